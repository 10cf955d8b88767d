import { SEVERITIES, type Severity } from '../signal.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a column of the histogram may be, in seconds: what reads well, and what whole days are made of. */
export const COLUMN_SECONDS = [
  1,
  5,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  84 * DAY,
  364 * DAY,
] as const;
/** Most columns that may be asked for. */
export const MOST_COLUMNS = 120;

/** How many alerts of one severity arrived in one column; `at` is its beginning, in seconds since 1970. */
export interface Arrived {
  readonly at: number;
  readonly severity: Severity;
  readonly count: number;
}

/** The histogram's frame, in seconds since 1970. `first` lies in the first column, `last` in the last one. */
export interface Frame {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** One column of the histogram. */
export type ArrivalColumn = Readonly<Record<Severity, number>> & { readonly from: Date; readonly until: Date };

/**
 * Puts counts into columns, oldest first; empty ones are there too. Columns begin on whole steps of UTC. There are never more than
 * `most`: of a thousand years the last part is shown. Pure.
 */
export function arrivalColumns({ first, last, step }: Frame, rows: readonly Arrived[], most: number): readonly ArrivalColumn[] {
  const end = Math.floor(last / step) * step;
  const begin = Math.max(Math.floor(first / step) * step, end - (most - 1) * step);
  const counts = new Map(rows.map((row) => [`${row.at} ${row.severity}`, row.count]));
  return Array.from({ length: Math.max(0, Math.round((end - begin) / step) + 1) }, (_, index) => {
    const at = begin + index * step;
    const of = (severity: Severity) => counts.get(`${at} ${severity}`) ?? 0;
    return {
      from: new Date(at * 1_000),
      until: new Date((at + step) * 1_000),
      ...(Object.fromEntries(SEVERITIES.map((severity) => [severity, of(severity)])) as Record<Severity, number>),
    };
  });
}
