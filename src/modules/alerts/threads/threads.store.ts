import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

/** What a thread is about: a group of alerts, or an incident. */
export type ThreadSubject = { readonly groupId: string } | { readonly incidentId: string };

/** A message of a thread as the table holds it. */
export interface StoredMessage {
  readonly id: string;
  readonly author: Actor;
  readonly text: string;
  readonly origin: string;
  readonly created_at: Date;
}

/** A message of a group's thread. */
export interface ThreadMessage extends StoredMessage {
  readonly group_id: string;
}

interface NewMessage {
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

/** Adds a message to a thread. */
export async function insertMessage<Subject extends ThreadSubject>(
  tx: Tx,
  { author, text, origin, ...subject }: NewMessage & Subject,
): Promise<Subject extends { readonly groupId: string } ? ThreadMessage : StoredMessage> {
  const { groupId = null, incidentId = null } = subject as { readonly groupId?: string; readonly incidentId?: string };
  const row = { id: randomUUIDv7(), group_id: groupId, author, text, origin, created_at: tx.now };
  await insertRow(tx, 'thread_messages', { ...row, incidentId });
  return row as Subject extends { readonly groupId: string } ? ThreadMessage : StoredMessage;
}

/** How messages may be sorted. */
export const threadWindow = listing({
  from: 'thread_messages',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of a thread and how many messages it has (counted to the cap and one). */
export async function listMessages(
  db: Queryable,
  subject: ThreadSubject,
  window: Window,
): Promise<{ messages: StoredMessage[]; counted: number }> {
  const [column, id] = 'groupId' in subject ? ['group_id', subject.groupId] : ['incident_id', subject.incidentId];
  const values: unknown[] = [id];
  const [messages, [total]] = await Promise.all([
    db.query<StoredMessage>(
      `select id, author, text, origin, created_at from thread_messages where ${column} = $1 ${window.rest(values)}`,
      values,
    ),
    db.query<{ count: number }>(`select count(*) as count from (select 1 from thread_messages where ${column} = $1 limit $2) m`, [
      id,
      TOTAL_CAP + 1,
    ]),
  ]);
  return { messages, counted: total?.count ?? 0 };
}

/** Threads of one transaction. */
const PORTION = 500;

/** Removes the threads of deleted incidents, and of groups of which every alert is deleted. Returns how many messages; may be run again. */
export async function removeDeletedThreads(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await tx.query(
        `delete from thread_messages where id in (
           select m.id from thread_messages m
            where (exists (select from alerts a where a.group_id = m.group_id and a.deleted_at is not null)
               and not exists (select from alerts a where a.group_id = m.group_id and a.deleted_at is null))
               or exists (select from incidents i where i.id = m.incident_id and i.deleted_at is not null)
            limit $1 for update skip locked) returning id`,
        [PORTION],
      );
      return rows.length;
    });
    total += removed;
    if (removed < PORTION) return total;
  }
}
