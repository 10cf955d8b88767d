import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Actor } from '../../../platform/actor.ts';
import { Problem } from '../../../platform/errors.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { DirectRequest } from '../../../platform/http/direct/direct.ts';
import type { Http } from '../../../platform/http/server.ts';
import { BODY_LIMIT, bodyHeaders, BODY_TYPES, parseBody } from './body/body.ts';
import type { Intake } from './commit/intake.batcher.ts';
import type { SignalResult } from './commit/intake.record.ts';
import { type Dropped, type IntakeMappings, isUnread } from './mappings.ts';
import type { Refusals, Refused } from './refusals/refusals.keeper.ts';
import { type Ignored, IGNORED_REASONS, type Normalised, type SourceRequest } from '../signal.ts';
import { holdsKeys, keysIn, settleKeys, type UnderKey } from './decision/sender-keys.ts';
import { type IntakeSettings, leavesAsIs, settleBody } from './token-settings.ts';
import type { Traffic } from './traffic/traffic.keeper.ts';
import { holdsUnknown, UNKNOWN } from './unknown/unknown.ts';

export interface WebhookDeps {
  readonly intake: Intake;
  /** The database's clock: some formats say no more than when an alert will be over. */
  readonly now: () => Date;
  /** Reads a body by this format, or, with null, by the first one that understands it. @throws Problem when none does */
  readonly normalise: (body: unknown, request: SourceRequest, source: string | null) => Normalised;
  /** What is set on the token of a sender. */
  readonly settings: (caller: Pick<Caller, 'actor'>) => Promise<IntakeSettings>;
  /** Whether a request proves that its sender knows the signing secret of its token; left out: none is asked. */
  readonly signatureProblem?: (
    secret: string,
    source: string | null,
    request: { readonly headers: FastifyRequest['headers']; readonly body: Buffer; readonly now: Date },
  ) => { readonly header: string; readonly detail: string } | null;
  /** What administrators say about bodies that no source knows, and about alerts after they were read. */
  readonly mappings: IntakeMappings;
  /** The open alerts that came under these keys of their senders. */
  readonly openUnderKeys: (keys: readonly string[]) => Promise<readonly UnderKey[]>;
  /**
   * Verifies a message of Amazon SNS, and confirms the subscription that it asks to confirm. Left out: none can come this way.
   *
   * @throws Problem `unauthenticated` when it does not verify; `unavailable` when the provider does not answer
   */
  readonly acceptSns?: (body: unknown, now: Date) => Promise<void>;
  /** Told of what each token delivers. */
  readonly traffic?: Pick<Traffic, 'note'>;
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
    openToBodies(scope, deps);
    const answer = async (request: DirectRequest) => {
      const value = { body: undefined as unknown };
      const read = (source: string | null) => detectAndParse(deps, request, source, value);
      return (await receive(deps, request, { admission: admissionOf(request), read, value })).answer;
    };
    scope.route({
      method: 'POST',
      url: '/webhooks/alerts',
      config: {
        access: 'webhook',
        admitsItself: true,
        direct: { answer, refused: (request, error) => refuse(deps, request, error) },
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

/** Lets a scope of routes take bodies as the webhook does: of any type up to {@link BODY_LIMIT}, every refusal counted and kept. */
export function openToBodies(scope: Scope, deps: WebhookDeps): void {
  // As raw bytes: the parser of the other routes refuses bodies whose neighbours could still be taken.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
  scope.addHook('onError', (request, _reply, error) => refuse(deps, request, error));
}

/**
 * The admission that the gate began.
 *
 * @throws Problem `unauthenticated` where it began none
 */
export function admissionOf(request: Pick<FastifyRequest, 'admission'>): Promise<Caller> {
  if (!request.admission) throw new Problem('unauthenticated', 'Send a webhook token');
  return request.admission;
}

/** How far a request came, for what is told of it when it is refused. */
interface Progress {
  readonly started: number;
  readonly source: string;
  readonly signals: number;
  readonly keepsBody: boolean;
}
const progress = new WeakMap<Sent, Progress>();

/** What is looked at of a request, whichever way it came. */
type Sent = Pick<FastifyRequest, 'headers' | 'body' | 'caller'>;

/** A request with alerts, on the webhook or in another product's protocol. */
export interface Arrival {
  /** Who sends it; rejects for a stranger. */
  readonly admission: Promise<Caller>;
  /** Understands the body, as this source where one is named. @throws Problem when it cannot */
  readonly read: (source: string | null) => Normalised;
  /** The body as it was parsed, for mappings; left out where its format is fixed. */
  readonly value?: { readonly body: unknown };
  /** The format, where the address tells it: then a token for another tool changes nothing. */
  readonly source?: string;
  /** False: the body alone does not say what was meant, so that it cannot be tried again. */
  readonly keepsBody?: boolean;
  /** What the sender is answered when some of its alerts are refused; 200 otherwise. */
  readonly partlyRefused?: number;
}

/**
 * Understands, takes and counts the alerts of a request; what is refused of it is kept to be seen.
 *
 * @throws Problem when nothing of it can be taken; what intake throws
 */
export async function receive(deps: WebhookDeps, request: Sent, arrival: Arrival) {
  const { admission, source: fixed = null, keepsBody = true, partlyRefused: status = 200 } = arrival;
  const started = performance.now();
  const parsed = problemOr(() => arrival.read(null));
  if (!(parsed instanceof Problem)) progress.set(request, { started, source: parsed.source, signals: parsed.signals.length, keepsBody });
  else if (fixed !== null) progress.set(request, { started, source: fixed, signals: 0, keepsBody });
  const sender = admission.then((caller) => senderOf(deps, request, caller));
  // Whoever awaits it hears of the refusal; while something else is awaited, it must not end the process.
  sender.catch(() => {});
  const read = (source: string) => (fixed === null ? problemOr(() => arrival.read(source)) : parsed);
  const { answer, counts, rejected, body, unknown, dropped } = await take(deps, { parsed, read, value: arrival.value?.body }, sender);
  progress.set(request, { started, source: body.source, signals: body.signals.length, keepsBody });
  deps.onRequest?.('accepted', {
    source: body.source,
    signals: body.signals.length,
    ignored: body.ignored ?? [],
    ms: performance.now() - started,
    counts,
  });
  noteTraffic(deps, request, { alerts: body.signals.length, rejected: rejected.length });
  const [first] = rejected;
  if (first) noteRefused(deps, request, { reason: first.code, detail: first.detail, status, rejected });
  if (unknown.length > 0) {
    const detail = body.signals[0]?.note ?? 'Its format is not known.';
    noteRefused(deps, request, { kind: 'unknown', reason: 'unknown_format', detail, status: 200, rejected: unknown });
  }
  for (const { signal, by } of dropped) {
    const detail = `"${by}" dropped "${signal.title ?? signal.labels['alertname'] ?? signal.fingerprint}" of ${signal.source}`;
    noteRefused(deps, request, { kind: 'dropped', reason: 'dropped', detail, status: 200, rejected: [{ index: signal.index }] });
  }
  return { answer, rejected };
}

function problemOr(read: () => Normalised): Normalised | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Who sends, and what is set on its token. */
export interface Sender {
  readonly actor: Actor;
  readonly settings: IntakeSettings;
}

/**
 * Who sends a request that was let in.
 *
 * @throws Problem `unauthenticated` naming the header, where the token has a signing secret and the signature does not hold
 */
async function senderOf(deps: WebhookDeps, request: Sent, caller: Caller): Promise<Sender> {
  const settings = await deps.settings(caller);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { signingSecret: secret, source, sns } = settings;
  if (sns) {
    // The provider speaks no other product's interface: there nothing could be verified.
    if (!deps.acceptSns) throw new Problem('unauthenticated', 'This token takes messages of Amazon SNS only, at /webhooks/alerts');
    await deps.acceptSns(jsonOf(body), deps.now());
  }
  if (secret !== null && deps.signatureProblem) {
    const problem = deps.signatureProblem(secret, source, { headers: request.headers, body, now: deps.now() });
    if (problem !== null)
      throw new Problem('unauthenticated', problem.detail, {
        errors: [{ pointer: `header ${problem.header}`, code: 'bad_signature', detail: problem.detail }],
      });
  }
  return { actor: caller.actor, settings };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** What takes a body that was understood. */
export type TakeDeps = Pick<WebhookDeps, 'intake' | 'mappings' | 'openUnderKeys'>;

/** A body as its shape tells, or why it tells nothing; `read` makes of it what one format does. */
export interface Understood {
  readonly parsed: Normalised | Problem;
  readonly read: (source: string) => Normalised | Problem;
  /** The body itself, for mappings; left out: none is asked. */
  readonly value?: unknown;
}

/** The settings of the token make something else of the body: it is recorded once more, as that. */
const OTHERWISE = Symbol('otherwise');

/**
 * Takes what was understood of a body in the name of a token, as the webhook does. Nothing is written before the sender is
 * known; its alerts are looked up meanwhile.
 *
 * @throws Problem `validation_failed` when nothing of it can be taken; what intake throws
 */
export async function take(deps: TakeDeps, { parsed, read, value }: Understood, sender: Promise<Sender>) {
  const adjusts = deps.mappings.adjusts();
  // A sender who is refused meanwhile is heard of below.
  if (typeof adjusts !== 'boolean') sender.catch(() => undefined);
  const recorded = (typeof adjusts === 'boolean' ? adjusts : await adjusts) ? null : await recordMeanwhile(deps, parsed, sender);
  if (recorded !== null) return recorded;
  // A stranger learns nothing about the body: who it is comes before what it says.
  const { actor, settings } = await sender;
  const { source } = settings;
  const asked = source === null || (!(parsed instanceof Problem) && parsed.source === source) ? parsed : read(source);
  const token = { id: actor.id ?? '', name: actor.name };
  const known = isUnread(asked) && value !== undefined ? ((await deps.mappings.map(value, token)) ?? asked) : asked;
  if (known instanceof Problem) throw known;
  const body = settleBody(known, { id: token.id, settings });
  if (body.signals.length === 0 && body.rejected.length > 0 && !body.ignored?.length) throw nothingTaken(body.rejected);
  const settled = holdsKeys(body) ? settleKeys(body.signals, await deps.openUnderKeys(keysIn(body.signals))) : body.signals;
  const { signals, dropped } = await deps.mappings.adjust(settled, token);
  return answerOf(body, await deps.intake.record(signals), dropped);
}

/** Records the alerts of a body while its sender is still looked up; null where that decides what they are. */
async function recordMeanwhile({ intake }: TakeDeps, body: Normalised | Problem, sender: Promise<Sender>) {
  if (body instanceof Problem || body.signals.length === 0 || holdsUnknown(body) || holdsKeys(body)) return null;
  const admission = sender.then(({ settings }) => {
    if (!leavesAsIs(settings, body)) throw OTHERWISE;
  });
  try {
    const [results] = await Promise.all([intake.record(body.signals, admission), admission]);
    return answerOf(body, results);
  } catch (error) {
    if (error === OTHERWISE) return null;
    throw error;
  }
}

function answerOf(body: Normalised, results: readonly SignalResult[], dropped: readonly Dropped[] = []) {
  const { signals, rejected, ignored = [] } = body;
  const { counts, alerts } = summarise(results);
  const { nothing: _, ...shown } = counts;
  const answer = {
    received: signals.length + rejected.length + ignored.length,
    ...shown,
    suppressed: dropped.length,
    rejected: [...rejected],
    ...(ignored.length > 0 && { ignored: [...ignored] }),
    alerts,
  };
  return { answer, counts, rejected, body, dropped, unknown: freshUnknown(body, results) };
}

/** Alerts of no known format that are new or changed: their bodies are kept, so that a mapping can be made of them. */
function freshUnknown(body: Normalised, results: readonly SignalResult[]): ReadonlyArray<{ index: number; number: number | null }> {
  if (!holdsUnknown(body)) return [];
  const unknown = new Set(body.signals.filter(({ source }) => source === UNKNOWN).map(({ index }) => index));
  const fresh = results.filter(({ index, outcome }) => unknown.has(index) && outcome !== 'deduplicated');
  return fresh.map(({ index, number }) => ({ index, number }));
}

/** Counts and keeps a request that was refused as a whole. */
async function refuse(deps: WebhookDeps, request: Sent & Pick<FastifyRequest, 'admission'>, error: unknown): Promise<void> {
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
  const named = problem.code === 'validation_failed' || problem.code === 'unauthenticated';
  const reason = named && first ? first.code : problem.code;
  noteRefused(deps, request, { reason, detail: first?.detail ?? problem.detail, status: problem.status, rejected: null });
  if (problem.status < 500 && problem.status !== 401) noteTraffic(deps, request, { alerts: 0, rejected: 1 });
}

function noteTraffic(deps: WebhookDeps, request: Sent, counts: { readonly alerts: number; readonly rejected: number }): void {
  const { caller, headers, body } = request;
  if (!caller?.actor.id) return;
  deps.traffic?.note({
    ...counts,
    tokenId: caller.actor.id,
    source: progress.get(request)?.source ?? 'none',
    raw: Buffer.isBuffer(body) ? { headers: bodyHeaders(headers), bytes: body } : null,
  });
}

interface What extends Pick<Refused, 'reason' | 'detail' | 'status'> {
  readonly kind?: NonNullable<Refused['kind']>;
  readonly rejected: ReadonlyArray<{ readonly index: number; readonly number?: number | null }> | null;
}

function noteRefused(deps: WebhookDeps, request: Sent, { rejected, ...what }: What): void {
  const { caller, headers, body } = request;
  const far = progress.get(request);
  deps.refusals.note({
    ...what,
    source: far?.source ?? 'none',
    token: caller?.actor.id ? { id: caller.actor.id, name: caller.actor.name } : null,
    indexes: rejected?.map(({ index }) => index) ?? null,
    numbers: rejected?.flatMap(({ number }) => number ?? []) ?? [],
    raw: Buffer.isBuffer(body) && far?.keepsBody !== false ? { headers: bodyHeaders(headers), bytes: body } : null,
  });
}

/** What the body of a request says. @throws Problem as the webhook refuses it */
export function bodyOf(request: Pick<FastifyRequest, 'headers' | 'body'>): unknown {
  return parseBody(request.headers, request.body).value;
}

/** @param kept gets the body as it was parsed */
function detectAndParse(deps: WebhookDeps, request: Sent, source: string | null, kept: { body: unknown }): Normalised {
  kept.body = bodyOf(request);
  return deps.normalise(kept.body, { headers: request.headers as SourceRequest['headers'], receivedAt: deps.now() }, source);
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
