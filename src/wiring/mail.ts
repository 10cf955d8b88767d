import type { Infrastructure } from '../infrastructure.ts';
import { type PagesDeps, notifyAdmins } from '../modules/notifications/index.ts';
import { type MailSenderDeps, openMailSender } from '../platform/mail/mail.jobs.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { MAIL_DUE, pruneMail } from '../platform/mail/mail.store.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';
import { NOTIFICATIONS } from '../modules/notifications/events.ts';

const JOB = 'mail';
const EVERY_MS = 1_000;

/** Emails leave by an outbox; the admins hear of those that cannot be delivered. */
export function mailModule(
  { platform, sealer, wakes }: Pick<Infrastructure, 'platform' | 'sealer' | 'wakes'>,
  mailer: Mailer,
  paging: PagesDeps,
): Module {
  const { db, log, reserved } = platform;
  const onFree = wakes.of(JOB);
  const sender = openMailSender({ db: reserved, log, sealer, mailer, onDead: onDead(platform, paging), onFree });
  return {
    name: 'mail',
    jobs: [{ name: JOB, everyMs: EVERY_MS, due: MAIL_DUE, run: () => sender.run(), drain: () => sender.stop() }],
    prune: () => pruneMail(db),
  };
}

/** An email that cannot be delivered needs a person: the admins hear of it once a day and address. */
function onDead({ reserved }: Pick<Platform, 'reserved'>, paging: PagesDeps): MailSenderDeps['onDead'] {
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
