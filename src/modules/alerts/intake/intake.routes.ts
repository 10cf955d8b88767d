import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { BODY_LIMIT, bodyHeaders, BODY_TYPES, parseBody } from './body.ts';
import type { Intake } from './intake.batcher.ts';
import type { SignalResult } from './intake.record.ts';
import type { Refusals, Refused } from './refusals.keeper.ts';
import { type Ignored, IGNORED_REASONS, type Normalised, type SourceRequest } from '../signal.ts';
import { holdsUnknown, settleUnknown, type UnknownBodies } from './unknown.ts';

export interface WebhookDeps {
  readonly intake: Intake;
  /** The database's clock: some formats say no more than when an alert will be over. */
  readonly now: () => Date;
  /** Finds the source that understands a body. @throws Problem when none does */
  readonly normalise: (body: unknown, request: SourceRequest) => Normalised;
  /** What a token does with bodies of no known format. */
  readonly unknownBodies: (tokenId: string) => Promise<UnknownBodies>;
  /** Told of what is refused. */
  readonly refusals: Pick<Refusals, 'note'>;
  /** What became of a request: for the metrics. `counts` by outcome when it was accepted; `ms` from the body to the commit. */
  readonly onRequest?: (
    outcome: 'accepted' | 'rejected' | 'unavailable',
    request: {
      readonly source: string;
      readonly signals: number;
      readonly ignored: readonly Ignored[];
      readonly ms: number;
      readonly counts: Readonly<Record<string, number>>;
    },
  ) => void;
}

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
    // Any JSON type, as raw bytes: the parser of the other routes refuses bodies whose neighbours could still be taken.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.addHook('onError', (request, _reply, error) => refuse(deps, request, error));
    scope.route({
      method: 'POST',
      url: '/webhooks/alerts',
      config: { access: 'webhook', admitsItself: true, document: { body: AlertsBody, types: BODY_TYPES } },
      schema: {
        operationId: 'receiveAlerts',
        summary: 'Receive alerts from a monitoring tool',
        description:
          'JSON (also as text/plain), CloudEvents in either mode, a form or multipart with JSON in a field or with plain fields. The format ' +
          'is detected from its shape; 200 after the commit, with what became of each alert.',
        tags: ['Alert intake'],
        response: { 200: TakenAnswer },
      },
      handler: (request, reply) => receive(deps, request, reply),
    });
  });
}

/** How far a request came, for what is told of it when it is refused. */
interface Progress {
  readonly started: number;
  readonly source: string;
  readonly signals: number;
}
const progress = new WeakMap<FastifyRequest, Progress>();

async function receive(deps: WebhookDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { admission } = request;
  if (!admission) throw new Problem('unauthenticated', 'Send a webhook token');
  const started = performance.now();
  const parsed = detectAndParse(deps, request);
  // A stranger learns nothing about the body: who it is comes before what it says.
  if (parsed instanceof Problem || parsed.signals.length === 0) await admission;
  if (parsed instanceof Problem) throw parsed;
  progress.set(request, { started, source: parsed.source, signals: parsed.signals.length });
  const { answer, counts, rejected } = await take(deps, parsed, admission);
  deps.onRequest?.('accepted', {
    source: parsed.source,
    signals: parsed.signals.length,
    ignored: parsed.ignored ?? [],
    ms: performance.now() - started,
    counts,
  });
  const [first] = rejected;
  if (first) noteRefused(deps, request, { reason: first.code, detail: first.detail, status: 200, rejected });
  // The schema is for the reference page; the answer is plain enough for JSON.stringify, which is faster.
  return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(answer);
}

/** What takes a body that was understood. */
export type TakeDeps = Pick<WebhookDeps, 'intake' | 'unknownBodies'>;

/**
 * Takes what was understood of a body in the name of a token, as the webhook does.
 *
 * @throws Problem `validation_failed` when nothing of it can be taken; what intake throws
 */
export async function take(deps: TakeDeps, parsed: Normalised, admission: Promise<Pick<Caller, 'actor'>>) {
  let { signals, rejected } = parsed;
  // Whose it is makes part of what an unknown alert is, and decides whether it is taken.
  if (holdsUnknown(parsed)) {
    const id = (await admission).actor.id ?? '';
    ({ signals, rejected } = settleUnknown(parsed, { id, unknownBodies: await deps.unknownBodies(id) }));
  }
  if (signals.length === 0 && rejected.length > 0 && !parsed.ignored?.length) throw nothingTaken(rejected);
  const [results] = await Promise.all([deps.intake.record(signals, admission), admission]);
  const { counts, alerts } = summarise(results);
  const { nothing: _, ...shown } = counts;
  const ignored = parsed.ignored ?? [];
  const answer = {
    received: signals.length + rejected.length + ignored.length,
    ...shown,
    suppressed: 0,
    rejected: [...rejected],
    ...(ignored.length > 0 && { ignored: [...ignored] }),
    alerts,
  };
  return { answer, counts, rejected };
}

/** Counts and keeps a request that was refused as a whole. */
async function refuse(deps: WebhookDeps, request: FastifyRequest, error: unknown): Promise<void> {
  const problem = toProblem(error);
  // A body that was too large came to its end before its sender was known.
  if (problem.code === 'payload_too_large') await request.admission?.catch(() => null);
  const { started, source, signals } = progress.get(request) ?? { started: performance.now(), source: 'none', signals: 0 };
  deps.onRequest?.(problem.status >= 500 ? 'unavailable' : 'rejected', {
    source,
    signals,
    ignored: [],
    ms: performance.now() - started,
    counts: {},
  });
  const [first] = problem.errors;
  const reason = problem.code === 'validation_failed' && first ? first.code : problem.code;
  noteRefused(deps, request, { reason, detail: first?.detail ?? problem.detail, status: problem.status, rejected: null });
}

interface What extends Pick<Refused, 'reason' | 'detail' | 'status'> {
  readonly rejected: Normalised['rejected'] | null;
}

function noteRefused(deps: WebhookDeps, request: FastifyRequest, { rejected, ...what }: What): void {
  const { caller, headers, body } = request;
  deps.refusals.note({
    ...what,
    source: progress.get(request)?.source ?? 'none',
    token: caller?.actor.id ? { id: caller.actor.id, name: caller.actor.name } : null,
    indexes: rejected?.map(({ index }) => index) ?? null,
    raw: Buffer.isBuffer(body) ? { headers: bodyHeaders(headers), bytes: body } : null,
  });
}

function detectAndParse(deps: WebhookDeps, request: FastifyRequest): Normalised | Problem {
  try {
    const { value } = parseBody(request.headers, request.body);
    return deps.normalise(value, { headers: request.headers as SourceRequest['headers'], receivedAt: deps.now() });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function nothingTaken(rejected: Normalised['rejected']): Problem {
  return new Problem('validation_failed', 'No alert of the body was accepted', {
    errors: rejected.slice(0, 50).map((entry) => ({ pointer: `/alerts/${entry.index}`, code: entry.code, detail: entry.detail })),
    extra: { received: rejected.length, rejected },
  });
}

function summarise(results: readonly SignalResult[]) {
  const counts = { created: 0, updated: 0, deduplicated: 0, resolved: 0, nothing: 0 };
  const alerts: Array<{ number: number; fingerprint: string; status: string }> = [];
  for (const result of results) {
    counts[result.outcome] += 1;
    if (result.number !== null && result.status !== null)
      alerts.push({ number: result.number, fingerprint: result.fingerprint, status: result.status });
  }
  return { counts, alerts };
}
