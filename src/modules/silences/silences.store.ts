import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import { listing, type Window } from '../../platform/http/listing.store.ts';
import { Occurrences } from './recurrence.ts';
import { type Silence, type SilenceMode, type SilenceState, standingOf } from './silence.ts';

/** A row as it is read. */
export interface SilenceRow {
  readonly id: string;
  readonly title: string;
  readonly comment: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly rrule: string | null;
  readonly time_zone: string;
  readonly service_ids: readonly string[];
  readonly matchers: readonly string[];
  readonly mode: SilenceMode;
  readonly status_page_ids: readonly string[];
  readonly created_by: Actor;
  readonly author: string | null;
  readonly ended_at: Date | null;
  readonly cut_start: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const COLUMNS = `s.id, s.title, s.comment, s.starts_at, s.ends_at, s.rrule, s.time_zone, s.service_ids, s.matchers, s.mode, s.status_page_ids,
  s.created_by, s.author, s.ended_at, s.cut_start, s.version, s.created_at, s.updated_at`;

/** The row as the rest of the module knows it. */
export function toSilence(row: SilenceRow): Silence {
  return {
    id: row.id,
    title: row.title,
    comment: row.comment,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    rrule: row.rrule,
    timeZone: row.time_zone,
    serviceIds: row.service_ids,
    matchers: row.matchers,
    mode: row.mode,
    statusPageIds: row.status_page_ids,
    createdBy: row.created_by,
    author: row.author,
    endedAt: row.ended_at,
    cutStart: row.cut_start,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findSilence(db: Queryable, id: string): Promise<Silence | null> {
  const [row] = await db.query<SilenceRow>(
    `select ${COLUMNS} from silences s where s.id = $1 and s.deleted_at is null`,
    [id],
    'silence_find',
  );
  return row ? toSilence(row) : null;
}

/** Makes others wait who want to change it; null when there is none. */
export async function lockSilence(tx: Tx, id: string): Promise<Silence | null> {
  const [row] = await tx.query<SilenceRow>(
    `select ${COLUMNS} from silences s where s.id = $1 and s.deleted_at is null for update`,
    [id],
    'silence_lock',
  );
  return row ? toSilence(row) : null;
}

/** Every one that is not over at `now`, and those that ended after `since`. */
export async function unendedSilences(db: Queryable, now: Date): Promise<Silence[]> {
  const rows = await db.query<SilenceRow>(
    `select ${COLUMNS} from silences s where s.deleted_at is null and (s.ended_at is null or s.ended_at > $1) and (s.last_end_at is null or s.last_end_at > $1)
      order by s.created_at, s.id`,
    [now],
    'silences_unended',
  );
  return rows.map(toSilence);
}

/** Every one of which an occurrence may lie after `since`, also those that are over. */
export async function silencesSince(db: Queryable, since: Date): Promise<Silence[]> {
  return unendedSilences(db, since);
}

/** Which windows, and which page of them. */
export interface SilencesPage {
  readonly search: string | null;
  readonly state: SilenceState | null;
  readonly serviceId: string | null;
  readonly statusPageId: string | null;
  readonly window: Window;
  readonly now: Date;
}

/** How windows may be sorted. */
export const silencesWindow = listing({
  from: 'silences s',
  id: 's.id',
  sorts: {
    created_at: { 's.created_at': 'timestamptz' },
    updated_at: { 's.updated_at': 'timestamptz' },
    starts_at: { 's.starts_at': 'timestamptz' },
    ends_at: { 's.ends_at': 'timestamptz' },
    title: { 'lower(s.title)': 'text' },
  },
  first: '-created_at',
});

const WANTED = `s.deleted_at is null and ($1::text is null or strpos(lower(s.title || ' ' || s.comment || ' ' || array_to_string(s.matchers, ' ')), lower($1)) > 0)
  and ($2::uuid is null or $2 = any(s.service_ids)) and ($3::uuid is null or $3 = any(s.status_page_ids))
  and ($4::uuid[] is null or (s.id = any($4)) = $5)`;

export async function listSilences(db: Queryable, page: SilencesPage): Promise<{ silences: Silence[]; counted: number }> {
  const [ids, among] = await idsInState(db, page.state, page.now);
  const filter = [page.search, page.serviceId, page.statusPageId, ids, among];
  const values: unknown[] = [...filter];
  const rows = await db.query<SilenceRow>(`select ${COLUMNS} from silences s where ${WANTED} ${page.window.rest(values)}`, values);
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from silences s where ${WANTED} limit ${TOTAL_CAP + 1}) c`,
    filter,
  );
  return { silences: rows.map(toSilence), counted: row?.counted ?? 0 };
}

/** The state follows from the recurrence, which SQL does not know: which ids are in it, or, of what is over, which are not. */
async function idsInState(db: Queryable, state: SilenceState | null, now: Date): Promise<[readonly string[] | null, boolean]> {
  if (state === null) return [null, true];
  const standing = (await unendedSilences(db, now)).map((silence) => ({ id: silence.id, state: standingOf(silence, now).state }));
  const wanted = standing.filter((one) => (state === 'ended' ? one.state !== 'ended' : one.state === state));
  return [wanted.map(({ id }) => id), state !== 'ended'];
}

/** What a caller may change of a window. */
export type Written = Omit<Silence, 'version' | 'createdAt' | 'updatedAt' | 'createdBy' | 'author'>;

/** `dueAt`: when its background work is to look at it. */
export async function insertSilence(tx: Tx, silence: Written & Pick<Silence, 'createdBy' | 'author'>, dueAt: Date | null): Promise<void> {
  const { createdBy, author } = silence;
  await insertRow(tx, 'silences', { ...rowOf(silence, dueAt, tx.now), createdBy, author, createdAt: tx.now });
  await noteChange(tx);
}

export async function updateSilence(tx: Tx, silence: Written, dueAt: Date | null): Promise<void> {
  await updateRow(tx, 'silences', rowOf(silence, dueAt, tx.now), { also: 'version = version + 1' });
  await noteChange(tx);
}

function rowOf(silence: Written, dueAt: Date | null, updatedAt: Date) {
  // Callers may hold the whole silence.
  const { id, title, comment, startsAt, endsAt, rrule, timeZone, serviceIds, matchers, mode, statusPageIds, endedAt, cutStart } = silence;
  const times = { startsAt, endsAt, rrule, timeZone, endedAt, cutStart, lastEndAt: new Occurrences(silence).lastEnd(), dueAt, updatedAt };
  return { id, title, comment, serviceIds, matchers, mode, statusPageIds, ...times };
}

/** Takes it out of every list; what it silences is looked at by its background work once more. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update silences set deleted_at = $2, ended_at = least(ended_at, $2), due_at = $2, version = version + 1, updated_at = $2 where id = $1',
    [id, tx.now],
    'silence_delete',
  );
  await noteChange(tx);
}

async function noteChange(tx: Tx): Promise<void> {
  await tx.query('update silences_version set version = version + 1', [], 'silences_note');
}
