import { Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ServicesField } from '../../components/forms/service-fields.tsx';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Preview } from '../../components/silences/preview.tsx';
import { WINDOWS } from '../../components/silences/queries.ts';
import type { MaintenanceWindow } from './queries.ts';
import { REPEATS } from './words.ts';

interface WindowFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly window: MaintenanceWindow | null;
  readonly onClose: () => void;
}

/** Makes or changes a maintenance window. */
export function WindowForm({ opened, window, onClose }: WindowFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={window ? `Edit ${window.title}` : 'New maintenance window'}>
      <Form window={window} onClose={onClose} />
    </SaveDialog>
  );
}

/** As an input of the browser takes it, in its own time zone. */
function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function instantText(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

function bodyOf(window: MaintenanceWindow) {
  const { title, comment, starts_at, ends_at, rrule, time_zone, service_ids, matchers, mode } = window;
  return {
    title,
    comment,
    starts_at: instantText(localText(new Date(starts_at))),
    ends_at: instantText(localText(new Date(ends_at))),
    rrule,
    time_zone,
    service_ids,
    matchers,
    mode,
  };
}

const CUSTOM = 'custom';
const HOUR_MS = 3_600_000;

function Form({ window, onClose }: Omit<WindowFormProps, 'opened'>) {
  const [title, setTitle] = useState(window?.title ?? '');
  const [comment, setComment] = useState(window?.comment ?? '');
  const [starts, setStarts] = useState(() => localText(window ? new Date(window.starts_at) : new Date()));
  const [ends, setEnds] = useState(() => localText(window ? new Date(window.ends_at) : new Date(Date.now() + 2 * HOUR_MS)));
  const [rule, setRule] = useState(window?.rrule ?? '');
  const [custom, setCustom] = useState(!REPEATS.some(({ value }) => value === (window?.rrule ?? '')));
  const [serviceIds, setServiceIds] = useState<string[]>(window?.service_ids ?? []);
  const [matchers, setMatchers] = useState<string[]>(window?.matchers ?? []);
  const [mode, setMode] = useState<MaintenanceWindow['mode']>(window?.mode ?? 'suppress');
  const zone = window?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const saving = useSave({
    given: window && bodyOf(window),
    now: {
      title: title.trim(),
      comment: comment.trim(),
      starts_at: instantText(starts),
      ends_at: instantText(ends),
      rrule: rule.trim() === '' ? null : rule.trim(),
      time_zone: zone,
      service_ids: serviceIds,
      matchers,
      mode,
    },
    create: async (body) => ({ name: (await answer(api.POST('/api/v1/maintenance-windows', { body }))).title }),
    change: async (body) => ({
      name: (await answer(api.PUT('/api/v1/maintenance-windows/{id}', { params: { path: { id: window?.id ?? '' } }, body }))).title,
    }),
    queryKey: WINDOWS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The window" ready={title.trim() !== '' && starts !== '' && ends !== ''} onClose={onClose}>
      <TextInput
        label="Title"
        placeholder="Upgrade of the shop database"
        required
        maxLength={200}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errorOf('title')}
      />
      <TextInput
        type="datetime-local"
        label="Starts"
        required
        value={starts}
        onChange={(event) => setStarts(event.currentTarget.value)}
        error={errorOf('starts_at')}
      />
      <TextInput
        type="datetime-local"
        label="Ends"
        description={rule === '' ? undefined : 'Of the first occurrence.'}
        required
        value={ends}
        onChange={(event) => setEnds(event.currentTarget.value)}
        error={errorOf('ends_at')}
      />
      <Select
        label="Repeats"
        description={`In the time zone ${zone}.`}
        allowDeselect={false}
        value={custom ? CUSTOM : rule}
        onChange={(next) => {
          setCustom(next === CUSTOM);
          if (next !== null && next !== CUSTOM) setRule(next);
        }}
        error={custom ? null : errorOf('rrule')}
        data={[...REPEATS, { value: CUSTOM, label: 'By a rule' }]}
      />
      {custom && (
        <TextInput
          label="Rule"
          description="A recurrence rule of RFC 5545."
          placeholder="FREQ=MONTHLY;BYDAY=1SU"
          value={rule}
          onChange={(event) => setRule(event.currentTarget.value)}
          error={errorOf('rrule')}
        />
      )}
      <ServicesField placeholder="Any" value={serviceIds} onChange={setServiceIds} error={errorOf('service_ids')} />
      <TagsInput
        label="Matchers"
        description='Labels of the alerts, such as namespace="shop"; all must hold. Press Enter after each.'
        splitChars={[]}
        value={matchers}
        onChange={setMatchers}
        error={errorOf('matchers')}
      />
      <Select
        label="Alerts meanwhile"
        allowDeselect={false}
        value={mode}
        onChange={(next) => next && setMode(next as MaintenanceWindow['mode'])}
        error={errorOf('mode')}
        data={[
          { value: 'suppress', label: 'Shown, without notifications' },
          { value: 'record_only', label: 'Recorded only' },
        ]}
      />
      <Preview subject={{ matchers, service_ids: serviceIds }} />
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxLength={4_000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={errorOf('comment')}
      />
    </SaveForm>
  );
}
