/** Bytes that one address may have in bodies whose sender is not known yet. */
const ADDRESS_MAX = 4 * 1_048_576;

/** Whose body it is, where that is not known before some of it has been read: the address that sends it. */
export type Undecided = string | null;

/**
 * The bytes of all bodies that a process has in hand. Bodies of senders that are not known yet get half of it, and those of
 * one address a small part: strangers leave room for everybody else.
 */
export class BodyBudget {
  readonly #most: number;
  readonly #byAddress = new Map<string, number>();
  #used = 0;
  #undecided = 0;

  /** @param most bytes of all bodies together */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes in hand. */
  get used(): number {
    return this.#used;
  }

  /** Takes room for so many more bytes; false: there is none now. */
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

  /** Gives back what was taken. */
  give(bytes: number, undecided: Undecided = null): void {
    this.#used -= bytes;
    if (undecided === null) return;
    this.#undecided -= bytes;
    const own = (this.#byAddress.get(undecided) ?? 0) - bytes;
    if (own > 0) this.#byAddress.set(undecided, own);
    else this.#byAddress.delete(undecided);
  }
}
