import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onLive } from '../../api/live.ts';
import type { Page } from '../../api/types.ts';
import type { AlertFilters } from './filter/filters.ts';
import { mostUrgentFirst, newestFirst, placed, rankOf } from './urgency.ts';
import { alertQuery, fetchNumbers, type ListedAlert, listQuery, mapPages, MOST_NUMBERS, type Pages, putAlerts } from './queries.ts';

/** News are gathered this long before they are fetched, so that a storm costs few requests. */
const GATHER_MS = 400;
const GLOW_MS = 1_200;

/** What the list component tells the feed about the reader. */
export interface Reader {
  /** Nothing is scrolled away: new rows may appear at once. */
  atTop: boolean;
  /** Numbers of the rows on screen. */
  visible: readonly number[];
}

/** Before the first answer. */
export const NO_ROWS: readonly ListedAlert[] = [];

export interface Feed {
  readonly rows: readonly ListedAlert[];
  readonly total: string;
  /** Rows that wait behind "3 new"; `null`: too many to count. */
  readonly waiting: number | null;
  readonly showWaiting: () => void;
  readonly glowing: ReadonlySet<number>;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<ListedAlert>>, Error>;
}

/** The list with its news. New rows come in at once while one is at the top, else they wait. */
export function useFeed(filters: AlertFilters, reader: RefObject<Reader>): Feed {
  const client = useQueryClient();
  const options = useMemo(() => listQuery(filters), [filters]);
  const query = useInfiniteQuery(options);
  const [waiting, setWaiting] = useState<{ readonly alerts: readonly ListedAlert[]; readonly many: boolean }>(NONE);
  const [glowing, setGlowing] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? NO_ROWS, [query.data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to one list
  useEffect(() => setWaiting(NONE), [options]);

  // What comes is told to the list that is shown alone: one that is left must be asked for again, and only its beginning is kept.
  useEffect(
    () => () => {
      client.setQueryData<Pages>(options.queryKey, firstPage);
      void client.invalidateQueries({ queryKey: options.queryKey, exact: true, refetchType: 'none' });
    },
    [client, options],
  );

  const glow = useCallback((numbers: readonly number[]) => {
    if (numbers.length === 0) return;
    setGlowing((before) => new Set([...before, ...numbers]));
    setTimeout(() => setGlowing((before) => new Set([...before].filter((number) => !numbers.includes(number)))), GLOW_MS);
  }, []);

  const fromTop = useCallback(() => {
    client.setQueryData<Pages>(options.queryKey, firstPage);
    return client.refetchQueries({ queryKey: options.queryKey, exact: true });
  }, [client, options]);

  const grouped = filters.view !== 'alerts';
  const compare = filters.sort === 'newest' ? newestFirst : mostUrgentFirst;
  const news = useCallback(
    async (numbers: readonly number[], many: boolean) => {
      if (grouped) {
        const { fresh, touched, risen } = await newsOfGroups(
          client,
          options.queryKey,
          many ? reader.current.visible : numbers,
          filters,
          compare,
        );
        glow(touched);
        if (reader.current.atTop && many) await fromTop();
        else if (reader.current.atTop) place(client, options.queryKey, [...fresh, ...risen], compare, groupOf);
        else if (many || fresh.length > 0) {
          setWaiting((before) => ({ alerts: merge(before.alerts, fresh, groupOf), many: before.many || many }));
        }
        return;
      }
      const shown = numbersIn(client.getQueryData<Pages>(options.queryKey));
      const asked = many ? reader.current.visible.slice(0, MOST_NUMBERS) : numbers;
      const matching = await fetchNumbers(asked, filters);
      const missing = asked.filter((number) => shown.has(number) && !matching.some((alert) => alert.number === number));
      const gone = await fetchNumbers(missing, null);
      putAlerts(client, [...matching, ...gone]);
      glow([...matching, ...gone].map((alert) => alert.number));
      const fresh = matching.filter((alert) => !shown.has(alert.number));
      if (reader.current.atTop && many) await fromTop();
      else if (reader.current.atTop) place(client, options.queryKey, fresh, compare, numberOf);
      else if (many || fresh.length > 0)
        setWaiting((before) => ({ alerts: merge(before.alerts, fresh, numberOf), many: before.many || many }));
    },
    [client, options, filters, grouped, compare, reader, glow, fromTop],
  );
  useGathered(news);

  const showWaiting = useCallback(() => {
    if (waiting.many) void fromTop();
    else place(client, options.queryKey, waiting.alerts, compare, grouped ? groupOf : numberOf);
    glow(waiting.alerts.map((alert) => alert.number));
    setWaiting(NONE);
  }, [client, options, grouped, compare, waiting, glow, fromTop]);

  const first = query.data?.pages[0];
  const total = first ? `${first.total.toLocaleString('en')}${first.total_capped ? '+' : ''}` : '';
  return { rows, total, waiting: waiting.many ? null : waiting.alerts.length, showWaiting, glowing, query };
}

const NONE = { alerts: [], many: false } as const;

function firstPage(data: Pages | undefined): Pages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

function numbersIn(data: Pages | undefined): ReadonlySet<number> {
  return new Set(data?.pages.flatMap((page) => page.items.map((alert) => alert.number)));
}

const numberOf = (alert: ListedAlert): unknown => alert.number;
const groupOf = (alert: ListedAlert): unknown => alert.group_id;

function merge(before: readonly ListedAlert[], fresh: readonly ListedAlert[], by: (alert: ListedAlert) => unknown): readonly ListedAlert[] {
  const known = new Set(fresh.map(by));
  return [...fresh, ...before.filter((alert) => !known.has(by(alert)))];
}

/**
 * News in a grouped list: groups on the list get their newest match and new figures where they stand; what matches no
 * more keeps its place with its new state. Returns groups that are not on the list yet, the numbers that changed, and rows that became more urgent.
 */
async function newsOfGroups(
  client: ReturnType<typeof useQueryClient>,
  key: readonly unknown[],
  numbers: readonly number[],
  filters: AlertFilters,
  compare: typeof newestFirst,
): Promise<{ readonly fresh: readonly ListedAlert[]; readonly touched: readonly number[]; readonly risen: readonly ListedAlert[] }> {
  const asked = numbers.slice(0, MOST_NUMBERS);
  const matching = await fetchNumbers(asked, filters, true);
  const rest = asked.filter((number) => !matching.some((alert) => alert.number === number));
  const gone = await fetchNumbers(rest, null, true);
  const newest = new Map<string, ListedAlert>();
  for (const alert of [...matching, ...gone.filter((each) => !matching.some((other) => other.group_id === each.group_id))]) {
    const known = newest.get(alert.group_id);
    if (!known || compare(alert, known) < 0) newest.set(alert.group_id, alert);
  }
  const shown = new Set(client.getQueryData<Pages>(key)?.pages.flatMap((page) => page.items.map(groupOf)));
  const touched: number[] = [];
  const risen: ListedAlert[] = [];
  client.setQueryData<Pages>(
    key,
    (data) =>
      data &&
      mapPages(data, (row) => {
        const news = newest.get(row.group_id);
        if (!news) return row;
        // An alert that matches no more only brings its group's figures, unless it is the row itself.
        const stays = news.number !== row.number && (compare(row, news) < 0 || !matching.includes(news));
        const next = stays ? { ...row, ...(news.group ? { group: news.group } : {}) } : news;
        touched.push(next.number);
        if (compare === mostUrgentFirst && rankOf(next) < rankOf(row)) risen.push(next);
        return next;
      }),
  );
  const matched = new Set(matching.map(groupOf));
  return { fresh: [...newest.values()].filter((alert) => !shown.has(alert.group_id) && matched.has(alert.group_id)), touched, risen };
}

/** Puts rows where they belong in the list, also such as stand there already; all others are left alone. `by` says what a row stands for. */
function place(
  client: ReturnType<typeof useQueryClient>,
  key: readonly unknown[],
  rows: readonly ListedAlert[],
  compare: typeof newestFirst,
  by: (alert: ListedAlert) => unknown,
): void {
  if (rows.length === 0) return;
  client.setQueryData<Pages>(key, (data) => {
    const [first] = data?.pages ?? [];
    if (!data || !first) return data;
    const known = new Set(data.pages.flatMap((page) => page.items.map(by)));
    const moving = new Set(rows.map(by));
    const added = rows.filter((row) => !known.has(by(row))).length;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((row) => !moving.has(by(row))) }));
    for (const row of rows) {
      const at = pages.findIndex(({ items }) => items.some((other) => compare(row, other) < 0));
      const page = pages[at === -1 ? pages.length - 1 : at];
      // What belongs behind all that is loaded comes with the next page.
      if (page && (at !== -1 || page.next_cursor === undefined)) page.items = [...placed(page.items, [row], compare)];
    }
    return { ...data, pages: pages.map((page, index) => (index === 0 ? { ...page, total: first.total + added } : page)) };
  });
}

