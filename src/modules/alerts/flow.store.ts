import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Labels, Severity } from './signal.ts';

/** A group with something the flow has not worked through. */
export interface ChangedGroup {
  readonly id: string;
  readonly revision: number;
  /** An alert of it was linked to an incident. */
  readonly has_incident: boolean;
}

/** An alert nobody has decided about yet. */
export interface UnroutedAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly title: string;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  readonly service_id: string | null;
  readonly mark: number;
}

/** What the flow decided about one alert. */
export interface RoutingOutcome {
  readonly alertId: string;
  readonly groupId: string;
  /** The mark that was read with the alert. */
  readonly mark: number;
  readonly outcome: 'announced' | 'muted' | 'nobody' | 'failed';
  /** First destination, for the alert's own fields; null when there is none. */
  readonly provider: string | null;
  readonly channel: string | null;
  readonly suppressedBy: string | null;
  /** The service it belongs to; null leaves what is known. */
  readonly serviceId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Decide again later: the alert stays unrouted. */
  readonly again: boolean;
}

/**
 * Groups whose revision the flow is behind, or whose time to look again has come. Another server's flow that works on
 * one of them right now keeps it: the lock is advisory and ends with the transaction, so that intake never waits.
 */
export function takeChangedGroups(tx: Tx, limit: number): Promise<ChangedGroup[]> {
  return tx.query<ChangedGroup>(
    `with due as materialized (
       (select id, revision, has_incident from alert_groups where routed_revision < revision order by updated_at limit $1)
       union
       (select id, revision, has_incident from alert_groups where recheck_at <= $2 order by recheck_at limit $1))
     select id, revision, has_incident from due where pg_try_advisory_xact_lock(7215, hashtext(id::text))`,
    [limit, tx.now],
    'flow_take',
  );
}

/** The undecided alerts of these groups, oldest first, at most `limit`. */
export function unroutedAlerts(tx: Tx, groupIds: readonly string[], limit: number): Promise<UnroutedAlert[]> {
  return tx.query<UnroutedAlert>(
    `select a.id, a.number, r.group_id, a.title, a.labels, a.severity, a.status, a.service_id, r.mark
       from alerts_to_route r cross join lateral (
         select id, number, title, labels, severity, status, service_id from alerts where id = r.alert_id and deleted_at is null limit 1) a
      where r.group_id = any($1) order by a.number limit $2`,
    [groupIds, limit],
    'flow_unrouted',
  );
}

/**
 * Stores the decisions and a line of each alert's story (none when nothing is new), and clears the marks of those that
 * are decided. An alert that was decided or marked anew in between is left for the next run. Rows are taken in the order
 * everybody takes them: alerts, marks, groups.
 */
export async function recordRouting(tx: Tx, outcomes: readonly RoutingOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const placed = outcomes.filter((outcome) => outcome.provider !== null || outcome.suppressedBy !== null || outcome.serviceId !== null);
  if (placed.length > 0) await tx.query(PLACE, [JSON.stringify(placed.map(placeRow))], 'flow_place');
  const rows = outcomes.map((outcome) => ({
    alert_id: outcome.alertId,
    group_id: outcome.groupId,
    mark: outcome.mark,
    outcome: outcome.outcome,
    data: outcome.data,
    again: outcome.again,
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
  };
}

const PLACE = `
with placed as (
  select * from json_to_recordset($1::json) as d (alert_id uuid, provider text, channel text, suppressed_by text, service_id uuid)
), locked as (
  select id from alerts where id in (select alert_id from placed) order by id for update
)
update alerts a set provider = coalesce(a.provider, d.provider), channel = coalesce(a.channel, d.channel), suppressed_by = d.suppressed_by,
    service_id = coalesce(d.service_id, a.service_id)
  from placed d, locked where a.id = d.alert_id and locked.id = a.id`;

const RECORD = `
with decided as (
  select * from json_to_recordset($1::json) as d (alert_id uuid, group_id uuid, mark bigint, outcome text, data jsonb, again boolean)
), cleared as (
  delete from alerts_to_route r using decided d
   where r.group_id = d.group_id and r.alert_id = d.alert_id and r.mark = d.mark and not d.again
  returning d.alert_id, d.outcome, d.data
), told as (
  select alert_id, outcome, data from cleared union all select alert_id, outcome, data from decided where again
)
insert into alert_events (alert_id, at, step, outcome, data)
select t.alert_id, $2, 'routed', t.outcome, t.data from told t
 where not exists (
   select 1 from (select outcome, data from alert_story e where e.alert_id = t.alert_id and e.step = 'routed' order by e.id desc limit 1) last
    where last.outcome = t.outcome and last.data = t.data)`;

/** Marks the groups as worked through at the revision that was taken. `recheck`: look again then. */
export async function settleGroups(tx: Tx, groups: readonly ChangedGroup[], recheck: ReadonlyMap<string, Date>): Promise<void> {
  const rows = groups.map((group) => ({ ...group, recheck_at: recheck.get(group.id) ?? null }));
  await tx.query(
    `with settled as (select * from json_to_recordset($1::json) as s (id uuid, revision bigint, recheck_at timestamptz, has_incident boolean)),
     locked as (select g.id from alert_groups g where g.id in (select id from settled) order by g.id for update)
     update alert_groups g set routed_revision = greatest(g.routed_revision, s.revision), recheck_at = s.recheck_at,
         has_incident = g.has_incident or s.has_incident
       from settled s, locked where g.id = s.id and locked.id = g.id`,
    [JSON.stringify(rows)],
    'flow_settle',
  );
}

const PUT_OFF_MS = 60_000;

/** Leaves a group for a minute and writes into the story of its undecided alerts that routing failed. */
export async function putOff(tx: Tx, group: ChangedGroup): Promise<void> {
  const alerts = await unroutedAlerts(tx, [group.id], 100);
  const failed = {
    outcome: 'failed',
    provider: null,
    channel: null,
    suppressedBy: null,
    serviceId: null,
    data: { why: 'the rules could not be applied; tried again every minute' },
    again: true,
  } as const;
  await recordRouting(
    tx,
    alerts.map((alert) => ({ alertId: alert.id, groupId: alert.group_id, mark: alert.mark, ...failed })),
  );
  await settleGroups(tx, [group], new Map([[group.id, new Date(tx.now.getTime() + PUT_OFF_MS)]]));
}

/** The group of the alert with this number; null when there is none. */
export async function groupOfAlert(db: Queryable, number: number): Promise<string | null> {
  const [row] = await db.query<{ group_id: string }>('select group_id from alerts where number = $1 and deleted_at is null', [number]);
  return row?.group_id ?? null;
}
