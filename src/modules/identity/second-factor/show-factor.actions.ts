import { openSealed } from '../../../platform/crypto/encrypted-column.ts';
import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { keyedDigest } from '../../../platform/crypto/token.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, type Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { sendAccountEmail } from '../accounts/one-time-links.actions.ts';
import { normaliseEmail } from '../email.ts';
import type { Client, IdentityContext } from '../context.ts';
import { AUDIT } from '../events.ts';
import { actorOf } from '../sessions/begin-session.actions.ts';
import { lockedProblem, recordLock } from '../sessions/lock.actions.ts';
import { MAX_FAILED_LOGINS } from '../sessions/lockout.ts';
import { clearAttempts, takeAttempt } from '../sessions/login-attempts.store.ts';
import type { User } from '../accounts/users.store.ts';
import { type FactorChange, factorEmail } from './factor-emails.ts';
import { stepOf } from './one-time-codes.ts';
import { passkeyNamed, readShownPasskey } from './passkeys.actions.ts';
import { notePasskeyUse } from './passkeys.store.ts';
import { plainCode } from './second-factor.ts';
import { findCodeApp, findFactors, spendRecoveryCode, spendStep } from './second-factor.store.ts';

/** What somebody shows: one of these. */
export interface Shown {
  readonly code?: string | undefined;
  readonly recovery_code?: string | undefined;
  /** As the browser gives it. */
  readonly passkey?: unknown;
}

export type FactorMethod = 'code' | 'recovery_code' | 'passkey';

const secretContext = (userId: string): string => `one_time_code_apps.secret.${userId}`;

/** Secrets of apps, for moving them to the newest key. */
export const CODE_APP_SECRETS: EncryptedColumn = {
  table: 'one_time_code_apps',
  column: 'secret',
  key: ['user_id'],
  shape: 'text',
  contextOf: ({ user_id: userId = '' }) => secretContext(userId),
};

export function sealSecret(context: IdentityContext, userId: string, secret: string): string {
  return context.sealer.seal(secret, secretContext(userId));
}

/** @throws Problem `unavailable` when its key is gone */
export function openSecret(context: IdentityContext, userId: string, sealed: string): string {
  return openSealed(context.sealer, sealed, secretContext(userId), 'the secret of your authenticator app');
}

/** What is stored in place of a recovery code. */
export function recoveryDigest(context: IdentityContext, userId: string, code: string): Buffer {
  return keyedDigest(context.pepper, 'recovery code', `${userId} ${plainCode(code)}`);
}

/** A second factor that did not hold: the one error that counts as a failed sign-in. */
const WRONG = new WeakSet<Problem>();

function wrong(pointer: string, detail: string): Problem {
  const problem = invalid(pointer, pointer.slice(1), detail);
  WRONG.add(problem);
  return problem;
}

/** A passkey that does not hold, whatever the reason. */
export function wrongPasskey(): Problem {
  return wrong('/passkey', '/passkey is none of this account at this address, or it was shown before: try again');
}

/**
 * Judges a second factor of this person.
 *
 * @returns what uses it up in the transaction of what it opens, so that of two at once one is taken
 * @throws Problem `validation_failed`
 */
export async function judgeFactor(context: IdentityContext, user: User, shown: Shown): Promise<(tx: Tx) => Promise<FactorMethod>> {
  if (shown.passkey !== undefined) {
    const passkey = await passkeyNamed(context, shown.passkey);
    const held = passkey?.userId === user.id ? await readShownPasskey(context, passkey, shown.passkey, { userId: user.id }) : null;
    return async (tx) => {
      if (!held || !(await notePasskeyUse(tx, held.passkey.id, held.counter))) throw wrongPasskey();
      return 'passkey';
    };
  }
  const { code, recovery_code: recovery } = shown;
  if (code !== undefined)
    return async (tx) => {
      const app = await findCodeApp(tx, user.id);
      const step = app?.confirmedAt ? stepOf(openSecret(context, user.id, app.secret), plainCode(code), tx.now) : null;
      if (step === null || !(await spendStep(tx, user.id, step)))
        throw wrong('/code', '/code is not the present code of your app, or was used before: wait for the next one');
      return 'code';
    };
  if (recovery !== undefined)
    return async (tx) => {
      if (!(await spendRecoveryCode(tx, user.id, recoveryDigest(context, user.id, recovery))))
        throw wrong('/recovery_code', '/recovery_code is none of this account, or was used before');
      const { recoveryCodesLeft: left } = await findFactors(tx, user.id);
      await notifyOwner(context, tx, user, { kind: 'recovery_used', left });
      return 'recovery_code';
    };
  throw invalid('', 'required', 'Send code, recovery_code or passkey');
}

/**
 * Runs a proof as one of the tries that the address has: five failures lock it, of whatever kind. What succeeds forgets them.
 *
 * @throws Problem `account_locked`, and whatever `work` throws
 */
export async function asAttempt<Result>(
  context: IdentityContext,
  user: User,
  client: Client,
  work: (forget: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const address = normaliseEmail(user.email);
  const failed = (reason: 'refused' | 'locked') =>
    context.failedSignIns.note({ email: address, reason, ip: client.ip, userAgent: client.userAgent });
  const attempt = await takeAttempt(context.db, address);
  if (!attempt) {
    await failed('locked');
    throw await lockedProblem(context, address);
  }
  try {
    return await work((tx) => clearAttempts(tx, address));
  } catch (error) {
    if (WRONG.has(error as Problem)) {
      await failed('refused');
      if (attempt.number === MAX_FAILED_LOGINS) await recordLock(context, address, client);
    }
    throw error;
  }
}

/** What it takes to mail somebody; without a sealer no mail is written. */
export interface Notifying {
  readonly sealer: IdentityContext['sealer'] | null;
  readonly mailConfigured: IdentityContext['mailConfigured'];
}

/** Mails a change of somebody's second factors to them, where emails can be sent. */
export async function notifyOwner({ sealer, mailConfigured }: Notifying, tx: Tx, user: User, change: FactorChange): Promise<void> {
  if (sealer && (await mailConfigured())) await sendAccountEmail({ sealer }, tx, user.email, factorEmail(user.displayName, change));
}

/** Writes who used which second factor, where it is worth a line of its own. */
export async function auditRecovery(tx: Tx, user: User, client: Client): Promise<void> {
  await audit(tx, {
    event: AUDIT.second_factor.recovery_used,
    actor: actorOf(user),
    ip: client.ip,
    userAgent: client.userAgent,
    entityType: 'user',
    entityId: user.id,
  });
}
