import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Labels, Severity } from './signal.ts';

/** A group with something the flow has not worked through. */
export interface ChangedGroup {
  readonly id: string;
  readonly revision: number;
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
}

/** What the flow decided about one alert. */
export interface RoutingOutcome {
  readonly alertId: string;
  readonly outcome: 'announced' | 'muted' | 'nobody' | 'failed';
  /** First destination, for the alert's own fields; null when there is none. */
  readonly provider: string | null;
  readonly channel: string | null;
  readonly suppressedBy: string | null;
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
       (select id, revision from alert_groups where routed_revision < revision order by updated_at limit $1)
       union
       (select id, revision from alert_groups where recheck_at <= $2 order by recheck_at limit $1))
     select id, revision from due where pg_try_advisory_xact_lock(7215, hashtext(id::text))`,
    [limit, tx.now],
    'flow_take',
  );
}

/** The undecided alerts of these groups, oldest first, at most `limit`. */
export function unroutedAlerts(tx: Tx, groupIds: readonly string[], limit: number): Promise<UnroutedAlert[]> {
  return tx.query<UnroutedAlert>(
    `select id, number, group_id, title, labels, severity, status from alerts
      where group_id = any($1) and routed_at is null and deleted_at is null order by number limit $2`,
    [groupIds, limit],
    'flow_unrouted',
  );
}

/** Stores the decisions and a line of each alert's story (none when nothing is new); an alert that was decided in between is left alone. */
export async function recordRouting(tx: Tx, outcomes: readonly RoutingOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.query(
    `with decided as (
       select * from json_to_recordset($1::json) as d (
         alert_id uuid, outcome text, provider text, channel text, suppressed_by text, data jsonb, again boolean)
     ), locked as (
       select id from alerts where id in (select alert_id from decided) and routed_at is null order by id for update
     ), written as (
       update alerts set routed_at = case when d.again then null else $2::timestamptz end,
           provider = coalesce(alerts.provider, d.provider), channel = coalesce(alerts.channel, d.channel),
           suppressed_by = d.suppressed_by
         from decided d, locked where alerts.id = d.alert_id and locked.id = alerts.id
       returning d.alert_id, d.outcome, d.data
     )
     insert into alert_events (alert_id, at, step, outcome, data)
     select w.alert_id, $2, 'routed', w.outcome, w.data from written w
      where not exists (
        select 1 from (select outcome, data from alert_events e where e.alert_id = w.alert_id and e.step = 'routed' order by e.id desc limit 1) last
         where last.outcome = w.outcome and last.data = w.data)`,
    [
      JSON.stringify(
        outcomes.map((outcome) => ({
          alert_id: outcome.alertId,
          outcome: outcome.outcome,
          provider: outcome.provider,
          channel: outcome.channel,
          suppressed_by: outcome.suppressedBy,
          data: outcome.data,
          again: outcome.again,
        })),
      ),
      tx.now,
    ],
    'flow_record',
  );
}

/** Marks the groups as worked through at the revision that was taken. `recheck`: look again then. */
export async function settleGroups(tx: Tx, groups: readonly ChangedGroup[], recheck: ReadonlyMap<string, Date>): Promise<void> {
  const rows = groups.map((group) => ({ id: group.id, revision: group.revision, recheck_at: recheck.get(group.id) ?? null }));
  await tx.query(
    `with settled as (select * from json_to_recordset($1::json) as s (id uuid, revision bigint, recheck_at timestamptz)),
     locked as (select g.id from alert_groups g where g.id in (select id from settled) order by g.id for update)
     update alert_groups g set routed_revision = greatest(g.routed_revision, s.revision), recheck_at = s.recheck_at
       from settled s, locked where g.id = s.id and locked.id = g.id`,
    [JSON.stringify(rows)],
    'flow_settle',
  );
}

const PUT_OFF_MS = 60_000;

/** Leaves a group for a minute and writes into the story of its undecided alerts that routing failed. */
export async function putOff(tx: Tx, group: ChangedGroup): Promise<void> {
  const alerts = await unroutedAlerts(tx, [group.id], 100);
  const failed = { outcome: 'failed', provider: null, channel: null, suppressedBy: null, data: { why: 'the rules could not be applied; tried again every minute' }, again: true } as const;
  await recordRouting(tx, alerts.map((alert) => ({ alertId: alert.id, ...failed })));
  await settleGroups(tx, [group], new Map([[group.id, new Date(tx.now.getTime() + PUT_OFF_MS)]]));
}

/** The group of the alert with this number; null when there is none. */
export async function groupOfAlert(db: Queryable, number: number): Promise<string | null> {
  const [row] = await db.query<{ group_id: string }>('select group_id from alerts where number = $1 and deleted_at is null', [number]);
  return row?.group_id ?? null;
}
