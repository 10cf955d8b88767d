import { Button, CloseButton, Kbd, Popover, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { statsQuery } from '../../api/dashboard.ts';
import { useMay } from '../../api/session.ts';
import { SEVERITIES } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { LabelChip } from '../../components/label-chip.tsx';
import { SEVERITY_WORDS, SeverityShape } from '../../components/severity.tsx';
import {
  type AlertFilters,
  isNarrowed,
  labelsText,
  pickedLabels,
  pickedSeverities,
  RANGE_WORDS,
  RANGES,
  STATUS_CHOICES,
  toggleSeverity,
} from './filters.ts';
import styles from './filter-bar.module.css';

const TYPING_MS = 250;

interface FilterBarProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** How many alerts there are, as text; empty while that is not known. */
  readonly total: string;
}

/** What the list shows; every choice stands in the address. */
export function FilterBar({ filters, onChange, searchRef, total }: FilterBarProps) {
  const set = (change: { readonly [Name in keyof AlertFilters]?: AlertFilters[Name] | undefined }) =>
    onChange({ ...filters, ...change } as AlertFilters);
  return (
    <div className={styles.bar}>
      <SearchBox
        value={filters.search ?? ''}
        onChange={(search) => set({ search: search === '' ? undefined : search })}
        inputRef={searchRef}
      />
      <SegmentedControl
        className={styles.states}
        size="xs"
        aria-label="State"
        value={filters.status ?? 'open'}
        onChange={(value) => set({ status: value === 'open' ? undefined : (value as AlertFilters['status']) })}
        data={STATUS_CHOICES.map(({ value, label }) => ({ value, label }))}
      />
      <SeverityToggles value={filters.severity} onChange={(severity) => set({ severity })} />
      <MoreFilters filters={filters} set={set} />
      <LabelFilters text={filters.label} onChange={(label) => set({ label })} />
      {isNarrowed(filters) && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(filters.status ? { status: filters.status } : {})}>
          Clear
        </Button>
      )}
      {total !== '' && (isNarrowed(filters) || filters.status !== undefined) && <span className={styles.total}>{total} match</span>}
    </div>
  );
}

function SearchBox({
  value,
  onChange,
  inputRef,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      ref={inputRef}
      className={styles.search}
      size="xs"
      type="search"
      aria-label="Search title, labels and annotations"
      placeholder="Search titles and labels"
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={styles.hint}>
            /
          </Kbd>
        ) : (
          <CloseButton size="xs" aria-label="Clear the search" onClick={() => onChange('')} />
        )
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

/** Labels every shown alert has; a press takes one away. */
function LabelFilters({ text, onChange }: { readonly text: string | undefined; readonly onChange: (label: string | undefined) => void }) {
  const labels = pickedLabels(text);
  return labels.map(([name, value]) => (
    <span key={name} className={styles.label}>
      <LabelChip name={name} value={value} />
      <CloseButton
        size="xs"
        aria-label={`Stop filtering by ${name}`}
        onClick={() => onChange(labelsText(labels.filter(([other]) => other !== name)))}
      />
    </span>
  ));
}

function SeverityToggles({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (severity: string | undefined) => void;
}) {
  const picked = pickedSeverities(value);
  const { data } = useQuery({ ...statsQuery, enabled: useMay('dashboard:read') });
  return (
    <fieldset className={styles.severities} aria-label="Severity">
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          className={styles.severity}
          data-severity={severity}
          aria-pressed={picked.includes(severity)}
          onClick={() => onChange(toggleSeverity(value, severity))}
        >
          <SeverityShape severity={severity} />
          <span className={styles.severityWord}>{SEVERITY_WORDS[severity]}</span>
          {data && <span className={styles.number}>{data.alerts.by_severity[severity].toLocaleString('en')}</span>}
        </button>
      ))}
    </fieldset>
  );
}

interface MoreProps {
  readonly filters: AlertFilters;
  readonly set: (change: { readonly [Name in keyof AlertFilters]?: AlertFilters[Name] | undefined }) => void;
}

function MoreFilters({ filters, set }: MoreProps) {
  const active = [filters.range, filters.provider, filters.channel].filter((value) => value !== undefined).length;
  return (
    <Popover position="bottom-end" width={260} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="filter" size={14} />} className={styles.more}>
          {active > 0 ? `${active} more` : 'More'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.fields}>
          <Select
            label="Arrived"
            placeholder="At any time"
            clearable
            comboboxProps={{ withinPortal: false }}
            value={filters.range ?? null}
            onChange={(range) => set({ range: (range ?? undefined) as AlertFilters['range'] })}
            data={Object.keys(RANGES).map((value) => ({ value, label: RANGE_WORDS[value as keyof typeof RANGES] }))}
          />
          <Select
            label="Announced in"
            placeholder="Anywhere"
            clearable
            comboboxProps={{ withinPortal: false }}
            value={filters.provider ?? null}
            onChange={(provider) => set({ provider: provider ?? undefined })}
            data={[
              { value: 'chatone', label: 'Slack' },
              { value: 'chattwo', label: 'Mattermost' },
              { value: 'webhook', label: 'Outgoing webhook' },
            ]}
          />
          <TextInput
            label="Channel"
            placeholder="Any"
            defaultValue={filters.channel ?? ''}
            onBlur={(event) => set({ channel: event.currentTarget.value.trim() || undefined })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
