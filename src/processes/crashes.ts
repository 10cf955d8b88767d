/** How a program of ours ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  /** It had said that it was ready. */
  readonly ready: boolean;
  /** It found its settings wrong. */
  readonly wrongSettings?: boolean;
  readonly ranMs: number;
}

interface Remembered {
  /** The pause before the next start in milliseconds; null when it is not to be started again. */
  pauseAfter(ended: Ended): number | null;
}

/** Remembers how often a server died in a row. Plain JavaScript: the launcher, which runs on the system's Node.js, uses it as well. */
export const { Crashes } = (await import(new URL('../platform/start-again.mjs', import.meta.url).href)) as {
  readonly Crashes: new () => Remembered;
};
