import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { serviceChoicesQuery } from '../../api/services.ts';

/** Services to choose from; none for who may not see them. */
function useServiceChoices(): ReadonlyArray<{ value: string; label: string }> {
  const { data } = useQuery({ ...serviceChoicesQuery, enabled: useMay('services:read') });
  return data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

interface ServiceFilterProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Narrows a list down to one service. */
export function ServiceFilter({ value, onChange }: ServiceFilterProps) {
  const choices = useServiceChoices();
  if (choices.length === 0) return null;
  return (
    <Select
      size="xs"
      aria-label="Service"
      placeholder="All services"
      clearable
      clearButtonProps={{ 'aria-label': 'All services' }}
      searchable
      value={value}
      onChange={onChange}
      data={[...choices]}
    />
  );
}

interface ServicesFieldProps {
  readonly label?: string;
  readonly description?: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error: string | null;
}

/** The services that something is about. */
export function ServicesField({ label = 'Services', description, value, onChange, error }: ServicesFieldProps) {
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? 'None' : ''}
      searchable
      value={[...value]}
      onChange={onChange}
      error={error}
      data={[...useServiceChoices()]}
    />
  );
}

interface ServiceFieldProps extends ServiceFilterProps {
  readonly description: string;
  readonly error: string | null;
}

/** The one service that something is about. */
export function ServiceField({ value, onChange, description, error }: ServiceFieldProps) {
  return (
    <Select
      label="Service"
      description={description}
      placeholder="None"
      clearable
      clearButtonProps={{ 'aria-label': 'No service' }}
      searchable
      value={value}
      onChange={onChange}
      error={error}
      data={[...useServiceChoices()]}
    />
  );
}
