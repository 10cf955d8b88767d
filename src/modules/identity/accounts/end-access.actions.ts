import type { Tx } from '../../../platform/db/database.ts';
import { accountChanged } from '../../../platform/live/events.ts';
import { deleteLinksOf } from './one-time-links.store.ts';
import type { IdentityContext } from '../context.ts';
import { endLinksOf } from '../sso/linked-accounts.store.ts';
import { revokeTokensOf } from '../tokens/personal-tokens.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/** What was open and is not any more. */
export interface Ended {
  readonly sessions_ended: number;
  readonly tokens_revoked: number;
}

/** Takes everything from an account at once: sign-ins, tokens, links, accounts elsewhere, open streams of live events. */
export async function endAccess(context: IdentityContext, tx: Tx, userId: string): Promise<Ended> {
  const sessions = await deleteSessionsOf(tx, userId);
  const tokens = await revokeTokensOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await endLinksOf(tx, userId);
  await publishToOwner(context, tx, userId, 'access');
  return { sessions_ended: sessions, tokens_revoked: tokens.length };
}

/** Tells a person's open pages that something of the account changed; their streams look again who they are. */
export function publishToOwner(context: IdentityContext, tx: Tx, userId: string, what: 'access' | 'profile' | 'tokens'): Promise<void> {
  return context.live.publish(tx, accountChanged(userId, { what }));
}
