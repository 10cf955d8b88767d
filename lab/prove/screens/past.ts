import pg from 'pg';
import type { Client } from '../../../demo/client.ts';

/** Days before now of incidents that are over; several on some. */
const INCIDENT_DAYS = [1, 2, 2, 3, 6, 9, 9, 9, 14, 21, 22, 30, 33, 47, 48, 61, 75, 88] as const;
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
/** Pages of each schedule in the last week. */
const PAGES = 60;
/** Schedules know who was on call since they were made. */
const WEEK_MINUTES = 7 * 24 * 60;

/** Gives a service incidents over 90 days and all schedules pages over a week: pictures of what was show nothing without. */
export async function fillPast(client: Client, databaseUrl: string, serviceId: string): Promise<void> {
  const ids: string[] = [];
  for (const [index, days] of INCIDENT_DAYS.entries()) {
    const severity = SEVERITIES[(index + days) % SEVERITIES.length];
    const incident = { title: `Card payments fail in region ${index}`, severity, service_id: serviceId };
    const made = (await client.call('POST', '/api/v1/incidents', incident)) as { readonly id: string };
    await client.call('POST', `/api/v1/incidents/${made.id}/resolve`, {});
    ids.push(made.id);
  }
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    `update incidents set created_at = app_now() - days * interval '1 day',
                          resolved_at = app_now() - days * interval '1 day' + (days % 7 + 1) * interval '37 minutes'
       from unnest($1::uuid[], $2::int[]) as past(incident, days) where id = incident`,
    [ids, INCIDENT_DAYS],
  );
  // By day more than by night, and the steps of one incident on which nobody looks.
  await database.query(
    `insert into escalation_steps (id, incident_id, episode, round, level, schedule_id, cause, due_at, at)
     select gen_random_uuid(), $1, 1000 + page, 1, row_number() over (partition by page order by schedules.id), schedules.id, 'timer', at, at
       from schedules, generate_series(1, $2) as page,
            lateral (select app_now() - ((page * 1811 * (1 + length(name)) + page * page * 67) % $3) * interval '1 minute' as at)`,
    [ids[0], PAGES, WEEK_MINUTES],
  );
  await database.end();
}
