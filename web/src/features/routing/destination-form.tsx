import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProviders } from '../../api/providers.ts';
import { useMay } from '../../api/session.ts';
import type { Destination } from '../../api/types.ts';
import { PartForm } from '../../components/forms/save-form.tsx';
import { channelsQuery, type Listed } from './queries.ts';

interface DestinationFormProps {
  readonly given: Destination | null;
  readonly taken: readonly string[];
  readonly onDone: (destination: Destination) => void;
  readonly onClose: () => void;
}

/** Where alerts can be sent, under a name that rules use. */
export function DestinationForm({ given, taken, onDone, onClose }: DestinationFormProps) {
  const { all } = useProviders();
  const channels = all.flatMap(({ id, name, announces }) => (announces ? [{ id: id as Destination['provider'], name, ...announces }] : []));
  // A chat, until another is chosen.
  const usual = channels.find(({ listed }) => listed)?.id ?? 'webhook';
  const [form, setForm] = useState<Destination>(given ?? { name: '', provider: usual, channel: '' });
  const channel = channels.find(({ id }) => id === form.provider);
  const duplicate = form.name.trim() !== given?.name && taken.includes(form.name.trim());
  return (
    <PartForm
      onSubmit={() => onDone({ ...form, name: form.name.trim(), channel: form.channel.trim() })}
      ready={form.name.trim() !== '' && form.channel.trim() !== '' && !duplicate}
      action={given ? 'Update' : 'Create'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="payments-oncall"
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={duplicate ? 'A destination with this name exists' : null}
        required
        data-autofocus
        maxLength={128}
      />
      <Select
        label="Type"
        value={form.provider}
        allowDeselect={false}
        onChange={(value) => setForm({ ...form, provider: channels.find(({ id }) => id === value)?.id ?? form.provider })}
        data={channels.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChannelInput
        label={channel?.label ?? 'Channel'}
        placeholder={channel?.placeholder ?? ''}
        listed={channel?.listed ? (form.provider as Listed) : null}
        value={form.channel}
        onChange={(channel) => setForm({ ...form, channel })}
      />
    </PartForm>
  );
}

interface ChannelInputProps {
  readonly label: string;
  readonly placeholder: string;
  /** The provider, where its channels can be listed. */
  readonly listed: Listed | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A channel, with those the platform has; one that is not among them may be typed. */
function ChannelInput({ label, placeholder, listed, value, onChange }: ChannelInputProps) {
  const [search] = useDebouncedValue(value, 250);
  const mayRead = useMay('channels:read');
  const { data } = useQuery({ ...channelsQuery(listed as Listed, search), enabled: mayRead && listed !== null });
  const problem = listed === null ? undefined : data?.problems.find((each) => each.provider === listed)?.detail;
  const options = [
    ...new Map(
      (listed === null ? [] : data?.items)?.map((channel) => [
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
