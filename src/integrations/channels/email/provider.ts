import { randomUUIDv7 } from 'node:crypto';
import type { Connection, ConnectionProvider } from '../../../modules/connections/connection.ts';
import type { MailSettings } from '../../../platform/mail/mail.ts';
import { openSmtpMailer } from '../../../platform/mail/smtp.ts';
import type { MailRules } from '../../provider.ts';
import { checkOf, reportOf } from '../report.ts';
import { email } from './descriptor.ts';

/** Saved values as settings of the mailer. */
export function mailSettings(values: Connection['values'], rules: Pick<MailRules, 'ownUrl'>): MailSettings {
  const url = values['smtp_url'] ?? '';
  return { url, from: values['from'] ?? '', anyHost: url === rules.ownUrl };
}

/** Mail as something that can be connected. The channel of a test is an address. */
export function emailProvider(rules: MailRules): ConnectionProvider {
  return {
    descriptor: email,
    channels: null,
    test: async (values, channel, signal) => {
      const mailer = openSmtpMailer({ settings: async () => mailSettings(values, rules), allowedCidrs: rules.allowedCidrs });
      const reached = await mailer.check(signal);
      const checks = [checkOf('server', reached, 'The mail server was reached and accepts the sign-in')];
      if (reached.kind !== 'sent' || channel === null) return reportOf(checks, []);
      const sent = await mailer.send(
        {
          to: channel.trim(),
          id: randomUUIDv7(),
          subject: 'Test message from Tocsin',
          text: 'This is a test message from Tocsin: alerts can be sent here.\n',
        },
        signal,
      );
      return reportOf([...checks, checkOf('message', sent, `The mail server accepted a test email to ${channel.trim()}`)], []);
    },
  };
}
