import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewIncident } from '../incident-view.ts';
import { IncidentSchema, MergeBody, RefParams } from '../incidents.schema.ts';
import { readerOf } from '../privacy/reader.ts';
import type { IncidentActionDeps } from '../record.actions.ts';
import { mergeIncident } from './merge.actions.ts';

/** `POST …/merge`: one incident becomes part of another. */
export function registerMergeRoute(http: Http, deps: IncidentActionDeps): void {
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
      return viewIncident(await mergeIncident(deps, which, byOf(request)));
    },
  });
}
