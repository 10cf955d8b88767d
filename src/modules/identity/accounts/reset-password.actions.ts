import type { Actor } from '../../../platform/actor.ts';
import { openPasswords } from '../../../platform/crypto/passwords.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { deleteLinksOf } from './one-time-links.store.ts';
import { normaliseEmail } from '../email.ts';
import { clearAttempts } from '../sessions/login-attempts.store.ts';
import { passwordProblem } from './password.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { findUserByEmail, storePasswordHash } from './users.store.ts';
import { AUDIT } from '../events.ts';

/** Whoever is on the server. */
export const COMMAND_LINE: Actor = { kind: 'cli', id: null, name: 'command line' };

/**
 * Sets a password, forgets failed sign-ins, lifts a lock and ends the account's sessions and links. Needs no mail server.
 *
 * @throws Problem `not_found` for an unknown address
 */
export async function resetPassword(db: Database, email: string, password: string, actor: Actor = COMMAND_LINE): Promise<void> {
  const problem = passwordProblem(password);
  if (problem) throw invalid('/password', 'length', `the password ${problem}`);
  const passwordHash = await openPasswords(1).hash(password);
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new Problem('not_found', 'No user has this email address');
    await storePasswordHash(tx, user.id, passwordHash);
    await clearAttempts(tx, normaliseEmail(email));
    await deleteLinksOf(tx, user.id);
    const ended = await deleteSessionsOf(tx, user.id);
    await audit(tx, { event: AUDIT.user.password_reset, actor, entityType: 'user', entityId: user.id, data: { sessions_ended: ended } });
  });
}
