import { UNIQUE_VIOLATION } from '../../../platform/db/violation.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { LINK_MINUTES, type MadeLink, makeLink, sendAccountEmail } from './one-time-links.actions.ts';
import { deleteLinksOf } from './one-time-links.store.ts';
import type { IdentityContext } from '../context.ts';
import { endAccess, publishToOwner } from './end-access.actions.ts';
import { addressChangedEmail, invitationEmail, passwordResetEmail } from './account-emails.ts';
import { ROLE_PERMISSIONS, type Role } from '../permissions.ts';
import { assertPassword, phoneChange, type ProfileInput, readProfile } from './profile.ts';
import { mailPhoneChange } from './phone.actions.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { findUser, insertUser, lockAdmins, lockUser, markUserDeleted, type User, type UserChange, updateUser } from './users.store.ts';
import { lastAdminOf } from '../sso/groups.ts';
import { userChanged, AUDIT } from '../events.ts';

/** An administrator at work: who, from where, and what they may give away. */
export interface Manager {
  readonly by: By;
  readonly permissions: ReadonlySet<string>;
}

export interface NewPerson {
  readonly email: string;
  readonly display_name: string;
  readonly role: Role;
  readonly password?: string;
}

/** Changes of an administrator to somebody; what is absent stays. */
export interface PersonChange extends ProfileInput {
  readonly role?: Role;
  readonly active?: boolean;
}

const MINUTES_PER_DAY = 24 * 60;

/**
 * Nobody gives others what is closed to themselves: a token that may only manage users makes no admin.
 *
 * @throws Problem `forbidden`
 */
export function assertMayGrant(manager: Manager, role: Role): void {
  for (const permission of ROLE_PERMISSIONS[role])
    if (!manager.permissions.has(permission))
      throw new Problem('forbidden', `Only users with ${permission} can assign the role ${role} or create such an account`, {
        extra: { permission },
      });
}

/**
 * A token never becomes its owner's account, whatever it may do to the accounts of others.
 *
 * @throws Problem `forbidden`
 */
export function assertNotOwnByToken({ by }: Manager, id: string, what: string): void {
  if (by.actor.token && by.actor.id === id)
    throw new Problem('forbidden', `${what} is changed in a signed-in browser only, not with a personal access token`);
}

/** @throws Problem `conflict` for an address that somebody has */
export async function onlyOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    const detail = '/email is the address of another user: choose another one, or change that user';
    throw new Problem('conflict', detail, { errors: [{ pointer: '/email', code: 'taken', detail }], cause: error });
  }
}

/**
 * Makes an account. Without a password the person is invited: by mail where there is a mail server, else by a link in
 * this answer and nowhere else. Whoever manages users vouches for the address.
 *
 * @throws Problem `conflict` when somebody has the address
 */
export async function addUser(
  context: IdentityContext,
  input: NewPerson,
  manager: Manager,
): Promise<{ readonly user: User; readonly link: MadeLink | null; readonly mailed: boolean }> {
  assertMayGrant(manager, input.role);
  const { email = '', displayName = '' } = readProfile(input);
  if (input.password !== undefined) assertPassword(input.password, '/password');
  const passwordHash = input.password === undefined ? null : await context.passwords.hash(input.password);
  const mail = await context.mailConfigured();
  return onlyOnce(() =>
    context.db.transaction(async (tx) => {
      const added = await addIn(context, tx, { email, displayName, role: input.role, timeZone: null, passwordHash, mail }, manager);
      await context.live.publish(tx, userChanged({ id: added.user.id }));
      return added;
    }),
  );
}

/** An account as it is made: who, and whether emails can be sent. Without a password the person is invited. */
interface Added {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly timeZone: string | null;
  readonly passwordHash: string | null;
  readonly mail: boolean;
}

/** Makes an account in the caller's transaction; open pages are told by the caller. @throws the driver's unique violation when somebody has the address */
export async function addIn(
  context: IdentityContext,
  tx: Tx,
  { mail, timeZone, ...person }: Added,
  manager: Manager,
): Promise<{ readonly user: User; readonly link: MadeLink | null; readonly mailed: boolean }> {
  const { email, displayName, role } = person;
  const invited = person.passwordHash === null;
  const id = randomUUIDv7();
  const made = await insertUser(tx, { id, emailVerified: true, invited, ...person });
  const user = timeZone === null ? made : await updateUser(tx, id, { timeZone });
  await audit(tx, {
    event: AUDIT.user.created,
    ...manager.by,
    entityType: 'user',
    entityId: id,
    data: { email, display_name: displayName, role, invited },
  });
  if (!invited) return { user, link: null, mailed: false };
  const link = await makeLink(context, tx, { userId: id, purpose: 'invitation', email: mail ? email : null });
  if (!mail) return { user, link, mailed: false };
  await sendInvitation(context, tx, user, manager.by, link);
  return { user, link: null, mailed: true };
}

function sendInvitation(context: IdentityContext, tx: Tx, user: User, by: By, link: MadeLink): Promise<void> {
  const days = LINK_MINUTES.invitation / MINUTES_PER_DAY;
  return sendAccountEmail(context, tx, user.email, invitationEmail({ name: user.displayName, from: by.actor.name, url: link.url, days }));
}

function notFound(): Problem {
  return new Problem('not_found', 'There is no user with this id');
}

/** @throws Problem `conflict` when nobody would be left who administers the service */
async function assertAdminLeft(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (lastAdminOf(admins, userId) === 'last')
    throw new Problem('conflict', 'This is the last admin: make another user an admin first', {
      errors: [{ pointer: '/', code: 'last_admin', detail: 'make another user an admin first' }],
    });
}

