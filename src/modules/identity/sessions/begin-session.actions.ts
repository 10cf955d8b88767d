import type { Actor } from '../../../platform/actor.ts';
import { keyedDigest, randomSecret } from '../../../platform/crypto/token.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Client, IdentityContext } from '../context.ts';
import { deleteSession, insertSession, renameSession } from './sessions.store.ts';
import { findUser, type User } from '../accounts/users.store.ts';
import { AUDIT } from '../events.ts';

/** A session that has just begun: its secret leaves for the browser now and is never seen again. */
export interface SignedIn {
  readonly user: User;
  readonly secret: string;
  /** Digest in hexadecimal: names the session without opening it. */
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** How far somebody proved who they are. */
export interface Proved {
  /** By a second factor, here or at a provider that vouches for one. */
  readonly factor: boolean;
  /** Just now, and as well as they can: it counts for what is as powerful as an admin. */
  readonly fresh: boolean;
}

/** What is stored in place of a session's secret. */
export function sessionDigest(pepper: string, secret: string): Buffer {
  return keyedDigest(pepper, 'session', secret);
}

/** A person as the actor of an action. */
export function actorOf(user: User): Actor {
  return { kind: 'user', id: user.id, name: user.displayName };
}

/** Starts a session under a new secret; the one the browser presented, if any, ends: a planted session is never adopted. */
export async function beginSession(
  context: IdentityContext,
  tx: Tx,
  user: User,
  client: Client & { readonly presented?: string | undefined },
  proved: Proved = { factor: false, fresh: true },
): Promise<SignedIn> {
  if (client.presented !== undefined) await deleteSession(tx, sessionDigest(context.pepper, client.presented));
  const secret = randomSecret();
  const digest = sessionDigest(context.pepper, secret);
  const expiresAt = await insertSession(tx, {
    digest,
    userId: user.id,
    lifetimeMs: context.sessionLifetimeMs,
    ip: client.ip,
    userAgent: client.userAgent,
    ...proved,
  });
  const sessionId = digest.toString('hex');
  await audit(tx, {
    event: AUDIT.session.created,
    actor: actorOf(user),
    entityType: 'session',
    entityId: sessionId,
    ip: client.ip,
    userAgent: client.userAgent,
  });
  return { user, secret, sessionId, expiresAt };
}

/**
 * Gives the session a new secret and a new end; the old secret is dead at once.
 *
 * @throws Problem `unauthenticated` when it has ended, or another call was first
 */
export function refreshSession(context: IdentityContext, presented: string, client: Client): Promise<SignedIn> {
  return context.db.transaction(async (tx) => {
    const secret = randomSecret();
    const digest = sessionDigest(context.pepper, secret);
    const renamed = await renameSession(tx, sessionDigest(context.pepper, presented), digest, context.sessionLifetimeMs);
    const user = renamed && (await findUser(tx, renamed.userId));
    if (!renamed || !user) throw new Problem('unauthenticated', 'The session has ended; sign in again');
    const sessionId = digest.toString('hex');
    await audit(tx, { event: AUDIT.session.refreshed, actor: actorOf(user), entityType: 'session', entityId: sessionId, ...client });
    return { user, secret, sessionId, expiresAt: renamed.expiresAt };
  });
}

/** Ends the session of this secret, if there is one. */
export async function endSession(context: IdentityContext, presented: string, actor: Actor, client: Client): Promise<void> {
  await context.db.transaction(async (tx) => {
    const digest = sessionDigest(context.pepper, presented);
    const userId = await deleteSession(tx, digest);
    if (userId === null) return;
    await audit(tx, {
      event: AUDIT.session.ended,
      actor,
      entityType: 'session',
      entityId: digest.toString('hex'),
      ip: client.ip,
      userAgent: client.userAgent,
    });
  });
}
