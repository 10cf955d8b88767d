import type { Tx } from '../../platform/db/database.ts';
import { listAdminIds } from '../identity/index.ts';
import { notify } from './inbox/inbox.actions.ts';
import type { NewNotification } from './inbox/inbox.store.ts';
import type { PersonChannelName } from './pages/page.ts';
import { notifyPeople, type PagesDeps, type PersonalNotice } from './pages/pages.actions.ts';

/** Something that people are to hear of. */
export type Notice = Omit<NewNotification, 'userIds'> & Pick<PersonalNotice, 'urgency' | 'ask' | 'about'>;

/**
 * Notifies people in the web app, and by each one's own notification rules besides, in the transaction of what happened.
 *
 * @param channels the only ones it goes by, besides the web app; left out: all
 */
export async function notifyByRules(
  tx: Tx,
  deps: PagesDeps,
  userIds: readonly string[],
  notice: Notice,
  channels?: ReadonlySet<PersonChannelName>,
): Promise<void> {
  await notify(tx, deps.live, { ...notice, userIds });
  await notifyPeople(tx, deps, userIds, notice, (channel) => channel !== 'in_app' && (channels?.has(channel) ?? true));
}

/** The same for every admin. */
export async function notifyAdmins(tx: Tx, deps: PagesDeps, notice: Notice, channels?: ReadonlySet<PersonChannelName>): Promise<void> {
  await notifyByRules(tx, deps, await listAdminIds(tx), notice, channels);
}
