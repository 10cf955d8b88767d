import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { assertVersion, found } from '../../../platform/errors.ts';
import type { By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT, noteChanged } from '../events.ts';
import { indexText, unindexTexts } from '../search/search.store.ts';
import { assertServices } from '../named-services.actions.ts';
import { cleanTags, cleanText, cleanTitle, cleanUrl } from '../texts.ts';
import { type Note, type NoteText, textOf } from './note.ts';
import { deleteNote, lockNote, writeNote } from './notes.store.ts';

/** What the verbs of this module work with. */
export interface KnowledgeDeps {
  readonly db: Database;
  readonly live: Live;
}

/** What a caller says of a note. What is left out stays as it is. */
export interface NoteInput {
  readonly title?: string;
  readonly body?: string;
  readonly tags?: readonly string[];
  readonly service_ids?: readonly string[];
  readonly url?: string | null;
  readonly version?: number;
}

/**
 * Writes a note.
 *
 * @throws Problem `validation_failed` that names the member
 */
export async function createNote(deps: KnowledgeDeps, input: NoteInput & { readonly title: string }, by: By): Promise<Note> {
  const text = read(input, { title: '', body: '', tags: [], serviceIds: [], url: null });
  return deps.db.transaction(async (tx) => {
    await assertServices(tx, text.serviceIds, (index) => `/service_ids/${index}`);
    const note: Note = {
      id: randomUUIDv7(),
      ...text,
      source: by.actor.kind === 'agent' ? 'agent' : 'person',
      version: 1,
      createdBy: by.actor,
      updatedBy: by.actor,
      createdAt: tx.now,
      updatedAt: tx.now,
    };
    await save(tx, deps, note);
    await audit(tx, { event: AUDIT.knowledge_note.created, ...by, ...entity(note) });
    return note;
  });
}

/**
 * Changes a note; its state before stays readable as a version.
 *
 * @throws Problem `not_found`, `version_conflict`; and as for creating
 */
export async function changeNote(deps: KnowledgeDeps, id: string, input: NoteInput, by: By): Promise<Note> {
  return deps.db.transaction(async (tx) => {
    const before = found(await lockNote(tx, id), 'knowledge note');
    assertVersion(input.version, before.version);
    const text = read(input, before);
    if (isDeepStrictEqual(text, textOf(before))) return before;
    const added = text.serviceIds.filter((service) => !before.serviceIds.includes(service));
    await assertServices(tx, added, (index) => `/service_ids/${input.service_ids?.indexOf(added[index] ?? '')}`);
    const note: Note = { ...before, ...text, version: before.version + 1, updatedBy: by.actor, updatedAt: tx.now };
    await save(tx, deps, note);
    await audit(tx, { event: AUDIT.knowledge_note.updated, ...by, ...entity(note) });
    return note;
  });
}

/**
 * Removes a note with its versions.
 *
 * @throws Problem `not_found`
 */
export async function removeNote(deps: KnowledgeDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const note = found(await lockNote(tx, id), 'knowledge note');
    await deleteNote(tx, id);
    await unindexTexts(tx, [id]);
    await audit(tx, { event: AUDIT.knowledge_note.deleted, ...by, ...entity(note) });
    await deps.live.publish(tx, noteChanged({ id }));
  });
}

function read(input: NoteInput, before: NoteText): NoteText {
  return textOf({
    title: input.title === undefined ? before.title : cleanTitle('/title', input.title),
    body: input.body === undefined ? before.body : cleanText('/body', input.body),
    tags: input.tags === undefined ? before.tags : cleanTags(input.tags),
    serviceIds: input.service_ids ?? before.serviceIds,
    url: input.url === undefined ? before.url : cleanUrl('/url', input.url),
  });
}

async function save(tx: Tx, { live }: KnowledgeDeps, note: Note): Promise<void> {
  await writeNote(tx, note);
  await indexText(tx, { kind: 'note', ...note });
  await live.publish(tx, noteChanged({ id: note.id }));
}

function entity({ id, title, version }: Note) {
  return { entityType: 'knowledge_note', entityId: id, data: { title, version } };
}
