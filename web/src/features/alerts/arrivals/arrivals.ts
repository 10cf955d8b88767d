import { type Schema, SEVERITIES, type Severity } from '../../../api/types.ts';
import type { Span } from '../../../components/charts/time-scale.ts';

export type ArrivalColumn = Schema<'ArrivalColumn'>;

/** A piece of a column, in pixels from the top left. */
export interface Bar {
  readonly severity: Severity;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A column: where it stands, and its pieces from the ground up, the worst first. */
export interface DrawnColumn {
  readonly column: ArrivalColumn;
  readonly x: number;
  readonly width: number;
  readonly total: number;
  readonly bars: readonly Bar[];
}

/** Between two columns. */
const GAP = 1;
/** A single alert beside a storm is still seen. */
const LEAST = 2;

/** The span of all columns; null without any. */
export function spanOf(columns: readonly ArrivalColumn[]): Span | null {
  const [first, last] = [columns[0], columns.at(-1)];
  return first && last ? { from: Date.parse(first.from), until: Date.parse(last.until) } : null;
}

/** How many alerts arrived in a column. */
export function totalOf({ counts }: ArrivalColumn): number {
  return SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
}

/** Columns of equal width, as high as what arrived, stacked by severity. Pure. */
export function drawColumns(columns: readonly ArrivalColumn[], width: number, height: number): readonly DrawnColumn[] {
  const most = Math.max(1, ...columns.map(totalOf));
  const each = width / Math.max(1, columns.length);
  return columns.map((column, index) => {
    const total = totalOf(column);
    const x = index * each;
    const full = total === 0 ? 0 : Math.max(LEAST, (total / most) * height);
    let ground = height;
    const bars = SEVERITIES.flatMap((severity) => {
      const share = total === 0 ? 0 : (column.counts[severity] / total) * full;
      if (share === 0) return [];
      ground -= share;
      return [{ severity, x, y: ground, width: Math.max(1, each - GAP), height: share }];
    });
    return { column, x, width: each, total, bars };
  });
}

/**
 * Whole columns that a span touches, as the filter of the list takes them: `until` is included there, and the end of a column
 * belongs to the next. Null without columns.
 */
export function wholeColumns(span: Span, columns: readonly ArrivalColumn[]): { readonly from: string; readonly until: string } | null {
  const touched = columns.filter(({ from, until }) => Date.parse(until) > span.from && Date.parse(from) < span.until);
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return null;
  return { from: first.from, until: new Date(Date.parse(last.until) - 1).toISOString() };
}
