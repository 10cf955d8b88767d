import type { By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { sendAccountEmail } from './one-time-links.actions.ts';
import type { IdentityContext } from '../context.ts';
import { publishToOwner } from './end-access.actions.ts';
import { phoneChangeEmail, phoneChangedEmail } from './account-emails.ts';
import { findUser, lockUser, type User, updateUser } from './users.store.ts';
import { userChanged, AUDIT } from '../events.ts';

/** Whoever has the account hears of a number that is to be called, and of one that is called no more. */
export async function mailPhoneChange(context: IdentityContext, tx: Tx, before: User, after: User): Promise<void> {
  const { displayName: name, phone, pendingPhone, email } = after;
  if (!(await context.mailConfigured())) return;
  if (pendingPhone !== null && pendingPhone !== before.pendingPhone)
    await sendAccountEmail(context, tx, email, phoneChangeEmail({ name, phone: pendingPhone }));
  if (phone !== before.phone) await sendAccountEmail(context, tx, email, phoneChangedEmail({ name, phone }));
}

/** The number that waits to be confirmed; null when none does. */
export async function pendingPhoneOf(db: Queryable, userId: string): Promise<{ readonly name: string; readonly phone: string } | null> {
  const user = await findUser(db, userId);
  return user?.active && user.pendingPhone !== null ? { name: user.displayName, phone: user.pendingPhone } : null;
}

/**
 * The number that waited counts from now on.
 *
 * @throws Problem `conflict` when another one waits by now
 */
export async function usePendingPhone(context: IdentityContext, tx: Tx, userId: string, phone: string, by: By): Promise<void> {
  const before = await lockUser(tx, userId);
  if (!before?.active || before.pendingPhone !== phone)
    throw new Problem('conflict', 'Your number was changed in the meantime: ask for a call to the new one');
  const after = await updateUser(tx, userId, { phone, pendingPhone: null });
  const data = { from: before.phone, to: phone };
  await audit(tx, { event: AUDIT.user.phone_confirmed, ...by, entityType: 'user', entityId: userId, data });
  await mailPhoneChange(context, tx, before, after);
  await publishToOwner(context, tx, userId, 'profile');
  await context.live.publish(tx, userChanged({ id: userId }));
}
