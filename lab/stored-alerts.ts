import type pg from 'pg';

/** Ten alerts a group, a month of history in an order unlike that of arrival, words as alerts have them. */
const GROUPS = `
insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at)
select md5('group' || k)::uuid, 'bench ' || k, case when k * 10 < $3::bigint then 'open' else 'closed' end, 1, 1, at, at, at
  from generate_series($1::bigint / 10, ($2::bigint - 1) / 10) k
  cross join lateral (select app_now() - interval '40 days' as at) t
on conflict do nothing`;

const ALERTS = `
insert into alerts (id, fingerprint, title, description, status, severity, labels, annotations, source, provider, channel, group_key, group_id,
    starts_at, ends_at, last_received_at, last_event_at, resolved_at, generator_url, content_digest, created_at, updated_at)
select md5('alert' || i)::uuid, md5('fingerprint' || i), title, description, case when open then 'firing' else 'resolved' end,
    (array['critical', 'high', 'warning', 'warning', 'info'])[1 + i % 5],
    jsonb_build_object('alertname', 'Rule' || i % 50, 'namespace', namespace, 'pod', pod, 'job', 'job-' || i % 30, 'cluster', 'eu-' || i % 3),
    jsonb_build_object('summary', title, 'description', description), 'alertmanager', 'chatone', 'C0' || i % 10, 'bench ' || i / 10, md5('group' || i / 10)::uuid,
    created, case when open then null else updated end, updated, created, case when open then null else updated end,
    'http://prometheus.example.com/graph?i=' || i, md5('content' || i), created, updated
  from generate_series($1::bigint, $2::bigint - 1) i
  cross join lateral (
    select 'Rule' || i % 50 || ' fires for pod-' || i as title,
           'The ratio of errors in team-' || i % 40 || ' was above ' || i % 17 || ' percent for 10 minutes.' as description,
           'team-' || i % 40 as namespace, 'pod-' || md5('pod' || i) as pod, i < $3::bigint as open,
           app_now() - interval '31 days' + i * interval '1 second' as created,
           app_now() - interval '30 days' + (hashint8(i)::bigint + 2147483648) % 2592000 * interval '1 second' as updated) t`;

const WORDS = `
insert into alert_words (alert_id, words)
select id, lower(title || ' ' || description || ' ' || (select string_agg(key || ' ' || value, ' ') from jsonb_each_text(labels)))
  from alerts where created_at >= app_now() - interval '31 days' + $1::bigint * interval '1 second' - interval '1 hour'
on conflict do nothing`;

/** Adds alerts `from` (included) to `until` (excluded), straight into the tables; those below `open` are firing. */
export async function storeAlerts(client: pg.Client, from: number, until: number, open: number): Promise<void> {
  // Indexes are made again afterwards: a bulk load through them takes many times as long.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('alerts', 'alert_words') and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(GROUPS, [from, until, open]);
  await client.query(ALERTS, [from, until, open]);
  await client.query(WORDS, [from]);
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  for (const table of ['alerts', 'alert_words', 'alert_groups']) await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
}
