import { randomBytes, randomInt } from 'node:crypto';
import { Secret } from 'otpauth';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { assertVersion, invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { publishToOwner } from '../accounts/end-access.actions.ts';
import { assertOwnPassword } from '../accounts/passwords.actions.ts';
import { findPasswordHash, findUser, findUserByEmail, listActiveIds, lockUser, type User } from '../accounts/users.store.ts';
import { assertMayGrant, assertNotOwnByToken, type Manager } from '../accounts/users.actions.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import { AUDIT } from '../events.ts';
import { clearAttempts } from '../sessions/login-attempts.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { type Enrolment, enrolmentOf, stepOf } from './one-time-codes.ts';
import { passkeyToAdd, type PasskeyOptions, readNewPasskey } from './passkeys.actions.ts';
import { deletePasskey, insertPasskey, type Passkey, renamePasskey } from './passkeys.store.ts';
import { isRequired, plainCode, type SignInRules } from './second-factor.ts';
import {
  beginCodeApp,
  confirmCodeApp,
  deleteCodeApp,
  deleteFactors,
  findCodeApp,
  findFactors,
  forgetSignIns,
  loadRules,
  lockRules,
  noteProof,
  replaceRecoveryCodes,
  saveRules,
} from './second-factor.store.ts';
import {
  asAttempt,
  auditRecovery,
  judgeFactor,
  openSecret,
  recoveryDigest,
  sealSecret,
  type Shown,
  type Notifying,
  notifyOwner,
} from './show-factor.actions.ts';

/** Somebody in their own session, which is named by its digest. */
export interface Own {
  readonly userId: string;
  readonly session: string;
  readonly by: By & Client;
}

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const SYMBOLS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SECRET_BYTES = 20;

async function ownUser(context: IdentityContext, userId: string): Promise<User> {
  const user = await findUser(context.db, userId);
  if (!user) throw new Problem('unauthenticated', 'Sign in again');
  return user;
}

async function lockOwn(tx: Tx, { userId }: Own): Promise<User> {
  const user = await lockUser(tx, userId);
  if (!user) throw new Problem('unauthenticated', 'Sign in again');
  return user;
}

/** Begins with an app that shows codes: it counts once it has shown one. @throws Problem `conflict` when there is one */
export function beginApp(context: IdentityContext, userId: string): Promise<Enrolment> {
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new Problem('unauthenticated', 'Sign in again');
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
    if (!(await beginCodeApp(tx, userId, sealSecret(context, userId, secret))))
      throw new Problem('conflict', 'Your account has an authenticator app: remove it first');
    return enrolmentOf(secret, user.email);
  });
}

/** What a new factor brings: recovery codes, the first time; they are seen now and never again. */
export interface Added {
  readonly recoveryCodes: string[] | null;
}

/** @throws Problem `validation_failed` for a wrong code, `conflict` when nothing waits for one */
export function confirmApp(context: IdentityContext, own: Own, code: string): Promise<Added> {
  return context.db.transaction(async (tx) => {
    const user = await lockOwn(tx, own);
    const app = await findCodeApp(tx, user.id);
    if (!app || app.confirmedAt) throw new Problem('conflict', 'No authenticator app is waiting for a code: begin again');
    const step = stepOf(openSecret(context, user.id, app.secret), plainCode(code), tx.now);
    if (step === null) throw invalid('/code', 'code', '/code is not the present code of the app: check the clock of your phone');
    const added = await recoveryAtFirst(context, tx, user.id);
    await confirmCodeApp(tx, user.id, step);
    await noteAdded(context, tx, user, own, 'An authenticator app');
    return added;
  });
}

/** What the browser needs to make a passkey. */
export async function passkeyForMe(context: IdentityContext, userId: string): Promise<PasskeyOptions> {
  return passkeyToAdd(context, await ownUser(context, userId));
}

/** @throws Problem `validation_failed` for one that does not hold, `conflict` for one that is there */
export async function addPasskey(
  context: IdentityContext,
  own: Own,
  input: { readonly name: string; readonly passkey: unknown },
): Promise<Added & { readonly passkey: Passkey }> {
  const read = await readNewPasskey(context, own.userId, input.passkey);
  const name = passkeyName(input.name);
  if (!read) throw invalid('/passkey', 'passkey', '/passkey was not made for this account at this address, or took too long: try again');
  return context.db.transaction(async (tx) => {
    const user = await lockOwn(tx, own);
    const added = await recoveryAtFirst(context, tx, user.id);
    const passkey = await insertPasskey(tx, { ...read, userId: user.id, name });
    if (!passkey) throw new Problem('conflict', 'This passkey was added before');
    await noteAdded(context, tx, user, own, `The passkey "${name}"`);
    return { passkey, ...added };
  });
}

