import { Box, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../forms/save-form.tsx';
import { SegmentedControl } from '../forms/segmented-control.tsx';
import { useSave } from '../forms/use-save.ts';
import { Stacked } from '../layout/layout.tsx';
import { Preview } from './preview.tsx';
import { WINDOWS } from './queries.ts';
import { DURATIONS, matcherOf } from './words.ts';

interface SilenceDialogProps {
  readonly opened: boolean;
  readonly labels: Readonly<Record<string, string>>;
  /** What all alerts of its group share; null: it stands alone. */
  readonly groupLabels?: Readonly<Record<string, string>> | null;
  readonly onClose: () => void;
}

/** Silences alerts like one: by the labels that are chosen, for a while. */
export function SilenceDialog({ opened, labels, groupLabels = null, onClose }: SilenceDialogProps) {
  const [group, setGroup] = useState(false);
  return (
    <SaveDialog opened={opened} onClose={onClose} title="Silence alerts like this">
      {groupLabels && (
        <Box mb={12}>
          <SegmentedControl
            size="xs"
            aria-label="Alerts like"
            value={group ? 'group' : 'alert'}
            onChange={(next) => setGroup(next === 'group')}
            data={[
              { value: 'alert', label: 'Like this alert' },
              { value: 'group', label: 'Like its group' },
            ]}
          />
        </Box>
      )}
      <Form key={String(group)} labels={group && groupLabels ? groupLabels : labels} onClose={onClose} />
    </SaveDialog>
  );
}

/** What alerts of one kind share: chosen unless the person chooses others. */
const CHOSEN_FIRST = ['alertname', 'namespace'];

function Form({ labels, onClose }: Omit<SilenceDialogProps, 'opened'>) {
  const names = Object.keys(labels).sort();
  const [chosen, setChosen] = useState<readonly string[]>(() => {
    const usual = names.filter((name) => CHOSEN_FIRST.includes(name));
    return usual.length > 0 ? usual : names.slice(0, 1);
  });
  const [minutes, setMinutes] = useState('120');
  const [comment, setComment] = useState('');
  const matchers = chosen.map((name) => matcherOf(name, labels[name] ?? ''));
  const saving = useSave({
    given: null,
    now: { matchers, duration_minutes: Number(minutes), comment: comment.trim() },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/maintenance-windows', { body }));
      return { name: `Silence ${made.title}` };
    },
    change: () => Promise.reject(new Error('a silence is made here, never changed')),
    queryKey: WINDOWS,
    onSaved: onClose,
  });
  return (
    <SaveForm saving={saving} what="The silence" ready={matchers.length > 0} onClose={onClose}>
      <Checkbox.Group
        label="Labels"
        description="Alerts with all of these are silenced."
        value={[...chosen]}
        onChange={setChosen}
        error={saving.errorOf('matchers')}
      >
        <Stacked gap={6}>
          {names.map((name) => (
            <Checkbox key={name} value={name} label={`${name} = ${labels[name]}`} />
          ))}
        </Stacked>
      </Checkbox.Group>
      <Select
        label="For"
        allowDeselect={false}
        value={minutes}
        onChange={(next) => next && setMinutes(next)}
        error={saving.errorOf('duration_minutes')}
        data={[...DURATIONS]}
      />
      <TextInput
        label="Comment"
        maxLength={4_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={saving.errorOf('comment')}
      />
      <Preview subject={{ matchers, service_ids: [] }} />
    </SaveForm>
  );
}
