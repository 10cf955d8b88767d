import { randomBytes } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import { keyedDigest } from '../../../platform/crypto/token.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT } from '../events.ts';
import { senderOf } from './senders.actions.ts';
import type { Senders } from './senders.ts';
import { findTokenByMail, lockWebhookToken, setMailAddress, touchWebhookTokens } from './webhook-tokens.store.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 20;
const HINT_LENGTH = 4;

type MailContext = Pick<Senders, 'db' | 'pepper' | 'mailDomain'>;

function digestOf(pepper: string, local: string): Buffer {
  return keyedDigest(pepper, 'mail address', local);
}

/**
 * Gives a webhook token an email address, which is in this answer and nowhere else. One that it had ends.
 *
 * @throws Problem `not_found`; `conflict` where no email is received
 */
export async function makeMailAddress({ db, pepper, mailDomain }: MailContext, id: string, by: By): Promise<string> {
  if (mailDomain === null) throw new Problem('conflict', 'This server receives no email: set INBOUND_SMTP_PORT and start it again');
  const local = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  await change(db, id, by, AUDIT.webhook_token.mail_address_created, { digest: digestOf(pepper, local), hint: local.slice(-HINT_LENGTH) });
  return `${local}@${mailDomain}`;
}

/** Revokes the email address of a webhook token: the next email to it is refused. @throws Problem `not_found` */
export function revokeMailAddress({ db }: Pick<MailContext, 'db'>, id: string, by: By): Promise<void> {
  return change(db, id, by, AUDIT.webhook_token.mail_address_deleted, null);
}

async function change(
  db: MailContext['db'],
  id: string,
  by: By,
  event: (typeof AUDIT.webhook_token)['mail_address_created' | 'mail_address_deleted'],
  address: Parameters<typeof setMailAddress>[2],
): Promise<void> {
  await db.transaction(async (tx) => {
    const token = await lockWebhookToken(tx, id);
    if (token === null || (address === null && token.mailHint === null))
      throw new Problem('not_found', 'There is no active webhook token with this id, or it has no email address');
    await setMailAddress(tx, id, address);
    await audit(tx, { event, ...by, entityType: 'webhook_token', entityId: id, data: { name: token.name } });
  });
}

/** Whose the local part of an email address is, as a sender that only delivers; null: nobody's. */
export async function senderByMail({ reserved, pepper }: Pick<Senders, 'reserved' | 'pepper'>, local: string): Promise<Caller | null> {
  const found = await findTokenByMail(reserved, digestOf(pepper, local));
  if (found === null) return null;
  await touchWebhookTokens(reserved, [found.id]);
  return senderOf(found);
}
