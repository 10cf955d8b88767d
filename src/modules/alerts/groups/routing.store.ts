import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Labels, Severity } from '../signal.ts';

/** A group with something the flow has not worked through. */
export interface ChangedGroup {
  readonly id: string;
  /** Closed: all its alerts are resolved. */
  readonly status: 'open' | 'closed';
  readonly revision: number;
  /** An alert of it was linked to an incident. */
  readonly has_incident: boolean;
}

/** An alert nobody has decided about yet. */
export interface UnroutedAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly group_key: string;
  readonly title: string;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  readonly source: string;
  readonly service_id: string | null;
  readonly mark: number;
  /** Why nobody was notified of it so far. */
  readonly suppressed_by: string | null;
  readonly created_at: Date;
  /** The window that suppressed it when it was decided last, and the start of its occurrence. */
  readonly silence_id: string | null;
  readonly silence_start: Date | null;
  /** The alert that inhibited it when it was decided last. */
  readonly inhibited_by: string | null;
  /** When it was decided last, a rule waited for more alerts of its group. */
  readonly below_threshold: boolean;
}

/** What the flow decided about one alert. */
export interface RoutingOutcome {
  readonly alertId: string;
  readonly groupId: string;
  /** The mark that was read with the alert. */
  readonly mark: number;
  readonly outcome: 'announced' | 'muted' | 'below_threshold' | 'silenced' | 'inhibited' | 'noise' | 'nobody' | 'failed';
  /** First destination, for the alert's own fields; null when there is none. */
  readonly provider: string | null;
  readonly channel: string | null;
  readonly suppressedBy: string | null;
  /** The service it belongs to; null leaves what is known. */
  readonly serviceId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Decide again at this time, or when the group changes: the alert stays unrouted. Null: it is decided. */
  readonly againAt: Date | null;
  /** The window that suppresses it, and the start of its occurrence. */
  readonly silence: { readonly id: string; readonly start: Date } | null;
  /** The firing alert because of which nobody is notified. */
  readonly inhibitedBy: string | null;
  /** A rule waits for more alerts of its group. */
  readonly belowThreshold: boolean;
  /** A window that only records suppresses it: open lists leave it out. */
  readonly recorded: boolean;
  /** It was suppressed before: what it says of that is written anew. */
  readonly released: boolean;
}

/** What the flow leaves of a group that it has taken. */
export interface SettledGroup extends Omit<ChangedGroup, 'status'> {
  /** Look at it again then although nothing changed; the earliest `againAt` of its alerts counts as well. */
  readonly recheckAt: Date | null;
}

/**
 * Groups whose revision the flow is behind, first who waits longest, or whose time to look again has come. Another server's flow that works on
 * one of them right now keeps it: the lock is advisory and ends with the transaction, so that intake never waits.
 */
export function takeChangedGroups(tx: Tx, limit: number): Promise<ChangedGroup[]> {
  return tx.query<ChangedGroup>(
    `with due as materialized (
       (select id, status, revision, has_incident from alert_groups where queued_at is not null order by queued_at limit $1)
       union
       (select id, status, revision, has_incident from alert_groups where recheck_at <= $2 order by recheck_at limit $1))
     select id, status, revision, has_incident from due where pg_try_advisory_xact_lock(7215, hashtext(id::text))`,
    [limit, tx.now],
    'flow_take',
  );
}

/** Marks that routing has not looked at with the revision `t.revision` of their group, or is to look at again. `now` is a placeholder. */
const undecided = (now: `$${number}`) => `(r.seen_revision < t.revision or r.again_at <= ${now}::timestamptz)
  and exists (select from alerts a where a.id = r.alert_id and a.deleted_at is null)`;

/**
 * Alerts of these groups that are to be decided, at most `limit`: those that were never looked at go first, oldest first, so
 * that alerts which are decided again and again (a mute interval) hold up no others.
 */
