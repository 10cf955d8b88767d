import { Select } from '@mantine/core';
import type { Service } from '../../api/types.ts';

/** Names shown at once; more are found by typing. */
const CHOICES = 50;

interface DependencyChoiceProps {
  readonly services: readonly Service[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses the service whose neighbours the map shows. */
export function DependencyChoice({ services, value, onChange }: DependencyChoiceProps) {
  return (
    <Select
      size="xs"
      aria-label="Dependencies of"
      placeholder={`Choose one of ${services.length.toLocaleString('en')} services`}
      searchable
      limit={CHOICES}
      value={value}
      onChange={onChange}
      data={services.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
