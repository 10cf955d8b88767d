import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewWithServices } from '../services/affected.actions.ts';
import { IncidentSchema, MergeBody, RefParams } from '../incidents.schema.ts';
import { readerOf } from '../privacy/reader.ts';
import type { IncidentActionDeps } from '../record.actions.ts';
import { mergeIncident } from './merge.actions.ts';
import { unmergeIncident } from './unmerge.actions.ts';

/** `POST …/merge`: one incident becomes part of another; `POST …/unmerge`: it stands on its own again. */
export function registerMergeRoutes(http: Http, deps: IncidentActionDeps): void {
  http.route({
    method: 'POST',
    url: '/api/v1/incidents/:id/merge',
    config: { access: 'session', permission: 'incidents:command' },
    schema: {
      operationId: 'mergeIncident',
      summary: 'Merge an incident into another',
      description:
        'It is cancelled and left out of the figures; its alerts move. The other must be acknowledged, or people must be paged for it.',
      tags: ['Incidents'],
      params: RefParams,
      body: MergeBody,
      response: { 200: IncidentSchema },
    },
    handler: async (request) => {
      const which = { ref: request.params.id, into: request.body.into, reader: readerOf(callerOf(request)) };
      return viewWithServices(deps.db, await mergeIncident(deps, which, byOf(request)));
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/incidents/:id/unmerge',
    config: { access: 'session', permission: 'incidents:command' },
    schema: {
      operationId: 'unmergeIncident',
      summary: 'Undo a merge',
      description:
        'For ten minutes, while the other goes on. Status, roles and service are as before; its alerts go back as they are now; its escalation goes on.',
      tags: ['Incidents'],
      params: RefParams,
      response: { 200: IncidentSchema },
    },
    handler: async (request) =>
      viewWithServices(deps.db, await unmergeIncident(deps, request.params.id, readerOf(callerOf(request)), byOf(request))),
  });
}
