import { tickText } from '../text/time.ts';
import styles from './time-axis.module.css';
import { type Span, ticksOf, xOf } from './time-scale.ts';

/** Pixels that the times below a picture take. */
export const AXIS = 22;
/** Pixels that one of them takes. */
const LABEL = 84;
/** Half of the widest, so that the first and the last are not cut. */
const HALF = 28;

interface TimeAxisProps {
  readonly span: Span;
  /** Of the picture, in pixels; the times stand below `height`. */
  readonly width: number;
  readonly height: number;
  readonly now: number;
  readonly zone: 'mine' | 'utc';
  /** Whether each time has a line through the picture. */
  readonly lines?: boolean;
}

/** The times below a picture, on whole minutes, hours or days of the reader's zone; seconds where it is drawn that closely. */
export function TimeAxis({ span, width, height, now, zone, lines = true }: TimeAxisProps) {
  const offset = zone === 'utc' ? 0 : -new Date(span.from).getTimezoneOffset() * 60_000;
  return ticksOf(span, Math.max(1, Math.floor(width / LABEL)), offset).map((tick) => {
    const x = xOf(tick, span, width);
    return (
      <g key={tick} className={styles.tick ?? ''}>
        {lines && <line x1={x} x2={x} y1={0} y2={height} />}
        <text x={Math.min(width - HALF, Math.max(HALF, x))} y={height + 15} textAnchor="middle">
          {tickText(tick, now, zone)}
        </text>
      </g>
    );
  });
}
