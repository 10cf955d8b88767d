import type { Queryable } from '../../platform/db/database.ts';

/** One escalation to a schedule, however many people and channels it reached. Milliseconds. */
export interface CountedPage {
  readonly scheduleId: string;
  readonly at: number;
}

/** The escalations to these schedules with from <= at < until, also those that found nobody. */
export function pagesToSchedules(
  db: Queryable,
  { scheduleIds, from, until }: { readonly scheduleIds: readonly string[]; readonly from: number; readonly until: number },
): Promise<CountedPage[]> {
  return db.query(
    `select schedule_id as "scheduleId", floor(extract(epoch from min(at)) * 1000)::bigint as at from escalation_steps
     where schedule_id = any($1::uuid[]) and at >= $2 and at < $3 group by schedule_id, incident_id, episode, round, level`,
    [scheduleIds, new Date(from), new Date(until)],
    'escalation_pages_counted',
  );
}
