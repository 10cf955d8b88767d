import { admissionOf, bodyOf, openToBodies, receive, type WebhookDeps } from '../../../modules/alerts/index.ts';
import type { Normalised, Source } from '../../../modules/alerts/signal.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { ALERTS_MAX } from '../../sources/detect.ts';
import { sendJson } from '../foreign.ts';
import { sendCoded } from './errors.ts';

/** What the way in of Alertmanager's API works with. */
export interface PostAlertsDeps extends WebhookDeps {
  /** Reads the list. */
  readonly source: Source;
}

/** `POST /api/v2/alerts`: the list that Prometheus, vmalert and Grafana send to an Alertmanager. */
export function registerPostAlertsRoute(http: Http, deps: PostAlertsDeps): void {
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
          ...{ admission: admissionOf(request), source: deps.source.name, partlyRefused: 400 },
          read: () => readList(deps, bodyOf(request)),
        });
        // The others are stored, as in Alertmanager.
        if (rejected.length > 0) return sendJson(reply, 400, rejected.map(({ detail }) => detail).join('; '));
        return reply.status(200).send();
      },
    });
  });
}

function readList({ source, now: clock }: PostAlertsDeps, body: unknown): Normalised {
  if (!Array.isArray(body)) throw new Problem('bad_request', 'The body must be a list of alerts: [{"labels":{…},"annotations":{…}}]');
  if (body.length > ALERTS_MAX)
    throw invalid('', 'too_many_alerts', `A request may carry ${ALERTS_MAX} alerts, this one has ${body.length}: split it`);
  return source.normalise(body, { headers: {}, receivedAt: clock() });
}
