import { type ParsedToken, tokenDigest } from '../../../platform/crypto/token.ts';
import type { Authenticator, Caller } from '../../../platform/http/authenticate.ts';
import type { IdentityContext } from '../context.ts';
import { ROLE_PERMISSIONS } from '../permissions.ts';
import { findPersonalToken, touchPersonalToken } from '../tokens/personal-tokens.store.ts';
import { sessionDigest } from './begin-session.actions.ts';
import { findSession, touchSession } from './sessions.store.ts';

/** Sessions are 256 bits in base64url: anything else was never one. */
const SESSION_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Who is behind a session cookie; null when it opens nothing. Effective at once on every server: nothing is cached. */
async function authenticateSession(context: IdentityContext, secret: string): Promise<Caller | null> {
  if (!SESSION_SHAPE.test(secret)) return null;
  const digest = sessionDigest(context.pepper, secret);
  const session = await findSession(context.db, digest);
  if (!session) return null;
  if (session.stale) noteUse(context, touchSession(context.db, digest));
  return {
    kind: 'session',
    actor: { kind: 'user', id: session.userId, name: session.displayName },
    userId: session.userId,
    permissions: ROLE_PERMISSIONS[session.role],
    credential: `user:${session.userId}`,
    session: {
      id: digest.toString('hex'),
      expiresAt: session.expiresAt,
      hold: session.hold,
      asked: session.asked,
      proved: session.proved,
    },
  };
}

/** A note that fails is worth a line in the log, never a refused request. */
function noteUse(context: IdentityContext, note: Promise<void>): void {
  note.catch((error: unknown) => context.log.warn({ err: error }, 'last use was not noted'));
}

/**
 * Who is behind a personal token; null when it opens nothing. What it may do is what it was given and its owner may at
 * this moment. Effective at once on every server: nothing is cached.
 */
async function authenticatePersonalToken(context: IdentityContext, { text }: ParsedToken): Promise<Caller | null> {
  const token = await findPersonalToken(context.db, tokenDigest(context.pepper, text));
  if (!token) return null;
  if (token.stale) noteUse(context, touchPersonalToken(context.db, token.id));
  const held: ReadonlySet<string> = ROLE_PERMISSIONS[token.role];
  return {
    kind: 'pat',
    actor: {
      kind: 'user',
      id: token.userId,
      name: `${token.displayName} with token ${token.name}`,
      token: { id: token.id, name: token.name, owner: token.displayName },
    },
    userId: token.userId,
    permissions: new Set(token.permissions.filter((name) => held.has(name))),
    credential: `pat:${token.id}`,
    session: null,
    token: { id: token.id, name: token.name, expiresAt: token.expiresAt },
  };
}

/** The look-ups behind the gate. `programs` knows the tokens of those who are no people. */
export function createAuthenticator(
  context: IdentityContext,
  programs?: Pick<Authenticator['tokens'], 'agent' | 'webhook'>,
): Authenticator {
  return {
    session: (secret) => authenticateSession(context, secret),
    tokens: { ...programs, pat: (token) => authenticatePersonalToken(context, token) },
  };
}
