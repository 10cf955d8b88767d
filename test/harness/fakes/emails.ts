import { openSealer } from '../../../src/platform/crypto/sealing.ts';
import type { Queryable } from '../../../src/platform/db/database.ts';
import { mailContext } from '../../../src/platform/mail/mail.store.ts';
import { TEST_KEYS } from '../../cast.ts';

/** An email that waits to be sent, opened. */
export interface WaitingEmail {
  readonly subject: string;
  readonly text: string;
  /** The secret of the link in it, if there is one. */
  readonly token: string | null;
}

/** For servers that are to believe in a mail server; nothing is sent by the tests' own servers. */
export const MAIL_ENV = { SMTP_URL: 'smtp://user:canary-smtp@mail.test', MAIL_FROM: 'tocsin@tocsin.test' } as const;

/** Emails to an address, oldest first. */
export async function emailsTo(db: Queryable, recipient: string): Promise<WaitingEmail[]> {
  const sealer = openSealer(TEST_KEYS.encryptionKeys);
  const rows = await db.query<{ id: string; subject: string; body: string }>(
    'select id, subject, body from mail_outbox where recipient = $1 order by id',
    [recipient],
  );
  return rows.map(({ id, subject, body }) => {
    const { text } = JSON.parse(sealer.open(body, mailContext(id))) as { text: string };
    return { subject, text, token: tokenOf(text) };
  });
}

/** The secret of a link, wherever it stands in a text. */
export function tokenOf(text: string): string | null {
  return /#token=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? null;
}
