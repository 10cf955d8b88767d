import type { Severity } from '../../alerts/signal.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/actor.ts';
import { RECORDED } from '../events.ts';
import { type Incident, OPEN_STATUSES } from '../incident.ts';
import { INCIDENT } from '../incidents.store.ts';
import type { LinkableAlert } from '../links/links.store.ts';

/** An incident that takes the alerts of its group. */
export type OpenIncident = Incident & { readonly open_group_id: string };

/** The open incidents of these groups, locked: they stay open while alerts join. */
export function lockOpenIncidents(tx: Tx, groupIds: readonly string[]): Promise<OpenIncident[]> {
  return tx.query<OpenIncident>(
    `select ${INCIDENT}, open_group_id from incidents where open_group_id = any($1) and deleted_at is null order by id for no key update`,
    [groupIds],
    'incident_follow_open',
  );
}

/** An alert that may join. */
export type LinkableRow = LinkableAlert & { readonly severity: Severity };

/** Alerts of the incident's group that are not over and were never linked to it, oldest first. */
export function findLinkable(tx: Tx, incidentId: string, groupId: string): Promise<LinkableRow[]> {
  return tx.query<LinkableRow>(
    `select a.id, a.number, a.group_id, a.severity from alerts a
      where a.group_id = $2 and a.status <> 'resolved' and a.deleted_at is null
        and not exists (select from incident_alerts l where l.incident_id = $1 and l.alert_id = a.id)
      order by a.number`,
    [incidentId, groupId],
    'incident_linkable_alerts',
  );
}

/**
 * Those of these alerts that had their incident, whatever became of it, and have not fired anew since. `since`: a person
 * asked for an incident then; what was before does not count.
 */
export async function findHandled(
  tx: Tx,
  alerts: ReadonlyArray<{ readonly id: string; readonly since: Date | null }>,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ alert_id: string }>(
    `select distinct l.alert_id from unnest($1::uuid[], $2::timestamptz[]) as a (id, since) join incident_alerts l on l.alert_id = a.id
      where (a.since is null or l.linked_at >= a.since)
        and not exists (select from alert_events e where e.alert_id = l.alert_id and e.step = 'reopened' and e.at > l.linked_at)`,
    [alerts.map(({ id }) => id), alerts.map(({ since }) => since)],
    'incident_follow_handled',
  );
  return new Set(rows.map((row) => row.alert_id));
}

/**
 * Incidents with alerts of these groups whose alerts have all become quiet, or are no longer, since that was last told;
 * the row is locked and says it from now on.
 */
export async function turnQuiet(tx: Tx, groupIds: readonly string[]): Promise<Incident[]> {
  return tx.query<Incident>(
    `with concerned as (
       select i.id from incidents i
        where i.id in (select incident_id from incident_alerts where group_id = any($1) and unlinked_at is null)
          and i.status not in ('resolved', 'closed', 'cancelled') and i.deleted_at is null order by i.id for no key update
     ), seen as (
       select c.id, not exists (select from incident_alerts l join alerts a on a.id = l.alert_id
           where l.incident_id = c.id and l.unlinked_at is null and a.status <> 'resolved' and a.deleted_at is null) as quiet
         from concerned c
     )
     update incidents i set alerts_quiet = seen.quiet, updated_at = $2 from seen where i.id = seen.id and i.alerts_quiet <> seen.quiet
     returning ${INCIDENT.split(',')
       .map((column) => `i.${column.trim()}`)
       .join(', ')}`,
    [groupIds, tx.now],
    'incident_follow_quiet',
  );
}

/** An acknowledgement by a source that counts for an incident. */
export interface SourceAcknowledgement {
  readonly incident_id: string;
  readonly by: Actor;
}

/**
 * Incidents with alerts of these groups that a source may acknowledge and has: no linked alert fires any more, and the last that was
 * acknowledged since it was linked was so by such a source, after all that people did about it. Private ones are people's alone.
 */
export function acknowledgedBySources(tx: Tx, groupIds: readonly string[]): Promise<SourceAcknowledgement[]> {
  return tx.query<SourceAcknowledgement>(
    `select i.id as incident_id, last.by
       from incidents i
       cross join lateral (
         select a.acknowledged_by as by, a.acknowledged_at as at from incident_alerts l join alerts a on a.id = l.alert_id
          where l.incident_id = i.id and l.unlinked_at is null and a.deleted_at is null and a.status = 'acknowledged'
            and a.acknowledged_at >= l.linked_at
          order by a.acknowledged_at desc limit 1
       ) last
      where i.id in (select incident_id from incident_alerts where group_id = any($1) and unlinked_at is null)
        and i.status = any($2) and not i.is_acknowledged and not i.private and i.deleted_at is null
        and last.by ->> 'kind' = 'source' and last.by ->> 'id' is not null
        and not exists (select from incident_alerts l join alerts a on a.id = l.alert_id
              where l.incident_id = i.id and l.unlinked_at is null and a.status = 'firing' and a.deleted_at is null)
        and not exists (select from incident_timeline t where t.incident_id = i.id and t.kind = any($3) and t.at >= last.at)
      order by i.id`,
    [groupIds, OPEN_STATUSES, CALLS],
    'incident_follow_acknowledged',
  );
}

/** What people did since about whether an incident is taken: an acknowledgement before that counts no more. */
const CALLS: readonly string[] = [
  RECORDED.incident.acknowledged,
  RECORDED.incident.unacknowledged,
  RECORDED.incident.escalated,
  RECORDED.incident.reopened,
];

/** The alert that each incident began with, of the newest `limit` that were created from alerts at `since` or later. */
export function openersSince(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<Array<{ readonly incident_id: string; readonly alert_id: string }>> {
  return db.query(
    `select i.id as incident_id, l.alert_id
       from (select id from incidents where source = 'alert' and not private and deleted_at is null and created_at >= $1 order by number desc limit $2) i
       cross join lateral (select alert_id from incident_alerts where incident_id = i.id order by linked_at, alert_number limit 1) l`,
    [since, limit],
    'incident_openers',
  );
}
