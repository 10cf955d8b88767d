import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { POLICY_CHOICES } from '../../api/choices.ts';
import { answer, api } from '../../api/client.ts';
import { ChoiceSelect } from '../../components/forms/choice-select.tsx';
import type { Team } from '../../api/types.ts';
import { DescriptionField } from '../../components/forms/description-field.tsx';
import { PeoplePicker } from '../../components/forms/people-picker.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { deviceZone, timeZones } from '../../components/text/zones.ts';
import { TEAMS } from './queries.ts';

interface TeamFormProps {
  readonly opened: boolean;
  /** Null: a new team. */
  readonly team: Team | null;
  readonly onClose: () => void;
}

/** Makes or changes a team. */
export function TeamForm({ opened, team, onClose }: TeamFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={team ? `Edit ${team.name}` : 'New team'}>
      <Form team={team} onClose={onClose} />
    </SaveDialog>
  );
}

const ZONES = timeZones();

function bodyOf(team: Team) {
  return {
    name: team.name,
    description: team.description,
    member_ids: team.members.map((member) => member.id),
    escalation_policy_id: team.escalation_policy_id,
    time_zone: team.time_zone,
  };
}

function Form({ team, onClose }: Omit<TeamFormProps, 'opened'>) {
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [members, setMembers] = useState<readonly string[]>(team?.members.map((member) => member.id) ?? []);
  const [policy, setPolicy] = useState(team?.escalation_policy_id ?? null);
  const [zone, setZone] = useState(team?.time_zone ?? deviceZone());
  const saving = useSave({
    given: team && bodyOf(team),
    now: {
      name: name.trim(),
      description: description.trim(),
      member_ids: [...members],
      escalation_policy_id: policy,
      time_zone: zone,
    },
    create: (body) => answer(api.POST('/api/v1/teams', { body })),
    change: (body) => answer(api.PATCH('/api/v1/teams/{id}', { params: { path: { id: team?.id ?? '' } }, body })),
    queryKey: TEAMS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The team" ready={name.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <PeoplePicker
        label="Members"
        description="Who can be on call in the team's schedule."
        value={members}
        known={team?.members ?? []}
        onChange={setMembers}
        error={errorOf('member_ids')}
      />
      <ChoiceSelect
        of={POLICY_CHOICES}
        label="Escalation policy"
        description="For its services without a policy of their own."
        placeholder="None"
        value={policy}
        known={team?.escalation_policy}
        onChange={setPolicy}
        error={errorOf('escalation_policy_id')}
      />
      <Select
        label="Time zone"
        description="Shifts change in this time zone."
        searchable
        value={zone}
        onChange={(next) => next && setZone(next)}
        error={errorOf('time_zone')}
        data={ZONES.includes(zone) ? ZONES : [zone, ...ZONES]}
        limit={100}
      />
      <DescriptionField value={description} maxLength={4_000} onChange={setDescription} error={errorOf('description')} />
    </SaveForm>
  );
}
