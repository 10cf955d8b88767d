import type { Actor } from '../../../platform/actor.ts';
import type { Labels } from '../signal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { AlertStatus } from '../alert.ts';
import { isOwned } from '../owner.store.ts';
import { SEVERITIES, type Severity } from '../signal.ts';

/** How a group stands. */
export interface GroupFigures {
  /** Firing, and nobody has them. */
  readonly firing: number;
  /** Somebody has them: acknowledged, or through an incident. */
  readonly acknowledged: number;
  /** Of `acknowledged`, those that have an owner through an incident. */
  readonly owned: number;
  readonly resolved: number;
  /** The worst of its open alerts; of all when none is open. */
  readonly severity: Severity;
  /** When the first of its open alerts began; of all when none is open. RFC 3339. */
  readonly since: string;
  /** When its alerts of the last two hours arrived; absent without any. */
  readonly arrivals?: GroupArrivals;
}

/** How many alerts of a group arrived in each column of five minutes. */
export interface GroupArrivals {
  /** When the first column begins, a whole column of UTC; the last one runs. RFC 3339. */
  readonly from: string;
  /** Oldest first. */
  readonly counts: number[];
}

/** Two hours: long enough to see whether a storm grows or ends, short enough to see it at all. */
const COLUMNS = 24;
const COLUMN_SECONDS = 300;

interface Row {
  readonly group_id: string;
  readonly firing: number;
  readonly acknowledged: number;
  readonly owned: number;
  readonly resolved: number;
  readonly worst: number;
  readonly since: Date;
  /** The column that runs, in columns since 1970. */
  readonly running: number;
  /** Columns in which something arrived, counted back from the one that runs. */
  readonly arrived: Readonly<Record<string, number>> | null;
}

/** The figures of some groups, by id. */
export async function groupFigures(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, GroupFigures>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db.query<Row>(
    // Counted by column first, so that a storm of thousands is told in a few numbers, in one pass over its alerts.
    `select group_id, sum(firing)::int as firing, sum(acknowledged)::int as acknowledged, sum(owned)::int as owned, sum(resolved)::int as resolved,
        coalesce(min(open_worst), min(worst))::int as worst, coalesce(min(open_since), min(since)) as since, running,
        json_object_agg(age, count) filter (where age < ${COLUMNS}) as arrived
       from (
         select group_id, running, age, count(*) as count, count(*) filter (where status = 'firing' and not owned) as firing,
             count(*) filter (where status = 'acknowledged' or owned) as acknowledged, count(*) filter (where owned) as owned,
             count(*) filter (where status = 'resolved') as resolved,
             min(severity) filter (where status <> 'resolved') as open_worst, min(severity) as worst,
             min(starts_at) filter (where status <> 'resolved') as open_since, min(starts_at) as since
           from (
             select group_id, status, starts_at, array_position($2::text[], severity) as severity, ${isOwned('alerts')} as owned, running,
                 least(greatest(running - floor(extract(epoch from created_at) / ${COLUMN_SECONDS}), 0), ${COLUMNS})::int as age
               from alerts, (select floor(extract(epoch from app_now()) / ${COLUMN_SECONDS})::int as running) clock
              where group_id = any($1::uuid[]) and deleted_at is null) a
          group by group_id, running, age) parts
      group by group_id, running`,
    [[...new Set(groupIds)], SEVERITIES],
    'group_figures',
  );
  return new Map(
    rows.map(({ group_id, worst, since, running, arrived, ...counts }) => [
      group_id,
      {
        ...counts,
        severity: SEVERITIES[worst - 1] ?? 'warning',
        since: since.toISOString(),
        ...(arrived === null ? {} : { arrivals: arrivalsOf(running, arrived) }),
      },
    ]),
  );
}

function arrivalsOf(running: number, arrived: Readonly<Record<string, number>>): GroupArrivals {
  return {
    from: new Date((running - COLUMNS + 1) * COLUMN_SECONDS * 1_000).toISOString(),
    counts: Array.from({ length: COLUMNS }, (_, index) => arrived[COLUMNS - 1 - index] ?? 0),
  };
}

/** An alert of a group, in brief. */
export interface NewestAlert {
  readonly number: number;
  readonly status: AlertStatus;
  readonly severity: Severity;
}

/** The newest alerts of some groups, by group. */
export async function newestOfGroups(
  db: Queryable,
  groupIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly NewestAlert[]>> {
  const rows = await db.query<NewestAlert & { readonly group_id: string }>(
    `select g.id as group_id, a.* from unnest($1::uuid[]) g (id) cross join lateral (
       select number, status, severity from alerts where group_id = g.id and deleted_at is null order by number desc limit $2) a`,
    [groupIds, limit],
    'groups_newest',
  );
  return new Map(
    Map.groupBy(rows, (row) => row.group_id)
      .entries()
      .map(([group, ones]) => [group, ones.map(({ number, status, severity }) => ({ number, status, severity }))]),
  );
}

/** Labels of the newest alerts of a group; null: it has none. */
export async function labelsOfGroup(db: Queryable, groupId: string): Promise<readonly Labels[] | null> {
  const rows = await db.query<{ labels: Labels }>(
    'select labels from alerts where group_id = $1 and deleted_at is null order by number desc limit 200',
    [groupId],
    'group_labels',
  );
  return rows.length === 0 ? null : rows.map(({ labels }) => labels);
}

/** Who acknowledged alerts of a group that still fire. */
export async function acknowledgersOf(db: Queryable, groupId: string): Promise<Actor[]> {
  const rows = await db.query<{ by: Actor }>(
    `select distinct on (acknowledged_by ->> 'id') acknowledged_by as by from alerts
      where group_id = $1 and status = 'acknowledged' and acknowledged_by is not null and deleted_at is null`,
    [groupId],
    'group_acknowledgers',
  );
  return rows.map(({ by }) => by);
}

/** That a person acted on an alert of the group at or after `since`; both are columns. Deleting it is no such act. */
export function actedOnSince(group: string, since: string): string {
  return `exists (select from alerts acted join alert_events e on e.alert_id = acted.id
    where acted.group_id = ${group} and acted.deleted_at is null and e.at >= ${since} and e.actor ->> 'kind' in ('user', 'cli'))`;
}
