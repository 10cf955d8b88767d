import type { Database } from './db/database.ts';
import { isOutage } from './outage.ts';
import type { Log } from './log.ts';

/**
 * One look at the database for all background work of a process: when is what due. A server asks this one question twice
 * a second instead of one for each loop, and once a second while nothing is due; what other servers wrote is found by it as well.
 */
export interface Look {
  /**
   * Calls `wake` when `due` has come, at its time, and at every look until it lies ahead again.
   *
   * @param due SQL without parameters for the earliest instant at which there is work, null for none; one read of an index
   * @returns how to end that
   */
  watch(due: string, wake: () => void): () => void;
  /** Ends after the look in progress. */
  close(): Promise<void>;
}

export interface LookOptions {
  /** Should be the reserved pool: a slow list must not delay a page. */
  readonly db: Database;
  readonly log: Log;
  /** Pause between two looks, in milliseconds; twice as long once nothing was due for {@link QUIET_LOOKS} looks. */
  readonly everyMs?: number;
}

/** What somebody else wrote is found within this time, and in a quiet hour within twice of it; what is due by the clock is taken at its time. */
const EVERY_MS = 500;
/** So many looks in a row without anything due are a quiet hour: a look costs as much as all else that an idle server does. */
export const QUIET_LOOKS = 4;
/** So many failed looks in a row are more than a busy moment. */
const LASTING = 3;

interface Matter {
  readonly due: string;
  readonly wake: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Starts looking. A look that fails is logged once for each outage and made again. */
export function openLook({ db, log, everyMs = EVERY_MS }: LookOptions): Look {
  const matters = new Set<Matter>();
  let question: { readonly text: string; readonly name: string; readonly asked: readonly Matter[] } | null = null;
  let version = 0;
  let failures = 0;
  let quietLooks = 0;
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const pause = () => (quietLooks < QUIET_LOOKS ? everyMs : 2 * everyMs);
  const ask = () => {
    if (question) return question;
    const asked = [...matters];
    const answers = asked.map(({ due }) => `extract(epoch from (${due}) - app_now()) * 1000`);
    version += 1;
    // A name stands for one text.
    // One text: a column for each would be described with every answer, which costs more than all the rest here.
    question = { text: `select array_to_string(array[${answers.join(', ')}], ',', '') as due`, name: `look_${version}`, asked };
    return question;
  };
  const look = async () => {
    const { text, name, asked } = ask();
    if (asked.length === 0) return;
    const [row] = await db.query<{ readonly due: string }>(text, [], name);
    const answers = row?.due.split(',') ?? [];
    const inMs = asked.map((_, n) => (answers[n] ? Number(answers[n]) : Number.POSITIVE_INFINITY));
    quietLooks = inMs.some((ms) => ms <= everyMs) ? 0 : quietLooks + 1;
    for (const [n, matter] of asked.entries()) {
      clearTimeout(matter.timer);
      const ms = inMs[n] ?? Number.POSITIVE_INFINITY;
      if (ms > pause() || !matters.has(matter)) continue;
      if (ms <= 0) matter.wake();
      else matter.timer = setTimeout(matter.wake, Math.ceil(ms));
    }
  };
  const tick = () => {
    running = look()
      .then(() => {
        if (failures >= LASTING) log.info('the database answers again: background work goes on');
        failures = 0;
      })
      .catch((error: unknown) => {
        failures += 1;
        if (!isOutage(error) && failures === 1) log.error({ err: error }, 'it could not be looked for what is due; the next look follows');
        // The one line for all background work, once it is more than a busy moment.
        if (isOutage(error) && failures === LASTING)
          log.warn({ err: error }, 'background work waits for the database; it goes on by itself once that answers');
      })
      .finally(() => {
        if (!closed) timer = setTimeout(tick, pause());
      });
  };
  timer = setTimeout(tick, everyMs);
  return {
    watch(due, wake) {
      const matter: Matter = { due, wake, timer: undefined };
      matters.add(matter);
      question = null;
      return () => {
        clearTimeout(matter.timer);
        matters.delete(matter);
        question = null;
      };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      for (const matter of matters) clearTimeout(matter.timer);
    },
  };
}
