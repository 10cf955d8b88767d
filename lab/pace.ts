import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** Numbers from 0, each when it is due, with that time by `performance.now()`. */
export async function* paced(count: number, aSecond: number): AsyncGenerator<{ readonly n: number; readonly due: number }> {
  const from = performance.now();
  for (let n = 0; n < count; n += 1) {
    const due = from + (n * 1_000) / aSecond;
    await (due > performance.now() ? sleep(due - performance.now()) : turn());
    yield { n, due };
  }
}

/** Sends so many a second until it is told to stop, whether or not those before were answered. */
export function sendSteadily<Answer>(aSecond: number, send: (n: number) => Promise<Answer>) {
  const sent: Promise<Answer>[] = [];
  let stopped = false;
  const sending = (async () => {
    for await (const { n } of paced(Number.POSITIVE_INFINITY, aSecond)) {
      if (stopped) return;
      sent.push(send(n));
    }
  })();
  return {
    sent: () => sent.length,
    /** Waits for all answers. */
    async stop(): Promise<Answer[]> {
      stopped = true;
      await sending;
      return Promise.all(sent);
    },
  };
}

/** Does it for each, so many at a time. */
export async function each<Item>(items: Iterable<Item>, atOnce: number, work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = Iterator.from(items);
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
