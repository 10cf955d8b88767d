import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { Team } from '../../api/types.ts';
import { Inline, Stacked } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { PeoplePicker } from '../../components/people-picker.tsx';
import { toast } from '../../components/toast.tsx';
import { policyChoicesQuery, TEAMS } from './queries.ts';

interface TeamFormProps {
  readonly opened: boolean;
  /** Null: a new team. */
  readonly team: Team | null;
  readonly onClose: () => void;
}

/** Makes or changes a team. */
export function TeamForm({ opened, team, onClose }: TeamFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={team ? `Change ${team.name}` : 'Make a team'} size="lg">
      <Form team={team} onClose={onClose} />
    </Modal>
  );
}

const ZONES = Intl.supportedValuesOf('timeZone');

function Form({ team, onClose }: Omit<TeamFormProps, 'opened'>) {
  const client = useQueryClient();
  const { data: policies } = useQuery(policyChoicesQuery);
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [members, setMembers] = useState<readonly string[]>(team?.members.map((member) => member.id) ?? []);
  const [policy, setPolicy] = useState(team?.escalation_policy_id ?? null);
  const [zone, setZone] = useState(team?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        description: description.trim(),
        member_ids: [...members],
        escalation_policy_id: policy,
        time_zone: zone,
      };
      return team
        ? answer(api.PATCH('/api/v1/teams/{id}', { params: { path: { id: team.id } }, body }))
        : answer(api.POST('/api/v1/teams', { body }));
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: TEAMS });
      for (const warning of saved.warnings ?? []) toast({ text: `${saved.name} is saved`, detail: warning.detail });
      if (!saved.warnings?.length) toast({ tone: 'good', text: `${saved.name} is saved` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PeoplePicker
          label="People"
          description="Who may be on call in the team's schedule."
          value={members}
          known={team?.members ?? []}
          onChange={setMembers}
        />
        <Select
          label="Escalation policy"
          description="For its services that have none of their own."
          placeholder="None"
          clearable
          searchable
          value={policy}
          onChange={setPolicy}
          data={policies?.items.map((item) => ({ value: item.id, label: item.name })) ?? []}
        />
        <Select
          label="Time zone"
          description="Shifts change on this wall clock."
          searchable
          value={zone}
          onChange={(next) => next && setZone(next)}
          data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
          limit={100}
        />
        <Textarea
          label="What the team looks after"
          autosize
          minRows={2}
          maxLength={4_000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {save.error && <ProblemNote error={save.error} what="The team was not saved" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
