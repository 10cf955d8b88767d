import { sqlCounts } from '../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { OWNED_IDS } from '../alerts/index.ts';

/** Counts are exact up to here for each status and severity; more is only known to be more. */
export const COUNT_CAP = 10_000;
/** How many of the newest alerts rankings look at. */
const NEWEST = 5_000;
const RANKED = 10;

/** How many open alerts of one status and severity there are; at most the cap and one. */
export interface OpenCount {
  /** firing: nobody has them. owned: firing, and somebody has acknowledged their incident. */
  readonly status: 'firing' | 'acknowledged' | 'owned';
  readonly severity: string;
  readonly count: number;
}

/** Open alerts by status and severity: one short index walk each, and those with an owner from their incidents. */
export function countOpen(db: Queryable): Promise<OpenCount[]> {
  return db.query<OpenCount>(
    `with owned as materialized (
       select severity, count(*) as count from alerts where status = 'firing' and deleted_at is null and id in (${OWNED_IDS}) and ${sqlCounts('id')} group by severity
     ), levels as (
       select s.status, v.severity, case when s.status = 'firing' then coalesce(o.count, 0) else 0 end as owned
         from unnest(array['firing', 'acknowledged']) s (status) cross join unnest(array['critical', 'high', 'warning', 'info']) v (severity)
         left join owned o on o.severity = v.severity)
     select status, severity, (select count(*) from (
        select 1 from alerts a where a.status = l.status and a.severity = l.severity and a.deleted_at is null and ${sqlCounts('a.id')} limit $1 + l.owned) c) - l.owned as count
       from levels l
     union all select 'owned', severity, count from owned`,
    [COUNT_CAP + 1],
    'dashboard_open',
  );
}

/** Alerts resolved in the last 24 hours, open groups; each at most the cap and one. */
export async function countRecent(db: Queryable): Promise<{ resolved: number; groups: number }> {
  const [row] = await db.query<{ resolved: number; groups: number }>(
    `select (select count(*) from (select 1 from alerts where status = 'resolved' and resolved_at >= app_now() - interval '24 hours' and deleted_at is null and ${sqlCounts('id')} limit $1) r) as resolved,
            (select count(*) from (select 1 from alert_groups where status = 'open' and ${sqlCounts('id')} limit $1) g) as groups`,
    [COUNT_CAP + 1],
    'dashboard_recent',
  );
  return row ?? { resolved: 0, groups: 0 };
}

/** Messages on their way, in trouble, and given up. */
export async function countDeliveries(db: Queryable): Promise<{ pending: number; failed: number; dead: number }> {
  const [row] = await db.query<{ pending: number; failed: number; dead: number }>(
    `select count(*) filter (where state in ('pending', 'sending')) as pending, count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'dead') as dead
       from deliveries where state in ('pending', 'sending', 'failed', 'dead')`,
  );
  return row ?? { pending: 0, failed: 0, dead: 0 };
}

/** Arrivals in each of the last 24 hours, oldest first; the last hour is the present one. */
export function arrivalsByHour(db: Queryable): Promise<{ at: Date; count: number }[]> {
  return db.query(
    `with span as (select date_trunc('hour', app_now()) - interval '23 hours' as first),
     seen as (select date_bin('1 hour', created_at, first) as at, count(*) as count from alerts, span where created_at >= first and deleted_at is null and ${sqlCounts('alerts.id')} group by 1)
     select hour as at, coalesce(seen.count, 0)::bigint as count
       from span cross join lateral generate_series(first, first + interval '23 hours', interval '1 hour') hour left join seen on seen.at = hour order by hour`,
  );
}

/** Titles that came most often within a day, among the newest alerts. */
export function noisiestTitles(db: Queryable): Promise<{ title: string; count: number }[]> {
  return db.query(
    `select title, count(*) as count from (select title, created_at from alerts where deleted_at is null and ${sqlCounts('id')} order by number desc limit $1) newest
      where created_at >= app_now() - interval '24 hours' group by title order by count(*) desc, title limit $2`,
    [NEWEST, RANKED],
  );
}

/** Open alerts of one service. */
export interface OpenService {
  readonly service: string;
  /** The label that names it. */
  readonly label: string;
  readonly count: number;
  readonly critical: number;
  readonly high: number;
  readonly warning: number;
  readonly info: number;
}

/** Open alerts by service, among the most recently changed. Where no label says `service`, the next best one names it. */
export function openByService(db: Queryable): Promise<OpenService[]> {
  return db.query<OpenService>(
    `select named.value as service, named.label, count(*) as count, count(*) filter (where severity = 'critical') as critical,
        count(*) filter (where severity = 'high') as high, count(*) filter (where severity = 'warning') as warning, count(*) filter (where severity = 'info') as info
       from unnest(array['firing', 'acknowledged']) s (wanted) cross join lateral (
         select labels, severity from unnest(array['critical', 'high', 'warning', 'info']) v (level) cross join lateral (
           select a.labels, a.severity, a.updated_at from alerts a where a.status = wanted and a.severity = v.level and a.deleted_at is null and ${sqlCounts('a.id')} order by a.updated_at desc, a.number desc limit $1) n
         limit $1) newest
       cross join lateral (select label, labels ->> label as value from unnest(array['service', 'app', 'namespace', 'job']) with ordinality l (label, place)
         where labels ->> label <> '' order by place limit 1) named
      group by 1, 2 order by count(*) desc, 1, 2 limit $2`,
    [NEWEST, RANKED],
  );
}
