import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { RefParams, findIncident, found } from '../../incidents/index.ts';
import { PUBLIC_IMPACTS, type ReadByCustomers, SHOWN_STATUSES } from '../../incidents/ports.ts';
import { AUDIENCES, COMPONENTS_MAX, NEXT_MAX, PAGES_MAX, UPDATE_MAX } from '../../incidents/lifecycle/next-update.ts';
import { editUpdate, postUpdate, previewUpdate, type UpdateDeps } from './status-updates.actions.ts';
import { listUpdates, type StatusUpdate, updatesWindow } from './status-updates.store.ts';

const TAGS = ['Incidents'];
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

const UpdateView = named(
  'IncidentStatusUpdate',
  Type.Object({
    id: Uuid,
    at: Time,
    author: ActorShape,
    message: Type.String(),
    audience: Type.Enum([...AUDIENCES]),
    status_page_ids: Type.Array(Uuid, { description: 'Where it was published.' }),
    next_update_at: nullable(Time),
    edited_at: nullable(Time),
  }),
);

const Message = Type.String({ minLength: 1, maxLength: UPDATE_MAX });
const NextUpdate = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: NEXT_MAX,
    description: 'When the next update is due, from now; 0: none is promised. A new update without it: critical 30, high 60, else none.',
  }),
);
const PageIds = Type.Optional(
  Type.Array(Uuid, {
    maxItems: PAGES_MAX,
    description: 'Of a public one; left out: the pages that show a component of the incident.',
  }),
);
/** What only a public one says. */
const ofPages = {
  title: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What customers read above it; left out: as it is, or the names of the components.',
    }),
  ),
  impact: Type.Optional(Type.Enum([...PUBLIC_IMPACTS], { description: 'Left out: by the severity.' })),
  component_ids: Type.Optional(
    Type.Array(Uuid, {
      maxItems: COMPONENTS_MAX,
      description: 'Of all these pages; left out: those that are named already, and those of the affected services.',
    }),
  ),
};
const Shown = Type.Enum([...SHOWN_STATUSES]);
const NewUpdateBody = Type.Object(
  {
    message: Message,
    audience: Type.Optional(Type.Enum([...AUDIENCES], { default: 'internal' })),
    status_page_ids: PageIds,
    ...ofPages,
    next_update_in_minutes: NextUpdate,
  },
  closed,
);
const PreviewBody = Type.Object({ message: Type.String({ maxLength: UPDATE_MAX }), status_page_ids: PageIds, ...ofPages }, closed);
const ComponentRead = named(
  'ComponentRead',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    before: { ...Shown, description: 'What it shows now.' },
    status: { ...Shown, description: 'What it shows then.' },
  }),
);
const PreviewView = named(
  'StatusUpdatePreview',
  Type.Object({
    items: Type.Array(
      named(
        'ReadByCustomers',
        Type.Object({
          page_id: Uuid,
          page_title: Type.String(),
          slug: Type.String(),
          title: Type.String(),
          status: Type.Enum(['investigating', 'identified', 'monitoring', 'resolved']),
          impact: Type.Enum([...PUBLIC_IMPACTS]),
          components: Type.Array(ComponentRead),
        }),
      ),
    ),
  }),
);
const UpdateBody = Type.Object({ message: Type.Optional(Message), next_update_in_minutes: NextUpdate }, { ...closed, minProperties: 1 });
const UpdateParams = Type.Object({
  ...RefParams.properties,
  updateId: Type.String({ format: 'uuid', description: 'Id of the status update.' }),
});
const UpdatesQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);

function viewUpdate(update: StatusUpdate) {
  return {
    id: update.id,
    at: update.created_at.toISOString(),
    author: update.author,
    message: update.message,
    audience: update.audience,
    status_page_ids: [...update.status_page_ids],
    next_update_at: update.next_update_at?.toISOString() ?? null,
    edited_at: update.edited_at?.toISOString() ?? null,
  };
}

function viewRead({ components, ...read }: ReadByCustomers) {
  return { ...read, components: [...components] };
}

/** What colleagues and customers are told about an incident. */
export function registerStatusUpdateRoutes(http: Http, deps: UpdateDeps): void {
  const url = '/api/v1/incidents/:id/status-updates';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentStatusUpdates',
      summary: 'List the status updates of an incident',
      tags: TAGS,
      params: RefParams,
      querystring: UpdatesQuery,
      response: { 200: pageOf(UpdateView) },
    },
    handler: async (request) => {
      const window = updatesWindow(request.query);
      const incident = found(await findIncident(deps.db, request.params.id));
      const { updates, counted } = await listUpdates(deps.db, incident.id, window);
      const page = await window.page(deps.db, updates, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewUpdate) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: WRITE,
    schema: {
      operationId: 'createIncidentStatusUpdate',
      summary: 'Post a status update',
      description: 'A public one is published on status pages, where subscribers hear of it.',
      tags: TAGS,
      params: RefParams,
      body: NewUpdateBody,
      response: { 201: UpdateView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewUpdate(await postUpdate(deps, request.params.id, request.body, byOf(request)))),
  });
  http.route({
    method: 'POST',
    url: `${url}/preview`,
    config: WRITE,
    schema: {
      operationId: 'previewIncidentStatusUpdate',
      summary: 'Preview a public status update',
      description: 'What customers would read, page by page: title, status, impact, and what its components show. Nothing is published.',
      tags: TAGS,
      params: RefParams,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => ({ items: [...(await previewUpdate(deps, request.params.id, request.body, byOf(request)))].map(viewRead) }),
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:updateId`,
    config: WRITE,
    schema: {
      operationId: 'updateIncidentStatusUpdate',
      summary: 'Edit a status update',
      description: 'Where it is published it is marked as edited, and nobody is notified again.',
      tags: TAGS,
      params: UpdateParams,
      body: UpdateBody,
      response: { 200: UpdateView },
    },
    handler: async (request) => {
      const { id, updateId } = request.params;
      return viewUpdate(await editUpdate(deps, id, updateId, request.body, byOf(request)));
    },
  });
}
