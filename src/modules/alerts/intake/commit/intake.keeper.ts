import type { Database } from '../../../../platform/db/database.ts';
import { Problem } from '../../../../platform/errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { contentDigest } from '../decision/content.ts';
import type { OpenAlert } from '../decision/decide.ts';
import { type Item, type RecordDeps, recordBatch, type SignalResult } from './intake-record.actions.ts';
import { addRepeats, findOpen } from './intake.store.ts';
import type { Signal } from '../../signal.ts';
import { openStatistics } from './statistics.store.ts';

/** The way in. `record` returns after the commit. */
export interface Intake {
  /** @throws Problem `unavailable` when too much is waiting or the database is away */
  /**
   * `admission`: whether the sender may, still being looked up; the alerts are looked up meanwhile, and nothing is
   * written before it resolves. When it rejects, so does `record`, and nothing of this request is kept.
   */
  record(signals: readonly Signal[], admission?: Promise<unknown>): Promise<SignalResult[]>;
  /** Signals waiting or being written. */
  depth(): number;
  /** Writes what is waiting and the counted repeats. */
  close(): Promise<void>;
}

export interface IntakeDeps extends RecordDeps {
  readonly db: Database;
  readonly log: Log;
}

interface Waiting {
  readonly signals: readonly Signal[];
  readonly digests: readonly string[];
  readonly admission: Promise<unknown> | undefined;
  readonly resolve: (results: SignalResult[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Signals that may wait; beyond, the sender is told to come back. */
const MAX_WAITING = 20_000;
const MAX_BATCH = 1_500;
/** Batches written at the same time: one computes while the other waits for the disk. */
const WRITERS = 2;
/** Fewer waiting signals than this are left for the batch after the one being written: many small batches cost more. */
const SECOND_WRITER_AT = 1_000;
/** A batch of so many requests comes from senders that go on: those who were just answered send again at once. */
const CROWD = 4;
const GATHER_MS = 1;
/** Repeats up to this many a batch are counted before the answer; more are counted within REPEAT_DELAY_MS. */
const COUNT_AT_ONCE = 20;
const REPEAT_DELAY_MS = 5_000;
/**
 * Opens the group-committing intake: requests that arrive while a batch is being written share the next one, so that
 * many small requests cost few transactions.
 */
export function openIntake(deps: IntakeDeps): Intake {
  const queue: Waiting[] = [];
  const noteStored = openStatistics(deps);
  const repeats = new Map<number, number>();
  let waiting = 0;
  /** Signals in `queue`. */
  let queued = 0;
  let writers = 0;
  let closing = false;
  let flushTimer: NodeJS.Timeout | null = null;
  let idle: (() => void) | null = null;
  let countedAtOnce = { second: 0, count: 0 };

  const flush = async () => {
    flushTimer = null;
    if (repeats.size === 0) return;
    const counted = new Map(repeats);
    repeats.clear();
    try {
      await addRepeats(deps.db, counted);
    } catch (error) {
      for (const [number, count] of counted) repeats.set(number, (repeats.get(number) ?? 0) + count);
      deps.log.warn({ err: error }, 'repeats not counted yet');
      if (!closing) flushTimer ??= setTimeout(flush, REPEAT_DELAY_MS);
    }
  };

  /** Counts repeats now while there are few, and gathers them under load. */
  const count = async (numbers: readonly number[]) => {
    for (const number of numbers) repeats.set(number, (repeats.get(number) ?? 0) + 1);
    const second = Math.floor(performance.now() / 1_000);
    if (countedAtOnce.second !== second) countedAtOnce = { second, count: 0 };
    if (numbers.length <= COUNT_AT_ONCE && repeats.size <= COUNT_AT_ONCE && countedAtOnce.count < COUNT_AT_ONCE * 2) {
      countedAtOnce.count += numbers.length;
      await flush();
    } else {
      flushTimer ??= setTimeout(flush, REPEAT_DELAY_MS);
    }
  };

  const write = async () => {
    writers += 1;
    try {
      while (queue.length > 0) {
        const batch = takeBatch(queue);
        const size = batch.reduce((sum, entry) => sum + entry.signals.length, 0);
        queued -= size;
        try {
          const [open, admitted] = await Promise.all([lookUp(deps, batch), admittedOf(batch)]);
          const items = admitted.flatMap((entry) =>
            entry.signals.map((signal, i): Item => ({ signal, digest: entry.digests[i] ?? '', result: null })),
          );
          const repeated = await recordBatch(deps, items, open);
          await count(repeated);
          answer(admitted, items);
          noteStored(items.length - repeated.length);
        } catch (error) {
          for (const entry of batch) entry.reject(error);
        } finally {
          waiting -= size;
        }
        if (batch.length >= CROWD) await gather(queue, queue.length + batch.length);
      }
    } finally {
      writers -= 1;
      if (writers === 0) idle?.();
    }
  };

  const mayBegin = () => queued > 0 && (writers === 0 || (writers < WRITERS && queued >= SECOND_WRITER_AT));

  return {
    record(signals, admission) {
      if (closing) return Promise.reject(new Problem('unavailable', 'The server is stopping: send this again', { retryAfterSeconds: 1 }));
      if (waiting + signals.length > MAX_WAITING) {
        return Promise.reject(
          new Problem('unavailable', 'Too many alerts are waiting to be stored: send this again', { retryAfterSeconds: 2 }),
        );
      }
      if (signals.length === 0) return Promise.resolve([]);
      waiting += signals.length;
      return new Promise((resolve, reject) => {
        queued += signals.length;
        queue.push({ signals, digests: signals.map(contentDigest), admission, resolve, reject });
        // Requests read in the same turn of the event loop share the batch.
        if (mayBegin()) setImmediate(() => void (mayBegin() && write()));
      });
    },
    depth: () => waiting,
    async close() {
      closing = true;
      if (writers > 0 || queue.length > 0) {
        await new Promise<void>((resolve) => {
          idle = resolve;
          if (writers === 0) void write();
        });
      }
      if (flushTimer) clearTimeout(flushTimer);
      await flush();
    },
  };
}

/** Waits a moment for those who were just answered: one batch for all costs less than two that take turns. */
async function gather(queue: readonly Waiting[], wanted: number): Promise<void> {
  const until = performance.now() + GATHER_MS;
  while (queue.length < wanted && performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
}

/** The open alerts of a batch, by fingerprint: one look-up without a lock. */
function lookUp(deps: IntakeDeps, batch: readonly Waiting[]): Promise<ReadonlyMap<string, OpenAlert>> {
  const fingerprints = new Set<string>();
  for (const entry of batch) for (const signal of entry.signals) fingerprints.add(signal.fingerprint);
  const withToken = batch.some(({ signals }) => signals.some(({ tokenId }) => tokenId !== undefined));
  return findOpen(deps.db, [...fingerprints], withToken);
}

/** The requests whose senders may; the others are refused. */
async function admittedOf(batch: readonly Waiting[]): Promise<Waiting[]> {
  const admissions = await Promise.allSettled(batch.map((entry) => entry.admission));
  return batch.filter((entry, i) => {
    const admission = admissions[i];
    if (admission?.status === 'rejected') entry.reject(admission.reason);
    return admission?.status === 'fulfilled';
  });
}

function takeBatch(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  let size = 0;
  while (queue.length > 0) {
    const next = queue[0];
    if (!next || (size > 0 && size + next.signals.length > MAX_BATCH)) break;
    batch.push(next);
    queue.shift();
    size += next.signals.length;
  }
  return batch;
}

function answer(batch: readonly Waiting[], items: readonly Item[]): void {
  let position = 0;
  for (const entry of batch) {
    const results: SignalResult[] = [];
    for (let i = 0; i < entry.signals.length; i += 1) {
      const result = items[position++]?.result;
      if (result) results.push(result);
    }
    entry.resolve(results);
  }
}
