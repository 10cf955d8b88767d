import { CloseButton, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { useProviders } from '../../../api/providers.ts';
import { SOURCE_WORDS } from '../facts.tsx';
import styles from './facet-panel.module.css';
import { type AlertFilters, type FilterChange, pickedLabels, RANGE_WORDS, RANGES, withLabel, withoutLabel } from './filters.ts';
import { facetsQuery } from '../queries.ts';

export interface FacetsProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
  readonly set: (change: FilterChange) => void;
}

/** Labels, sources and times to narrow the list down by, with counts. */
export function Facets({ filters, onChange, set }: FacetsProps) {
  const { data, error, refetch } = useQuery(facetsQuery(filters));
  const [words, setWords] = useState('');
  const picked = new Map(pickedLabels(filters.label));
  const wanted = words.trim().toLowerCase();
  const facets =
    data?.labels.flatMap((facet) => {
      const values = facet.values.filter(({ value }) => `${facet.name}=${value}`.toLowerCase().includes(wanted));
      return values.length === 0 ? [] : [{ ...facet, values }];
    }) ?? [];
  return (
    <div className="column">
      <div className={styles.top}>
        <TextInput
          size="xs"
          aria-label="Find a label or a value"
          placeholder="Find a label or a value"
          leftSection={<Icon name="search" size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          rightSection={words === '' ? null : <CloseButton size="xs" aria-label="Clear" onClick={() => setWords('')} />}
          data-autofocus
        />
      </div>
      <div className={`column gap-14 pad-12 scrolls-y ${styles.scroll}`}>
        {wanted === '' && <Others filters={filters} set={set} />}
        {error && !data && <ProblemNote error={error} what="The counts could not be loaded" retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        {wanted === '' && data && data.sources.length > 1 && (
          <FacetSection
            name="source"
            words={SOURCE_WORDS}
            values={data.sources}
            picked={filters.source}
            onPick={(value) => set({ source: value === filters.source ? undefined : value })}
          />
        )}
        {facets.map((facet) => (
          <FacetSection
            key={facet.name}
            name={facet.name}
            values={facet.values}
            more={facet.more}
            picked={picked.get(facet.name)}
            onPick={(value) =>
              onChange(picked.get(facet.name) === value ? withoutLabel(filters, facet.name) : withLabel(filters, facet.name, value))
            }
          />
        ))}
        {data && facets.length === 0 && (
          <p className={`muted small ${styles.note}`}>{wanted === '' ? 'No filters available.' : 'No label matches.'}</p>
        )}
      </div>
      {data && (
        <p className={`bare muted small ${styles.foot}`}>
          {data.complete
            ? `Counted in ${data.counted.toLocaleString('en')} alerts`
            : `Counted in the ${data.counted.toLocaleString('en')} most recently updated`}
        </p>
      )}
    </div>
  );
}

interface FacetSectionProps {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  readonly words?: Readonly<Record<string, string>>;
  readonly more?: number;
  readonly picked: string | undefined;
  readonly onPick: (value: string) => void;
}

function FacetSection({ name, values, words = {}, more = 0, picked, onPick }: FacetSectionProps) {
  const most = Math.max(...values.map(({ count }) => count), 1);
  return (
    <section aria-label={name}>
      <h2 className={`muted tiny mono ${styles.name}`}>{name}</h2>
      <ul className="plain column gap-1">
        {values.map(({ value, count }) => (
          <li key={value}>
            <button
              type="button"
              className={`row middle gap-12 holds ink flat ${styles.value}`}
              aria-pressed={picked === value}
              onClick={() => onPick(value)}
            >
              <span className={styles.bar} style={{ width: `${(100 * count) / most}%` }} />
              <span className="ellipsis fill holds">{words[value] ?? (value === '' ? '(empty)' : value)}</span>
              <span className="holds muted small figures">{count.toLocaleString('en')}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={`muted small ${styles.note}`}>{more.toLocaleString('en')} more values: search for them in the list</p>}
    </section>
  );
}

function Others({ filters, set }: Pick<FacetsProps, 'filters' | 'set'>) {
  const { all } = useProviders();
  return (
    <div className={`grid gap-8 ${styles.fields}`}>
      <Select
        size="xs"
        label="Received"
        placeholder="Any time"
        clearable
        comboboxProps={{ withinPortal: false }}
        value={filters.range ?? null}
        onChange={(range) => set({ range: (range ?? undefined) as AlertFilters['range'], from: undefined, until: undefined })}
        data={Object.keys(RANGES).map((value) => ({ value, label: RANGE_WORDS[value as keyof typeof RANGES] }))}
      />
      <Select
        size="xs"
        label="Sent to"
        placeholder="Anywhere"
        clearable
        comboboxProps={{ withinPortal: false }}
        value={filters.provider ?? null}
        onChange={(provider) => set({ provider: provider ?? undefined })}
        data={all.flatMap(({ id, name, announces }) => (announces ? [{ value: id, label: name }] : []))}
      />
      <TextInput
        size="xs"
        label="Channel"
        placeholder="Any"
        defaultValue={filters.channel ?? ''}
        onBlur={(event) => set({ channel: event.currentTarget.value.trim() || undefined })}
      />
    </div>
  );
}
