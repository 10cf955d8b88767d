import type { ParsedToken } from '../../../platform/crypto/token.ts';
import type { Authenticator, Caller } from '../../../platform/http/authenticate.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import type { IdentityContext } from '../context.ts';
import { ROLE_PERMISSIONS } from '../permissions.ts';
import { findPersonalToken, touchPersonalToken } from '../tokens/personal-tokens.store.ts';
import { sessionDigest } from './begin-session.actions.ts';
import { findSession, touchSession } from './sessions.store.ts';
import { tokenDigest } from '../tokens/webhook-tokens.actions.ts';
import { rememberSettings } from '../tokens/webhook-settings.actions.ts';
import { type ActiveWebhookToken, findWebhookTokens, touchWebhookTokens } from '../tokens/webhook-tokens.store.ts';

/** Sessions are 256 bits in base64url: anything else was never one. */
const SESSION_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const NO_PERMISSIONS: ReadonlySet<string> = new Set();

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

/** Looks webhook tokens up, all that arrive together in one query; a token revoked before the call is never found. */
function webhookLookup(context: IdentityContext): (token: string) => Promise<ActiveWebhookToken | undefined> {
  return coalesce(async (tokens) => {
    const byDigest = new Map(tokens.map((token) => [tokenDigest(context.pepper, token).toString('hex'), token]));
    const rows = await findWebhookTokens(
      context.reserved,
      [...byDigest.keys()].map((hex) => Buffer.from(hex, 'hex')),
    );
    const stale = rows.filter((row) => row.stale).map((row) => row.id);
    if (stale.length > 0) noteUse(context, touchWebhookTokens(context.reserved, stale));
    return new Map(rows.map((row) => [byDigest.get(row.digest.toString('hex')) ?? '', row]));
  });
}

/** The look-ups behind the gate. `agents` knows the tokens of agents, which are no people. */
export function createAuthenticator(context: IdentityContext, agents?: (token: ParsedToken) => Promise<Caller | null>): Authenticator {
  const findWebhook = webhookLookup(context);
  return {
    session: (secret) => authenticateSession(context, secret),
    tokens: {
      ...(agents ? { agent: agents } : {}),
      pat: (token) => authenticatePersonalToken(context, token),
      webhook: async (token: ParsedToken): Promise<Caller | null> => {
        const found = await findWebhook(token.text);
        if (!found) return null;
        const caller: Caller = {
          kind: 'webhook',
          actor: { kind: 'source', id: found.id, name: found.values.name },
          userId: null,
          permissions: NO_PERMISSIONS,
          credential: `webhook:${found.id}`,
          session: null,
        };
        return rememberSettings(caller, found.values);
      },
    },
  };
}