/** @throws Problem `validation_failed` for an empty name, `not_found` */
export function nameOwnPasskey(context: IdentityContext, own: Own, id: string, wanted: string): Promise<Passkey> {
  const name = passkeyName(wanted);
  return context.db.transaction(async (tx) => {
    const user = await lockOwn(tx, own);
    const renamed = await renamePasskey(tx, user.id, id, name);
    if (!renamed) throw noSuch('passkey of yours');
    const { before, passkey } = renamed;
    if (before === name) return passkey;
    const data = { changes: { name: { from: before, to: name } } };
    await audit(tx, { event: AUDIT.second_factor.renamed, ...own.by, entityType: 'user', entityId: user.id, data });
    await publishToOwner(context, tx, user.id, 'profile');
    return passkey;
  });
}

function passkeyName(wanted: string): string {
  const name = wanted.trim();
  if (name === '') throw invalid('/name', 'length', '/name must not be empty');
  return name;
}

/** The first factor comes with recovery codes. */
async function recoveryAtFirst(context: IdentityContext, tx: Tx, userId: string): Promise<Added> {
  const { any, recoveryCodesLeft } = await findFactors(tx, userId);
  return { recoveryCodes: any || recoveryCodesLeft > 0 ? null : await makeRecoveryCodes(context, tx, userId) };
}

async function makeRecoveryCodes(context: IdentityContext, tx: Tx, userId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryDigest(context, userId, code)),
  );
  return codes;
}

/** From now on this session counts as opened with a second factor, and every other one is asked for it. */
async function noteAdded(context: IdentityContext, tx: Tx, user: User, own: Own, what: string): Promise<void> {
  await noteProof(tx, own.session, true);
  await audit(tx, { event: AUDIT.second_factor.added, ...own.by, entityType: 'user', entityId: user.id, data: { what } });
  await notifyOwner(context, tx, user, { kind: 'added', what });
  await publishToOwner(context, tx, user.id, 'access');
}

/** @throws Problem `not_found`, `conflict` for the last one of somebody who must have one */
export function removeApp(context: IdentityContext, own: Own): Promise<void> {
  return remove(context, own, async (tx) => ((await deleteCodeApp(tx, own.userId)) ? 'The authenticator app' : null));
}

/** @throws Problem `not_found`, `conflict` for the last one of somebody who must have one */
export function removePasskey(context: IdentityContext, own: Own, id: string): Promise<void> {
  return remove(context, own, async (tx) => {
    const name = await deletePasskey(tx, own.userId, id);
    return name === null ? null : `The passkey "${name}"`;
  });
}

async function remove(context: IdentityContext, own: Own, take: (tx: Tx) => Promise<string | null>): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockOwn(tx, own);
    const what = await take(tx);
    if (what === null) throw noSuch('second factor of yours');
    if (!(await findFactors(tx, user.id)).any) {
      if (isRequired((await loadRules(tx)).secondFactor, user.role))
        throw new Problem('conflict', 'You must have a second factor: add another one before you remove the last');
      await deleteFactors(tx, user.id);
    }
    await forgetSignIns(tx, user.id);
    await audit(tx, { event: AUDIT.second_factor.removed, ...own.by, entityType: 'user', entityId: user.id, data: { what } });
    await notifyOwner(context, tx, user, { kind: 'removed', what });
    await publishToOwner(context, tx, user.id, 'access');
  });
}

/** Ten new ones; the old ones are worth nothing. @throws Problem `conflict` for somebody without a second factor */
export function renewRecoveryCodes(context: IdentityContext, own: Own): Promise<string[]> {
  return context.db.transaction(async (tx) => {
    const user = await lockOwn(tx, own);
    if (!(await findFactors(tx, user.id)).any) throw new Problem('conflict', 'Recovery codes stand in for a second factor: add one first');
    const codes = await makeRecoveryCodes(context, tx, user.id);
    await audit(tx, { event: AUDIT.second_factor.recovery_renewed, ...own.by, entityType: 'user', entityId: user.id });
    await notifyOwner(context, tx, user, { kind: 'recovery_renewed' });
    await publishToOwner(context, tx, user.id, 'profile');
    return codes;
  });
}

