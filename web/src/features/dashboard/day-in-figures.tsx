import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverNow } from '../../api/clock.ts';
import { summaryQuery } from '../../api/dashboard.ts';
import type { DailySummary } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { longSpanText } from '../../components/text/time.ts';
import styles from './dashboard.module.css';
import { dayBeside } from './range.ts';
import { dayName } from './words.ts';

interface DayInFiguresProps {
  /** `2026-03-01`; undefined: yesterday. */
  readonly day: string | undefined;
  readonly onDay: (day: string | undefined) => void;
}

/** One day in a few sentences, as one would tell it in the morning. */
export function DayInFigures({ day, onDay }: DayInFiguresProps) {
  const { data, error, refetch } = useQuery(summaryQuery(day));
  const today = data ? new Intl.DateTimeFormat('sv-SE', { timeZone: data.time_zone }).format(serverNow()) : null;
  const move = (step: 1 | -1) => data && onDay(dayBeside(data.date, step));
  return (
    <section className={`column gap-12 shrinks framed surface rounded-10 ${styles.card}`} aria-label="Daily summary">
      <header className="row at-top between gap-12">
        <div>
          <h2 className="bare body semibold">{data ? dayName(data.date) : 'Daily summary'}</h2>
          {data && <p className={`muted text ${styles.note}`}>{data.time_zone.replaceAll('_', ' ')} day</p>}
        </div>
        <div className="row middle gap-4">
          {day !== undefined && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDay(undefined)}>
              Yesterday
            </Button>
          )}
          <ActionIcon aria-label="Previous day" onClick={() => move(-1)}>
            <Icon name="left" />
          </ActionIcon>
          <ActionIcon aria-label="Next day" disabled={!data || data.date === today} onClick={() => move(1)}>
            <Icon name="right" />
          </ActionIcon>
        </div>
      </header>
      {error && !data && <ProblemNote error={error} what="The daily summary could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      {data && <Figures summary={data} />}
    </section>
  );
}

function Figures({ summary }: { readonly summary: DailySummary }) {
  const { created, acknowledged, resolved, still_open: open, mtta_seconds: mtta, mttr_seconds: mttr, top_titles: titles } = summary;
  if (created + resolved === 0) return <p className="bare muted text">No alerts received or resolved.</p>;
  const figures = [
    ['Received', created],
    ['Acknowledged', acknowledged],
    ['Resolved', resolved],
    ['Still open', open],
  ] as const;
  const most = titles[0];
  return (
    <>
      <dl className={`row wrap bare ${styles.facts}`}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en')}</dd>
          </div>
        ))}
        <div>
          <dt>MTTA</dt>
          <dd>{mtta === null ? '–' : longSpanText(mtta * 1_000)}</dd>
        </div>
        <div>
          <dt>MTTR</dt>
          <dd>{mttr === null ? '–' : longSpanText(mttr * 1_000)}</dd>
        </div>
      </dl>
      <p>
        {most && (
          <>
            Most frequent: {most.title}, {most.count === 1 ? 'once' : `${most.count.toLocaleString('en')} times`}.{' '}
          </>
        )}
        <Link to="/alerts" search={{ status: 'all', from: summary.from, until: summary.until }}>
          All alerts of this day
        </Link>
      </p>
    </>
  );
}
