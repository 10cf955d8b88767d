import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ServiceCoverage } from '../../api/types.ts';
import { At } from '../../components/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { StateWord } from '../../components/state-word.tsx';
import styles from './coverage.module.css';
import { hoursText, summaryOf, worstFirst } from './coverage-words.ts';
import { COVERAGE_DAYS, coverageQuery } from './queries.ts';

/** One line: are there hours in which nobody would be called. */
export function CoverageLine() {
  const { data } = useQuery(coverageQuery);
  if (!data || data.total === 0) return null;
  const summary = summaryOf(data.items);
  if (summary.tone === 'good') return <StateWord tone="good">No holes in the next {COVERAGE_DAYS} days.</StateWord>;
  return (
    <span className={styles.line}>
      <StateWord tone={summary.tone}>{summary.text}</StateWord> <Link to="/escalation">Show the hours</Link>
    </span>
  );
}

const FIRST = 6;

/** Holes of the coming days by service: from service to policy, level, team, person and a way that works. */
export function CoverageCard() {
  const { data, error, refetch } = useQuery(coverageQuery);
  const [all, setAll] = useState(false);
  if (error && !data) return <ProblemNote error={error} what="Coverage could not be looked at" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} radius={10} aria-busy="true" />;
  if (data.total === 0) return null;
  const summary = summaryOf(data.items);
  const holed = worstFirst(data.items);
  if (holed.length === 0)
    return (
      <Card>
        <StateWord tone="good">
          No holes in the next {COVERAGE_DAYS} days: every service reaches somebody at every hour, at every level.
        </StateWord>
      </Card>
    );
  const shown = all ? holed : holed.slice(0, FIRST);
  return (
    <Card title={summary.text} note={`Looked ahead ${COVERAGE_DAYS} days, from each service to a person and a way that works.`}>
      <ul className={styles.services}>
        {shown.map((each) => (
          <Service key={each.service.id} each={each} />
        ))}
      </ul>
      {holed.length > shown.length && (
        <div>
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            Show {holed.length - shown.length} more services
          </button>
        </div>
      )}
    </Card>
  );
}

function Service({ each }: { readonly each: ServiceCoverage }) {
  return (
    <li className={styles.service}>
      <div className={styles.name}>
        {each.service.name}
        <span className={styles.muted}>{[each.team?.name, each.policy?.name].filter(Boolean).join(', ')}</span>
      </div>
      <ul className={styles.holes}>
        {each.holes.map((hole) => (
          <li key={`${hole.code} ${hole.level} ${hole.user_id} ${hole.team_id}`} className={styles.hole} data-severity={hole.severity}>
            <Icon name="alert" size={14} />
            <div>
              <div>
                {hole.severity === 'critical' && <strong>Nobody is called. </strong>}
                {hole.detail}.
              </div>
              {hole.hours < COVERAGE_DAYS * 24 && hole.stretches.length > 0 && <Stretches hole={hole} />}
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

const FEW = 3;

function Stretches({ hole }: { readonly hole: ServiceCoverage['holes'][number] }) {
  const more = hole.stretches.length - FEW;
  return (
    <div className={styles.muted}>
      {hole.stretches.slice(0, FEW).map((stretch, index) => (
        <span key={stretch.start}>
          {index > 0 && '; '}
          <At at={stretch.start} /> to <At at={stretch.end} />
        </span>
      ))}
      {more > 0 && `; and ${more} more, ${hoursText(hole.hours)} together`}
    </div>
  );
}
