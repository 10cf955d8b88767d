import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { toast } from '../../../components/toasts/toast.tsx';
import { INCIDENTS } from '../queries.ts';

interface DialogProps {
  readonly incident: IncidentDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const REASON_MAX = 2_000;

/** Calls an incident a false alarm, with the reason. It cannot be opened again. */
export function CancelIncident({ incident, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Mark incident ${incident.number} as a false alarm?`}>
      <Cancel incident={incident} onClose={onClose} />
    </Modal>
  );
}

function Cancel({ incident, onClose }: Omit<DialogProps, 'opened'>) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/incidents/{id}/cancel', { params: { path: { id: incident.id } }, body: { reason: reason.trim() } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      toast({ text: `Incident ${incident.number} is cancelled`, about: `incident ${incident.number}` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') cancel.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <div>Paging stops and unsent notifications are withdrawn. A cancelled incident cannot be reopened.</div>
        <Textarea
          label="Reason"
          description="Shown on the timeline."
          placeholder="A planned restart; the monitor did not know"
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancel.error && <ProblemNote error={cancel.error} what="It was not cancelled; the reason is still here" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending} disabled={reason.trim() === ''}>
            Mark as false alarm
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

interface DeleteProps extends DialogProps {
  readonly onDeleted: () => void;
}

/** Deletes an incident: everybody loses it, so its number is to be typed. */
export function DeleteIncident({ incident, opened, onClose, onDeleted }: DeleteProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete incident ${incident.number}?`}>
      <Delete incident={incident} onClose={onClose} onDeleted={onDeleted} />
    </Modal>
  );
}

function Delete({ incident, onClose, onDeleted }: Omit<DeleteProps, 'opened'>) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/incidents/{id}', { params: { path: { id: incident.id } } })),
    onSuccess: () => {
      toast({ text: `Incident ${incident.number} is deleted` });
      onDeleted();
      return client.invalidateQueries({ queryKey: [...INCIDENTS, 'list'] });
    },
  });
  const named = typed.trim().replace(/^#/u, '') === String(incident.number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (named) remove.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <div>
          The incident and its timeline are deleted for everyone, and it is removed from reports. For a false alarm, use More, Mark as false
          alarm instead.
        </div>
        <TextInput
          label={`Type its number, ${incident.number}`}
          inputMode="numeric"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {remove.error && <ProblemNote error={remove.error} what="It was not deleted" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={remove.isPending} disabled={!named}>
            Delete incident {incident.number}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
