import { Button, Modal, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty, ProblemNote } from '../../../components/forms/notes.tsx';
import { Stacked } from '../../../components/layout/layout.tsx';
import { mergeTargetsQuery } from '../queries.ts';
import { mostUrgentFirst } from '../words.ts';
import { type GivenTargets, PageForm } from './page-form.tsx';

/** Who is to be paged, and for which incident, as far as it is known. */
export interface PageAsked extends GivenTargets {
  readonly incident?: number;
}

interface PageSomebodyProps {
  /** Null: closed. */
  readonly asked: PageAsked | null;
  readonly onDeclare: () => void;
  readonly onClose: () => void;
}

/** Pages somebody from anywhere: for the incident that is looked at, else for the most urgent open one. */
export function PageSomebody({ asked, onDeclare, onClose }: PageSomebodyProps) {
  return (
    <Modal opened={asked !== null} onClose={onClose} title="Page somebody now">
      {asked && <Choice asked={asked} onDeclare={onDeclare} onClose={onClose} />}
    </Modal>
  );
}

function Choice({ asked, onDeclare, onClose }: PageSomebodyProps & { readonly asked: PageAsked }) {
  const { data, error, refetch } = useQuery(mergeTargetsQuery(''));
  const [picked, setPicked] = useState<string | null>(null);
  if (!data) {
    if (error) return <ProblemNote error={error} what="The open incidents could not be loaded" retry={() => void refetch()} />;
    return <Skeleton height={180} aria-busy="true" />;
  }
  const open = mostUrgentFirst(data.items);
  const incident = open.find(({ id }) => id === picked) ?? open.find(({ number }) => number === asked.incident) ?? open[0];
  if (!incident)
    return (
      <Empty icon="flame" title="No incident is open" action={<Button onClick={onDeclare}>Declare incident</Button>}>
        People are paged for an incident. Declare one first.
      </Empty>
    );
  return (
    <Stacked gap={16}>
      <Select
        label="Incident"
        searchable
        allowDeselect={false}
        data={open.map(({ id, number, title }) => ({ value: id, label: `#${number} ${title}` }))}
        value={incident.id}
        onChange={setPicked}
      />
      <PageForm incident={incident} given={asked} onClose={onClose} />
    </Stacked>
  );
}
