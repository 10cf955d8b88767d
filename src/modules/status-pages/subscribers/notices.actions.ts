import type { Tx } from '../../../platform/db/database.ts';
import type { StatusPageDeps } from '../deps.ts';
import { componentsOf, isAnnounced } from '../maintenance.ts';
import type { Component, PageWindow } from '../page.ts';
import { type NewNotice, insertNotices } from './notices.store.ts';

/** Tells subscribers of planned work a day before, and when it begins; each once. */
export async function announceMaintenance(
  tx: Tx,
  deps: Pick<StatusPageDeps, 'onNotice'>,
  page: { readonly id: string; readonly components: readonly Pick<Component, 'id' | 'service_id'>[] },
  windows: readonly PageWindow[],
): Promise<void> {
  const notices = windows.flatMap((window): NewNotice[] => {
    const begun = window.starts_at <= tx.now;
    if (!isAnnounced(window.starts_at, tx.now)) return [];
    const phase = begun ? 'begun' : 'announced';
    return [
      {
        key: `maintenance ${page.id} ${window.id} ${window.starts_at.toISOString()} ${phase}`,
        pageId: page.id,
        item: {
          kind: 'maintenance',
          id: window.id,
          title: window.title,
          status: begun ? 'In progress' : 'Planned',
          message: '',
          component_ids: componentsOf(window, page.components),
          at: tx.now.toISOString(),
          starts_at: window.starts_at.toISOString(),
          ends_at: window.ends_at.toISOString(),
        },
      },
    ];
  });
  if ((await insertNotices(tx, notices)) > 0) tx.afterCommit(deps.onNotice);
}
