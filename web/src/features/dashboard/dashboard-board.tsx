import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { statsQuery, trendsQuery } from '../../api/dashboard.ts';
import { useMay } from '../../api/session.ts';
import type { Stats } from '../../api/types.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { CopyLink } from '../../components/text/copy-link.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { DayInFigures } from './day-in-figures.tsx';
import styles from './dashboard.module.css';
import { MeanTimes } from './mean-times.tsx';
import { NoisyRules } from './noisy-rules.tsx';
import { OpenByService, OpenBySeverity } from './open-now.tsx';
import { type DashboardView, RANGES } from './range.ts';
import { Volume } from './volume.tsx';

const MeanTimesByWeek = lazyPart(async () => (await import('./targets/mean-times-by-week.tsx')).MeanTimesByWeek);

interface DashboardBoardProps {
  readonly view: DashboardView;
  readonly onView: (view: DashboardView) => void;
  /** A span was picked on the chart; RFC 3339. */
  readonly onSpan: (from: string, until: string) => void;
  /** What is owed after incidents. */
  readonly owed: ReactNode;
}

const RANGE_LABELS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' } as const;

/** Is anything wrong; where; and how did it go lately? */
export function DashboardBoard({ view, onView, onSpan, owed }: DashboardBoardProps) {
  const stats = useQuery(statsQuery);
  const range = view.range ?? '24h';
  const trends = useQuery(trendsQuery(range));
  const { day } = view;
  const mayReadIncidents = useMay('incidents:read');
  return (
    <div className="tall scrolls-y">
      <div className={`column gap-14 ${styles.board}`}>
        <header className={`row wrap middle between gap-10 ${styles.top}`}>
          <Answer stats={stats.data} failed={stats.isError} />
          <Inline>
            <SegmentedControl
              size="xs"
              aria-label="Time range"
              value={range}
              onChange={(value) => onView({ ...(value === '24h' ? {} : { range: value as '7d' | '30d' }), ...(day ? { day } : {}) })}
              data={RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
            />
            <CopyLink />
          </Inline>
        </header>
        {stats.error && !stats.data && (
          <ProblemNote error={stats.error} what="Current figures could not be loaded" retry={() => void stats.refetch()} />
        )}
        {owed}
        <div className={`grid gap-14 ${styles.now}`}>
          <div className={`column gap-14 shrinks ${styles.side}`}>
            {stats.data ? <OpenBySeverity stats={stats.data} /> : <Waiting height={170} of={stats} />}
            {trends.data ? <MeanTimes trends={trends.data} /> : <Waiting height={170} of={trends} />}
          </div>
          {stats.data ? <OpenByService stats={stats.data} /> : <Waiting height={354} of={stats} />}
        </div>
        {trends.error && !trends.data && (
          <ProblemNote error={trends.error} what="The trends could not be loaded" retry={() => void trends.refetch()} />
        )}
        {trends.data ? <Volume trends={trends.data} onSpan={onSpan} /> : <Waiting height={300} of={trends} />}
        <div className={`grid gap-14 ${styles.pair}`}>
          <DayInFigures
            day={day}
            onDay={(next) => onView({ ...(view.range ? { range: view.range } : {}), ...(next ? { day: next } : {}) })}
          />
          {trends.data ? <NoisyRules trends={trends.data} /> : <Waiting height={220} of={trends} />}
        </div>
        {mayReadIncidents && (
          <Suspense fallback={<Skeleton height={220} radius={10} />}>
            <MeanTimesByWeek />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The shape of what comes; nothing once it is known that it does not come. */
function Waiting({ height, of }: { readonly height: number; readonly of: { readonly isError: boolean } }) {
  return of.isError ? null : <Skeleton height={height} radius={10} />;
}

/** The answer first. */
function Answer({ stats, failed }: { readonly stats: Stats | undefined; readonly failed: boolean }) {
  if (!stats) {
    return (
      <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.answer}`} aria-label="Dashboard">
        {failed ? 'Dashboard' : <Skeleton height={20} width={260} my={4} />}
      </h1>
    );
  }
  const { firing, acknowledged, by_severity: bySeverity, by_service: byService } = stats.alerts;
  if (firing + acknowledged === 0) {
    return (
      <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.answer}`}>
        <span className="resolved">No open alerts</span>
        <span className={`muted body regular ${styles.rest}`}>nothing is firing</span>
      </h1>
    );
  }
  const worst = (['critical', 'high', 'warning', 'info'] as const).find((severity) => bySeverity[severity] > 0) ?? 'info';
  const [first, ...others] = byService.filter((service) => service[worst] > 0);
  return (
    <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.answer}`}>
      <span data-severity={worst} className={styles.worst}>
        {bySeverity[worst].toLocaleString('en')} {SEVERITY_WORDS[worst].toLowerCase()}
      </span>
      {first ? ` in ${first.service}${others.length > 0 ? ` and ${others.length} more` : ''}` : ''}
      <span className={`muted body regular ${styles.rest}`}>
        {firing > 0 ? `${firing.toLocaleString('en')}${stats.alerts.capped ? '+' : ''} unacknowledged` : 'all acknowledged'}
      </span>
    </h1>
  );
}
