import { Button, Modal, MultiSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { Service } from '../../api/types.ts';
import { Inline, Stacked } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { toast } from '../../components/toast.tsx';
import { policyChoicesQuery, SERVICES, teamsQuery } from './queries.ts';
import { AUTO_WORDS } from './words.ts';

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
    <Modal opened={opened} onClose={onClose} title={rest.service ? `Change ${rest.service.name}` : 'Add a service'} size="lg">
      <Form {...rest} onClose={onClose} />
    </Modal>
  );
}

function Form({ service, all, onClose }: Omit<ServiceFormProps, 'opened'>) {
  const client = useQueryClient();
  const { data: teams } = useQuery(teamsQuery);
  const { data: policies } = useQuery(policyChoicesQuery);
  const [name, setName] = useState(service?.name ?? '');
  const [description, setDescription] = useState(service?.description ?? '');
  const [team, setTeam] = useState(service?.team_id ?? null);
  const [policy, setPolicy] = useState(service?.escalation_policy_id ?? null);
  const [urgency, setUrgency] = useState<Service['urgency']>(service?.urgency ?? 'high');
  const [matchers, setMatchers] = useState(service?.matchers.join('\n') ?? '');
  const [auto, setAuto] = useState<Service['auto_incident']>(service?.auto_incident ?? 'off');
  const [needs, setNeeds] = useState<string[]>(service?.dependency_ids ?? []);
  const save = useMutation({
    mutationFn: () => {
      const body = {
        name: name.trim(),
        description: description.trim(),
        team_id: team,
        escalation_policy_id: policy,
        urgency,
        matchers: matchers
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        auto_incident: auto,
        dependency_ids: needs,
      };
      return service
        ? answer(api.PATCH('/api/v1/services/{id}', { params: { path: { id: service.id } }, body }))
        : answer(api.POST('/api/v1/services', { body }));
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: SERVICES });
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
        <Select
          label="Team"
          placeholder="None"
          clearable
          searchable
          value={team}
          onChange={setTeam}
          data={teams?.items.map((item) => ({ value: item.id, label: item.name })) ?? []}
        />
        <Select
          label="Escalation policy"
          description="Empty: the policy of the team."
          placeholder="The team's"
          clearable
          searchable
          value={policy}
          onChange={setPolicy}
          data={policies?.items.map((item) => ({ value: item.id, label: item.name })) ?? []}
        />
        <Textarea
          label="Which alerts are its own"
          description={'One matcher a line, all must hold: namespace=~"shop-.*"'}
          autosize
          minRows={2}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--font-mono)' } }}
          value={matchers}
          onChange={(event) => setMatchers(event.currentTarget.value)}
        />
        <Select
          label="Incidents"
          description="Which of its alerts open an incident by themselves."
          value={auto}
          onChange={(next) => next && setAuto(next as Service['auto_incident'])}
          data={Object.entries(AUTO_WORDS).map(([value, label]) => ({ value, label }))}
        />
        <div>
          <SegmentedControl
            aria-label="Urgency"
            value={urgency}
            onChange={(value) => setUrgency(value === 'low' ? 'low' : 'high')}
            data={[
              { value: 'high', label: 'High urgency: pages at any hour' },
              { value: 'low', label: 'Low: waits for the morning' },
            ]}
          />
        </div>
        <MultiSelect
          label="Needs"
          description="Services it cannot work without."
          searchable
          value={needs}
          onChange={setNeeds}
          data={all.filter((other) => other.id !== service?.id).map((other) => ({ value: other.id, label: other.name }))}
        />
        <Textarea
          label="What it is"
          autosize
          minRows={2}
          maxLength={4_000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {save.error && <ProblemNote error={save.error} what="The service was not saved" />}
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
