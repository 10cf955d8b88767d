import type { FastifyReply, FastifyRequest } from 'fastify';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Problem } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Intake } from './intake.batcher.ts';
import type { SignalResult } from './intake.record.ts';
import type { Normalised, SourceRequest } from './signal.ts';
import { holdsUnknown, settleUnknown, type UnknownBodies } from './unknown.ts';

export interface WebhookDeps {
  readonly intake: Intake;
  /** The database's clock: some formats say no more than when an alert will be over. */
  readonly now: () => Date;
  /** Finds the source that understands a body. @throws Problem when none does */
  readonly normalise: (body: unknown, request: SourceRequest) => Normalised;
  /** What a token does with bodies of no known format. */
  readonly unknownBodies: (tokenId: string) => Promise<UnknownBodies>;
  /** What became of a request: for the metrics. `counts` by outcome when it was accepted; `ms` from the body to the commit. */
  readonly onRequest?: (
    outcome: 'accepted' | 'rejected' | 'unavailable',
    request: { readonly source: string; readonly signals: number; readonly ms: number; readonly counts: Readonly<Record<string, number>> },
  ) => void;
}

const BODY_LIMIT = 1_048_576;
/** Gzip turns a small bomb into a large body: the limit holds for what comes out. */
const INFLATED_LIMIT = 4 * BODY_LIMIT;
const JSON_TYPES = /^(application\/(json|problem\+json|cloudevents(-batch)?\+json|[a-z0-9.+-]+\+json)|text\/plain)\s*(;|$)/i;

const Answer = Type.Object({
  received: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  deduplicated: Type.Integer(),
  resolved: Type.Integer(),
  suppressed: Type.Integer(),
  rejected: Type.Array(Type.Object({ index: Type.Integer(), code: Type.String(), detail: Type.String() })),
  alerts: Type.Array(Type.Object({ number: Type.Integer(), fingerprint: Type.String(), status: Type.String() })),
});

/** `POST /webhooks/alerts`: 200 after the commit, with what became of each alert (contract 3). */
export function registerWebhookRoute(http: Http, deps: WebhookDeps): void {
  void http.register(async (scope) => {
    // Any JSON type, as raw bytes: the parser of the other routes refuses bodies whose neighbours could still be taken.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/webhooks/alerts',
      config: { access: 'webhook', admitsItself: true },
      schema: { summary: 'Receive alerts from a monitoring tool', tags: ['webhook'], response: { 200: Answer } },
      handler: (request, reply) => receive(deps, request, reply),
    });
  });
}

async function receive(deps: WebhookDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { admission } = request;
  if (!admission) throw new Problem('unauthenticated', 'Send a webhook token');
  const started = performance.now();
  let understood = understand(deps, request);
  // A stranger learns nothing about the body: who it is comes before what it says.
  if (understood instanceof Problem || understood.signals.length === 0) await admission;
  if (understood instanceof Problem) throw understood;
  // Whose it is makes part of what an unknown alert is, and decides whether it is taken.
  if (holdsUnknown(understood)) {
    const { actor } = await admission;
    const id = actor.id ?? '';
    understood = settleUnknown(understood, { id, unknownBodies: await deps.unknownBodies(id) });
  }
  const { signals, rejected, source } = understood;
  const told = (outcome: 'accepted' | 'rejected' | 'unavailable', counts: Readonly<Record<string, number>>) =>
    deps.onRequest?.(outcome, { source, signals: signals.length, ms: performance.now() - started, counts });
  if (signals.length === 0 && rejected.length > 0) {
    told('rejected', {});
    throw nothingTaken(rejected);
  }
  try {
    const [results] = await Promise.all([deps.intake.record(signals, admission), admission]);
    const { counts, alerts } = summarise(results);
    told('accepted', counts);
    const { nothing: _, ...shown } = counts;
    // The schema is for the reference page; the answer is plain enough for JSON.stringify, which is faster.
    const answer = { received: signals.length + rejected.length, ...shown, suppressed: 0, rejected, alerts };
    return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(answer);
  } catch (error) {
    told(error instanceof Problem && error.code === 'unauthenticated' ? 'rejected' : 'unavailable', {});
    throw error;
  }
}

function understand(deps: WebhookDeps, request: FastifyRequest): Normalised | Problem {
  try {
    const body = parseBody(request.headers['content-type'], request.headers['content-encoding'], request.body);
    return deps.normalise(body, { headers: request.headers as SourceRequest['headers'], receivedAt: deps.now() });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function nothingTaken(rejected: Normalised['rejected']): Problem {
  return new Problem('validation_failed', 'No alert of the body could be taken', {
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

/** @throws Problem `unsupported_media_type`, `payload_too_large` or `bad_request` */
function parseBody(type: string | undefined, encoding: string | undefined, raw: unknown): unknown {
  if (type !== undefined && !JSON_TYPES.test(type)) {
    throw new Problem('unsupported_media_type', 'Send alerts as JSON with Content-Type: application/json');
  }
  if (!Buffer.isBuffer(raw) || raw.length === 0) throw new Problem('bad_request', 'The body is empty: send JSON');
  const text = inflate(encoding, raw).toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new Problem('bad_request', 'The body is not valid JSON', { cause: error });
  }
}

function inflate(encoding: string | undefined, raw: Buffer): Buffer {
  if (encoding === undefined || encoding === 'identity') return raw;
  if (encoding.toLowerCase() !== 'gzip') throw new Problem('unsupported_media_type', 'Content-Encoding: only gzip is understood');
  try {
    return gunzipSync(raw, { maxOutputLength: INFLATED_LIMIT });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem('payload_too_large', 'The decompressed body is too large', { cause: error });
    throw new Problem('bad_request', 'The body is not valid gzip', { cause: error });
  }
}
