/** Each minute, on each server, so many are recorded one by one; the others as one number. */
export const RECORDED_A_MINUTE = 30;
const WINDOW_MS = 60_000;

/** A sign-in that failed, for the audit trail; the same whether or not anybody has the address. */
export interface FailedSignIn {
  readonly email: string;
  readonly reason: 'refused' | 'locked';
  readonly ip: string;
  readonly userAgent: string;
}

/** What is recorded: one failure, or how many there were beside those recorded one by one. */
export type FailureRecord<Failure> = { readonly failure: Failure } | { readonly more: number };

/**
 * Bounds what guessing passwords writes into a log that is kept: whoever guesses with ever new addresses must not fill
 * it. Nothing is dropped uncounted.
 *
 * @param clock milliseconds, monotonic
 */
export class FailedSignIns<Failure = unknown> {
  readonly #write: (record: FailureRecord<Failure>) => Promise<void>;
  readonly #clock: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #recorded = 0;
  #more = 0;

  constructor(write: (record: FailureRecord<Failure>) => Promise<void>, clock: () => number) {
    this.#write = write;
    this.#clock = clock;
  }

  /** Records a failure, or counts it. */
  async note(failure: Failure): Promise<void> {
    await this.settle();
    if (this.#clock() - this.#since >= WINDOW_MS) {
      this.#since = this.#clock();
      this.#recorded = 0;
    }
    if (this.#recorded >= RECORDED_A_MINUTE) {
      this.#more += 1;
      return;
    }
    this.#recorded += 1;
    await this.#write({ failure });
  }

  /** Records how many were only counted, once their minute is over. */
  async settle(): Promise<void> {
    if (this.#more === 0 || this.#clock() - this.#since < WINDOW_MS) return;
    const more = this.#more;
    this.#more = 0;
    await this.#write({ more });
  }
}
