import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

/** A message of a group's thread as the table holds it. */
export interface ThreadMessage {
  readonly id: string;
  readonly group_id: string;
  readonly author: Actor;
  readonly text: string;
  readonly origin: string;
  readonly created_at: Date;
}

interface NewMessage {
  readonly groupId: string;
  readonly author: Actor;
  readonly text: string;
  readonly origin: string;
}

/** Puts a message into the chat threads of its group but the one it came from. The implementation stands in `src/wiring/ports.ts`. */
export type Mirror = (
  tx: Tx,
  message: ThreadMessage,
  from: { readonly provider: string; readonly external: Readonly<Record<string, string>> } | null,
) => Promise<void>;

/** The group's id, or null when there is no such group. */
export async function findGroup(db: Queryable, groupId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>('select id from alert_groups where id = $1', [groupId]);
  return row?.id ?? null;
}

/** Adds a message to a group's thread. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<ThreadMessage> {
  const row: ThreadMessage = {
    id: randomUUIDv7(),
    group_id: message.groupId,
    author: message.author,
    text: message.text,
    origin: message.origin,
    created_at: tx.now,
  };
  await tx.query('insert into thread_messages (id, group_id, author, text, origin, created_at) values ($1, $2, $3, $4, $5, $6)', [
    row.id,
    row.group_id,
    JSON.stringify(row.author),
    row.text,
    row.origin,
    row.created_at,
  ]);
  return row;
}

/** How messages may be sorted. */
export const threadWindow = listing({
  from: 'thread_messages',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of a group's thread and how many messages it has (counted to the cap and one). */
export async function listMessages(
  db: Queryable,
  groupId: string,
  window: Window,
): Promise<{ messages: ThreadMessage[]; counted: number }> {
  const values: unknown[] = [groupId];
  const [messages, [total]] = await Promise.all([
    db.query<ThreadMessage>(
      `select id, group_id, author, text, origin, created_at from thread_messages where group_id = $1 ${window.rest(values)}`,
      values,
    ),
    db.query<{ count: number }>('select count(*) as count from (select 1 from thread_messages where group_id = $1 limit $2) m', [
      groupId,
      TOTAL_CAP + 1,
    ]),
  ]);
  return { messages, counted: total?.count ?? 0 };
}

/** Threads of one transaction. */
const PORTION = 500;

/** Removes the threads of groups of which every alert is deleted. Returns how many messages; may be run again. */
export async function removeDeletedThreads(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await tx.query(
        `delete from thread_messages where id in (
           select m.id from thread_messages m
            where exists (select from alerts a where a.group_id = m.group_id and a.deleted_at is not null)
              and not exists (select from alerts a where a.group_id = m.group_id and a.deleted_at is null)
            limit $1 for update skip locked) returning id`,
        [PORTION],
      );
      return rows.length;
    });
    total += removed;
    if (removed < PORTION) return total;
  }
}
