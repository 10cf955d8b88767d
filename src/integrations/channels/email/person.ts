import type { PersonChannel } from '../../../modules/notifications/pages/page.ts';
import { type PageText, pageText } from '../../../modules/notifications/pages/page-text.ts';
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

const MOST_LINKS = 500;

/** A page as an email. Pure. */
export function renderPageMail(text: PageText): Pick<Mail, 'subject' | 'text' | 'html'> {
  const several = text.items.length > 0;
  const label = text.wanted ? `Open in Tocsin to acknowledge or escalate` : 'Open in Tocsin';
  // An email has room for a link to each; where there are many, the lines say what else there is.
  const links = text.items.slice(0, MOST_LINKS).map(({ line, url }) => ({ text: line, url }));
  const more = text.items.length - links.length;
  const lines = several ? (more > 0 ? [`and ${more} more, in the list of incidents`] : []) : text.lines;
  const rest = [...lines, ...text.also];
  return {
    subject: text.title,
    text: [text.title, '', ...links.flatMap((link) => [link.text, `  ${link.url}`]), ...rest, '', `${label}: ${text.url}`, ''].join('\n'),
    html: mailHtml({ colour: text.colour, heading: text.title, links, lines: rest, table: null, link: { url: text.url, label } }),
  };
}
