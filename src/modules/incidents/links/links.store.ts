import { sqlIsSample } from '../../../platform/sample-rows/mark.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { OPEN_STATUSES } from '../incident.ts';

/** An alert that is to be linked. */
export interface LinkableAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
}

/**
 * Links alerts to an incident whose lock the caller holds; counts them there. Returns those that were not linked before.
 * The caller marks their groups: `markLinkedGroups` of the alerts.
 */
export async function insertLinks(tx: Tx, incidentId: string, alerts: readonly LinkableAlert[], by: Actor): Promise<LinkableAlert[]> {
  const rows = await tx.query<{ alert_id: string }>(
    `insert into incident_alerts as l (incident_id, alert_id, alert_number, group_id, linked_at, linked_by)
     select $1, a.id, a.number, a.group_id, $5, $6 from unnest($2::uuid[], $3::bigint[], $4::uuid[]) as a (id, number, group_id)
     on conflict (incident_id, alert_id) do update set linked_at = excluded.linked_at, linked_by = excluded.linked_by, unlinked_at = null
       where l.unlinked_at is not null
     returning alert_id`,
    [
      incidentId,
      alerts.map(({ id }) => id),
      alerts.map(({ number }) => number),
      alerts.map(({ group_id }) => group_id),
      tx.now,
      JSON.stringify(by),
    ],
    'incident_link',
  );
  const fresh = new Set(rows.map((row) => row.alert_id));
  if (fresh.size === 0) return [];
  await tx.query(
    'update incidents set alert_count = alert_count + $2, alerts_quiet = false, updated_at = $3 where id = $1',
    [incidentId, fresh.size, tx.now],
    'incident_link_count',
  );
  return alerts.filter(({ id }) => fresh.has(id));
}

/** So many numbers are read: one more than are told of. */
const NUMBERS = 201;

/** The groups of linked alerts; how many of the alerts are not resolved, and the numbers of some of these. */
export async function linkedState(
  db: Queryable,
  incidentId: string,
): Promise<{ readonly groupIds: readonly string[]; readonly numbers: readonly number[]; readonly open: number }> {
  const [row] = await db.query<{ groups: string[] | null; numbers: number[] | null; open: number | null }>(
    `with linked as materialized (
       select l.group_id, count(*) filter (where a.status <> 'resolved') as open,
           (array_agg(l.alert_number) filter (where a.status <> 'resolved'))[1:${NUMBERS}] as numbers
         from incident_alerts l join alerts a on a.id = l.alert_id
        where l.incident_id = $1 and l.unlinked_at is null and a.deleted_at is null
        group by l.group_id)
     select (select array_agg(group_id) from linked) as groups,
       (select json_agg(number order by number desc) from (select unnest(numbers) as number from linked limit ${NUMBERS}) n) as numbers,
       (select sum(open)::bigint from linked) as open`,
    [incidentId],
    'incident_links_state',
  );
  return { groupIds: row?.groups ?? [], numbers: row?.numbers ?? [], open: row?.open ?? 0 };
}

/** How many linked alerts fire and are not acknowledged. */
export async function countFiringLinked(db: Queryable, incidentId: string): Promise<number> {
  const [row] = await db.query<{ firing: number }>(
    `select count(*) as firing from incident_alerts l join alerts a on a.id = l.alert_id
      where l.incident_id = $1 and l.unlinked_at is null and a.status = 'firing' and a.deleted_at is null`,
    [incidentId],
    'incident_links_firing_count',
  );
  return row?.firing ?? 0;
}

/** The open incidents of a group's alerts, or of one alert, in the order in which they are locked. */
export async function openIncidentsOf(
  db: Queryable,
  of: { readonly groupId: string } | { readonly numbers: readonly number[] },
): Promise<readonly string[]> {
  const [which, value] =
    'groupId' in of
      ? ['l.group_id = $1', of.groupId]
      : ['l.alert_id in (select id from alerts where number = any($1::bigint[]))', of.numbers];
  const rows = await db.query<{ id: string }>(
    `select distinct i.id from incident_alerts l join incidents i on i.id = l.incident_id
      where ${which} and l.unlinked_at is null and i.deleted_at is null and i.status = any($2) order by i.id`,
    [value, OPEN_STATUSES],
  );
  return rows.map(({ id }) => id);
}

