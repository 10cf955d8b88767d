import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { healthLines } from './health-lines.ts';
import styles from './system.module.css';

const EVERY_MS = 15_000;

/** How the server is: the first thing one wants to know. */
export function Health() {
  const { data, error, refetch } = useQuery({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/readiness', { signal })),
    refetchInterval: EVERY_MS,
  });
  return (
    <Card title="Health" note="As the server that answered sees itself.">
      {error && !data && <ProblemNote error={error} what="The state could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <dl className="bare" aria-label="Health">
          {healthLines(data).map(({ name, tone, words }) => (
            <div key={name} className={`grid gap-12 text ${styles.variable}`}>
              <dt className={styles.part}>{name}</dt>
              <dd>{tone === 'plain' ? words : <StateWord tone={tone}>{words}</StateWord>}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
