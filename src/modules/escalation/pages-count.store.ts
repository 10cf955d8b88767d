import type { Queryable } from '../../platform/db/database.ts';
import type { CountedPage, PageCounts } from '../oncall/ports.ts';

/** The pages with from <= at < until, of everybody or of some, in no order. */
export function pagesBetween(db: Queryable, { from, until, of }: Parameters<PageCounts['pages']>[1]): Promise<CountedPage[]> {
  const some =
    of === null
      ? ''
      : `and (user_id = any($3::uuid[]) or user_id in (
        select s.user_id from escalation_steps s where s.at >= $1 and s.at < $2 and s.schedule_id = any($4::uuid[])))`;
  return db.query(
    `select user_id as "userId", floor(extract(epoch from at) * 1000)::bigint as at, schedule_ids as "scheduleIds" from counted_pages
      where at >= $1 and at < $2 ${some}`,
    [new Date(from), new Date(until), ...(of === null ? [] : [of.userIds, of.scheduleIds])],
    of === null ? 'pages_between' : 'pages_between_of',
  );
}

/** Levels with from <= at < until that found nobody: of every policy, or only those that asked one of these schedules or this team. */
export async function levelsWithoutAnybody(
  db: Queryable,
  {
    from,
    until,
    of,
  }: {
    readonly from: number;
    readonly until: number;
    readonly of: { readonly scheduleIds: readonly string[]; readonly teamId: string | null } | null;
  },
): Promise<number> {
  const some = of === null ? '' : 'and (s.schedule_id = any($3::uuid[]) or (s.schedule_id is null and s.team_id = $4))';
  const [row] = await db.query<{ count: number }>(
    `select count(distinct (s.incident_id, s.episode, s.round, s.level))::int as count from escalation_steps s
      where s.at >= $1 and s.at < $2 and s.user_id is null ${some}
        and not exists (select from escalation_steps e where e.incident_id = s.incident_id and e.episode = s.episode
          and e.round = s.round and e.level = s.level and e.user_id is not null)`,
    [new Date(from), new Date(until), ...(of === null ? [] : [of.scheduleIds, of.teamId])],
    of === null ? 'levels_without_anybody' : 'levels_without_anybody_of',
  );
  return row?.count ?? 0;
}

/** A page of an incident, with whom it called. */
export interface PageOfIncident {
  readonly incidentId: string;
  readonly userId: string;
  readonly name: string;
  /** Where the person lives; null: never said. */
  readonly timeZone: string | null;
  readonly at: Date;
  /** Whether a request to join was answered; null: no request. */
  readonly answered: boolean | null;
}

/** Who was paged for these incidents, in the order of time; at most `limit`. */
export function pagesOfIncidents(db: Queryable, incidentIds: readonly string[], limit: number): Promise<PageOfIncident[]> {
  return db.query<PageOfIncident>(
    `select p.incident_id as "incidentId", p.user_id as "userId", u.display_name as name, u.time_zone as "timeZone", p.at, p.answered
       from counted_pages p join users u on u.id = p.user_id
      where p.incident_id = any($1::uuid[]) order by p.at, p.user_id limit $2`,
    [incidentIds, limit],
    'pages_of_incidents',
  );
}
