import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../../platform/db/database.ts';
import type { Log } from '../../../../platform/log.ts';
import { type Brought, keptOf, sizeOf } from './kept-body.ts';
import { keepRefusals, type KeptKind, type Refusal, REFUSALS_KEPT } from './refusals.store.ts';

/** A request that was refused, as a whole or in part, or that should be seen though it was taken. */
export interface Refused {
  /** Left out: refused. */
  readonly kind?: KeptKind;
  readonly reason: string;
  readonly detail: string;
  readonly status: number;
  /** The format; `none` when there was no telling. */
  readonly source: string;
  /** Null: nobody known. Such bodies are not kept, or strangers could push out everybody else's. */
  readonly token: { readonly id: string; readonly name: string } | null;
  /** Positions of the alerts that were refused; null: the request as a whole. */
  readonly indexes: readonly number[] | null;
  /** The alerts that were made of it. */
  readonly numbers?: readonly number[];
  /** Null: not read, or not worth keeping because the sender retries. */
  readonly raw: Brought | null;
  /** Who sent it, for the log. */
  readonly from?: { readonly address: string; readonly userAgent: string } | undefined;
}

/** What is done about refused requests. */
export interface Refusals {
  /** Counts, logs once a minute and reason, and keeps it soon. Costs the request next to nothing. */
  note(refused: Refused): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

export interface RefusalsDeps {
  readonly db: Pick<Database, 'query' | 'clock'>;
  readonly log: Log;
  readonly count: (labels: { readonly reason: string; readonly source: string; readonly token: string }) => void;
}

const DETAIL_MAX = 500;
/** Bytes that may wait to be kept, and that are read again at a time; what is more is kept without its body. */
const WAITING_MAX = 8 * 1_048_576;
const READ_MAX = 8 * 1_048_576;
const SOON_MS = 500;
/** A flood is written seldom: only the last {@link REFUSALS_KEPT} stay anyway. */
const FLOOD = 50;
const FLOOD_MS = 30_000;
const LOG_EVERY_MS = 60_000;
/** Tokens that are counted apart; more are counted together. */
const TOKENS_MAX = 1_000;

interface Waiting extends Refused {
  readonly at: Date;
  readonly id: string;
}

/** Opens the book of refused requests. */
export function openRefusals({ db, log, count }: RefusalsDeps): Refusals {
  const waiting: Waiting[] = [];
  const tokens = new Set<string>();
  let bytes = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let closed = false;
  const say = onceAMinute(log);

  const later = (ms: number) => {
    timer ??= setTimeout(write, ms).unref();
  };
  const write = (): Promise<void> => {
    timer = null;
    writing ??= (async () => {
      const taken = waiting.splice(0);
      bytes = 0;
      if (taken.length > 0) {
        try {
          await keepRefusals(db, await kept(taken));
        } catch (error) {
          log.warn({ err: error, requests: taken.length }, 'refused webhook requests could not be kept');
        }
      }
      writing = null;
      if (waiting.length > 0 && !closed) later(taken.length > FLOOD ? FLOOD_MS : SOON_MS);
      else if (taken.length > FLOOD && !closed) later(FLOOD_MS);
    })();
    return writing;
  };
  const labelOf = (id: string | undefined): string => {
    if (id === undefined) return 'unknown';
    if (!tokens.has(id) && tokens.size >= TOKENS_MAX) return 'other';
    tokens.add(id);
    return id;
  };

  return {
    note(refused) {
      // What was taken is no refusal: it is kept to be looked at.
      if ((refused.kind ?? 'refused') === 'refused') {
        count({ reason: refused.reason, source: refused.source, token: labelOf(refused.token?.id) });
        say(refused);
      }
      // What somebody sends who only has the token, and not its signing secret, is not kept.
      if (refused.token === null || refused.status >= 500 || refused.status === 401 || closed) return;
      waiting.push({ ...refused, detail: refused.detail.slice(0, DETAIL_MAX), at: db.clock(), id: randomUUIDv7() });
      bytes += sizeOf(refused.raw);
      while (waiting.length > REFUSALS_KEPT || (bytes > WAITING_MAX && waiting.length > 1)) bytes -= sizeOf(waiting.shift()?.raw);
      later(SOON_MS);
    },
    async close() {
      closed = true;
      say.stop();
      if (timer) clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** The rows to keep; read again here, where no sender waits. Newest first, so that it is the old ones that lose their bodies. */
async function kept(waiting: readonly Waiting[]): Promise<Refusal[]> {
  const rows: Refusal[] = [];
  let left = READ_MAX;
  for (const { raw, token, indexes, ...rest } of waiting.toReversed()) {
    const body = raw !== null && left > 0 ? keptOf(raw, indexes) : null;
    left -= sizeOf(raw);
    rows.push({
      kind: rest.kind ?? 'refused',
      alert_numbers: [...(rest.numbers ?? [])],
      id: rest.id,
      at: rest.at,
      reason: rest.reason,
      detail: rest.detail,
      status: rest.status,
      source: rest.source,
      token_id: token?.id ?? '',
      alerts: indexes?.length ?? null,
      body: body?.text ?? null,
      content_type: raw?.headers['content-type']?.slice(0, 100).toString() ?? null,
      repeatable: body?.repeatable ?? false,
    });
    await nextTurn();
  }
  return rows;
}

/** One line a minute and reason: the first at once, those after it together at the end of the minute. */
function onceAMinute(log: Log): ((refused: Refused) => void) & { stop(): void } {
  const quiet = new Map<string, { more: number; timer: NodeJS.Timeout }>();
  const wait = (reason: string) => setTimeout(() => over(reason), LOG_EVERY_MS).unref();
  const over = (reason: string) => {
    const more = quiet.get(reason)?.more ?? 0;
    quiet.delete(reason);
    if (more === 0) return;
    quiet.set(reason, { more: 0, timer: wait(reason) });
    log.warn({ reason, requests: more }, 'more webhook requests were refused in the last minute');
  };
  const say = ({ reason, detail, source, token, status, from }: Refused) => {
    const known = quiet.get(reason);
    if (known) {
      known.more += 1;
      return;
    }
    quiet.set(reason, { more: 0, timer: wait(reason) });
    const sender = { sender: token?.name ?? null, ...(from ? { address: from.address, user_agent: from.userAgent } : {}) };
    log.warn({ reason, status, source, ...sender, detail: detail.slice(0, DETAIL_MAX) }, 'a webhook request was refused');
  };
  return Object.assign(say, {
    stop() {
      for (const [reason, { more, timer }] of quiet) {
        clearTimeout(timer);
        if (more > 0) log.warn({ reason, requests: more }, 'more webhook requests were refused in the last minute');
      }
      quiet.clear();
    },
  });
}
