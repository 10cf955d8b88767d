import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onLive } from '../../api/live.ts';
import type { Alert, Page } from '../../api/types.ts';
import type { AlertFilters } from './filters.ts';
import { alertQuery, fetchNumbers, listQuery, MOST_NUMBERS, type Pages, putAlerts } from './queries.ts';

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

export interface Feed {
  readonly rows: readonly Alert[];
  readonly total: string;
  /** Rows that wait behind "3 new"; `null`: too many to count. */
  readonly waiting: number | null;
  readonly showWaiting: () => void;
  readonly glowing: ReadonlySet<number>;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Alert>>, Error>;
}

/** The list with its news. New rows come in at once while one is at the top, else they wait. */
export function useFeed(filters: AlertFilters, reader: RefObject<Reader>): Feed {
  const client = useQueryClient();
  const options = useMemo(() => listQuery(filters), [filters]);
  const query = useInfiniteQuery(options);
  const [waiting, setWaiting] = useState<{ readonly alerts: readonly Alert[]; readonly many: boolean }>(NONE);
  const [glowing, setGlowing] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to one list
  useEffect(() => setWaiting(NONE), [options]);

  const glow = useCallback((numbers: readonly number[]) => {
    if (numbers.length === 0) return;
    setGlowing((before) => new Set([...before, ...numbers]));
    setTimeout(() => setGlowing((before) => new Set([...before].filter((number) => !numbers.includes(number)))), GLOW_MS);
  }, []);

  const fromTop = useCallback(() => {
    client.setQueryData<Pages>(
      options.queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    return client.refetchQueries({ queryKey: options.queryKey, exact: true });
  }, [client, options]);

  const news = useCallback(
    async (numbers: readonly number[], many: boolean) => {
      const shown = numbersIn(client.getQueryData<Pages>(options.queryKey));
      const asked = many ? reader.current.visible.slice(0, MOST_NUMBERS) : numbers;
      const matching = await fetchNumbers(asked, filters);
      const missing = asked.filter((number) => shown.has(number) && !matching.some((alert) => alert.number === number));
      const gone = await fetchNumbers(missing, null);
      putAlerts(client, [...matching, ...gone]);
      glow([...matching, ...gone].map((alert) => alert.number));
      const fresh = matching.filter((alert) => !shown.has(alert.number));
      if (reader.current.atTop && many) await fromTop();
      else if (reader.current.atTop) prepend(client, options.queryKey, fresh);
      else if (many || fresh.length > 0) setWaiting((before) => ({ alerts: merge(before.alerts, fresh), many: before.many || many }));
    },
    [client, options, filters, reader, glow, fromTop],
  );
  useGathered(news);

  const showWaiting = useCallback(() => {
    if (waiting.many) void fromTop();
    else prepend(client, options.queryKey, waiting.alerts);
    glow(waiting.alerts.map((alert) => alert.number));
    setWaiting(NONE);
  }, [client, options, waiting, glow, fromTop]);

  const first = query.data?.pages[0];
  const total = first ? `${first.total.toLocaleString('en')}${first.total_capped ? '+' : ''}` : '';
  return { rows, total, waiting: waiting.many ? null : waiting.alerts.length, showWaiting, glowing, query };
}

const NONE = { alerts: [], many: false } as const;

function numbersIn(data: Pages | undefined): ReadonlySet<number> {
  return new Set(data?.pages.flatMap((page) => page.items.map((alert) => alert.number)));
}

function merge(before: readonly Alert[], fresh: readonly Alert[]): readonly Alert[] {
  const numbers = new Set(fresh.map((alert) => alert.number));
  return [...fresh, ...before.filter((alert) => !numbers.has(alert.number))];
}

/** New rows on top, newest number first; rows already there are left alone. */
function prepend(client: ReturnType<typeof useQueryClient>, key: readonly unknown[], fresh: readonly Alert[]): void {
  if (fresh.length === 0) return;
  client.setQueryData<Pages>(key, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    if (!data || !first) return data;
    const shown = numbersIn(data);
    const added = fresh.filter((alert) => !shown.has(alert.number)).sort((a, b) => b.number - a.number);
    const items = [...added, ...first.items].sort((a, b) => b.number - a.number);
    return { ...data, pages: [{ ...first, items, total: first.total + added.length }, ...rest] };
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
      for (const number of Array.isArray(data['numbers']) ? data['numbers'] : []) if (typeof number === 'number') numbers.add(number);
      many ||= data['many'] === true;
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
  for (const part of ['one', 'story', 'related']) void client.invalidateQueries({ queryKey: ['alerts', part, number] });
}
