import type { Database } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/list.ts';
import { type AlertView, viewAlert } from './alert-view.ts';
import { listAlerts } from './alerts.list.store.ts';
import { catchUpWords } from './words.store.ts';
import { type AlertListQuery, cursorAfter, parseFilter, parsePaging } from './list-query.ts';

/**
 * One page of alerts, as a list answers.
 *
 * @throws Problem `bad_request` that names the query member
 */
export async function queryAlerts(db: Database, query: AlertListQuery): Promise<Page<AlertView>> {
  const filter = parseFilter(query);
  const paging = parsePaging(query);
  if (filter.words.length > 0) await catchUpWords(db);
  const { alerts, total } = await listAlerts(db, filter, paging);
  const shown = alerts.slice(0, paging.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(viewAlert),
    total: total.count,
    ...(total.atLeast ? { total_capped: true as const } : {}),
    limit: paging.limit,
    skip: paging.skip,
    ...(alerts.length > paging.limit && last ? { next_cursor: cursorAfter(paging, last, total) } : {}),
  };
}