export function unroutedAlerts(tx: Tx, groups: readonly ChangedGroup[], limit: number): Promise<UnroutedAlert[]> {
  return tx.query<UnroutedAlert>(
    `select a.id, a.number, r.group_id, a.group_key, a.title, a.labels, a.severity, a.status, a.source, a.service_id, a.suppressed_by, a.created_at,
         r.mark, r.silence_id, r.silence_start, r.inhibited_by, r.below_threshold
       from unnest($1::uuid[], $2::bigint[]) as t (id, revision) join alerts_to_route r on r.group_id = t.id cross join lateral (
         select id, number, group_key, title, labels, severity, status, source, service_id, suppressed_by, created_at
           from alerts where id = r.alert_id limit 1) a
      where ${undecided('$3')} order by r.seen_revision > 0, a.number limit $4`,
    [groups.map(({ id }) => id), groups.map(({ revision }) => revision), tx.now, limit],
    'flow_unrouted',
  );
}

/**
 * Stores the decisions and a line of each alert's timeline (none when nothing is new), and clears the marks of those that
 * are decided. An alert that was decided or marked anew in between is left for the next run. Rows are taken in the order
 * everybody takes them: alerts, marks, groups.
 */
export async function recordRouting(tx: Tx, groups: readonly ChangedGroup[], outcomes: readonly RoutingOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const placed = outcomes.filter(
    (outcome) => outcome.provider !== null || outcome.suppressedBy !== null || outcome.serviceId !== null || outcome.released,
  );
  if (placed.length > 0) await tx.query(PLACE, [JSON.stringify(placed.map(placeRow))], 'flow_place');
  const revisions = new Map(groups.map((group) => [group.id, group.revision]));
  const rows = outcomes.map((outcome) => ({
    alert_id: outcome.alertId,
    group_id: outcome.groupId,
    mark: outcome.mark,
    outcome: outcome.outcome,
    data: outcome.data,
    again_at: outcome.againAt,
    silence_id: outcome.silence?.id ?? null,
    silence_start: outcome.silence?.start ?? null,
    inhibited_by: outcome.inhibitedBy,
    below_threshold: outcome.belowThreshold,
    revision: revisions.get(outcome.groupId) ?? 0,
  }));
  await tx.query(RECORD, [JSON.stringify(rows), tx.now], 'flow_record');
}

function placeRow(outcome: RoutingOutcome) {
  return {
    alert_id: outcome.alertId,
    provider: outcome.provider,
    channel: outcome.channel,
    suppressed_by: outcome.suppressedBy,
    service_id: outcome.serviceId,
    recorded: outcome.recorded,
  };
}

const PLACE = `
with placed as (
  select * from json_to_recordset($1::json) as d (alert_id uuid, provider text, channel text, suppressed_by text, service_id uuid, recorded boolean)
), locked as (
  select id from alerts where id in (select alert_id from placed) order by id for update
)
update alerts a set provider = coalesce(a.provider, d.provider), channel = coalesce(a.channel, d.channel), suppressed_by = d.suppressed_by,
    service_id = coalesce(d.service_id, a.service_id), recorded = d.recorded
  from placed d, locked where a.id = d.alert_id and locked.id = a.id`;

const RECORD = `
with decided as (
  select * from json_to_recordset($1::json) as d (alert_id uuid, group_id uuid, mark bigint, outcome text, data jsonb,
    again_at timestamptz, silence_id uuid, silence_start timestamptz, inhibited_by uuid, below_threshold boolean, revision bigint)
), cleared as (
  delete from alerts_to_route r using decided d
   where r.group_id = d.group_id and r.alert_id = d.alert_id and r.mark = d.mark and d.again_at is null
  returning d.alert_id, d.outcome, d.data
), kept as (
  update alerts_to_route r set seen_revision = d.revision, again_at = d.again_at, silence_id = d.silence_id, silence_start = d.silence_start,
    inhibited_by = d.inhibited_by, below_threshold = d.below_threshold
    from decided d
   where r.group_id = d.group_id and r.alert_id = d.alert_id and r.mark = d.mark and d.again_at is not null
), decisions as (
  select alert_id, outcome, data from cleared union all select alert_id, outcome, data from decided where again_at is not null
)
insert into alert_events (alert_id, at, step, outcome, data)
select t.alert_id, $2, 'routed', t.outcome, t.data from decisions t
 where not exists (
   select 1 from (select outcome, data from alert_timeline e where e.alert_id = t.alert_id and e.step = 'routed' order by e.id desc limit 1) last
    where last.outcome = t.outcome and last.data = t.data)`;

