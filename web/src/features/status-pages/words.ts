import type { Component, Published, StatusPage, Subscriber } from './queries.ts';

type Tone = 'good' | 'warn' | 'bad' | 'plain';

export const STATUS_WORDS: Readonly<Record<StatusPage['status'], string>> = {
  none: 'Operational',
  maintenance: 'Maintenance',
  minor: 'Degraded',
  major: 'Partial outage',
  critical: 'Major outage',
};
export const STATUS_TONES: Readonly<Record<StatusPage['status'], Tone>> = {
  none: 'good',
  maintenance: 'plain',
  minor: 'warn',
  major: 'warn',
  critical: 'bad',
};

export const POST_TONES: Readonly<Record<Published['status'], Tone>> = {
  investigating: 'bad',
  identified: 'warn',
  monitoring: 'warn',
  resolved: 'good',
};

export const SUBSCRIBER_WORDS: Readonly<Record<Subscriber['state'], string>> = { pending: 'Unconfirmed', active: 'Active', ended: 'Ended' };
export const SUBSCRIBER_TONES: Readonly<Record<Subscriber['state'], Tone>> = { pending: 'plain', active: 'good', ended: 'plain' };
const ENDED_WORDS = { unsubscribed: 'unsubscribed', bounced: 'the mailbox refuses emails', gone: 'the webhook answered 410' } as const;

/** Why a subscription ended, or what is wrong with it. */
export function subscriberNote({
  state,
  ended_reason: reason,
  last_error: error,
}: Pick<Subscriber, 'state' | 'ended_reason' | 'last_error'>): string | null {
  if (state === 'ended')
    return reason === null ? null : [ENDED_WORDS[reason], ...(reason === 'bounced' && error ? [error] : [])].join(': ');
  return error;
}

/** Names of these components; none: the whole page. */
export function componentNames(components: readonly Pick<Component, 'id' | 'name'>[], ids: readonly string[]): string {
  if (ids.length === 0) return 'Whole page';
  return components
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

/** `Acme Cloud` → `acme-cloud`: a slug to begin with. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
}

/** How many components are not well. */
export function troubleWords(components: readonly Pick<Component, 'status'>[]): string {
  const count = components.filter(({ status }) => status !== 'operational').length;
  const all = `${components.length} component${components.length === 1 ? '' : 's'}`;
  return count === 0 ? all : `${count} of ${all} affected`;
}
