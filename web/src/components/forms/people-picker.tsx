import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery, useNames } from '../../api/people.ts';

/** Somebody who is chosen already: shown also while the list of people is on its way. */
export interface ChosenPerson {
  readonly id: string;
  readonly display_name: string;
}

interface PeoplePickerProps {
  readonly label: string;
  readonly description?: string;
  readonly value: readonly string[];
  /** People who may be among the value. */
  readonly known: readonly ChosenPerson[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | null;
}

/** Chooses people by a part of their name. */
export function PeoplePicker({ label, description, value, known, onChange, error }: PeoplePickerProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const names = new Map([...known, ...(data?.items ?? [])].map((person) => [person.id, person.display_name]));
  // Those who were chosen by an earlier search keep their names.
  const missing = value.filter((id) => !names.has(id));
  const nameOf = useNames(missing);
  for (const id of missing) names.set(id, nameOf(id));
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'Type a name' : ''}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No user with this name"
      value={[...value]}
      onChange={onChange}
      error={error}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
