import { createHash } from 'node:crypto';
import type { Component, PageWindow } from './page.ts';

/** So long before it begins, subscribers hear of planned work. */
export const ANNOUNCED_MS = 24 * 3_600_000;

/** Whether feeds and subscribers hear of planned work by now. */
export function isAnnounced(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - ANNOUNCED_MS <= now.getTime();
}

/** What a page's readers see of windows: those that name the page. */
export function shownWindows(windows: readonly PageWindow[], pageId: string, now: Date): PageWindow[] {
  return windows
    .filter(({ status_page_ids, ends_at }) => status_page_ids.includes(pageId) && ends_at > now)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/** Most windows that a page shows, and most occurrences of each: a daily one would fill it. */
const MOST_WINDOWS = 20;
const MOST_OCCURRENCES = 10;

/** What a page has room for: of each window the next occurrences. */
export function roomFor(windows: readonly PageWindow[]): PageWindow[] {
  const each = [...Map.groupBy(windows, ({ id }) => id).values()];
  return each
    .slice(0, MOST_WINDOWS)
    .flatMap((occurrences) => occurrences.slice(0, MOST_OCCURRENCES))
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
}

/** The components of a page that a window is about. */
export function componentsOf(window: PageWindow, components: readonly Pick<Component, 'id' | 'service_id'>[]): string[] {
  return components.filter(({ service_id }) => service_id !== null && window.service_ids.includes(service_id)).map(({ id }) => id);
}

/** A change of this means that readers see another maintenance. */
export function digestOf(windows: readonly PageWindow[], now: Date): string {
  if (windows.length === 0) return '';
  const shown = windows.map(({ id, title, starts_at, ends_at }) => [
    id,
    title,
    starts_at.getTime(),
    ends_at.getTime(),
    starts_at <= now,
    isAnnounced(starts_at, now),
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** The next time at which something begins, ends or is to be announced. */
export function nextLook(windows: readonly PageWindow[], now: Date): Date | null {
  const times = windows
    .flatMap(({ starts_at, ends_at }) => [starts_at.getTime() - ANNOUNCED_MS, starts_at.getTime(), ends_at.getTime()])
    .filter((time) => time > now.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
