import { ActionIcon, Autocomplete, Button, Modal, Select, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/session.ts';
import type { Destination, Routing } from '../../api/types.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout.tsx';
import { Remark } from '../../components/notes.tsx';
import { putDestination, removeDestination, usersOf } from './draft.ts';
import { PROVIDERS, providerName } from './providers.ts';
import { channelsQuery } from './queries.ts';
import styles from './routing.module.css';

interface PartProps {
  readonly routing: Routing;
  readonly mayWrite: boolean;
  readonly onChange: (routing: Routing) => void;
}

/** Places that can be told, each under a name of its own. */
export function Destinations({ routing, mayWrite, onChange }: PartProps) {
  const [editing, setEditing] = useState<Destination | 'new' | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const users = removing === null ? [] : usersOf(routing, removing);
  const add = mayWrite && (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      Add
    </Button>
  );
  return (
    <Card title="Destinations" note="Channels and addresses, under names that rules use." action={add}>
      {routing.destinations.length === 0 && <Remark>No destination yet. Add the channel your team reads first.</Remark>}
      <ul className={styles.list}>
        {routing.destinations.map((destination) => (
          <li key={destination.name} className={styles.item}>
            <div className={styles.words}>
              <div className={styles.name}>{destination.name}</div>
              <div className={styles.meta}>
                {providerName(destination.provider)} {destination.channel}
              </div>
            </div>
            {mayWrite && (
              <Inline gap={4}>
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setEditing(destination)}>
                  Edit
                </Button>
                <Tooltip label="Remove">
                  <ActionIcon aria-label={`Remove ${destination.name}`} onClick={() => setRemoving(destination.name)}>
                    <Icon name="trash" />
                  </ActionIcon>
                </Tooltip>
              </Inline>
            )}
          </li>
        ))}
      </ul>
      <Modal opened={editing !== null} onClose={() => setEditing(null)} title={editing === 'new' ? 'New destination' : 'Destination'}>
        {editing !== null && (
          <DestinationForm
            given={editing === 'new' ? null : editing}
            taken={routing.destinations.map((each) => each.name)}
            onDone={(destination) => {
              onChange(putDestination(routing, editing === 'new' ? null : editing.name, destination));
              setEditing(null);
            }}
          />
        )}
      </Modal>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing ?? ''}?`}
        action={`Remove ${removing ?? ''}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (removing !== null) onChange(removeDestination(routing, removing));
        }}
      >
        {users.length === 0 ? 'No rule uses it.' : `It is taken out of ${users.join(', ')} too.`} Nothing changes before you save.
      </Confirm>
    </Card>
  );
}

interface DestinationFormProps {
  readonly given: Destination | null;
  readonly taken: readonly string[];
  readonly onDone: (destination: Destination) => void;
}

function DestinationForm({ given, taken, onDone }: DestinationFormProps) {
  const [form, setForm] = useState<Destination>(given ?? { name: '', provider: 'chatone', channel: '' });
  const provider = PROVIDERS.find((each) => each.value === form.provider) ?? PROVIDERS[0];
  const duplicate = form.name.trim() !== given?.name && taken.includes(form.name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form stands inside the page's own; only this one is meant.
    event.stopPropagation();
    onDone({ ...form, name: form.name.trim(), channel: form.channel.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stacked>
        <TextInput
          label="Name"
          placeholder="payments-oncall"
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          error={duplicate ? 'There is a destination of this name' : null}
          required
          data-autofocus
          maxLength={128}
        />
        <Select
          label="Way"
          value={form.provider}
          allowDeselect={false}
          onChange={(value) => setForm({ ...form, provider: PROVIDERS.find((each) => each.value === value)?.value ?? 'chatone' })}
          data={PROVIDERS.map(({ value, label }) => ({ value, label }))}
        />
        <ChannelInput
          label={provider.channel}
          placeholder={provider.placeholder}
          provider={form.provider}
          value={form.channel}
          onChange={(channel) => setForm({ ...form, channel })}
        />
        <Inline end>
          <Button type="submit" disabled={form.name.trim() === '' || form.channel.trim() === '' || duplicate}>
            {given ? 'Change' : 'Add'}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

interface ChannelInputProps {
  readonly label: string;
  readonly placeholder: string;
  readonly provider: Destination['provider'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A channel, with those the platform has; one that is not among them may be typed. */
function ChannelInput({ label, placeholder, provider, value, onChange }: ChannelInputProps) {
  const [search] = useDebouncedValue(value, 250);
  const mayRead = useMay('channels:read');
  const chat = provider === 'chatone' || provider === 'chattwo' ? provider : null;
  const { data } = useQuery({ ...channelsQuery(chat ?? 'chatone', search), enabled: mayRead && chat !== null });
  const problem = data?.problems.find((each) => each.provider === provider)?.detail;
  const options = [
    ...new Map(
      data?.items.map((channel) => [
        channel.target,
        { value: channel.target, label: `${channel.name}${channel.member ? '' : ' · invite the bot first'}` },
      ]),
    ).values(),
  ];
  return (
    <Autocomplete
      label={label}
      placeholder={placeholder}
      value={value}
      onChange={(next) => onChange(options.find((option) => option.label === next)?.value ?? next)}
      data={options.map((option) => option.label)}
      filter={({ options: all }) => all}
      description={problem}
      required
    />
  );
}
