import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { POLICY_CHOICES, TEAM_CHOICES } from '../../../api/choices.ts';
import { answer, api } from '../../../api/client.ts';
import type { Incident } from '../../../api/types.ts';
import { ChoiceSelect, ChoicesSelect } from '../../../components/forms/choice-select.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { type ChosenPerson, PeoplePicker } from '../../../components/forms/people-picker.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { toastPaged } from '../actions.ts';
import { INCIDENTS, policyQuery } from '../queries.ts';
import { levelChoices } from './page-words.ts';

/** Who is chosen before anybody chooses. */
export interface GivenTargets {
  readonly people?: readonly ChosenPerson[];
  readonly teamIds?: readonly string[];
  readonly policyId?: string;
}

interface PageFormProps {
  /** For what people are paged: it may be declared by this press. Asked once a press. */
  readonly incident: () => Promise<Pick<Incident, 'id'>>;
  /** Null: nothing can be paged for yet. */
  readonly action?: 'Page' | 'Declare and page' | null;
  readonly given?: GivenTargets;
  readonly onClose: () => void;
}

/** Pages people, teams and a level of a policy at once, whether or not the incident escalates. */
export function PageForm({ incident, action = 'Page', given = {}, onClose }: PageFormProps) {
  const client = useQueryClient();
  const [users, setUsers] = useState<string[]>(() => given.people?.map(({ id }) => id) ?? []);
  const [teamIds, setTeamIds] = useState<string[]>(() => [...(given.teamIds ?? [])]);
  const [policyId, setPolicyId] = useState<string | null>(given.policyId ?? null);
  const [level, setLevel] = useState('1');
  const [message, setMessage] = useState('');
  const { data: policy } = useQuery({ ...policyQuery(policyId ?? ''), enabled: policyId !== null });
  const page = useMutation({
    mutationFn: async () =>
      answer(
        api.POST('/api/v1/incidents/{id}/responders', {
          params: { path: { id: (await incident()).id } },
          body: {
            user_ids: users,
            team_ids: teamIds,
            ...(policyId === null ? {} : { escalation_policy_id: policyId, escalation_level: Number(level) }),
            ...(message.trim() ? { message: message.trim() } : {}),
          },
        }),
      ),
    onSuccess: async (paged) => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      toastPaged(paged);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    page.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <PeoplePicker label="People" value={users} known={given.people ?? []} onChange={setUsers} />
        <ChoicesSelect of={TEAM_CHOICES} label="Teams" description="Whoever is on call is paged." value={teamIds} onChange={setTeamIds} />
        <ChoiceSelect
          of={POLICY_CHOICES}
          label="Escalation policy"
          description="One of its levels is paged. The incident's own escalation goes on unchanged."
          value={policyId}
          onChange={(id) => {
            setPolicyId(id);
            setLevel('1');
          }}
        />
        {policy && policyId !== null && (
          <Select
            label="Level"
            allowDeselect={false}
            data={levelChoices(policy)}
            value={level}
            onChange={(next) => setLevel(next ?? '1')}
          />
        )}
        <Textarea
          label="Message"
          autosize
          minRows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {page.error && <ProblemNote error={page.error} what="Nobody was paged" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={page.isPending}
            disabled={action === null || (users.length + teamIds.length === 0 && policyId === null)}
          >
            {action ?? 'Declare and page'}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
