/**
 * Incidents whose firing alerts belong to who acknowledged them: until they are over, or people are called anew. Alerts say nothing of a private
 * one, in lists, figures and messages alike.
 */
const HELD = `i.is_acknowledged and i.status in ('triage', 'acknowledged', 'active', 'mitigated') and not i.private and i.deleted_at is null`;

/** The owner of a row of a table called `name`, as a column. With several such incidents the oldest says who. */
export function ownerOf(name: string): string {
  return `case when ${name}.status = 'firing' then (
    select json_build_object('incident_number', i.number, 'user_id', case when who ->> 'kind' = 'user' then who ->> 'id' end, 'display_name', who ->> 'name')
      from incident_alerts l join incidents i on i.id = l.incident_id cross join lateral coalesce(i.last_acknowledged_by, i.acknowledged_by) who
     where l.alert_id = ${name}.id and l.unlinked_at is null and ${HELD} order by i.number limit 1) end`;
}

const UNACKNOWLEDGED = `l.unlinked_at is null and i.status in ('triggered', 'triage', 'acknowledged', 'active')
      and not (i.is_acknowledged or i.private) and i.deleted_at is null`;

/** Numbers of the open incidents of a row of a table called `name` that nobody has acknowledged, as a column. */
export function unacknowledgedOf(name: string): string {
  return `array(select i.number from incident_alerts l join incidents i on i.id = l.incident_id
    where l.alert_id = ${name}.id and ${UNACKNOWLEDGED} order by i.number)`;
}

/** That a row of a table called `name` has such an incident. */
export function hasUnacknowledged(name: string): string {
  return `exists (select from incident_alerts l join incidents i on i.id = l.incident_id where l.alert_id = ${name}.id and ${UNACKNOWLEDGED})`;
}

/** That a row of a table called `name` is firing and has an owner. */
export function isOwned(name: string): string {
  return `(${name}.status = 'firing' and exists (select 1 from incident_alerts l join incidents i on i.id = l.incident_id
    where l.alert_id = ${name}.id and l.unlinked_at is null and ${HELD} offset 0))`;
}

/** The same, found from the incidents: for gathering what is rare. */
export function isOwnedByIndex(name: string): string {
  return `(${name}.status = 'firing' and ${name}.id in (${OWNED_IDS}))`;
}

/** Ids of linked alerts whose incident somebody has, whether or not they fire. */
export const OWNED_IDS = `select l.alert_id from incidents i join incident_alerts l on l.incident_id = i.id and l.unlinked_at is null where ${HELD}`;