/**
 * Marks the groups as worked through at the revision that was taken. A group with an alert that is still to be decided
 * stays as it was, and is taken again: after those that wait, or groups that always have more would keep their place at the head.
 *
 * @returns how many stay
 */
export async function settleGroups(tx: Tx, groups: readonly SettledGroup[]): Promise<number> {
  const rows = groups.map(({ id, revision, has_incident, recheckAt }) => ({ id, revision, has_incident, recheck_at: recheckAt }));
  const left = await tx.query<{ id: string }>(
    `with taken as (select * from json_to_recordset($1::json) as s (id uuid, revision bigint, recheck_at timestamptz, has_incident boolean)),
     locked as (select g.id from alert_groups g where g.id in (select id from taken) order by g.id for update),
     t as (
       select taken.*, exists (select from alerts_to_route r, lateral (select taken.revision) t where r.group_id = taken.id and ${undecided('$2')}) as left_over,
              (select min(again_at) from alerts_to_route r where r.group_id = taken.id) as again_at from taken
     ), settled as (
       update alert_groups g set routed_revision = case when t.left_over then g.routed_revision else greatest(g.routed_revision, t.revision) end,
           queued_at = case when t.left_over or t.revision < g.revision then $2 end,
           recheck_at = least(t.recheck_at, t.again_at), has_incident = g.has_incident or t.has_incident
         from t, locked where g.id = t.id and locked.id = g.id
     )
     select id from t where left_over`,
    [JSON.stringify(rows), tx.now],
    'flow_settle',
  );
  return left.length;
}

const PUT_OFF_MS = 60_000;
/** Alerts of a group that was put off whose timelines say so at once. */
const MOST_PUT_OFF = 100;

/** Leaves a group for a minute and writes into the timeline of its undecided alerts that routing failed. */
export async function putOff(tx: Tx, group: ChangedGroup): Promise<void> {
  const alerts = await unroutedAlerts(tx, [group], MOST_PUT_OFF);
  const recheckAt = new Date(tx.now.getTime() + PUT_OFF_MS);
  const failed = {
    outcome: 'failed',
    provider: null,
    channel: null,
    suppressedBy: null,
    serviceId: null,
    data: { why: 'the rules could not be applied; tried again every minute' },
    againAt: recheckAt,
    silence: null,
    inhibitedBy: null,
    belowThreshold: false,
    recorded: false,
    released: false,
  } as const;
  await recordRouting(
    tx,
    [group],
    alerts.map((alert) => ({ alertId: alert.id, groupId: alert.group_id, mark: alert.mark, ...failed })),
  );
  await tx.query(
    'update alerts_to_route set seen_revision = $2, again_at = $3 where group_id = $1 and seen_revision < $2',
    [group.id, group.revision, recheckAt],
    'flow_put_off',
  );
  await settleGroups(tx, [{ ...group, recheckAt }]);
}

/** A group that counts as worked through, and will not be looked at in time, with an alert nobody has decided about: `r`, `g`. */
const ORPHANED = `g.routed_revision >= g.revision and (r.again_at is null or g.recheck_at is null or g.recheck_at > r.again_at)
  and exists (select from alerts a where a.id = r.alert_id and a.deleted_at is null)`;
/** Alerts that one look puts right. */
const ORPHANS_A_RUN = 1_000;

/**
 * Finds alerts that the flow has left undecided in groups it counts as worked through, and has it take these groups again.
 * There should never be any: each is a fault of the flow. Several servers may look at once; each alert is found by one.
 *
 * @returns how many groups, and how many alerts of them
 */
