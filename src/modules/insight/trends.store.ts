import { sqlCounts } from '../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Arrivals } from './trends.ts';

/** Rankings look at this many of the newest alerts of the range. */
const NEWEST = 100_000;
const RANKED = 10;

/** What arrived between the edges, by column and severity. */
export function arrivals(db: Queryable, edges: readonly Date[]): Promise<Arrivals[]> {
  return db.query<Arrivals>(
    `select width_bucket(created_at, $1::timestamptz[]) as column, severity, count(*) as count,
        count(acknowledged_at) as acknowledged, coalesce(sum(extract(epoch from acknowledged_at - created_at)), 0)::float8 as acknowledge_seconds,
        count(resolved_at) as resolved, coalesce(sum(extract(epoch from resolved_at - created_at)), 0)::float8 as resolve_seconds
       from alerts where created_at >= $2 and created_at < $3 and deleted_at is null and ${sqlCounts('id')} group by 1, 2`,
    [edges, edges[0], edges.at(-1)],
  );
}

/** A rule and how often it spoke. */
export interface NoisyRule {
  readonly rule: string;
  readonly count: number;
  readonly open: number;
  /** Resolved without acknowledgement. */
  readonly untouched: number;
  readonly last_at: Date;
}

/** The rules that alerted most often: by `alertname`, by title where there is none. */
export function noisiestRules(db: Queryable, from: Date): Promise<NoisyRule[]> {
  return db.query<NoisyRule>(
    `select coalesce(nullif(labels ->> 'alertname', ''), title) as rule, count(*) as count, count(*) filter (where status <> 'resolved') as open,
        count(*) filter (where status = 'resolved' and acknowledged_at is null) as untouched, max(created_at) as last_at
       from (select labels, title, status, acknowledged_at, created_at from alerts where created_at >= $1 and deleted_at is null and ${sqlCounts('id')} order by created_at desc limit $2) newest
      group by 1 order by count(*) desc, 1 limit $3`,
    [from, NEWEST, RANKED],
  );
}
