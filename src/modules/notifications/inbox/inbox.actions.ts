import type { Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { insertNotifications, type NewNotification } from './inbox.store.ts';
import { notificationCreated } from '../events.ts';

/** Tells people something inside the page, in the transaction of what happened. Running it twice tells nobody twice. */
export async function notify(tx: Tx, live: Live, notice: NewNotification): Promise<void> {
  if (notice.userIds.length === 0) return;
  for (const { id, user_id: userId } of await insertNotifications(tx, notice)) {
    await live.publish(tx, notificationCreated(userId, { id, kind: notice.kind, title: notice.title }));
  }
}
