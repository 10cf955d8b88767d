import type { PersonChannel } from '../../../modules/notifications/page.ts';
import { type PageText, pageText } from '../../../modules/notifications/page-text.ts';
import type { Mail, Mailer } from '../../../platform/mail/mail.ts';
import { mailHtml } from './html.ts';

/** Mail as a way to a person. Nothing is sent after it: what became of the incident is seen in the page. */
export function emailPerson(mailer: Mailer, baseUrl: string): PersonChannel {
  return {
    name: 'email',
    send: async ({ to, content, key, signal }) => {
      const outcome = await mailer.send({ to: to.email ?? '', id: key, ...renderPageMail(pageText(content, baseUrl)) }, signal);
      if (outcome.kind === 'sent') return { kind: 'sent', external: null };
      return outcome.kind === 'retry' ? { kind: 'retry', reason: outcome.reason, retryAfterMs: null } : outcome;
    },
  };
}

/** A page as a letter. Pure. */
export function renderPageMail(text: PageText): Pick<Mail, 'subject' | 'text' | 'html'> {
  const label = text.wanted ? 'Open it to acknowledge or escalate' : 'Open in Tocsin';
  return {
    subject: text.title,
    text: [text.title, '', ...text.lines, '', `${label}: ${text.url}`, ''].join('\n'),
    html: mailHtml({ colour: text.colour, heading: text.title, lines: text.lines, table: null, link: { url: text.url, label } }),
  };
}
