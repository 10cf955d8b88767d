import { hash } from 'node:crypto';
import { cleanText } from '../../modules/alerts/intake/body/text.ts';
import { severityOf } from '../../modules/alerts/severity.ts';
import type { Normalised, Signal } from '../../modules/alerts/signal.ts';

/** Source of alerts that arrive by email. */
export const EMAIL = 'email';

/** What is looked at of an email. */
export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  /** The address of the sender; null: none is named. */
  readonly from: string | null;
}

const TITLE_MAX = 300;
/** Longest address of a sender, in UTF-16 code units. */
export const FROM_MAX = TITLE_MAX;
/** Longest subject that is read, in UTF-16 code units. */
export const SUBJECT_MAX = 2_000;
/** `Re:`, `Fwd:` and the German ones. */
const REPLY = /^(?:re|fwd?|aw|wg)\s*:\s*/i;
const STATE = 'firing|triggered|problem|alert|alarm|resolved|recovered|recovery|closed|cleared|ok|down|up';
/** `[FIRING:2]`, `[Resolved]`. */
const TAG = new RegExp(`^\\[\\s*(${STATE})\\b[^\\]]{0,40}\\]\\s*`, 'i');
/** `RESOLVED: …`, `OK - …`. */
const WORD = new RegExp(`^(?:\\*{2}\\s*)?(${STATE})\\s*(?::|-|–)\\s+`, 'i');
const OVER: ReadonlySet<string> = new Set(['resolved', 'recovered', 'recovery', 'closed', 'cleared', 'ok', 'up']);
const SEVERITY = /\b(critical|crit|error|warning|warn|info|p[1-5])\b/i;

/** The subject without what changes from one email about the same thing to the next, and what that said. */
export function readSubject(subject: string): { readonly title: string; readonly over: boolean } {
  let title = subject.slice(0, SUBJECT_MAX).replaceAll(/\s+/g, ' ').trim();
  let over = false;
  // Each round takes something away: it ends.
  for (;;) {
    const found = TAG.exec(title) ?? WORD.exec(title);
    const cut = found?.[0] ?? REPLY.exec(title)?.[0];
    if (cut === undefined || cut.length === title.length) return { title, over };
    if (found) over = OVER.has((found[1] ?? '').toLowerCase());
    title = title.slice(cut.length);
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['style', 'script', 'head']);
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'tr', 'li', 'table']);
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', amp: '&', quot: '"' };

/** The words of an HTML text. Each place is looked at once: an email may be large and made to be slow. */
export function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    text += html.slice(at, open < 0 ? undefined : open);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) break;
    const name = /^<\/?([a-z]{1,10})\b/.exec(lower.slice(open, open + 14))?.[1] ?? '';
    at = close + 1;
    if (BREAKS.has(name)) text += '\n';
    if (!HIDDEN.has(name) || lower[open + 1] === '/') continue;
    const end = lower.indexOf(`</${name}`, at);
    if (end < 0) break;
    at = end;
  }
  return text.replaceAll(/&(nbsp|lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name] ?? '').replaceAll(/\n{3,}/g, '\n\n');
}

/** An email as an alert: which one it is, the token and the subject tell. Null: it says nothing. */
export function alertOfMail({ subject, text, from }: ReadMail, tokenId: string): Normalised | null {
  const read = readSubject(subject);
  const firstLine = text.trim().split('\n', 1)[0]?.trim() ?? '';
  const title = cleanText(read.title === '' ? firstLine : read.title, TITLE_MAX);
  if (title === '') return null;
  const labels = Object.create(null) as Record<string, string>;
  labels['alertname'] = title;
  if (from !== null) labels['from'] = cleanText(from, FROM_MAX);
  const signal: Signal = {
    index: 0,
    action: read.over ? 'resolve' : 'fire',
    fingerprint: `${EMAIL}:${hash('sha256', `${tokenId}\0${title.toLowerCase()}`, 'hex').slice(0, 32)}`,
    title,
    description: text.trim() === '' ? null : cleanText(text.trim()),
    severity: read.over ? null : severityOf(SEVERITY.exec(subject.slice(0, SUBJECT_MAX))?.[1] ?? null),
    labels,
    annotations: Object.create(null) as Record<string, string>,
    source: EMAIL,
    startsAt: null,
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  };
  return { source: EMAIL, signals: [signal], rejected: [] };
}
