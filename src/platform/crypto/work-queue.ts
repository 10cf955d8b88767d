import { Problem } from '../errors.ts';

/** Runs costly work a few at a time; refuses with 503 instead of growing without bound. */
export interface WorkQueue {
  /** @throws Problem `unavailable` when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the next call would be refused: asked before anything else is done for it. */
  full(): boolean;
}

/** What is told to whom a full line refuses. */
export function tooManyAtOnce(): Problem {
  return new Problem('unavailable', 'Too many sign-ins at once; try again in a few seconds');
}

/** Opens a queue: `concurrency` at the same time, at most `waiting` in line. */
export function openWorkQueue(concurrency: number, waiting: number): WorkQueue {
  let running = 0;
  const line: Array<() => void> = [];
  return {
    full: () => running >= concurrency && line.length >= waiting,
    async run(work) {
      if (running >= concurrency) {
        if (line.length >= waiting) throw tooManyAtOnce();
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