export async function repairOrphans(tx: Tx): Promise<{ readonly groups: number; readonly alerts: number }> {
  const [found] = await tx.query<{ groups: number; alerts: number }>(
    `with lost as (
       select r.group_id, r.alert_id from alerts_to_route r join alert_groups g on g.id = r.group_id where ${ORPHANED}
        order by r.group_id, r.alert_id limit $2 for update of r skip locked
     ), marks as (
       update alerts_to_route r set seen_revision = 0, again_at = $1 from lost l where r.group_id = l.group_id and r.alert_id = l.alert_id returning r.group_id
     ), repaired as (
       update alert_groups set recheck_at = $1 where id in (select group_id from marks) returning id
     )
     select (select count(*)::int from repaired) as groups, (select count(*)::int from marks) as alerts`,
    [tx.now, ORPHANS_A_RUN],
    'flow_orphans',
  );
  return found ?? { groups: 0, alerts: 0 };
}

/** How many alerts wait to be decided, and how many of them nobody would come back to; both at most `cap`. */
export async function undecidedAlerts(db: Queryable, cap = COUNTED): Promise<{ readonly undecided: number; readonly orphaned: number }> {
  const [row] = await db.query<{ undecided: number; orphaned: number }>(
    `select (select count(*)::int from (select from alerts_to_route where again_at is null or again_at <= app_now() limit $1) u) as undecided,
            (select count(*)::int from (select from alerts_to_route r join alert_groups g on g.id = r.group_id where ${ORPHANED} limit $1) o) as orphaned`,
    [cap],
    'flow_undecided',
  );
  return row ?? { undecided: 0, orphaned: 0 };
}

/** Counts are bounded: they are asked for often, and beyond this many the figure says enough. */
const COUNTED = 10_000;

/** How the flow keeps up, as the readiness report shows it. */
export interface RoutingBacklog {
  readonly open_groups: number;
  readonly unrouted_groups: number;
  /** How long the group that waits longest has waited; null when none does. */
  readonly unrouted_oldest_seconds: number | null;
}

/** Groups that are open, and those that the flow has not worked through. */
export async function routingBacklog(db: Queryable, cap = COUNTED): Promise<RoutingBacklog> {
  const [row] = await db.query<RoutingBacklog>(
    `select (select count(*)::int from (select 1 from alert_groups where status = 'open' limit $1) g) as open_groups,
            (select count(*)::int from (select 1 from alert_groups where queued_at is not null limit $1) g) as unrouted_groups,
            (select extract(epoch from app_now() - min(updated_at))::float8
               from (select updated_at from alert_groups where queued_at is not null order by queued_at limit $1) g) as unrouted_oldest_seconds`,
    [cap],
    'flow_backlog',
  );
  return row ?? { open_groups: 0, unrouted_groups: 0, unrouted_oldest_seconds: null };
}

/** The group of the alert with this number; null when there is none. */
export async function groupOfAlert(db: Queryable, number: number): Promise<string | null> {
  const [row] = await db.query<{ group_id: string }>('select group_id from alerts where number = $1 and deleted_at is null', [number]);
  return row?.group_id ?? null;
}

/** Has the flow look again, now, at what a window suppressed. */
export async function recheckSilenced(tx: Tx, silenceId: string): Promise<void> {
  await tx.query('update alerts_to_route set again_at = $2 where silence_id = $1', [silenceId, tx.now], 'silenced_recheck');
  await tx.query(
    `with held as (select id from alert_groups where id in (select group_id from alerts_to_route where silence_id = $1) order by id for no key update)
     update alert_groups g set recheck_at = $2 from held where g.id = held.id`,
    [silenceId, tx.now],
    'silenced_recheck_groups',
  );
}

/** Waits until the flow has no part of the group in hand, and keeps it from taking it until this transaction ends. */
export async function holdGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7215, hashtext($1::text))', [groupId], 'flow_hold');
}

/** Has the flow decide anew, now, about all alerts of a group that are not over. The caller holds the group, see {@link holdGroup}. */
export async function redecideGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.query(
    `insert into alerts_to_route (group_id, alert_id, again_at)
     select group_id, id, $2 from alerts where group_id = $1 and status <> 'resolved' and deleted_at is null order by id
     on conflict (group_id, alert_id) do update set mark = excluded.mark, again_at = excluded.again_at`,
    [groupId, tx.now],
    'flow_redecide',
  );
  await tx.query('update alert_groups set recheck_at = $2 where id = $1', [groupId, tx.now], 'flow_redecide_group');
}

