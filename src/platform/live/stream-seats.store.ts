import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { streamSuperseded } from './events.ts';
import type { Live } from './live.ts';

/** How many streams of live events a person may have open by cookie, and as many by token, on all servers together. */
export const MAX_STREAMS = 20;

const LEASE_SECONDS = 90;
const RENEW_MS = 30_000;

/** Whose stream it is. By token the newest is refused when there are too many, by cookie the oldest ends. */
export interface SeatFor {
  readonly userId: string;
  readonly byToken: boolean;
}

/** A stream's place among those of its person. */
export interface Seat {
  readonly id: string;
  /** Aborts when the place is gone, such as after a minute and a half without the database. */
  readonly lost: AbortSignal;
  /** The stream is over. */
  release(): void;
}

/** Counts a person's streams on all servers. */
export interface StreamSeats {
  /** Takes a place among a person's streams; null when all are taken and none may be ended for it. */
  take(who: SeatFor): Promise<Seat | null>;
  close(): Promise<void>;
}

export interface StreamSeatsDeps {
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  /** A stream was `refused`, or an older one `superseded`. */
  readonly onLimit?: (outcome: 'refused' | 'superseded') => void;
}

/** Opens the count. Each place is a row with a lease, so that those of a dead server are free again after a minute and a half. */
export function openStreamSeats(deps: StreamSeatsDeps): StreamSeats {
  const { db, log } = deps;
  const held = new Map<string, AbortController>();
  const timer = setInterval(
    () => void renew(db, held).catch((error: unknown) => log.warn({ err: error }, 'open streams could not be counted')),
    RENEW_MS,
  );
  timer.unref();
  return {
    async take(who) {
      const id = randomUUIDv7();
      const taken = await takeSeat(deps, id, who);
      if (!taken) {
        deps.onLimit?.('refused');
        return null;
      }
      const lost = new AbortController();
      held.set(id, lost);
      const release = () => {
        if (!held.delete(id)) return;
        db.query('delete from event_streams where id = $1', [id]).catch((error: unknown) =>
          log.warn({ err: error }, 'an ended stream still counts for a while'),
        );
      };
      return { id, lost: lost.signal, release };
    },
    async close() {
      clearInterval(timer);
      const ids = [...held.keys()];
      held.clear();
      if (ids.length > 0) await db.query('delete from event_streams where id = any($1::uuid[])', [ids]).catch(() => {});
    },
  };
}

async function takeSeat({ db, live, onLimit }: StreamSeatsDeps, id: string, { userId, byToken }: SeatFor): Promise<boolean> {
  const share = `${byToken ? 'tokens' : 'sessions'}:${userId}`;
  const superseded = await db.transaction(async (tx) => {
    // Rivals of the same share wait for each other, nobody else does.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('event_streams ' || $1, 0))", [share]);
    await tx.query('delete from event_streams where share = $1 and lease_until <= app_now()', [share]);
    const open = await tx.query<{ id: string }>('select id from event_streams where share = $1 order by opened_at, id', [share]);
    const tooMany = open.slice(0, Math.max(0, open.length - MAX_STREAMS + 1)).map((row) => row.id);
    if (byToken && tooMany.length > 0) return null;
    if (tooMany.length > 0) {
      await tx.query('delete from event_streams where id = any($1::uuid[])', [tooMany]);
      for (const stream of tooMany) await live.publish(tx, streamSuperseded(userId, { stream }));
    }
    await tx.query(`insert into event_streams (id, share, lease_until) values ($1, $2, app_now() + $3 * interval '1 second')`, [
      id,
      share,
      LEASE_SECONDS,
    ]);
    return tooMany;
  });
  for (const _ of superseded ?? []) onLimit?.('superseded');
  return superseded !== null;
}

async function renew(db: Database, held: ReadonlyMap<string, AbortController>): Promise<void> {
  const ids = [...held.keys()];
  if (ids.length === 0) return;
  const rows = await db.query<{ id: string }>(
    `update event_streams set lease_until = app_now() + $2 * interval '1 second' where id = any($1::uuid[]) returning id`,
    [ids, LEASE_SECONDS],
  );
  await db.query('delete from event_streams where lease_until <= app_now()');
  const kept = new Set(rows.map((row) => row.id));
  for (const id of ids) if (!kept.has(id)) held.get(id)?.abort();
}
