import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { useMe } from '../../api/session.ts';

interface PersonSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses one person by a part of the name. */
export function PersonSelect({ label, value, onChange }: PersonSelectProps) {
  const me = useMe();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const names = new Map([[me.id, me.display_name], ...(data?.items ?? []).map((person) => [person.id, person.display_name] as const)]);
  return (
    <Select
      label={label}
      placeholder="Type a name"
      searchable
      data-autofocus
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No user with this name"
      value={value}
      onChange={onChange}
      data={[...names].map(([id, name]) => ({ value: id, label: id === me.id ? `${name} (you)` : name }))}
    />
  );
}
