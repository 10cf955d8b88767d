import type { Tx } from '../../platform/db/database.ts';
import type { Urgency } from '../escalation/ports.ts';
import { listAdminIds } from '../identity/index.ts';
import { notify } from './inbox/inbox.actions.ts';
import type { NewNotification } from './inbox/inbox.store.ts';
import type { PersonChannelName } from './pages/page.ts';
import { besidesPage, notifyPeople, type PagesDeps } from './pages/pages.actions.ts';

/** Something that the admins are to hear of. */
export interface AdminNotice extends Omit<NewNotification, 'userIds'> {
  readonly urgency: Urgency;
}

/**
 * Notifies every admin in the page, and by each one's own notification rules besides, in the transaction of what happened.
 *
 * @param channels the only ones it goes by, besides the page; left out: all
 */
export async function notifyAdmins(
  tx: Tx,
  deps: PagesDeps,
  { urgency, ...notice }: AdminNotice,
  channels?: ReadonlySet<PersonChannelName>,
): Promise<void> {
  const userIds = await listAdminIds(tx);
  await notify(tx, deps.live, { ...notice, userIds });
  await notifyPeople(tx, deps, userIds, { ...notice, urgency }, (channel) => besidesPage(channel) && (channels?.has(channel) ?? true));
}
