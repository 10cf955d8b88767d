import type { Queryable } from '../../../../platform/db/database.ts';

/** What a token delivered in an hour. */
export interface Delivered {
  readonly token_id: string;
  readonly hour: Date;
  readonly requests: number;
  readonly alerts: number;
  readonly rejected: number;
  /** Requests that were too large. */
  readonly too_large: number;
}

/** The last request of a token. Holds no secrets. */
export interface LastBody {
  readonly token_id: string;
  readonly at: Date;
  readonly source: string;
  readonly content_type: string | null;
  /** Null: it was not kept. */
  readonly body: string | null;
}

/** Adds to what is counted. Rows are locked in the order of everybody. */
export async function addTraffic(db: Queryable, delivered: readonly Delivered[]): Promise<void> {
  await db.query(
    `insert into webhook_traffic (token_id, hour, requests, alerts, rejected, too_large)
     select d.token_id, d.hour, d.requests, d.alerts, d.rejected, d.too_large
       from json_to_recordset($1::json) as d (token_id uuid, hour timestamptz, requests bigint, alerts bigint, rejected bigint, too_large bigint)
       join webhook_tokens t on t.id = d.token_id order by d.token_id, d.hour
     on conflict (token_id, hour) do update set requests = webhook_traffic.requests + excluded.requests,
       alerts = webhook_traffic.alerts + excluded.alerts, rejected = webhook_traffic.rejected + excluded.rejected,
       too_large = webhook_traffic.too_large + excluded.too_large`,
    [JSON.stringify(delivered)],
    'traffic_add',
  );
}

/** Keeps each as its token's last one, unless a later one is kept. */
export async function keepLastBodies(db: Queryable, bodies: readonly LastBody[]): Promise<void> {
  await db.query(
    `insert into webhook_last_bodies (token_id, at, source, content_type, body)
     select b.token_id, b.at, b.source, b.content_type, b.body
       from json_to_recordset($1::json) as b (token_id uuid, at timestamptz, source text, content_type text, body text)
       join webhook_tokens t on t.id = b.token_id order by b.token_id
     on conflict (token_id) do update set at = excluded.at, source = excluded.source, content_type = excluded.content_type,
       body = excluded.body where webhook_last_bodies.at <= excluded.at`,
    [JSON.stringify(bodies)],
    'traffic_last_bodies',
  );
}

/** Figures of an active token. */
export interface TokenFigures {
  readonly token_id: string;
  readonly now: Date;
  readonly stale_after: number | null;
  /** Of the last request; null: none came. */
  readonly last_at: Date | null;
  readonly last_source: string | null;
  /** Hours in which something came, of the last 30 days, in milliseconds since 1970, in order. */
  readonly hours: readonly number[];
  /** Requests of this hour and the previous one that were too large. */
  readonly too_large: number;
  /** Since the current hour began, of the last 24 hours and of the last 7 days, by whole hours. */
  readonly counts: Readonly<
    Record<'hour' | 'day' | 'week', { readonly requests: number; readonly alerts: number; readonly rejected: number }>
  >;
}

const SPANS = { hour: '1 hour', day: '24 hours', week: '7 days' } as const;

/** The figures of these active tokens; null: of all. */
export async function tokenFigures(db: Queryable, id: string | null): Promise<TokenFigures[]> {
  const counts = Object.entries(SPANS).map(
    ([name, span]) => `'${name}', (select json_build_object('requests', coalesce(sum(requests), 0), 'alerts', coalesce(sum(alerts), 0),
      'rejected', coalesce(sum(rejected), 0)) from webhook_traffic where token_id = t.id and hour > app_now() - interval '${span}')`,
  );
  const rows = await db.query<Omit<TokenFigures, 'hours'> & { readonly hours: readonly string[] }>(
    `select t.id as token_id, app_now() as now, t.stale_after, b.at as last_at, b.source as last_source,
       (select coalesce(sum(too_large), 0)::int from webhook_traffic where token_id = t.id and hour > app_now() - interval '2 hours') as too_large,
       json_build_object(${counts.join(', ')}) as counts,
       array(select (date_part('epoch', hour) * 1000)::bigint::text from webhook_traffic where token_id = t.id order by hour) as hours
     from webhook_tokens t left join webhook_last_bodies b on b.token_id = t.id
     where t.revoked_at is null and ($1::uuid is null or t.id = $1) order by t.id limit 1000`,
    [id],
  );
  return rows.map((row) => ({ ...row, hours: row.hours.map(Number) }));
}

/** The last request of a token; null when none came. */
export async function lastBodyOf(db: Queryable, id: string): Promise<LastBody | null> {
  const [row] = await db.query<LastBody>('select token_id, at, source, content_type, body from webhook_last_bodies where token_id = $1', [
    id,
  ]);
  return row ?? null;
}

/** Days for which the hours are kept. */
const TRAFFIC_KEPT_DAYS = 30;

/** Forgets old hours, and the bodies of revoked tokens. */
export async function pruneTraffic(db: Queryable): Promise<void> {
  await db.query('delete from webhook_traffic where hour < app_now() - make_interval(days => $1)', [TRAFFIC_KEPT_DAYS]);
  await db.query('delete from webhook_last_bodies b using webhook_tokens t where t.id = b.token_id and t.revoked_at is not null');
}
