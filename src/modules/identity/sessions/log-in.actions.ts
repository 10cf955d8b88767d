import type { Verdict } from '../../../platform/crypto/passwords.ts';
import { openWorkQueue, type WorkQueue } from '../../../platform/crypto/work-queue.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Client, IdentityContext } from '../context.ts';
import { normaliseEmail } from '../email.ts';
import type { FailedSignIn, FailureRecord } from './failed-sign-ins.ts';
import { MAX_FAILED_LOGINS } from './lockout.ts';
import { type Attempt, clearAttempts, findLock, takeAttempt } from './login-attempts.store.ts';
import { beginSession, type SignedIn } from './begin-session.actions.ts';
import { findPasswordHash, lockUser } from '../accounts/users.store.ts';
import { AUDIT } from '../events.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const WAITING_PER_ADDRESS = 256;
const REFUSAL = 'The email address or the password is wrong';

/** One try of an address at a time: simultaneous right passwords never look like failures to each other. */
export class AddressLines {
  readonly #lines = new Map<string, { queue: WorkQueue; users: number }>();

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(address) ?? { queue: openWorkQueue(1, WAITING_PER_ADDRESS), users: 0 };
    this.#lines.set(address, line);
    line.users += 1;
    try {
      return await line.queue.run(work);
    } finally {
      line.users -= 1;
      if (line.users === 0) this.#lines.delete(address);
    }
  }
}

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

/** What the owner of a locked address is told. */
export async function lockedProblem(context: IdentityContext, address: string): Promise<Problem> {
  const lock = await findLock(context.db, address);
  return new Problem('account_locked', 'Too many failed attempts for this address; wait, or reset the password', {
    ...(lock ? { extra: { locked_until: lock.until.toISOString() }, retryAfterSeconds: lock.seconds } : {}),
  });
}

/** Writes failed sign-ins into the audit trail: one, or how many more there were. */
export async function recordFailure(db: Database, record: FailureRecord<FailedSignIn>): Promise<void> {
  const base = { actor: { kind: 'system', id: null, name: 'Tocsin' }, entityType: 'login', entityId: null } as const;
  await db.transaction((tx) => {
    if ('more' in record) return audit(tx, { event: AUDIT.login.failed_more, ...base, data: { more: record.more } });
    const { email, reason, ip, userAgent } = record.failure;
    return audit(tx, { event: AUDIT.login.failed, ...base, ip, userAgent, data: { email, reason } });
  });
}

async function recordLock(context: IdentityContext, address: string, client: Client): Promise<void> {
  await context.db.transaction((tx) =>
    audit(tx, {
      event: AUDIT.login.locked,
      actor: { kind: 'system', id: null, name: 'Tocsin' },
      entityType: 'login',
      entityId: null,
      ip: client.ip,
      userAgent: client.userAgent,
      data: { email: address },
    }),
  );
}

/**
 * Signs in. Five failures lock the address for half an hour, whether or not anybody has it; what is open stays open.
 *
 * @throws Problem `unauthenticated`, the same for a wrong password and an unknown address
 * @throws Problem `account_locked`
 */
export function logIn(
  context: IdentityContext,
  lines: AddressLines,
  input: Credentials,
  client: Client & { readonly presented?: string | undefined },
): Promise<SignedIn> {
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
      await clearAttempts(tx, address);
      const user = await lockUser(tx, userId);
      // The password may have been changed, or the account switched off, while it was being checked.
      if (!user?.active || (await findPasswordHash(tx, userId)) !== attempt?.user?.passwordHash)
        throw new Problem('unauthenticated', REFUSAL);
      return beginSession(context, tx, user, client);
    });
  });
}
