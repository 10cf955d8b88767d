import { Button, Modal, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { openIncidentsQuery } from '../../api/open-incidents.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import type { ListedAlert } from './queries.ts';

/** What one request links at most. */
const AT_ONCE = 200;

interface LinkSelectedProps {
  readonly alerts: readonly ListedAlert[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLinked: () => void;
}

/** Links alerts of the list to an incident that goes on. */
export function LinkSelected({ alerts, opened, onClose, onLinked }: LinkSelectedProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Link to an incident">
      <Form alerts={alerts} onClose={onClose} onLinked={onLinked} />
    </Modal>
  );
}

function Form({ alerts, onClose, onLinked }: Omit<LinkSelectedProps, 'opened'>) {
  const client = useQueryClient();
  const [number, setNumber] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data, error } = useQuery({ ...openIncidentsQuery(asked.startsWith('#') ? '' : asked), placeholderData: keepPreviousData });
  const link = useMutation({
    mutationFn: async (incident: string) => {
      const numbers = [...new Set((await Promise.all(alerts.map(numbersOf))).flat())];
      for (let at = 0; at < numbers.length; at += AT_ONCE)
        await answer(
          api.POST('/api/v1/incidents/{id}/alerts', {
            params: { path: { id: incident } },
            body: { alert_numbers: numbers.slice(at, at + AT_ONCE) },
          }),
        );
      return numbers.length;
    },
    onSuccess: async (count, incident) => {
      toast({ tone: 'good', text: `${count === 1 ? '1 alert is' : `${count} alerts are`} linked to incident #${incident}` });
      onLinked();
      onClose();
      await Promise.all(['alerts', 'incidents'].map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number !== null) link.mutate(number);
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <Select
          label="Incident"
          placeholder="Search open incidents"
          data-autofocus
          searchable
          value={number}
          onChange={setNumber}
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          nothingFoundMessage="No open incident with these words"
          data={(data?.items ?? []).map((one) => ({ value: String(one.number), label: `#${one.number} ${one.title}` }))}
        />
        {error && <ProblemNote error={error} what="The open incidents could not be loaded" />}
        {link.error && <ProblemNote error={link.error} what="Not all alerts are linked" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={link.isPending} disabled={number === null}>
            Link
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

/** A row may stand for a group: then all of it is linked. */
async function numbersOf({ number, group, group_id: id }: ListedAlert): Promise<readonly number[]> {
  if (!group) return [number];
  const { items } = await allPages((window) => answer(api.GET('/api/v1/alerts', { params: { query: { group_id: id, ...window } } })));
  return items.map((alert) => alert.number);
}
