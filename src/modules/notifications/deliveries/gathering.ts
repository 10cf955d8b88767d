import type { GroupMessage } from '../channel.ts';
import { SEVERITIES } from '../../alerts/signal.ts';

/** New groups that get their own message at one destination within a minute. */
export const NEW_PER_MINUTE = 30;
/** Smallest pause between two edits of the message that the others share. */
export const SHARED_EVERY_MS = 10_000;

/** The groups that share a message, in numbers. */
export interface GatheredTotals {
  readonly groups: number;
  readonly open: number;
  /** Place of the worst open group's severity, from 1; null when none is open. */
  readonly worst: number | null;
  readonly started_at: Date;
  readonly time_zone: string;
}

/** The list of alerts that a shared message leads to. `place`: null where the target is a secret. */
export function gatheredUrl(baseUrl: string, place: { readonly provider: string; readonly target: string } | null): string {
  const filter = new URLSearchParams({ status: 'firing' });
  if (place !== null) {
    filter.set('provider', place.provider);
    filter.set('channel', place.target);
  }
  return `${baseUrl}/alerts?${filter}`;
}

/** "and 1,070 more groups": the message for the groups of a burst that have none of their own. Pure. */
export function gatheredMessage(
  id: string,
  { groups, open, worst, started_at: startedAt, time_zone: timeZone }: GatheredTotals,
  url: string,
): GroupMessage {
  return {
    groupId: id,
    gathered: true,
    revision: 1,
    title: `and ${groups.toLocaleString('en')} more ${groups === 1 ? 'group' : 'groups'}`,
    status: open > 0 ? 'firing' : 'resolved',
    severity: SEVERITIES[(worst ?? SEVERITIES.length) - 1] ?? 'info',
    counts: { total: groups, firing: open, acknowledged: 0, resolved: groups - open },
    alerts: [],
    startedAt,
    resolvedAt: null,
    acknowledgedBy: null,
    incident: null,
    resolvedBy: null,
    url,
    timeZone,
  };
}
