import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import {
  type AccountRef,
  deleteLinks,
  findLink,
  hasOtherSignInMethod,
  insertLink,
  lockAccount,
  touchLink,
} from './linked-accounts.store.ts';
import { enter, type Entered, type Entering } from '../second-factor/enter.actions.ts';
import { noteStepUp, type Own } from '../second-factor/manage.actions.ts';
import { findFactors } from '../second-factor/second-factor.store.ts';
import { askedAtProvider, providerVouches } from '../second-factor/second-factor.ts';
import { actorOf } from '../sessions/begin-session.actions.ts';
import { applyGroups, type GroupDeps } from './groups.actions.ts';
import { type Claims, decideSignIn, type Idp, personOf, type SignUp } from './provisioning.ts';
import { isAddressTaken } from './sso.store.ts';
import { mailConfirmation } from '../accounts/one-time-links.actions.ts';
import { findUser, insertUser, type User } from '../accounts/users.store.ts';
import { AUDIT } from '../events.ts';

/** @throws Problem `bad_request` when the claims do not name an account */
function accountOf(idp: Idp, claims: Claims): AccountRef {
  const account = idp.accountOf(claims);
  if (!account) throw new Problem('bad_request', `${idp.label} did not return an account`);
  return { provider: idp.id, ...account };
}

/**
 * Signs in whoever linked this account, after a second factor where one is wanted, or makes the account where the identity provider may create accounts.
 *
 * @throws Problem `forbidden` with the reason; `conflict` when the address was taken in between
 */
export async function signInWith(deps: GroupDeps, idp: Idp, claims: Claims, client: Entering): Promise<Entered> {
  const { context } = deps;
  const account = accountOf(idp, claims);
  const person = personOf(claims, idp.signUp.trustEmail);
  const entered = context.db.transaction(async (tx) => {
    // Two first sign-ins with one account make one person.
    await lockAccount(tx, account);
    const proved = { factor: providerVouches(claims), fresh: askedAtProvider(claims, tx.now) === true };
    const link = await findLink(tx, account);
    const decision = decideSignIn({
      idp,
      person,
      linked: link && { link, user: await findUser(tx, link.userId) },
      sameAddress: person.email !== null && (await isAddressTaken(tx, normaliseEmail(person.email))),
    });
    switch (decision.kind) {
      case 'refused':
        throw new Problem('forbidden', decision.reason);
      case 'sign_in': {
        await touchLink(tx, decision.link.id);
        const given = { claims, user: decision.user, linkId: decision.link.id, client, isNew: false };
        const { user, refused } = await applyGroups(deps, tx, idp, given);
        return refused ?? enter(context, tx, user, client, proved);
      }
      case 'sign_up': {
        const joined = await join(context, tx, idp, { ...decision, account }, client);
        const { user } = await applyGroups(deps, tx, idp, { ...joined, claims, client, isNew: true });
        return enter(context, tx, user, client, proved);
      }
    }
  });
  const outcome = await entered.catch((error: unknown) => {
    if (violatedConstraint(error) === null) throw error;
    throw new Problem('conflict', 'An account with this email address was created in the meantime; sign in again', { cause: error });
  });
  // After the end of the transaction: what a refused person loses is lost.
  if (typeof outcome === 'string') throw new Problem('forbidden', outcome);
  return outcome;
}

/**
 * Notes on a session that its person signed in anew at a provider. Whoever has a second factor here shows that one instead, unless
 * the provider vouches for one.
 *
 * @throws Problem `forbidden`
 */
export async function stepUpWith(context: IdentityContext, idp: Idp, claims: Claims, own: Own): Promise<void> {
  const account = accountOf(idp, claims);
  await context.db.transaction(async (tx) => {
    const link = await findLink(tx, account);
    if (link?.userId !== own.userId)
      throw new Problem('forbidden', `This ${idp.label} account is not linked with your Tocsin account: use the one that is`);
    if (askedAtProvider(claims, tx.now) === false)
      throw new Problem('forbidden', `${idp.label} did not ask you to sign in again: sign out there first, then start again`);
    const vouched = providerVouches(claims);
    if (!vouched && (await findFactors(tx, own.userId)).any)
      throw new Problem('forbidden', 'Your account has a second factor: confirm with that one');
    await noteStepUp(tx, own, idp.id, vouched);
  });
}

