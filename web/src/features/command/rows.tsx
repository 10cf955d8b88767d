import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useNames } from '../../api/people.ts';
import { useStore } from '../../api/store.ts';
import { zoneStore } from '../../api/clock.ts';
import { PersonSelect } from '../../components/forms/person-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { absoluteText } from '../../components/text/time.ts';
import { webAddress } from '../../components/text/web-address.ts';
import styles from './document.module.css';
import type { Row } from '../../components/text/merge.ts';
import type { ListSection } from './queries.ts';
import type { RowChange } from './section-changes.ts';

interface Column {
  readonly field: string;
  readonly title: string;
  readonly is: 'text' | 'status' | 'user' | 'time' | 'flag' | 'url';
  readonly values?: Readonly<Record<string, string>>;
  readonly required?: boolean;
}

/** The columns of each list, as people read them. */
const COLUMNS: Readonly<Record<ListSection, readonly Column[]>> = {
  objectives: [
    { field: 'text', title: 'Objective', is: 'text', required: true },
    { field: 'status', title: 'Status', is: 'status', values: { open: 'Open', met: 'Met', dropped: 'Dropped' } },
    { field: 'owner_id', title: 'Owner', is: 'user' },
  ],
  actions: [
    { field: 'text', title: 'Action', is: 'text', required: true },
    {
      field: 'status',
      title: 'Status',
      is: 'status' as const,
      values: { planned: 'Planned', in_progress: 'In progress', done: 'Done', cancelled: 'Cancelled' },
    },
    { field: 'owner_id', title: 'Owner', is: 'user' },
    { field: 'at', title: 'Time', is: 'time' },
  ],
  resources: [
    { field: 'resource', title: 'Resource', is: 'text', required: true },
    { field: 'identifier', title: 'Identifier', is: 'text' },
    { field: 'ordered_at', title: 'Ordered', is: 'time' },
    { field: 'eta', title: 'ETA', is: 'time' },
    { field: 'arrived', title: 'Arrived', is: 'flag' },
    { field: 'notes', title: 'Notes', is: 'text' },
  ],
  communications: [
    { field: 'purpose', title: 'Purpose', is: 'text', required: true },
    { field: 'channel', title: 'Channel', is: 'text' },
    { field: 'address', title: 'Address', is: 'text' },
  ],
  diagram: [
    { field: 'title', title: 'Title', is: 'text', required: true },
    { field: 'url', title: 'Address', is: 'url', required: true },
  ],
};

interface RowsProps {
  readonly name: ListSection;
  readonly rows: readonly Row[];
}

/** What the fields of rows hold, as people read it. */
function useCells(rows: readonly Row[]): (column: Column, row: Row) => string {
  const nameOf = useNames(rows.map((row) => (typeof row['owner_id'] === 'string' ? row['owner_id'] : null)));
  const zone = useStore(zoneStore);
  return ({ field, is, values }, row) => {
    const value = row[field];
    if (is === 'flag') return value === true ? 'Yes' : 'No';
    if (typeof value !== 'string' || value === '') return '';
    if (is === 'status') return values?.[value] ?? value;
    if (is === 'user') return nameOf(value);
    return is === 'time' ? absoluteText(Date.parse(value), zone) : value;
  };
}

interface RowChangesProps {
  readonly name: ListSection;
  readonly changes: readonly RowChange[];
}

