import { useQuery } from '@tanstack/react-query';
import { useNow, zoneStore } from '../../../api/clock.ts';
import { useStore } from '../../../api/store.ts';
import type { Alert } from '../../../api/types.ts';
import { AXIS, TimeAxis } from '../../../components/charts/time-axis.tsx';
import { xOf } from '../../../components/charts/time-scale.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { absoluteText, longSpanText } from '../../../components/text/time.ts';
import { timelineQuery } from '../queries.ts';
import { firingTotals, type StatusInterval, intervalsOf } from './firing.ts';
import styles from './firing-history.module.css';

const BAR = 20;
const WORDS: Readonly<Record<StatusInterval['status'], string>> = { firing: 'Firing', acknowledged: 'Acknowledged', resolved: 'Resolved' };

/** When an alert fired, was acknowledged and was resolved. Nothing while it has only begun. */
export function FiringHistory({ alert }: { readonly alert: Alert }) {
  const zone = useStore(zoneStore);
  const now = useNow();
  const { data } = useQuery(timelineQuery(alert.number));
  if (!data) return null;
  const intervals = intervalsOf(alert, data.items, alert.status === 'resolved' ? Date.parse(alert.updated_at) : now);
  if (intervals.length < 2) return null;
  const { times, openMs } = firingTotals(intervals);
  return (
    <ChartFrame
      title="Firing history"
      note={`Fired ${times === 1 ? 'once' : `${times} times`}, open for ${longSpanText(openMs)} in all`}
      height={BAR + AXIS}
      level={3}
      table={
        <FigureTable
          caption="States in time"
          columns={['State', 'From', 'For']}
          rows={intervals.map(({ from, until, status }) => ({
            key: String(from),
            cells: [WORDS[status], absoluteText(from, zone), longSpanText(until - from)],
          }))}
        />
      }
    >
      <Picture intervals={intervals} severity={alert.severity} now={now} zone={zone} />
    </ChartFrame>
  );
}

interface PictureProps {
  readonly intervals: readonly StatusInterval[];
  readonly severity: Alert['severity'];
  readonly now: number;
  readonly zone: 'mine' | 'utc';
}

function Picture({ intervals, severity, now, zone }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const from = intervals[0]?.from ?? now;
  const span = { from, until: Math.max(intervals.at(-1)?.until ?? now, from + 1_000) };
  return (
    <div ref={box} style={{ minHeight: BAR + AXIS }}>
      {width > 0 && (
        <svg
          className="block"
          width={width}
          height={BAR + AXIS}
          role="img"
          aria-label="States of the alert in time. The same stands in the table."
        >
          {intervals.map((interval) => {
            const x = xOf(interval.from, span, width);
            return (
              <g
                key={`${interval.from} ${interval.status}`}
                className={styles.interval ?? ''}
                data-status={interval.status}
                data-severity={severity}
              >
                <title>{`${WORDS[interval.status]}, ${absoluteText(interval.from, zone)}, for ${longSpanText(interval.until - interval.from)}`}</title>
                <rect x={x + 0.5} y={1} width={Math.max(2, xOf(interval.until, span, width) - x - 1)} height={BAR - 2} rx={3} />
              </g>
            );
          })}
          <TimeAxis span={span} width={width} height={BAR} now={now} zone={zone} lines={false} />
        </svg>
      )}
    </div>
  );
}
