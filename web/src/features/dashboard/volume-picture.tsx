import { type PointerEvent, useMemo, useState } from 'react';
import { useNow } from '../../api/clock.ts';
import { SEVERITIES, type Trends } from '../../api/types.ts';
import { columnLabels, countTicks, drawColumns, type DrawnColumn, spanOf, totalOf, wholeColumns } from '../../components/charts/columns.ts';
import { SeverityColumns } from '../../components/charts/severity-columns.tsx';
import { xOf } from '../../components/charts/time-scale.ts';
import { useBrush } from '../../components/charts/use-brush.ts';
import { useWidth } from '../../components/charts/use-width.ts';
import { SEVERITY_WORDS, SeverityShape } from '../../components/text/severity.tsx';
import styles from './volume-picture.module.css';
import { columnName, tickText } from './words.ts';

/** Left of the columns for their scale, above them for half of its highest number, below them for the times. */
const ROOM = { left: 44, above: 8, below: 22 } as const;
/** Pixels that a time below the columns takes. */
const LABEL = 58;
const COLUMN = { apart: 0.18, widest: 40 } as const;

interface VolumePictureProps {
  readonly trends: Trends;
  readonly zone: 'mine' | 'utc';
  readonly height: number;
  /** RFC 3339. */
  readonly onSpan: (from: string, until: string) => void;
}

/** Columns stacked by severity; drawing over some, or a press on one, picks their span. */
export function VolumePicture({ trends: { columns, range }, zone, height, onSpan }: VolumePictureProps) {
  const [box, whole] = useWidth<HTMLDivElement>();
  const now = useNow();
  const [over, setOver] = useState<DrawnColumn | null>(null);
  const [width, high] = [Math.max(0, whole - ROOM.left), height - ROOM.above - ROOM.below];
  const { drawn, ticks } = useMemo(() => {
    const counted = columns.map((column) => ({ from: column.from, until: column.until, counts: column }));
    const scale = countTicks(Math.max(0, ...counted.map(totalOf)));
    return { drawn: drawColumns(counted, width, high, { ...COLUMN, most: scale.at(-1) ?? 1 }), ticks: scale };
  }, [columns, width, high]);
  const span = spanOf(columns) ?? { from: now, until: now };
  const pick = (part: typeof span) => {
    const picked = wholeColumns(part, columns);
    if (picked) onSpan(picked.from, picked.until);
  };
  const { drawn: brush, handlers } = useBrush(span, span, width, pick, 0);
  const move = (event: PointerEvent<SVGElement>) => {
    handlers.onPointerMove(event);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setOver(drawn.find((each) => x < each.x + each.width) ?? null);
  };
  const touched = brush && drawn.filter(({ x, width: wide }) => x + wide > brush.x && x <= brush.x + brush.width);
  const [first, last] = [touched?.[0], touched?.at(-1)];
  const nowAt = xOf(now, span, width);
  return (
    <div
      ref={box}
      className="shrinks holds"
      style={{ minHeight: height }}
      role="img"
      aria-label="Alerts received, by time and severity. The same figures are in the table."
    >
      {whole > 0 && (
        <svg className={styles.picture} width={whole} height={height} aria-hidden="true">
          <g transform={`translate(${ROOM.left} ${ROOM.above})`}>
            {ticks.map((tick) => {
              const y = high - (tick / (ticks.at(-1) ?? 1)) * high;
              return (
                <g key={tick}>
                  <line className={styles.grid ?? ''} x1={0} x2={width} y1={y} y2={y} />
                  <text className={styles.tick ?? ''} x={-8} y={y + 4} textAnchor="end">
                    {tick.toLocaleString('en')}
                  </text>
                </g>
              );
            })}
            {columnLabels(drawn, ({ from }) => tickText(from, range, zone), LABEL).map(({ x, text }) => (
              <text key={x} className={styles.tick ?? ''} x={Math.min(width - 16, x)} y={high + 16} textAnchor="middle">
                {text}
              </text>
            ))}
            <g className={styles.plot ?? ''} {...handlers} onPointerMove={move} onPointerLeave={() => setOver(null)}>
              <rect className={styles.ground ?? ''} width={width} height={high} />
              <SeverityColumns drawn={drawn} height={high} />
            </g>
            {first && last && <rect className={styles.brush ?? ''} x={first.x} width={last.x + last.width - first.x} y={0} height={high} />}
            {now >= span.from && now <= span.until && (
              <g className={styles.now ?? ''}>
                <line x1={nowAt} x2={nowAt} y1={0} y2={high} />
                <text x={nowAt - 5} y={11} textAnchor="end">
                  now
                </text>
              </g>
            )}
          </g>
        </svg>
      )}
      {over && <ColumnWords name={columnName(over.column, range, zone)} over={over} width={width} />}
    </div>
  );
}

/** Between a column and what stands beside it. */
const BESIDE = 12;

/** Beside a column, towards the middle of the picture. */
function ColumnWords({
  name,
  over: { column, x, width: wide },
  width,
}: {
  readonly name: string;
  readonly over: DrawnColumn;
  readonly width: number;
}) {
  const place = x < width / 2 ? { left: ROOM.left + x + wide + BESIDE } : { right: width - x + BESIDE };
  return (
    <div className={`ink small figures surface rounded-8 ${styles.words}`} style={place}>
      <div className="above-4 muted">{name}</div>
      {SEVERITIES.map((severity) => (
        <div key={severity} className={`row middle gap-6 ${styles.line}`} data-severity={severity}>
          <SeverityShape severity={severity} />
          {SEVERITY_WORDS[severity]}
          <span className={styles.count}>{column.counts[severity].toLocaleString('en')}</span>
        </div>
      ))}
    </div>
  );
}
