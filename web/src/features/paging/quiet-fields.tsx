import '@mantine/core/styles/Switch.css';
import { Select, Switch, TextInput } from '@mantine/core';
import type { Preferences } from './queries.ts';
import styles from './quiet-fields.module.css';
import { timeZones } from '../../components/text/zones.ts';

type Quiet = NonNullable<Preferences['quiet_hours']>;

interface QuietFieldsProps {
  readonly value: Quiet | null;
  /** Whose night, unless said otherwise. */
  readonly zone: string;
  readonly onChange: (value: Quiet | null) => void;
}

const ZONES = timeZones();

/** When low urgency waits for the morning. */
export function QuietFields({ value, zone, onChange }: QuietFieldsProps) {
  return (
    <div className="column gap-12">
      <Switch
        label="Quiet hours"
        description="Low urgency waits until they end. High urgency never waits."
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { start: '22:00', end: '07:00', time_zone: zone } : null)}
      />
      {value && (
        <div className={`grid gap-12 ${styles.fields}`}>
          <TextInput
            type="time"
            label="From"
            value={value.start}
            onChange={(event) => event.currentTarget.value && onChange({ ...value, start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="Until"
            value={value.end}
            onChange={(event) => event.currentTarget.value && onChange({ ...value, end: event.currentTarget.value })}
          />
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={100}
            value={value.time_zone}
            onChange={(next) => next && onChange({ ...value, time_zone: next })}
            data={ZONES.includes(value.time_zone) ? ZONES : [value.time_zone, ...ZONES]}
          />
        </div>
      )}
    </div>
  );
}
