import type { Connection } from '../../modules/connections/connection.ts';
import type { ChatIdentity, ChatLookup } from '../../modules/notifications/chat/chat-reply.ts';

type Matching = Pick<Connection, 'emailMatchingOffSince'>;

/** Why nobody is found by an address; null when people are. */
export function matchingProblem({ emailMatchingOffSince }: Matching): string | null {
  if (emailMatchingOffSince === null) return null;
  return 'another workspace was connected, and people are not matched by email address until an administrator confirms it under Integrations';
}

/** Leaves the address out of what a platform says about somebody until the workspace is confirmed: only links count. */
export function byAddressIfConfirmed(connection: Matching, lookup: ChatLookup<ChatIdentity>): ChatLookup<ChatIdentity> {
  const problem = matchingProblem(connection);
  if (problem === null || lookup.kind !== 'found') return lookup;
  return { kind: 'found', found: { ...lookup.found, verifiedEmail: null, noEmail: problem } };
}
