import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { BASE_PATH } from '../../api/base.ts';
import { connectionStore } from '../../api/live.ts';
import { forgetOfflineCopy, OFFLINE_COPY } from '../../api/offline-copy.ts';
import { meQuery } from '../../api/session.ts';
import { sessionStore } from '../../api/session-state.ts';
import type { Page } from '../../api/types.ts';
import { type AlertFilters, isNarrowed } from '../../features/alerts/filter/filters.ts';
import type { ListedAlert } from '../../features/alerts/queries.ts';
import { listQuery as incidentsQuery } from '../../features/incidents/queries.ts';
import { alertsToKeep, incidentsToKeep, type OfflineCopy, renewed } from './copy.ts';

/** Changes come in flocks. */
const SOON_MS = 2_000;
/** How often an unchanged list is confirmed, and how old the incidents may be that no screen keeps true. */
const CONFIRM_MS = 5 * 60_000;

/** Has the browser show `/offline.html` where the server cannot be reached, and keeps for it what was seen last. */
export function keepOffline(client: QueryClient): void {
  nameManifest();
  void registerWorker();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let deleted = 0;
  const save = async () => {
    timer = null;
    const before = deleted;
    const me = client.getQueryData(meQuery.queryKey);
    if (!me || !isCurrent()) return;
    const incidents = me.permissions.includes('incidents:read') ? await openIncidents(client) : null;
    // The session may have ended meanwhile, here or in another tab.
    if (deleted === before && isCurrent()) write(renewed(read(), { owner: me.id, alerts: lastAlerts(client), incidents }, Date.now()));
  };
  const soon = () => {
    timer ??= setTimeout(() => void save(), SOON_MS);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [of, part] = event.query.queryKey;
    if (part === 'list' && (of === 'alerts' || of === 'incidents')) soon();
  });
  let was = false;
  const turned = () => {
    const is = isCurrent();
    if (is && !was) soon();
    was = is;
  };
  sessionStore.subscribe(turned);
  connectionStore.subscribe(turned);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== OFFLINE_COPY || newValue !== null) return;
    deleted += 1;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  });
  setInterval(() => document.visibilityState === 'visible' && soon(), CONFIRM_MS);
  turned();
}

/** What the browser installs the app by. Named late, as the first sight does without. */
function nameManifest(): void {
  for (const [rel, file] of [
    ['manifest', 'manifest.webmanifest'],
    // By its place iOS finds it at the root of a name alone.
    ['apple-touch-icon', 'apple-touch-icon.png'],
  ] as const) {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = `${BASE_PATH}/${file}`;
    document.head.append(link);
  }
}

/** In a development server there is no worker: it would come between the page and what is being changed. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(`${BASE_PATH}/sw.js`, { updateViaCache: 'none' });
    registration.active?.postMessage('refresh');
  } catch {
    // A browser that allows none shows its own page.
  }
}

/** Whether what the page shows is what the server has. */
function isCurrent(): boolean {
  return sessionStore.get() === 'open' && connectionStore.get().state === 'open';
}

/** The list of alerts that was looked at last. */
function lastAlerts(client: QueryClient): OfflineCopy['alerts'] {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: ['alerts', 'list'] })
    .filter((query) => query.state.data !== undefined)
    .map((query) => ({ query, at: query.isActive() ? Date.now() : query.state.dataUpdatedAt }));
  const last = lists.toSorted((a, b) => b.at - a.at)[0];
  if (!last) return null;
  const { pages } = last.query.state.data as InfiniteData<Page<ListedAlert>>;
  const filters = last.query.queryKey[2] as AlertFilters;
  const seen = { items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0, at: last.at };
  return alertsToKeep(seen, isNarrowed(filters) || filters.status !== undefined);
}

/** As the page has them; asked for again after a while, as not every screen keeps them up to date. */
async function openIncidents(client: QueryClient): Promise<OfflineCopy['incidents']> {
  const query = incidentsQuery({ state: 'open' });
  const data = await client.fetchInfiniteQuery({ ...query, staleTime: CONFIRM_MS, retry: false }).catch(() => null);
  const at = client.getQueryState(query.queryKey)?.dataUpdatedAt;
  if (!data || !at) return null;
  return incidentsToKeep({ items: data.pages.flatMap((page) => page.items), total: data.pages[0]?.total ?? 0, at });
}

function read(): OfflineCopy | null {
  try {
    return JSON.parse(localStorage.getItem(OFFLINE_COPY) ?? 'null') as OfflineCopy | null;
  } catch {
    return null;
  }
}

function write(copy: OfflineCopy | null): void {
  try {
    if (copy === null) forgetOfflineCopy();
    else localStorage.setItem(OFFLINE_COPY, JSON.stringify(copy));
  } catch {
    // Blocked or full: without the server there is nothing to show then.
  }
}
