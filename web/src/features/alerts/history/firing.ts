import type { Alert, AlertTimelineItem } from '../../../api/types.ts';
import type { Span } from '../../../components/charts/time-scale.ts';

/** How long an alert stood in a state. */
export interface StatusInterval extends Span {
  readonly status: Alert['status'];
}

const BECOMES: Readonly<Record<string, Alert['status']>> = {
  acknowledged: 'acknowledged',
  unacknowledged: 'firing',
  reopened: 'firing',
  resolved: 'resolved',
};

/** The states of an alert from its beginning until now, as its timeline tells them; what changes nothing is passed over. Pure. */
export function intervalsOf(
  alert: Pick<Alert, 'starts_at'>,
  items: readonly Pick<AlertTimelineItem, 'at' | 'step'>[],
  now: number,
): readonly StatusInterval[] {
  const begin = Date.parse(alert.starts_at);
  const intervals: { from: number; until: number; status: Alert['status'] }[] = [{ from: begin, until: begin, status: 'firing' }];
  for (const { at, step } of items) {
    const status = BECOMES[step];
    const last = intervals.at(-1);
    if (status === undefined || !last || last.status === status) continue;
    last.until = Math.max(last.from, Date.parse(at));
    intervals.push({ from: last.until, until: last.until, status });
  }
  const last = intervals.at(-1);
  if (last) last.until = Math.max(last.from, now);
  return intervals;
}

/** How often it began to fire, and for how long it was open in all, in milliseconds. */
export function firingTotals(intervals: readonly StatusInterval[]): { readonly times: number; readonly openMs: number } {
  const times = intervals.filter(
    ({ status }, index) => status === 'firing' && (index === 0 || intervals[index - 1]?.status === 'resolved'),
  ).length;
  const openMs = intervals.reduce((sum, { from, until, status }) => sum + (status === 'resolved' ? 0 : until - from), 0);
  return { times, openMs };
}
