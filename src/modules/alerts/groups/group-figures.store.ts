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
}

interface Row {
  readonly group_id: string;
  readonly firing: number;
  readonly acknowledged: number;
  readonly owned: number;
  readonly resolved: number;
  readonly worst: number;
  readonly since: Date;
}

/** The figures of some groups, by id. */
export async function groupFigures(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, GroupFigures>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db.query<Row>(
    `select group_id, count(*) filter (where status = 'firing' and not owned) as firing,
        count(*) filter (where status = 'acknowledged' or owned) as acknowledged, count(*) filter (where owned) as owned,
        count(*) filter (where status = 'resolved') as resolved,
        coalesce(min(array_position($2::text[], severity)) filter (where status <> 'resolved'), min(array_position($2::text[], severity)))::int as worst,
        coalesce(min(starts_at) filter (where status <> 'resolved'), min(starts_at)) as since
       from (select *, ${isOwned('alerts')} as owned from alerts where group_id = any($1::uuid[]) and deleted_at is null) a group by group_id`,
    [[...new Set(groupIds)], SEVERITIES],
    'group_figures',
  );
  return new Map(
    rows.map(({ group_id, worst, since, ...counts }) => [
      group_id,
      { ...counts, severity: SEVERITIES[worst - 1] ?? 'warning', since: since.toISOString() },
    ]),
  );
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
