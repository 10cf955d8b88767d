import { performance } from 'node:perf_hooks';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import type { ViewedAlert } from '../alert-view.ts';
import { capOf, countMatches, endOfCount, upToCap } from './count.store.ts';
import { Bound, byStates, conditions, hasMoreUrgent, onlyStates, states, statesOf } from './where.store.ts';
import type { AlertCount, AlertFilter, AlertPaging } from './list-query.ts';
import { isOwned, OWNED_IDS, ownerOf, unacknowledgedOf } from '../owner.store.ts';
import { storedAbout } from './stored.store.ts';
import { ranksOf, withinRank } from './urgency.ts';

/** The columns the API shows. */
export const VIEWED = `id, number, fingerprint, title, description, status, severity, labels, annotations, source, provider, channel,
  group_key, group_id, service_id, starts_at, ends_at, last_received_at, occurrence_count, acknowledged_at, acknowledged_by,
  resolved_at, resolved_by, suppressed_by, generator_url, created_at, updated_at,
  array(select l.incident_id from incident_alerts l where l.alert_id = alerts.id and l.unlinked_at is null
    and not exists (select from incidents i where i.id = l.incident_id and i.private) order by l.linked_at) as incident_ids,
  ${ownerOf('alerts')} as owner,
  ${unacknowledgedOf('alerts')} as unacknowledged_incidents,
  exists (select from alerts f where f.group_id = alerts.group_id and f.flapping_until > app_now() and f.deleted_at is null) as flapping`;

/** Among how many of the first rows a page is looked for before all matches are gathered. */
const NEAR = 1_000;
/** When the near rows hold a few matches but no page of them, looking further costs less than gathering thousands; at most so far. */
const FAR = 10_000;
const A_FEW = 2;
/** With so many matches near, reading on counts more of them in its time than an index that must be read to its end first. */
const FREQUENT = 5;

/** One page. `alerts` has one more than asked for when there is a next page. */
export interface AlertsPage {
  readonly alerts: readonly ViewedAlert[];
  readonly total: AlertCount;
}

interface Numbers {
  readonly numbers: readonly number[];
  /** Known at once, or still being counted. */
  readonly total: AlertCount | Promise<AlertCount>;
}

/** Reads one page and counts the matches, exactly to the cap unless rows must be read and that takes too long. */
export async function listAlerts(db: Database, filter: AlertFilter, paging: AlertPaging): Promise<AlertsPage> {
  const { numbers, total } = await (paging.urgent ? urgentNumbers : pageNumbers)(db, filter, paging);
  const [alerts, counted] = await Promise.all([readViewed(db, numbers), total]);
  return { alerts, total: counted };
}

async function readViewed(db: Database, numbers: readonly number[]): Promise<ViewedAlert[]> {
  if (numbers.length === 0) return [];
  return db.query<ViewedAlert>(
    `select ${VIEWED} from alerts where number = any($1::bigint[]) and deleted_at is null order by array_position($1::bigint[], number)`,
    [numbers],
    'alerts_page',
  );
}

/** Above every number: a page begins at the top. */
const TOP = Number.MAX_SAFE_INTEGER;

/** The numbers of a page by urgency: rank by rank until it is full. */
async function urgentNumbers(db: Database, filter: AlertFilter, paging: AlertPaging): Promise<Numbers> {
  const known = paging.after?.total;
  const ranks = ranksOf(filter);
  const wanted = paging.skip + paging.limit + 1;
  const numbers: number[] = [];
  for (const rank of ranks) {
    if (numbers.length >= wanted) break;
    if (paging.after && rank < paging.after.rank) continue;
    const number = paging.after?.rank === rank ? paging.after.number : TOP;
    const after = { updatedAt: 0, rank, number, total: known ?? NOT_COUNTED };
    const within = { ...paging, skip: 0, limit: wanted - numbers.length - 1, after };
    numbers.push(...(await pageNumbers(db, withinRank(filter, rank, ranks), within)).numbers);
  }
  const shown = numbers.slice(paging.skip, wanted);
  if (known) return { numbers: shown, total: known };
  if (numbers.length < wanted) return { numbers: shown, total: upToCap(numbers.length) };
  return { numbers: shown, total: atLeast(numbers.length, await countAll(db, filter)) };
}

const NOT_COUNTED: AlertCount = { count: 0, atLeast: true };

async function countAll(db: Database, filter: AlertFilter): Promise<AlertCount> {
  if (onlyStatesDecide(filter)) return countStates(db, filter);
  const cap = capOf(await storedAbout(db));
  return countMatches(db, filter, { by: 'index', until: endOfCount(performance.now()), cap });
}

/** Whether status and severity decide. Most alerts have no owner, and no window only records them: leaving out the others is a look at each row of the walk. */
function onlyStatesDecide(filter: AlertFilter): boolean {
  return onlyStates({ ...filter, owned: filter.owned === false ? null : filter.owned, recorded: null });
}

