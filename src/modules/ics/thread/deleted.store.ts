import type { Queryable } from '../../../platform/db/database.ts';

/** Removes the status updates and messages of deleted incidents. Returns how many of each; may run again. */
export async function removeTextsOfDeleted(db: Queryable): Promise<Record<'status updates' | 'messages', number>> {
  const updates = await db.query(
    'delete from incident_status_updates t using incidents i where i.id = t.incident_id and i.deleted_at is not null returning t.id',
  );
  const messages = await db.query(
    'delete from incident_messages t using incidents i where i.id = t.incident_id and i.deleted_at is not null returning t.id',
  );
  return { 'status updates': updates.length, messages: messages.length };
}
