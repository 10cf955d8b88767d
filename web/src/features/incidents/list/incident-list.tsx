import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useNames } from '../../../api/people.ts';
import type { Incident } from '../../../api/types.ts';
import { List, ListBar, ListSearch } from '../../../components/layout/list.tsx';
import { Ago } from '../../../components/text/ago.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Empty, ProblemNote } from '../../../components/forms/notes.tsx';
import { Person } from '../../../components/text/severity.tsx';
import { useIncidentNews } from '../actions.ts';
import type { IncidentFilters } from './filters.ts';
import { IncidentMark } from '../incident-mark.tsx';
import { PrivateMark } from '../private-mark.tsx';
import styles from './incident-list.module.css';
import { listQuery } from '../queries.ts';
import { isWanted, mostUrgentFirst } from '../words.ts';

interface IncidentListProps {
  readonly filters: IncidentFilters;
  readonly onFilters: (filters: IncidentFilters) => void;
}

const TYPING_MS = 250;

/** How many are open, and how many of them unacknowledged. */
export function IncidentHeadline() {
  const { data } = useInfiniteQuery(listQuery({ state: 'open' }));
  if (!data) return 'Incidents';
  const incidents = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? 0;
  const wanted = incidents.filter(isWanted).length;
  if (total === 0) return 'Incidents: none open';
  return (
    <>
      {total} open{wanted > 0 && <span className={styles.nobody}>, {wanted} unacknowledged</span>}
    </>
  );
}

/** Incidents: the most urgent of the open ones first, all of them newest first. What state, who has it, since when. */
export function IncidentList({ filters, onFilters }: IncidentListProps) {
  useIncidentNews();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(listQuery(filters));
  const loaded = data?.pages.flatMap((page) => page.items) ?? [];
  const incidents = filters.state === 'open' ? mostUrgentFirst(loaded) : loaded;
  const nameOf = useNames(incidents.flatMap((incident) => [incident.commander_id]));
  return (
    <>
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label="Which incidents"
          value={filters.state}
          onChange={(state) => onFilters({ ...filters, state: state === 'all' ? 'all' : 'open' })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Search value={filters.search ?? ''} onChange={(search) => onFilters({ state: filters.state, ...(search ? { search } : {}) })} />
      </ListBar>
      {error && !data && <ProblemNote error={error} what="The incidents could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && incidents.length === 0 && <NoIncidents filters={filters} />}
      {incidents.length > 0 && (
        <List>
          {incidents.map((incident) => (
            <Row key={incident.id} incident={incident} nameOf={nameOf} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button variant="default" className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Row({ incident, nameOf }: { readonly incident: Incident; readonly nameOf: (id: string) => string }) {
  const commander = incident.commander_id === null ? null : nameOf(incident.commander_id);
  return (
    <li>
      <Link to="/incidents/$ref" params={{ ref: String(incident.number) }} className={styles.row}>
        <span className={styles.number}>#{incident.number}</span>
        <IncidentMark severity={incident.severity} status={incident.status} />
        <span className={styles.title} title={incident.title}>
          {incident.private && <PrivateMark />} {incident.title}
        </span>
        <span className={styles.facts}>
          {isWanted(incident) && <span className={styles.nobody}>unacknowledged</span>}
          {incident.alert_count > 0 && (
            <span title={`${incident.alert_count} linked alerts`}>
              <Icon name="bell" size={13} /> {incident.alert_count}
            </span>
          )}
          {commander && <Person id={incident.commander_id} name={commander} />}
          <span className={styles.when}>
            <Ago at={incident.created_at} form="short" />
          </span>
        </span>
      </Link>
    </li>
  );
}

function Search({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return <ListSearch label="Search incidents" placeholder="Search title, text or number" value={text} onChange={setText} />;
}

function NoIncidents({ filters }: { readonly filters: IncidentFilters }) {
  if (filters.search)
    return (
      <Empty icon="search" title="Nothing found">
        No {filters.state === 'open' ? 'open ' : ''}incident has "{filters.search}" in its title or text.
      </Empty>
    );
  return (
    <Empty icon="check" tone="good" title={filters.state === 'open' ? 'No open incidents' : 'No incidents yet'}>
      Declare one manually, or let a service create them from its alerts: see Incidents in the service settings.
    </Empty>
  );
}

function Skeletons() {
  return (
    <div className={styles.skeletons} aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={20} width={`${90 - row * 8}%`} />
      ))}
    </div>
  );
}
