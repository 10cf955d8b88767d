import type { Database } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/list.ts';
import { type AlertView, viewAlert } from './alert-view.ts';
import { countAlerts, listAlerts } from './alerts.list.store.ts';
import { type AlertListQuery, cursorAfter, parseFilter, parsePaging } from './list-query.ts';

/**
 * One page of alerts, as a list answers.
 *
 * @throws Problem `bad_request` that names the query member
 */
export async function queryAlerts(db: Database, query: AlertListQuery): Promise<Page<AlertView>> {
  const filter = parseFilter(query);
  const paging = parsePaging(query);
  const [total, rows] = await Promise.all([paging.after?.total ?? countAlerts(db, filter), listAlerts(db, filter, paging)]);
  const shown = rows.slice(0, paging.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(viewAlert),
    total: total.count,
    ...(total.atLeast ? { total_capped: true as const } : {}),
    limit: paging.limit,
    skip: paging.skip,
    ...(rows.length > paging.limit && last ? { next_cursor: cursorAfter(paging, last, total) } : {}),
  };
}
