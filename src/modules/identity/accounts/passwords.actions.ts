import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { isOutage } from '../../../platform/outage.ts';
import { audit } from '../../audit/index.ts';
import { LINK_MINUTES, linkDigest, makeLink, sendAccountEmail } from './one-time-links.actions.ts';
import {
  type AccountLink,
  consumeLink,
  deleteLinksOf,
  findLink,
  hasFreshLink,
  notePasswordRequest,
  type PasswordRequest,
  takePasswordRequests,
} from './one-time-links.store.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import { publishToOwner } from './end-access.actions.ts';
import { passwordChangedEmail, passwordResetEmail } from './account-emails.ts';
import { lockedProblem } from '../sessions/lock.actions.ts';
import { tryPassword } from '../sessions/log-in.actions.ts';
import { clearAttempts } from '../sessions/login-attempts.store.ts';
import { selectTokensOf, tokensWindow } from '../tokens/personal-tokens.store.ts';
import { assertPassword } from './profile.ts';
import { actorOf } from '../sessions/begin-session.actions.ts';
import { deleteOtherSessions, deleteSessionsOf } from '../sessions/sessions.store.ts';
import { findUser, findUserByEmail, lockUser, storePasswordHash, type User, updateUser } from './users.store.ts';
import { userChanged, AUDIT } from '../events.ts';

const REQUESTS_AT_ONCE = 50;
/** Tokens shown for review after a change of password. */
const TOKENS_SHOWN = 200;

/** No mail server: nobody can be sent a link, whoever asks. */
export function noMail(): Problem {
  return new Problem(
    'unavailable',
    'This service has no mail server; ask an administrator for a link, or use "tocsin user reset-password"',
    {
      // Waiting brings no mail server.
      retryAfterSeconds: null,
    },
  );
}

/** What is still open after a change of password, for its owner to look through. */
export interface Review {
  readonly sessions_ended: number;
  readonly personal_tokens: Array<{ readonly id: string; readonly name: string }>;
}

async function review(tx: Tx, userId: string, ended: number): Promise<Review> {
  const tokens = await selectTokensOf(tx, { userId, root: null }, tokensWindow({ limit: TOKENS_SHOWN }));
  return { sessions_ended: ended, personal_tokens: tokens.slice(0, TOKENS_SHOWN).map(({ id, name }) => ({ id, name })) };
}

/**
 * Checks the password of somebody who is signed in already. It counts like a sign-in, so that an open session gives
 * nobody more tries than the sign-in page.
 *
 * @throws Problem `validation_failed` for a wrong one, `account_locked` after too many
 */
export async function assertOwnPassword(
  context: IdentityContext,
  user: User,
  password: string,
  pointer = '/current_password',
): Promise<void> {
  const address = normaliseEmail(user.email);
  const { verdict } = await tryPassword(context, address, password);
  if (verdict === 'skipped') throw await lockedProblem(context, address);
  if (verdict === 'mismatch') throw invalid(pointer, 'password', `${pointer} is not the password of this account`);
  await context.db.transaction((tx) => clearAttempts(tx, address));
}

/**
 * Changes one's own password and ends every other sign-in. `session`: the one that stays, as it is named.
 *
 * @throws Problem `validation_failed`, `account_locked`
 */
export async function changePassword(
  context: IdentityContext,
  input: { readonly userId: string; readonly current: string; readonly next: string; readonly session: string | null },
  by: By,
): Promise<Review> {
  assertPassword(input.next, '/new_password');
  const user = await findUser(context.db, input.userId);
  if (!user) throw new Problem('unauthenticated', 'Sign in again');
  await assertOwnPassword(context, user, input.current);
  const passwordHash = await context.passwords.hash(input.next);
  const mail = await context.mailConfigured();
  return context.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    await storePasswordHash(tx, user.id, passwordHash);
    await deleteLinksOf(tx, user.id);
    const ended = await deleteOtherSessions(tx, user.id, input.session);
    await audit(tx, {
      event: AUDIT.user.password_changed,
      ...by,
      entityType: 'user',
      entityId: user.id,
      data: { sessions_ended: ended.length },
    });
    await publishToOwner(context, tx, user.id, 'access');
    if (mail) await sendAccountEmail(context, tx, user.email, passwordChangedEmail({ name: user.displayName }));
    return review(tx, user.id, ended.length);
  });
}

