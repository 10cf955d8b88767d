import type { Actor } from '../../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../../platform/db/database.ts';
import { together } from '../../../../platform/db/together.ts';
import type { AlertStatus } from '../../alert.ts';
import type { OpenAlert } from '../decision/decide.ts';
import { type Draft, searchText } from '../../explain/draft.ts';
import type { Labels, Severity } from '../../signal.ts';

/** The newest alert of a fingerprint with everything an update may keep. */
export interface KnownRow {
  readonly id: string;
  readonly number: number;
  readonly fingerprint: string;
  readonly status: AlertStatus;
  readonly content_digest: string;
  readonly last_event_at: Date;
  readonly group_id: string;
  readonly title: string;
  readonly description: string | null;
  readonly severity: Severity;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly source: string;
  readonly generator_url: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: Actor | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: Actor | null;
  readonly group_key: string;
  readonly token_id: string | null;
  readonly changes: readonly Date[] | null;
  readonly flapping_until: Date | null;
}

const OPEN = `status <> 'resolved' and deleted_at is null`;

/**
 * The open alerts of these fingerprints, each once: one look-up for a whole batch, no lock. It answers in one text of one
 * row: reading thousands of rows and columns cost more, on both sides, than finding them. `withToken`: whether an alert
 * knows its token is read too, which is a twelfth of the cost; else nobody may ask for it.
 */
export async function findOpen(db: Queryable, fingerprints: readonly string[], withToken: boolean): Promise<Map<string, OpenAlert>> {
  const [row] = await db.query<{ found: string | null }>(
    `select '[' || string_agg(
         '[' || place || ',' || number || ',"' || status || '","' || content_digest || '",' || (date_part('epoch', last_event_at) * 1000)::bigint ${withToken ? `|| ',' || (token_id is not null)` : ''} || ']', ',') || ']' as found
       from unnest($1::text[]) with ordinality as wanted (fingerprint, place) cross join lateral (
         select number, status, content_digest, last_event_at${withToken ? ', token_id' : ''} from alerts where fingerprint = wanted.fingerprint and ${OPEN} limit 1) a`,
    [fingerprints],
    withToken ? 'intake_open_tokens' : 'intake_open',
  );
  const found = JSON.parse(row?.found ?? '[]') as Array<[number, number, AlertStatus, string, number, boolean?]>;
  const open = new Map<string, OpenAlert>();
  for (const [index, number, status, contentDigest, lastEventMs, ofToken = false] of found)
    open.set(fingerprints[index - 1] ?? '', { number, status, contentDigest, lastEventMs, ofToken });
  return open;
}

/** Which of these identities are open alerts. */
export async function openFingerprints(db: Queryable, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await findOpen(db, fingerprints, false)).keys());
}

const FULL = `id, number, fingerprint, status, content_digest, last_event_at, group_id, title, description, severity, labels,
  annotations, source, generator_url, starts_at, ends_at, acknowledged_at, acknowledged_by, resolved_at, resolved_by, group_key,
  token_id, changes, flapping_until`;

/**
 * The newest alert of each fingerprint, open ones locked in id order so that two servers never wait for each other
 * in a circle. `among`: only these fingerprints are looked for among the open ones; null: all are.
 */
export async function lockNewest(
  tx: Queryable,
  fingerprints: readonly string[],
  among: ReadonlyMap<string, unknown> | null,
): Promise<Map<string, KnownRow>> {
  const newest = new Map<string, KnownRow>();
  const sought = among ? fingerprints.filter((fingerprint) => among.has(fingerprint)) : fingerprints;
  if (sought.length > 0) {
    const open = await tx.query<KnownRow>(
      `select ${FULL} from alerts where fingerprint = any($1) and ${OPEN} order by id for update`,
      [sought],
      'intake_lock_open',
    );
    for (const row of open) newest.set(row.fingerprint, row);
  }
  const missing = fingerprints.filter((fingerprint) => !newest.has(fingerprint));
  if (missing.length === 0) return newest;
  const resolved = await tx.query<KnownRow>(
    `select a.* from unnest($1::text[]) as wanted (fingerprint) cross join lateral (
       select ${FULL} from alerts where fingerprint = wanted.fingerprint and status = 'resolved' and deleted_at is null
        order by number desc limit 1 for update) a`,
    [missing],
    'intake_resolved',
  );
  for (const row of resolved) newest.set(row.fingerprint, row);
  return newest;
}

/**
 * Keeps apart, on all servers, those who make open alerts (many at a time) and those who make alerts that arrive
 * resolved: no unique index can see that the latter are the same alert. Taken before the rows are looked at.
 */
export function creationLock(arrivesResolved: boolean): string {
  return `select ${arrivesResolved ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared'}(7216)`;
}

