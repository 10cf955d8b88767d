import { Button, Modal, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ServiceField } from '../../../components/forms/service-fields.tsx';
import { answer, api } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import type { Incident } from '../../../api/types.ts';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { PrivacyFields, type PrivacyValue } from './privacy-fields.tsx';
import { toast } from '../../../components/toasts/toast.tsx';
import { INCIDENTS } from '../queries.ts';
import type { IncidentSeverity } from '../words.ts';
import { SeverityField } from './severity-field.tsx';

interface NewIncidentProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpened: (incident: Incident) => void;
  /** What was typed already. */
  readonly title?: string;
}

/** Opens an incident by hand: what is wrong, how bad, on which service. */
export function NewIncident({ opened, onClose, onOpened, title = '' }: NewIncidentProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Declare incident" size="lg">
      <Form onClose={onClose} onOpened={onOpened} given={title} />
    </Modal>
  );
}

function Form({ onClose, onOpened, given }: Omit<NewIncidentProps, 'opened' | 'title'> & { readonly given: string }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(given);
  const [severity, setSeverity] = useState<IncidentSeverity>('high');
  const [service, setService] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const mayCommand = useMay('incidents:command');
  const [privacy, setPrivacy] = useState<PrivacyValue>({ private: false, viewers: [] });
  // The same key for every press of this form: a second press after a lost answer opens nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const open = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents', {
          headers: { 'idempotency-key': key },
          body: {
            title: title.trim(),
            severity,
            ...(service ? { service_id: service } : {}),
            ...(description.trim() ? { description: description.trim() } : {}),
            ...(privacy.private ? { private: true, viewer_ids: [...privacy.viewers] } : {}),
          },
        }),
      ),
    onSuccess: (incident) => {
      void client.invalidateQueries({ queryKey: INCIDENTS });
      toast({ tone: 'good', text: `Incident ${incident.number} is declared` });
      onOpened(incident);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <TextInput
          label="Title"
          placeholder="Checkout fails for some customers"
          required
          maxLength={500}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SeverityField value={severity} onChange={setSeverity} />
        <ServiceField
          description="Its escalation policy decides who is paged. Without one nobody is."
          value={service}
          onChange={setService}
        />
        <Textarea
          label="Summary"
          autosize
          minRows={3}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {mayCommand && <PrivacyFields value={privacy} onChange={setPrivacy} />}
        {open.error && <ProblemNote error={open.error} what="The incident was not declared" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={open.isPending} disabled={title.trim() === ''}>
            {service ? 'Declare and page' : 'Declare'}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
