import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow, zoneStore } from '../../api/clock.ts';
import { useMe } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { ListedSchedule } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { initialsOf } from '../../components/people/person-colour.ts';
import { Legend } from './legend.tsx';
import { MOST_SCHEDULES, schedulesQuery } from './queries.ts';
import { across, daysFrom, fromTo, partedAt, place, type Range, ticksOf, type Zone, zoneName } from './range.ts';
import { sharersOf } from './sharers.ts';
import { shiftBar } from './shift-bar.ts';
import styles from './team-strip.module.css';

const DAYS = { today: 1, week: 7 } as const;
/** Lanes that are drawn unless more are asked for. */
const LANES = 20;
type StripSpan = keyof typeof DAYS;

/** Who is on call for every team, today or in the coming week, one lane for each schedule. */
export function TeamStrip() {
  const zone = useStore(zoneStore);
  const me = useMe();
  const [span, setSpan] = useState<StripSpan>('week');
  const [most, setMost] = useState(LANES);
  // By the minute at most: a new day begins while the page stands open.
  const now = useNow();
  const range = daysFrom(now, DAYS[span], zone);
  const { data, error, refetch } = useQuery(schedulesQuery(range));
  if (error && !data) return <ProblemNote error={error} what="The week could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius={10} aria-busy="true" />;
  if (data.items.length === 0) return null;
  const names = new Map(data.items.flatMap(({ users }) => users.map((user) => [user.id, user.display_name])));
  const shown = [...new Set(data.items.flatMap(({ segments = [] }) => segments.map((segment) => segment.user_id)))];
  const sharers = sharersOf(shown);
  const nameOf = (id: string) => names.get(id) ?? '…';
  return (
    <section className="framed surface rounded-10" aria-label="All teams">
      <header className={`row middle between gap-16 rows-8 ${styles.head}`}>
        <h2 className="bare body semibold">All teams</h2>
        <SegmentedControl
          size="xs"
          aria-label="Range"
          value={span}
          onChange={(value) => setSpan(value === 'today' ? 'today' : 'week')}
          data={[
            { value: 'today', label: 'Today' },
            { value: 'week', label: 'Week' },
          ]}
        />
      </header>
      <div className={styles.lanes}>
        <div className={styles.ticks} aria-hidden="true">
          {ticksOf(range, zone).map(({ at, text }) => (
            <span key={at} className={`muted small figures nowrap ${styles.tick}`} style={{ left: `${place(at, range) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
        {data.items.slice(0, most).map((schedule) => (
          <Lane key={schedule.id} schedule={schedule} range={range} zone={zone} now={now} sharers={sharers} nameOf={nameOf} />
        ))}
      </div>
      {data.items.length > most && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setMost(MOST_SCHEDULES)}>
            Show all {data.items.length}
          </Button>
        </div>
      )}
      {data.total > data.items.length && (
        <Hint>
          The first {MOST_SCHEDULES} of {data.total} schedules, by name.
        </Hint>
      )}
      <Legend
        people={shown.map((id) => ({ id, name: nameOf(id), mine: id === me.id }))}
        sharers={sharers}
        gaps={data.items.some(({ gaps = [] }) => gaps.length > 0)}
        note={`Times in ${zoneName(zone)}`}
      />
    </section>
  );
}

interface LaneProps {
  readonly schedule: ListedSchedule;
  readonly range: Range;
  readonly zone: Zone;
  readonly now: number;
  readonly sharers: ReadonlyMap<string, number>;
  readonly nameOf: (id: string) => string;
}

function Lane({ schedule, range, zone, now, sharers, nameOf }: LaneProps) {
  const { segments = [], gaps = [] } = schedule;
  return (
    <div className={`grid middle ${styles.lane}`}>
      <Link to="/schedules/$id" params={{ id: schedule.id }} className={`ellipsis ink ${styles.name}`}>
        {schedule.name}
      </Link>
      <ul className={`plain holds sunken rounded-4 ${styles.track}`} aria-label={`On call for ${schedule.name}`}>
        {segments.map((segment) => {
          const words = `${nameOf(segment.user_id)}: ${fromTo(segment, now, zone)}`;
          return (
            <li
              key={segment.start}
              {...shiftBar(segment.user_id, sharers, { className: styles.bar, style: across(segment, range) })}
              title={words}
            >
              <span className={`pad-6 clips ${styles.full}`} aria-hidden="true">
                {nameOf(segment.user_id)}
              </span>
              <span className={`clips mid ${styles.short}`} aria-hidden="true">
                {initialsOf(nameOf(segment.user_id))}
              </span>
              <VisuallyHidden>{words}</VisuallyHidden>
            </li>
          );
        })}
        {gaps
          .flatMap((gap) => partedAt(gap, now))
          .map(({ whole, isPast, ...part }) => (
            <li
              key={`${whole.start} ${isPast}`}
              className={styles.bar}
              data-gap={isPast ? 'past' : 'true'}
              style={across(part, range)}
              title={`Nobody: ${fromTo(whole, now, zone)}`}
              // A gap of two parts is heard once.
              aria-hidden={part.start !== whole.start}
            >
              <span className={`pad-6 clips ${styles.full}`} aria-hidden="true">
                nobody
              </span>
              {part.start === whole.start && <VisuallyHidden>Nobody: {fromTo(whole, now, zone)}</VisuallyHidden>}
            </li>
          ))}
        <li className={styles.now} style={{ left: `${place(now, range) * 100}%` }} aria-hidden="true" />
      </ul>
    </div>
  );
}