/**
 * The numbers of a page. What only indexes decide is walked in order. For everything else the first rows of the walk
 * are looked through, which finds what is common; what is rare there is gathered from everywhere and sorted. Leaving
 * the choice to the planner goes wrong: it bets on meeting matches soon and then walks the whole table.
 */
async function pageNumbers(db: Database, filter: AlertFilter, paging: AlertPaging): Promise<Numbers> {
  const known = paging.after?.total;
  if (onlyStatesDecide(filter)) {
    const [numbers, total] = await Promise.all([walkStates(db, filter, paging), known ?? countStates(db, filter)]);
    return { numbers, total };
  }
  const few = filter.numbers ?? filter.fingerprint ?? filter.groupIds;
  const found = few === null ? await lookNear(db, filter, paging) : null;
  return found ?? gatherAll(db, filter, paging, few === null ? 'index' : 'row');
}

/** A page that is found among the first rows, with its total; null when the matches are too rare for that. */
async function lookNear(db: Database, filter: AlertFilter, paging: AlertPaging): Promise<Numbers | null> {
  const known = paging.after?.total;
  const begun = performance.now();
  const full = ({ numbers }: Looked) => numbers.length > paging.limit;
  const [near, stored] = await Promise.all([look(db, filter, paging, NEAR), storedAbout(db)]);
  const [until, cap] = [endOfCount(begun), capOf(stored)];
  const count = async () =>
    known ?? atLeast(near.matched, await countMatches(db, filter, { by: near.matched >= FREQUENT ? 'row' : 'index', until, cap }));
  if (full(near)) return { numbers: near.numbers, total: count() };
  if (near.exhausted) return { numbers: near.numbers, total: known ?? upToCap(near.matched) };
  if (near.matched < A_FEW) return null;
  // As far as twice the page should need, by what the near rows held.
  const reach = Math.min(FAR, Math.ceil((2 * NEAR * (paging.skip + paging.limit + 1)) / near.matched));
  const [far, total] = await Promise.all([look(db, filter, paging, reach), count()]);
  if (full(far)) return { numbers: far.numbers, total };
  return far.exhausted ? { numbers: far.numbers, total: known ?? upToCap(far.matched) } : null;
}

/** A count that ended early knows no less than the page shows. */
function atLeast(seen: number, counted: AlertCount): AlertCount {
  return counted.atLeast ? { count: Math.max(seen, counted.count), atLeast: true } : counted;
}

function orderOf(paging: AlertPaging, prefix = ''): string {
  const direction = paging.descending ? 'desc' : 'asc';
  const number = `${prefix}number ${direction}`;
  return `order by ${paging.by === 'updated_at' ? `${prefix}updated_at ${direction}, ` : ''}${number}`;
}

async function walkStates(db: Queryable, filter: AlertFilter, paging: AlertPaging): Promise<number[]> {
  const bound = new Bound();
  const order = orderOf(paging);
  const reach = bound.add(paging.skip + paging.limit + 1);
  const keys = byStates(
    filter,
    {
      where: [...afterCursor(paging, bound), ...unowned(filter), ...unrecorded(filter)],
      tail: `${order} limit ${reach}`,
      walk: paging.by === 'updated_at',
    },
    bound,
  );
  const rows = await db.query<{ number: number }>(
    `select number from (${keys}) k ${order} limit ${bound.add(paging.limit + 1)} offset ${bound.add(paging.skip)}`,
    bound.values,
  );
  return rows.map((row) => row.number);
}

function unowned({ owned }: AlertFilter): string[] {
  return owned === false ? [`not ${isOwned('alerts')}`] : [];
}

function unrecorded({ recorded }: AlertFilter): string[] {
  return recorded === null ? ['not recorded'] : [];
}

/** Short index walks; what has an owner is counted from the incidents and taken away, and so is what a window only records. */
async function countStates(db: Queryable, filter: AlertFilter): Promise<AlertCount> {
  const left =
    (filter.owned === false ? await countOwned(db, filter) : 0) + (filter.recorded === null ? await countRecorded(db, filter) : 0);
  const bound = new Bound();
  const cap = bound.add(TOTAL_CAP + 1 + left);
  const keys = byStates(filter, { where: [], tail: `limit ${cap}`, walk: true }, bound);
  const [row] = await db.query<{ count: number }>(`select count(*) as count from (select 1 from (${keys}) k limit ${cap}) c`, bound.values);
  return upToCap(Math.max(0, (row?.count ?? 0) - left));
}

/** What a window only records, by the index of such alerts; those with an owner are taken away already. */
async function countRecorded(db: Queryable, filter: AlertFilter): Promise<number> {
  const bound = new Bound();
  const where = ['recorded', 'deleted_at is null', ...states(filter, bound), ...unowned(filter)].join(' and ');
  const [row] = await db.query<{ count: number }>(`select count(*) as count from alerts where ${where}`, bound.values);
  return row?.count ?? 0;
}

