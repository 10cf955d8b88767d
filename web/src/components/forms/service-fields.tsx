import { SERVICE_CHOICES } from '../../api/choices.ts';
import { ChoiceSelect, ChoicesSelect } from './choice-select.tsx';

interface ServiceFilterProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Narrows a list down to one service. */
export function ServiceFilter(field: ServiceFilterProps) {
  return <ChoiceSelect of={SERVICE_CHOICES} size="xs" aria-label="Service" placeholder="All services" clear="All services" {...field} />;
}

interface ServicesFieldProps {
  readonly label?: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | null;
}

/** The services that something is about. */
export function ServicesField({ label = 'Services', placeholder = 'None', ...field }: ServicesFieldProps) {
  return <ChoicesSelect of={SERVICE_CHOICES} label={label} placeholder={field.value.length === 0 ? placeholder : ''} {...field} />;
}

interface ServiceFieldProps extends ServiceFilterProps {
  readonly label?: string;
  readonly description: string;
  readonly error?: string | null;
}

/** The one service that something is about. */
export function ServiceField({ label = 'Service', ...field }: ServiceFieldProps) {
  return <ChoiceSelect of={SERVICE_CHOICES} label={label} placeholder="None" clear="No service" {...field} />;
}
