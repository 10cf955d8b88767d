import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { usePhone } from '../../components/layout/use-phone.ts';
import type { Command } from './actions.ts';
import styles from './alert-list.module.css';
import { AlertRow } from './alert-row.tsx';
import { type Feed, NO_ROWS, type Reader } from './feed.ts';
import type { ListedAlert } from './queries.ts';

const DESKTOP_ROW = 36;
const PHONE_ROW = 52;
const OVERSCAN = 12;
/** The next page is fetched when this many rows are left. */
const AHEAD = 40;

interface AlertListProps {
  readonly feed: Feed;
  readonly reader: RefObject<Reader>;
  readonly active: number | null;
  /** The one beside the list. */
  readonly open: number | null;
  /** What the addresses of its rows have in common. */
  readonly search: string;
  readonly selected: ReadonlySet<number>;
  readonly mayWrite: boolean;
  readonly mayCommand: boolean;
  readonly onSelect: (number: number, range: boolean) => void;
  readonly onFocused: (number: number) => void;
  readonly onCommand: (command: Command, alert: ListedAlert) => void;
  readonly empty: ReactNode;
}

/** The live list. Only rows on screen exist. */
export function AlertList({
  feed,
  reader,
  active,
  open,
  search,
  selected,
  mayWrite,
  mayCommand,
  onSelect,
  onFocused,
  onCommand,
  empty,
}: AlertListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  // A press is answered first, the rows follow in a task that gives way to the next press.
  const rows = useDeferredValue(feed.rows, NO_ROWS);
  const drawn = rows === feed.rows;
  const { query } = feed;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? PHONE_ROW : DESKTOP_ROW),
    getItemKey: (index) => (rows[index]?.group ? rows[index].group_id : (rows[index]?.number ?? index)),
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height on a phone
  useEffect(() => virtual.measure(), [virtual, phone]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    reader.current.visible = items.flatMap((item) => rows[item.index]?.number ?? []);
  });
  useEffect(() => {
    if (drawn && hasNextPage && !isFetchingNextPage && !query.isFetchNextPageError && last >= rows.length - AHEAD) void fetchNextPage();
  }, [last, drawn, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage, query.isFetchNextPageError]);
  /** The one that was last brought into sight: only another active row moves the place, rows that come in must not. */
  const sought = useRef<number | null>(null);
  useEffect(() => {
    if (!drawn || sought.current === active) return;
    sought.current = active;
    const index = rows.findIndex((alert) => alert.number === active);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [active, drawn, rows, virtual]);

  return (
    <div className="column fill holds low">
      <Waiting
        feed={feed}
        onShow={() => {
          feed.showWaiting();
          scroller.current?.scrollTo({ top: 0 });
        }}
      />
      <div
        ref={scroller}
        className={`fill scrolls-y low ${styles.scroller}`}
        onScroll={(event) => {
          reader.current.atTop = event.currentTarget.scrollTop < DESKTOP_ROW / 2;
        }}
      >
        {query.error && drawn && rows.length === 0 && (
          <div className={styles.note}>
            <ProblemNote error={query.error} what="The alerts could not be loaded" retry={() => void query.refetch()} />
          </div>
        )}
        {query.isPending && drawn && <SkeletonRows />}
        {query.isSuccess && drawn && rows.length === 0 && empty}
        {rows.length > 0 && (
          <ul className="plain holds" style={{ height: virtual.getTotalSize() }} aria-label="Alerts">
            {items.map((item) => {
              const alert = rows[item.index];
              if (!alert) return null;
              return (
                <li
                  key={item.key}
                  className={styles.item}
                  style={{ transform: `translateY(${item.start}px)` }}
                  aria-setsize={hasNextPage ? -1 : rows.length}
                  aria-posinset={item.index + 1}
                >
                  <AlertRow
                    alert={alert}
                    active={alert.number === active}
                    open={alert.number === open}
                    search={search}
                    selected={selected.has(alert.number)}
                    selecting={selected.size > 0}
                    glowing={feed.glowing.has(alert.number)}
                    mayWrite={mayWrite}
                    mayCommand={mayCommand}
                    onSelect={onSelect}
                    onFocused={onFocused}
                    onCommand={onCommand}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {isFetchingNextPage && <div className="muted small pad-12 mid">Loading more</div>}
        {query.isFetchNextPageError && (
          <div className={styles.note}>
            <ProblemNote error={query.error} what="The next alerts could not be loaded" retry={() => void fetchNextPage()} />
          </div>
        )}
      </div>
    </div>
  );
}

function Waiting({ feed, onShow }: { readonly feed: Feed; readonly onShow: () => void }) {
  if (feed.waiting === 0) return null;
  return (
    <div className={styles.waiting} role="status">
      <Button size="compact-sm" radius="xl" leftSection={<Icon name="up" size={14} />} onClick={onShow}>
        {feed.waiting === null ? 'Many new' : `${feed.waiting} new`}
      </Button>
    </div>
  );
}

/** Lines of different lengths look like a list; in percent. */
const SKELETON_WIDTHS = [38, 62, 45, 71, 34, 56, 49, 66, 41, 59, 36, 53, 68, 47];

function SkeletonRows() {
  return (
    <div className={styles.skeletons} role="status" aria-busy="true" aria-label="Loading alerts">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={`row middle gap-16 line-below surface ${styles.skeleton}`}>
          <Skeleton height={18} width={72} radius="sm" />
          <Skeleton height={12} width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
