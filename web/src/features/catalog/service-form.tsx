import '@mantine/core/styles/Radio.css';
import { MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { POLICY_CHOICES, TEAM_CHOICES } from '../../api/choices.ts';
import { answer, api } from '../../api/client.ts';
import type { Service } from '../../api/types.ts';
import { ChoiceSelect } from '../../components/forms/choice-select.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { DescriptionField } from '../../components/forms/description-field.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { SERVICES } from './queries.ts';
import { AUTO_WORDS, INVESTIGATE_WORDS } from './words.ts';

interface ServiceFormProps {
  readonly opened: boolean;
  /** Null: a new service. */
  readonly service: Service | null;
  /** What it may depend on. */
  readonly all: readonly Service[];
  readonly onClose: () => void;
}

/** Makes or changes a service. */
export function ServiceForm({ opened, onClose, ...rest }: ServiceFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.service ? `Edit ${rest.service.name}` : 'New service'}>
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

function bodyOf(service: Service) {
  return {
    name: service.name,
    description: service.description,
    team_id: service.team_id,
    escalation_policy_id: service.escalation_policy_id,
    urgency: service.urgency,
    matchers: [...service.matchers],
    auto_incident: service.auto_incident,
    auto_investigate: service.auto_investigate,
    dependency_ids: [...service.dependency_ids],
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function Form({ service, all, onClose }: Omit<ServiceFormProps, 'opened'>) {
  const [name, setName] = useState(service?.name ?? '');
  const [description, setDescription] = useState(service?.description ?? '');
  const [team, setTeam] = useState(service?.team_id ?? null);
  const [policy, setPolicy] = useState(service?.escalation_policy_id ?? null);
  const [urgency, setUrgency] = useState<Service['urgency']>(service?.urgency ?? 'high');
  const [matchers, setMatchers] = useState(service?.matchers.join('\n') ?? '');
  const [auto, setAuto] = useState<Service['auto_incident']>(service?.auto_incident ?? 'off');
  const [investigate, setInvestigate] = useState<Service['auto_investigate']>(service?.auto_investigate ?? 'off');
  const [needs, setNeeds] = useState<string[]>(service?.dependency_ids ?? []);
  const saving = useSave({
    given: service && bodyOf(service),
    now: {
      name: name.trim(),
      description: description.trim(),
      team_id: team,
      escalation_policy_id: policy,
      urgency,
      matchers: linesOf(matchers),
      auto_incident: auto,
      auto_investigate: investigate,
      dependency_ids: needs,
    },
    create: (body) => answer(api.POST('/api/v1/services', { body })),
    change: (body) => answer(api.PATCH('/api/v1/services/{id}', { params: { path: { id: service?.id ?? '' } }, body })),
    queryKey: SERVICES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The service" ready={name.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <ChoiceSelect
        of={TEAM_CHOICES}
        label="Team"
        placeholder="None"
        value={team}
        known={service?.team}
        onChange={setTeam}
        error={errorOf('team_id')}
      />
      <ChoiceSelect
        of={POLICY_CHOICES}
        label="Escalation policy"
        description="Default: the team's policy."
        placeholder="The team's"
        value={policy}
        onChange={setPolicy}
        error={errorOf('escalation_policy_id')}
      />
      <Textarea
        label="Alert matchers"
        description={'One matcher per line, all must match: namespace=~"shop-.*"'}
        autosize
        minRows={2}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--font-mono)' } }}
        value={matchers}
        onChange={(event) => setMatchers(event.currentTarget.value)}
        error={errorOf('matchers')}
      />
      <Select
        label="Incidents"
        description="Which of its alerts create an incident automatically."
        value={auto}
        onChange={(next) => next && setAuto(next as Service['auto_incident'])}
        error={errorOf('auto_incident')}
        data={Object.entries(AUTO_WORDS).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label="Investigations"
        description="Which of its alerts an agent investigates automatically."
        value={investigate}
        onChange={(next) => next && setInvestigate(next as Service['auto_investigate'])}
        error={errorOf('auto_investigate')}
        data={Object.entries(INVESTIGATE_WORDS).map(([value, label]) => ({ value, label }))}
      />
      <Radio.Group
        label="Urgency"
        value={urgency}
        onChange={(value) => setUrgency(value === 'low' ? 'low' : 'high')}
        error={errorOf('urgency')}
      >
        <Stacked gap={6}>
          <Radio value="high" label="High: pages at any hour" mt={6} />
          <Radio value="low" label="Low: pages wait for the end of quiet hours" />
        </Stacked>
      </Radio.Group>
      <MultiSelect
        label="Depends on"
        description="Services it cannot work without."
        searchable
        value={needs}
        onChange={setNeeds}
        error={errorOf('dependency_ids')}
        data={all.filter((other) => other.id !== service?.id).map((other) => ({ value: other.id, label: other.name }))}
      />
      <DescriptionField value={description} maxLength={4_000} onChange={setDescription} error={errorOf('description')} />
    </SaveForm>
  );
}
