import { Button, Skeleton } from '@mantine/core';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { longSpanText } from '../../components/text/time.ts';
import { usdText } from '../../components/text/usd.ts';
import { type Agent, type Scoreboard, type ScorePart, scoreQuery } from './queries.ts';
import styles from './score.module.css';

/** How an agent did: its runs, how long and how much, and what people said of the results. */
export function Score({ agent, score }: { readonly agent: Pick<Agent, 'id' | 'name'>; readonly score: Scoreboard }) {
  const [opened, setOpened] = useState(false);
  if (score.runs === 0) return null;
  return (
    <div className="row wrap middle gap-14 rows-2 below-2 muted text figures">
      <Figures score={score} />
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)} aria-label={`Scoreboard of ${agent.name}`}>
        Scoreboard
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={`Scoreboard of ${agent.name}`}>
        <Parts agent={agent} />
      </Dialog>
    </div>
  );
}

function Figures({ score }: { readonly score: Scoreboard }) {
  const { runs, completed, inconclusive, failed, lost, median_seconds: median, median_first_finding_seconds: first, usd } = score;
  const span = (seconds: number) => longSpanText(Math.max(5, seconds) * 1_000);
  const parts = [
    `${runs} ${runs === 1 ? 'run' : 'runs'}`,
    `${completed} completed`,
    ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(first === null ? [] : [`first finding ${span(first)}`]),
    ...(median === null ? [] : [`median ${span(median)}`]),
    ...(usd > 0 ? [usdText(usd)] : []),
  ];
  return (
    <>
      <span>{parts.join(' · ')}</span>
      <Verdicts verdicts={score.verdicts} />
    </>
  );
}

/** The same by alertname and by playbook. */
function Parts({ agent }: { readonly agent: Pick<Agent, 'id'> }) {
  const { data, error, refetch } = useQuery(scoreQuery(agent.id));
  if (error && !data) return <ProblemNote error={error} what="The scoreboard could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} radius={10} aria-busy="true" />;
  return (
    <Stacked gap={20}>
      <PartList title="By alertname" none="No alert had an alertname." parts={data.by_alertname} />
      <PartList title="By playbook" none="No playbook matched." parts={data.by_playbook} />
    </Stacked>
  );
}

interface PartListProps {
  readonly title: string;
  readonly none: string;
  readonly parts: readonly ScorePart[];
}

function PartList({ title, none, parts }: PartListProps) {
  return (
    <section aria-label={title}>
      <h3 className="text semibold bare above-6">{title}</h3>
      {parts.length === 0 ? (
        <Hint>{none}</Hint>
      ) : (
        <Rows label={title}>
          {parts.map((part) => (
            <Row
              key={part.id ?? part.name}
              title={part.name}
              meta={
                <span className="row wrap middle gap-14 rows-2 below-2 muted text figures">
                  <Figures score={part.score} />
                </span>
              }
            />
          ))}
        </Rows>
      )}
    </section>
  );
}

const WORDS = [
  { name: 'confirmed', word: 'correct' },
  { name: 'partly', word: 'partly' },
  { name: 'wrong', word: 'wrong' },
] as const;

function Verdicts({ verdicts }: { readonly verdicts: Scoreboard['verdicts'] }) {
  const given = WORDS.map(({ name, word }) => ({ name, word, count: verdicts[name] })).filter(({ count }) => count > 0);
  if (given.length === 0) return <span>no verdicts yet</span>;
  return (
    <span className="inline-row middle gap-8">
      <span className={`row gap-1 ${styles.bar}`} aria-hidden="true">
        {given.map(({ name, count }) => (
          <span key={name} data-verdict={name} style={{ flexGrow: count }} />
        ))}
      </span>
      {given.map(({ word, count }) => `${count} ${word}`).join(', ')}
    </span>
  );
}
