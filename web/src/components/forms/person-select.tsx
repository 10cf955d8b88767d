import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery, useNames } from '../../api/people.ts';
import { useMe } from '../../api/session.ts';

interface PersonSelectProps {
  /** Above a field of a form. */
  readonly label?: string;
  /** In a bar of filters: what it filters by. */
  readonly filter?: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses one person by a part of the name. */
export function PersonSelect({ label, filter, value, onChange }: PersonSelectProps) {
  const me = useMe();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  // Who is chosen stays by name, whatever is searched for.
  const nameOf = useNames([value]);
  const names = new Map([
    ...(value === null || value === me.id ? [] : [[value, nameOf(value)] as const]),
    [me.id, me.display_name],
    ...(data?.items ?? []).map((person) => [person.id, person.display_name] as const),
  ]);
  return (
    <Select
      label={label}
      placeholder={filter ?? 'Type a name'}
      {...(filter === undefined ? { 'data-autofocus': true } : { 'aria-label': filter, size: 'xs', clearable: true })}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No user with this name"
      value={value}
      onChange={onChange}
      data={[...names].map(([id, name]) => ({ value: id, label: id === me.id ? `${name} (you)` : name }))}
    />
  );
}
