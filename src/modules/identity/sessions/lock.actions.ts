import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Client, IdentityContext } from '../context.ts';
import { AUDIT } from '../events.ts';
import type { FailedSignIn, FailureRecord } from './failed-sign-ins.ts';
import { findLock } from './login-attempts.store.ts';

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

/** Says in the audit trail that an address was locked. */
export async function recordLock(context: IdentityContext, address: string, client: Client): Promise<void> {
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
