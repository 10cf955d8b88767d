import type { MaintenanceWindow, State } from './queries.ts';

export const STATES: readonly State[] = ['active', 'scheduled', 'ended'];
export const STATE_WORDS: Readonly<Record<State, string>> = { active: 'Active', scheduled: 'Scheduled', ended: 'Ended' };
export const STATE_TONES: Readonly<Record<State, 'good' | 'warn' | 'bad' | 'plain'>> = {
  active: 'warn',
  scheduled: 'good',
  ended: 'plain',
};

/** How a window may repeat; anything else is a rule in words of RFC 5545. */
export const REPEATS = [
  { value: '', label: 'Once' },
  { value: 'FREQ=DAILY', label: 'Every day' },
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: 'Every two weeks' },
  { value: 'FREQ=MONTHLY', label: 'Every month, on this date' },
] as const;

/** `namespace="shop", team="web"` and services, as one line. */
export function subjectWords(window: Pick<MaintenanceWindow, 'matchers' | 'service_ids'>, services: ReadonlyMap<string, string>): string {
  const names = window.service_ids.map((id) => services.get(id) ?? 'a deleted service');
  return [...names, ...window.matchers].join(', ');
}

type Times = Pick<MaintenanceWindow, 'current' | 'occurrences' | 'starts_at' | 'ends_at' | 'ended_at'>;

/** The occurrence that counts, under way, next, or the last there was: `23 Nov 2026, 22:00–23:30`. Pure but for the zone. */
export function spanWords({ current, occurrences, starts_at, ends_at, ended_at }: Times, zone: 'mine' | 'utc'): string {
  const shown = current ?? occurrences[0] ?? { start: starts_at, end: ended_at ?? ends_at };
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  return format.formatRange(new Date(shown.start), new Date(shown.end < shown.start ? shown.start : shown.end));
}
