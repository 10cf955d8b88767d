import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { actedOnSince } from '../../alerts/index.ts';
import { SEVERITIES } from '../../alerts/signal.ts';
import { OPEN_STATUSES } from '../../incidents/incident.ts';
import type { GroupMessage } from '../channel.ts';
import { zoneOfService } from '../../catalog/index.ts';
import { type GatheredTotals, gatheredMessage, NEW_PER_MINUTE } from './gathering.ts';

/** A new group beyond the limit: it shares a message until its own is due. */
const GATHERED = `state = 'gathered'`;
/** A lasting flood gathers groups once a minute or more often; a burst is over when none was gathered for this long. */
const BURST_ENDS = `interval '2 minutes'`;
const SETTLED = `('sent', 'delivered', 'dead', 'skipped')`;
const LEAST_URGENT = SEVERITIES.indexOf('high') + 1;
const SEVERITY_ORDER = `'{${SEVERITIES.join(',')}}'::text[]`;

/** That an incident `i` is open, and that everybody may see it. */
export const IS_OPEN = `i.status = any('{${OPEN_STATUSES.join(',')}}'::text[]) and not i.private and i.deleted_at is null`;
/** That such an incident has alerts of the group with this id. */
export function hasIncident(group: string): string {
  return `exists (select from incidents i where ${IS_OPEN}
    and i.id in (select incident_id from incident_alerts where group_id = ${group} and unlinked_at is null))`;
}

/** That a lane `l` has used up its new groups of this minute. */
export const FULL = `coalesce(l.announced[${NEW_PER_MINUTE}] is not null and l.announced[1] > app_now() - interval '1 minute', false)`;
/** The lane's last new groups, with one that just got its message. */
export const ANNOUNCED = `(l.announced || app_now())[cardinality(l.announced) - ${NEW_PER_MINUTE - 2}:]`;
/** That a delivery `d` is the first message of a group that nothing exempts from the limit. */
export const LIMITED = `(d.group_id is not null and d.external is null and coalesce(d.urgency, 0) > 0)`;
/** That a delivery of this name was gathered and gets its own message when there is room. */
export function wantsRoom(name: string): string {
  return `(${name}.${GATHERED} and ${name}.urgency <= ${LEAST_URGENT})`;
}

/** The worst open alert of the group with this id, as its place among the severities; null when none is open. */
export function worstOf(group: string): string {
  return `(select min(array_position(${SEVERITY_ORDER}, a.severity)) from alerts a
    where a.group_id = ${group} and a.status <> 'resolved' and a.deleted_at is null and a.suppressed_by is null)`;
}

/**
 * Which first messages go first. 0, whatever the limit: an incident of the group is open, or somebody acted on the group since then; else
 * by severity. `incidents`: the parameter with the groups that an incident may have.
 */
export function urgencyOf(group: string, incidents: string, since: string | null): string {
  const incident = `${group} = any(${incidents}::uuid[]) and ${hasIncident(group)}`;
  const free = since === null ? incident : `(${incident}) or ${actedOnSince(group, since)}`;
  return `case when ${free} then 0 else coalesce(${worstOf(group)}, ${SEVERITIES.length}) end`;
}

/**
 * Gathers what waits in a lane that has used up its new groups of this minute: these groups join the message of the present burst, or begin one.
 * Rows that somebody else holds wait for the next time. Does nothing when there is room, or for a late owner of the lane.
 *
 * @returns how many groups were gathered
 */
