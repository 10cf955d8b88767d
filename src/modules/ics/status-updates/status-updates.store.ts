import { PUBLISH_REMINDERS_DUE } from '../../incidents/index.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Audience } from '../../incidents/lifecycle/next-update.ts';

/** A status update as the table holds it. */
export interface StatusUpdate {
  readonly id: string;
  readonly incident_id: string;
  readonly message: string;
  readonly audience: Audience;
  readonly status_page_ids: readonly string[];
  readonly next_update_at: Date | null;
  readonly author: Actor;
  readonly created_at: Date;
  readonly edited_at: Date | null;
}

const SHOWN = 'id, incident_id, message, audience, status_page_ids, next_update_at, author, created_at, edited_at';

/** Adds an update; nobody is reminded of the ones before it any more. The caller holds the lock of the incident. */
export async function insertUpdate(
  tx: Tx,
  update: Pick<StatusUpdate, 'incident_id' | 'message' | 'audience' | 'status_page_ids' | 'next_update_at' | 'author'>,
): Promise<StatusUpdate> {
  await tx.query('update incident_status_updates set remind_at = null where incident_id = $1 and remind_at is not null', [
    update.incident_id,
  ]);
  const { kind, id, name } = update.author;
  const row = await insertRow<StatusUpdate>(
    tx,
    'incident_status_updates',
    { ...update, id: randomUUIDv7(), remind_at: update.next_update_at, author: { kind, id, name }, created_at: tx.now },
    `returning ${SHOWN}`,
  );
  if (!row) throw new Error('the status update was not returned');
  return row;
}

export async function findUpdate(db: Queryable, incidentId: string, id: string): Promise<StatusUpdate | null> {
  const [row] = await db.query<StatusUpdate>(`select ${SHOWN} from incident_status_updates where incident_id = $1 and id = $2`, [
    incidentId,
    id,
  ]);
  return row ?? null;
}

/** The update that was posted last. */
export async function newestUpdate(db: Queryable, incidentId: string): Promise<StatusUpdate | null> {
  const [row] = await db.query<StatusUpdate>(
    `select ${SHOWN} from incident_status_updates where incident_id = $1 order by created_at desc, id desc limit 1`,
    [incidentId],
    'incident_update_newest',
  );
  return row ?? null;
}

/** Writes what an edit changes; a changed time is reminded of anew. */
export async function writeUpdate(
  tx: Tx,
  id: string,
  { message, nextUpdateAt }: { readonly message?: string; readonly nextUpdateAt?: Date | null },
): Promise<StatusUpdate> {
  const [row] = await tx.query<StatusUpdate>(
    `update incident_status_updates set message = coalesce($2, message), edited_at = case when $2::text is null then edited_at else $5 end,
       next_update_at = case when $3 then $4 else next_update_at end, remind_at = case when $3 then $4 else remind_at end
      where id = $1 returning ${SHOWN}`,
    [id, message ?? null, nextUpdateAt !== undefined, nextUpdateAt ?? null, tx.now],
  );
  if (!row) throw new Error('the status update is gone');
  return row;
}

/** How updates may be sorted. */
export const updatesWindow = listing({
  from: 'incident_status_updates',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of an incident's updates, and how many there are. */
export async function listUpdates(
  db: Queryable,
  incidentId: string,
  window: Window,
): Promise<{ updates: StatusUpdate[]; counted: number }> {
  const values: unknown[] = [incidentId];
  const updates = await db.query<StatusUpdate>(
    `select ${SHOWN} from incident_status_updates where incident_id = $1 ${window.rest(values)}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from incident_status_updates where incident_id = $1 limit ${TOTAL_CAP + 1}) c`,
    [incidentId],
  );
  return { updates, counted: row?.counted ?? 0 };
}

/** When the next reminder is due, of an update or of what customers read. */
export const REMINDERS_DUE = `select least((select min(remind_at) from incident_status_updates), (${PUBLISH_REMINDERS_DUE}))`;

/** An update whose successor is late. */
export interface DueReminder {
  readonly id: string;
  readonly incident_id: string;
  readonly remind_at: Date;
}

/** Of which incidents somebody is to be reminded now. */
export function dueReminders(db: Queryable, limit: number): Promise<DueReminder[]> {
  return db.query(
    'select id, incident_id, remind_at from incident_status_updates where remind_at <= app_now() order by remind_at limit $1',
    [limit],
    'incident_updates_due',
  );
}

/** Takes a reminder: false when another server had it, or it is no longer due. */
export async function takeReminder(tx: Tx, { id, remind_at }: DueReminder, next: Date | null): Promise<boolean> {
  const rows = await tx.query('update incident_status_updates set remind_at = $3 where id = $1 and remind_at = $2 returning id', [
    id,
    remind_at,
    next,
  ]);
  return rows.length > 0;
}
