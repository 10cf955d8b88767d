import type { Tx } from '../../platform/db/database.ts';
import type { Urgency } from '../escalation/ports.ts';
import { listAdminIds } from '../identity/index.ts';
import { notify } from './inbox/inbox.actions.ts';
import type { NewNotification } from './inbox/inbox.store.ts';
import { type PagesDeps, notifyPerson } from './pages/pages.actions.ts';

/** Something that the admins are to hear of. */
export interface AdminNotice extends Omit<NewNotification, 'userIds'> {
  readonly urgency: Urgency;
}

/** Notifies every admin in the page, and by each one's own notification rules besides, in the transaction of what happened. */
export async function notifyAdmins(tx: Tx, deps: PagesDeps, { urgency, ...notice }: AdminNotice): Promise<void> {
  const userIds = await listAdminIds(tx);
  await notify(tx, deps.live, { ...notice, userIds });
  for (const userId of userIds) await notifyPerson(tx, deps, { ...notice, userId, urgency }, 'besides the page');
}
