import { useQuery } from '@tanstack/react-query';
import { serverNow, useNow, zoneStore } from '../../../api/clock.ts';
import { useNames } from '../../../api/people.ts';
import { useMay } from '../../../api/session.ts';
import { useStore } from '../../../api/store.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { AXIS, TimeAxis } from '../../../components/charts/time-axis.tsx';
import { xOf } from '../../../components/charts/time-scale.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { absoluteText } from '../../../components/text/time.ts';
import { policyQuery } from '../queries.ts';
import styles from './escalation-axis.module.css';
import { type Rung, rungsOf } from './rungs.ts';

const ROW = 30;
const BAR = 20;
const STATE_WORDS: Readonly<Record<Rung['state'], string>> = { done: 'Paged', current: 'Paged, waiting', next: 'If not acknowledged' };

/** When each level was paged and when the next ones will be, with now between them. Nothing where nobody is paged. */
export function EscalationAxis({ incident }: { readonly incident: IncidentDetail }) {
  const { escalation } = incident;
  const zone = useStore(zoneStore);
  const now = useNow(serverNow());
  const mayRead = useMay('escalation:read');
  const policyId = escalation?.policy_id ?? null;
  const { data: policy } = useQuery({ ...policyQuery(policyId ?? ''), enabled: mayRead && policyId !== null });
  const nameOf = useNames(escalation?.notified.map((each) => each.user_id) ?? []);
  if (!escalation || escalation.levels === 0) return null;
  const ended = incident.acknowledged_at ?? incident.resolved_at ?? incident.cancelled_at;
  const end = escalation.status === 'running' || ended === null ? null : Date.parse(ended);
  const rungs = rungsOf(escalation, policy?.levels.map((level) => level.delay_minutes) ?? [], end, now);
  if (rungs.length === 0) return null;
  const who = (rung: Rung) => rung.people.map(nameOf).join(', ');
  return (
    <ChartFrame
      title="Escalation"
      note={escalation.round > 1 ? `${escalation.policy_name}, round ${escalation.round}` : escalation.policy_name}
      height={rungs.length * ROW + AXIS}
      table={
        <FigureTable
          caption="Levels in time"
          columns={['Level', 'From', 'Until', 'State', 'Who']}
          rows={rungs.map((rung) => ({
            key: `${rung.level} ${rung.from}`,
            cells: [rung.name, absoluteText(rung.from, zone), absoluteText(rung.until, zone), STATE_WORDS[rung.state], who(rung)],
          }))}
        />
      }
    >
      <Picture rungs={rungs} now={now} zone={zone} who={who} />
    </ChartFrame>
  );
}

interface PictureProps {
  readonly rungs: readonly Rung[];
  readonly now: number;
  readonly zone: 'mine' | 'utc';
  readonly who: (rung: Rung) => string;
}

function Picture({ rungs, now, zone, who }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const from = Math.min(...rungs.map((rung) => rung.from));
  const last = Math.max(...rungs.map((rung) => rung.until));
  const goesOn = rungs.some(({ state }) => state !== 'done');
  const span = { from, until: Math.max(last, goesOn ? now : last, from + 60_000) };
  const height = rungs.length * ROW;
  return (
    <div ref={box} style={{ minHeight: height + AXIS }}>
      {width > 0 && (
        <svg
          className="block"
          width={width}
          height={height + AXIS}
          role="img"
          aria-label="Levels of the escalation in time. The same stands in the table."
        >
          <TimeAxis span={span} width={width} height={height} now={now} zone={zone} />
          {rungs.map((rung, index) => {
            const x = xOf(rung.from, span, width);
            const words = [rung.name, who(rung)].filter((part) => part !== '').join(': ');
            const early = x < width / 2;
            return (
              <g key={`${rung.level} ${rung.from}`} className={styles.rung ?? ''} data-state={rung.state}>
                <title>{`${words}. ${STATE_WORDS[rung.state]}, ${absoluteText(rung.from, zone)}`}</title>
                <rect x={x + 1} y={index * ROW + 5} width={Math.max(6, xOf(rung.until, span, width) - x - 2)} height={BAR} rx={5} />
                <text x={early ? x + 9 : xOf(rung.until, span, width) - 9} y={index * ROW + 19.5} textAnchor={early ? 'start' : 'end'}>
                  {words}
                </text>
              </g>
            );
          })}
          {goesOn && now >= span.from && now <= span.until && (
            <g className={styles.now ?? ''}>
              <line x1={xOf(now, span, width)} x2={xOf(now, span, width)} y1={0} y2={height} />
              <text x={Math.min(width - 14, Math.max(14, xOf(now, span, width)))} y={height - 2} textAnchor="middle">
                now
              </text>
            </g>
          )}
        </svg>
      )}
    </div>
  );
}
