import type { Providers } from '../../api/providers.ts';
import { delayText, listed } from '../../components/text/paging-words.ts';
import type { Page } from './queries.ts';

export type Channel = Page['channel'];
export type Urgency = Page['urgency'];

/** One rule of how somebody wants to be told. */
export interface Rule {
  readonly urgency: Urgency;
  readonly channel: Channel;
  readonly delay_minutes: number;
}

/** Rules of one urgency as a sentence: `Immediately in the web app and by email; after 5 minutes by phone.` */
export function sentenceOf(rules: readonly Rule[], urgency: Urgency, { methods, byOf }: Pick<Providers, 'methods' | 'byOf'>): string {
  const own = rules.filter((rule) => rule.urgency === urgency);
  if (own.length === 0) return 'By default: immediately in the web app and by email.';
  const delays = [...new Set(own.map((rule) => rule.delay_minutes))].sort((a, b) => a - b);
  const parts = delays.map((delay) => {
    const channels = methods.filter((channel) => own.some((rule) => rule.channel === channel && rule.delay_minutes === delay));
    return `${delayText(delay)} ${listed([...new Set(channels.map(byOf))])}`;
  });
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The rules with one channel of one urgency set; null takes it out. */
export function withRule(rules: readonly Rule[], rule: Pick<Rule, 'urgency' | 'channel'>, delay: number | null): readonly Rule[] {
  const others = rules.filter((other) => other.urgency !== rule.urgency || other.channel !== rule.channel);
  return delay === null ? others : [...others, { urgency: rule.urgency, channel: rule.channel, delay_minutes: delay }];
}

/** How it stands with a page, in a word. */
export const STATE_WORDS: Readonly<Record<Page['state'], string>> = {
  pending: 'Pending',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed, retrying',
  dead: 'Given up',
  skipped: 'Not sent',
};

export const STATE_TONES: Readonly<Record<Page['state'], 'good' | 'warn' | 'bad' | 'plain'>> = {
  pending: 'plain',
  sending: 'plain',
  sent: 'good',
  delivered: 'good',
  failed: 'warn',
  dead: 'bad',
  skipped: 'plain',
};

/** What one attempt came to. */
export function attemptWord(outcome: string): string {
  return outcome === 'failed'
    ? 'failed'
    : outcome === 'dead'
      ? 'permanently failed'
      : ((STATE_WORDS as Record<string, string>)[outcome]?.toLowerCase() ?? outcome);
}
