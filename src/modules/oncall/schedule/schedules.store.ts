import { randomUUIDv7 } from 'node:crypto';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';
import type { Inactivity, Span } from './activity.ts';
import type { Layer } from './layer.ts';
import type { Override } from '../overrides/override.ts';
import type { Schedule } from './schedule.ts';

/** A team's schedule is to be made. */
export interface NewSchedule {
  readonly teamId: string;
  readonly name: string;
  readonly timeZone: string;
}

/** Makes the schedule of a new team, with nobody on call. Returns its id. */
export async function provisionSchedule(tx: Tx, { teamId, name, timeZone }: NewSchedule): Promise<string> {
  const id = randomUUIDv7();
  const row = { id, teamId, name, timeZone, handedUntil: tx.now, nextCheckAt: tx.now, createdAt: tx.now, updatedAt: tx.now };
  await insertRow(tx, 'schedules', row);
  await insertRow(tx, 'schedule_versions', { scheduleId: id, version: 1, effectiveFrom: tx.now, layers: [] });
  return id;
}

interface ScheduleRow {
  readonly id: string;
  readonly team_id: string;
  readonly name: string;
  readonly time_zone: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Which schedules: all, or those of one of these. */
export interface ScheduleFilter {
  readonly ids?: readonly string[];
  readonly teamId?: string;
  /** Instants in milliseconds between which the answer is asked for. */
  readonly from: number;
  readonly until: number;
}

const COLUMNS = 's.id, s.team_id, s.name, s.time_zone, s.version, s.created_at, s.updated_at';
const WANTED = '($1::uuid[] is null or s.id = any($1)) and ($2::uuid is null or s.team_id = $2)';

/** Schedules with everything that decides who is on call between the two instants; by name. */
export async function loadSchedules(db: Queryable, filter: ScheduleFilter): Promise<Schedule[]> {
  const which = [filter.ids ?? null, filter.teamId ?? null];
  const window = [...which, new Date(filter.from), new Date(filter.until)];
  const schedules = await db.query<ScheduleRow>(
    `select ${COLUMNS} from schedules s where ${WANTED} order by lower(s.name), s.id`,
    which,
    'oncall_schedules',
  );
  if (schedules.length === 0) return [];
  const versions = await db.query<VersionRow>(
    `select v.schedule_id, v.version, ${milliseconds('v.effective_from')} as "from"
     from schedule_versions v join schedules s on s.id = v.schedule_id
     where ${WANTED} and (v.version = s.version or (v.effective_from < $4 and not exists (
       select from schedule_versions w where w.schedule_id = v.schedule_id and w.version = v.version + 1 and w.effective_from <= $3)))
     order by v.schedule_id, v.version`,
    window,
    'oncall_versions',
  );
  const overrides = await db.query<OverrideRow>(
    `select o.id, o.schedule_id, o.user_id as "userId", o.replaced_user_id as "replacedUserId",
       ${milliseconds('greatest(o.starts_at, o.created_at)')} as "from", ${milliseconds('least(o.ends_at, o.deleted_at)')} as "until"
     from on_call_overrides o join schedules s on s.id = o.schedule_id
     where ${WANTED} and o.ends_at > $3 and o.starts_at < $4 and least(o.ends_at, o.deleted_at) > greatest(o.starts_at, o.created_at)
     order by o.created_at, o.position`,
    window,
    'oncall_overrides',
  );
  const inactivity = await loadInactivity(db, new Date(filter.from));
  return assemble(schedules, await withLayers(db, versions), overrides, inactivity);
}

/** A time as a number: the driver takes long to read many dates. */
function milliseconds(time: string): string {
  return `floor(extract(epoch from ${time}) * 1000)::bigint`;
}

interface VersionRow {
  readonly schedule_id: string;
  readonly version: number;
  readonly from: number;
}

/** In force from when it was made until it was deleted at most, because neither changes the past. */
type OverrideRow = Override & { readonly schedule_id: string };

/** Layers of versions, which never change once they are saved. */
const known = new Map<string, readonly Layer[]>();
const KEPT_VERSIONS = 5_000;

async function withLayers(db: Queryable, rows: readonly VersionRow[]): Promise<Array<VersionRow & { readonly layers: readonly Layer[] }>> {
  const keyOf = (row: { schedule_id: string; version: number }) => `${row.schedule_id} ${row.version}`;
  const layers = new Map(rows.map((row) => [keyOf(row), known.get(keyOf(row))]));
  const missing = rows.filter((row) => layers.get(keyOf(row)) === undefined);
  if (missing.length > 0) {
    const read = await db.query<{ schedule_id: string; version: number; layers: Layer[] }>(
      `select v.schedule_id, v.version, v.layers from schedule_versions v
       join unnest($1::uuid[], $2::integer[]) as wanted (schedule_id, version) on (v.schedule_id, v.version) = (wanted.schedule_id, wanted.version)`,
      [missing.map((row) => row.schedule_id), missing.map((row) => row.version)],
      'oncall_layers',
    );
    if (known.size + read.length > KEPT_VERSIONS) known.clear();
    for (const row of read) {
      layers.set(keyOf(row), row.layers);
      // What a transaction reads may be its own, and never committed.
      if (!('now' in db) && known.size < KEPT_VERSIONS) known.set(keyOf(row), row.layers);
    }
  }
  return rows.map((row) => ({ ...row, layers: layers.get(keyOf(row)) ?? [] }));
}

function assemble(
  schedules: readonly ScheduleRow[],
  versions: ReadonlyArray<VersionRow & { readonly layers: readonly Layer[] }>,
  overrides: readonly OverrideRow[],
  inactivity: Inactivity,
): Schedule[] {
  const versionsOf = Map.groupBy(versions, (version) => version.schedule_id);
  const overridesOf = Map.groupBy(overrides, (override) => override.schedule_id);
  return schedules.map((row) => {
    const own = versionsOf.get(row.id) ?? [];
    return {
      id: row.id,
      teamId: row.team_id,
      name: row.name,
      timeZone: row.time_zone,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      layers: own.at(-1)?.layers ?? [],
      history: { versions: own, overrides: overridesOf.get(row.id) ?? [], inactivity },
    };
  });
}

/** When people's accounts were closed, as far as it matters from the instant on. */
async function loadInactivity(db: Queryable, from: Date): Promise<Inactivity> {
  const rows = await db.query<{ user_id: string; from_at: Date; until_at: Date | null }>(
    'select user_id, from_at, until_at from user_absences where until_at is null or until_at > greatest($1, from_at) order by user_id, from_at',
    [from],
    'oncall_absences',
  );
  const inactivity = new Map<string, Span[]>();
  for (const row of rows) {
    const spans = inactivity.get(row.user_id) ?? [];
    spans.push({ from: row.from_at.getTime(), until: row.until_at?.getTime() ?? Number.POSITIVE_INFINITY });
    inactivity.set(row.user_id, spans);
  }
  return inactivity;
}

/** The time zone that a schedule is read in; UTC when there is none. */
export async function zoneOfSchedule(db: Queryable, id: string): Promise<string> {
  const [row] = await db.query<{ zone: string }>('select time_zone as zone from schedules where id = $1', [id], 'schedule_zone');
  return row?.zone ?? 'UTC';
}

/** Takes the schedule for this transaction alone; false when there is none. */
export async function lockSchedule(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query('select id from schedules where id = $1 for update', [id]);
  return rows.length > 0;
}

/** A new version of the layers, in force from now on. */
export interface NewVersion {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly version: number;
  readonly layers: readonly Layer[];
  readonly createdBy: string | null;
}

/** Saves a version; the schedule is locked by the caller. */
export async function insertVersion(tx: Tx, saved: NewVersion): Promise<void> {
  const { id, name, timeZone, version, layers, createdBy } = saved;
  await updateRow(tx, 'schedules', { id, name, timeZone, version, updatedAt: tx.now });
  await insertRow(tx, 'schedule_versions', { scheduleId: id, version, effectiveFrom: tx.now, layers, createdBy });
}

/** Those of the ids that belong to open accounts; the accounts cannot be closed before the transaction ends. */
export async function lockActiveUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from users where id = any($1::uuid[]) and active and deleted_at is null order by id for share',
    [[...new Set(ids)]],
  );
  return new Set(rows.map((row) => row.id));
}

