import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow, zoneStore } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import { useNames } from '../../api/people.ts';
import { useStore } from '../../api/store.ts';
import type { FinalSchedule } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { reordered } from '../../components/forms/order.ts';
import { Sortable } from '../../components/forms/sortable.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { Unwoken } from '../../components/paging/unwoken.tsx';
import { Calendar } from './calendar.tsx';
import { draftsOf, type LayerDraft, layersOf, newLayer } from './layer-draft.ts';
import { LayerFields } from './layer-fields.tsx';
import { ON_CALL } from '../../api/coverage.ts';
import { rangeAround } from './range.ts';

interface LayerEditorProps {
  readonly opened: boolean;
  readonly schedule: FinalSchedule;
  readonly onClose: () => void;
}

const TYPING_MS = 350;

/** The layers of a schedule, with what comes of them shown while they are edited. Nothing changes before it is saved. */
export function LayerEditor({ opened, schedule, onClose }: LayerEditorProps) {
  return (
    // Not centred: what comes later makes it longer, and would move its buttons away from under a click.
    <Modal centered={false} opened={opened} onClose={onClose} title={`Layers of ${schedule.name}`} size={1080}>
      <Editor schedule={schedule} onClose={onClose} />
    </Modal>
  );
}

function Editor({ schedule, onClose }: Omit<LayerEditorProps, 'opened'>) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<readonly LayerDraft[]>(() => {
    const existing = draftsOf(schedule);
    return existing.length > 0 ? existing : [newLayer(0, schedule.time_zone)];
  });
  const set = (key: string, next: LayerDraft) => setDrafts(drafts.map((draft) => (draft.key === key ? next : draft)));
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/on-call/schedules/{id}', {
          params: { path: { id: schedule.id } },
          body: { layers: layersOf(drafts, schedule), version: schedule.version },
        }),
      ),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      const touched = saved.changes.length;
      toast({
        tone: 'good',
        text: `${schedule.name} is saved`,
        ...(touched > 0 ? { detail: `Shifts of ${touched} ${touched === 1 ? 'person' : 'people'} change; they are notified.` } : {}),
      });
      onClose();
    },
  });
  const named = drafts.every((draft) => draft.name.trim() !== '');
  return (
    <Stacked gap={16}>
      <Hint>Later layers take precedence; where a layer has nobody, the one before it applies.</Hint>
      <Sortable
        ids={drafts.map((draft) => draft.key)}
        nameOf={(key) => drafts.find((draft) => draft.key === key)?.name ?? ''}
        onMove={(from, to) => setDrafts(reordered(drafts, from, to))}
      >
        {drafts.map((draft, index) => (
          <LayerFields
            key={draft.key}
            draft={draft}
            number={index + 1}
            known={schedule.users}
            onChange={(next) => set(draft.key, next)}
            onRemove={() => setDrafts(drafts.filter((other) => other.key !== draft.key))}
          />
        ))}
      </Sortable>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setDrafts([...drafts, newLayer(drafts.length, schedule.time_zone)])}
        >
          Add layer
        </Button>
      </div>
      <Unwoken ids={drafts.flatMap((draft) => draft.users)} />
      <Preview schedule={schedule} drafts={drafts} />
      {save.error && <ProblemNote error={save.error} what="The layers were not saved; your input is still here" />}
      <Inline end>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!named} onClick={() => save.mutate()}>
          Save layers
        </Button>
      </Inline>
    </Stacked>
  );
}

/** What would come of the layers in the next two weeks. */
function Preview({ schedule, drafts }: { readonly schedule: FinalSchedule; readonly drafts: readonly LayerDraft[] }) {
  const zone = useStore(zoneStore);
  const [step, setStep] = useState(0);
  const range = rangeAround(serverNow(), 'weeks', zone, step);
  const [asked] = useDebouncedValue(drafts, TYPING_MS);
  const from = new Date(range.from).toISOString();
  const until = new Date(range.until).toISOString();
  const { data, error } = useQuery({
    queryKey: [...ON_CALL, 'preview', schedule.id, asked, from],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/v1/on-call/schedules/preview', {
          body: { time_zone: schedule.time_zone, layers: layersOf(asked, schedule), from, until, include_layers: true },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const added = [...new Set(asked.flatMap((draft) => draft.users))].filter((id) => !schedule.users.some((user) => user.id === id));
  const nameOf = useNames(added);
  if (error) return <ProblemNote error={error} what="The preview could not be loaded" />;
  if (!data) return null;
  const shown: FinalSchedule = {
    ...schedule,
    ...data,
    users: [...schedule.users, ...added.map((id) => ({ id, display_name: nameOf(id), active: true }))],
    layers: schedule.layers.filter((layer) => asked.some((draft) => draft.id === layer.id)),
  };
  return (
    <Calendar
      schedule={shown}
      overrides={[]}
      range={range}
      span="weeks"
      onSpan={() => undefined}
      onStep={(by) => setStep(by === 0 ? 0 : step + by)}
      onDrawn={null}
      onOverride={() => undefined}
    />
  );
}
