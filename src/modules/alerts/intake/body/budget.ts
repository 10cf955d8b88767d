/** Bytes per address in bodies whose sender isn't known yet. */
const ADDRESS_MAX = 4 * 1_048_576;

/** The client address, if the sender is only known once the body is read; otherwise null. */
export type Undecided = string | null;

/**
 * Counts the bytes of all bodies a process is working on. Unknown senders get at most half, and one address a small part,
 * so that strangers leave room for everyone else.
 */
export class BodyBudget {
  readonly #most: number;
  readonly #byAddress = new Map<string, number>();
  #used = 0;
  #undecided = 0;

  /** @param most bytes of all bodies */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes in use. */
  get used(): number {
    return this.#used;
  }

  /** Reserves bytes; false if there is no room. */
  take(bytes: number, undecided: Undecided = null): boolean {
    if (this.#used + bytes > this.#most) return false;
    if (undecided !== null) {
      const own = (this.#byAddress.get(undecided) ?? 0) + bytes;
      if (own > ADDRESS_MAX || this.#undecided + bytes > this.#most / 2) return false;
      this.#byAddress.set(undecided, own);
      this.#undecided += bytes;
    }
    this.#used += bytes;
    return true;
  }

  /** Releases reserved bytes. */
  give(bytes: number, undecided: Undecided = null): void {
    this.#used -= bytes;
    if (undecided === null) return;
    this.#undecided -= bytes;
    const own = (this.#byAddress.get(undecided) ?? 0) - bytes;
    if (own > 0) this.#byAddress.set(undecided, own);
    else this.#byAddress.delete(undecided);
  }
}
