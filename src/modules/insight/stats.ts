import { SEVERITIES, type Severity } from '../alerts/signal.ts';

interface Counted {
  readonly status: 'firing' | 'acknowledged' | 'owned';
  readonly severity: string;
  readonly count: number;
}

/** The figures of open alerts. `capped`: some are at least this. */
export interface OpenFigures {
  /** Firing, and nobody has them. */
  readonly firing: number;
  /** Somebody has them: acknowledged, or through an incident. */
  readonly acknowledged: number;
  /** Of `acknowledged`, those that somebody has through an incident. */
  readonly owned: number;
  /** Open alerts that nobody has taken on. */
  readonly unowned: number;
  readonly by_severity: Readonly<Record<Severity, number>>;
  readonly capped: boolean;
}

/** Sums counts that were stopped at `cap` and one. Pure. */
export function openFigures(counts: readonly Counted[], cap: number): OpenFigures {
  const sum = (wanted: (row: Counted) => boolean) => counts.filter(wanted).reduce((total, row) => total + Math.min(row.count, cap), 0);
  const firing = sum((row) => row.status === 'firing');
  const by_severity = Object.fromEntries(SEVERITIES.map((severity) => [severity, sum((row) => row.severity === severity)])) as Record<
    Severity,
    number
  >;
  return {
    firing,
    acknowledged: sum((row) => row.status !== 'firing'),
    owned: sum((row) => row.status === 'owned'),
    unowned: firing,
    by_severity,
    capped: counts.some((row) => row.count > cap),
  };
}

/** `2026-03-01` when it is a day of the calendar, else null. */
export function calendarDate(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() >= 1970 ? text : null;
}