/** What differs, for the audit trail. */
function differences(before: User, after: User): Record<string, { from: unknown; to: unknown }> {
  const names = {
    email: 'email',
    displayName: 'display_name',
    role: 'role',
    active: 'active',
    phone: 'phone',
    pendingPhone: 'pending_phone',
    timeZone: 'time_zone',
  } as const;
  return Object.fromEntries(
    (Object.keys(names) as Array<keyof typeof names>)
      .filter((name) => before[name] !== after[name])
      .map((name) => [names[name], { from: before[name], to: after[name] }]),
  );
}

/**
 * Changes somebody's account. Switching it off takes everything from it at once; a new address ends its sign-ins and is
 * told to the old one.
 *
 * @throws Problem `not_found`, `conflict` for the last admin or an address that is taken, `forbidden` for more than one holds
 */
export function changeUser(context: IdentityContext, id: string, input: PersonChange, manager: Manager): Promise<User> {
  const profile = readProfile(input);
  if (profile.email !== undefined || profile.phone !== undefined)
    assertNotOwnByToken(manager, id, profile.email === undefined ? 'Your own /phone' : 'Your own /email');
  return onlyOnce(() =>
    context.db.transaction(async (tx) => {
      const loses = input.active === false || (input.role !== undefined && input.role !== 'admin');
      // Before the account itself, in one order for all: rivals wait here and nobody waits in a circle.
      if (loses) await assertAdminLeft(tx, id);
      const before = await lockUser(tx, id);
      if (!before) throw notFound();
      const { phone, ...others } = profile;
      const change: UserChange = {
        ...others,
        ...phoneChange(before, phone),
        ...(input.role === undefined || input.role === before.role ? {} : { role: input.role, roleSource: null }),
        ...(input.active === undefined ? {} : { active: input.active }),
        ...(profile.email === undefined || profile.email === before.email ? {} : { emailVerified: true }),
      };
      if (opensMore(before, change)) assertMayGrant(manager, change.role ?? before.role);
      const after = await updateUser(tx, id, change);
      const changed = differences(before, after);
      if (Object.keys(changed).length === 0) return after;
      await mailPhoneChange(context, tx, before, after);
      const ended = await takeAway(context, tx, before, after);
      await audit(tx, { event: AUDIT.user.updated, ...manager.by, entityType: 'user', entityId: id, data: { changed, ...ended } });
      await context.live.publish(tx, userChanged({ id }));
      return after;
    }),
  );
}

/** Whether a change lets somebody in, or further in. */
function opensMore(before: User, change: UserChange): boolean {
  return (
    (change.role !== undefined && change.role !== before.role) ||
    (change.active === true && !before.active) ||
    (change.email !== undefined && change.email !== before.email)
  );
}

/** What a change ends. Switched on again, an account begins with nothing, whatever was begun while it was being switched off. */
async function takeAway(context: IdentityContext, tx: Tx, before: User, after: User): Promise<Record<string, unknown>> {
  if (before.active !== after.active) return { ...(await endAccess(context, tx, after.id)) };
  if (before.email !== after.email) {
    await deleteLinksOf(tx, after.id);
    const sessions = await deleteSessionsOf(tx, after.id);
    await publishToOwner(context, tx, after.id, 'access');
    if (await context.mailConfigured())
      await sendAccountEmail(context, tx, before.email, addressChangedEmail({ name: after.displayName, email: after.email }));
    return { sessions_ended: sessions };
  }
  await publishToOwner(context, tx, after.id, before.role === after.role ? 'profile' : 'access');
  return {};
}

/**
 * Removes somebody: the name stays in histories, everything else is gone at once.
 *
 * @throws Problem `not_found`, `conflict` for the last admin
 */
export async function removeUser(context: IdentityContext, id: string, by: By): Promise<void> {
  await context.db.transaction(async (tx) => {
    await assertAdminLeft(tx, id);
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    const ended = await endAccess(context, tx, id);
    await markUserDeleted(tx, id);
    await audit(tx, {
      event: AUDIT.user.deleted,
      ...by,
      entityType: 'user',
      entityId: id,
      data: { email: user.email, display_name: user.displayName, role: user.role, ...ended },
    });
    await context.live.publish(tx, userChanged({ id }));
  });
}

/**
 * Makes a link with which somebody chooses a password: the invitation again for who has not come, else a new password.
 * It is mailed where there is a mail server, else it is in this answer and nowhere else. Earlier links stop working.
 *
 * @throws Problem `not_found`, `forbidden` for an account that may more than one may oneself
 */
export async function makePasswordLink(
  context: IdentityContext,
  id: string,
  manager: Manager,
): Promise<{ readonly link: MadeLink; readonly mailed: boolean }> {
  assertNotOwnByToken(manager, id, 'Your own password');
  const mail = await context.mailConfigured();
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    if (!user.active) throw new Problem('conflict', 'This account is deactivated: activate it first');
    assertMayGrant(manager, user.role);
    await deleteLinksOf(tx, id);
    const purpose = user.invited ? 'invitation' : 'password_reset';
    const link = await makeLink(context, tx, { userId: id, purpose, email: mail ? user.email : null });
    if (mail && user.invited) await sendInvitation(context, tx, user, manager.by, link);
    else if (mail)
      await sendAccountEmail(
        context,
        tx,
        user.email,
        passwordResetEmail({ name: user.displayName, url: link.url, minutes: LINK_MINUTES.password_reset }),
      );
    await audit(tx, { event: AUDIT.user.link_created, ...manager.by, entityType: 'user', entityId: id, data: { purpose, mailed: mail } });
    return { link, mailed: mail };
  });
}

/** @throws Problem `not_found` */
export async function getUser(context: IdentityContext, id: string): Promise<User> {
  const user = await findUser(context.db, id);
  if (!user) throw notFound();
  return user;
}
