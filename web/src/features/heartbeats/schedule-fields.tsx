import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { timeZones } from '../../components/text/zones.ts';
import styles from './schedule-fields.module.css';
import { CronTimes } from './cron-times.tsx';
import { spanWords } from './words.ts';

/** When a job is expected, as it is being typed. */
export interface ScheduleDraft {
  readonly by: 'period' | 'cron';
  readonly seconds: number;
  readonly cron: string;
  readonly zone: string;
  readonly grace: number;
}

interface ScheduleFieldsProps {
  readonly draft: ScheduleDraft;
  readonly onChange: (draft: ScheduleDraft) => void;
  /** What the server refused of each. */
  readonly errors: Readonly<Record<'period' | 'cron' | 'zone' | 'grace', string | null>>;
}

const ZONES = timeZones();
const PERIODS = [60, 300, 900, 3_600, 21_600, 86_400, 604_800];
const GRACES = [60, 300, 900, 3_600, 21_600, 86_400];
const MOST_SECONDS = 31_622_400;
const UNITS = [
  { value: '1', label: 'seconds' },
  { value: '60', label: 'minutes' },
  { value: '3600', label: 'hours' },
  { value: '86400', label: 'days' },
];

/** By a period or at the times of a cron expression, and how much later is late enough to wake somebody. */
export function ScheduleFields({ draft, onChange, errors }: ScheduleFieldsProps) {
  const set = (some: Partial<ScheduleDraft>) => onChange({ ...draft, ...some });
  return (
    <>
      <SegmentedControl
        aria-label="Schedule"
        value={draft.by}
        onChange={(by) => set({ by: by === 'cron' ? 'cron' : 'period' })}
        data={[
          { value: 'period', label: 'Interval' },
          { value: 'cron', label: 'Cron schedule' },
        ]}
      />
      {draft.by === 'period' ? (
        <Duration
          label="At least every"
          seconds={draft.seconds}
          presets={PERIODS}
          least={30}
          onChange={(seconds) => set({ seconds })}
          error={errors.period}
        />
      ) : (
        <Stacked gap={8}>
          <Inline gap={12}>
            <TextInput
              className={styles.cron ?? ''}
              label="Cron expression"
              description="Minute, hour, day, month, weekday."
              required
              maxLength={200}
              spellCheck={false}
              value={draft.cron}
              onChange={(event) => set({ cron: event.currentTarget.value })}
              error={errors.cron}
            />
            <Select
              className={styles.zone ?? ''}
              label="Time zone"
              description="Time zone of the cron schedule."
              searchable
              allowDeselect={false}
              value={draft.zone}
              onChange={(zone) => zone && set({ zone })}
              error={errors.zone}
              data={ZONES.includes(draft.zone) ? ZONES : [draft.zone, ...ZONES]}
            />
          </Inline>
          <CronTimes cron={draft.cron} zone={draft.zone} />
        </Stacked>
      )}
      <Duration
        label="Grace"
        description="How late a ping may be, and how long a run may take, before the alert fires."
        seconds={draft.grace}
        presets={GRACES}
        least={0}
        onChange={(grace) => set({ grace })}
        error={errors.grace}
      />
    </>
  );
}

interface DurationProps {
  readonly label: string;
  readonly description?: string;
  readonly seconds: number;
  readonly presets: readonly number[];
  readonly least: number;
  readonly onChange: (seconds: number) => void;
  readonly error: string | null;
}

/** The largest unit that the seconds are whole in. */
function unitOf(seconds: number): number {
  return [86_400, 3_600, 60].find((size) => seconds >= size && seconds % size === 0) ?? 1;
}

/** A number of seconds in a unit that suits it, with the usual ones at hand. */
function Duration({ label, description, seconds, presets, least, onChange, error }: DurationProps) {
  const [unit, setUnit] = useState(unitOf(seconds));
  const take = (preset: number) => {
    setUnit(unitOf(preset));
    onChange(preset);
  };
  return (
    <Stacked gap={6}>
      <Inline gap={8}>
        <NumberInput
          className={styles.number ?? ''}
          label={label}
          {...(description ? { description } : {})}
          min={Math.ceil(least / unit)}
          max={Math.floor(MOST_SECONDS / unit)}
          allowDecimal={false}
          value={seconds / unit}
          onChange={(value) => typeof value === 'number' && onChange(Math.round(value * unit))}
          error={error}
        />
        <Select
          className={styles.unit ?? ''}
          aria-label={`Unit of ${label}`}
          allowDeselect={false}
          value={String(unit)}
          onChange={(next) => {
            if (!next) return;
            onChange(Math.round((seconds / unit) * Number(next)));
            setUnit(Number(next));
          }}
          data={UNITS}
        />
      </Inline>
      <div className="row wrap gap-6">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={`framed hand muted ${styles.preset}`}
            aria-pressed={preset === seconds}
            onClick={() => take(preset)}
          >
            {spanWords(preset)}
          </button>
        ))}
      </div>
    </Stacked>
  );
}
