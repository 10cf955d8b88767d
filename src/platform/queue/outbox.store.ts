import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '../db/database.ts';
import type { PublishOptions } from './queue.ts';

/** A message that the broker has not confirmed yet. */
export interface OutboxRow {
  readonly id: string;
  readonly topic: string;
  readonly key: string | null;
  readonly payload: unknown;
}

/** How long a server may take to publish what it claimed before another one does it too, in milliseconds. */
const CLAIM_MS = 10_000;

/** Writes a message in the caller's transaction. */
export async function insertOutbox(tx: Tx, topic: string, payload: unknown, options: PublishOptions): Promise<void> {
  await tx.query(
    `insert into queue_outbox (id, topic, key, payload, due_at) values ($1, $2, $3, $4, app_now() + $5 * interval '1 millisecond')`,
    [randomUUIDv7(), topic, options.key ?? null, JSON.stringify(payload ?? null), options.delayMs ?? 0],
    'outbox-insert',
  );
}

/** Takes due messages that no other server is publishing. */
export async function claimOutbox(db: Database, limit: number): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(
    `update queue_outbox set claimed_until = app_now() + $2 * interval '1 millisecond'
      where id in (select id from queue_outbox
                    where due_at <= app_now() and (claimed_until is null or claimed_until <= app_now())
                    order by due_at limit $1 for update skip locked)
      returning id, topic, key, payload`,
    [limit, CLAIM_MS],
    'outbox-claim',
  );
}

/** Removes what the broker confirmed and gives the rest back. */
export async function settleOutbox(db: Database, confirmed: readonly string[], unconfirmed: readonly string[]): Promise<void> {
  if (confirmed.length > 0) await db.query('delete from queue_outbox where id = any($1::uuid[])', [confirmed], 'outbox-delete');
  if (unconfirmed.length > 0) await db.query('update queue_outbox set claimed_until = null where id = any($1::uuid[])', [unconfirmed], 'outbox-release');
}

/** Unconfirmed messages by topic. */
export async function outboxDepth(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ topic: string; count: number }>('select topic, count(*) from queue_outbox group by topic');
  return new Map(rows.map((row) => [row.topic, row.count]));
}
