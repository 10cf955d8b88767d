import type { Queryable } from '../../../platform/db/database.ts';
import { type AccountRef, findLink, selectLinks } from './linked-accounts.store.ts';
import { findUser, matchUserByVerifiedEmail, type User } from '../accounts/users.store.ts';

/** A chat account, as the platform vouches for it. */
export interface ChatAccount extends AccountRef {
  /** The address that the platform has verified; null: it says of none that it is. */
  readonly verifiedEmail: string | null;
}

/**
 * The active person behind a chat account: whoever linked it, else whoever has the verified address and has linked no
 * other account there. A link counts more than an address: an address can be given to somebody else.
 */
export async function personOfChatAccount(db: Queryable, account: ChatAccount): Promise<User | null> {
  const link = await findLink(db, account);
  if (link) {
    const user = await findUser(db, link.userId);
    return user?.active ? user : null;
  }
  const user = account.verifiedEmail === null ? null : await matchUserByVerifiedEmail(db, account.verifiedEmail);
  if (!user) return null;
  const others = await selectLinks(db, user.id, account.provider);
  return others.some((other) => other.issuer === account.issuer) ? null : user;
}
