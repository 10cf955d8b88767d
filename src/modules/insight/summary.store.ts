import { sqlCounts } from '../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** One day in figures. Durations are seconds; null without a case. */
export interface DayFigures {
  readonly from: Date;
  readonly until: Date;
  readonly created: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly mtta_seconds: number | null;
  readonly mttr_seconds: number | null;
  readonly still_open: number;
  readonly critical: number;
  readonly high: number;
  readonly warning: number;
  readonly info: number;
}

/** Yesterday's date in a time zone, by the database's clock: `2026-03-01`. */
export async function yesterday(db: Queryable, timeZone: string): Promise<string> {
  const [row] = await db.query<{ date: string }>(`select to_char((app_now() at time zone $1)::date - 1, 'YYYY-MM-DD') as date`, [timeZone]);
  return row?.date ?? '';
}

/** What arrived and what ended on a day that begins and ends at midnight in the time zone. */
export async function dayFigures(db: Queryable, date: string, timeZone: string): Promise<DayFigures | null> {
  const [row] = await db.query<DayFigures>(
    `with day as (select $1::date::timestamp at time zone $2 as first, ($1::date + 1)::timestamp at time zone $2 as last),
     arrived as (
       select count(*) as created, count(acknowledged_at) as acknowledged, avg(extract(epoch from acknowledged_at - created_at))::float8 as mtta_seconds,
         count(*) filter (where status <> 'resolved') as still_open,
         count(*) filter (where severity = 'critical') as critical, count(*) filter (where severity = 'high') as high,
         count(*) filter (where severity = 'warning') as warning, count(*) filter (where severity = 'info') as info
         from alerts, day where created_at >= first and created_at < last and deleted_at is null and ${sqlCounts('alerts.id')}),
     ended as (
       select count(*) as resolved, avg(extract(epoch from resolved_at - created_at))::float8 as mttr_seconds
         from alerts, day where status = 'resolved' and resolved_at >= first and resolved_at < last and deleted_at is null and ${sqlCounts('alerts.id')})
     select first as "from", last as until, arrived.*, ended.* from day, arrived, ended`,
    [date, timeZone],
  );
  return row ?? null;
}

/** Titles that came most often on a day. */
export function dayTitles(db: Queryable, from: Date, until: Date, limit: number): Promise<{ title: string; count: number }[]> {
  return db.query(
    `select title, count(*) as count from alerts where created_at >= $1 and created_at < $2 and deleted_at is null and ${sqlCounts('id')}
      group by title order by count(*) desc, title limit $3`,
    [from, until, limit],
  );
}
