import type { Verdict } from '../../../platform/crypto/passwords.ts';
import { Problem } from '../../../platform/errors.ts';
import type { IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import { enter, type Entered, type Entering } from '../second-factor/enter.actions.ts';
import type { AddressLines } from './address-lines.actions.ts';
import type { FailedSignIn } from './failed-sign-ins.ts';
import { lockedProblem, recordLock } from './lock.actions.ts';
import { MAX_FAILED_LOGINS } from './lockout.ts';
import { type Attempt, clearAttempts, releaseAttempt, takeAttempt } from './login-attempts.store.ts';
import { findPasswordHash, lockUser } from '../accounts/users.store.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const REFUSAL = 'The email address or the password is wrong';

/** What came of a try. */
interface Tried {
  readonly verdict: Verdict;
  readonly attempt: Attempt | null;
}

/** Checks one password of an address, as one of the tries that the address has; `skipped` when it has none left. */
export async function tryPassword(context: IdentityContext, address: string, password: string): Promise<Tried> {
  let attempt: Attempt | null = null;
  const verdict = await context.passwords.verify(password, async () => {
    attempt = await takeAttempt(context.db, address);
    return attempt === null ? undefined : (attempt.user?.passwordHash ?? null);
  });
  return { verdict, attempt };
}

/**
 * Signs in, or takes the first of two steps. Five failures lock the address for half an hour, whether or not anybody has it; what is open stays open.
 *
 * @throws Problem `unauthenticated`, the same for a wrong password and an unknown address
 * @throws Problem `account_locked`
 */
export function logIn(context: IdentityContext, lines: AddressLines, input: Credentials, client: Entering): Promise<Entered> {
  const address = normaliseEmail(input.email);
  return lines.run(address, async () => {
    const { verdict, attempt } = await tryPassword(context, address, input.password);
    const failed = (reason: FailedSignIn['reason']) =>
      context.failedSignIns.note({ email: address, reason, ip: client.ip, userAgent: client.userAgent });
    if (verdict === 'skipped') {
      await failed('locked');
      throw await lockedProblem(context, address);
    }
    const userId = attempt?.user?.id;
    if (verdict === 'mismatch' || userId === undefined) {
      await failed('refused');
      if (attempt?.number === MAX_FAILED_LOGINS) await recordLock(context, address, client);
      throw new Problem('unauthenticated', REFUSAL);
    }
    return context.db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      // The password may have been changed, or the account switched off, while it was being checked.
      if (!user?.active || (await findPasswordHash(tx, userId)) !== attempt?.user?.passwordHash)
        throw new Problem('unauthenticated', REFUSAL);
      const entered = await enter(context, tx, user, client, { factor: false, fresh: true });
      // Whoever knows the password has no more tries at the second factor for signing in again and again.
      if (entered.kind === 'half') await releaseAttempt(tx, address);
      else await clearAttempts(tx, address);
      return entered;
    });
  });
}
