/** Something stored that every process keeps in memory, by what it is read through: a pool. */
export interface Followed<K extends object, T> {
  /**
   * As it is stored. It is asked for at most once a second for all callers together: another server's save is followed
   * within a second, this process's own at once (see `forget`).
   */
  get(through: K): Promise<T>;
  /** As it is known; null when it must be asked for. */
  fresh(through: K): T | null;
  /** Makes the next look ask, through whichever pool. Call it after a save has been committed. */
  forget(): void;
}

const FRESH_MS = 1_000;

interface Known<T> {
  value: T;
  /** `saves` when `value` was asked for, and when `asking` was: a look from before a save is not fresh after it. */
  valueOf: number;
  freshUntil: number;
  asking: Promise<T> | null;
  askingOf: number;
}

/**
 * Follows something stored.
 *
 * @param start what is known before anything was asked
 * @param ask reads it; gets what is known, so that it need read no more than a version when nothing has changed
 */
export function followStored<K extends object, T>(start: T, ask: (through: K, known: T) => Promise<T>): Followed<K, T> {
  const all = new WeakMap<K, Known<T>>();
  /** Rises when this process saves. */
  let saves = 0;

  const knownOf = (through: K): Known<T> => {
    let known = all.get(through);
    if (!known) {
      known = { value: start, valueOf: -1, freshUntil: 0, asking: null, askingOf: -1 };
      all.set(through, known);
    }
    return known;
  };
  const isFresh = (known: Known<T>) => known.valueOf === saves && performance.now() < known.freshUntil;
  const read = async (through: K, known: Known<T>, askedAt: number): Promise<T> => {
    const value = await ask(through, known.value);
    Object.assign(known, { value, valueOf: askedAt, freshUntil: performance.now() + FRESH_MS });
    return value;
  };
  return {
    get(through) {
      const known = knownOf(through);
      if (isFresh(known)) return Promise.resolve(known.value);
      if (known.asking === null || known.askingOf !== saves) {
        const asking = read(through, known, saves).finally(() => {
          if (known.asking === asking) known.asking = null;
        });
        known.asking = asking;
        known.askingOf = saves;
      }
      return known.asking;
    },
    fresh(through) {
      const known = knownOf(through);
      return isFresh(known) ? known.value : null;
    },
    forget() {
      saves += 1;
    },
  };
}