/** Which of all schedules a page of the list shows. */
export interface ScheduleListing {
  readonly search: string | null;
  readonly teamId: string | null;
  /** Of the teams of this person; null: who asks is no person. */
  readonly of?: string | null;
  readonly window: Window;
}

/** How schedules may be sorted. */
export const schedulesWindow = listing({
  from: 'schedules',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, updated_at: { updated_at: 'timestamptz' }, name: { 'lower(name)': 'text' } },
  first: '-created_at',
});

/** Ids of a page of schedules and how many there are, counted to one more than `cap`. */
export async function listScheduleIds(db: Queryable, wanted: ScheduleListing, cap: number): Promise<{ ids: string[]; counted: number }> {
  const { search, teamId, of, window } = wanted;
  const filter = [search, teamId, of !== undefined, of ?? null];
  const values: unknown[] = [...filter];
  const where = `($1::text is null or position(lower($1) in lower(name)) > 0) and ($2::uuid is null or team_id = $2)
    and (not $3 or team_id in (select team_id from team_members where user_id = $4))`;
  const [rows, [total]] = await Promise.all([
    db.query<{ id: string }>(`select id from schedules where ${where} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select from schedules where ${where} limit $5) t`, [...filter, cap + 1]),
  ]);
  return { ids: rows.map((row) => row.id), counted: total?.count ?? 0 };
}

export async function scheduleExists(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query('select from schedules where id = $1', [id]);
  return rows.length > 0;
}
