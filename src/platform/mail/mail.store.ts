import { randomUUIDv7 } from 'node:crypto';
import type { Sealer } from '../crypto/sealing.ts';
import type { Tx } from '../db/database.ts';

/** A letter to be sent after the commit, by whichever server comes to it first. */
export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A second letter with this key is not written. */
  readonly dedupKey: string;
}

/** What the seal of a letter's body proves: that it belongs to this row. */
export const mailContext = (id: string): string => `mail_outbox.body.${id}`;

/** Writes a letter in the caller's transaction: it is sent when that commits, and only then. */
export async function queueMail(tx: Tx, sealer: Sealer, mail: NewMail): Promise<void> {
  const id = randomUUIDv7();
  const body = sealer.seal(JSON.stringify({ text: mail.text, html: mail.html ?? null }), mailContext(id));
  await tx.query(
    `insert into mail_outbox (id, dedup_key, recipient, subject, body) values ($1, $2, $3, $4, $5) on conflict (dedup_key) do nothing`,
    [id, mail.dedupKey, mail.to, mail.subject, body],
  );
}
