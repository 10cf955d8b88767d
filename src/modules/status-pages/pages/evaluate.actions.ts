import type { Tx } from '../../../platform/db/database.ts';
import { publishAll } from '../../../platform/live/live.ts';
import { ongoingIncidents } from '../../incidents/index.ts';
import { automaticStatus } from '../automatic.ts';
import type { StatusPageDeps } from '../deps.ts';
import { statusPageChanged } from '../events.ts';
import { digestOf, nextLook, roomFor, shownWindows } from '../maintenance.ts';
import { announceMaintenance } from '../subscribers/notices.actions.ts';
import { raisingPosts } from '../incidents/posts.store.ts';
import { shownStatus } from '../shown-status.ts';
import {
  bumpPages,
  type Decided,
  lockComponents,
  noteLook,
  noteWindows,
  pagesForWindows,
  takeSignals,
  writeStatuses,
} from './pages.store.ts';

/** How far ahead maintenance is shown. */
export const AHEAD_MS = 366 * 86_400_000;

/** Sets what components of one page, or of all, show: what incidents, windows and published incidents say now. @returns the pages that changed */
export async function evaluate(tx: Tx, deps: Pick<StatusPageDeps, 'windows'>, only: { readonly pageId: string } | null): Promise<string[]> {
  const components = await lockComponents(tx, only);
  if (components.length === 0) return [];
  const isAutomatic = ({ automatic, overridden }: Decided) => automatic && !overridden;
  const serviceIds = [...new Set(components.filter(isAutomatic).flatMap(({ service_id }) => service_id ?? []))];
  const incidents = await ongoingIncidents(tx, serviceIds);
  const posts = await raisingPosts(tx, [...new Set(components.map((component) => component.page_id))]);
  const windows = await deps.windows(tx, { serviceIds, pageIds: [], from: tx.now, until: tx.now });
  const working = windows.filter(({ starts_at, ends_at }) => starts_at <= tx.now && ends_at > tx.now);
  return writeStatuses(
    tx,
    components.map((component) => ({
      id: component.id,
      status: shownStatus(
        component,
        isAutomatic(component)
          ? automaticStatus(
              component,
              incidents,
              working.some(({ service_ids }) => component.service_id !== null && service_ids.includes(component.service_id)),
            )
          : component.own_status,
        posts,
      ),
    })),
  );
}

/** One look at all automatic components, after an incident changed or a window began or ended. */
export async function evaluateAll(deps: StatusPageDeps): Promise<boolean> {
  await deps.db.transaction(async (tx) => {
    await takeSignals(tx);
    const changed = new Set(await evaluate(tx, deps, null));
    for (const id of await lookAhead(tx, deps)) changed.add(id);
    if (changed.size === 0) return;
    await bumpPages(tx, [...changed]);
    await publishAll(
      tx,
      deps.live,
      [...changed].map((id) => statusPageChanged({ id })),
    );
    tx.afterCommit(deps.onChanged);
  });
  return false;
}

/** Notes when the next window begins or ends, and tells subscribers of what is near. @returns pages whose maintenance changed */
async function lookAhead(tx: Tx, deps: StatusPageDeps): Promise<readonly string[]> {
  const pages = await pagesForWindows(tx);
  const serviceIds = [...new Set(pages.flatMap(({ components }) => components.flatMap(({ service_id }) => service_id ?? [])))];
  const until = new Date(tx.now.getTime() + AHEAD_MS);
  const windows = await deps.windows(tx, { serviceIds, pageIds: pages.map(({ id }) => id), from: tx.now, until });
  await noteLook(tx, nextLook(windows, tx.now));
  const changed: Array<{ id: string; digest: string }> = [];
  for (const page of pages) {
    const shown = roomFor(shownWindows(windows, page.id, tx.now));
    const digest = digestOf(shown, tx.now);
    if (digest !== page.windows_digest) changed.push({ id: page.id, digest });
    await announceMaintenance(tx, deps, page, shown);
  }
  if (changed.length > 0) await noteWindows(tx, changed);
  return changed.map(({ id }) => id);
}