/** How many linked alerts are not resolved. */
export async function countOpenLinked(db: Queryable, incidentId: string): Promise<number> {
  const [row] = await db.query<{ open: number }>(
    `select count(*) as open from incident_alerts l join alerts a on a.id = l.alert_id
      where l.incident_id = $1 and l.unlinked_at is null and a.status <> 'resolved' and a.deleted_at is null`,
    [incidentId],
    'incident_links_open_count',
  );
  return row?.open ?? 0;
}

/** Takes one alert away; false when it was not linked. */
export async function deleteLink(tx: Tx, incidentId: string, alertNumber: number): Promise<boolean> {
  const rows = await tx.query(
    'update incident_alerts set unlinked_at = $3 where incident_id = $1 and alert_number = $2 and unlinked_at is null returning 1',
    [incidentId, alertNumber, tx.now],
    'incident_unlink',
  );
  if (rows.length > 0)
    await tx.query(
      'update incidents set alert_count = alert_count - 1, updated_at = $2 where id = $1',
      [incidentId, tx.now],
      'incident_unlink_count',
    );
  return rows.length > 0;
}

/** Which linked alerts; the newest first. */
export interface LinkPaging {
  readonly limit: number;
  readonly skip: number;
  /** Only alerts with a lower number. */
  readonly below: number | null;
}

/** Numbers of a page of linked alerts, with one more than asked for when there is a next page. */
export async function linkedNumbers(db: Queryable, incidentId: string, { limit, skip, below }: LinkPaging): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `select l.alert_number as number from incident_alerts l
      where l.incident_id = $1 and l.unlinked_at is null and ($2::bigint is null or l.alert_number < $2)
        and exists (select from alerts a where a.id = l.alert_id and a.deleted_at is null)
      order by l.alert_number desc limit $3 offset $4`,
    [incidentId, below, limit + 1, below === null ? skip : 0],
    'incident_links',
  );
  return rows.map((row) => row.number);
}

/** The same page, and how many there are. */
export async function listLinks(db: Queryable, incidentId: string, paging: LinkPaging): Promise<{ numbers: number[]; counted: number }> {
  const [numbers, [total]] = await Promise.all([
    linkedNumbers(db, incidentId, paging),
    db.query<{ count: number }>(
      'select least(alert_count, $2) as count from incidents where id = $1',
      [incidentId, TOTAL_CAP + 1],
      'incident_links_count',
    ),
  ]);
  return { numbers, counted: total?.count ?? 0 };
}

/** The linked alerts of an incident in a few figures. */
export interface LinkedInBrief {
  readonly count: number;
  /** When the first of them began, by its source, and when it arrived. */
  readonly started_at: Date | null;
  readonly received_at: Date | null;
  readonly first_number: number | null;
  readonly first_title: string | null;
}

/** How many alerts are linked, and the first of them. */
export async function linkedInBrief(db: Queryable, incidentId: string): Promise<LinkedInBrief> {
  const [row] = await db.query<LinkedInBrief>(
    `with linked as materialized (
       select a.number, a.title, a.starts_at, a.created_at from incident_alerts l join alerts a on a.id = l.alert_id
        where l.incident_id = $1 and l.unlinked_at is null and a.deleted_at is null)
     select (select count(*) from linked) as count, (select min(starts_at) from linked) as started_at,
       (select min(created_at) from linked) as received_at, first.number as first_number, first.title as first_title
      from (select) one left join lateral (select number, title from linked order by number limit 1) first on true`,
    [incidentId],
    'incident_links_brief',
  );
  return row ?? { count: 0, started_at: null, received_at: null, first_number: null, first_title: null };
}

/** The correlation keys of the groups whose alerts are linked, at most `limit`. */
export async function linkedGroupKeys(db: Queryable, incidentId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ group_key: string }>(
    `select distinct a.group_key from incident_alerts l join alerts a on a.id = l.alert_id
      where l.incident_id = $1 and l.unlinked_at is null order by a.group_key limit $2`,
    [incidentId, limit],
    'incident_link_keys',
  );
  return rows.map((row) => row.group_key);
}