/**
 * Notes that somebody wants a new password. Does the same whether or not the address has an account; a job looks later.
 *
 * @throws Problem `unavailable` without a mail server, whatever the address
 */
export async function askForPassword(context: IdentityContext, email: string, client: Client): Promise<void> {
  if (!(await context.mailConfigured())) throw noMail();
  await notePasswordRequest(context.db, { emailNormalised: normaliseEmail(email), ...client });
}

/**
 * Works requests for new passwords: whoever has the address gets an email, one a minute at most. One that fails is given up
 * alone.
 *
 * @returns true when there may be more
 */
export async function workPasswordRequests(context: IdentityContext, portion: number = REQUESTS_AT_ONCE): Promise<boolean> {
  await context.failedSignIns.settle();
  return context.db.transaction(async (tx) => {
    const requests = await takePasswordRequests(tx, portion);
    for (const request of requests) {
      try {
        await attempt(tx, 'password_request', () => answerRequest(context, tx, request));
      } catch (error) {
        if (isOutage(error)) throw error;
        // Kept, it would come first again and hold up everybody behind it; who asked may ask again.
        context.log.error({ err: error }, 'the email for a new password could not be sent: the request is given up');
      }
    }
    return requests.length >= portion;
  });
}

async function answerRequest(context: IdentityContext, tx: Tx, request: PasswordRequest): Promise<void> {
  const user = await findUserByEmail(tx, request.email_normalised);
  if (!user?.active || (await hasFreshLink(tx, user.id, 'password_reset'))) return;
  const link = await makeLink(context, tx, { userId: user.id, purpose: 'password_reset', email: user.email });
  const outgoing = passwordResetEmail({ name: user.displayName, url: link.url, minutes: LINK_MINUTES.password_reset });
  await sendAccountEmail(context, tx, user.email, outgoing);
  await audit(tx, {
    event: AUDIT.user.password_requested,
    actor: { kind: 'system', id: null, name: 'Tocsin' },
    entityType: 'user',
    entityId: user.id,
    ip: request.ip,
    userAgent: request.user_agent,
  });
}

const CHOOSING = ['invitation', 'password_reset'] as const;

function usedUp(): Problem {
  return invalid('/token', 'token', '/token: this link was used or has expired; request a new one');
}

/**
 * Sets a password with a link: the answer to an invitation or to a forgotten password. The link works once and every
 * other link and sign-in of the account ends. Following a mailed link proves the address.
 *
 * @throws Problem `validation_failed` that names the token or the password
 */
export async function choosePassword(
  context: IdentityContext,
  input: { readonly token: string; readonly password: string },
  client: Client,
): Promise<Review & { readonly user: User; readonly purpose: AccountLink['purpose'] }> {
  assertPassword(input.password, '/password');
  const digest = linkDigest(context.pepper, input.token);
  // Before anything is hashed: guessing costs us no more than a look-up.
  if (!(await findLink(context.db, digest, CHOOSING))) throw usedUp();
  const passwordHash = await context.passwords.hash(input.password);
  return context.db.transaction(async (tx) => {
    const link = await consumeLink(tx, digest, CHOOSING);
    const before = link && (await lockUser(tx, link.userId));
    if (!link || !before?.active) throw usedUp();
    await storePasswordHash(tx, before.id, passwordHash);
    const proved = link.email !== null && normaliseEmail(link.email) === normaliseEmail(before.email);
    const user = await updateUser(tx, before.id, proved ? { emailVerified: true } : {});
    await clearAttempts(tx, normaliseEmail(user.email));
    await deleteLinksOf(tx, user.id);
    const ended = await deleteSessionsOf(tx, user.id);
    await audit(tx, {
      event: link.purpose === 'invitation' ? AUDIT.user.invitation_accepted : AUDIT.user.password_reset,
      actor: actorOf(user),
      ...client,
      entityType: 'user',
      entityId: user.id,
      data: { sessions_ended: ended },
    });
    await publishToOwner(context, tx, user.id, 'access');
    await context.live.publish(tx, userChanged({ id: user.id }));
    return { user, purpose: link.purpose, ...(await review(tx, user.id, ended)) };
  });
}
