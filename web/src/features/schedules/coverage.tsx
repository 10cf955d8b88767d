import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { COVERAGE_DAYS, coverageQuery, useUnpaged } from '../../api/coverage.ts';
import { useNames } from '../../api/people.ts';
import type { ServiceCoverage } from '../../api/types.ts';
import { At } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { Unpaged } from '../../components/paging/unpaged.tsx';
import styles from './coverage.module.css';
import { hoursText, summaryOf, together, worstFirst } from './coverage-words.ts';

/** One line: are there hours in which nobody would be called. */
export function CoverageLine() {
  const { data } = useQuery(coverageQuery);
  if (!data || data.total === 0) return null;
  const summary = summaryOf(data.items);
  if (summary.tone === 'good') return <StateWord tone="good">No gaps in the next {COVERAGE_DAYS} days.</StateWord>;
  return (
    <span className={styles.line}>
      {summary.tone === 'bad' ? (
        <Unpaged services={worstFirst(data.items)}>
          <Link to="/escalation">Show gaps</Link>
        </Unpaged>
      ) : (
        <>
          <StateWord tone="warn">{summary.text}</StateWord> <Link to="/escalation">Show gaps</Link>
        </>
      )}
    </span>
  );
}

/** On the first screen: for which services nobody can be paged; nothing while somebody can. */
export function CoverageNotice() {
  const services = useUnpaged();
  if (services.length === 0) return null;
  return (
    <span className={styles.line} role="status">
      <Unpaged services={services}>
        <Link to="/escalation">Show gaps</Link>
      </Unpaged>
    </span>
  );
}

const FIRST = 4;

/** Holes of the coming days by service: from service to policy, level, team, person and a way that works. */
export function CoverageCard() {
  const { data, error, refetch } = useQuery(coverageQuery);
  const [all, setAll] = useState(false);
  if (error && !data) return <ProblemNote error={error} what="Coverage could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} radius={10} aria-busy="true" />;
  if (data.total === 0) return null;
  const summary = summaryOf(data.items);
  const holed = worstFirst(data.items);
  if (holed.length === 0)
    return (
      <Card>
        <StateWord tone="good">
          No gaps in the next {COVERAGE_DAYS} days: every service reaches someone at every hour, at every level.
        </StateWord>
      </Card>
    );
  const groups = together(holed);
  const shown = all ? groups : groups.slice(0, FIRST);
  return (
    <Card title={summary.text} note={`Next ${COVERAGE_DAYS} days, from each service to a person with a working contact method.`}>
      <ul className={styles.services}>
        {shown.map((group) => (
          <Group key={group.key} services={group.services} holes={group.holes} />
        ))}
      </ul>
      {groups.length > shown.length && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            Show {groups.length - shown.length} more
          </Button>
        </div>
      )}
    </Card>
  );
}

const NAMED = 5;

interface GroupProps {
  readonly services: readonly ServiceCoverage[];
  readonly holes: ServiceCoverage['holes'];
}

/** Services that share their holes, and these. */
function Group({ services, holes }: GroupProps) {
  const policies = [...new Set(services.map((each) => each.policy?.name).filter((name) => name !== undefined))];
  const mute = holes.filter((hole) => hole.code === 'no_method');
  const more = services.length - NAMED;
  return (
    <li className={styles.service}>
      <div className={styles.name}>
        {services
          .slice(0, NAMED)
          .map((each) => each.service.name)
          .join(', ')}
        {more > 0 && ` and ${more} more`}
        {policies.length === 1 && <span className={styles.muted}>by {policies[0]}</span>}
      </div>
      <ul className={styles.holes}>
        {holes
          .filter((hole) => hole.code !== 'no_method')
          .map((hole) => (
            <li key={`${hole.code} ${hole.level} ${hole.user_id} ${hole.team_id}`} className={styles.hole} data-severity={hole.severity}>
              <Icon name="alert" size={14} />
              <div>
                <div>
                  {hole.severity === 'critical' && <strong>Nobody is paged. </strong>}
                  {hole.code === 'no_policy' && services.length > 1 ? 'No escalation policy' : hole.detail}.
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
function Unheard({ holes }: Pick<GroupProps, 'holes'>) {
  const nameOf = useNames(holes.map((hole) => hole.user_id));
  return (
    <li className={styles.hole} data-severity="warning">
      <Icon name="alert" size={14} />
      <div>
        <div>Reachable only in the web app: no working email, chat or phone.</div>
        <div className={styles.muted}>{holes.map((hole) => `${nameOf(hole.user_id ?? '')} for ${hoursText(hole.hours)}`).join(', ')}</div>
      </div>
    </li>
  );
}

const FEW = 3;

function Intervals({ hole }: { readonly hole: ServiceCoverage['holes'][number] }) {
  const more = hole.intervals.length - FEW;
  return (
    <div className={styles.muted}>
      {hole.intervals.slice(0, FEW).map((interval, index) => (
        <span key={interval.start}>
          {index > 0 && '; '}
          <At at={interval.start} /> to <At at={interval.end} />
        </span>
      ))}
      {more > 0 && `; and ${more} more, ${hoursText(hole.hours)} together`}
    </div>
  );
}
