import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { timeZones } from '../../components/text/zones.ts';
import styles from './mute-editor.module.css';
import {
  type DaySpan,
  isEmptyInterval,
  type MuteInterval,
  muteText,
  readTimes,
  readWeekdays,
  shortDay,
  WEEKDAYS,
  type Weekday,
  writeTimes,
  writeWeekdays,
} from './mute.ts';

interface MuteEditorProps {
  readonly intervals: readonly MuteInterval[];
  readonly onChange: (intervals: readonly MuteInterval[]) => void;
}

const NIGHT: DaySpan = { from: '20:00', to: '08:00' };

/** When a rule announces nothing, with the zone whose clock counts. */
export function MuteEditor({ intervals, onChange }: MuteEditorProps) {
  const mine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <fieldset className={`column gap-8 shrinks bare ${styles.intervals}`}>
      <legend className="text semibold flush">Mute intervals</legend>
      <p className="bare muted small">The rule sends nothing in these times; alerts still firing afterwards are sent.</p>
      {intervals.map((interval, index) => (
        <Interval
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its place
          key={index}
          place={index + 1}
          interval={interval}
          onChange={(next) => onChange(intervals.with(index, next))}
          onRemove={() => onChange(intervals.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...intervals, { times: writeTimes([NIGHT]), location: mine }])}
        >
          Add mute interval
        </Button>
      </div>
    </fieldset>
  );
}

interface IntervalProps {
  readonly place: number;
  readonly interval: MuteInterval;
  readonly onChange: (interval: MuteInterval) => void;
  readonly onRemove: () => void;
}

/** Leaves out what is empty: an absent member is no condition. */
function without(interval: MuteInterval, member: keyof MuteInterval): MuteInterval {
  const { [member]: _, ...rest } = interval;
  return rest;
}

function Interval({ place, interval, onChange, onRemove }: IntervalProps) {
  const days = readWeekdays(interval.weekdays);
  const setDays = (chosen: readonly Weekday[]) =>
    onChange(
      chosen.length === 0 || chosen.length === WEEKDAYS.length
        ? without(interval, 'weekdays')
        : { ...interval, weekdays: [...writeWeekdays(chosen)] },
    );
  return (
    <div className={`column gap-10 framed sunken rounded-8 ${styles.interval}`}>
      <div className="row middle between gap-8">
        <span className="medium">{isEmptyInterval(interval) ? 'Choose days or times' : muteText(interval)}</span>
        <ActionIcon aria-label={`Remove mute interval ${place}`} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      </div>
      {days !== null && (
        <div className={`grid gap-4 ${styles.days}`}>
          {WEEKDAYS.map((day) => (
            <button
              key={day}
              type="button"
              className={`surface rounded flush hand muted ${styles.day}`}
              aria-pressed={days.includes(day)}
              onClick={() => setDays(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])}
            >
              {shortDay(day)}
            </button>
          ))}
        </div>
      )}
      <Times interval={interval} onChange={onChange} />
      <Select
        label="Time zone"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone with this name"
        limit={50}
        value={interval.location ?? 'UTC'}
        data={timeZones()}
        onChange={(location) => location !== null && onChange({ ...interval, location })}
      />
      <Dates interval={interval} onChange={onChange} />
    </div>
  );
}

type PartProps = Pick<IntervalProps, 'interval' | 'onChange'>;

function Times({ interval, onChange }: PartProps) {
  const spans = readTimes(interval.times);
  const set = (next: readonly DaySpan[]) =>
    onChange(next.length === 0 ? without(interval, 'times') : { ...interval, times: [...writeTimes(next)] });
  return (
    <div className="column gap-6">
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place
        <Inline key={index} gap={6}>
          <input
            type="time"
            className={`surface rounded ink ${styles.time}`}
            aria-label="From"
            value={span.from}
            onChange={(event) => event.currentTarget.value !== '' && set(spans.with(index, { ...span, from: event.currentTarget.value }))}
          />
          to
          <input
            type="time"
            className={`surface rounded ink ${styles.time}`}
            aria-label="To"
            value={span.to === '24:00' ? '00:00' : span.to}
            onChange={(event) => event.currentTarget.value !== '' && set(spans.with(index, { ...span, to: event.currentTarget.value }))}
          />
          {span.to <= span.from && <span className="bare muted small">the next day</span>}
          <ActionIcon aria-label="Remove these hours" onClick={() => set(spans.toSpliced(index, 1))}>
            <Icon name="close" />
          </ActionIcon>
        </Inline>
      ))}
      {spans.length === 0 && (
        <div>
          <Button size="compact-xs" variant="subtle" onClick={() => set([NIGHT])}>
            Restrict to hours
          </Button>
        </div>
      )}
    </div>
  );
}

const DATES = [
  { member: 'days_of_month', label: 'Days of the month', placeholder: '1:5, -3:-1' },
  { member: 'months', label: 'Months', placeholder: 'december:january' },
  { member: 'years', label: 'Years', placeholder: '2026:2027' },
] as const;

function Dates({ interval, onChange }: PartProps) {
  const [open, setOpen] = useState(DATES.some(({ member }) => interval[member] !== undefined));
  if (!open) {
    return (
      <div>
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          Days of the month, months, years
        </Button>
      </div>
    );
  }
  return (
    <div className={`grid gap-8 ${styles.dates}`}>
      {DATES.map(({ member, label, placeholder }) => (
        <TextInput
          key={member}
          label={label}
          placeholder={placeholder}
          defaultValue={interval[member]?.join(', ') ?? ''}
          onChange={(event) => {
            const entries = event.currentTarget.value
              .split(',')
              .map((entry) => entry.trim())
              .filter((entry) => entry !== '');
            onChange(entries.length === 0 ? without(interval, member) : { ...interval, [member]: entries });
          }}
        />
      ))}
    </div>
  );
}