export async function gatherRest(db: Queryable, lane: string, fence: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `with owned as (
       select l.lane from delivery_lanes l where l.lane = $1 and l.fence = $2 and l.lease_until > app_now() and ${FULL}
     ), taken as materialized (
       select d.id, d.provider, d.target, d.destination, d.attempt, d.wanted_revision from deliveries d, owned
        where d.lane = owned.lane and d.state in ('pending', 'failed') and ${LIMITED} order by d.position for update of d skip locked
     ), shared as (
       insert into deliveries as s (id, burst_at, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at)
       select coalesce((select b.id from deliveries b where b.lane = $1 and b.burst_at > app_now() - ${BURST_ENDS} order by b.burst_at desc limit 1), $3::uuid),
              app_now(), destination, provider, target, $1, 'pending', 1, app_now(), app_now(), app_now() from taken limit 1
       on conflict (id) do update set burst_at = app_now(), ${again('s')}
       returning id
     ), gathered as (
       update deliveries d set state = 'gathered', gathered_into = shared.id, last_error = null, updated_at = app_now()
         from taken, shared where d.id = taken.id returning d.id
     ), reported as (
       insert into delivery_attempts (delivery_id, at, attempt, revision, outcome, detail, duration_ms)
       select id, app_now(), attempt, wanted_revision, 'gathered', 'more than ${NEW_PER_MINUTE} new groups in that minute', 0 from taken
     )
     select count(*)::int as count from gathered`,
    [lane, fence, randomUUIDv7()],
    'deliveries_gather',
  );
  return row?.count ?? 0;
}

/** What makes a shared message due again, at its pace. */
function again(name: string): string {
  return `wanted_revision = ${name}.wanted_revision + 1, updated_at = app_now(),
    state = case when ${name}.state in ${SETTLED} then 'pending' else ${name}.state end,
    attempt = case when ${name}.state = 'dead' then 0 else ${name}.attempt end,
    first_failed_at = case when ${name}.state = 'dead' then null else ${name}.first_failed_at end,
    next_attempt_at = case when ${name}.state in ${SETTLED} then greatest(${name}.next_attempt_at, app_now()) else ${name}.next_attempt_at end`;
}

/** Brings shared messages up to date whose groups changed. Last in a transaction: others hold a group's delivery while they wait for these. */
export async function renewShared(tx: Tx, ids: ReadonlyArray<string | null>): Promise<void> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return;
  await tx.query(
    `with locked as materialized (select id from deliveries where id = any($1) order by id for update)
     update deliveries s set ${again('s')} from locked where s.id = locked.id`,
    [known],
    'deliveries_shared',
  );
}

/** Somebody wrote about the group: its first messages are due, whatever the limit. Returns the messages that it shared. */
export async function releaseGroup(tx: Tx, groupId: string): Promise<ReadonlyArray<string | null>> {
  const rows = await tx.query<{ gathered_into: string | null }>(
    `update deliveries d set urgency = 0, updated_at = $2, state = case when d.state in ('gathered', 'threaded') then 'pending' else d.state end,
         next_attempt_at = case when d.state in ('gathered', 'threaded') then $2 else d.next_attempt_at end
      where d.group_id = $1 and (${LIMITED} or d.state = 'threaded') returning d.gathered_into`,
    [groupId, tx.now],
    'deliveries_release',
  );
  return rows.map((row) => row.gathered_into);
}

/** What a shared message says now. */
export async function loadGatheredMessage(db: Queryable, id: string, url: string): Promise<GroupMessage | null> {
  const [totals] = await db.query<Omit<GatheredTotals, 'time_zone'>>(
    `select s.created_at as started_at, count(g.id)::int as groups, (count(*) filter (where g.status = 'open'))::int as open,
        min(d.urgency) filter (where g.status = 'open') as worst
       from deliveries s left join deliveries d on d.gathered_into = s.id and d.${GATHERED} left join alert_groups g on g.id = d.group_id
      where s.id = $1 group by s.id`,
    [id],
    'message_gathered',
  );
  return totals ? gatheredMessage(id, { ...totals, time_zone: await zoneOfService(db, null) }, url) : null;
}

/** Removes shared messages of long ago. */
export async function pruneShared(db: Queryable, days: number): Promise<void> {
  await db.query(`delete from deliveries where burst_at < app_now() - $1 * interval '1 day'`, [days], 'deliveries_shared_prune');
}
