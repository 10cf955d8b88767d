import type { Sealer } from '../crypto/sealing.ts';
import type { Database } from '../db/database.ts';
import { type Held, holdFor, writeWhileHeld } from '../lease/held.ts';
import type { Log } from '../log.ts';
import type { Mailer, MailOutcome } from './mail.ts';
import { type ClaimedMail, claimMail, mailContext, type MailSettlement, settleMail } from './mail.store.ts';

export interface MailSenderDeps {
  readonly db: Database;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly mailer: Mailer;
  /** An email was given up: somebody should know. */
  readonly onDead: (email: DeadMail, reason: string) => Promise<void>;
  /** Called when a place is free again while more emails may wait than had room: run it again. */
  readonly onFree?: () => void;
}

/** An email that was given up. */
export interface DeadMail {
  readonly dedupKey: string;
  readonly recipient: string;
  readonly subject: string;
  /** The mail server refused it for good: this mailbox takes no email of ours. */
  readonly refused: boolean;
}

/** Sends the emails that were written in transactions. */
export interface MailSender {
  /** Starts sending what is due. Resolves when the emails were taken, not when they are sent. */
  run(): Promise<boolean>;
  /** Waits for the emails in hand. */
  idle(): Promise<void>;
  /** Takes no more and lets those in hand end (at most the mailer's deadline). */
  stop(): Promise<void>;
}

const LEASE_MS = 60_000;
/** Emails in hand at once; one that hangs holds its place for at most the mailer's deadline. */
const MAX_IN_FLIGHT = 8;
/** Older emails are not sent: their links have ended, and a restored backup must not send last month's mail. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** Opens the sender. No transaction is held while sending: claim, send, settle. May run on several servers at once. */
export function openMailSender(deps: MailSenderDeps): MailSender {
  const inFlight = new Set<Promise<void>>();
  let stopping = false;
  let more = false;
  return {
    run: async () => {
      const free = MAX_IN_FLIGHT - inFlight.size;
      more ||= free <= 0;
      if (stopping || free <= 0 || !(await deps.mailer.configured())) return false;
      const held = holdFor(LEASE_MS, () => stopping);
      const emails = await claimMail(deps.db, free, LEASE_MS);
      for (const email of emails) {
        const work = deliver(deps, held, email)
          .catch((error) => deps.log.error({ err: error, mail: email.id }, 'an email could not be settled; it is sent again'))
          .finally(() => {
            inFlight.delete(work);
            if (more) deps.onFree?.();
          });
        inFlight.add(work);
      }
      more = inFlight.size >= MAX_IN_FLIGHT;
      return emails.length > 0 && !more;
    },
    idle: async () => void (await Promise.all(inFlight)),
    stop: async () => {
      stopping = true;
      await Promise.all(inFlight);
    },
  };
}

async function deliver(deps: MailSenderDeps, held: Held, email: ClaimedMail): Promise<void> {
  const old = email.now.getTime() - email.created_at.getTime() > GIVE_UP_AFTER_MS;
  const outcome: MailOutcome = old ? { kind: 'retry', reason: 'it waited for more than a day' } : await attempt(deps, email);
  const settlement = judge(outcome, email, Math.random());
  const settled = await writeWhileHeld(held, () => settleMail(deps.db, email, settlement));
  if (settlement.state === 'sent') return;
  const { state, detail } = settlement;
  deps.log.warn({ mail: email.id, attempt: email.attempts, state, reason: detail }, 'email not sent');
  if (settled && state === 'dead')
    await deps
      .onDead(
        { dedupKey: email.dedup_key, recipient: email.recipient, subject: email.subject, refused: outcome.kind === 'permanent' },
        detail ?? '',
      )
      .catch((error) => deps.log.error({ err: error }, 'the admins could not be notified of a failed email'));
}

async function attempt({ mailer, sealer }: MailSenderDeps, email: ClaimedMail): Promise<MailOutcome> {
  let body: { readonly text: string; readonly html: string | null; readonly unsubscribe?: string };
  try {
    body = JSON.parse(sealer.open(email.body, mailContext(email.id)));
  } catch {
    return { kind: 'retry', reason: 'the email cannot be decrypted: put its key back into ENCRYPTION_KEYS' };
  }
  const { text, html, unsubscribe } = body;
  return mailer.send({
    id: email.id,
    to: email.recipient,
    subject: email.subject,
    text,
    ...(html === null ? {} : { html }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  });
}

/** 2 s, 4 s … 15 min, ± 20 % by `jitter` in [0, 1); given up a day after the email was written. */
function judge(outcome: MailOutcome, email: ClaimedMail, jitter: number): MailSettlement {
  if (outcome.kind === 'sent') return { state: 'sent', detail: null, retryInMs: 0 };
  if (outcome.kind === 'permanent') return { state: 'dead', detail: outcome.reason, retryInMs: 0 };
  if (email.now.getTime() - email.created_at.getTime() > GIVE_UP_AFTER_MS)
    return { state: 'dead', detail: `given up after 24 hours; last: ${outcome.reason}`, retryInMs: 0 };
  const pause = Math.min(FIRST_RETRY_MS * 2 ** Math.min(email.attempts - 1, 20), LONGEST_RETRY_MS);
  return { state: 'failed', detail: outcome.reason, retryInMs: Math.round(pause * (0.8 + 0.4 * jitter)) };
}
