import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';

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

/** Puts a message into the chat threads of its group but the one it came from. The implementation stands in `src/joints.ts`. */
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

interface MessagePaging {
  readonly limit: number;
  readonly skip: number;
  /** Newest first. */
  readonly descending: boolean;
}

/** A page of a group's thread and how many messages it has (counted to the cap and one). */
export async function listMessages(
  db: Queryable,
  groupId: string,
  { limit, skip, descending }: MessagePaging,
): Promise<{ messages: ThreadMessage[]; counted: number }> {
  const [messages, [total]] = await Promise.all([
    db.query<ThreadMessage>(
      `select id, group_id, author, text, origin, created_at from thread_messages where group_id = $1
        order by ${descending ? 'created_at desc, id desc' : 'created_at, id'} limit $2 offset $3`,
      [groupId, limit, skip],
    ),
    db.query<{ count: number }>('select count(*) as count from (select 1 from thread_messages where group_id = $1 limit $2) m', [
      groupId,
      TOTAL_CAP + 1,
    ]),
  ]);
  return { messages, counted: total?.count ?? 0 };
}
