import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery, useNames } from '../../api/people.ts';
import type { User } from '../../api/types.ts';

interface OwnerFilterProps {
  readonly value: string | null;
  readonly me: Pick<User, 'id' | 'display_name'>;
  readonly onChange: (id: string | null) => void;
}

/** Narrows a list down to one owner. */
export function OwnerFilter({ value, me, onChange }: OwnerFilterProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const nameOf = useNames([value]);
  const names = new Map([
    [me.id, `${me.display_name} (you)`],
    ...(data?.items ?? []).filter(({ id }) => id !== me.id).map((person) => [person.id, person.display_name] as const),
  ]);
  if (value !== null && !names.has(value)) names.set(value, nameOf(value));
  return (
    <Select
      size="xs"
      aria-label="Owner"
      placeholder="All owners"
      clearable
      clearButtonProps={{ 'aria-label': 'All owners' }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No user with this name"
      value={value}
      onChange={onChange}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
    />
  );
}
