/**
 * Wakes background work of this process by its name: made before anything runs, so that what makes work and what does it
 * need not know each other. A wake is a courtesy; the work itself stands in the database.
 */
export interface Wakes {
  /** How to wake the jobs of this name. Waking before they run, or when there is none yet, does nothing. */
  of(job: string): () => void;
  /** Tells how a job is woken. */
  add(job: string, wake: () => void): void;
  /** Every name that somebody wakes. */
  names(): readonly string[];
}

/** Opens it, empty. */
export function openWakes(): Wakes {
  const asked = new Set<string>();
  const jobs = new Map<string, Array<() => void>>();
  return {
    of(job) {
      asked.add(job);
      return () => {
        for (const wake of jobs.get(job) ?? []) wake();
      };
    },
    add(job, wake) {
      jobs.set(job, [...(jobs.get(job) ?? []), wake]);
    },
    names: () => [...asked],
  };
}
