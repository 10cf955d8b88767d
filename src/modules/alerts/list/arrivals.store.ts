import type { Queryable } from '../../../platform/db/database.ts';
import { type Arrived, COLUMN_SECONDS, type Frame } from './arrivals.ts';
import type { AlertFilter } from './list-query.ts';
import { walk } from './sample.store.ts';
import { Bound, conditions, states } from './where.store.ts';

/** Arrivals are counted among this many of the most recently changed alerts. */
const ARRIVALS_SAMPLE = 10_000;
/** With fewer hits than this in the sample, a rare filter is worth gathering from everywhere. */
const FEW = 50;

/** What was counted. `frame` null: nothing matches. `complete`: these are all matches, not a sample of them. */
export interface ArrivalCounts {
  readonly counted: number;
  readonly complete: boolean;
  readonly frame: Frame | null;
  readonly rows: readonly Arrived[];
}

interface Row {
  readonly walked: number;
  readonly counted: number;
  readonly first: number | null;
  readonly last: number | null;
  readonly step: number | null;
  readonly rows: Arrived[];
}

/** From `hits` (created_at, severity): the shortest columns of which no more than asked for are needed, and what is in each. */
function counts(filter: AlertFilter, columns: number, bound: Bound): string {
  const from = `${bound.add(filter.from)}::timestamptz`;
  const until = `${bound.add(filter.until)}::timestamptz`;
  const steps = `${bound.add(COLUMN_SECONDS)}::bigint[]`;
  return `span as (select extract(epoch from coalesce(${from}, min(created_at))) as first,
       extract(epoch from coalesce(least(${until}, app_now()), app_now())) as last from hits having count(*) > 0),
     frame as (select first, last, (select coalesce(
         min(s) filter (where floor(last / s) - floor(first / s) < ${bound.add(columns)}::int), max(s)) from unnest(${steps}) s) as step from span),
     columns as (select floor(extract(epoch from created_at) / step) * step as at, severity, count(*) as count from hits cross join frame group by 1, 2)`;
}

const RESULT = `(select count(*) from hits) as counted, (select first::float8 from frame) as first, (select last::float8 from frame) as last,
  (select step::float8 from frame) as step,
  (select coalesce(json_agg(json_build_object('at', at, 'severity', severity, 'count', count)), '[]') from columns) as rows`;

/** When what the filter lets through arrived, by column of time and severity: at most `columns`, up to the present. */
export async function countArrivals(db: Queryable, filter: AlertFilter, columns: number): Promise<ArrivalCounts> {
  const bound = new Bound();
  const [near] = await db.query<Row>(
    `with ${walk(filter, bound, ARRIVALS_SAMPLE)},
     hits as materialized (select created_at, severity from walked join alerts using (number) where ${conditions(filter, bound, 'row').join(' and ')}),
     ${counts(filter, columns, bound)}
     select (select count(*) from walked) as walked, ${RESULT}`,
    bound.values,
  );
  if (near && (near.walked < ARRIVALS_SAMPLE || near.counted >= FEW)) return countsOf(near, near.walked < ARRIVALS_SAMPLE);
  const all = await gather(db, filter, columns);
  return countsOf(all, (all?.counted ?? 0) < ARRIVALS_SAMPLE);
}

async function gather(db: Queryable, filter: AlertFilter, columns: number): Promise<Row | undefined> {
  const bound = new Bound();
  const where = [...conditions(filter, bound, 'index'), ...states(filter, bound)].join(' and ');
  const [row] = await db.query<Row>(
    `with matches as materialized (select created_at, severity from alerts where ${where}),
     hits as materialized (select created_at, severity from matches limit ${bound.add(ARRIVALS_SAMPLE)}),
     ${counts(filter, columns, bound)}
     select 0 as walked, ${RESULT}`,
    bound.values,
  );
  return row;
}

function countsOf(row: Row | undefined, complete: boolean): ArrivalCounts {
  if (!row || row.first === null || row.last === null || row.step === null) return { counted: 0, complete, frame: null, rows: [] };
  return {
    counted: row.counted,
    complete,
    frame: { first: row.first, last: Math.max(row.first, row.last), step: row.step },
    rows: row.rows,
  };
}
