import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { dateText, longSpanText } from '../../../components/text/time.ts';
import { type IncidentDay, dayText, daysText, drawDays } from './day-bars.ts';
import styles from './service-days.module.css';

const HEIGHT = 40;
const AXIS = 18;

function daysQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['incidents', 'days', serviceId],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/days', { params: { query: { service_id: serviceId } }, signal })),
    staleTime: 60_000,
  });
}

/** The last 90 days of a service: on which of them it had incidents, and how bad. */
export function ServiceDays({ serviceId }: { readonly serviceId: string }) {
  const { data, error, refetch } = useQuery(daysQuery(serviceId));
  if (error && !data) return <ProblemNote error={error} what="The last 90 days could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={HEIGHT + AXIS + 60} />;
  const affected = data.days.filter(({ incidents }) => incidents > 0).toReversed();
  return (
    <ChartFrame
      title="Last 90 days"
      note={`${daysText(data.days)}${data.complete ? '' : ' (of the newest 5,000)'}. Days of UTC.`}
      height={HEIGHT + AXIS}
      table={
        affected.length === 0 ? (
          <p className="bare">{daysText(data.days)}.</p>
        ) : (
          <FigureTable
            caption="Days with incidents"
            columns={['Day', 'Incidents', 'Worst', 'For']}
            rows={affected.map(({ date, incidents, worst, minutes }) => ({
              key: date,
              cells: [dateText(date), incidents.toLocaleString('en'), worst, minutes === 0 ? '< 1 min' : longSpanText(minutes * 60_000)],
            }))}
          />
        )
      }
    >
      <Picture days={data.days} />
    </ChartFrame>
  );
}

function Picture({ days }: { readonly days: readonly IncidentDay[] }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const bars = useMemo(() => (width === 0 ? [] : drawDays(days, width, HEIGHT)), [days, width]);
  return (
    <div ref={box} style={{ minHeight: HEIGHT + AXIS }}>
      {width > 0 && (
        <svg
          className="block"
          width={width}
          height={HEIGHT + AXIS}
          role="img"
          aria-label={`${daysText(days)}. The same stands in the table.`}
        >
          {bars.map(({ day, ...place }) => (
            <rect key={day.date} className={styles.bar ?? ''} data-worst={day.worst ?? 'none'} {...place}>
              <title>{dayText(day)}</title>
            </rect>
          ))}
          <text className={styles.tick ?? ''} x={0} y={HEIGHT + 14}>
            90 days ago
          </text>
          <text className={styles.tick ?? ''} x={width} y={HEIGHT + 14} textAnchor="end">
            today
          </text>
        </svg>
      )}
    </div>
  );
}
