import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { DirectRequest } from '../../../platform/http/direct/direct.ts';
import type { Http } from '../../../platform/http/server.ts';
import { BODY_TYPES } from './body/body.ts';
import { IGNORED_REASONS } from '../signal.ts';
import { admissionOf, detectAndParse, receive, refuse, type WebhookDeps } from './receive.actions.ts';

/** What became of the alerts of a request. */
export const TakenAnswer = named(
  'ReceivedAlerts',
  Type.Object({
    received: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    deduplicated: Type.Integer(),
    resolved: Type.Integer(),
    suppressed: Type.Integer(),
    rejected: Type.Array(named('RejectedAlert', Type.Object({ index: Type.Integer(), code: Type.String(), detail: Type.String() }))),
    ignored: Type.Optional(
      Type.Array(
        named('IgnoredEvent', Type.Object({ index: Type.Integer(), reason: Type.Enum([...IGNORED_REASONS]), detail: Type.String() })),
        { description: 'Events that make no alert, such as a test of the connection; left out when there are none.' },
      ),
    ),
    alerts: Type.Array(named('ReceivedAlert', Type.Object({ number: Type.Integer(), fingerprint: Type.String(), status: Type.String() }))),
  }),
);

const Texts = Type.Record(Type.String(), Type.String());
const NativeAlert = named(
  'NativeAlert',
  Type.Object({
    status: Type.Optional(Type.Enum(['firing', 'resolved'])),
    fingerprint: Type.Optional(Type.String({ description: 'Which alert it is; left out: made of the labels.' })),
    labels: Type.Optional(Texts),
    annotations: Type.Optional(Texts),
    starts_at: Type.Optional(Type.String()),
    ends_at: Type.Optional(Type.String()),
    generator_url: Type.Optional(Type.String()),
  }),
);
/** Only shown: bodies are read by the formats themselves. */
const AlertsBody = Type.Union(
  [NativeAlert, named('NativeAlerts', Type.Object({ alerts: Type.Array(NativeAlert) })), Type.Record(Type.String(), Type.Unknown())],
  {
    description: 'One alert, several, or the body of a monitoring tool whose format is known.',
  },
);

/** `POST /webhooks/alerts`: 200 after the commit, with what became of each alert (contract 3). */
export function registerWebhookRoute(http: Http, deps: WebhookDeps): void {
  void http.register(async (scope) => {
    openToBodies(scope, deps);
    const answer = async (request: DirectRequest) => {
      const value = { body: undefined as unknown };
      const read = (source: string | null) => detectAndParse(deps, request, source, value);
      return (await receive(deps, request, { admission: admissionOf(request), form: 'webhook', read, value })).answer;
    };
    scope.route({
      method: 'POST',
      url: '/webhooks/alerts',
      config: {
        access: 'webhook',
        admitsItself: true,
        direct: { answer, refused: (request, error) => refuse(deps, request, error), hold: (bytes) => deps.bodies.hold(bytes) },
        document: { body: AlertsBody, types: BODY_TYPES },
      },
      schema: {
        operationId: 'receiveAlerts',
        summary: 'Receive alerts from a monitoring tool',
        description:
          'JSON (also as text/plain), CloudEvents in either mode, a form or multipart with JSON in a field or with plain fields. The format ' +
          'is detected from its shape; 200 after the commit, with what became of each alert.',
        tags: ['Alert intake'],
        response: { 200: TakenAnswer },
      },
      // The schema is for the reference page; the answer is plain enough for JSON.stringify, which is faster.
      handler: async (request, reply) =>
        reply
          .serializer(JSON.stringify)
          .type('application/json; charset=utf-8')
          .send(await answer(request)),
    });
  });
}

/** Where routes that take bodies are registered. */
export type Scope = Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser' | 'addHook'>;

/** How a scope of routes accepts bodies. */
export interface BodyRules {
  /** Largest body on the wire, in bytes. Default: the limit of intake. */
  readonly most?: number;
  /** Only the body says who sends it. */
  readonly undecided?: true;
}

/** Lets a scope of routes take bodies as the webhook does: of any type, within bounds, every refusal counted and kept. */
export function openToBodies(scope: Scope, deps: WebhookDeps, { most = deps.bodies.most, undecided }: BodyRules = {}): void {
  // As raw bytes: the parser of the other routes refuses bodies whose neighbours could still be taken.
  scope.removeAllContentTypeParsers();
  scope.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => deps.bodies.ended(request));
    done();
  });
  scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    deps.bodies.read(request, payload, { most, undecided: undecided ? request.ip : null }),
  );
  scope.addHook('onError', (request, _reply, error) => refuse(deps, request, error));
}
