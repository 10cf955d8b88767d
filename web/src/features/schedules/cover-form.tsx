import { Button, Textarea } from '@mantine/core';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { PeoplePicker } from '../../components/forms/people-picker.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { ON_CALL } from '../../api/coverage.ts';
import { useHours } from './use-hours.tsx';

/** Hours of mine that somebody else could take. */
export interface Shift {
  readonly schedule_id: string;
  readonly schedule_name: string;
  readonly start: string;
  readonly end: string;
}

interface CoverFormProps {
  readonly opened: boolean;
  readonly shift: Shift | null;
  readonly onClose: () => void;
}

/** Asks others to take over hours of a shift. */
export function CoverForm({ opened, shift, onClose }: CoverFormProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={shift ? `Request cover in ${shift.schedule_name}` : ''}>
      {shift && <CoverFields key={`${shift.schedule_id} ${shift.start}`} shift={shift} onClose={onClose} />}
    </Dialog>
  );
}

/** The fields of it, for a dialog of someone else's. */
export function CoverFields({ shift, onClose }: { readonly shift: Shift; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { hours, fields } = useHours({ from: Date.parse(shift.start), until: Date.parse(shift.end) });
  const [note, setNote] = useState('');
  const [people, setPeople] = useState<readonly string[]>([]);
  const ask = useMutation({
    mutationFn: (asked: { start: string; end: string }) =>
      answer(
        api.POST('/api/v1/on-call/schedules/{id}/cover-requests', {
          params: { path: { id: shift.schedule_id } },
          body: {
            ...asked,
            ...(note.trim() === '' ? {} : { note: note.trim() }),
            ...(people.length === 0 ? {} : { candidate_ids: [...people] }),
          },
        }),
      ),
    onSuccess: async (asked) => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      const count = asked.candidate_ids.length;
      toast({ tone: 'good', text: `${count} ${count === 1 ? 'person is' : 'people are'} asked; the first to accept takes over` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hours !== null) ask.mutate(hours);
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        {fields}
        <PeoplePicker
          label="Ask"
          description="Default: everyone in the rotation and the team."
          value={people}
          known={[]}
          onChange={setPeople}
        />
        <Textarea
          label="Message"
          autosize
          minRows={2}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {ask.error && <ProblemNote error={ask.error} what="The request was not sent; your input is still here" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={ask.isPending} disabled={hours === null}>
            Request cover
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
