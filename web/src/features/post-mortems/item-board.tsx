import { Checkbox, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { ServiceFilter } from '../../components/forms/service-fields.tsx';
import { ListBar, ListSearch } from '../../components/layout/list.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './items.module.css';
import { OwnerFilter } from './owner-filter.tsx';
import { columnQuery } from './item-queries.ts';
import { type ActionItem, ITEM_STATUSES, type ItemFilters } from './item-words.ts';

const TYPING_MS = 200;

interface ItemBoardProps {
  readonly filters: ItemFilters;
  readonly onFilters: (filters: ItemFilters) => void;
}

/** The action items of all post-mortems, a column for each state. */
export function ItemBoard({ filters, onFilters }: ItemBoardProps) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [service, setService] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [edited, setEdited] = useState<ActionItem | null>(null);
  const { owner, overdue } = filters;
  const columns = useQueries({ queries: ITEM_STATUSES.map(({ value }) => columnQuery(value, filters, service, search)) });
  const narrowed = owner !== undefined || overdue || service !== null || search !== '';
  if (!narrowed && columns.every(({ data }) => data?.total === 0))
    return (
      <Empty icon="check" title="Nothing to do">
        Action items are added in a post-mortem: what would keep an incident from coming back. They stand here until they are done.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <ListSearch label="Search action items" placeholder="Words, or #12" value={typed} onChange={setTyped} />
        <OwnerFilter
          value={owner ?? null}
          me={me}
          onChange={(id) => onFilters({ ...(id ? { owner: id } : {}), ...(overdue ? { overdue } : {}) })}
        />
        <ServiceFilter value={service} onChange={setService} />
        <Checkbox
          size="xs"
          className={styles.check ?? ''}
          label="Overdue"
          checked={overdue ?? false}
          onChange={(event) => onFilters({ ...(owner ? { owner } : {}), ...(event.currentTarget.checked ? { overdue: true } : {}) })}
        />
      </ListBar>
      <Columns filters={filters} service={service} search={search} onEdit={setEdited} />
      <ItemForm opened={edited !== null} item={edited} incidentRef={edited?.incident_id ?? ''} onClose={() => setEdited(null)} />
    </>
  );
}

interface ColumnsProps {
  readonly filters: ItemFilters;
  readonly service: string | null;
  readonly search: string;
  readonly onEdit: (item: ActionItem) => void;
}

function Columns(props: ColumnsProps) {
  return (
    <div className={styles.board}>
      {ITEM_STATUSES.map(({ value, label }) => (
        <Column key={value} status={value} label={label} {...props} />
      ))}
    </div>
  );
}

function Column({
  status,
  label,
  filters,
  service,
  search,
  onEdit,
}: ColumnsProps & { readonly status: ActionItem['status']; readonly label: string }) {
  const { data, error, refetch } = useQuery(columnQuery(status, filters, service, search));
  const more = data ? data.total - data.items.length : 0;
  return (
    <section className={styles.column} aria-label={label}>
      <h2 className={styles.columnTitle}>
        {label}
        <span className={styles.count}>
          {data?.total.toLocaleString('en')}
          {data?.total_capped && '+'}
        </span>
      </h2>
      {error && !data && <ProblemNote error={error} what="These could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} radius={6} aria-busy="true" />}
      {data?.items.length === 0 && <p className={styles.none}>None</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.items}>
          {data.items.map((item) => (
            <ItemCard key={item.id} item={item} named onEdit={() => onEdit(item)} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.none}>{more.toLocaleString('en')} more: search to find them.</p>}
    </section>
  );
}
