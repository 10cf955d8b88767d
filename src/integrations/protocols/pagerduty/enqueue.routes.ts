import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, openToBodies, receive, type WebhookDeps } from '../../../modules/alerts/index.ts';
import { isPacked } from '../../../modules/alerts/intake/body/body.ts';
import type { Normalised, Source } from '../../../modules/alerts/signal.ts';
import { type ParsedToken, parseToken } from '../../../platform/crypto/token.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { bearerToken, type Caller } from '../../../platform/http/authenticate.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import type { Http } from '../../../platform/http/server.ts';
import { isObject, textOf } from '../../sources/read.ts';
import { complaintsOf, sendJson, withRetryAfter } from '../foreign.ts';
import { routingKeyIn, routingKeyInPacked } from './routing-key.ts';

/** What the routes of PagerDuty's Events API work with. */
export interface EnqueueDeps extends WebhookDeps {
  /** Reads one event. */
  readonly source: Source;
  /** Finds the owner of a webhook token; null if there is none, which counts for the address. */
  readonly tokenHolder: (token: ParsedToken | null, request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
}

/** Bytes of one event. */
const EVENT_MAX = 1_048_576;

type Read = (deps: EnqueueDeps, body: Readonly<Record<string, unknown>>) => Normalised;

/**
 * PagerDuty's Events API v2 at its own paths. The sender's `routing_key` is a webhook token of ours; it is compared and
 * forgotten. A bearer token in the header wins.
 */
export function registerEnqueueRoutes(http: Http, deps: EnqueueDeps): void {
  void http.register(async (scope) => {
    openToBodies(scope, deps, { most: EVENT_MAX, undecided: true });
    scope.setErrorHandler((error, _request, reply) => sendRefusal(reply, toProblem(error)));
    const config = { access: 'public', proof: 'routing key in the body' } as const;
    scope.route({
      method: 'POST',
      url: '/v2/enqueue',
      config,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { body, answer } = await take(deps, request, reply, readEvent);
        const dedupKey = textOf(body['dedup_key']) ?? answer.alerts[0]?.fingerprint ?? null;
        return sendJson(reply, 202, {
          status: 'success',
          message: 'Event processed',
          ...(dedupKey === null ? {} : { dedup_key: dedupKey }),
        });
      },
    });
    scope.route({
      method: 'POST',
      url: '/v2/change/enqueue',
      config,
      schema: { hide: true },
      handler: async (request, reply) => {
        await take(deps, request, reply, readChange);
        return sendJson(reply, 202, { status: 'success', message: 'Change event accepted. Change events are counted and not kept' });
      },
    });
  });
}

async function take(deps: EnqueueDeps, request: FastifyRequest, reply: FastifyReply, read: Read) {
  const caller = await admit(deps, request, reply);
  let body: Readonly<Record<string, unknown>> = {};
  const { answer } = await receive(deps, request, {
    admission: Promise.resolve(caller),
    source: deps.source.name,
    mayAcknowledge: true,
    read: () => {
      body = objectOf(bodyOf(request));
      return read(deps, body);
    },
  });
  return { body, answer };
}

function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) throw invalid('', 'not_an_object', 'The event must be one JSON object');
  return body;
}

/** Finds the sender before the body is parsed. @throws Problem if the token is unknown or missing */
async function admit(deps: EnqueueDeps, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const inHeader = request.headers.authorization !== undefined;
  const key = inHeader ? null : await keyOf(request);
  const token = inHeader ? bearerToken(request) : parseToken((key ?? '').trim());
  const caller = await deps.tokenHolder(token, request, reply);
  if (caller === null) {
    const where = inHeader ? 'The bearer token of the header' : 'routing_key';
    const what = !inHeader && key === null ? 'is missing' : 'is unknown or revoked';
    throw new Problem('unauthenticated', `${where} ${what}: make one under Webhook tokens and put it there`);
  }
  request.caller = caller;
  return caller;
}

async function keyOf({ body, headers }: FastifyRequest): Promise<string | null> {
  if (!Buffer.isBuffer(body)) return null;
  return isPacked(headers) ? routingKeyInPacked(body) : routingKeyIn(body);
}

function readEvent({ source, now: clock }: EnqueueDeps, body: Readonly<Record<string, unknown>>): Normalised {
  if (textOf(body['event_action']) === null)
    throw invalid(
      '/event_action',
      'missing',
      'event_action is missing: send trigger, acknowledge or resolve; changes go to /v2/change/enqueue',
    );
  return source.normalise(body, { headers: {}, receivedAt: clock() });
}

function readChange({ source }: EnqueueDeps, body: Readonly<Record<string, unknown>>): Normalised {
  const payload = body['payload'];
  if (!isObject(payload) || textOf(payload['summary']) === null)
    throw invalid('/payload/summary', 'missing', 'payload.summary is missing or blank');
  const ignored = [{ index: 0, reason: 'not_an_alert' as const, detail: 'A change event: it is counted and not kept' }];
  return { source: source.name, signals: [], rejected: [], ignored };
}

/** PagerDuty's own errors. What passes is 429, as it is all that PagerDuty's client sends again. */
function sendRefusal(reply: FastifyReply, problem: Problem): FastifyReply {
  const errors = complaintsOf(problem);
  if (problem.code === 'internal') return sendJson(reply, 500, { status: 'error', message: problem.detail, errors: [] });
  if (problem.status >= 500)
    return sendJson(withRetryAfter(reply, problem), 429, {
      status: 'throttle exceeded',
      message: `${problem.detail}. Send it again later`,
      errors,
    });
  const status = problem.code === 'payload_too_large' ? 413 : 400;
  return sendJson(reply, status, { status: 'invalid event', message: 'Event object is invalid', errors });
}
