/** Look-ups running at the same time; more ask in one query when one of these ends. */
const PARALLEL = 2;
/** Keys of one query. */
const MOST = 1_000;

interface Waiter<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns simultaneous look-ups into one query. A look-up never joins a query that already runs, only the next one, so
 * that whatever was committed before the call is seen by it.
 */
export function coalesce<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  most = MOST,
): (key: string) => Promise<Value | undefined> {
  let next = new Map<string, Waiter<Value>[]>();
  let running = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || running >= PARALLEL || next.size === 0) return;
    scheduled = true;
    // After the sockets of this turn were read: all their requests share the query.
    setImmediate(() => void run());
  }

  async function run(): Promise<void> {
    const batch = next.size <= most ? next : new Map(next.entries().take(most));
    next = next.size <= most ? new Map() : new Map(next.entries().drop(most));
    scheduled = false;
    running += 1;
    schedule();
    try {
      const found = await load([...batch.keys()]);
      for (const [key, waiters] of batch) for (const waiter of waiters) waiter.resolve(found.get(key));
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiters = next.get(key);
      if (waiters) waiters.push({ resolve, reject });
      else next.set(key, [{ resolve, reject }]);
      schedule();
    });
}
