import { SEVERITIES, type Severity } from '../alerts/signal.ts';

/** Arrivals of one severity in one column of the chart; sums are seconds, columns count from 1. */
export interface Arrivals {
  readonly column: number;
  readonly severity: string;
  readonly count: number;
  readonly acknowledged: number;
  readonly acknowledge_seconds: number;
  readonly resolved: number;
  readonly resolve_seconds: number;
}

/** Mean times of some alerts, in seconds; null without a case. */
export interface MeanTimes {
  readonly mtta_seconds: number | null;
  readonly mttr_seconds: number | null;
}

/** One column of the chart. */
export type Column = Readonly<Record<Severity, number>> & MeanTimes & { readonly from: Date; readonly until: Date };

/** All of the chart. */
export interface Trend extends MeanTimes {
  readonly total: number;
  readonly columns: readonly Column[];
}

/** Puts counts into columns; empty ones are there too. Pure. */
export function trendOf(edges: readonly Date[], rows: readonly Arrivals[]): Trend {
  const columns = edges.slice(0, -1).flatMap((from, index) => {
    const until = edges[index + 1];
    if (until === undefined) return [];
    const mine = rows.filter((row) => row.column === index + 1);
    const of = (severity: Severity) => sum(mine, (row) => (row.severity === severity ? row.count : 0));
    const counts = Object.fromEntries(SEVERITIES.map((severity) => [severity, of(severity)])) as Record<Severity, number>;
    return [{ from, until, ...counts, ...meanTimes(mine) }];
  });
  return { total: sum(rows, (row) => row.count), columns, ...meanTimes(rows) };
}

function meanTimes(rows: readonly Arrivals[]): MeanTimes {
  const mean = (seconds: number, cases: number) => (cases === 0 ? null : Math.round(seconds / cases));
  return {
    mtta_seconds: mean(
      sum(rows, (row) => row.acknowledge_seconds),
      sum(rows, (row) => row.acknowledged),
    ),
    mttr_seconds: mean(
      sum(rows, (row) => row.resolve_seconds),
      sum(rows, (row) => row.resolved),
    ),
  };
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
