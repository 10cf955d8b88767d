import type { Database } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/list.ts';
import type { ListRequest } from '../../platform/http/listing.store.ts';
import { listMemories, memoriesWindow, searchMemories } from './memories/memories.store.ts';
import type { Memory } from './memories/memory.ts';
import type { Note } from './notes/note.ts';
import { listNotes, notesByIds, notesWindow, searchNotes } from './notes/notes.store.ts';
import type { Playbook } from './playbooks/playbook.ts';
import { listPlaybooks, playbooksWindow } from './playbooks/playbooks.store.ts';
import { rankedPage, rankedWindow } from './search/search.schema.ts';
import { readSearch } from './search/search.store.ts';

/** A page of a list, or of the best matches. */
export type SearchRequest = ListRequest & { readonly search?: string };

type Listed<Row> = Promise<Page<Row> & { items: Row[] }>;

/** Notes with their whole text, the latest first; of a search, the best match first. */
export async function pageOfNotes(db: Database, request: SearchRequest): Listed<Note> {
  const filter = { tag: null, serviceId: null, source: null };
  const { search = '', sort } = request;
  const whole = (notes: ReadonlyArray<{ readonly id: string }>) =>
    notesByIds(
      db,
      notes.map(({ id }) => id),
    );
  const query = search.trim() === '' ? null : await readSearch(db, search);
  if (search.trim() !== '' && (query === null || sort === undefined)) {
    const window = rankedWindow(request);
    const { notes, counted } = query ? await searchNotes(db, { filter, query, ...window }) : { notes: [], counted: 0 };
    return rankedPage(window, await whole(notes), counted);
  }
  const window = notesWindow(request);
  const { notes, counted } = await listNotes(db, { filter, query, window });
  const page = await window.page(db, notes, counted, ({ id }) => id);
  return { ...page, items: await whole(page.items) };
}

/** Memories that this agent is given: its own and shared ones. */
export async function pageOfMemories(db: Database, agentId: string, request: SearchRequest): Listed<Memory> {
  const filter = { tag: null, serviceId: null, scope: null, trust: null, agentId };
  const { search = '', sort } = request;
  const query = search.trim() === '' ? null : await readSearch(db, search);
  if (search.trim() !== '' && (query === null || sort === undefined)) {
    const window = rankedWindow(request);
    const { rows, counted } = query ? await searchMemories(db, { filter, query, ...window }) : { rows: [], counted: 0 };
    return rankedPage(window, rows, counted);
  }
  const window = memoriesWindow(request);
  const { rows, counted } = await listMemories(db, { filter, query, window });
  return window.page<Memory>(db, rows, counted, ({ id }) => id);
}

/** Enabled playbooks, as they were written. */
export async function pageOfPlaybooks(db: Database, request: ListRequest): Listed<Playbook> {
  const window = playbooksWindow(request);
  const filter = { kind: null, state: 'enabled', tag: null, serviceId: null };
  const { rows, counted } = await listPlaybooks(db, { filter, query: null, window });
  return window.page<Playbook>(db, rows, counted, ({ id }) => id);
}
