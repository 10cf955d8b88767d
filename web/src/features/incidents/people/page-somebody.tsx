import { Modal, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { openIncidentsQuery } from '../../../api/open-incidents.ts';
import { useMay } from '../../../api/session.ts';
import { Empty, ProblemNote } from '../../../components/forms/notes.tsx';
import { Stacked } from '../../../components/layout/layout.tsx';
import { toast } from '../../../components/toasts/toast.tsx';
import { type IncidentSeverity, mostUrgentFirst } from '../words.ts';
import { SeverityField } from '../commands/severity-field.tsx';
import { type GivenTargets, PageForm } from './page-form.tsx';

/** Who is to be paged, and for which incident, as far as it is known. */
export interface PageAsked extends GivenTargets {
  readonly incident?: number;
}

interface PageSomebodyProps {
  /** Null: closed. */
  readonly asked: PageAsked | null;
  readonly onClose: () => void;
}

/** Pages somebody from anywhere: for the incident that is looked at, else for the most urgent open one, or for one that it declares. */
export function PageSomebody({ asked, onClose }: PageSomebodyProps) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title="Page somebody now">
      {asked && <Choice asked={asked} onClose={onClose} />}
    </Modal>
  );
}

const NEW = 'new';

function Choice({ asked, onClose }: PageSomebodyProps & { readonly asked: PageAsked }) {
  const { data, error, refetch } = useQuery(openIncidentsQuery(''));
  const mayDeclare = useMay('incidents:write');
  const [picked, setPicked] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const [severity, setSeverity] = useState<IncidentSeverity>('high');
  // The same key for every press of this form: a second press declares nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  if (!data) {
    if (error) return <ProblemNote error={error} what="The open incidents could not be loaded" retry={() => void refetch()} />;
    return <Skeleton height={180} aria-busy="true" />;
  }
  const open = mostUrgentFirst(data.items);
  const incident = open.find(({ id }) => id === picked) ?? open.find(({ number }) => number === asked.incident) ?? open[0];
  const isNew = mayDeclare && (picked === NEW || incident === undefined);
  if (!isNew && incident === undefined)
    return (
      <Empty icon="flame" title="No incident is open">
        People are paged for an incident. Ask somebody who may declare one.
      </Empty>
    );
  const declare = async () => {
    const body = { title: title.trim(), severity };
    const made = await answer(api.POST('/api/v1/incidents', { headers: { 'idempotency-key': key }, body }));
    toast({ tone: 'good', text: `Incident ${made.number} is declared` });
    return made;
  };
  return (
    <Stacked gap={16}>
      {open.length > 0 && (
        <Select
          label="Incident"
          searchable
          allowDeselect={false}
          data={[
            ...open.map(({ id, number, title: name }) => ({ value: id, label: `#${number} ${name}` })),
            ...(mayDeclare ? [{ value: NEW, label: 'Declare a new incident' }] : []),
          ]}
          value={isNew ? NEW : (incident?.id ?? null)}
          onChange={setPicked}
        />
      )}
      {isNew && (
        <>
          <TextInput
            label="Title of the incident"
            placeholder="Checkout fails for some customers"
            required
            maxLength={500}
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <SeverityField value={severity} onChange={setSeverity} />
        </>
      )}
      <PageForm
        incident={async () => (isNew || incident === undefined ? declare() : incident)}
        action={isNew ? (title.trim() === '' ? null : 'Declare and page') : 'Page'}
        given={asked}
        onClose={onClose}
      />
    </Stacked>
  );
}
