import type { By } from '../../../platform/actor.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { linkDigest, mailConfirmation, sendAccountEmail } from './one-time-links.actions.ts';
import { consumeLink, deleteLinksOf, hasFreshLink } from './one-time-links.store.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import { publishToOwner } from './end-access.actions.ts';
import { addressChangeEmail, addressChangedEmail } from './account-emails.ts';
import { mailPhoneChange } from './phone.actions.ts';
import { assertOwnPassword, noMail } from './passwords.actions.ts';
import { phoneChange, type ProfileInput, readEmail, readProfile } from './profile.ts';
import { actorOf, sessionDigest } from '../sessions/begin-session.actions.ts';
import { deleteOtherSessions } from '../sessions/sessions.store.ts';
import { onlyOnce } from './users.actions.ts';
import { findUser, lockUser, type User, updateUser } from './users.store.ts';
import { userChanged, AUDIT } from '../events.ts';

const EMAIL_CHANGE = ['email_change'] as const;

/**
 * Changes what one may change about oneself alone: name, phone, time zone.
 *
 * @throws Problem `validation_failed`
 */
export function changeProfile(context: IdentityContext, userId: string, input: Omit<ProfileInput, 'email'>, by: By): Promise<User> {
  const { phone, ...change } = readProfile(input);
  return context.db.transaction(async (tx) => {
    const before = await lockUser(tx, userId);
    if (!before) throw new Problem('unauthenticated', 'Sign in again');
    const after = await updateUser(tx, userId, { ...change, ...phoneChange(before, phone) });
    const changed = (['displayName', 'phone', 'pendingPhone', 'timeZone'] as const).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return after;
    await audit(tx, {
      event: AUDIT.user.profile_changed,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: { changed: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])) },
    });
    await mailPhoneChange(context, tx, before, after);
    await publishToOwner(context, tx, userId, 'profile');
    await context.live.publish(tx, userChanged({ id: userId }));
    return after;
  });
}

/**
 * Asks for another address: it is written to, and counts once it confirms; the old one is told. Whether somebody else
 * has it already is not said.
 *
 * @throws Problem `validation_failed`, `account_locked`, `unavailable` without a mail server
 */
export async function askForEmail(
  context: IdentityContext,
  input: { readonly userId: string; readonly email: string; readonly password: string },
  by: By,
): Promise<string> {
  const email = readEmail(input.email);
  const user = await findUser(context.db, input.userId);
  if (!user) throw new Problem('unauthenticated', 'Sign in again');
  if (!(await context.mailConfigured())) throw noMail();
  if (normaliseEmail(email) === normaliseEmail(user.email) && user.emailVerified)
    throw invalid('/email', 'same', '/email is already the address of this account');
  await assertOwnPassword(context, user, input.password);
  await context.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if (await hasFreshLink(tx, user.id, 'email_change'))
      throw new Problem('rate_limited', 'An email was sent within the last minute; check your inbox first', { retryAfterSeconds: 60 });
    await mailConfirmation(context, tx, user, email);
    await sendAccountEmail(context, tx, user.email, addressChangeEmail({ name: user.displayName, email }));
    await audit(tx, { event: AUDIT.user.email_requested, ...by, entityType: 'user', entityId: user.id, data: { email } });
  });
  return email;
}

/**
 * Confirms an address with the link that was sent there. Every other sign-in of the account ends.
 *
 * @throws Problem `validation_failed` for a link that is used up, `conflict` when somebody else has the address by now
 */
export function confirmEmail(
  context: IdentityContext,
  token: string,
  client: Client & { readonly presented: string | undefined },
): Promise<User> {
  const { presented, ...from } = client;
  return onlyOnce(() =>
    context.db.transaction(async (tx) => {
      const link = await consumeLink(tx, linkDigest(context.pepper, token), EMAIL_CHANGE);
      const before = link && (await lockUser(tx, link.userId));
      if (!link?.email || !before?.active) throw invalid('/token', 'token', '/token: this link was used or has expired; request a new one');
      const user = await updateUser(tx, before.id, { email: link.email, emailVerified: true });
      await deleteLinksOf(tx, user.id);
      const own = presented === undefined ? null : sessionDigest(context.pepper, presented).toString('hex');
      const ended = await deleteOtherSessions(tx, user.id, own);
      await sendAccountEmail(context, tx, before.email, addressChangedEmail({ name: user.displayName, email: user.email }));
      await audit(tx, {
        event: AUDIT.user.email_changed,
        actor: actorOf(user),
        ...from,
        entityType: 'user',
        entityId: user.id,
        data: { from: before.email, to: user.email, sessions_ended: ended.length },
      });
      await publishToOwner(context, tx, user.id, 'access');
      await context.live.publish(tx, userChanged({ id: user.id }));
      return user;
    }),
  );
}
