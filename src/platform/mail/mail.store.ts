import { isSampleAddress } from '../sample-rows/mark.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { EncryptedColumn } from '../crypto/rotate.store.ts';
import type { Sealer } from '../crypto/sealing.ts';
import type { Queryable, Tx } from '../db/database.ts';

/** An email to be sent after the commit, by whichever server comes to it first. */
export interface NewMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Where one request ends such emails (RFC 8058). */
  readonly unsubscribe?: string;
  /** A second email with this key is not written. */
  readonly dedupKey: string;
}

/** What the seal of an email's body proves: that it belongs to this row. */
export const mailContext = (id: string): string => `mail_outbox.body.${id}`;

/** Bodies of emails, for moving them to the newest key. */
export const EMAIL_BODIES: EncryptedColumn = {
  table: 'mail_outbox',
  column: 'body',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => mailContext(id),
};

/** Writes an email in the caller's transaction: it is sent when that commits, and only then. */
export async function queueMail(tx: Tx, sealer: Sealer, mail: NewMail): Promise<void> {
  if (isSampleAddress(mail.to)) return;
  const id = randomUUIDv7();
  const body = sealer.seal(JSON.stringify({ text: mail.text, html: mail.html ?? null, unsubscribe: mail.unsubscribe }), mailContext(id));
  await tx.query(
    `insert into mail_outbox (id, dedup_key, recipient, subject, body) values ($1, $2, $3, $4, $5) on conflict (dedup_key) do nothing`,
    [id, mail.dedupKey, mail.to, mail.subject, body],
  );
}

/** An email in a sender's hands. Writes with its fence miss once another sender has taken it. */
export interface ClaimedMail {
  readonly id: string;
  readonly dedup_key: string;
  readonly recipient: string;
  readonly subject: string;
  /** Sealed. */
  readonly body: string;
  readonly attempts: number;
  readonly fence: number;
  readonly created_at: Date;
  readonly now: Date;
}

/**
 * Takes due emails for `leaseMs`, oldest first. One left in `sending` by a crash is due again when its lease ends:
 * sent again, not lost.
 */
export async function claimMail(db: Queryable, limit: number, leaseMs: number): Promise<readonly ClaimedMail[]> {
  return db.query<ClaimedMail>(
    `update mail_outbox set state = 'sending', attempts = attempts + 1, fence = fence + 1,
         lease_until = app_now() + $2 * interval '1 ms', next_attempt_at = app_now() + $2 * interval '1 ms'
      where id in (select id from mail_outbox where state in ('pending', 'sending', 'failed') and next_attempt_at <= app_now()
                    order by next_attempt_at limit $1 for update skip locked)
      returning id, dedup_key, recipient, subject, body, attempts, fence, created_at, app_now() as now`,
    [limit, leaseMs],
    'mail_claim',
  );
}

/** How an attempt ended. */
export interface MailSettlement {
  readonly state: 'sent' | 'failed' | 'dead';
  readonly detail: string | null;
  readonly retryInMs: number;
}

/** Writes the verdict; false when another sender holds the email by now. What was sent keeps no body: it may open an account. */
export async function settleMail(db: Queryable, email: ClaimedMail, { state, detail, retryInMs }: MailSettlement): Promise<boolean> {
  const rows = await db.query(
    `update mail_outbox set state = $3, last_error = $4, lease_until = null, next_attempt_at = app_now() + $5 * interval '1 ms',
         sent_at = case when $3 = 'sent' then app_now() end, body = case when $3 = 'failed' then body else '' end
      where id = $1 and fence = $2 and state = 'sending' returning id`,
    [email.id, email.fence, state, detail?.slice(0, 500) ?? null, retryInMs],
    'mail_settle',
  );
  return rows.length === 1;
}

/** How many emails wait whose keys begin like this; counted to `most`. */
export async function countWaitingMail(db: Queryable, prefix: string, most: number): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*) as waiting from (select from mail_outbox where state in ('pending', 'sending', 'failed') and starts_with(dedup_key, $1) limit $2) w`,
    [prefix, most],
  );
  return row?.waiting ?? 0;
}

/** Forgets emails that ended more than 30 days ago. */
export async function pruneMail(db: Queryable): Promise<void> {
  await db.query(`delete from mail_outbox where state in ('sent', 'dead') and created_at < app_now() - interval '30 days'`);
}

/** When the next email is due. */
export const MAIL_DUE = `select min(next_attempt_at) from mail_outbox where state in ('pending', 'sending', 'failed')`;
