import { Button, Collapse } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Section } from '../../components/layout/section.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { toastProblem } from '../../components/toasts/toast.tsx';
import styles from './playbooks.module.css';
import { alertPlaybooksQuery, type Playbook, PLAYBOOKS, type Run, usePlaybookNews } from './queries.ts';
import { Steps, Ticks } from './steps.tsx';
import { useOfIncident } from './use-of-incident.ts';
import { followedWords, KINDS, labelOf } from './words.ts';

/** The playbooks that are for an alert. Nothing is shown where there is none. */
export function PlaybooksOfAlert({ number }: { readonly number: number }) {
  usePlaybookNews();
  const { data } = useQuery({ ...alertPlaybooksQuery(number), enabled: useMay('playbooks:read') });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Playbooks" count={data.items.length} level={3}>
      <ul className="plain column gap-8">
        {data.items.map((playbook) => (
          <Match key={playbook.id} playbook={playbook} />
        ))}
      </ul>
    </Section>
  );
}

/** The playbooks that are for an incident, and those that are followed in it. */
export function IncidentPlaybooks({ incidentId }: { readonly incidentId: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('incidents:write');
  const { runs, followed, others } = useOfIncident(incidentId);
  const params = { path: { id: incidentId } };
  const follow = useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/v1/incidents/{id}/playbook-runs', { params, body: { playbook_id: id } })),
    onSettled: () => client.invalidateQueries({ queryKey: PLAYBOOKS }),
    onError: (error) => toastProblem('The playbook could not be followed', error),
  });
  return (
    <Section title="Playbooks" count={followed.length + others.length}>
      <ul className="plain column gap-8">
        {followed.map((run) => (
          <Followed key={run.id} run={run} disabled={!mayWrite} />
        ))}
        {runs &&
          others.map((playbook) => (
            <Match
              key={playbook.id}
              playbook={playbook}
              action={
                mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={follow.isPending && follow.variables === playbook.id}
                    onClick={() => follow.mutate(playbook.id)}
                    aria-label={`Follow ${playbook.name}`}
                  >
                    Follow
                  </Button>
                )
              }
            />
          ))}
      </ul>
    </Section>
  );
}

function Match({ playbook, action }: { readonly playbook: Playbook; readonly action?: ReactNode }) {
  return (
    <Folded
      name={playbook.name}
      meta={`${labelOf(KINDS, playbook.kind)} · ${playbook.steps.length === 1 ? '1 step' : `${playbook.steps.length} steps`} · ${followedWords(playbook)}`}
      action={action}
    >
      <Steps steps={playbook.steps} />
    </Folded>
  );
}

function Followed({ run, disabled }: { readonly run: Run; readonly disabled: boolean }) {
  const client = useQueryClient();
  const tick = useMutation({
    mutationFn: ({ stepId, done }: { stepId: string; done: boolean }) =>
      answer(
        api.PUT('/api/v1/incidents/{id}/playbook-runs/{runId}/steps/{stepId}', {
          params: { path: { id: run.incident_id, runId: run.id, stepId } },
          body: { done },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: PLAYBOOKS }),
    onError: (error) => toastProblem('The step could not be saved', error),
  });
  const done = run.steps.filter((step) => step.done !== null).length;
  return (
    <Folded
      name={run.name}
      meta={
        <>
          {done} of {run.steps.length} done · followed by {run.followed_by.name} <Ago at={run.created_at} />
        </>
      }
      begun
    >
      <Ticks
        run={run}
        disabled={disabled}
        pending={tick.isPending ? tick.variables : undefined}
        onTick={(stepId, ticked) => tick.mutate({ stepId, done: ticked })}
      />
    </Folded>
  );
}

interface FoldedProps {
  readonly name: string;
  readonly meta: ReactNode;
  readonly action?: ReactNode;
  /** Open from the beginning. */
  readonly begun?: boolean;
  readonly children: ReactNode;
}

function Folded({ name, meta, action, begun = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(begun);
  return (
    <li className="framed surface rounded-10">
      <div className="row middle gap-8 pad-8-12">
        <button
          type="button"
          className={`row wrap baseline gap-8 rows-2 flat fill ${styles.open}`}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {name} <span className="muted small">{meta}</span>
        </button>
        {action}
      </div>
      <Collapse expanded={opened}>{opened && <div className={styles.matchBody}>{children}</div>}</Collapse>
    </li>
  );
}
