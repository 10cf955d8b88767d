import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, insertRows, saveRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { PASSAGE_LENGTH } from '../search/passage.ts';
import { matching, type Query, ranked } from '../search/search.store.ts';
import { type Note, type NoteSummary, type NoteVersion, VERSIONS_KEPT } from './note.ts';

const SERVICES = `array(select s.service_id from knowledge_note_services s where s.note_id = n.id order by s.service_id)`;
const MEMBERS = `n.id, n.title, n.tags, ${SERVICES} as "serviceIds", n.url, n.source, n.version,
  n.created_by as "createdBy", n.updated_by as "updatedBy", n.created_at as "createdAt", n.updated_at as "updatedAt"`;

/** Which notes. */
export interface NotesFilter {
  readonly tag: string | null;
  readonly serviceId: string | null;
  readonly source: string | null;
}

/** How notes may be sorted, besides by how well they match. */
export const notesWindow = listing({
  from: 'knowledge_notes n',
  id: 'n.id',
  sorts: {
    created_at: { 'n.created_at': 'timestamptz' },
    updated_at: { 'n.updated_at': 'timestamptz' },
    title: { 'lower(n.title)': 'text' },
  },
  first: '-created_at',
});

function narrowedTo(values: unknown[], { tag, serviceId, source }: NotesFilter): string {
  const parts: string[] = [];
  if (tag !== null) parts.push(`n.tags @> array[$${values.push(tag)}::text]`);
  if (source !== null) parts.push(`n.source = $${values.push(source)}`);
  if (serviceId !== null)
    parts.push(`exists (select from knowledge_note_services s where s.note_id = n.id and s.service_id = $${values.push(serviceId)})`);
  return parts.join(' and ');
}

/** A page of notes in the order of a column. */
export async function listNotes(
  db: Queryable,
  { filter, query, window }: { filter: NotesFilter; query: Query | null; window: Window },
): Promise<{ notes: NoteSummary[]; counted: number }> {
  const whereOf = (values: unknown[]) => {
    const parts = [narrowedTo(values, filter), query === null ? '' : matching(values, 'note', query, 'n.id')];
    return parts.filter((part) => part !== '').join(' and ') || 'true';
  };
  const values: unknown[] = [];
  const where = whereOf(values);
  const rows = await db.query<{ id: string }>(`select n.id from knowledge_notes n where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from knowledge_notes n where ${whereOf(counting)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return {
    notes: await summaries(
      db,
      rows.map(({ id }) => id),
      query,
    ),
    counted: row?.counted ?? 0,
  };
}

/** A page of the notes that match, the best first. */
export async function searchNotes(
  db: Database,
  { filter, query, limit, skip }: { filter: NotesFilter; query: Query; limit: number; skip: number },
): Promise<{ notes: NoteSummary[]; counted: number }> {
  const narrowed = (values: unknown[]) => {
    const where = narrowedTo(values, filter);
    return where === '' ? null : `exists (select from knowledge_notes n where n.id = i.id and ${where})`;
  };
  const { ids, counted } = await ranked(db, { kind: 'note', query, narrowed, limit, skip });
  return { notes: await summaries(db, ids, query), counted };
}

/** The notes in the order of their ids, with the piece of the body where a word that was searched for stands first. */
async function summaries(db: Queryable, ids: readonly string[], query: Query | null): Promise<NoteSummary[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<Omit<NoteSummary, 'pieceFrom'> & { at: number }>(
    `select ${MEMBERS}, p.at, substring(n.body from greatest(1, p.at - 80) for ${2 * PASSAGE_LENGTH}) as piece
       from unnest($1::uuid[]) with ordinality as w (id, place) join knowledge_notes n on n.id = w.id,
       lateral (select coalesce(min(f.at), 1) as at from (select strpos(lower(n.body), word) as at from unnest($2::text[]) word) f where f.at > 0) p
      order by w.place`,
    [ids, query?.words ?? []],
    'knowledge_note_summaries',
  );
  return rows.map(({ at, ...row }) => ({ ...row, pieceFrom: at > 81 ? 'within' : 'start' }));
}

export async function findNote(db: Queryable, id: string): Promise<Note | null> {
  const [note] = await db.query<Note>(`select ${MEMBERS}, n.body from knowledge_notes n where n.id = $1`, [id], 'knowledge_note');
  return note ?? null;
}

/** Notes with their whole text, in the order of these ids. */
export function notesByIds(db: Queryable, ids: readonly string[]): Promise<Note[]> {
  return db.query<Note>(
    `select ${MEMBERS}, n.body from unnest($1::uuid[]) with ordinality as w (id, place) join knowledge_notes n on n.id = w.id order by w.place`,
    [ids],
    'knowledge_notes_by_ids',
  );
}

/** Makes others wait who want to change or remove this note; null when there is none. */
export async function lockNote(tx: Tx, id: string): Promise<Note | null> {
  const rows = await tx.query('select id from knowledge_notes where id = $1 for update', [id]);
  return rows.length === 0 ? null : findNote(tx, id);
}

/** Writes a note and keeps its state as a version. */
export async function writeNote(tx: Tx, note: Note): Promise<void> {
  const { serviceIds, ...row } = note;
  const { id: noteId, version, title, body, tags, url, updatedBy: savedBy, updatedAt: createdAt } = note;
  await saveRow(tx, 'knowledge_notes', row, 'id');
  await tx.query('delete from knowledge_note_services where note_id = $1 and service_id <> all($2::uuid[])', [noteId, serviceIds]);
  const services = serviceIds.map((serviceId) => ({ noteId, serviceId }));
  await insertRows(tx, 'knowledge_note_services', services, 'on conflict do nothing');
  const kept = { id: randomUUIDv7(), noteId, version, title, body, tags, serviceIds, url, savedBy, createdAt };
  await insertRow(tx, 'knowledge_note_versions', kept);
  await tx.query('delete from knowledge_note_versions where note_id = $1 and version <= $2', [noteId, version - VERSIONS_KEPT]);
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from knowledge_notes where id = $1', [id]);
}

const VERSION = `v.id, v.version, v.title, v.body, v.tags, v.service_ids as "serviceIds", v.url, v.saved_by as "savedBy", v.created_at as "createdAt"`;

/** How the versions of a note may be sorted. */
export const versionsWindow = listing({
  from: 'knowledge_note_versions v',
  id: 'v.id',
  sorts: { created_at: { 'v.created_at': 'timestamptz' } },
  first: '-created_at',
});

export async function listVersions(
  db: Queryable,
  noteId: string,
  window: Window,
): Promise<{ versions: Array<Omit<NoteVersion, 'body'>>; counted: number }> {
  const values: unknown[] = [noteId];
  const versions = await db.query<Omit<NoteVersion, 'body'>>(
    `select ${VERSION.replace('v.body, ', '')} from knowledge_note_versions v where v.note_id = $1 ${window.rest(values)}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>('select count(*) as counted from knowledge_note_versions where note_id = $1', [noteId]);
  return { versions, counted: row?.counted ?? 0 };
}

export async function findVersion(db: Queryable, noteId: string, version: number): Promise<NoteVersion | null> {
  const [row] = await db.query<NoteVersion>(`select ${VERSION} from knowledge_note_versions v where v.note_id = $1 and v.version = $2`, [
    noteId,
    version,
  ]);
  return row ?? null;
}
