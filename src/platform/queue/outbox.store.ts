import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';
import { DEAD_LETTERS, type PublishOptions } from './queue.ts';

/** A message that is not done. */
export interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly payload: unknown;
  readonly attempt: number;
}

/** How long a server may take to publish what it claimed before another one does it too, in milliseconds. */
const CLAIM_MS = 10_000;
/** Clocks of the servers and the database tell a loss of connection only so precisely. */
const LOSS_MARGIN_MS = 1_000;

/** Writes a message in the caller's transaction. */
export async function insertOutbox(tx: Tx, topic: string, payload: unknown, options: PublishOptions): Promise<void> {
  await tx.query(
    `insert into queue_outbox (id, topic, key, payload, due_at) values ($1, $2, $3, $4, app_now() + $5 * interval '1 millisecond')`,
    [randomUUIDv7(), topic, options.key ?? null, JSON.stringify(payload ?? null), options.delayMs ?? 0],
    'outbox-insert',
  );
}

/** Takes due messages that the broker does not have and no other server is publishing. */
export async function claimOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    `update queue_outbox set sent_at = app_now(), claimed_until = app_now() + $2 * interval '1 millisecond'
      where id in (select id from queue_outbox
                    where due_at <= app_now()
                      and (sent_at is null or claimed_until is not null)
                      and (claimed_until is null or claimed_until <= app_now())
                    order by due_at limit $1 for update skip locked)
      returning id, topic, key, payload, attempt`,
    [limit, CLAIM_MS],
    'outbox-claim',
  );
}

/** Marks what the broker confirmed as sent, forgets what nobody will work, and gives the rest back. */
export async function settleOutbox(db: Database, confirmed: readonly string[], unconfirmed: readonly string[]): Promise<void> {
  if (confirmed.length > 0) {
    await db.query(
      `with buried as (delete from queue_outbox where id = any($1::uuid[]) and topic = $2)
       update queue_outbox set claimed_until = null where id = any($1::uuid[]) and topic <> $2`,
      [confirmed, DEAD_LETTERS],
      'outbox-sent',
    );
  }
  if (unconfirmed.length > 0) {
    await db.query(
      'update queue_outbox set claimed_until = null, sent_at = null where id = any($1::uuid[])',
      [unconfirmed],
      'outbox-release',
    );
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which of these messages are still to be done, by id; the others were done before, or are not ours. `attempt`: of the next try. */
export async function unfinished(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, { readonly attempt: number }>> {
  const ours = ids.filter((id) => ID.test(id));
  if (ours.length === 0) return new Map();
  const rows = await db.query<{ id: string; attempt: number }>(
    'select id, attempt from queue_outbox where id = any($1::uuid[])',
    [ours],
    'outbox-unfinished',
  );
  return new Map(rows.map(({ id, attempt }) => [id, { attempt }]));
}

/** Forgets messages: they are done, or lie among the dead letters. */
export async function finishOutbox(db: Database, ids: readonly string[]): Promise<void> {
  await db.query('delete from queue_outbox where id = any($1::uuid[])', [ids], 'outbox-finish');
}

/** Notes a failed attempt: should the broker lose the message, it is sent again when it is due. */
export async function postponeOutbox(db: Database, id: string, attempt: number, delayMs: number): Promise<void> {
  await db.query(
    `update queue_outbox set attempt = $2, due_at = app_now() + $3 * interval '1 millisecond' where id = $1`,
    [id, attempt, delayMs],
    'outbox-postpone',
  );
}

/**
 * Lets everything be sent again that was sent before the connection was lost, so many milliseconds ago: the broker may
 * have lost it. What it still has comes twice, and is skipped when it was done in between.
 */
export async function resendOutbox(db: Database, lostAgoMs: number): Promise<void> {
  await db.query(
    `update queue_outbox set sent_at = null where claimed_until is null and sent_at <= app_now() - $1 * interval '1 millisecond'`,
    [lostAgoMs - LOSS_MARGIN_MS],
  );
}

/** Notes that a topic's queue was found deleted, and notifies every server of it on the channel; the payload is the topic. */
export async function noteDeletion(db: Database, topic: string, channel: string): Promise<void> {
  await db.query(
    `with noted as (
       insert into queue_deletions (topic, times) values ($1, 1)
       on conflict (topic) do update set times = queue_deletions.times + 1 returning topic)
     select pg_notify($2, topic) from noted`,
    [topic, channel],
  );
}

/** How often queues were found deleted, in all; it only rises. */
export async function countDeletions(db: Database): Promise<number> {
  const [row] = await db.query<{ times: number }>(
    'select coalesce(sum(times), 0)::float8 as times from queue_deletions',
    [],
    'queue-deletions',
  );
  return row?.times ?? 0;
}

/** Messages that are not done, by topic. */
export async function outboxDepth(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ topic: string; count: number }>('select topic, count(*) from queue_outbox group by topic');
  return new Map(rows.map((row) => [row.topic, row.count]));
}
