import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import type { Http } from '../../../platform/http/server.ts';
import { RefParams, findIncident, found } from '../../incidents/index.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { type DocumentDeps, type IcsDocument, publishSectionTyping, readDocument, saveSection, writable } from './document.actions.ts';
import { DocumentQuery, DocumentView, SectionBody, SectionParams, SectionView, VersionPage, VersionsQuery } from './document.schema.ts';
import { listVersions, namesOf, versionsWindow } from './document.store.ts';
import { icsText } from './ics-text.ts';
import { ownersIn, SECTIONS } from './section.ts';

const TAGS = ['Incidents'];
const READ = { access: 'session', permission: 'incidents:read' } as const;
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

/** The ICS document of an incident. */
export function registerDocumentRoutes(http: Http, deps: DocumentDeps): void {
  const url = '/api/v1/incidents/:id/ics/document';
  http.route({
    method: 'GET',
    url,
    config: READ,
    schema: {
      operationId: 'getIncidentDocument',
      summary: 'Get the ICS document of an incident',
      description: 'With `format=markdown` as text.',
      tags: TAGS,
      params: RefParams,
      querystring: DocumentQuery,
      response: { 200: DocumentView },
    },
    handler: async (request, reply) => {
      const document = await readDocument(deps, found(await findIncident(deps.db, request.params.id)));
      if (request.query.format !== 'markdown') return document;
      const text = await textOf(deps, document);
      return reply
        .type('text/markdown; charset=utf-8')
        .serializer(() => text)
        .send(document);
    },
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:section`,
    config: WRITE,
    schema: {
      operationId: 'updateIncidentDocument',
      summary: 'Save a section of the ICS document',
      description: 'Over the version it was made of. A newer one there is answers 409 with the stored section, to be merged.',
      tags: TAGS,
      params: SectionParams,
      body: SectionBody,
      response: { 200: SectionView },
    },
    handler: async (request) => saveSection(deps, request.params.id, request.params.section, request.body, byOf(request)),
  });
  http.route({
    method: 'GET',
    url: `${url}/:section/versions`,
    config: READ,
    schema: {
      operationId: 'listIncidentDocumentVersions',
      summary: 'List the versions of a section',
      description: 'All that were saved, with their content.',
      tags: TAGS,
      params: SectionParams,
      querystring: VersionsQuery,
      response: { 200: VersionPage },
    },
    handler: async (request) => {
      const window = versionsWindow(request.query);
      const incident = found(await findIncident(deps.db, request.params.id));
      const section = writable(request.params.section);
      const { versions, counted } = await listVersions(deps.db, { incidentId: incident.id, section }, window);
      const page = await window.page(deps.db, versions, counted, ({ id }) => id);
      return {
        ...page,
        items: page.items.map(({ id, version, content, saved_by, created_at }) => ({
          id,
          version,
          content,
          saved_by,
          created_at: created_at.toISOString(),
        })),
      };
    },
  });
  http.route({
    method: 'POST',
    url: `${url}/:section/typing`,
    config: WRITE,
    schema: {
      operationId: 'showIncidentSectionTyping',
      summary: 'Show that you are typing in a section',
      tags: TAGS,
      params: SectionParams,
      body: EmptyBody,
      response: { 204: Type.Null() },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      await publishSectionTyping(deps, request.params.id, request.params.section, callerOf(request).actor);
      return reply.status(204).send(null);
    },
  });
}

async function textOf({ db }: DocumentDeps, { generated_at, sections }: IcsDocument): Promise<string> {
  const { header, organization, ...written } = sections;
  const owners = SECTIONS.flatMap((name) => ownersIn(written[name].content).map(({ userId }) => userId));
  const names = await namesOf(db, owners);
  return icsText({
    generated_at,
    header,
    roles: organization.roles.map(({ role, holder, before }) => ({ name: ROLE_NAMES[role], holder, before })),
    sections: {
      situation: written.situation.content,
      safety: written.safety.content,
      objectives: written.objectives.content,
      actions: written.actions.content,
      resources: written.resources.content,
      communications: written.communications.content,
      diagram: written.diagram.content,
      notes: written.notes.content,
    },
    ownerName: (id) => names.get(id) ?? 'someone who left',
  });
}
