import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useNow, zoneStore } from '../../../api/clock.ts';
import { useMay } from '../../../api/session.ts';
import { useStore } from '../../../api/store.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { Inline } from '../../../components/layout/layout.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Ago, At } from '../../../components/text/ago.tsx';
import { clockText } from '../../../components/text/time.ts';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { SUMMARY, summaryQuery } from '../queries.ts';
import styles from './summary.module.css';
import { summaryFacts } from './summary-facts.ts';

/** Whoever opens an incident that is older than this reads first what happened. */
const OLD_MS = 10 * 60_000;

/** What happened so far, and since the reader last looked. */
export function Summary({ incident }: { readonly incident: IncidentDetail }) {
  const isOld = useNow() - Date.parse(incident.created_at) >= OLD_MS;
  return isOld ? <Shown incident={incident} /> : null;
}

function Shown({ incident }: { readonly incident: IncidentDetail }) {
  const client = useQueryClient();
  const mayAsk = useMay('incidents:command') && incident.status !== 'cancelled';
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(incident.id));
  const params = { path: { id: incident.id } };
  // Once a visit, and after the answer: what it shows is what was new.
  const noted = useRef<string | null>(null);
  const loaded = data !== undefined;
  useEffect(() => {
    if (!loaded || noted.current === incident.id) return;
    noted.current = incident.id;
    void api.POST('/api/v1/incidents/{id}/looked', { params: { path: { id: incident.id } } }).catch(() => undefined);
  }, [loaded, incident.id]);
  const ask = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/incidents/{id}/request-summary', { params, body: {} })),
    onSuccess: async ({ status }) => {
      await client.invalidateQueries({ queryKey: [...SUMMARY, incident.id] });
      toast({
        text: status === 'asked' ? 'The summary was posted; agents were asked for theirs' : 'The summary was posted to the timeline',
      });
    },
    onError: (problem) => toastProblem('The summary was not written', problem),
  });
  if (error) return <ProblemNote error={error} what="The summary could not be loaded" retry={() => void refetch()} />;
  if (!data) return null;
  const agents = data.written.filter(({ source }) => source === 'agent');
  return (
    <Section title="What happened so far">
      {data.last_looked_at !== null && data.changes_total > 0 && (
        <details className={`framed rounded-8 pad-8-12 ${styles.changes}`} open={data.changes_total <= 5}>
          <summary>
            {data.changes_total === 1 ? '1 change' : `${data.changes_total} changes`} since you last looked,{' '}
            <Ago at={data.last_looked_at} />
          </summary>
          <ul>
            {data.changes.map((entry) => (
              <li key={entry.id}>
                <At at={entry.at} /> {entry.text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Facts text={data.text} />
      {agents.map((each) => (
        <figure key={each.id} className={styles.agent}>
          <figcaption>
            {each.author.name}, <Ago at={each.created_at} />
          </figcaption>
          <div className="breaks own-lines bare above-8">{each.text}</div>
        </figure>
      ))}
      <Inline>
        <span className="muted text">
          From data, <Ago at={data.generated_at} />
        </span>
        <Button size="compact-xs" variant="subtle" color="gray" loading={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
        {mayAsk && (
          <Button size="compact-xs" variant="subtle" color="gray" loading={ask.isPending} onClick={() => ask.mutate()}>
            Post summary
          </Button>
        )}
      </Inline>
    </Section>
  );
}

/** What the server summed up, a fact a line. */
function Facts({ text }: { readonly text: string }) {
  return (
    <div className="column gap-4 breaks bare above-8">
      {summaryFacts(text).map(({ name, at: time, words, points }) => (
        <div key={name + words} className={styles.fact}>
          {name !== '' && <strong>{name}:</strong>} {time !== null && <Clock at={time} />}
          {words}
          {points.length > 0 && (
            <ul className={styles.points}>
              {points.map(({ at, words: done }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
                <li key={index}>
                  {at !== null && <Clock at={at} />}
                  {done}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

/** A time by the clock of the page. */
function Clock({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{clockText(at, useNow(), useStore(zoneStore))}</time>;
}
