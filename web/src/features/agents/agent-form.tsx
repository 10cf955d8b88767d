import '@mantine/core/styles/NumberInput.css';
import { Checkbox, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { labelsFrom, labelsText } from '../../components/text/labels-text.ts';
import { type Agent, AGENTS } from './queries.ts';

interface AgentFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly agent: Agent | null;
  readonly onClose: () => void;
  /** The answer that alone has the token, or the key of a new address. */
  readonly onMade?: (made: Agent) => void;
}

/** Creates or changes an agent. */
export function AgentForm({ opened, onClose, ...rest }: AgentFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.agent ? `Edit ${rest.agent.name}` : 'New agent'}>
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

const CAPABILITIES = [
  { value: 'investigate', label: 'Investigate', about: 'Takes investigations and reports evidence.' },
  { value: 'communicate', label: 'Communicate', about: 'Writes messages, summaries and status updates.' },
  { value: 'command', label: 'Command', about: 'Commands alerts and incidents.' },
] as const;

type Capability = Agent['capabilities'][number];

function Form({ agent, onClose, onMade }: Omit<AgentFormProps, 'opened'>) {
  const [name, setName] = useState(agent?.name ?? '');
  const [capabilities, setCapabilities] = useState<readonly Capability[]>(agent?.capabilities ?? ['investigate']);
  const [mode, setMode] = useState(agent?.scope.mode ?? 'suggest');
  const [selectors, setSelectors] = useState(labelsText(agent?.label_selectors ?? {}));
  const [address, setAddress] = useState(agent?.webhook_url ?? '');
  const [most, setMost] = useState<number | string>(agent?.max_concurrent_investigations ?? 3);
  const [limit, setLimit] = useState<number | string>(agent?.daily_cost_limit_usd ?? '');
  const labels = labelsFrom(selectors);
  const values = (from: Agent) => ({
    name: from.name,
    capabilities: from.capabilities,
    scope: from.scope,
    label_selectors: from.label_selectors,
    max_concurrent_investigations: from.max_concurrent_investigations,
    daily_cost_limit_usd: from.daily_cost_limit_usd,
    webhook_url: from.webhook_url,
  });
  const saving = useSave({
    given: agent && values(agent),
    now: {
      name: name.trim(),
      capabilities: CAPABILITIES.map(({ value }) => value).filter((value) => capabilities.includes(value)),
      scope: { ...agent?.scope, mode },
      label_selectors: labels ?? {},
      max_concurrent_investigations: Number(most),
      daily_cost_limit_usd: limit === '' ? null : Number(limit),
      webhook_url: address.trim() === '' ? null : address.trim(),
    },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/agent-tokens', { body }));
      onMade?.(made);
      return made;
    },
    change: async (body) => {
      const changed = await answer(api.PUT('/api/v1/agent-tokens/{id}', { params: { path: { id: agent?.id ?? '' } }, body }));
      // The key of a new address is in this answer alone.
      if (changed.webhook_secret !== undefined) onMade?.(changed);
      return changed;
    },
    queryKey: AGENTS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The agent" ready={name.trim() !== '' && labels !== null && most !== ''} onClose={onClose}>
      <TextInput
        label="Name"
        placeholder="Scout"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <Checkbox.Group
        label="Capabilities"
        value={[...capabilities]}
        onChange={(next) => setCapabilities(next as Capability[])}
        error={errorOf('capabilities')}
      >
        <Stack gap={8} mt={6}>
          {CAPABILITIES.map(({ value, label, about }) => (
            <Checkbox key={value} value={value} label={label} description={about} />
          ))}
        </Stack>
      </Checkbox.Group>
      {capabilities.includes('command') && (
        <Select
          label="Commands"
          allowDeselect={false}
          value={mode}
          onChange={(next) => next && setMode(next as typeof mode)}
          data={[
            { value: 'suggest', label: 'Suggest: a person approves each' },
            { value: 'act', label: 'Act: runs at once, as the agent' },
          ]}
        />
      )}
      <Textarea
        label="Alerts"
        description="Only alerts with all of these labels, one a line. Empty: all alerts."
        placeholder="namespace=shop"
        autosize
        minRows={1}
        value={selectors}
        onChange={(event) => setSelectors(event.currentTarget.value)}
        error={labels === null ? 'Write name=value, one a line' : errorOf('label_selectors')}
      />
      <TextInput
        label="Webhook address"
        description="For an agent that cannot hold a connection: it is notified here of what is new. Empty: it connects by itself."
        placeholder="https://agent.example.com/tocsin"
        maxLength={2_000}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={errorOf('webhook_url')}
      />
      <NumberInput
        label="Investigations at the same time"
        min={1}
        max={100}
        value={most}
        onChange={setMost}
        error={errorOf('max_concurrent_investigations')}
      />
      <NumberInput
        label="Cost limit a day, in USD"
        description="As the agent reports it. Empty: no limit."
        min={0}
        value={limit}
        onChange={setLimit}
        error={errorOf('daily_cost_limit_usd')}
      />
    </SaveForm>
  );
}
