import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { found } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { rankedPage, rankedWindow } from '../search/search.schema.ts';
import { readSearch } from '../search/search.store.ts';
import { namedServices } from '../named-services.actions.ts';
import type { Note } from './note.ts';
import { changeNote, createNote, type KnowledgeDeps, removeNote } from './notes.actions.ts';
import {
  IdParams,
  NoteBody,
  NoteChange,
  NotesQuery,
  NoteSummaryView,
  NoteVersionSummaryView,
  NoteVersionView,
  NoteView,
  VersionParams,
  VersionsQuery,
  viewNote,
  viewNoteSummary,
  viewVersion,
  viewVersionSummary,
} from './notes.schema.ts';
import { findNote, findVersion, listNotes, listVersions, notesWindow, searchNotes, versionsWindow } from './notes.store.ts';

const tags = ['Knowledge'];
const READ = { access: 'session', permission: 'knowledge:read' } as const;
const WRITE = { access: 'session', permission: 'knowledge:write' } as const;
const URL = '/api/v1/knowledge';

/** Knowledge notes. */
export function registerNoteRoutes(http: Http, deps: KnowledgeDeps): void {
  const { db } = deps;
  const answer = async (reply: FastifyReply, note: Note) => {
    reply.header('ETag', `"${note.version}"`);
    return viewNote(note, await namedServices(db, note.serviceIds));
  };

  http.route({
    method: 'GET',
    url: URL,
    config: READ,
    schema: {
      operationId: 'listKnowledgeNotes',
      summary: 'List knowledge notes',
      description: 'Or search them, the best match first.',
      tags,
      querystring: NotesQuery,
      response: { 200: pageOf(NoteSummaryView) },
    },
    handler: async (request) => {
      const { search = '', tag, service_id: serviceId, source, sort } = request.query;
      const filter = { tag: tag ?? null, serviceId: serviceId ?? null, source: source ?? null };
      const searched = search.trim() !== '';
      const query = searched ? await readSearch(db, search) : null;
      const { notes, ...page } = await (async () => {
        if (searched && sort === undefined) {
          const window = rankedWindow(request.query);
          const { notes, counted } = query ? await searchNotes(db, { filter, query, ...window }) : { notes: [], counted: 0 };
          return { ...rankedPage(window, notes, counted), notes };
        }
        const window = notesWindow(request.query);
        const { notes, counted } = searched && !query ? { notes: [], counted: 0 } : await listNotes(db, { filter, query, window });
        const page = await window.page(db, notes, counted, ({ id }) => id);
        return { ...page, notes: page.items };
      })();
      const services = await namedServices(
        db,
        notes.flatMap((note) => note.serviceIds),
      );
      return { ...page, items: notes.map((note) => viewNoteSummary(note, services, query?.words ?? [])) };
    },
  });

  http.route({
    method: 'POST',
    url: URL,
    config: WRITE,
    schema: { operationId: 'createKnowledgeNote', summary: 'Create a knowledge note', tags, body: NoteBody, response: { 201: NoteView } },
    handler: async (request, reply) => reply.status(201).send(await answer(reply, await createNote(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: `${URL}/:id`,
    config: READ,
    schema: {
      operationId: 'getKnowledgeNote',
      summary: 'Get a knowledge note',
      tags,
      params: IdParams,
      response: { 200: NoteView, 304: Type.Null() },
    },
    handler: async (request, reply) => {
      const note = found(await findNote(db, request.params.id), 'knowledge note');
      const view = await answer(reply, note);
      if (request.headers['if-none-match'] === `"${note.version}"`) return reply.status(304).send(null);
      return view;
    },
  });

  http.route({
    method: 'PUT',
    url: `${URL}/:id`,
    config: WRITE,
    schema: {
      operationId: 'updateKnowledgeNote',
      summary: 'Change a knowledge note',
      description: 'What is left out stays. The state before stays readable as a version.',
      tags,
      params: IdParams,
      body: NoteChange,
      response: { 200: NoteView },
    },
    handler: async (request, reply) => answer(reply, await changeNote(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: `${URL}/:id`,
    config: { access: 'session', permission: 'knowledge:delete' },
    schema: {
      operationId: 'deleteKnowledgeNote',
      summary: 'Delete a knowledge note',
      description: 'With its versions.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeNote(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });

  registerVersionRoutes(http, deps);
}

function registerVersionRoutes(http: Http, { db }: KnowledgeDeps): void {
  http.route({
    method: 'GET',
    url: `${URL}/:id/versions`,
    config: READ,
    schema: {
      operationId: 'listKnowledgeNoteVersions',
      summary: 'List the versions of a knowledge note',
      tags,
      params: IdParams,
      querystring: VersionsQuery,
      response: { 200: pageOf(NoteVersionSummaryView) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const window = versionsWindow(request.query);
      found(await findNote(db, id), 'knowledge note');
      const { versions, counted } = await listVersions(db, id, window);
      const page = await window.page(db, versions, counted, (version) => version.id);
      const services = await namedServices(
        db,
        page.items.flatMap(({ serviceIds }) => serviceIds),
      );
      return { ...page, items: page.items.map((version) => viewVersionSummary(version, services)) };
    },
  });

  http.route({
    method: 'GET',
    url: `${URL}/:id/versions/:version`,
    config: READ,
    schema: {
      operationId: 'getKnowledgeNoteVersion',
      summary: 'Get an old version of a knowledge note',
      tags,
      params: VersionParams,
      response: { 200: NoteVersionView },
    },
    handler: async (request) => {
      const version = found(await findVersion(db, request.params.id, request.params.version), 'version of the note');
      return viewVersion(version, await namedServices(db, version.serviceIds));
    },
  });
}
