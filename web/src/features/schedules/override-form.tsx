import { Button, Select } from '@mantine/core';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMe } from '../../api/session.ts';
import type { FinalSchedule } from '../../api/types.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { Unwoken } from '../../components/paging/unwoken.tsx';
import { CoverFields } from './cover-form.tsx';
import { ON_CALL } from '../../api/coverage.ts';
import { type Range, withinShift } from './range.ts';
import { useHours } from './use-hours.tsx';

interface OverrideFormProps {
  readonly opened: boolean;
  readonly schedule: FinalSchedule;
  /** The part that was drawn. */
  readonly part: Range | null;
  readonly people: ReadonlyArray<{ readonly id: string; readonly display_name: string }>;
  readonly onClose: () => void;
}

/** Somebody stands in for a while; who drew over a shift of their own may also ask who would. */
export function OverrideForm({ opened, part, ...rest }: OverrideFormProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={`Override in ${rest.schedule.name}`}>
      {part && <Choice key={`${part.from} ${part.until}`} part={part} {...rest} />}
    </Dialog>
  );
}

type FormProps = Omit<OverrideFormProps, 'opened' | 'part'> & { readonly part: Range };

function Choice(props: FormProps) {
  const { schedule, part, onClose } = props;
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const own = withinShift(
    part,
    schedule.segments.filter((segment) => segment.user_id === me.id),
  );
  if (!own) return <Form {...props} />;
  return (
    <Stacked gap={16}>
      <SegmentedControl
        fullWidth
        aria-label="Cover for these hours"
        value={asking ? 'ask' : 'name'}
        onChange={(value) => setAsking(value === 'ask')}
        data={[
          { value: 'name', label: 'Assign someone' },
          { value: 'ask', label: 'Request cover' },
        ]}
      />
      {asking ? (
        <CoverFields shift={{ schedule_id: schedule.id, schedule_name: schedule.name, ...own }} onClose={onClose} />
      ) : (
        <Form {...props} ownShift />
      )}
    </Stacked>
  );
}

function Form({ schedule, part, people, onClose, ownShift = false }: FormProps & { readonly ownShift?: boolean }) {
  const client = useQueryClient();
  const me = useMe();
  const [user, setUser] = useState<string | null>(ownShift ? null : me.id);
  const { hours, fields } = useHours(part);
  const save = useMutation({
    mutationFn: (body: { user_id: string; start: string; end: string }) =>
      answer(api.POST('/api/v1/on-call/schedules/{id}/overrides', { params: { path: { id: schedule.id } }, body })),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      toast({ tone: 'good', text: `${saved.user_name ?? 'Someone'} is on call for this time` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user && hours !== null) save.mutate({ user_id: user, ...hours });
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <Select
          label="On call"
          placeholder="Choose a user"
          searchable
          data-autofocus
          value={user}
          onChange={setUser}
          data={people.map((person) => ({
            value: person.id,
            label: person.id === me.id ? `${person.display_name} (you)` : person.display_name,
          }))}
        />
        {user !== null && <Unwoken ids={[user]} />}
        {fields}
        {save.error && <ProblemNote error={save.error} what="The override was not created" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!user || hours === null}>
            Create override
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
