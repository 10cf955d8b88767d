import type { Infrastructure } from '../infrastructure.ts';
import { type PagesDeps, notifyAdmins } from '../modules/notifications/index.ts';
import { type DeadMail, type MailSenderDeps, openMailSender } from '../platform/mail/mail.jobs.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { MAIL_DUE, pruneMail } from '../platform/mail/mail.store.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';
import { NOTIFICATIONS } from '../modules/notifications/events.ts';

/** Sends what is in the outbox. */
export const MAIL_JOB = 'mail';
const EVERY_MS = 1_000;

/** Emails leave by an outbox; the admins hear of those that cannot be delivered. */
export function mailModule(
  { platform, sealer, wakes }: Pick<Infrastructure, 'platform' | 'sealer' | 'wakes'>,
  mailer: Mailer,
  paging: PagesDeps,
  /** Hears of emails to readers of status pages that were given up; true: it was one. */
  onDeadLetter: (email: DeadMail, reason: string) => Promise<boolean>,
): Module {
  const { db, log, reserved } = platform;
  const onFree = wakes.of(MAIL_JOB);
  const notifyAdmins = onDeadMail(platform, paging);
  const onDead: MailSenderDeps['onDead'] = async (email, reason) => {
    if (!(await onDeadLetter(email, reason))) await notifyAdmins(email, reason);
  };
  const sender = openMailSender({ db: reserved, log, sealer, mailer, onDead, onFree });
  return {
    name: 'mail',
    jobs: [{ name: MAIL_JOB, everyMs: EVERY_MS, due: MAIL_DUE, run: () => sender.run(), drain: () => sender.stop() }],
    prune: () => pruneMail(db),
  };
}

/** An email that cannot be delivered needs a person: the admins hear of it once a day and address. */
function onDeadMail({ reserved }: Pick<Platform, 'reserved'>, paging: PagesDeps): MailSenderDeps['onDead'] {
  return ({ recipient }, reason) =>
    reserved.transaction((tx) =>
      notifyAdmins(tx, paging, {
        urgency: 'low',
        kind: NOTIFICATIONS.mail.dead,
        title: `An email to ${recipient} could not be delivered`,
        body: reason,
        link: '/integrations',
        dedupKey: `mail.dead ${recipient} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
      }),
    );
}
