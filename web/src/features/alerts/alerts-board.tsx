import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { CopyLink } from '../../components/text/copy-link.tsx';
import { pressed, useKeys } from '../../components/keys/keys.ts';
import { useAlertActions } from './actions.ts';
import { AlertList } from './alert-list.tsx';
import { focusRow } from './alert-row.tsx';
import { EmptyAlerts } from './empty-alerts.tsx';
import { type Reader, useFeed } from './feed.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { type AlertFilters, changed, widened } from './filter/filters.ts';
import { Headline } from './headline.tsx';
import { alertQuery } from './queries.ts';
import { Split } from './split.tsx';
import styles from './alerts-board.module.css';
import type { SelectionKeys } from './selection.tsx';
import type { ManyCommand } from './use-bulk-alerts.ts';
import { ViewsMenu } from './filter/views-menu.tsx';

/** The list comes first: the picture is asked for when the page is idle. */
const Arrivals = lazyPart(async () => {
  await new Promise<unknown>(
    (done) => void ('requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 50)),
  );
  return (await import('./arrivals/arrivals-strip.tsx')).ArrivalsStrip;
});

interface AlertsBoardProps {
  readonly filters: AlertFilters;
  /** The alert that is open beside the list. */
  readonly open: number | null;
  readonly detail: ReactNode | null;
  readonly onFilters: (filters: AlertFilters) => void;
  readonly onOpen: (number: number | null) => void;
}

/** Headline, filters, live list and the open alert, with the keys that move between them. */
export function AlertsBoard({ filters, open, detail, onFilters, onOpen }: AlertsBoardProps) {
  const reader = useRef<Reader>({ atTop: true, visible: [] });
  const searchRef = useRef<HTMLInputElement>(null);
  const feed = useFeed(filters, reader);
  const act = useAlertActions();
  const mayWrite = useMay('alerts:write');
  const mayCommand = useMay('incidents:command');
  const [cursor, setCursor] = useState<number | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const active = open ?? cursor;

  useEffect(() => {
    if (open !== null) setCursor(open);
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another selection
  useEffect(() => setSelected(new Set()), [filters]);

  const router = useRouter();
  const search = useMemo(() => router.buildLocation({ to: '/alerts', search: filters }).searchStr, [router, filters]);

  const { rows } = feed;
  const order = useRef<readonly number[]>([]);
  useEffect(() => {
    order.current = rows.map((alert) => alert.number);
  }, [rows]);
  /** The one that was selected last: where a range begins. */
  const anchor = useRef<number | null>(null);
  const toggle = useCallback((number: number, range: boolean) => {
    const from = range ? anchor.current : null;
    anchor.current = number;
    setCursor(number);
    setSelected((before) => pressed(before, order.current, number, from));
  }, []);
  /** Whether anything was selected yet: the code for it comes then. */
  const marked = useRef(false);
  marked.current ||= selected.size > 0;
  const keys = useRef<SelectionKeys>({ run: null, requested: null });
  const selectAll = () => setSelected(new Set(rows.map((alert) => alert.number)));
  const { data: opened } = useQuery({ ...alertQuery(open ?? 0), enabled: open !== null });
  const current = rows.find((alert) => alert.number === active) ?? opened;
  const doIt = (command: ManyCommand) => {
    if (!mayWrite) return;
    if (selected.size > 0) {
      if (keys.current.run) keys.current.run(command);
      else keys.current.requested = command;
    } else if (current) act(command, current);
  };
  const move = (step: 1 | -1) => {
    const at = rows.findIndex((alert) => alert.number === active);
    const next = rows[at === -1 ? 0 : at + step];
    if (!next) return;
    setCursor(next.number);
    focusRow(next.number);
    if (open !== null) onOpen(next.number);
  };
  const next = () => move(1);
  const previous = () => move(-1);
  const enter = () => current && onOpen(current.number);
  const back = () => (open !== null ? onOpen(null) : setSelected(new Set()));
  useKeys({
    j: next,
    k: previous,
    ArrowDown: next,
    ArrowUp: previous,
    Enter: enter,
    o: enter,
    e: () => doIt('acknowledge'),
    r: () => doIt('resolve'),
    x: () => current && mayWrite && toggle(current.number, false),
    X: () => current && mayWrite && toggle(current.number, true),
    'Ctrl+a': () => mayWrite && selectAll(),
    '.': () => feed.waiting !== 0 && feed.showWaiting(),
    '/': () => searchRef.current?.focus(),
    v: () => onFilters(changed(filters, { view: filters.view ? undefined : 'alerts' })),
    Escape: back,
  });

  return (
    <Split
      top={
        <>
          <div className={`row wrap middle between gap-8 ${styles.head}`}>
            <Headline />
            <div className={`row middle gap-8 ${styles.forms}`}>
              <ViewsMenu filters={filters} onChange={onFilters} />
              <SegmentedControl
                size="xs"
                aria-label="List view"
                value={filters.view ?? 'groups'}
                onChange={(value) => onFilters(changed(filters, { view: value === 'alerts' ? 'alerts' : undefined }))}
                data={[
                  { value: 'groups', label: <Form icon="layers">Groups</Form> },
                  { value: 'alerts', label: <Form icon="list">Alerts</Form> },
                ]}
              />
              <Order filters={filters} onChange={onFilters} />
              <span className={styles.share}>
                <CopyLink />
              </span>
            </div>
          </div>
          <FilterBar filters={filters} onChange={onFilters} searchRef={searchRef} total={feed.total} />
          <div className={styles.arrivals}>
            <Suspense>
              <Arrivals filters={filters} onChange={onFilters} />
            </Suspense>
          </div>
        </>
      }
      list={
        <>
          <AlertList
            feed={feed}
            reader={reader}
            active={active}
            open={open}
            search={search}
            selected={selected}
            mayWrite={mayWrite}
            mayCommand={mayCommand}
            onSelect={toggle}
            onFocused={setCursor}
            onCommand={act}
            empty={<EmptyAlerts filters={filters} onClear={() => onFilters(widened(filters))} />}
          />
          {mayWrite && marked.current && (
            <Suspense>
              <AlertSelection
                rows={rows}
                filters={filters}
                more={feed.query.hasNextPage}
                selected={selected}
                onSelected={setSelected}
                onAll={selectAll}
                keys={keys}
              />
            </Suspense>
          )}
        </>
      }
      detail={detail}
    />
  );
}

// Most visits select nothing.
const AlertSelection = lazyPart(async () => (await import('./selection.tsx')).AlertSelection);

/** A form of the list: a word, on a phone a picture. */
function Form({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <span className={`row middle gap-6 ${styles.form}`}>
      <Icon name={icon} size={14} />
      <span className={styles.formWord}>{children}</span>
    </span>
  );
}

const ORDERS = { urgent: 'Most urgent first', newest: 'Newest first' } as const;

/** In which order the list stands; a press changes it. */
function Order({ filters, onChange }: { readonly filters: AlertFilters; readonly onChange: (filters: AlertFilters) => void }) {
  const order = filters.sort ?? 'urgent';
  return (
    <ActionIcon
      variant="default"
      aria-label={`Order: ${ORDERS[order]}`}
      title={ORDERS[order]}
      onClick={() => onChange(changed(filters, { sort: filters.sort ? undefined : 'newest' }))}
    >
      <Icon name={order === 'urgent' ? 'flame' : 'history'} size={14} />
    </ActionIcon>
  );
}
