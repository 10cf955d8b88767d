import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { inZones, longSpanText } from '../../../components/text/time.ts';
import { Multiple } from './multiple.tsx';
import { type MeanTimeSeries, standing } from './multiples.ts';
import styles from './mean-times-by-week.module.css';

const HEIGHT = 48;
const GOAL_WORDS = { acknowledge: 'MTTA', resolve: 'MTTR' } as const;
const NAMES = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;

const meanTimesQuery = queryOptions({
  queryKey: ['incidents', 'mean-times'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/mean-times', { signal })),
  staleTime: 60_000,
});

/** How long incidents took to acknowledge and to resolve, week by week and by severity, beside the targets. Nothing without a case. */
export function MeanTimesByWeek() {
  const { data, error, refetch } = useQuery(meanTimesQuery);
  if (error && !data) return <ProblemNote error={error} what="Mean times of incidents could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} radius={10} />;
  const shown = data.series.filter(({ mean_seconds }) => mean_seconds !== null);
  if (shown.length === 0) return null;
  return (
    <ChartFrame
      title="Incidents and targets"
      note="Mean times of incidents opened in each of the last 12 weeks. The dashed line is the target."
      height={2 * (HEIGHT + 44)}
      table={
        <FigureTable
          caption="Mean times of incidents by week, severity and goal"
          columns={['Week from', ...shown.map(nameOf)]}
          rows={[
            { key: 'target', cells: ['Target', ...shown.map(({ target_seconds }) => span(target_seconds))] },
            ...(data.series[0]?.weeks ?? [])
              .map(({ from }, week) => ({
                key: from,
                cells: [weekText(from), ...shown.map(({ weeks }) => span(weeks[week]?.mean_seconds ?? null))],
              }))
              .toReversed(),
          ]}
        />
      }
    >
      <ul className={`plain grid ${styles.multiples}`}>
        {shown.map((series) => (
          <li key={nameOf(series)} className="shrinks">
            <div className="muted text">{nameOf(series)}</div>
            <div className="row wrap baseline gap-8 rows-0 semibold figures">
              {span(series.mean_seconds)}
              <span className={`text regular ${styles.standing}`} data-standing={standing(series)}>
                {standing(series)}
              </span>
            </div>
            <Multiple
              times={series}
              height={HEIGHT}
              label={`${nameOf(series)} by week. The same stands in the table.`}
              wordsOf={(from, seconds) => `Week from ${weekText(from)}: ${span(seconds)}`}
            />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function nameOf({ severity, goal }: MeanTimeSeries): string {
  return `${NAMES[severity]}, ${GOAL_WORDS[goal]}`;
}

function span(seconds: number | null): string {
  return seconds === null ? '–' : longSpanText(seconds * 1_000);
}

const WEEK = inZones({ day: 'numeric', month: 'short' });

/** `13 May`: the Monday of a week by UTC. */
function weekText(from: string): string {
  return WEEK('utc').format(Date.parse(from));
}
