import { admissionOf, bodyOf, openToBodies, receive, type WebhookDeps } from '../../../modules/alerts/index.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { ALERTMANAGER } from '../../sources/monitoring/alertmanager.ts';
import { sendJson } from '../foreign.ts';
import { sendCoded } from './errors.ts';
import { readAlertmanagerList } from './read-list.ts';

/** Alerts that the answer says something about. */
const NAMED_MAX = 50;

/** `POST /api/v2/alerts`: the list that Prometheus, vmalert and Grafana send to an Alertmanager. */
export function registerPostAlertsRoute(http: Http, deps: WebhookDeps): void {
  void http.register(async (scope) => {
    openToBodies(scope, deps);
    scope.setErrorHandler((error, _request, reply) => {
      const problem = toProblem(error);
      // What is wrong with the alerts themselves is one text, as in Alertmanager.
      if (problem.code === 'validation_failed') return sendJson(reply, 400, problem.errors.map(({ detail }) => detail).join('; '));
      return sendCoded(reply, problem);
    });
    scope.route({
      method: 'POST',
      url: '/api/v2/alerts',
      config: { access: 'webhook', admitsItself: true, tokenScheme: 'Basic' },
      schema: { hide: true, querystring: ANY_QUERY },
      handler: async (request, reply) => {
        const { rejected } = await receive(deps, request, {
          admission: admissionOf(request),
          source: ALERTMANAGER.source.name,
          form: 'alertmanager',
          partlyRefused: 400,
          read: () => readAlertmanagerList(bodyOf(request), deps.now()),
        });
        // The others are stored, as in Alertmanager.
        if (rejected.length > 0)
          return sendJson(
            reply,
            400,
            rejected
              .slice(0, NAMED_MAX)
              .map(({ detail }) => detail)
              .join('; '),
          );
        return reply.status(200).send();
      },
    });
  });
}
