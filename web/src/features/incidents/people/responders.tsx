import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useMay, useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { lazyDialog } from '../../../components/loading/lazy-dialog.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Ago } from '../../../components/text/ago.tsx';
import { Person } from '../../../components/text/severity.tsx';
import { toastProblem } from '../../../components/toasts/toast.tsx';
import { INCIDENTS, respondersQuery } from '../queries.ts';
import styles from './responders.module.css';
import { isOver } from '../words.ts';

const PageDialog = lazyDialog(async () => (await import('./page-dialog.tsx')).PageDialog);

/** Who was asked to join, what they answered, and a way to ask more. */
export function Responders({ incident }: { readonly incident: IncidentDetail }) {
  const client = useQueryClient();
  const me = useMe();
  const mayAsk = useMay('incidents:command') && !isOver(incident.status);
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(respondersQuery(incident.id));
  const reply = useMutation({
    mutationFn: ({ id, answer: given }: { readonly id: string; readonly answer: 'join' | 'decline' }) =>
      answer(
        api.POST('/api/v1/incidents/{id}/responders/{responderId}/answer', {
          params: { path: { id: incident.id, responderId: id } },
          body: { answer: given },
        }),
      ),
    onError: (error) => toastProblem('Your answer was not saved', error),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }),
  });
  // The last request to each person counts.
  const latest = [...new Map((data?.items ?? []).map((each) => [each.user_id, each])).values()];
  if (latest.length === 0 && !mayAsk) return null;
  return (
    <Section title="Responders" count={latest.length === 0 ? undefined : latest.length}>
      {latest.length > 0 && (
        <ul className="grid gap-8 flush unmarked bare above-8">
          {latest.map((each) => (
            <li key={each.id} className="row middle gap-10">
              <Person id={each.user_id} name={each.name} size={24} />
              <span className="grid fill shrinks breaks">
                {each.name}
                <span className="muted text">
                  {each.answer === 'join' ? 'joined ' : each.answer === 'decline' ? 'declined ' : 'asked '}
                  <Ago at={each.answered_at ?? each.asked_at} />
                  {each.via !== null && `, on call for ${each.via}`}
                </span>
              </span>
              {each.user_id === me.id && each.answer !== 'join' && !isOver(incident.status) && (
                <span className="row gap-6">
                  <Button size="compact-xs" loading={reply.isPending} onClick={() => reply.mutate({ id: each.id, answer: 'join' })}>
                    Join
                  </Button>
                  {each.answer === null && (
                    <Button size="compact-xs" variant="default" onClick={() => reply.mutate({ id: each.id, answer: 'decline' })}>
                      Decline
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && (
        <Button className={styles.ask} size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          Page somebody…
        </Button>
      )}
      <PageDialog incident={incident} opened={asking} onClose={() => setAsking(false)} />
    </Section>
  );
}
