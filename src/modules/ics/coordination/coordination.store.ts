import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { MessageKind } from './coordination.ts';

/** A message of command as the table holds it. */
export interface CommandMessage {
  readonly id: string;
  readonly incident_id: string;
  readonly kind: MessageKind;
  readonly text: string;
  /** Roles and ids as they were named. */
  readonly addressed: readonly string[];
  /** Who that was when it was said. */
  readonly recipients: readonly string[];
  readonly ack_required: boolean;
  readonly author: Actor;
  readonly created_at: Date;
  readonly acknowledged_by: ReadonlyArray<{ readonly id: string; readonly name: string; readonly at: string }>;
}

const SHOWN = `m.id, m.incident_id, m.kind, m.text, m.addressed, m.recipients, m.ack_required, m.author, m.created_at,
  coalesce((select json_agg(json_build_object('id', k.user_id, 'name', u.display_name, 'at', k.at) order by k.at, k.user_id)
              from incident_message_acks k join users u on u.id = k.user_id where k.message_id = m.id), '[]') as acknowledged_by`;

/** A message to be. */
export type NewCommandMessage = Omit<CommandMessage, 'id' | 'created_at' | 'acknowledged_by'> & { readonly ackDueAt: Date | null };

/** Adds a message. */
export async function insertCommandMessage(tx: Tx, message: NewCommandMessage): Promise<CommandMessage> {
  const id = randomUUIDv7();
  const { kind, id: authorId, name } = message.author;
  await insertRow(tx, 'incident_messages', { ...message, id, author: { kind, id: authorId, name }, created_at: tx.now });
  const row = await findCommandMessage(tx, message.incident_id, id);
  if (!row) throw new Error('the message was not found');
  return row;
}

export async function findCommandMessage(db: Queryable, incidentId: string, id: string): Promise<CommandMessage | null> {
  const [row] = await db.query<CommandMessage>(`select ${SHOWN} from incident_messages m where m.incident_id = $1 and m.id = $2`, [
    incidentId,
    id,
  ]);
  return row ?? null;
}

/** The incident of a message; null: there is no such message. */
export async function incidentOfMessage(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ incident_id: string }>('select incident_id from incident_messages where id = $1', [id]);
  return row?.incident_id ?? null;
}

/** Whether this message still waits for the acknowledgement of this person. */
export async function waitsFor(db: Queryable, id: string, userId: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from incident_messages m where m.id = $1 and m.ack_required
        and not exists (select from incident_message_acks a where a.message_id = m.id and a.user_id = $2)`,
    [id, userId],
  );
  return rows.length > 0;
}

/** Notes that a person acknowledged; false when they had before. */
export async function insertAck(tx: Tx, messageId: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into incident_message_acks (message_id, user_id, at) values ($1, $2, $3) on conflict do nothing returning user_id',
    [messageId, userId, tx.now],
  );
  return rows.length > 0;
}

/** Nobody waits for its acknowledgement any more; false when nobody did. */
export async function endWaiting(tx: Tx, messageId: string): Promise<boolean> {
  const rows = await tx.query(
    'update incident_messages set ack_due_at = null where id = $1 and ack_due_at is not null returning id',
    [messageId],
    'incident_message_waited',
  );
  return rows.length > 0;
}

/** When the next message has waited long enough for its acknowledgement. */
export const ACKS_DUE = 'select min(ack_due_at) from incident_messages';

/** Messages that were not acknowledged in time, of whatever incident. */
export function unacknowledged(db: Queryable, limit: number): Promise<Array<{ readonly id: string; readonly incident_id: string }>> {
  return db.query(
    'select id, incident_id from incident_messages where ack_due_at <= app_now() order by ack_due_at limit $1',
    [limit],
    'incident_messages_due',
  );
}

/** How messages may be sorted. */
export const commandWindow = listing({
  from: 'incident_messages m',
  id: 'm.id',
  sorts: { created_at: { 'm.created_at': 'timestamptz' } },
  first: '-created_at',
});

/** A page of what command said, and how much that is. */
export async function listCommandMessages(
  db: Queryable,
  incidentId: string,
  window: Window,
): Promise<{ messages: CommandMessage[]; counted: number }> {
  const values: unknown[] = [incidentId];
  const messages = await db.query<CommandMessage>(
    `select ${SHOWN} from incident_messages m where m.incident_id = $1 ${window.rest(values)}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from incident_messages where incident_id = $1 limit ${TOTAL_CAP + 1}) c`,
    [incidentId],
  );
  return { messages, counted: row?.counted ?? 0 };
}