/** Alerts of one group that are counted at most. */
const MOST_COUNTED = 1_001;

/**
 * How many alerts of these groups arrived in the last so many seconds, by group and seconds: an alert that its source
 * fires again counts again.
 */
export async function recentOfGroups(
  db: Queryable,
  groupKeys: readonly string[],
  spans: readonly number[],
): Promise<ReadonlyMap<string, Readonly<Record<number, number>>>> {
  const rows = await db.query<{ group_key: string; span: number; count: number }>(
    `select k.group_key, s.span, c.count from unnest($1::text[]) k (group_key) cross join unnest($2::int[]) s (span) cross join lateral (
       select count(*)::int as count from (
         select from alerts a where hashtextextended(a.group_key, 0) = hashtextextended(k.group_key, 0) and a.group_key = k.group_key
           and a.created_at > app_now() - s.span * interval '1 second' and a.deleted_at is null
         union all
         select from alerts a join alert_events e on e.alert_id = a.id and e.step = 'reopened' and e.actor is null
           and e.at > app_now() - s.span * interval '1 second'
          where hashtextextended(a.group_key, 0) = hashtextextended(k.group_key, 0) and a.group_key = k.group_key and a.deleted_at is null
            and a.updated_at > app_now() - s.span * interval '1 second'
         limit ${MOST_COUNTED}) counted) c`,
    [groupKeys, spans],
    'alerts_recent_of_groups',
  );
  const counts = new Map<string, Record<number, number>>();
  for (const { group_key: key, span, count } of rows) counts.set(key, { ...counts.get(key), [span]: count });
  return counts;
}

