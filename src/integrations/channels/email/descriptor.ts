import type { ProviderDescriptor } from '../../../modules/connections/descriptor.ts';
import { parseSender, parseSmtpUrl } from '../../../platform/mail/smtp-url.ts';

/** Email: everything that is known of it as a channel outside of this folder. */
export const email: ProviderDescriptor = {
  id: 'email',
  name: 'Email',
  description: 'Pages, alerts to mailboxes, invitations and password links.',
  group: 'messages',
  icon: 'send',
  fields: [
    {
      name: 'smtp_url',
      kind: 'secret',
      required: true,
      variable: 'SMTP_URL',
      label: 'Mail server',
      help: 'With user and password, as an address.',
      placeholder: 'smtps://user:password@mail.example.org:465',
      check: (value) =>
        parseSmtpUrl(value) === null ? 'Write it as smtp://user:password@host:587 or smtps://user:password@host:465' : null,
    },
    {
      name: 'from',
      kind: 'text',
      required: true,
      variable: 'MAIL_FROM',
      label: 'Sender',
      help: 'As recipients see it.',
      placeholder: 'Tocsin <tocsin@example.org>',
      check: (value) => (parseSender(value) === null ? 'Write it as Tocsin <tocsin@example.com>' : null),
    },
  ],
  callbacks: [],
  testTo: { label: 'Address for a test email (optional)', placeholder: 'you@example.org' },
  workspace: null,
  directory: false,
  announces: { label: 'Mailbox', placeholder: 'ops@example.org', form: 'mailbox' },
  pages: {
    id: 'email',
    name: 'Email',
    by: 'by email',
    byInFull: 'by email',
    contact: 'email',
    // A mail server takes longer than a chat: greylisting, scanning.
    deadlineMs: 25_000,
    fallback: 4,
  },
  answers: false,
  signsIn: false,
};
