import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** Somebody is asked at this time to tell customers that an incident is over, unless they know by then. */
export async function remindToPublishAt(tx: Tx, incidentId: string, at: Date): Promise<void> {
  await tx.query('update incidents set publish_reminder_at = $2 where id = $1', [incidentId, at], 'publish_reminder');
}

/** Incidents that are over, of which customers are to be told now. */
export function duePublishReminders(db: Queryable, limit: number): Promise<ReadonlyArray<{ readonly id: string; readonly at: Date }>> {
  return db.query(
    'select id, publish_reminder_at as at from incidents where publish_reminder_at <= app_now() order by publish_reminder_at limit $1',
    [limit],
    'publish_reminders_due',
  );
}

/** Takes such a time: false when another server had it. The caller holds the lock of the incident. */
export async function takePublishReminder(tx: Tx, due: { readonly id: string; readonly at: Date }, next: Date | null): Promise<boolean> {
  const rows = await tx.query(
    'update incidents set publish_reminder_at = $3 where id = $1 and publish_reminder_at = $2 returning id',
    [due.id, due.at, next],
    'publish_reminder_take',
  );
  return rows.length > 0;
}

/** When the next of them is due. */
export const PUBLISH_REMINDERS_DUE = 'select min(publish_reminder_at) from incidents where publish_reminder_at is not null';