/**
 * Forgets links to alerts that were deleted or pruned, at most `limit` at once, and counts again. Returns how many.
 * Everybody locks incidents before their links.
 */
export async function dropLostLinks(tx: Tx, limit: number): Promise<number> {
  const lost = await tx.query<{ incident_id: string; alert_id: string }>(
    `select l.incident_id, l.alert_id from incident_alerts l left join alerts a on a.id = l.alert_id
      where a.id is null or a.deleted_at is not null limit $1`,
    [limit],
  );
  if (lost.length === 0) return 0;
  await tx.query('select id from incidents where id = any($1) order by id for no key update', [
    [...new Set(lost.map((row) => row.incident_id))],
  ]);
  await tx.query(
    `with gone as (
       delete from incident_alerts l using unnest($1::uuid[], $2::uuid[]) as lost (incident_id, alert_id)
        where l.incident_id = lost.incident_id and l.alert_id = lost.alert_id returning l.incident_id, l.unlinked_at
     )
     update incidents i set alert_count = i.alert_count - g.count
       from (select incident_id, count(*) filter (where unlinked_at is null) as count from gone group by incident_id) g where i.id = g.incident_id`,
    [lost.map((row) => row.incident_id), lost.map((row) => row.alert_id)],
  );
  return lost.length;
}

/** Groups of the alerts that are linked to an incident. */
export async function linkedGroups(db: Queryable, incidentId: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    'select distinct group_id as id from incident_alerts where incident_id = $1 and unlinked_at is null',
    [incidentId],
    'incident_linked_groups',
  );
  return rows.map(({ id }) => id);
}

/** Whether an alert of this group is linked to an incident that everybody may see. */
export async function isGroupLinked(db: Queryable, groupId: string): Promise<boolean> {
  const [row] = await db.query<{ linked: boolean }>(
    `select exists (select from incident_alerts l join incidents i on i.id = l.incident_id
       where l.group_id = $1 and l.unlinked_at is null and not i.private) as linked`,
    [groupId],
    'incident_group_linked',
  );
  return row?.linked ?? false;
}

/** Incidents that are not over, with an alert of this group. */
export async function openIncidentsOfGroup(db: Queryable, groupId: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select i.id from incidents i where i.deleted_at is null and i.status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated')
        and exists (select from incident_alerts l where l.incident_id = i.id and l.group_id = $1 and l.unlinked_at is null) order by i.id`,
    [groupId],
    'incident_open_of_group',
  );
  return rows.map(({ id }) => id);
}

/** The same of several groups, by group. */
export async function openIncidentsOfGroups(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ group_id: string; id: string }>(
    `select distinct l.group_id, i.id from incident_alerts l join incidents i on i.id = l.incident_id
      where l.group_id = any($1::uuid[]) and l.unlinked_at is null and i.deleted_at is null
        and i.status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') order by l.group_id, i.id`,
    [groupIds],
    'incidents_open_of_groups',
  );
  return new Map(
    Map.groupBy(rows, (row) => row.group_id)
      .entries()
      .map(([group, ones]) => [group, ones.map(({ id }) => id)]),
  );
}

/** The number of the newest incident with alerts of each of these groups that everybody may see. */
export async function incidentNumbersOf(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ group_id: string; number: number }>(
    `select l.group_id, max(i.number) as number from incident_alerts l join incidents i on i.id = l.incident_id
      where l.group_id = any($1::uuid[]) and l.unlinked_at is null and i.deleted_at is null and not i.private group by l.group_id`,
    [groupIds],
    'incident_numbers_of_groups',
  );
  return new Map(rows.map((row) => [row.group_id, row.number]));
}

/** Unlinks sample alerts from the real incidents that have them, as if they had never been linked. */
export async function unlinkSampleAlerts(tx: Tx): Promise<void> {
  await tx.query(
    `with gone as (delete from incident_alerts where ${sqlIsSample('alert_id')} and not (${sqlIsSample('incident_id')}) returning incident_id, unlinked_at)
     update incidents i set alert_count = i.alert_count - g.count
       from (select incident_id, count(*) as count from gone where unlinked_at is null group by 1) g where i.id = g.incident_id`,
  );
}
