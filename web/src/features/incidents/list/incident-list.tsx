import { SampleMark } from '../../../components/sample/sample-mark.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useNames } from '../../../api/people.ts';
import { useMay } from '../../../api/session.ts';
import type { Incident } from '../../../api/types.ts';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { pressed, useKeys } from '../../../components/keys/keys.ts';
import { MineToggle } from '../../../components/lists/mine-toggle.tsx';
import { ExportLink } from '../../../components/lists/export-link.tsx';
import { List, ListBar, ListSearch } from '../../../components/lists/list.tsx';
import { SelectionBar } from '../../../components/selection/selection-bar.tsx';
import { Ago } from '../../../components/text/ago.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Empty, ProblemNote } from '../../../components/forms/notes.tsx';
import { Person } from '../../../components/text/severity.tsx';
import { useIncidentNews } from '../actions.ts';
import type { IncidentFilters } from './filters.ts';
import { IncidentMark } from '../incident-mark.tsx';
import { PrivateMark } from '../private-mark.tsx';
import styles from './incident-list.module.css';
import { listQuery, toQuery } from '../queries.ts';
import { isWanted, mostUrgentFirst } from '../words.ts';
import { canDo, useBulkIncidents } from './use-bulk-incidents.ts';

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
      {total} open{wanted > 0 && <span className="critical semibold">, {wanted} unacknowledged</span>}
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
  const mayCommand = useMay('incidents:command');
  const { active, setActive, selected, select, selectAll, clear, bulk, chosen } = useWork(incidents, mayCommand);
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
        <Search
          value={filters.search ?? ''}
          onChange={(search) => {
            const { search: _, ...others } = filters;
            onFilters({ ...others, ...(search ? { search } : {}) });
          }}
        />
        <MineToggle
          value={filters.mine === 'yes'}
          onChange={(mine) => {
            const { mine: _, ...others } = filters;
            onFilters({ ...others, ...(mine ? { mine: 'yes' } : {}) });
          }}
        />
        <ExportLink list="incidents" query={toQuery(filters)} />
      </ListBar>
      {error && !data && <ProblemNote error={error} what="The incidents could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && incidents.length === 0 && <NoIncidents filters={filters} />}
      {incidents.length > 0 && (
        <List>
          {incidents.map((incident) => (
            <Row
              key={incident.id}
              incident={incident}
              nameOf={nameOf}
              active={incident.number === active}
              selected={selected.has(incident.number)}
              selecting={selected.size > 0}
              onSelect={mayCommand ? (range) => select(incident.number, range) : null}
              onFocused={() => setActive(incident.number)}
            />
          ))}
        </List>
      )}
      {(chosen.length > 0 || bulk.work) && (
        <div className={styles.bar}>
          <SelectionBar
            label="Selected incidents"
            selected={chosen.length}
            loaded={incidents.length}
            work={bulk.work}
            onStop={bulk.stop}
            onAll={selectAll}
            onClear={clear}
            actions={ACTIONS.map(({ command, label }) => ({
              label,
              count: chosen.filter((incident) => canDo(command, incident)).length,
              run: () => void bulk.run(command, chosen),
            }))}
          />
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

const ACTIONS = [
  { command: 'acknowledge', label: 'Acknowledge' },
  { command: 'resolve', label: 'Resolve' },
] as const;

/** Which incident one is at, which are selected, and the keys for both. */
function useWork(incidents: readonly Incident[], mayCommand: boolean) {
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number | null>(null);
  const bulk = useBulkIncidents(setSelected);
  const order = incidents.map(({ number }) => number);
  const current = incidents.find(({ number }) => number === active);
  const chosen = incidents.filter(({ number }) => selected.has(number));
  const select = (number: number, range: boolean) => {
    const next = pressed(selected, order, number, range ? anchor.current : null);
    anchor.current = number;
    setActive(number);
    setSelected(next);
  };
  const selectAll = () => setSelected(new Set(order));
  const clear = () => setSelected(new Set());
  const move = (step: 1 | -1) => {
    const next = order[active === null ? 0 : order.indexOf(active) + step];
    if (next === undefined) return;
    setActive(next);
    const row = document.getElementById(rowId(next));
    row?.scrollIntoView({ block: 'nearest' });
    // A screen reader says where one is.
    row?.querySelector('a')?.focus({ preventScroll: true });
  };
  const act = (command: 'acknowledge' | 'resolve') => {
    if (mayCommand) void bulk.run(command, chosen.length > 0 ? chosen : current ? [current] : []);
  };
  const open = () => current && void navigate({ to: '/incidents/$ref', params: { ref: String(current.number) } });
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: open,
    o: open,
    e: () => act('acknowledge'),
    r: () => act('resolve'),
    x: () => current && mayCommand && select(current.number, false),
    X: () => current && mayCommand && select(current.number, true),
    'Ctrl+a': () => mayCommand && selectAll(),
    Escape: clear,
  });
  return { active, setActive, selected, select, selectAll, clear, bulk, chosen };
}

const rowId = (number: number) => `incident-${number}`;

interface RowProps {
  readonly incident: Incident;
  readonly nameOf: (id: string) => string;
  readonly active: boolean;
  readonly selected: boolean;
  readonly selecting: boolean;
  /** Null: one may do nothing with it. `range`: all from the last one on. */
  readonly onSelect: ((range: boolean) => void) | null;
  /** The focus came here: keys are about this one. */
  readonly onFocused: () => void;
}

function Row({ incident, nameOf, active, selected, selecting, onSelect, onFocused }: RowProps) {
  const commander = incident.commander_id === null ? null : nameOf(incident.commander_id);
  return (
    <li
      id={rowId(incident.number)}
      className={`row holds ${styles.item}`}
      data-active={active}
      data-selected={selected}
      data-selecting={selecting}
    >
      {onSelect && (
        <label className={`row middle centred rigid ${styles.check}`}>
          <input
            type="checkbox"
            checked={selected}
            onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
            aria-label={`Select incident ${incident.number}`}
            tabIndex={-1}
          />
        </label>
      )}
      <Link
        to="/incidents/$ref"
        params={{ ref: String(incident.number) }}
        className={`grid middle gap-10 fill shrinks unlined lights ${styles.row}`}
        onFocus={onFocused}
      >
        <span className={`muted text figures ${styles.number}`}>#{incident.number}</span>
        <IncidentMark severity={incident.severity} status={incident.status} />
        <span className={`ellipsis ${styles.title}`} title={incident.title}>
          <SampleMark id={incident.id} /> {incident.private && <PrivateMark />} {incident.title}
        </span>
        <span className={`row middle gap-12 muted text ${styles.facts}`}>
          {isWanted(incident) && <span className="critical semibold">unacknowledged</span>}
          {incident.alert_count > 0 && (
            <span title={`${incident.alert_count} linked alerts`}>
              <Icon name="bell" size={13} /> {incident.alert_count}
            </span>
          )}
          {commander && <Person id={incident.commander_id} name={commander} />}
          <span className={`muted text figures ${styles.when}`}>
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
    <div className={`column ${styles.skeletons}`} aria-busy="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={20} width={`${90 - row * 8}%`} />
      ))}
    </div>
  );
}
