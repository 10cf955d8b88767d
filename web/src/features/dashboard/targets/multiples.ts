import type { Schema } from '../../../api/types.ts';

export type MeanTimeSeries = Schema<'MeanTimeSeries'>;

/** Means of one stretch of time after the other, and what they are held against. */
export interface Means extends Pick<MeanTimeSeries, 'target_seconds'> {
  readonly weeks: readonly Pick<MeanTimeSeries['weeks'][number], 'from' | 'mean_seconds'>[];
  /** The line goes on past a stretch without a case: of single hours most have none. */
  readonly joined?: true;
}

/** A small picture, in pixels from the top left. */
export interface Multiple {
  /** Pieces of the line: a week without a case breaks it, unless they are joined. */
  readonly lines: readonly string[];
  /** Where each week with a case stands; `late`: its mean is above the target. */
  readonly points: readonly {
    readonly from: string;
    readonly x: number;
    readonly y: number;
    readonly seconds: number;
    readonly late: boolean;
  }[];
  /** How high the target stands; null: none. */
  readonly target: number | null;
  /** From one mean to the next. */
  readonly step: number;
}

/** Room for a point at the edge. */
const EDGE = 4;

/** A line through the means of the weeks, and the target on the same scale, which begins at 0. Pure. */
export function drawMultiple({ weeks, target_seconds: target, joined }: Means, width: number, height: number): Multiple {
  const most = Math.max(1, target ?? 0, ...weeks.map(({ mean_seconds }) => mean_seconds ?? 0));
  const yOf = (seconds: number) => height - EDGE - (seconds / most) * (height - 2 * EDGE);
  const step = Math.max(0, width - 2 * EDGE) / Math.max(1, weeks.length - 1);
  const points = weeks.map(({ from, mean_seconds: seconds }, week) =>
    seconds === null ? null : { from, x: EDGE + week * step, y: yOf(seconds), seconds, late: target !== null && seconds > target },
  );
  const lines: string[] = [];
  let line: string[] = [];
  for (const point of [...points, undefined]) {
    if (point) line.push(`${point.x.toFixed(1)},${point.y.toFixed(1)}`);
    else if (!joined || point === undefined) {
      if (line.length > 1) lines.push(line.join(' '));
      line = [];
    }
  }
  return { lines, points: points.filter((point) => point !== null), target: target === null ? null : yOf(target), step };
}

/** `within target`, `over target`; empty without a target or a case. Pure. */
export function standing({ mean_seconds: mean, target_seconds: target }: MeanTimeSeries): '' | 'within target' | 'over target' {
  if (mean === null || target === null) return '';
  return mean > target ? 'over target' : 'within target';
}
