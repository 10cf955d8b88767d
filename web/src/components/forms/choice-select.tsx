import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type Choice, type Choosable, moreOption, useChoicesOf } from '../../api/choices.ts';

interface FieldProps {
  readonly of: Choosable;
  readonly label?: string;
  /** In place of a label. */
  readonly 'aria-label'?: string;
  readonly size?: 'xs';
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
}

const TYPING_MS = 200;

function useSearched(kind: Choosable, chosen: readonly string[], known: readonly Choice[]) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  const { choices, more } = useChoicesOf(kind, settled, chosen, known);
  return {
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    nothingFoundMessage: 'Nothing with this name',
    data: [...choices.map(({ id, name }) => ({ value: id, label: name })), ...moreOption(more)],
  };
}

interface ChoiceSelectProps extends FieldProps {
  readonly value: string | null;
  /** What is chosen already, where its name is at hand. */
  readonly known?: Choice | null | undefined;
  /** Words of the button that empties it. */
  readonly clear?: string;
  readonly onChange: (id: string | null) => void;
}

/** Chooses one of many, found on the server by a part of its name. */
export function ChoiceSelect({ of, value, known, onChange, clear, ...field }: ChoiceSelectProps) {
  const searched = useSearched(of, value === null ? [] : [value], known ? [known] : []);
  return (
    <Select {...field} {...searched} clearable clearButtonProps={{ 'aria-label': clear ?? 'Clear' }} value={value} onChange={onChange} />
  );
}

interface ChoicesSelectProps extends FieldProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Chooses some of many. */
export function ChoicesSelect({ of, value, onChange, ...field }: ChoicesSelectProps) {
  const searched = useSearched(of, value, []);
  return <MultiSelect {...field} {...searched} value={[...value]} onChange={onChange} />;
}
