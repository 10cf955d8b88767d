import { Problem } from '../errors.ts';

/** Runs costly work a few at a time; refuses with 503 instead of growing without bound. */
export interface WorkQueue {
  /** @throws Problem `unavailable` when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Opens a queue: `concurrency` at the same time, at most `waiting` in line. */
export function openWorkQueue(concurrency: number, waiting: number): WorkQueue {
  let running = 0;
  const line: Array<() => void> = [];
  return {
    async run(work) {
      if (running >= concurrency) {
        if (line.length >= waiting) throw new Problem('unavailable', 'Too many sign-ins at once; try again in a few seconds');
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
