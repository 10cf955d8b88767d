import { servicesOfPerson } from '../../catalog/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Page } from '../../../platform/http/list.ts';
import { type AlertView, viewAlert } from '../alert-view.ts';
import { listAlerts } from './list.store.ts';
import { type GroupFigures, groupFigures } from '../groups/group-figures.store.ts';
import { type AlertFilter, type AlertListQuery, cursorAfter, parseFilter, parsePaging } from './list-query.ts';
import type { Labels } from '../signal.ts';
import { catchUpWords } from './search-index.store.ts';

/** An alert of a list; of a grouped list with the figures of its group. */
export type ListedAlert = AlertView & { readonly group?: GroupFigures };

/** Where alerts are read, and which providers announce them. */
export interface AlertsRead {
  readonly db: Database;
  readonly providers: readonly string[];
}

/** What a query lets through; `mine` is of the teams of `userId`. @throws Problem `bad_request` that names the query member */
export async function filterFor({ db, providers }: AlertsRead, query: AlertListQuery, userId: string | null): Promise<AlertFilter> {
  const filter = parseFilter(query, providers);
  if (!query.mine) return filter;
  const mine = await servicesOfPerson(db, userId);
  return { ...filter, serviceIds: filter.serviceIds?.filter((id) => mine.includes(id)) ?? mine };
}

/**
 * One page of alerts, as a list answers; `within`: only those that have each of these labels; `userId`: who asks for `mine`.
 *
 * @throws Problem `bad_request` that names the query member
 */
export async function queryAlerts(
  { db, providers }: AlertsRead,
  query: AlertListQuery,
  { within = {}, userId = null }: { readonly within?: Labels; readonly userId?: string | null } = {},
): Promise<Page<ListedAlert>> {
  const asked = await filterFor({ db, providers }, query, userId);
  const filter = Object.keys(within).length === 0 ? asked : { ...asked, labels: { ...asked.labels, ...within } };
  const paging = parsePaging(query);
  if (filter.words.length > 0) await catchUpWords(db);
  const { alerts, total } = await listAlerts(db, filter, paging);
  const shown = alerts.slice(0, paging.limit);
  const last = shown.at(-1);
  const figures = query.grouped
    ? await groupFigures(
        db,
        shown.map((alert) => alert.group_id),
      )
    : null;
  const listed = (alert: (typeof shown)[number]): ListedAlert => {
    const group = figures?.get(alert.group_id);
    return { ...viewAlert(alert), ...(group ? { group } : {}) };
  };
  return {
    items: shown.map(listed),
    total: total.count,
    ...(total.atLeast ? { total_capped: true as const } : {}),
    limit: paging.limit,
    skip: paging.skip,
    ...(alerts.length > paging.limit && last ? { next_cursor: cursorAfter(paging, last, total) } : {}),
  };
}
