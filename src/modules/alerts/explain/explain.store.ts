import type { Queryable } from '../../../platform/db/database.ts';
import { zoneOfReader } from '../../catalog/index.ts';
import type { IncidentEntryRow, IncidentRow } from './explain-incidents.ts';
import type { AttemptRow, DeliveryRow, TimelineFacts, TimelineRow } from './explain.ts';

/** Longest timeline that is told; of more lines the newest are shown. */
const MAX_LINES = 500;

/**
 * Everything that everybody may know about one alert's way, or null when there is no such alert; private incidents are left out.
 * `hidden`: providers whose targets are secrets. `reader`: the person who reads it; null: a program.
 */
export async function loadTimeline(
  db: Queryable,
  number: number,
  { hidden, reader }: { readonly hidden: readonly string[]; readonly reader: string | null },
): Promise<TimelineFacts | null> {
  const [alert] = await db.query<TimelineFacts['alert'] & { id: string; group_id: string; service_id: string | null }>(
    `select id, group_id, service_id, status, created_at, last_received_at, occurrence_count,
            not exists (select 1 from alerts_to_route r where r.group_id = alerts.group_id and r.alert_id = alerts.id) as routed
       from alerts where number = $1 and deleted_at is null`,
    [number],
    'timeline_alert',
  );
  if (!alert) return null;
  const [events, deliveries, attempts, incidents, incidentEntries, timeZone] = await Promise.all([
    db.query<TimelineRow>(
      `select at, step, outcome, actor, data from alert_timeline where alert_id = $1
          and not (step = 'incident' and exists (select from incidents i where i.private and i.id::text = data ->> 'incident_id'))
        order by id desc limit $2`,
      [alert.id, MAX_LINES],
      'timeline_events',
    ),
    db.query<DeliveryRow>(
      `select id, destination, provider, target, provider = any($3) as hidden, state, next_attempt_at, last_error, created_at,
         urgency <= 2 as urgent, (select json_build_object('groups', (select count(*) from deliveries g where g.gathered_into = s.id and g.state = 'gathered'),
           'service', s.thread_post ->> 'service', 'unsent', case when s.state in ('dead', 'failed') then s.last_error end) from deliveries s where s.id = d.gathered_into) as shared
       from deliveries d where group_id = $1 order by created_at, id limit $2`,
      [alert.group_id, MAX_LINES, hidden],
      'timeline_deliveries',
    ),
    db.query<AttemptRow>(
      `select a.delivery_id, a.at, a.attempt, a.outcome, a.detail from delivery_attempts a join deliveries d on d.id = a.delivery_id
        where d.group_id = $1 and a.at >= $2 order by a.id desc limit $3`,
      [alert.group_id, alert.created_at, MAX_LINES],
      'timeline_attempts',
    ),
    db.query<IncidentRow>(
      `select i.number, i.status, e.next_at, e.next_level
         from incident_alerts l join incidents i on i.id = l.incident_id
         left join escalations e on e.incident_id = i.id and e.status = 'running'
        where l.alert_id = $1 and l.unlinked_at is null and not i.private and i.deleted_at is null order by i.number limit $2`,
      [alert.id, MAX_LINES],
      'timeline_incidents',
    ),
    db.query<IncidentEntryRow>(
      `select t.at, i.number, t.kind, t.actor, t.text, t.data
         from incident_alerts l join incidents i on i.id = l.incident_id join incident_timeline t on t.incident_id = i.id
        where l.alert_id = $1 and l.unlinked_at is null and not i.private and i.deleted_at is null and t.at >= $2 order by t.position desc limit $3`,
      [alert.id, alert.created_at, MAX_LINES],
      'timeline_incident_entries',
    ),
    zoneOfReader(db, reader, alert.service_id),
  ]);
  return {
    alert,
    events: events.reverse(),
    deliveries,
    attempts: attempts.reverse(),
    incidents,
    incidentEntries: incidentEntries.reverse(),
    timeZone,
  };
}
