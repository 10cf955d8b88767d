import type { GroupMessage } from '../../../modules/notifications/channel.ts';
import { factText, summarise, tableLines } from '../../../modules/notifications/deliveries/summary.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailHtml } from './html.ts';

/** Gives a group its form as an email. Pure. */
export function renderGroupMail(message: GroupMessage): Pick<Mail, 'subject' | 'text' | 'html'> {
  const summary = summarise(message);
  const heading = `${summary.state}: ${summary.title}`;
  const lines = [
    `${summary.severity} · ${summary.counts}`,
    ...summary.facts.map((fact) => factText(fact, summary)),
    ...(summary.description === null ? [] : [summary.description]),
    ...(summary.labels.length === 0 ? [] : [summary.labels.join('  ')]),
    ...(summary.source === null ? [] : [`Source: ${summary.source.url}`]),
  ];
  const table = summary.rows.length === 0 ? null : tableLines(summary).join('\n');
  return {
    subject: `${heading} (${summary.counts})`,
    text: [heading, '', ...lines, ...(table === null ? [] : ['', table]), '', summary.url, ''].join('\n'),
    html: mailHtml({ colour: summary.colour, heading, lines, table, link: { url: summary.url, label: 'Open in Tocsin' } }),
  };
}
