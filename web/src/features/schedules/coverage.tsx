import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { COVERAGE_DAYS, gapsQuery, useCoverage } from '../../api/coverage.ts';
import { useNames } from '../../api/people.ts';
import type { CoverageGapGroup } from '../../api/types.ts';
import { At } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { Unpaged } from '../../components/paging/unpaged.tsx';
import styles from './coverage.module.css';
import { unpagedIn } from '../../components/paging/unpaged-words.ts';
import { hoursText, summaryOf } from './coverage-words.ts';

/** One line: are there hours in which nobody would be called or woken. */
export function CoverageLine() {
  const summary = useCoverage();
  if (!summary || summary.services === 0) return null;
  const { tone, text } = summaryOf(summary);
  if (tone === 'good') return <StateWord tone="good">No gaps in the next {COVERAGE_DAYS} days.</StateWord>;
  if (tone === 'bad') return <CoverageNotice />;
  return (
    <span className={styles.line}>
      <StateWord tone="warn">{text}</StateWord> <Link to="/escalation">Show gaps</Link>
    </span>
  );
}

/** On the first screen: for which services a page would wake nobody; nothing while it would for all. */
export function CoverageNotice() {
  const summary = useCoverage();
  if (!summary || summary.now.total + summary.later.total === 0) return null;
  return (
    <span className={styles.line} role="status">
      <Unpaged unpaged={unpagedIn(summary)}>
        <Link to="/escalation">Show gaps</Link>
      </Unpaged>
    </span>
  );
}

const FIRST = 4;

/** Holes of the coming days by service: from service to policy, level, team, person and a way that works. */
export function CoverageCard() {
  const summary = useCoverage();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(gapsQuery);
  const [all, setAll] = useState(false);
  if (error && !data) return <ProblemNote error={error} what="Coverage could not be loaded" retry={() => void refetch()} />;
  if (!data || !summary) return <Skeleton height={72} radius={10} aria-busy="true" />;
  if (summary.services === 0) return null;
  const groups = data.pages.flatMap(({ items }) => items);
  const total = data.pages.at(-1)?.total ?? 0;
  if (total === 0)
    return (
      <Card>
        <StateWord tone="good">
          No gaps in the next {COVERAGE_DAYS} days: every service reaches someone at every hour, at every level.
        </StateWord>
      </Card>
    );
  const shown = all ? groups : groups.slice(0, FIRST);
  const more = () => (all && hasNextPage ? void fetchNextPage() : setAll(true));
  return (
    <Card
      title={summaryOf(summary).text}
      note={`Next ${COVERAGE_DAYS} days, from each service to a person with a verified contact method that wakes them.`}
    >
      <ul className="plain">
        {shown.map((group) => (
          <Group key={group.services.first[0]?.id} group={group} />
        ))}
      </ul>
      {total > shown.length && (
        <div>
          <Button size="compact-sm" variant="default" loading={isFetchingNextPage} onClick={more}>
            Show {(all ? total : groups.length) - shown.length} more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Services that share their holes, and these. */
function Group({ group: { services, policy, holes } }: { readonly group: CoverageGapGroup }) {
  const mute = holes.filter((hole) => hole.code === 'no_method');
  const more = services.total - services.first.length;
  return (
    <li className={styles.service}>
      <div className="row wrap baseline gap-8 rows-0 medium breaks">
        {services.first.map(({ name }) => name).join(', ')}
        {more > 0 && ` and ${more.toLocaleString('en')} more`}
        {policy && <span className="muted text regular">by {policy.name}</span>}
      </div>
      <ul className="plain">
        {holes
          .filter((hole) => hole.code !== 'no_method')
          .map((hole) => (
            <li
              key={`${hole.code} ${hole.level} ${hole.user_id} ${hole.team_id}`}
              className={`grid gap-8 text breaks ${styles.hole}`}
              data-severity={hole.severity}
            >
              <Icon name="alert" size={14} />
              <div>
                <div>
                  {hole.code === 'no_policy' && <strong>Nobody is paged. </strong>}
                  {hole.code === 'no_policy' && services.total > 1 ? 'No escalation policy' : hole.detail}.
                </div>
                {hole.hours < COVERAGE_DAYS * 24 && hole.intervals.length > 0 && <Intervals hole={hole} />}
              </div>
            </li>
          ))}
        {mute.length > 0 && <Unheard holes={mute} />}
      </ul>
    </li>
  );
}

/** People who are called and would not notice. */
function Unheard({ holes }: Pick<CoverageGapGroup, 'holes'>) {
  const nameOf = useNames(holes.map((hole) => hole.user_id));
  return (
    <li className={`grid gap-8 text breaks ${styles.hole}`} data-severity="warning">
      <Icon name="alert" size={14} />
      <div>
        <div>No verified method would wake them: no phone, chat account or push address.</div>
        <div className="muted text regular">
          {holes.map((hole) => `${nameOf(hole.user_id ?? '')} for ${hoursText(hole.hours)}`).join(', ')}
        </div>
      </div>
    </li>
  );
}

function Intervals({ hole }: { readonly hole: CoverageGapGroup['holes'][number] }) {
  const hours = hole.intervals.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 3_600_000, 0);
  return (
    <div className="muted text regular">
      {hole.intervals.map((interval, index) => (
        <span key={interval.start}>
          {index > 0 && '; '}
          <At at={interval.start} /> to <At at={interval.end} />
        </span>
      ))}
      {hole.hours - hours > 0.01 && `; and more, ${hoursText(hole.hours)} together`}
    </div>
  );
}
