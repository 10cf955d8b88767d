import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Chip.css';
import { ActionIcon, Button, Chip, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useNames } from '../../api/people.ts';
import { Icon } from '../../components/icon.tsx';
import { type ChosenPerson, PeoplePicker } from '../../components/forms/people-picker.tsx';
import { reordered } from '../../components/forms/order.ts';
import { Sortable, useSortableRow } from '../../components/forms/sortable.tsx';
import { Person } from '../../components/text/severity.tsx';
import { timeZones } from '../../components/text/zones.ts';
import { type LayerDraft, type RestrictionDraft, turnsOf, WEEKDAYS, type Weekday } from './layer-draft.ts';
import styles from './layer-fields.module.css';

const UNITS = ['hours', 'days', 'weeks'] as const;

interface LayerFieldsProps {
  readonly draft: LayerDraft;
  readonly number: number;
  readonly known: readonly ChosenPerson[];
  readonly onChange: (draft: LayerDraft) => void;
  readonly onRemove: () => void;
}

const DAY_NAMES: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
const DAYS = WEEKDAYS.map((value) => ({ value, label: DAY_NAMES[value] }));
const ZONES = timeZones();

/** One layer: who takes turns, how long a turn is, when it changes hands, at which times it holds. */
export function LayerFields({ draft, number, known, onChange, onRemove }: LayerFieldsProps) {
  const { row, dragging, handle } = useSortableRow(draft.key, draft.name);
  const turns = turnsOf(draft.users);
  const change = (part: Partial<LayerDraft>) => onChange({ ...draft, ...part });
  const asDay = (text: string | null): Weekday => WEEKDAYS.find((day) => day === text) ?? 'monday';
  const nameOf = useNames(draft.users.filter((id) => !known.some((person) => person.id === id)));
  const name = (id: string) => known.find((person) => person.id === id)?.display_name ?? nameOf(id);
  return (
    <fieldset {...row} className={`column gap-12 shrinks holds bare ${styles.layer}`} data-dragging={dragging}>
      <legend className="pad-6 semibold">Layer {number}</legend>
      <div className={`row ${styles.tools}`}>
        {handle}
        <ActionIcon aria-label={`Remove layer ${number}`} onClick={onRemove}>
          <Icon name="trash" size={14} />
        </ActionIcon>
      </div>
      <div className={`grid gap-12 ${styles.fields}`}>
        <TextInput
          label="Name"
          required
          maxLength={255}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div className={`grid gap-6 ${styles.lasts}`}>
          <NumberInput
            label="Shift length"
            min={1}
            max={8_784}
            allowDecimal={false}
            value={draft.every}
            onChange={(value) => change({ every: Math.max(1, Number(value) || 1) })}
          />
          <Select
            aria-label="Hours, days or weeks"
            allowDeselect={false}
            value={draft.unit}
            onChange={(unit) => change({ unit: unit === 'hours' || unit === 'days' ? unit : 'weeks' })}
            data={UNITS.map((unit) => ({ value: unit, label: draft.every === 1 ? unit.slice(0, -1) : unit }))}
          />
        </div>
        {draft.unit === 'weeks' && (
          <Select
            label="Handoff day"
            allowDeselect={false}
            value={draft.handoffDay}
            onChange={(day) => change({ handoffDay: asDay(day) })}
            data={DAYS}
          />
        )}
        <TextInput
          type="time"
          label="Handoff time"
          required
          value={draft.handoffTime}
          onChange={(event) => event.currentTarget.value && change({ handoffTime: event.currentTarget.value })}
        />
        <Select
          label="Time zone"
          searchable
          allowDeselect={false}
          limit={100}
          value={draft.timeZone}
          onChange={(zone) => zone && change({ timeZone: zone })}
          data={ZONES.includes(draft.timeZone) ? ZONES : [draft.timeZone, ...ZONES]}
        />
      </div>
      <PeoplePicker label="Rotation order" value={draft.users} known={known} onChange={(users) => change({ users })} />
      {draft.users.length > 1 && (
        <Sortable
          ids={turns.map(({ key }) => key)}
          nameOf={(key) => name(turns.find((turn) => turn.key === key)?.id ?? '')}
          onMove={(from, to) => change({ users: reordered(draft.users, from, to) })}
        >
          <ol className={`plain grid gap-2 text ${styles.order}`} aria-label={`Rotation of ${draft.name}`}>
            {turns.map(({ key, id }, index) => (
              <Turn key={key} sortKey={key} id={id} name={name(id)} place={index + 1} />
            ))}
          </ol>
        </Sortable>
      )}
      {draft.restrictions.map((restriction, index) => (
        <Restriction
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name; order is what tells them apart
          key={index}
          restriction={restriction}
          onChange={(next) => change({ restrictions: draft.restrictions.map((other, at) => (at === index ? next : other)) })}
          onRemove={() => change({ restrictions: draft.restrictions.filter((_, at) => at !== index) })}
        />
      ))}
      <Group gap={8}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            change({ restrictions: [...draft.restrictions, { type: 'time_of_day', start_time: '09:00', end_time: '17:00', days: [] }] })
          }
        >
          Restrict to hours
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            change({
              restrictions: [
                ...draft.restrictions,
                { type: 'time_of_week', start_day: 'friday', start_time: '18:00', end_day: 'monday', end_time: '09:00' },
              ],
            })
          }
        >
          Restrict to days of the week
        </Button>
      </Group>
    </fieldset>
  );
}