/**
 * Proves who one is, again: with the second factor where there is one, else with the password. It counts as a sign-in does.
 *
 * @throws Problem `validation_failed`, `account_locked`
 */
export async function stepUp(context: IdentityContext, own: Own, shown: Shown & { readonly password?: string | undefined }): Promise<void> {
  const user = await ownUser(context, own.userId);
  if (!(await findFactors(context.db, user.id)).any) {
    if (shown.password === undefined) throw invalid('/password', 'required', '/password is needed: your account has no second factor');
    if ((await findPasswordHash(context.db, user.id)) === null)
      throw invalid('/password', 'password', '/password: your account has none; sign in again at your provider');
    await assertOwnPassword(context, user, shown.password, '/password');
    return context.db.transaction((tx) => noteStepUp(tx, own, 'password'));
  }
  await asAttempt(context, user, own.by, async (forget) => {
    const use = await judgeFactor(context, user, shown);
    await context.db.transaction(async (tx) => {
      const method = await use(tx);
      if (method === 'recovery_code') await auditRecovery(tx, user, own.by);
      await forget(tx);
      await noteStepUp(tx, own, method);
      await publishToOwner(context, tx, user.id, 'access');
    });
  });
}

/** `factor`: the proof was, or vouches for, a second factor. */
export async function noteStepUp(tx: Tx, own: Own, method: string, factor: boolean = method !== 'password'): Promise<void> {
  await noteProof(tx, own.session, factor);
  await audit(tx, { event: AUDIT.session.confirmed, ...own.by, entityType: 'session', entityId: own.session, data: { method } });
}

/**
 * Takes every second factor of somebody away, with all sessions: for who has lost theirs.
 *
 * @throws Problem `not_found`, `forbidden` for an account that may more than one may oneself
 */
export async function resetSecondFactor(context: IdentityContext, userId: string, manager: Manager): Promise<void> {
  assertNotOwnByToken(manager, userId, 'Your own second factor');
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw noSuch('user');
    assertMayGrant(manager, user.role);
    await reset(context, tx, user, manager.by);
    await publishToOwner(context, tx, user.id, 'access');
  });
}

/** The same from the command line, by address; it also lifts a lock. @throws Problem `not_found` */
export async function resetSecondFactorOf(context: Notifying & Pick<IdentityContext, 'db'>, email: string, by: By): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new Problem('not_found', 'No user has this email address');
    await clearAttempts(tx, normaliseEmail(user.email));
    await reset(context, tx, user, by);
  });
}

async function reset(context: Notifying, tx: Tx, user: User, by: By): Promise<void> {
  const { app, passkeys } = await deleteFactors(tx, user.id);
  const ended = await deleteSessionsOf(tx, user.id);
  const data = { app, passkeys, sessions_ended: ended };
  await audit(tx, { event: AUDIT.second_factor.reset, ...by, entityType: 'user', entityId: user.id, data });
  await notifyOwner(context, tx, user, { kind: 'reset', by: by.actor.name });
}

/**
 * Changes who must have a second factor and how long devices are remembered. Open sessions are asked at their next request.
 *
 * @throws Problem `version_conflict`
 */
export async function changeRules(
  context: IdentityContext,
  change: Partial<Omit<SignInRules, 'version'>> & { readonly version?: number | undefined },
  by: By,
): Promise<SignInRules> {
  return context.db.transaction(async (tx) => {
    const before = await lockRules(tx);
    assertVersion(change.version, before.version);
    const after: SignInRules = {
      secondFactor: change.secondFactor ?? before.secondFactor,
      rememberDeviceDays: change.rememberDeviceDays ?? before.rememberDeviceDays,
      version: before.version + 1,
    };
    const changes = Object.fromEntries(
      (['secondFactor', 'rememberDeviceDays'] as const)
        .filter((name) => before[name] !== after[name])
        .map((name) => [name, { from: before[name], to: after[name] }]),
    );
    if (Object.keys(changes).length === 0) return before;
    await saveRules(tx, after);
    await audit(tx, { event: AUDIT.sign_in_rules.updated, ...by, entityType: 'sign_in_rules', entityId: null, data: { changes } });
    if (before.secondFactor !== after.secondFactor)
      for (const id of await listActiveIds(tx)) await publishToOwner(context, tx, id, 'access');
    return after;
  });
}
