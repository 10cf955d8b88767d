/** The database's clock as this process last heard it. Decisions use `Tx.now`; SQL asks `app_now()`. */
export interface Clock {
  /** What a transaction began with. */
  hear(now: Date): void;
  /** The last that was heard, carried on by what has passed since; the clock of this machine only until then. */
  latest(): Date;
}

/** Opens a clock that has heard nothing yet. */
export function openClock(): Clock {
  let heard: { readonly now: number; readonly at: number } | null = null;
  return {
    hear: (now) => {
      heard = { now: now.getTime(), at: performance.now() };
    },
    latest: () => new Date(heard === null ? Date.now() : heard.now + performance.now() - heard.at),
  };
}
