import type { Queryable } from '../../../platform/db/database.ts';
import { isOwned } from '../../alerts/index.ts';
import { zoneOfService } from '../../catalog/index.ts';
import type { GroupMessage } from '../channel.ts';
import { digestMessage, type DigestGroupRow, type GroupAlertRow, type GroupTotals, groupMessage } from './group-message.ts';

/** Alerts a message carries in full; the counts tell of the rest. */
const MESSAGE_ALERTS = 20;

/** The group as it stands now; null when all its alerts were deleted. The revision is never newer than what is shown. */
export async function loadGroupMessage(db: Queryable, groupId: string, baseUrl: string): Promise<GroupMessage | null> {
  // The totals come first: a change in between is shown early and told again, never missed.
  const [totals] = await db.query<Omit<GroupTotals, 'time_zone'>>(
    `select g.revision, count(*)::int as total,
        (count(*) filter (where a.status = 'firing' and not a.owned))::int as firing,
        (count(*) filter (where a.status = 'acknowledged' or a.owned))::int as acknowledged,
        (count(*) filter (where a.owned))::int as owned,
        (count(*) filter (where a.status = 'resolved'))::int as resolved,
        min(a.starts_at) as started_at,
        coalesce(array_agg(distinct a.severity) filter (where a.status <> 'resolved'), array_agg(distinct a.severity)) as severities,
        case when g.has_incident then (
          select json_build_object('number', i.number, 'status', i.status, 'holder', case when i.is_acknowledged then coalesce(i.last_acknowledged_by, i.acknowledged_by) ->> 'name' end)
            from incidents i where not i.private and i.deleted_at is null and i.id in (select incident_id from incident_alerts where group_id = g.id and unlinked_at is null)
           order by i.number desc limit 1) end as incident
       from alert_groups g
       cross join lateral (select starts_at, status, severity, g.has_incident and ${isOwned('alerts')} as owned from alerts where group_id = g.id and deleted_at is null) a
      where g.id = $1 group by g.id`,
    [groupId],
    'message_totals',
  );
  if (!totals) return null;
  const alerts = await db.query<GroupAlertRow & { readonly service_id: string | null }>(
    `select number, fingerprint, title, status, severity, labels, annotations, starts_at, ends_at, generator_url,
        acknowledged_by, acknowledged_at, resolved_by, resolved_at, service_id, ${isOwned('alerts')} as owned
       from alerts where group_id = $1 and deleted_at is null order by number desc limit ${MESSAGE_ALERTS}`,
    [groupId],
    'message_alerts',
  );
  const time_zone = await zoneOfService(db, alerts[0]?.service_id ?? null);
  return groupMessage(groupId, { ...totals, time_zone }, alerts, baseUrl);
}

/** What a digest is about. */
export interface DigestAbout {
  readonly id: string;
  readonly title: string;
  readonly groupIds: readonly string[];
  /** It is edited: when nothing fires any more, it says so. */
  readonly isPosted: boolean;
}

/** Groups that a digest names at most; its title says how many there are. */
const DIGEST_GROUPS = 500;

/** What fires on of a digest's groups: the newest open alert of each. Null: nothing fires any more, and nothing is posted. */
export async function loadDigestMessage(db: Queryable, about: DigestAbout, baseUrl: string): Promise<GroupMessage | null> {
  const open = await newestOf(db, about.groupIds, "status <> 'resolved'");
  const groups = open.length > 0 || !about.isPosted ? open : await newestOf(db, about.groupIds, 'true');
  const [only, ...others] = groups;
  const group = only && others.length === 0 ? await loadGroupMessage(db, only.group_id, baseUrl) : null;
  return digestMessage(about, groups, { baseUrl, timeZone: await zoneOfService(db, null), incident: group?.incident ?? null });
}

/** The newest of these alerts in each group, the gravest first, and how many of the group's are open. */
function newestOf(
  db: Queryable,
  groupIds: readonly string[],
  which: string,
): Promise<Array<DigestGroupRow & { readonly group_id: string }>> {
  return db.query(
    `select newest.*, count(*) over ()::int as groups from (
       select distinct on (group_id) *, (count(*) filter (where status = 'firing' and not owned) over of_group)::int as firing,
         (count(*) filter (where status = 'acknowledged' or owned) over of_group)::int as acknowledged from (
         select group_id, number, fingerprint, title, status, severity, labels, annotations, starts_at, ends_at, generator_url,
           acknowledged_by, acknowledged_at, resolved_by, resolved_at, ${isOwned('alerts')} as owned
           from alerts where group_id = any($1::uuid[]) and ${which} and deleted_at is null) named
        window of_group as (partition by group_id) order by group_id, number desc) newest
      order by array_position(array['critical', 'high', 'warning', 'info'], severity), number desc limit ${DIGEST_GROUPS}`,
    [groupIds],
  );
}
