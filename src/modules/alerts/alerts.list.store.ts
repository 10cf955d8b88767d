import type { Database, Queryable } from '../../platform/db/database.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import { ALERT_STATUSES } from './alert.ts';
import type { ViewedAlert } from './alert-view.ts';
import type { AlertCount, AlertFilter, AlertPaging } from './list-query.ts';
import { SEVERITIES } from './signal.ts';

/** The columns the API shows. */
export const VIEWED = `id, number, fingerprint, title, description, status, severity, labels, annotations, source, provider, channel,
  group_key, group_id, service_id, starts_at, ends_at, last_received_at, occurrence_count, acknowledged_at, acknowledged_by,
  resolved_at, resolved_by, suppressed_by, generator_url, created_at, updated_at`;

/** Counting that must read rows, not only an index, stops after this long; the total is then a lower bound. */
const COUNT_BUDGET = 'set local statement_timeout = 30';
/** Counted without a budget, so that a short list always has an exact total. */
const COUNT_FIRST = 1_000;
const STATEMENT_CANCELLED = '57014';

/** Collects bound values: no value of a caller ever becomes part of a statement's text. */
class Bound {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Makes a text match itself inside `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Conditions besides status and severity. */
function conditions(filter: AlertFilter, bound: Bound): string[] {
  const parts = ['deleted_at is null'];
  if (filter.provider !== null) parts.push(`provider = ${bound.add(filter.provider)}`);
  if (filter.channel !== null) parts.push(`provider is not null and channel = ${bound.add(filter.channel)}`);
  if (filter.source !== null) parts.push(`source = ${bound.add(filter.source)}`);
  if (filter.fingerprint !== null) {
    const fingerprint = bound.add(filter.fingerprint);
    // Two arms, because each is what one partial index holds.
    parts.push(`((fingerprint = ${fingerprint} and status <> 'resolved') or (fingerprint = ${fingerprint} and status = 'resolved'))`);
  }
  if (filter.groupId !== null) parts.push(`group_id = ${bound.add(filter.groupId)}::uuid`);
  if (filter.numbers !== null) parts.push(`number = any(${bound.add(filter.numbers)}::bigint[])`);
  if (filter.labels !== null) parts.push(`labels @> ${bound.add(JSON.stringify(filter.labels))}::jsonb`);
  for (const word of filter.words) parts.push(`search_text like ${bound.add(`%${escapeLike(word)}%`)}`);
  if (filter.from !== null) parts.push(`created_at >= ${bound.add(filter.from)}`);
  if (filter.until !== null) parts.push(`created_at <= ${bound.add(filter.until)}`);
  return parts;
}

function states(filter: AlertFilter, bound: Bound): string[] {
  const parts: string[] = [];
  if (filter.statuses !== null) parts.push(`status = any(${bound.add(filter.statuses)}::text[])`);
  if (filter.severities !== null) parts.push(`severity = any(${bound.add(filter.severities)}::text[])`);
  return parts;
}

/** Whether nothing but status and severity restricts the list: then one index answers alone. */
function onlyStates(filter: AlertFilter): boolean {
  const { statuses: _, severities: __, words, ...rest } = filter;
  return words.length === 0 && Object.values(rest).every((value) => value === null);
}

/** What is read, and in which order and number. `walk`: an index by status and severity has this order. */
interface Shape {
  readonly columns: string;
  readonly where: readonly string[];
  readonly tail: string;
  readonly walk: boolean;
}

/** The list's source of rows: for states alone one short index walk for each pair of status and severity. */
function rowsFrom(filter: AlertFilter, { columns, where, tail, walk }: Shape, bound: Bound): string {
  if (walk && onlyStates(filter) && (filter.statuses !== null || filter.severities !== null)) {
    return `select a.* from unnest(${bound.add(filter.statuses ?? ALERT_STATUSES)}::text[]) s (wanted_status)
      cross join unnest(${bound.add(filter.severities ?? SEVERITIES)}::text[]) v (wanted_severity)
      cross join lateral (select ${columns} from alerts where status = wanted_status and severity = wanted_severity
        and ${where.join(' and ')} ${tail}) a`;
  }
  return `select ${columns} from alerts where ${[...where, ...states(filter, bound)].join(' and ')} ${tail}`;
}

/** One page, with one row more when there is a next page. */
export async function listAlerts(db: Queryable, filter: AlertFilter, paging: AlertPaging): Promise<ViewedAlert[]> {
  const bound = new Bound();
  const where = conditions(filter, bound);
  const direction = paging.descending ? 'desc' : 'asc';
  const order = paging.by === 'updated_at' ? `order by updated_at ${direction}, number ${direction}` : `order by number ${direction}`;
  if (paging.after) where.push(afterCursor(paging, bound));
  const limit = bound.add(paging.skip + paging.limit + 1);
  const skip = bound.add(paging.skip);
  // Keys first: what is skipped is read from the index only.
  const keys = rowsFrom(filter, { columns: 'number, updated_at', where, tail: `${order} limit ${limit}`, walk: paging.by === 'updated_at' }, bound);
  const prefixed = order.replaceAll('updated_at ', 'alerts.updated_at ').replaceAll('number ', 'alerts.number ');
  return db.query<ViewedAlert>(
    `select ${qualified()} from (select number from (${keys}) k ${order} limit ${limit} offset ${skip}) page
       join alerts on alerts.number = page.number ${prefixed}`,
    bound.values,
  );
}

function qualified(): string {
  return VIEWED.split(',').map((column) => `alerts.${column.trim()}`).join(', ');
}

function afterCursor(paging: AlertPaging, bound: Bound): string {
  const { after, by, descending } = paging;
  const compare = descending ? '<' : '>';
  if (by === 'number') return `number ${compare} ${bound.add(after?.number)}`;
  return `(updated_at, number) ${compare} (${bound.add(new Date(after?.updatedAt ?? 0))}::timestamptz, ${bound.add(after?.number)}::bigint)`;
}

/** Counts exactly to the cap, unless rows must be read and that takes too long. */
export async function countAlerts(db: Database, filter: AlertFilter): Promise<AlertCount> {
  const count = async (on: Queryable, cap: number) => {
    const bound = new Bound();
    const rows = rowsFrom(filter, { columns: 'number', where: conditions(filter, bound), tail: `limit ${bound.add(cap)}`, walk: true }, bound);
    const [row] = await on.query<{ count: number }>(`select count(*) as count from (select 1 from (${rows}) r limit ${bound.add(cap)}) c`, bound.values);
    return row?.count ?? 0;
  };
  if (onlyStates(filter)) return capped(await count(db, TOTAL_CAP + 1));
  const first = await count(db, COUNT_FIRST + 1);
  if (first <= COUNT_FIRST) return { count: first, atLeast: false };
  try {
    return capped(
      await db.transaction(async (tx) => {
        await tx.query(COUNT_BUDGET);
        return count(tx, TOTAL_CAP + 1);
      }),
    );
  } catch (error) {
    if ((error as { code?: string }).code === STATEMENT_CANCELLED) return { count: COUNT_FIRST, atLeast: true };
    throw error;
  }
}

function capped(counted: number): AlertCount {
  return counted > TOTAL_CAP ? { count: TOTAL_CAP, atLeast: true } : { count: counted, atLeast: false };
}
