import { SEVERITIES, type Severity } from '../../api/types.ts';
import { type Span, xOf } from './time-scale.ts';

/** What arrived in a stretch of time. */
export interface CountedColumn {
  readonly from: string;
  readonly until: string;
  readonly counts: Readonly<Record<Severity, number>>;
}

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
  readonly column: CountedColumn;
  readonly x: number;
  readonly width: number;
  readonly total: number;
  readonly bars: readonly Bar[];
}

interface Looks {
  /** What the whole height stands for; as many as arrived in the fullest unless it says otherwise. */
  readonly most?: number;
  /** Between two columns, as a share of one. A pixel is always. */
  readonly apart?: number;
  /** No bar is wider, in pixels. */
  readonly widest?: number;
}

/** Between two columns. */
const GAP = 1;
/** A single alert beside a storm is still seen. */
const LEAST = 2;

/** The span of all columns; null without any. */
export function spanOf(columns: readonly Pick<CountedColumn, 'from' | 'until'>[]): Span | null {
  const [first, last] = [columns[0], columns.at(-1)];
  return first && last ? { from: Date.parse(first.from), until: Date.parse(last.until) } : null;
}

/** How many alerts arrived in a column. */
export function totalOf({ counts }: Pick<CountedColumn, 'counts'>): number {
  return SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);
}

/** Columns as wide as they last and as high as what arrived, stacked by severity. Pure. */
export function drawColumns(
  columns: readonly CountedColumn[],
  width: number,
  height: number,
  { most = Math.max(1, ...columns.map(totalOf)), apart = 0, widest = Number.POSITIVE_INFINITY }: Looks = {},
): readonly DrawnColumn[] {
  const span = spanOf(columns);
  if (!span) return [];
  return columns.map((column) => {
    const total = totalOf(column);
    const x = xOf(Date.parse(column.from), span, width);
    const each = xOf(Date.parse(column.until), span, width) - x;
    const wide = Math.max(1, Math.min(widest, each - Math.max(GAP, apart * each)));
    const full = total === 0 ? 0 : Math.max(LEAST, (total / most) * height);
    let ground = height;
    const bars = SEVERITIES.flatMap((severity) => {
      const share = total === 0 ? 0 : (column.counts[severity] / total) * full;
      if (share === 0) return [];
      ground -= share;
      return [{ severity, x: x + Math.max(0, each - GAP - wide) / 2, y: ground, width: wide, height: share }];
    });
    return { column, x, width: each, total, bars };
  });
}

/**
 * Whole columns that a span touches, as the filter of the list takes them: `until` is included there, and the end of a column
 * belongs to the next. Null without columns.
 */
export function wholeColumns(
  span: Span,
  columns: readonly Pick<CountedColumn, 'from' | 'until'>[],
): { readonly from: string; readonly until: string } | null {
  const touched = columns.filter(({ from, until }) => Date.parse(until) > span.from && Date.parse(from) < span.until);
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last) return null;
  return { from: first.from, until: new Date(Date.parse(last.until) - 1).toISOString() };
}

/** Most steps of a scale beside columns. */
const STEPS = 4;
/** What reads well, of tens. */
const ROUND = [1, 2, 2.5, 5, 10] as const;

/** Whole numbers to write beside columns, from 0 to the first round one that none of them is above. Pure. */
export function countTicks(most: number): readonly number[] {
  const tens = 10 ** Math.floor(Math.log10(Math.max(1, most / STEPS)));
  const step = ROUND.map((round) => round * tens).find((each) => Number.isInteger(each) && each * STEPS >= most) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step);
}

/** What to write below columns: each text once, at its first column, and none closer than `room` pixels to the one before. Pure. */
export function columnLabels(
  drawn: readonly DrawnColumn[],
  textOf: (column: CountedColumn) => string,
  room: number,
): readonly { readonly x: number; readonly text: string }[] {
  const labels: { x: number; text: string }[] = [];
  let before = '';
  for (const { column, x, width } of drawn) {
    const text = textOf(column);
    const middle = x + width / 2;
    const last = labels.at(-1);
    if (text !== before && (!last || middle - last.x >= room)) labels.push({ x: middle, text });
    before = text;
  }
  return labels;
}