interface Joining {
  readonly account: AccountRef;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly role: SignUp['role'];
}

async function join(
  context: IdentityContext,
  tx: Tx,
  idp: Idp,
  joining: Joining,
  client: Client,
): Promise<{ readonly user: User; readonly linkId: string }> {
  const user = await insertUser(tx, {
    id: randomUUIDv7(),
    email: joining.email,
    emailVerified: joining.emailVerified,
    displayName: joining.name,
    role: joining.role,
    passwordHash: null,
  });
  const linkId = await insertLink(tx, user.id, { ...joining.account, displayName: joining.email });
  if (linkId === null) throw new Problem('conflict', linkedInBetween(idp.label));
  if (!user.emailVerified && (await context.mailConfigured())) await mailConfirmation(context, tx, user, user.email);
  await audit(tx, {
    event: AUDIT.user.signed_up,
    actor: actorOf(user),
    entityType: 'user',
    entityId: user.id,
    ip: client.ip,
    userAgent: client.userAgent,
    data: { idp: idp.id, issuer: joining.account.issuer, subject: joining.account.subject, role: joining.role },
  });
  return { user, linkId };
}

const linkedInBetween = (label: string): string => `This ${label} account was linked in between; try again`;

/** Tells a person inside the page, in the transaction of what happened. */
export type NotifyPerson = (
  tx: Tx,
  notices: { readonly userId: string; readonly title: string; readonly body: string; readonly key: string },
) => Promise<void>;

export interface Linking {
  readonly userId: string;
  readonly account: AccountRef & { readonly displayName: string };
  /** `Google`. */
  readonly label: string;
  readonly by: By;
  readonly notify: NotifyPerson;
}

/**
 * Links an account to a person who is signed in. Doing it again changes nothing. A person has one account at a
 * provider: the new one takes the place of the old.
 *
 * @throws Problem `conflict` when it is somebody else's
 */
export async function linkAccount(db: Database, { userId, account, label, by, notify }: Linking): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findLink(tx, account);
    if (known?.userId === userId) return;
    if (known) throw new Problem('conflict', `This ${label} account is linked with another Tocsin account: unlink it there first`);
    const replaced = await deleteLinks(tx, userId, account.provider);
    if ((await insertLink(tx, userId, account)) === null) throw new Problem('conflict', linkedInBetween(label));
    await audit(tx, {
      event: AUDIT.account.linked,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: {
        provider: account.provider,
        issuer: account.issuer,
        subject: account.subject,
        replaced: replaced.map((link) => link.subject),
      },
    });
    await notify(tx, {
      userId,
      title: `${label} was linked to your account`,
      body: `${account.displayName || account.subject} can now act as you. If that was not you, unlink it in your profile and change your password.`,
      key: `account.linked ${userId} ${account.provider} ${account.subject} ${tx.now.toISOString()}`,
    });
  });
}

/**
 * @param chats providers whose accounts sign nobody in
 * @throws Problem `not_found` when none is linked
 * @throws Problem `conflict` when nothing else would let the person in
 */
export async function unlinkAccount(
  db: Database,
  {
    userId,
    provider,
    label,
    chats,
    by,
    notify,
  }: Omit<Linking, 'account'> & { readonly provider: string; readonly chats: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await deleteLinks(tx, userId, provider);
    if (removed.length === 0) throw new Problem('not_found', `No ${label} account is linked`);
    if (!chats.includes(provider) && !(await hasOtherSignInMethod(tx, userId, [provider, ...chats])))
      throw new Problem('conflict', `${label} is your only sign-in method: set a password first (sign out and choose "Forgot password")`);
    await audit(tx, {
      event: AUDIT.account.unlinked,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: { provider, subjects: removed.map((link) => link.subject) },
    });
    await notify(tx, {
      userId,
      title: `${label} was unlinked from your account`,
      body: 'It no longer signs you in or acts as you.',
      key: `account.unlinked ${userId} ${provider} ${tx.now.toISOString()}`,
    });
  });
}
