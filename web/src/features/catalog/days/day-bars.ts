import type { Schema } from '../../../api/types.ts';
import { dateText } from '../../../components/text/time.ts';

export type IncidentDay = Schema<'IncidentDay'>;

/** The bar of one day, in pixels from the top left. */
export interface DayBar {
  readonly day: IncidentDay;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How high a bar stands: the worse, the higher, so that colour does not say it alone. */
const SHARES = { critical: 1, high: 0.8, medium: 0.6, low: 0.45, none: 0.25 } as const;
const GAP = 1.5;

/** A bar for each day, oldest at the left. Pure. */
export function drawDays(days: readonly IncidentDay[], width: number, height: number): readonly DayBar[] {
  const each = width / Math.max(1, days.length);
  return days.map((day, index) => {
    const high = height * SHARES[day.worst ?? 'none'];
    return { day, x: index * each, y: height - high, width: Math.max(1, each - Math.min(GAP, each / 3)), height: high };
  });
}

/** `3 of 90 days with incidents`, `No incident in 90 days`. Pure. */
export function daysText(days: readonly IncidentDay[]): string {
  const affected = days.filter(({ incidents }) => incidents > 0).length;
  return affected === 0 ? `No incident in ${days.length} days` : `${affected} of ${days.length} days with incidents`;
}

/** What a day was like: `14 May 2030: 2 incidents, the worst critical`. Pure. */
export function dayText({ date, worst, incidents }: IncidentDay): string {
  if (worst === null) return `${dateText(date)}: no incident`;
  return `${dateText(date)}: ${incidents === 1 ? '1 incident' : `${incidents} incidents`}, ${incidents === 1 ? worst : `the worst ${worst}`}`;
}
