import { Select, Skeleton } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, api } from '../../../api/client.ts';
import { ON_CALL } from '../../../api/coverage.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { useChoices } from '../../../components/layout/address.ts';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { CopyLink } from '../../../components/text/copy-link.tsx';
import { longSpanText } from '../../../components/text/time.ts';
import { whoQuery } from '../queries.ts';
import { heatCells, hourText, isNight, loadBars, loadText, nobodyText, sumHours, type UserLoad } from './load.ts';
import styles from './pager-load.module.css';

const EVERYONE = 'all';
/** A longer list of bars is not looked through; the table has all. */
const MOST_BARS = 30;
const ROW = 26;
const NAMES = 110;
const WORDS = 40;
const HEAT_ROW = 18;
const HEAT_NAMES = 34;
const HEAT_AXIS = 16;

function loadQuery(scheduleId: string) {
  return queryOptions({
    queryKey: [...ON_CALL, 'load', scheduleId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/on-call/metrics', {
          params: { query: scheduleId === EVERYONE ? {} : { schedule_id: scheduleId } },
          signal,
        }),
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** How often people were paged in the last 30 days, how often at night, and at which hours. */
export function PagerLoad() {
  const [{ schedule = EVERYONE, person = EVERYONE }, choose] = useChoices('schedule', 'person');
  const chosenText = (value: string | null) => (value === null || value === EVERYONE ? undefined : value);
  const { data: who } = useQuery(whoQuery);
  const { data, error, refetch } = useQuery(loadQuery(schedule));
  const people = data?.totals ?? NOBODY;
  const chosen = useMemo(() => people.filter(({ user_id }) => person === EVERYONE || user_id === person), [people, person]);
  const hours = useMemo(() => sumHours(chosen), [chosen]);
  if (error && !data) return <ProblemNote error={error} what="The pager load could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} radius={10} aria-busy="true" />;
  if (people.length === 0 && schedule === EVERYONE) return null;
  const chooseSchedule = (
    <Select
      size="xs"
      aria-label="Schedule"
      allowDeselect={false}
      value={schedule}
      onChange={(value) => choose({ schedule: chosenText(value), person: undefined })}
      data={[
        { value: EVERYONE, label: 'All teams' },
        ...(who?.items.map(({ schedule_id, schedule_name }) => ({ value: schedule_id, label: schedule_name })) ?? []),
      ]}
    />
  );
  const choosePerson = (
    <Select
      size="xs"
      aria-label="Person"
      allowDeselect={false}
      value={chosen.length === 0 ? EVERYONE : person}
      onChange={(value) => choose({ person: chosenText(value) })}
      data={[{ value: EVERYONE, label: 'Everyone' }, ...people.map((each) => ({ value: each.user_id, label: nameOf(each) }))]}
    />
  );
  return (
    <Stacked gap={16}>
      <ChartFrame
        title="Pager load"
        note="The last 30 days, all pages. Night: 22:00 to 08:00."
        action={
          <Inline>
            {chooseSchedule}
            <CopyLink />
          </Inline>
        }
        height={Math.min(people.length, MOST_BARS) * ROW}
        table={
          <FigureTable
            caption="Pager load by person, last 30 days"
            columns={['Person', 'On call', 'Pages', 'Off shift', 'At night', 'Nights interrupted']}
            rows={people.map((each) => ({
              key: each.user_id,
              cells: [
                nameOf(each),
                longSpanText(each.duration_minutes * 60_000),
                each.page_count.toLocaleString('en'),
                each.off_shift_page_count.toLocaleString('en'),
                each.night_page_count.toLocaleString('en'),
                each.interrupted_night_count.toLocaleString('en'),
              ],
            }))}
          />
        }
      >
        <Bars people={people.slice(0, MOST_BARS)} />
        <p className="row wrap middle gap-6 bare muted text">
          <span className={styles.key} data-part="day" /> By day
          <span className={styles.key} data-part="night" /> At night
          {data.unassigned_page_count > 0 && <span>{nobodyText(data.unassigned_page_count)}</span>}
          {people.length > MOST_BARS && `, the ${MOST_BARS} most paged; the table has all ${people.length}`}
        </p>
      </ChartFrame>
      <ChartFrame
        title="Pages by hour and weekday"
        note="In each person’s own time zone."
        action={<Inline gap={6}>{choosePerson}</Inline>}
        height={7 * HEAT_ROW + HEAT_AXIS}
        table={<HeatTable hours={hours} />}
      >
        <HeatMap hours={hours} />
      </ChartFrame>
    </Stacked>
  );
}

const NOBODY: readonly UserLoad[] = [];

function nameOf({ user_name: name }: UserLoad): string {
  return name ?? 'Deleted user';
}

function Bars({ people }: { readonly people: readonly UserLoad[] }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const room = Math.max(0, width - NAMES - WORDS);
  const bars = useMemo(() => loadBars(people, room), [people, room]);
  return (
    <div ref={box} style={{ minHeight: people.length * ROW }}>
      {width > 0 && (
        <svg
          className="block"
          width={width}
          height={people.length * ROW}
          role="img"
          aria-label="Pages of each person, by day and at night. The same stands in the table."
        >
          {bars.map(({ person, day, night }, index) => (
            <g key={person.user_id}>
              <title>{`${nameOf(person)}: ${loadText(person)}`}</title>
              <text className={styles.name ?? ''} x={0} y={index * ROW + 17}>
                {cut(nameOf(person))}
              </text>
              <rect className={styles.part ?? ''} data-part="day" x={NAMES} y={index * ROW + 5} width={day} height={ROW - 10} />
              <rect className={styles.part ?? ''} data-part="night" x={NAMES + day} y={index * ROW + 5} width={night} height={ROW - 10} />
              <text className={styles.count ?? ''} x={NAMES + day + night + 6} y={index * ROW + 17}>
                {person.page_count.toLocaleString('en')}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

const LONGEST_NAME = 15;

function cut(name: string): string {
  const signs = [...name];
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}

const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const AXIS_HOURS = [0, 6, 12, 18] as const;

function HeatMap({ hours }: { readonly hours: readonly number[] }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const cells = useMemo(() => heatCells(hours), [hours]);
  const each = Math.max(0, width - HEAT_NAMES) / 24;
  return (
    <div ref={box} style={{ minHeight: 7 * HEAT_ROW + HEAT_AXIS }}>
      {width > 0 && (
        <svg
          className="block"
          width={width}
          height={7 * HEAT_ROW + HEAT_AXIS}
          role="img"
          aria-label="Pages by weekday and hour. The same stands in the table."
        >
          {SHORT_DAYS.map((day, index) => (
            <text key={day} className={styles.tick ?? ''} x={0} y={index * HEAT_ROW + 13}>
              {day}
            </text>
          ))}
          {cells.map((cell) => (
            <rect
              key={`${cell.day} ${cell.hour}`}
              className={styles.cell ?? ''}
              data-shade={cell.shade}
              data-night={isNight(cell.hour)}
              x={HEAT_NAMES + cell.hour * each + 0.5}
              y={cell.day * HEAT_ROW + 0.5}
              width={Math.max(1, each - 1)}
              height={HEAT_ROW - 1}
            >
              <title>{`${hourText(cell)}: ${cell.count === 1 ? '1 page' : `${cell.count.toLocaleString('en')} pages`}`}</title>
            </rect>
          ))}
          {AXIS_HOURS.map((hour) => (
            <text key={hour} className={styles.tick ?? ''} x={HEAT_NAMES + hour * each} y={7 * HEAT_ROW + 13}>
              {String(hour).padStart(2, '0')}:00
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

function HeatTable({ hours }: { readonly hours: readonly number[] }) {
  const filled = heatCells(hours).filter(({ count }) => count > 0);
  if (filled.length === 0) return <p className="row wrap middle gap-6 bare muted text">No pages in the last 30 days.</p>;
  return (
    <FigureTable
      caption="Pages by weekday and hour, last 30 days"
      columns={['From', 'Pages']}
      rows={filled.map((cell) => ({ key: `${cell.day} ${cell.hour}`, cells: [hourText(cell), cell.count.toLocaleString('en')] }))}
    />
  );
}