interface TurnProps {
  readonly sortKey: string;
  readonly id: string;
  readonly name: string;
  readonly place: number;
}

/** One person of the rotation, moved by the handle. */
function Turn({ sortKey, id, name, place }: TurnProps) {
  const { row, dragging, handle } = useSortableRow(sortKey, name);
  return (
    <li {...row} className={`row middle gap-8 ${styles.turn}`} data-dragging={dragging}>
      {handle}
      <span className={`muted figures ${styles.place}`}>{place}</span>
      <Person id={id} name={name} /> {name}
    </li>
  );
}

interface RestrictionProps {
  readonly restriction: RestrictionDraft;
  readonly onChange: (restriction: RestrictionDraft) => void;
  readonly onRemove: () => void;
}

function Restriction({ restriction, onChange, onRemove }: RestrictionProps) {
  const asDay = (text: string | null): Weekday => WEEKDAYS.find((day) => day === text) ?? 'monday';
  return (
    <div className="row wrap middle gap-8">
      {restriction.type === 'time_of_week' && (
        <Select
          aria-label="From day"
          allowDeselect={false}
          value={restriction.start_day}
          onChange={(day) => onChange({ ...restriction, start_day: asDay(day) })}
          data={DAYS}
        />
      )}
      <TextInput
        type="time"
        aria-label="From"
        value={restriction.start_time}
        onChange={(event) => event.currentTarget.value && onChange({ ...restriction, start_time: event.currentTarget.value })}
      />
      <span>to</span>
      {restriction.type === 'time_of_week' && (
        <Select
          aria-label="To day"
          allowDeselect={false}
          value={restriction.end_day}
          onChange={(day) => onChange({ ...restriction, end_day: asDay(day) })}
          data={DAYS}
        />
      )}
      <TextInput
        type="time"
        aria-label="To"
        value={restriction.end_time === '24:00' ? '00:00' : restriction.end_time}
        onChange={(event) => event.currentTarget.value && onChange({ ...restriction, end_time: event.currentTarget.value })}
      />
      {restriction.type === 'time_of_day' && (
        <Chip.Group multiple value={[...restriction.days]} onChange={(days) => onChange({ ...restriction, days: days.map(asDay) })}>
          <Group gap={4}>
            {WEEKDAYS.map((day) => (
              <Chip key={day} size="xs" value={day}>
                {DAY_NAMES[day].slice(0, 2)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
      {restriction.type === 'time_of_day' && restriction.days.length === 0 && <span className="muted text">every day</span>}
      <ActionIcon aria-label="Remove these hours" onClick={onRemove}>
        <Icon name="trash" size={14} />
      </ActionIcon>
    </div>
  );
}
