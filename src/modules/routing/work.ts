/** What was asked takes more work than is left: the caller hands it to another thread, or does without. */
export class TooMuchWork extends Error {
  constructor() {
    super('more work than is left for it here');
    this.name = 'TooMuchWork';
  }
}

/**
 * How much deciding may cost in one place, counted in steps: an instruction of a regular expression over one character
 * of a text is one, a look at a calendar `CALENDAR_STEPS`. About 20 million take a second.
 */
export class Work {
  readonly bounded: boolean;
  #left: number;
  #spent = 0;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.bounded = Number.isFinite(most);
    this.#left = most;
  }

  /** Steps taken so far. */
  get spent(): number {
    return this.#spent;
  }

  /** @throws TooMuchWork before anything is done, and takes nothing: smaller pieces may still fit */
  spend(steps: number): void {
    if (steps > this.#left) throw new TooMuchWork();
    this.#left -= steps;
    this.#spent += steps;
  }
}

/** What one look at a wall clock counts. */
export const CALENDAR_STEPS = 200;
