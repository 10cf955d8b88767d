import { serverNow, zoneStore } from '../../../api/clock.ts';
import { useStore } from '../../../api/store.ts';
import type { Alert } from '../../../api/types.ts';
import { AXIS, TimeAxis } from '../../../components/charts/time-axis.tsx';
import { xOf } from '../../../components/charts/time-scale.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { SEVERITY_WORDS } from '../../../components/text/severity.tsx';
import { absoluteText, longSpanText } from '../../../components/text/time.ts';
import styles from './group-swarm.module.css';
import { DOT, placeDots } from './swarm.ts';

type Member = Pick<Alert, 'number' | 'title' | 'severity' | 'status' | 'starts_at'>;

interface GroupSwarmProps {
  /** The one that is looked at is among them. */
  readonly members: readonly Member[];
  readonly current: number;
}

/** Fewer are read sooner than looked at. */
const FEWEST = 3;
/** What came at once is drawn in the middle of as much. */
const SHORTEST_MS = 60_000;

/** How the alerts of a group came, one after the other: a dot for each. */
export function GroupSwarm({ members, current }: GroupSwarmProps) {
  const zone = useStore(zoneStore);
  const inTime = members.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  const [first, last] = [inTime[0], inTime.at(-1)];
  if (inTime.length < FEWEST || !first || !last) return null;
  const lasted = Date.parse(last.starts_at) - Date.parse(first.starts_at);
  return (
    <ChartFrame
      title="Group over time"
      note={`${inTime.length} alerts ${lasted < 1_000 ? 'at once' : `within ${longSpanText(lasted)}`}`}
      height={9 * DOT + AXIS}
      level={3}
      table={
        <FigureTable
          caption="Alerts of the group, in time"
          columns={['Alert', 'Severity', 'Began']}
          rows={inTime.map(({ number, title, severity, starts_at }) => ({
            key: String(number),
            cells: [`#${number} ${title}`, SEVERITY_WORDS[severity], absoluteText(Date.parse(starts_at), zone)],
          }))}
        />
      }
    >
      <Picture members={inTime} current={current} from={Date.parse(first.starts_at)} lasted={lasted} zone={zone} />
    </ChartFrame>
  );
}

interface PictureProps extends GroupSwarmProps {
  readonly from: number;
  readonly lasted: number;
  readonly zone: 'mine' | 'utc';
}

function Picture({ members, current, from, lasted, zone }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const margin = Math.max(lasted * 0.05, (SHORTEST_MS - lasted) / 2);
  const span = { from: from - margin, until: from + lasted + margin };
  const dots = placeDots(members, ({ starts_at }) => xOf(Date.parse(starts_at), span, width));
  const half = Math.max(DOT, ...dots.map(({ y }) => Math.abs(y))) + DOT / 2 + 1;
  return (
    <div ref={box} style={{ minHeight: 2 * half + AXIS }}>
      {width > 0 && (
        <svg
          className={styles.picture}
          width={width}
          height={2 * half + AXIS}
          role="img"
          aria-label="Alerts of the group in time. The same stands in the table."
        >
          <TimeAxis span={span} width={width} height={2 * half} now={serverNow()} zone={zone} />
          {dots.map(({ item, x, y }) => (
            <circle
              key={item.number}
              className={styles.dot ?? ''}
              cx={x}
              cy={half + y}
              r={DOT / 2 - 1}
              data-severity={item.severity}
              data-status={item.status}
              data-current={item.number === current}
            >
              <title>{`#${item.number} ${item.title}, ${absoluteText(Date.parse(item.starts_at), zone)}`}</title>
            </circle>
          ))}
        </svg>
      )}
    </div>
  );
}
