import { TooMuchWork, Work } from '../../routing/work.ts';

/** Steps that one evaluation may take (see `Work`): about 20 milliseconds. */
const STEPS_MAX = 400_000;
/** Whatever the steps say, no evaluation holds up the server longer than this. */
const STOP_MS = 50;
/** What a turn of a loop counts, for each part of its expression. */
const PART_STEPS = 20;

/** A clock that only goes forward, in milliseconds. */
export type Clock = () => number;

/** Counts what an evaluation takes, and ends it when that is too much. */
export class Meter {
  readonly work: Work;
  readonly #clock: Clock;
  readonly #began: number;
  #ended = false;

  constructor(clock: Clock, steps = STEPS_MAX) {
    this.#clock = clock;
    this.#began = clock();
    this.work = new Work(steps);
  }

  /** Whether it was ended: CEL's `||` passes over what fails, also over this. */
  get ended(): boolean {
    return this.#ended;
  }

  /** @throws TooMuchWork */
  turn(parts: number): void {
    this.spend(parts * PART_STEPS);
    if (this.#clock() - this.#began > STOP_MS) this.end();
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    try {
      this.work.spend(steps);
    } catch {
      this.end();
    }
  }

  /** @throws TooMuchWork always */
  end(): never {
    this.#ended = true;
    throw new TooMuchWork();
  }
}