async function countOwned(db: Queryable, filter: AlertFilter): Promise<number> {
  const bound = new Bound();
  const where = [...states(filter, bound), 'deleted_at is null', `status = 'firing'`].join(' and ');
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from alerts where id in (${OWNED_IDS}) and ${where}`,
    bound.values,
  );
  return row?.count ?? 0;
}

interface Looked {
  readonly numbers: readonly number[];
  /** Matches met; the look ends with the page. */
  readonly matched: number;
  /** There were fewer rows than that, and all were looked through. */
  readonly exhausted: boolean;
}

/** The first `reach` rows of the list's order, as SQL: whole rows to look through, and keys to count. */
function firstRows(filter: AlertFilter, paging: AlertPaging, reach: number, bound: Bound): { rows: string; keys: string } {
  const order = orderOf(paging);
  const near = bound.add(reach);
  const cursor = afterCursor(paging, bound);
  const keys = byStates(statesOf(filter), { where: cursor, tail: `${order} limit ${near}`, walk: paging.by === 'updated_at' }, bound);
  const rows =
    filter.statuses === null && filter.severities === null
      ? `(select *, number as key_number, updated_at as key_updated_at from alerts where ${['deleted_at is null', ...cursor].join(' and ')} ${order} limit ${near}) alerts`
      : `(select number as key_number, updated_at as key_updated_at from (${keys}) k ${order} limit ${near}) w
           cross join lateral (select * from alerts where number = w.key_number limit 1) alerts`;
  return { rows, keys };
}

/** Looks for a page among the first `reach` rows of the list's order, row by row, and stops where the page is full. */
async function look(db: Queryable, filter: AlertFilter, paging: AlertPaging, reach: number): Promise<Looked> {
  const bound = new Bound();
  const { rows, keys } = firstRows(filter, paging, reach, bound);
  const wanted = paging.skip + paging.limit + 1;
  // Ordered by the keys of the walk, which come in this order already: by others all would be looked through and sorted.
  const [row] = await db.query<{ numbers: number[]; walked: number }>(
    `select array_to_json(array(select number from ${rows} where ${conditions(filter, bound, 'row').join(' and ')} ${orderOf(paging, 'key_')} limit ${bound.add(wanted)})) as numbers,
       (select count(*) from (${keys}) k) as walked`,
    bound.values,
  );
  const { numbers, walked } = row ?? { numbers: [], walked: 0 };
  return { numbers: numbers.slice(paging.skip), matched: numbers.length, exhausted: walked < reach && numbers.length < wanted };
}

async function gatherAll(db: Queryable, filter: AlertFilter, paging: AlertPaging, by: 'index' | 'row'): Promise<Numbers> {
  if (filter.heads) return gatherHeads(db, filter, paging, by);
  const bound = new Bound();
  const where = [...conditions(filter, bound, by), ...states(filter, bound), ...afterCursor(paging, bound)];
  const [row] = await db.query<{ numbers: number[]; count: number }>(
    `with matches as materialized (select number, updated_at from alerts where ${where.join(' and ')})
     select array_to_json(array(select number from matches ${orderOf(paging)} limit ${bound.add(paging.limit + 1)} offset ${bound.add(paging.skip)})) as numbers,
       (select count(*) from matches) as count`,
    bound.values,
  );
  return { numbers: row?.numbers ?? [], total: upToCap(row?.count ?? 0) };
}

/** The same for the newest match of each group: one pass, where asking each row whether it is the newest would cost more. */
async function gatherHeads(db: Queryable, filter: AlertFilter, paging: AlertPaging, by: 'index' | 'row'): Promise<Numbers> {
  const bound = new Bound();
  const { behind } = filter;
  const all = { ...filter, heads: null, behind: null };
  const where = [...conditions(all, bound, by), ...states(all, bound)];
  const after = afterCursor(paging, bound);
  const [row] = await db.query<{ numbers: number[]; count: number }>(
    `with heads as materialized (select max(number) as number from alerts where ${where.join(' and ')} group by group_id${
      behind ? ` having not ${hasMoreUrgent(behind, bound, 'alerts')}` : ''
    })
     select array_to_json(array(select number from heads ${after.length > 0 ? `where ${after.join(' and ')}` : ''} ${orderOf(paging)}
         limit ${bound.add(paging.limit + 1)} offset ${bound.add(paging.skip)})) as numbers,
       (select count(*) from heads) as count`,
    bound.values,
  );
  return { numbers: row?.numbers ?? [], total: upToCap(row?.count ?? 0) };
}

function afterCursor(paging: AlertPaging, bound: Bound): string[] {
  const { after, by, descending } = paging;
  if (after === null) return [];
  const compare = descending ? '<' : '>';
  const number = `${bound.add(after.number)}::bigint`;
  return [
    by === 'number'
      ? `number ${compare} ${number}`
      : `(updated_at, number) ${compare} (${bound.add(new Date(after.updatedAt))}::timestamptz, ${number})`,
  ];
}