/** What differs between two versions of a list, a line a row. */
export function RowChanges({ name, changes }: RowChangesProps) {
  const columns = COLUMNS[name];
  const cell = useCells(changes.flatMap((change) => (change.kind === 'changed' ? [change.row, change.before] : [change.row])));
  const first = (row: Row) => row[columns[0]?.field ?? ''];
  const whole = (row: Row) =>
    columns
      .slice(1)
      .map((column) => ({ title: column.title, text: cell(column, row) }))
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => `${title}: ${text}`)
      .join(' · ');
  return (
    <ul className="plain column gap-8 breaks">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.row.id}`} data-kind={change.kind}>
          <b>{{ added: 'Added', removed: 'Removed', changed: 'Changed' }[change.kind]}</b> {first(change.row)}
          <div className="muted small">
            {change.kind === 'changed'
              ? columns
                  .filter(({ field }) => change.fields.includes(field))
                  .map((column) => `${column.title}: ${cell(column, change.before) || 'none'} → ${cell(column, change.row) || 'none'}`)
                  .join(' · ')
              : whole(change.row)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The rows of a list, to read: a table where there is room, one card a row on a phone. */
export function RowsTable({ name, rows }: RowsProps) {
  const columns = COLUMNS[name];
  const cell = useCells(rows);
  const shown = (column: Column, row: Row) => {
    const value = cell(column, row);
    const address = column.is === 'url' || column.field === 'address' ? webAddress(value) : null;
    if (address === null) return value;
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    );
  };
  return (
    <table className={`wide text ${styles.rows}`}>
      <thead>
        <tr>
          {columns.map(({ field, title }) => (
            <th key={field} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.field} data-title={column.title}>
                {shown(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EditorProps extends RowsProps {
  readonly disabled: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** The rows of a list, to write. Those that the service computes are not shown here. */
export function RowsEditor({ name, rows, disabled, onChange }: EditorProps) {
  const columns = COLUMNS[name];
  const own = rows.filter(({ id }) => !id.startsWith('computed:'));
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  /** Where the focus belongs once the rows are drawn. */
  const next = useRef<'new row' | 'add' | null>(null);
  useEffect(() => {
    if (next.current === 'new row') list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)')?.focus();
    if (next.current === 'add') adding.current?.focus();
    next.current = null;
  });
  const set = (id: string, field: string, value: string | boolean | null) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, [field]: value } : row)));
  const add = () => {
    const blank = columns.map(({ field, is, values }) => [
      field,
      is === 'flag' ? false : is === 'status' ? (Object.keys(values ?? {})[0] ?? null) : is === 'user' || is === 'time' ? null : '',
    ]);
    onChange([...rows, { ...Object.fromEntries(blank), id: newId() }]);
    next.current = 'new row';
  };
  const remove = (gone: string) => {
    onChange(rows.filter(({ id }) => id !== gone));
    next.current = 'add';
  };
  return (
    <>
      <ol ref={list} className="plain column gap-12">
        {own.map((row, index) => (
          <li key={row.id} className={`row at-top gap-8 ${styles.row}`}>
            <div className={`grid gap-8 fill shrinks ${styles.fields}`}>
              {columns.map((column) => (
                <Field
                  key={column.field}
                  column={column}
                  value={row[column.field] ?? null}
                  disabled={disabled}
                  onChange={(value) => set(row.id, column.field, value)}
                />
              ))}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={`Remove row ${index + 1}`}
              onClick={() => remove(row.id)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div>
        <Button ref={adding} size="compact-sm" variant="default" leftSection={<Icon name="plus" />} disabled={disabled} onClick={add}>
          Add row
        </Button>
      </div>
    </>
  );
}

/** Unlike `randomUUID` also where the page is served without TLS. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface FieldProps {
  readonly column: Column;
  readonly value: string | boolean | null;
  readonly disabled: boolean;
  readonly onChange: (value: string | boolean | null) => void;
}

function Field({ column: { title, is, values = {}, required = false }, value, disabled, onChange }: FieldProps) {
  const text = typeof value === 'string' ? value : '';
  switch (is) {
    case 'status':
      return (
        <Select
          label={title}
          value={text}
          allowDeselect={false}
          disabled={disabled}
          data={Object.entries(values).map(([each, label]) => ({ value: each, label }))}
          onChange={onChange}
        />
      );
    case 'user':
      return <PersonSelect label={title} value={text || null} onChange={onChange} />;
    case 'flag':
      return (
        <Checkbox label={title} checked={value === true} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'time':
      return (
        <TextInput
          label={title}
          type="datetime-local"
          value={localTime(text)}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : new Date(event.currentTarget.value).toISOString())}
        />
      );
    default:
      return (
        <TextInput
          label={title}
          value={text}
          required={required}
          disabled={disabled}
          {...(is === 'url' ? { type: 'url', placeholder: 'https://' } : {})}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** An instant as the field for it wants it: on this device's clock, to the minute. */
function localTime(at: string): string {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return '';
  return new Date(instant - new Date(instant).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
