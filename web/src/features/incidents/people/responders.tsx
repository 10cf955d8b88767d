import { Button, Modal, MultiSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useMay, useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { PeoplePicker } from '../../../components/forms/people-picker.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Ago } from '../../../components/text/ago.tsx';
import { Person } from '../../../components/text/severity.tsx';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { INCIDENTS, respondersQuery, teamsQuery } from '../queries.ts';
import styles from './responders.module.css';
import { isOver } from '../words.ts';

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
        <ul className={styles.list}>
          {latest.map((each) => (
            <li key={each.id} className={styles.row}>
              <Person name={each.name} size={24} />
              <span className={styles.words}>
                {each.name}
                <span className={styles.muted}>
                  {each.answer === 'join' ? 'joined ' : each.answer === 'decline' ? 'declined ' : 'asked '}
                  <Ago at={each.answered_at ?? each.asked_at} />
                  {each.via !== null && `, on call for ${each.via}`}
                </span>
              </span>
              {each.user_id === me.id && each.answer !== 'join' && !isOver(incident.status) && (
                <span className={styles.answers}>
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
          Add responders…
        </Button>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title="Add responders">
        {asking && <AskForm incident={incident} onClose={() => setAsking(false)} />}
      </Modal>
    </Section>
  );
}

function AskForm({ incident, onClose }: { readonly incident: IncidentDetail; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { data: teams } = useQuery(teamsQuery);
  const [users, setUsers] = useState<string[]>([]);
  const [teamIds, setTeamIds] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents/{id}/responders', {
          params: { path: { id: incident.id } },
          body: { user_ids: users, team_ids: teamIds, ...(message.trim() ? { message: message.trim() } : {}) },
        }),
      ),
    onSuccess: async ({ responders, nobody }) => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      toast({
        tone: 'good',
        text: `${responders.map(({ name }) => name).join(', ')} ${responders.length === 1 ? 'was' : 'were'} paged`,
        ...(nobody.length > 0 ? { detail: `Nobody is on call for ${nobody.join(', ')}` } : {}),
      });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <PeoplePicker label="People" value={users} known={[]} onChange={setUsers} />
        <MultiSelect
          label="Teams"
          description="Whoever is on call is paged."
          searchable
          data={(teams?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={teamIds}
          onChange={setTeamIds}
        />
        <Textarea
          label="Message"
          autosize
          minRows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {ask.error && <ProblemNote error={ask.error} what="Nobody was paged" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={ask.isPending} disabled={users.length + teamIds.length === 0}>
            Page
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
