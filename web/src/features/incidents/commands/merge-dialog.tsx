import { Button, Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { openIncidentsQuery } from '../../../api/open-incidents.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { toast } from '../../../components/toasts/toast.tsx';
import { unmerge } from '../actions.ts';
import { INCIDENTS } from '../queries.ts';

interface MergeProps {
  readonly incident: IncidentDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMerged: (into: number) => void;
}

/** Merges an incident into another that goes on. What happens is said before. */
export function MergeIncident({ incident, opened, onClose, onMerged }: MergeProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Merge incident ${incident.number} into another`}>
      <Form incident={incident} onClose={onClose} onMerged={onMerged} />
    </Modal>
  );
}

type Target = Pick<IncidentDetail, 'number' | 'title'>;

function labelOf({ number, title }: Target): string {
  return `#${number} ${title}`;
}

function Form({ incident, onClose, onMerged }: Omit<MergeProps, 'opened'>) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Target | null>(null);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  // The field shows the chosen one; searching for its whole text would find nothing else.
  const { data, error } = useQuery({
    ...openIncidentsQuery(chosen !== null && asked === labelOf(chosen) ? '' : asked),
    placeholderData: keepPreviousData,
  });
  const targets = (data?.items ?? []).filter(({ id, private: isPrivate }) => id !== incident.id && isPrivate === incident.private);
  const into = chosen === null ? null : String(chosen.number);
  const merge = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/incidents/{id}/merge', { params: { path: { id: incident.id } }, body: { into: into ?? '' } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      toast({
        tone: 'good',
        text: `Incident ${incident.number} was merged into incident ${into}`,
        about: `incident ${incident.number}`,
        undo: { label: 'Undo', run: () => void unmerge(client, incident) },
      });
      onClose();
      onMerged(Number(into));
    },
  });
  const options = new Map([...targets, ...(chosen === null ? [] : [chosen])].map((each) => [String(each.number), labelOf(each)]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (into !== null) merge.mutate();
  };
  const alerts = incident.alert_count === 1 ? 'Its alert moves' : `Its ${incident.alert_count} alerts move`;
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <Select
          label="Incident that goes on"
          description="Open ones that somebody has acknowledged, or for which people are being paged."
          placeholder="Number or title"
          searchable
          required
          data-autofocus
          nothingFoundMessage="No other open incident"
          filter={({ options: all }) => all}
          searchValue={search}
          onSearchChange={setSearch}
          value={into}
          onChange={(value) => setChosen(targets.find(({ number }) => String(number) === value) ?? null)}
          data={[...options].map(([value, label]) => ({ value, label }))}
        />
        <div>
          {incident.alert_count > 0 && `${alerts} to it. `}Paging for incident {incident.number} stops; it is cancelled and left out of the
          figures. For ten minutes the merge can be undone.
        </div>
        {error && <ProblemNote error={error} what="The incidents could not be loaded" />}
        {merge.error && <ProblemNote error={merge.error} what="Nothing was merged" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={merge.isPending} disabled={into === null}>
            {into === null ? 'Merge' : `Merge into ${into}`}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