/** Calls `news` with what changed since the last call, never twice at the same time. */
function useGathered(news: (numbers: readonly number[], many: boolean) => Promise<void>): void {
  const client = useQueryClient();
  const latest = useRef(news);
  useEffect(() => {
    latest.current = news;
  });
  useEffect(() => {
    const numbers = new Set<number>();
    let many = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let stopped = false;
    const flush = async () => {
      const batch = [...numbers];
      const tooMany = many || batch.length > MOST_NUMBERS;
      numbers.clear();
      many = false;
      for (const number of batch) refreshDetail(client, number);
      // A failed fetch loses nothing that a later event or a reload does not bring.
      await latest.current(batch.slice(0, MOST_NUMBERS), tooMany).catch(() => undefined);
      timer = null;
      if (!stopped && (numbers.size > 0 || many)) timer = setTimeout(() => void flush(), GATHER_MS);
    };
    const stop = onLive('alerts.changed', (data) => {
      for (const number of data.numbers) if (number !== null) numbers.add(number);
      many ||= data.many === true;
      timer ??= setTimeout(() => void flush(), GATHER_MS);
    });
    return () => {
      stopped = true;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
}

function refreshDetail(client: ReturnType<typeof useQueryClient>, number: number): void {
  if (!client.getQueryState(alertQuery(number).queryKey)) return;
  for (const part of ['one', 'timeline', 'related']) void client.invalidateQueries({ queryKey: ['alerts', part, number] });
}
