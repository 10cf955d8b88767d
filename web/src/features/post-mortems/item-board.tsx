import { Checkbox, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { ServiceFilter } from '../../components/forms/service-fields.tsx';
import { useChoices, useTyped } from '../../components/layout/address.ts';
import { ExportLink } from '../../components/lists/export-link.tsx';
import { ListBar, ListSearch } from '../../components/lists/list.tsx';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './items.module.css';
import { OwnerFilter } from './owner-filter.tsx';
import { columnQuery, toQuery } from './item-queries.ts';
import { type ActionItem, ITEM_STATUSES, type ItemFilters } from './item-words.ts';

interface ItemBoardProps {
  readonly filters: ItemFilters;
}

/** The action items of all post-mortems, a column for each state. */
export function ItemBoard({ filters }: ItemBoardProps) {
  const me = useMe();
  const [{ service = null }, choose] = useChoices('service', 'owner', 'overdue');
  const [typed, setTyped, search] = useTyped();
  const [edited, setEdited] = useState<ActionItem | null>(null);
  const { owner, overdue } = filters;
  const columns = useQueries({ queries: ITEM_STATUSES.map(({ value }) => columnQuery(value, filters, service, search)) });
  /** Where none of the columns came, it is said once. */
  const refused = columns.every(({ data, error }) => error && !data) ? columns[0]?.error : null;
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
        <OwnerFilter value={owner ?? null} me={me} onChange={(id) => choose({ owner: id ?? undefined })} />
        <ServiceFilter value={service} onChange={(id) => choose({ service: id ?? undefined })} />
        <Checkbox
          size="xs"
          className={styles.check ?? ''}
          label="Overdue"
          checked={overdue ?? false}
          onChange={(event) => choose({ overdue: event.currentTarget.checked ? 'true' : undefined })}
        />
        <ExportLink
          list="action-items"
          query={{ status: ITEM_STATUSES.map(({ value }) => value).join(','), ...toQuery(filters, service, search) }}
        />
      </ListBar>
      {refused ? (
        <ProblemNote
          error={refused}
          what="The action items could not be loaded"
          retry={() => {
            for (const { refetch } of columns) void refetch();
          }}
        />
      ) : (
        <Columns filters={filters} service={service} search={search} onEdit={setEdited} />
      )}
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
    <div className={`grid gap-14 ${styles.board}`}>
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
    <section className={`column gap-8 shrinks sunken rounded-10 ${styles.column}`} aria-label={label}>
      <h2 className="row between bare text semibold">
        {label}
        <span className="muted regular figures">
          {data?.total.toLocaleString('en')}
          {data?.total_capped && '+'}
        </span>
      </h2>
      {error && !data && <ProblemNote error={error} what="These could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} radius={6} aria-busy="true" />}
      {data?.items.length === 0 && <p className={`bare muted ${styles.none}`}>None</p>}
      {data && data.items.length > 0 && (
        <ul className="plain column gap-8">
          {data.items.map((item) => (
            <ItemCard key={item.id} item={item} named onEdit={() => onEdit(item)} />
          ))}
        </ul>
      )}
      {more > 0 && <p className={`bare muted ${styles.none}`}>{more.toLocaleString('en')} more: search to find them.</p>}
    </section>
  );
}
