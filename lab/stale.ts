/** When a proof held last: the commit, the day such as `2026-11-23`, and how long it took. */
export interface Held {
  readonly commit: string;
  readonly on: string;
  readonly seconds: number;
}

/** Stale proofs: those to run now, in their order, and those that wait, each with why. */
export interface Plan {
  readonly run: readonly string[];
  readonly wait: ReadonlyArray<{ readonly name: string; readonly why: string }>;
}

/**
 * Picks the stale proofs that fit into so many seconds by their last durations, the oldest first. One that does not fit
 * makes room for a shorter one. One that never held has no duration, and waits.
 *
 * @param isStale whether what the proof concerns differs from what it was when it held
 */
export function planStale(
  names: readonly string[],
  held: Readonly<Record<string, Held>>,
  isStale: (name: string, held: Held) => boolean,
  budgetSeconds: number,
): Plan {
  const never = names.filter((name) => held[name] === undefined).map((name) => ({ name, why: 'never held' }));
  const stale = names
    .flatMap((name) => (held[name] && isStale(name, held[name]) ? [{ name, ...held[name] }] : []))
    .sort((a, b) => a.on.localeCompare(b.on) || a.name.localeCompare(b.name));
  const run: string[] = [];
  const wait: { name: string; why: string }[] = [];
  let left = budgetSeconds;
  for (const { name, on, seconds } of stale) {
    if (seconds <= left) {
      run.push(name);
      left -= seconds;
    } else wait.push({ name, why: `held on ${on}, takes ${seconds} s, and ${left} s are left` });
  }
  return { run, wait: [...wait, ...never] };
}
