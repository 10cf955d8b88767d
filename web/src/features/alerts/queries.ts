import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import type { Alert, GroupFigures, Page } from '../../api/types.ts';
import { type AlertFilters, toQuery } from './filter/filters.ts';

const PAGE_SIZE = 100;
/** As many as one request may ask for. */
export const MOST_NUMBERS = 200;

/** A row of the list; of a grouped list with the figures of its group. */
export type ListedAlert = Alert & { readonly group?: GroupFigures };
export type Pages = InfiniteData<Page<ListedAlert>, string | undefined>;

const NEWEST_FIRST = '-number';

export function listQuery(filters: AlertFilters) {
  return infiniteQueryOptions({
    queryKey: ['alerts', 'list', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/alerts', {
          params: {
            query: {
              ...toQuery(filters, serverNow()),
              ...(filters.view === 'alerts' ? {} : { grouped: true }),
              sort: filters.sort === 'newest' ? NEWEST_FIRST : '-urgency',
              limit: PAGE_SIZE,
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
      ).then((page) => ({ ...page, items: page.items.map(plainWhenAlone) })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
    // Comparing thousands of rows deeply on each news would hold up the page; untouched pages keep their identity anyhow.
    structuralSharing: false,
    // Live events keep it true; refetching by itself would move what is being read.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Some alerts by number; with filters only those that match them; grouped with the figures of their groups. */
export async function fetchNumbers(
  numbers: readonly number[],
  filters: AlertFilters | null,
  grouped = false,
): Promise<readonly ListedAlert[]> {
  if (numbers.length === 0) return [];
  const query = { ...(filters === null ? {} : toQuery(filters, serverNow())), ...(grouped ? { grouped } : {}) };
  const page = await answer(
    api.GET('/api/v1/alerts', { params: { query: { ...query, numbers: numbers.join(','), sort: NEWEST_FIRST, limit: MOST_NUMBERS } } }),
  );
  return page.items.map(plainWhenAlone);
}

/** A group of which only one alert matters is shown as that alert. */
function plainWhenAlone(row: ListedAlert): ListedAlert {
  if (!row.group) return row;
  const { firing, acknowledged, resolved } = row.group;
  const open = firing + acknowledged;
  const alone = row.status === 'resolved' ? open === 0 && resolved === 1 : open === 1;
  if (!alone) return row;
  const { group: _, ...alert } = row;
  return alert;
}

/** How an address names an alert. */
export function named(number: number): { number: string } {
  return { number: String(number) };
}

export function alertQuery(number: number) {
  return queryOptions({
    queryKey: ['alerts', 'one', number],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/{number}', { params: { path: named(number) }, signal })),
  });
}

export function timelineQuery(number: number) {
  return queryOptions({
    queryKey: ['alerts', 'timeline', number],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/{number}/explain', { params: { path: named(number) }, signal })),
  });
}

export function relatedQuery(number: number) {
  return queryOptions({
    queryKey: ['alerts', 'related', number],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/alerts/{number}/related', { params: { path: named(number), query: { limit: 50 } }, signal })),
  });
}

export function threadQuery(number: number) {
  return queryOptions({
    queryKey: ['alerts', 'thread', number],
    queryFn: ({ signal }) =>
      allPages((window) => answer(api.GET('/api/v1/alerts/{number}/thread', { params: { path: named(number), query: window }, signal }))),
  });
}

/** By what the list can be narrowed down, with counts. */
export function facetsQuery(filters: AlertFilters) {
  const { view: _, sort: __, ...narrowing } = filters;
  return queryOptions({
    queryKey: ['alerts', 'facets', narrowing],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/facets', { params: { query: toQuery(narrowing, serverNow()) }, signal })),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

/** Puts newer states of alerts wherever they are shown. */
export function putAlerts(client: QueryClient, alerts: readonly ListedAlert[]): void {
  const byNumber = new Map(alerts.map((alert) => [alert.number, alert]));
  client.setQueriesData<Pages>(
    { queryKey: ['alerts', 'list'] },
    (data) =>
      data &&
      mapPages(data, (alert) => {
        const newer = byNumber.get(alert.number);
        // Answers to commands do not tell how the group stands: that follows with the news.
        return newer === undefined ? alert : newer.group === undefined && alert.group ? { ...newer, group: alert.group } : newer;
      }),
  );
  for (const alert of alerts) {
    if (client.getQueryData(alertQuery(alert.number).queryKey)) client.setQueryData(alertQuery(alert.number).queryKey, alert);
  }
}

/** The same pages with some rows exchanged; untouched pages keep their identity. */
export function mapPages(data: Pages, change: (alert: ListedAlert) => ListedAlert): Pages {
  let touched = false;
  const pages = data.pages.map((page) => {
    let changed = false;
    const items = page.items.map((alert) => {
      const next = change(alert);
      if (next !== alert) changed = true;
      return next;
    });
    touched ||= changed;
    return changed ? { ...page, items } : page;
  });
  return touched ? { ...data, pages } : data;
}
