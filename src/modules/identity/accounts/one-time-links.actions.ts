import { randomUUIDv7 } from 'node:crypto';
import { keyedDigest, randomSecret } from '../../../platform/crypto/token.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/mail.store.ts';
import { insertLink, type LinkPurpose } from './one-time-links.store.ts';
import type { IdentityContext } from '../context.ts';
import { type AccountEmail, confirmAddressEmail } from './account-emails.ts';
import type { User } from './users.store.ts';

/** How long a link is good. */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * 60,
  password_reset: 60,
  email_change: 60,
};

/** Pages that take the secret from the part of an address that browsers keep to themselves. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/accept-invitation',
  password_reset: '/reset-password',
  email_change: '/confirm-email',
};

/** A link that has just been made. It is the account's key: seen now and never again. */
export interface MadeLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** What is stored in place of a link's secret. */
export function linkDigest(pepper: string, secret: string): Buffer {
  return keyedDigest(pepper, 'account link', secret);
}

/** Makes a link. `email`: where it goes, if it is mailed; following it then proves the address. */
export async function makeLink(
  context: IdentityContext,
  tx: Tx,
  link: { readonly userId: string; readonly purpose: LinkPurpose; readonly email: string | null },
): Promise<MadeLink> {
  const secret = randomSecret();
  const digest = linkDigest(context.pepper, secret);
  const expiresAt = await insertLink(tx, { ...link, digest, minutes: LINK_MINUTES[link.purpose] });
  return { url: `${context.baseUrl}${PAGES[link.purpose]}#token=${secret}`, expiresAt };
}

/** Writes an email that leaves with the commit. */
export function sendAccountEmail(context: Pick<IdentityContext, 'sealer'>, tx: Tx, to: string, email: AccountEmail): Promise<void> {
  return queueMail(tx, context.sealer, { to, ...email, dedupKey: `account ${randomUUIDv7()}` });
}

/** Mails a link there that makes the address the person's own, confirmed. */
export async function mailConfirmation(context: IdentityContext, tx: Tx, user: User, email: string): Promise<void> {
  const { url } = await makeLink(context, tx, { userId: user.id, purpose: 'email_change', email });
  const minutes = LINK_MINUTES.email_change;
  await sendAccountEmail(context, tx, email, confirmAddressEmail({ name: user.displayName, url, minutes }));
}
