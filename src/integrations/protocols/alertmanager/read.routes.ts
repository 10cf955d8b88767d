import type { FastifyReply } from 'fastify';
import { databaseNow } from '../../../platform/db/database.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { sendJson } from '../foreign.ts';
import { sendCoded } from './errors.ts';
import { listAlerts, type ListingDeps, receiverTest } from './listing.actions.ts';
import { readAlertsQuery } from './query.ts';
import { receiversOf, shownAlert, shownGroups, shownStatus } from './shapes.ts';

/** What reading through Alertmanager's interface works with. */
export interface ReadDeps extends ListingDeps {
  readonly version: string;
  readonly startedAt: Date;
}

const READ = { access: 'token', permission: 'alerts:read', tokenScheme: 'Basic' } as const;
const schema = { hide: true, querystring: ANY_QUERY };
/** Alerts that are written into an answer without pause. */
const PORTION = 500;

/** Alerts, groups, receivers and status as `amtool`, Karma and Grafana read them, with a personal access token. */
export function registerReadRoutes(http: Http, deps: ReadDeps): void {
  void http.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const problem = toProblem(error);
      if (problem.code === 'validation_failed') return sendJson(reply, 400, problem.errors.map(({ detail }) => detail).join('; '));
      return sendCoded(reply, problem);
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/status',
      config: READ,
      schema,
      handler: async (_request, reply) => sendJson(reply, 200, shownStatus(await deps.routing(), deps)),
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/receivers',
      config: READ,
      schema,
      handler: async (_request, reply) =>
        sendJson(
          reply,
          200,
          receiversOf(await deps.routing()).map((name) => ({ name })),
        ),
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/alerts',
      config: READ,
      schema,
      handler: async (request, reply) => {
        const now = await databaseNow(deps.db);
        const query = readAlertsQuery(request.query as Record<string, unknown>);
        const alerts = await listAlerts(deps, query, await receiverTest(deps, query.receiver), now);
        return sendList(
          reply,
          alerts.map((alert) => shownAlert(alert, now)),
        );
      },
    });
    scope.route({
      method: 'GET',
      url: '/api/v2/alerts/groups',
      config: READ,
      schema,
      handler: async (request, reply) => {
        const now = await databaseNow(deps.db);
        const query = readAlertsQuery(request.query as Record<string, unknown>);
        const receives = await receiverTest(deps, query.receiver);
        return sendList(reply, shownGroups(await listAlerts(deps, query, receives, now), now, receives));
      },
    });
  });
}

/** A long list is written in portions: other work goes on in between. */
async function sendList(reply: FastifyReply, list: readonly unknown[]): Promise<FastifyReply> {
  const texts: string[] = [];
  for (let from = 0; from < list.length; from += PORTION) {
    texts.push(JSON.stringify(list.slice(from, from + PORTION)).slice(1, -1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return reply
    .status(200)
    .serializer((text: string) => text)
    .type('application/json; charset=utf-8')
    .send(`[${texts.join(',')}]`);
}
