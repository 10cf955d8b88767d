import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import { mintToken } from '../../../platform/crypto/token.ts';
import { invalid, limitReached, Problem } from '../../../platform/errors.ts';
import { tokenMade } from '../../../platform/http/strangers/known-tokens.ts';
import { audit } from '../../audit/index.ts';
import type { IdentityContext } from '../context.ts';
import { publishToOwner } from '../accounts/end-access.actions.ts';
import { PERMISSIONS } from '../permissions.ts';
import {
  countTokensOf,
  insertPersonalToken,
  lockToken,
  type PersonalToken,
  revokeTokenTree,
  type TokenScope,
} from './personal-tokens.store.ts';
import { lockUser } from '../accounts/users.store.ts';
import { MAX_TOKEN_NAME_LENGTH, tokenDigest } from '../../../platform/crypto/token.ts';
import { AUDIT } from '../events.ts';

/** Good tokens that a person may have when making another one. Whoever has more keeps them. */
export const MAX_TOKENS_PER_PERSON = 50;
const HINT_LENGTH = 4;
const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/** Who makes a token: the person, what the call may, and the token that calls, if it is one. */
export interface TokenMaker {
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
  readonly token: { readonly id: string; readonly expiresAt: Date | null } | null;
}

export interface TokenInput {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expires_at?: string | null;
}

function readName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_TOKEN_NAME_LENGTH)
    throw invalid('/name', 'length', `/name must have 1 to ${MAX_TOKEN_NAME_LENGTH} characters`);
  return trimmed;
}

/** In the catalogue's order, each once. */
function readPermissions(wanted: readonly string[], held: ReadonlySet<string>): string[] {
  const unknown = wanted.find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw invalid('/permissions', 'permission', `/permissions: there is no permission "${unknown.slice(0, 60)}"`);
  const beyond = wanted.find((name) => !held.has(name));
  if (beyond !== undefined)
    throw new Problem('forbidden', `A token cannot be given ${beyond}, which you do not have yourself`, { extra: { permission: beyond } });
  return PERMISSIONS.filter((name) => wanted.includes(name));
}

/** When the new token ends: in the future, and never after the token that makes it. */
function readExpiry(text: string | null | undefined, maker: TokenMaker, now: Date): Date | null {
  const limit = maker.token?.expiresAt ?? null;
  if (text === undefined || text === null) return limit;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid('/expires_at', 'date-time', '/expires_at must be a time such as 2030-01-31T12:00:00Z');
  if (at <= now) throw invalid('/expires_at', 'future', '/expires_at must be in the future');
  if (limit !== null && at > limit)
    throw new Problem('forbidden', `A token made with a token ends no later than that one: ${limit.toISOString()}`);
  return at;
}

/**
 * Makes a personal token, which can do no more than the call that makes it. `token` is in this answer and nowhere else.
 *
 * @throws Problem `validation_failed`; `forbidden` for a permission or a time beyond one's own; `conflict` beyond 50
 */
export function makePersonalToken(
  context: IdentityContext,
  maker: TokenMaker,
  input: TokenInput,
  by: By,
): Promise<PersonalToken & { readonly token: string }> {
  const name = readName(input.name);
  const permissions = readPermissions(input.permissions, maker.permissions);
  const token = mintToken('pat');
  return context.db.transaction(async (tx) => {
    // Whoever is being switched off meanwhile, or whose token is being revoked, makes no more tokens.
    const owner = await lockUser(tx, maker.userId);
    if (!owner?.active || (maker.token && !(await lockToken(tx, maker.token.id)))) throw new Problem('unauthenticated', 'Sign in again');
    if ((await countTokensOf(tx, { userId: maker.userId, root: null }, MAX_TOKENS_PER_PERSON)) >= MAX_TOKENS_PER_PERSON)
      throw limitReached(`You have ${MAX_TOKENS_PER_PERSON} tokens, the most there may be: revoke those that are no longer used`);
    const expiresAt = readExpiry(input.expires_at, maker, tx.now);
    const stored = await insertPersonalToken(tx, {
      id: randomUUIDv7(),
      userId: maker.userId,
      parentId: maker.token?.id ?? null,
      name,
      digest: tokenDigest(context.pepper, token),
      hint: token.slice(-HINT_LENGTH),
      permissions,
      expiresAt,
    });
    tokenMade(tx, tokenDigest(context.pepper, token));
    await audit(tx, {
      event: AUDIT.pat.created,
      ...by,
      entityType: 'personal_token',
      entityId: stored.id,
      data: { name, permissions, expires_at: expiresAt?.toISOString() ?? null, made_with_token: maker.token?.id ?? null },
    });
    await publishToOwner(context, tx, maker.userId, 'tokens');
    return { ...stored, token };
  });
}

/**
 * Revokes a personal token and every token that was made with it: the next request with them is refused, on every server.
 * `scope`: only one of these tokens; null: anybody's.
 *
 * @throws Problem `not_found` when there is no such token that is still good
 */
export async function revokePersonalToken(
  context: IdentityContext,
  target: { readonly id: string; readonly scope: TokenScope | null },
  by: By,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockToken(tx, target.id);
    const revoked = await revokeTokenTree(tx, target.id, target.scope);
    if (revoked.length === 0) throw new Problem('not_found', 'There is no personal token with this id');
    for (const token of revoked)
      await audit(tx, {
        event: AUDIT.pat.revoked,
        ...by,
        entityType: 'personal_token',
        entityId: token.id,
        data: { name: token.name, owner_id: token.user_id, ...(token.id === target.id ? {} : { with: target.id }) },
      });
    for (const userId of new Set(revoked.map((token) => token.user_id))) await publishToOwner(context, tx, userId, 'access');
  });
}
