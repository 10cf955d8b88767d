export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

/** What the dashboard shows, as it stands in the address. Absent: the last day. */
export interface DashboardView {
  readonly range?: '7d' | '30d';
  /** The day of the summary, `2026-03-01`; absent: yesterday. */
  readonly day?: string;
}

/** Reads an address; what is not understood is left out. */
export function readDashboard(search: Readonly<Record<string, unknown>>): DashboardView {
  const { range, day } = search;
  return {
    ...(range === '7d' || range === '30d' ? { range } : {}),
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/u.test(day) && !Number.isNaN(Date.parse(day)) ? { day } : {}),
  };
}

/** Previous day or after, of the calendar. */
export function dayBeside(day: string, step: 1 | -1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + step * 86_400_000).toISOString().slice(0, 10);
}