/** How many alerts of its group had come when each of these arrived, as {@link recentOfGroups} counts them, by number and seconds. */
export async function recentAtArrival(
  db: Queryable,
  numbers: readonly number[],
  spans: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<number, number>>>> {
  const rows = await db.query<{ number: number; span: number; count: number }>(
    `select k.number, s.span, c.count from alerts k cross join unnest($2::int[]) s (span) cross join lateral (
       select count(*)::int as count from (
         select from alerts a where hashtextextended(a.group_key, 0) = hashtextextended(k.group_key, 0) and a.group_key = k.group_key
           and a.created_at > k.created_at - s.span * interval '1 second' and a.created_at <= k.created_at and a.deleted_at is null
         union all
         select from alerts a join alert_events e on e.alert_id = a.id and e.step = 'reopened' and e.actor is null
           and e.at > k.created_at - s.span * interval '1 second' and e.at <= k.created_at
          where hashtextextended(a.group_key, 0) = hashtextextended(k.group_key, 0) and a.group_key = k.group_key and a.deleted_at is null
            and a.created_at <= k.created_at
         limit ${MOST_COUNTED}) counted) c
      where k.number = any($1)`,
    [numbers, spans],
    'alerts_recent_at_arrival',
  );
  const counts = new Map<number, Record<number, number>>();
  for (const { number, span, count } of rows) counts.set(number, { ...counts.get(number), [span]: count });
  return counts;
}

/** An alert with when its source ended it and fired it again. */
export interface PastOpenAlert extends OpenAlert {
  readonly spans: ReadonlyArray<readonly [Date, Date | null]>;
}

/** As {@link openAlertsWith}, of alerts that were open at `since` or later, the newest first, with the times in which they were. */
export async function alertsOpenSince(
  db: Queryable,
  since: Date,
  labels: ReadonlyArray<Readonly<Record<string, string>>>,
  serviceIds: readonly string[],
  limit: number,
): Promise<PastOpenAlert[]> {
  const rows = await db.query<
    OpenAlert & { created_at: Date; resolved_at: Date | null; changes: ReadonlyArray<readonly [string, string]> }
  >(
    `select a.id, a.number, a.labels, a.severity, a.service_id, a.created_at, a.resolved_at,
         coalesce((select json_agg(json_build_array(e.step, e.at) order by e.id) from alert_events e
            where e.alert_id = a.id and e.step in ('resolved', 'reopened')), '[]') as changes
       from alerts a
      where a.deleted_at is null and (a.status <> 'resolved' or a.resolved_at >= $1)
        and (a.labels @> any($2::jsonb[]) or (a.severity = 'critical' and a.service_id = any($3::uuid[])))
      order by a.number desc limit $4`,
    [since, labels.map((one) => JSON.stringify(one)), serviceIds, limit],
    'alerts_open_since',
  );
  return rows.map(({ created_at: from, resolved_at: resolved, changes, ...alert }) => ({
    ...alert,
    spans: spansOf(from, resolved, changes),
  }));
}

function spansOf(
  from: Date,
  resolved: Date | null,
  changes: ReadonlyArray<readonly [string, string]>,
): Array<readonly [Date, Date | null]> {
  const spans: Array<readonly [Date, Date | null]> = [];
  let open: Date | null = from;
  for (const [step, at] of changes) {
    if (step === 'resolved' && open !== null) {
      spans.push([open, new Date(at)]);
      open = null;
    } else if (step === 'reopened' && open === null) open = new Date(at);
  }
  if (open !== null) spans.push([open, resolved]);
  return spans;
}

/** An open alert, as conditions on others see it. */
export interface OpenAlert {
  readonly id: string;
  readonly number: number;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly service_id: string | null;
}

/** Open alerts with all labels of any of these sets, or critical ones of any of these services; at most `limit`, the oldest first. */
export function openAlertsWith(
  db: Queryable,
  labels: ReadonlyArray<Readonly<Record<string, string>>>,
  serviceIds: readonly string[],
  limit: number,
): Promise<OpenAlert[]> {
  return db.query<OpenAlert>(
    `select id, number, labels, severity, service_id from alerts
      where status <> 'resolved' and deleted_at is null
        and (labels @> any($1::jsonb[]) or (severity = 'critical' and service_id = any($2::uuid[])))
      order by number limit $3`,
    [labels.map((one) => JSON.stringify(one)), serviceIds, limit],
    'alerts_open_with',
  );
}

/** Has the flow look again, now, at what alerts of these groups inhibited that do not fire any more. */
export async function recheckInhibited(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query(
    `with over as (
       select r.group_id, r.alert_id from alerts_to_route r join alerts s on s.id = r.inhibited_by
        where s.group_id = any($1) and (s.status = 'resolved' or s.deleted_at is not null) for update of r skip locked
     ), marked as (
       update alerts_to_route r set again_at = $2 from over where r.group_id = over.group_id and r.alert_id = over.alert_id returning r.group_id
     ), held as (
       select id from alert_groups where id in (select group_id from marked) order by id for no key update skip locked
     )
     update alert_groups g set recheck_at = $2 from held where g.id = held.id`,
    [groupIds, tx.now],
    'inhibited_recheck',
  );
}

/** Which of these occurrences still suppress something, and how many alerts of them fire. */
export function suppressedOf(
  db: Queryable,
  silenceIds: readonly string[],
): Promise<Array<{ readonly silence_id: string; readonly silence_start: Date; readonly firing: number }>> {
  return db.query(
    `select r.silence_id, r.silence_start, (count(*) filter (where a.status <> 'resolved'))::int as firing
       from alerts_to_route r join alerts a on a.id = r.alert_id and a.deleted_at is null
      where r.silence_id = any($1) group by r.silence_id, r.silence_start`,
    [silenceIds],
    'silenced_firing',
  );
}

/** When the next group wants routing, see {@link takeChangedGroups}. */
export const FLOW_DUE = `least((select app_now() from alert_groups where queued_at is not null limit 1),
  (select min(recheck_at) from alert_groups where recheck_at is not null))`;

/** Groups of linked alerts are marked, so that the flow looks after the incident when they change. */
export async function markLinkedGroups(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query(
    `with unmarked as (select id from alert_groups where id = any($1) and not has_incident order by id for no key update)
     update alert_groups g set has_incident = true from unmarked where g.id = unmarked.id`,
    [groupIds],
    'incident_link_groups',
  );
}
