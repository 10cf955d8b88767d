import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { IdentityContext } from '../context.ts';
import { publishToOwner } from '../accounts/end-access.actions.ts';
import { deleteOtherSessions, deleteOwnSession } from './sessions.store.ts';
import { AUDIT } from '../events.ts';

/** Whose sessions, and the one that asks, as it is named. */
export interface SessionOwner {
  readonly userId: string;
  readonly current: string;
}

const DIGEST = /^[0-9a-f]{64}$/;

function revoked(tx: Tx, sessionId: string, by: By): Promise<void> {
  return audit(tx, { event: AUDIT.session.revoked, ...by, entityType: 'session', entityId: sessionId });
}

/**
 * Ends one of one's own sessions, on every server at once.
 *
 * @throws Problem `bad_request` for the session that asks, `not_found` for one that is not open or somebody else's
 */
export async function revokeSession(context: IdentityContext, owner: SessionOwner, id: string, by: By): Promise<void> {
  const name = id.toLowerCase();
  if (name === owner.current) throw new Problem('bad_request', 'This is the session you are using; sign out instead');
  await context.db.transaction(async (tx) => {
    if (!DIGEST.test(name) || !(await deleteOwnSession(tx, owner.userId, Buffer.from(name, 'hex'))))
      throw new Problem('not_found', 'You have no open session with this id');
    await revoked(tx, name, by);
    await publishToOwner(context, tx, owner.userId, 'access');
  });
}

/** Ends all of one's own sessions but the one that asks. @returns how many */
export function revokeOtherSessions(context: IdentityContext, owner: SessionOwner, by: By): Promise<number> {
  return context.db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, owner.userId, owner.current);
    for (const digest of ended) await revoked(tx, digest.toString('hex'), by);
    if (ended.length > 0) await publishToOwner(context, tx, owner.userId, 'access');
    return ended.length;
  });
}
