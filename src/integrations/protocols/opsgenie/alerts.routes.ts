import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { admissionOf, bodyOf, openToBodies, receive, type WebhookDeps } from '../../../modules/alerts/index.ts';
import type { Normalised } from '../../../modules/alerts/signal.ts';
import { invalid, type Problem } from '../../../platform/errors.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import { complaintsOf, sendJson, withRetryAfter } from '../foreign.ts';
import { OPSGENIE, readCommand, readCreate } from './create-alert.ts';

/** Bytes of one alert. */
const ALERT_MAX = 1_048_576;
const COMMANDS = { close: 'resolve', acknowledge: 'acknowledge' } as const;

/** The part of Opsgenie's alert API that monitoring tools use. Its key, `Authorization: GenieKey …`, is a webhook token of ours. */
export function registerOpsgenieRoutes(http: Http, deps: WebhookDeps): void {
  void http.register(async (scope) => {
    openToBodies(scope, deps, { most: ALERT_MAX });
    scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, toProblem(error)));
    const config = { access: 'webhook', admitsItself: true, tokenScheme: 'GenieKey' } as const;
    scope.route({
      method: 'POST',
      url: '/v2/alerts',
      config,
      schema: { hide: true },
      handler: (request, reply) => take(deps, request, reply, { read: () => readCreate(bodyOf(request)) }),
    });
    for (const [word, action] of Object.entries(COMMANDS) as Array<[keyof typeof COMMANDS, (typeof COMMANDS)[keyof typeof COMMANDS]]>)
      scope.route({
        method: 'POST',
        url: `/v2/alerts/:alias/${word}`,
        config,
        schema: { hide: true, params: Type.Object({ alias: Type.String() }), querystring: ANY_QUERY },
        handler: (request, reply) => {
          const { alias } = request.params as { readonly alias: string };
          const read = () => {
            assertAlias(request);
            return readCommand(action, alias);
          };
          return take(deps, request, reply, { keepsBody: false, read });
        },
      });
  });
}

/** Ids are Opsgenie's own: who knows one has it from there. */
function assertAlias(request: FastifyRequest): void {
  const { identifierType } = request.query as { readonly identifierType?: unknown };
  if (identifierType === 'alias') return;
  throw invalid('?identifierType', 'identifier_type', 'identifierType must be alias: alerts have no ids of Opsgenie here');
}

interface Taking {
  readonly read: () => Normalised;
  readonly keepsBody?: boolean;
}

async function take(deps: WebhookDeps, request: FastifyRequest, reply: FastifyReply, taking: Taking): Promise<FastifyReply> {
  await receive(deps, request, { ...taking, source: OPSGENIE, admission: admissionOf(request), mayAcknowledge: true });
  return sendJson(reply, 202, { result: 'Request will be processed', ...signature(request, reply) });
}

function signature(request: FastifyRequest, reply: FastifyReply) {
  return { took: Math.round(reply.elapsedTime) / 1_000, requestId: request.id };
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const message =
    problem.code === 'unauthenticated'
      ? 'Could not authenticate: send "Authorization: GenieKey" with a webhook token'
      : complaintsOf(problem).join('; ');
  const errors = Object.fromEntries(problem.errors.map(({ pointer, detail }) => [pointer.replace(/^[/?]/, '') || 'body', detail]));
  return sendJson(withRetryAfter(reply, problem), problem.status, {
    message,
    ...signature(request, reply),
    ...(problem.errors.length > 0 ? { errors } : {}),
  });
}
