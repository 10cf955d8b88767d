import { Button, CloseButton, Kbd, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { zoneStore } from '../../../api/clock.ts';
import { SERVICE_CHOICES, useNamed } from '../../../api/choices.ts';
import { statsQuery } from '../../../api/dashboard.ts';
import { useMay } from '../../../api/session.ts';
import { useStore } from '../../../api/store.ts';
import { SEVERITIES } from '../../../api/types.ts';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { MineToggle } from '../../../components/lists/mine-toggle.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LabelChip } from '../../../components/text/label-chip.tsx';
import { SEVERITY_WORDS, SeverityShape } from '../../../components/text/severity.tsx';
import { absoluteText } from '../../../components/text/time.ts';
import { FacetPanel } from './facet-panel.tsx';
import { useProviders } from '../../../api/providers.ts';
import { SOURCE_WORDS } from '../facts.tsx';
import styles from './filter-bar.module.css';
import {
  type AlertFilters,
  changed,
  type FilterChange,
  isNarrowed,
  pickedLabels,
  pickedSeverities,
  RANGE_WORDS,
  STATUS_CHOICES,
  toggleSeverity,
  widened,
  withoutLabel,
} from './filters.ts';

const TYPING_MS = 250;

interface FilterBarProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** How many alerts (or groups) there are, as text; empty while that is not known. */
  readonly total: string;
}

/** What the list shows; every choice stands in the address. */
export function FilterBar({ filters, onChange, searchRef, total }: FilterBarProps) {
  const set = (change: FilterChange) => onChange(changed(filters, change));
  return (
    <div className={`row wrap middle gap-8 ${styles.bar}`}>
      <SearchBox
        value={filters.search ?? ''}
        onChange={(search) => set({ search: search === '' ? undefined : search })}
        inputRef={searchRef}
      />
      <SegmentedControl
        className={styles.states ?? ''}
        size="xs"
        aria-label="State"
        value={filters.status ?? 'open'}
        onChange={(value) => set({ status: value === 'open' ? undefined : (value as AlertFilters['status']) })}
        data={STATUS_CHOICES.map(({ value, label }) => ({ value, label }))}
      />
      <MineToggle value={filters.mine === 'yes'} onChange={(mine) => set({ mine: mine ? 'yes' : undefined })} />
      <SeverityToggles value={filters.severity} onChange={(severity) => set({ severity })} />
      <FacetPanel filters={filters} onChange={onChange} set={set} />
      <Chips filters={filters} onChange={onChange} set={set} />
      {isNarrowed(filters) && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(widened(filters))}>
          Clear
        </Button>
      )}
      {total !== '' && (isNarrowed(filters) || filters.status !== undefined) && (
        <span className="to-end muted text figures">
          {total} {total === '1' ? 'result' : 'results'}
        </span>
      )}
    </div>
  );
}

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

function SearchBox({ value, onChange, inputRef }: SearchBoxProps) {
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
      className={styles.search ?? ''}
      size="xs"
      type="search"
      aria-label="Search title, labels and annotations"
      placeholder="Search alerts"
      leftSection={<Icon name="search" size={14} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" className={styles.hint ?? ''}>
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

/** What narrows the list besides state and severity; a press takes one away. */
function Chips({
  filters,
  onChange,
  set,
}: Pick<FilterBarProps, 'filters' | 'onChange'> & { readonly set: (change: FilterChange) => void }) {
  const zone = useStore(zoneStore);
  const { range, provider, channel, source, service, from, until } = filters;
  const at = (text: string) => absoluteText(Date.parse(text), zone).replace(/:\d\d (?=\S+$)/u, ' ');
  const { nameOf } = useProviders();
  const span = [from ? `from ${at(from)}` : '', until ? `until ${at(until)}` : ''].filter((part) => part !== '').join(' ');
  return (
    <>
      {pickedLabels(filters.label).map(([name, value]) => (
        <span key={name} className={`inline-row middle gap-5 small ${styles.chip}`}>
          <LabelChip name={name} value={value} />
          <CloseButton size="xs" aria-label={`Remove filter ${name}`} onClick={() => onChange(withoutLabel(filters, name))} />
        </span>
      ))}
      {service && <ServiceChip id={service} onRemove={() => set({ service: undefined })} />}
      {source && <Chip name="Source" words={SOURCE_WORDS[source] ?? source} onRemove={() => set({ source: undefined })} />}
      {range && <Chip name="Received" words={RANGE_WORDS[range]} onRemove={() => set({ range: undefined })} />}
      {span !== '' && <Chip name="Received" words={span} onRemove={() => set({ from: undefined, until: undefined })} />}
      {provider && <Chip name="Sent to" words={nameOf(provider)} onRemove={() => set({ provider: undefined })} />}
      {channel && <Chip name="Channel" words={channel} onRemove={() => set({ channel: undefined })} />}
    </>
  );
}

function ServiceChip({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const [service] = useNamed(SERVICE_CHOICES, [id]);
  return <Chip name="Service" words={service?.name ?? id.slice(0, 8)} onRemove={onRemove} />;
}

function Chip({ name, words, onRemove }: { readonly name: string; readonly words: string; readonly onRemove: () => void }) {
  return (
    <span className={`inline-row middle gap-5 small ${styles.chip}`}>
      <span className={styles.chipName}>{name}</span>
      {words}
      <CloseButton size="xs" aria-label={`Remove filter ${name.toLowerCase()}`} onClick={onRemove} />
    </span>
  );
}

interface SeverityTogglesProps {
  readonly value: string | undefined;
  readonly onChange: (severity: string | undefined) => void;
}

function SeverityToggles({ value, onChange }: SeverityTogglesProps) {
  const picked = pickedSeverities(value);
  const { data } = useQuery({ ...statsQuery, enabled: useMay('dashboard:read') });
  return (
    <fieldset className={`row shrinks bare framed surface rounded ${styles.severities}`} aria-label="Severity">
      {SEVERITIES.map((severity) => (
        <button
          key={severity}
          type="button"
          className={`row middle gap-6 holds ink flat lights ${styles.severity}`}
          data-severity={severity}
          aria-pressed={picked.includes(severity)}
          title={`${SEVERITY_WORDS[severity]}: ${data ? data.alerts.by_severity[severity].toLocaleString('en') : ''} open`}
          onClick={() => onChange(toggleSeverity(value, severity))}
        >
          <SeverityShape severity={severity} />
          <span className={styles.severityWord}>{SEVERITY_WORDS[severity]}</span>
          {data && <span className="muted figures">{data.alerts.by_severity[severity].toLocaleString('en')}</span>}
        </button>
      ))}
    </fieldset>
  );
}