/** Serialises the opening of shared groups: two servers never open two groups for one key at the same time. */
export async function lockGroupKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(h) from (select distinct hashtextextended(key, 7214) h from unnest($1::text[]) key order by 1) locks`,
    [keys],
    'intake_lock_keys',
  );
}

/** The newest open group of each key that took an alert within `windowMs`, by key. */
export async function findOpenGroups(tx: Queryable, keys: readonly string[], windowMs: number): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.query<{ id: string; group_key: string }>(
    `select g.id, wanted.group_key from unnest($1::text[]) as wanted (group_key) cross join lateral (
       select id from alert_groups
        where group_key = wanted.group_key and status = 'open' and last_alert_at >= app_now() - $2 * interval '1 ms'
          -- What the index knows.
          and last_alert_minute >= date_trunc('minute', (app_now() - $2 * interval '1 ms') at time zone 'UTC')
        order by last_alert_at desc limit 1) g`,
    [keys, windowMs],
    'intake_groups',
  );
  return new Map(rows.map((row) => [row.group_key, row.id]));
}

/** A group to be made with this batch. */
export interface NewGroup {
  readonly id: string;
  readonly group_key: string;
  readonly open: boolean;
  /** Nobody needs to be told. */
  routed: boolean;
}

/**
 * Inserts groups and alerts, with how their timelines begin, in one statement.
 *
 * @throws 23505 when another server opened an alert of the same fingerprint in between: the caller starts over
 */
export async function insertAlerts(tx: Tx, groups: readonly NewGroup[], drafts: readonly Draft[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; number: number }>(
    INSERT,
    [JSON.stringify(groups), JSON.stringify(drafts.map(insertRow)), tx.now],
    'intake_insert',
  );
  return new Map(rows.map((row) => [row.id, row.number]));
}

const INSERT = `
with new_groups as (
  insert into alert_groups (id, group_key, status, revision, routed_revision, last_alert_at, created_at, updated_at, closed_at)
  select id, group_key, case when open then 'open' else 'closed' end, 1, case when routed then 1 else 0 end, $3, $3, $3,
         case when open then null else $3::timestamptz end
    from json_to_recordset($1::json) as g (id uuid, group_key text, open boolean, routed boolean)
), rows as (
  select * from json_to_recordset($2::json) as a (
    id uuid, fingerprint text, title text, description text, status text, severity text, labels jsonb, annotations jsonb,
    source text, group_key text, group_id uuid, starts_at timestamptz, ends_at timestamptz, last_event_at timestamptz,
    occurrences bigint, acknowledged_at timestamptz, acknowledged_by jsonb, resolved_at timestamptz, resolved_by jsonb,
    generator_url text, content_digest text, provider text, channel text, routed boolean, words text, timeline jsonb,
    token_id uuid, changes timestamptz[], flapping_until timestamptz)
), inserted as (
  insert into alerts (id, fingerprint, title, description, status, severity, labels, annotations, source, group_key, group_id,
      starts_at, ends_at, last_received_at, last_event_at, occurrence_count, acknowledged_at, acknowledged_by, resolved_at,
      resolved_by, generator_url, content_digest, provider, channel, first_events, token_id, changes, flapping_until, created_at, updated_at)
  select id, fingerprint, title, description, status, severity, labels, annotations, source, group_key, group_id,
      starts_at, ends_at, $3, last_event_at, occurrences, acknowledged_at, acknowledged_by, resolved_at,
      resolved_by, generator_url, content_digest, provider, channel, timeline, token_id, changes, flapping_until, $3, $3
    from rows
  returning id, number
), to_route as (
  insert into alerts_to_route (group_id, alert_id) select group_id, id from rows where not routed
), to_index as (
  insert into alerts_to_index (alert_id, words) select id, words from rows
)
select id, number from inserted`;

function insertRow(draft: Draft): Record<string, unknown> {
  return {
    ...changedColumns(draft),
    fingerprint: draft.fingerprint,
    source: draft.source,
    group_key: draft.groupKey,
    group_id: draft.groupId,
    occurrences: 1 + draft.repeats,
    provider: draft.provider,
    channel: draft.channel,
    routed: !draft.reroute,
    timeline: draft.timeline,
  };
}

function changedColumns(draft: Draft): Record<string, unknown> {
  return {
    id: draft.id,
    title: draft.title,
    description: draft.description,
    status: draft.status,
    severity: draft.severity,
    labels: draft.labels,
    annotations: draft.annotations,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    last_event_at: draft.lastEventAt,
    acknowledged_at: draft.acknowledgedAt,
    acknowledged_by: draft.acknowledgedBy,
    resolved_at: draft.resolvedAt,
    resolved_by: draft.resolvedBy,
    generator_url: draft.generatorUrl,
    content_digest: draft.contentDigest,
    words: searchText(draft),
    token_id: draft.tokenId,
    changes: draft.changes,
    flapping_until: draft.flappingUntil,
  };
}

/** Writes changed alerts and their timelines in one statement. The rows are locked already. */
export async function updateAlerts(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const rows = drafts.map((draft) => ({
    ...changedColumns(draft),
    repeats: draft.repeats,
    reroute: draft.reroute,
    group_id: draft.groupId,
    timeline: draft.timeline,
  }));
  await tx.query(UPDATE, [JSON.stringify(rows), tx.now], 'intake_update');
}

const UPDATE = `
with rows as (
  select * from json_to_recordset($1::json) as a (
    id uuid, title text, description text, status text, severity text, labels jsonb, annotations jsonb, starts_at timestamptz,
    ends_at timestamptz, last_event_at timestamptz, acknowledged_at timestamptz, acknowledged_by jsonb, resolved_at timestamptz,
    resolved_by jsonb, generator_url text, content_digest text, words text, repeats bigint, reroute boolean, group_id uuid, timeline jsonb,
    token_id uuid, changes timestamptz[], flapping_until timestamptz)
), written as (
  update alerts set title = rows.title, description = rows.description, status = rows.status, severity = rows.severity,
      labels = rows.labels, annotations = rows.annotations, starts_at = rows.starts_at, ends_at = rows.ends_at,
      last_event_at = rows.last_event_at, last_received_at = $2, occurrence_count = alerts.occurrence_count + rows.repeats,
      acknowledged_at = rows.acknowledged_at, acknowledged_by = rows.acknowledged_by, resolved_at = rows.resolved_at,
      resolved_by = rows.resolved_by, generator_url = rows.generator_url, content_digest = rows.content_digest,
      token_id = rows.token_id, changes = rows.changes, flapping_until = rows.flapping_until, updated_at = $2
    from rows where alerts.id = rows.id
), to_route as (
  insert into alerts_to_route (group_id, alert_id) select group_id, id from rows where reroute
    on conflict (group_id, alert_id) do update set mark = excluded.mark, seen_revision = 0, again_at = null
), to_index as (
  insert into alerts_to_index (alert_id, words) select id, words from rows on conflict (alert_id) do update set words = excluded.words
)
insert into alert_events (alert_id, at, step, outcome, data)
select rows.id, $2, line ->> 'step', line ->> 'outcome', line -> 'data'
  from rows cross join lateral jsonb_array_elements(rows.timeline) line`;

const LOCK_GROUPS = 'select id from alert_groups where id = any($1) order by id for update';

/**
 * Raises the groups' revisions. `fresh`: an alert that fires just arrived, so the group is open and its correlation
 * window starts anew. The others are closed when all their alerts are resolved, and opened when one is not. Asks all at once.
 */
export async function touchGroups(tx: Tx, groupIds: readonly string[], freshIds: readonly string[]): Promise<void> {
  const fresh = new Set(freshIds);
  const others = groupIds.filter((id) => !fresh.has(id));
  await together([
    // All are locked in one order, whatever happens to them.
    others.length === 0 ? null : lockGroups(tx, groupIds),
    freshIds.length === 0
      ? null
      : tx.query(
          `with locked as materialized (${LOCK_GROUPS})
           update alert_groups set revision = revision + 1, updated_at = $2, last_alert_at = $2, status = 'open', closed_at = null
             from locked where alert_groups.id = locked.id`,
          [freshIds, tx.now],
          'intake_touch_fresh',
        ),
    others.length === 0
      ? null
      : tx.query(
          `update alert_groups g set revision = g.revision + 1, updated_at = $2,
              status = state.status, closed_at = case when state.status = 'closed' then coalesce(g.closed_at, $2) end
             from (select id, case when exists (select 1 from alerts where group_id = id.id and ${OPEN}) then 'open' else 'closed' end as status
                     from unnest($1::uuid[]) id) state
            where g.id = state.id`,
          [others, tx.now],
          'intake_touch_groups',
        ),
  ]);
}

/** Locks groups, in the order of everybody, until the transaction ends. */
export async function lockGroups(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query(LOCK_GROUPS, [groupIds], 'intake_lock_groups');
}

/** Raises the groups' revisions alone, where what is told of them changed and the status of none of their alerts: their messages are brought up to date. */
export async function reviseGroups(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query(
    `with locked as materialized (${LOCK_GROUPS})
     update alert_groups set revision = revision + 1, updated_at = $2 from locked where alert_groups.id = locked.id`,
    [groupIds, tx.now],
    'intake_revise_groups',
  );
}

/** Adds repeats, counted by the alert's number. Rows that are gone are passed over; rows are locked in the order of everybody. */
export async function addRepeats(db: Queryable, repeats: ReadonlyMap<number, number>): Promise<void> {
  await db.query(
    `with seen as (
       select a.id, s.count from unnest($1::bigint[], $2::bigint[]) as s (number, count) join alerts a on a.number = s.number
        order by a.id for no key update of a)
     update alerts set occurrence_count = occurrence_count + seen.count, last_received_at = greatest(last_received_at, app_now())
       from seen where alerts.id = seen.id`,
    [[...repeats.keys()], [...repeats.values()]],
    'intake_repeats',
  );
}
