import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { toProblem } from '../../../platform/http/problem.ts';
import type { IntakeBodies } from './body/bodies.keeper.ts';
import { bodyHeaders, IN_PLACE_BYTES, INTAKE_SHAPE, isPacked, parseBody } from './body/body.ts';
import { type BodyForm, type Large, LISTED_MAX, readBatch, refusalOf } from './body/large-body.ts';
import { BATCH_MAX, inBatches } from './commit/batches.ts';
import type { Intake } from './commit/intake.keeper.ts';
import type { SignalResult } from './commit/intake-record.actions.ts';
import { type Dropped, type IntakeMappings, isUnread } from './mappings.ts';
import type { Brought, KeptBody } from './refusals/kept-body.ts';
import type { Refusals, Refused } from './refusals/refusals.keeper.ts';
import { REFUSALS_KEPT } from './refusals/refusals.store.ts';
import type { Ignored, Normalised, Rejection, Signal, SourceRequest } from '../signal.ts';
import { holdsKeys, keysIn, settleKeys, type UnderKey } from './decision/sender-keys.ts';
import { type IntakeSettings, leavesAsIs, settleBody } from './token-settings.ts';
import type { Traffic } from './traffic/traffic.keeper.ts';
import { holdsUnknown, UNKNOWN } from './unknown/unknown.ts';

export interface WebhookDeps {
  readonly intake: Intake;
  /** Reads and opens bodies. */
  readonly bodies: IntakeBodies;
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
  /** Called if a request of this token was too large. */
  readonly onTooLarge?: (token: { readonly id: string; readonly name: string }) => void;
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

/**
 * The admission that the gate began.
 *
 * @throws Problem `unauthenticated` where it began none
 */
export function admissionOf(request: Pick<FastifyRequest, 'admission'>): Promise<Caller> {
  if (!request.admission) throw new Problem('unauthenticated', 'Send a webhook token');
  return request.admission;
}

const USER_AGENT_MAX = 200;

/** How far a request came, for what is told of it when it is refused. */
interface Progress {
  readonly started: number;
  readonly source: string;
  readonly signals: number;
  readonly keepsBody: boolean;
}
const progress = new WeakMap<Sent, Progress>();

/** What is looked at of a request, whichever way it came. */
type Sent = Pick<FastifyRequest, 'headers' | 'body' | 'caller' | 'ip'>;

/** Unpacked bodies, and the kept text of bodies opened on the thread. */
const contents = new WeakMap<Sent, Brought>();

/** A request with alerts, on the webhook or in another product's protocol. */
export interface Arrival {
  /** Who sends it; rejects for a stranger. */
  readonly admission: Promise<Caller>;
  /** Understands the body, as this source where one is named. @throws Problem when it cannot */
  readonly read: (source: string | null) => Normalised;
  /** The body as it was parsed, for mappings; left out where its format is fixed. */
  readonly value?: { readonly body: unknown };
  /** How a body that is packed or large is read. Default: it is unpacked, and read where requests are answered. */
  readonly form?: BodyForm;
  /** The format, where the address tells it: then a token for another tool changes nothing. */
  readonly source?: string;
  /** False: the body alone does not say what was meant, so that it cannot be tried again. */
  readonly keepsBody?: boolean;
  /** Its sender speaks an interface by which incidents are acknowledged: what it acknowledges counts for them. */
  readonly mayAcknowledge?: true;
  /** What the sender is answered when some of its alerts are refused; 200 otherwise. */
  readonly partlyRefused?: number;
}

/**
 * Understands, takes and counts the alerts of a request; what is refused of it is kept to be seen.
 *
 * @throws Problem when nothing of it can be taken; what intake throws
 */
export async function receive(deps: WebhookDeps, request: Sent, arrival: Arrival) {
  const { admission, form = 'unpacked' } = arrival;
  const sent = async () => withRight(await senderOf(deps, request, await admission), arrival);
  const done = deps.bodies.work(request);
  try {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const started = performance.now();
    const parse = () => problemOr(() => arrival.read(null));
    const isPlain = bytes.length === 0 || (!isPacked(request.headers) && bytes.length <= IN_PLACE_BYTES);
    const parsed = isPlain ? parse() : null;
    if (parsed !== null && !hasTooManyValues(parsed)) {
      return await receiveSmall(deps, request, arrival, { started, parsed, sending: sent });
    }
    // The thread only works for known senders.
    const sender = await sent();
    const headers = bodyHeaders(request.headers);
    const question = { bytes, headers, form, source: arrival.source ?? sender.settings.source, receivedAt: deps.now() };
    const opened = await deps.bodies.open({ ...question, most: form === 'unpacked' ? IN_PLACE_BYTES : deps.bodies.most });
    const { 'content-encoding': _, ...plain } = headers;
    switch (opened.kind) {
      case 'refused':
        if (opened.kept) contents.set(request, { headers: plain, kept: opened.kept });
        throw refusalOf(opened);
      case 'small':
        contents.set(request, {
          headers: plain,
          bytes: Buffer.from(opened.bytes.buffer, opened.bytes.byteOffset, opened.bytes.byteLength),
        });
        return await receiveSmall(deps, request, arrival, { started, parsed: parse(), sending: async () => sender });
      case 'large':
        contents.set(request, { headers: plain, kept: opened.kept });
        return await receiveLarge(deps, request, { ...arrival, opened }, sender);
    }
  } finally {
    done();
  }
}

function withRight(sender: Sender, { mayAcknowledge }: Arrival): Sender {
  return mayAcknowledge ? { ...sender, settings: { ...sender.settings, mayAcknowledge } } : sender;
}

/** Bodies with very many values are opened on the thread. */
function hasTooManyValues(parsed: Normalised | Problem): boolean {
  return parsed instanceof Problem && parsed.errors[0]?.code === 'too_many_values';
}

interface ParsedHere {
  /** When its body was there, in milliseconds of the monotonic clock. */
  readonly started: number;
  readonly parsed: Normalised | Problem;
  readonly sending: () => Promise<Sender>;
}

/** Takes a body that was parsed on this thread while its sender may still be looked up. */
async function receiveSmall(deps: WebhookDeps, request: Sent, arrival: Arrival, { started, parsed, sending }: ParsedHere) {
  const { source: fixed = null, keepsBody = true } = arrival;
  if (!(parsed instanceof Problem)) progress.set(request, { started, source: parsed.source, signals: parsed.signals.length, keepsBody });
  else if (fixed !== null) progress.set(request, { started, source: fixed, signals: 0, keepsBody });
  const sender = sending();
  // Whoever awaits it hears of the refusal; while something else is awaited, it must not end the process.
  sender.catch(() => {});
  const read = (source: string) => (fixed === null ? problemOr(() => arrival.read(source)) : parsed);
  const taken = await take(deps, { parsed, read, value: arrival.value?.body }, sender);
  progress.set(request, { started, source: taken.body.source, signals: taken.signals, keepsBody });
  return noteTaken(deps, request, arrival, { ...taken, started });
}

/** Takes a body that the thread opened, batch by batch. */
async function receiveLarge(deps: WebhookDeps, request: Sent, arrival: Arrival & { readonly opened: Large }, sender: Sender) {
  const { keepsBody = true, opened } = arrival;
  const started = performance.now();
  const { source, signals } = opened;
  progress.set(request, { started, source, signals, keepsBody });
  if (signals === 0 && opened.rejectedCount > 0 && opened.ignoredCount === 0) throw nothingTaken(opened.rejected, opened.rejectedCount);
  const taken = await takePortions(deps, opened, sender);
  return noteTaken(deps, request, arrival, { ...taken, started });
}

/** The outcome of a body: for its answer, its record and the metrics. */
interface TakenBody {
  readonly answer: Answer;
  readonly counts: Counts;
  readonly body: Pick<Normalised, 'source' | 'rejected' | 'ignored'>;
  /** Accepted alerts, and the number of rejected ones; the lists may be shorter. */
  readonly signals: number;
  readonly rejectedCount: number;
  readonly dropped: readonly Dropped[];
  /** New or changed alerts of an unknown format. */
  readonly unknown: ReadonlyArray<{ readonly index: number; readonly number: number | null }>;
  readonly note: string | undefined;
}

function noteTaken(
  deps: WebhookDeps,
  request: Sent,
  { partlyRefused: status = 200, opened }: Arrival & { readonly opened?: Large },
  taken: TakenBody & { readonly started: number },
) {
  const { answer, body, counts, dropped, rejectedCount, signals, started, unknown } = taken;
  const { rejected } = body;
  deps.onRequest?.('accepted', { source: body.source, signals, ignored: body.ignored ?? [], ms: performance.now() - started, counts });
  noteTraffic(deps, request, { alerts: signals, rejected: rejectedCount });
  const [first] = rejected;
  if (first) noteRefused(deps, request, { reason: first.code, detail: first.detail, status, rejected, kept: opened?.keptRejected ?? null });
  if (unknown.length > 0)
    noteRefused(deps, request, {
      kind: 'unknown',
      reason: 'unknown_format',
      detail: taken.note ?? 'Its format is not known.',
      status: 200,
      rejected: unknown,
    });
  for (const { signal, by } of dropped.slice(-REFUSALS_KEPT)) {
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

/** Null if it isn't JSON, or is larger than any message of the provider. */
function jsonOf(body: Buffer): unknown {
  if (body.length > IN_PLACE_BYTES) return null;
  try {
    return parseBody({}, body).value;
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
export async function take(deps: TakeDeps, { parsed, read, value }: Understood, sender: Promise<Sender>): Promise<TakenBody> {
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
  const { signals, body, dropped } = await settle(deps, known, { actor, settings });
  if (body.signals.length === 0 && body.rejected.length > 0 && !body.ignored?.length) throw nothingTaken(body.rejected);
  return takenOf(body, await recordAll(deps, signals), dropped);
}

/** Applies the token's settings and the adjustments to alerts. */
async function settle(deps: TakeDeps, read: Normalised, { actor, settings }: Sender) {
  const token = { id: actor.id ?? '', name: actor.name };
  const body = settleBody(read, { ...token, settings });
  const settled = holdsKeys(body) ? settleKeys(body.signals, await deps.openUnderKeys(keysIn(body.signals))) : body.signals;
  return { body, ...(await deps.mappings.adjust(settled, token)) };
}

/** Stores alerts, {@link BATCH_MAX} per transaction. @throws Problem `unavailable` that says how many are stored */
async function recordAll({ intake }: TakeDeps, signals: readonly Signal[]): Promise<SignalResult[]> {
  if (signals.length <= BATCH_MAX) return intake.record(signals);
  const results: SignalResult[] = [];
  for (const batch of inBatches(signals)) {
    try {
      for (const result of await intake.record(batch)) results.push(result);
    } catch (error) {
      throw partlyStored(error, results.length, signals.length);
    }
  }
  return results.sort((a, b) => a.index - b.index);
}

/** Stores the batches of a large body in order. @throws Problem `unavailable` that says how many are stored */
async function takePortions(deps: TakeDeps, opened: Large, sender: Sender): Promise<TakenBody> {
  const { source, signals: all, batches, listedTo, ignored, ignoredCount } = opened;
  const rejected: Rejection[] = [...opened.rejected];
  const listed: SignalResult[] = [];
  const dropped: Dropped[] = [];
  const unknown: Array<{ index: number; number: number | null }> = [];
  const counts = { ...NO_COUNTS };
  let [taken, rejectedCount, suppressed] = [0, opened.rejectedCount, 0];
  let note: string | undefined;
  for (const batch of batches) {
    try {
      const part = await settle(deps, { source, signals: readBatch(batch), rejected: [] }, sender);
      const results = await deps.intake.record(part.signals);
      taken += part.body.signals.length;
      rejectedCount += part.body.rejected.length;
      suppressed += part.dropped.length;
      for (const result of results) counts[result.outcome] += 1;
      listed.push(...results.filter(({ index }) => index <= listedTo));
      rejected.push(...part.body.rejected.slice(0, Math.max(0, LISTED_MAX - rejected.length)));
      dropped.push(...part.dropped.slice(0, Math.max(0, REFUSALS_KEPT - dropped.length)));
      unknown.push(...freshUnknown(part.body, results).slice(0, Math.max(0, LISTED_MAX - unknown.length)));
      note ??= part.body.signals.find(({ source: from }) => from === UNKNOWN)?.note;
    } catch (error) {
      throw partlyStored(error, taken, all);
    }
  }
  if (taken === 0 && rejectedCount > 0 && ignoredCount === 0) throw nothingTaken(rejected, rejectedCount);
  listed.sort((a, b) => a.index - b.index);
  const body = { source, rejected, ignored };
  const totals = { signals: taken, rejectedCount, ignoredCount, suppressed };
  return { answer: answerOf(body, { listed, counts, totals }), counts, body, ...totals, dropped, unknown, note };
}

/** The error for a body stored in part. Sending it again is harmless. */
function partlyStored(error: unknown, stored: number, all: number): Problem {
  const problem = toProblem(error);
  if (stored === 0 && problem.status < 500) return problem;
  return new Problem('unavailable', `${stored} of ${all} alerts are stored, the others could not be: send the request again`, {
    retryAfterSeconds: problem.retryAfterSeconds ?? 2,
    cause: error,
  });
}

/** Records the alerts of a body while its sender is still looked up; null where that decides what they are. */
async function recordMeanwhile({ intake }: TakeDeps, body: Normalised | Problem, sender: Promise<Sender>) {
  if (body instanceof Problem || body.signals.length === 0 || body.signals.length > BATCH_MAX || holdsUnknown(body) || holdsKeys(body))
    return null;
  const admission = sender.then(({ settings }) => {
    if (!leavesAsIs(settings, body)) throw OTHERWISE;
  });
  try {
    const [results] = await Promise.all([intake.record(body.signals, admission), admission]);
    return takenOf(body, results);
  } catch (error) {
    if (error === OTHERWISE) return null;
    throw error;
  }
}

function takenOf(body: Normalised, results: readonly SignalResult[], dropped: readonly Dropped[] = []): TakenBody {
  const { signals, rejected, ignored = [] } = body;
  const counts = { ...NO_COUNTS };
  for (const { outcome } of results) counts[outcome] += 1;
  const totals = { signals: signals.length, rejectedCount: rejected.length, ignoredCount: ignored.length, suppressed: dropped.length };
  const answer = answerOf(body, { listed: results, counts, totals });
  return { answer, counts, body, ...totals, dropped, unknown: freshUnknown(body, results), note: signals[0]?.note };
}

type Counts = Record<SignalResult['outcome'], number>;
const NO_COUNTS: Readonly<Counts> = { created: 0, updated: 0, deduplicated: 0, resolved: 0, nothing: 0 };
/** What may become of an alert event. */
export const OUTCOMES = Object.keys(NO_COUNTS);

/** The sender's answer. */
export type Answer = ReturnType<typeof answerOf>;

interface Answered {
  readonly listed: readonly SignalResult[];
  readonly counts: Counts;
  readonly totals: { readonly signals: number; readonly rejectedCount: number; readonly ignoredCount: number; readonly suppressed: number };
}

function answerOf({ rejected, ignored = [] }: Pick<Normalised, 'rejected' | 'ignored'>, { listed, counts, totals }: Answered) {
  const { nothing: _, ...shown } = counts;
  const alerts: Array<{ number: number; fingerprint: string; status: string }> = [];
  for (const { number, status, fingerprint } of listed) {
    if (alerts.length === LISTED_MAX) break;
    if (number !== null && status !== null) alerts.push({ number, fingerprint, status });
  }
  return {
    received: totals.signals + totals.rejectedCount + totals.ignoredCount,
    ...shown,
    suppressed: totals.suppressed,
    rejected: rejected.slice(0, LISTED_MAX),
    ...(ignored.length > 0 && { ignored: ignored.slice(0, LISTED_MAX) }),
    alerts,
  };
}

/** Alerts of no known format that are new or changed: their bodies are kept, so that a mapping can be made of them. */
function freshUnknown(
  body: Pick<Normalised, 'signals' | 'source' | 'rejected'>,
  results: readonly SignalResult[],
): ReadonlyArray<{ index: number; number: number | null }> {
  if (!holdsUnknown(body)) return [];
  const unknown = new Set(body.signals.filter(({ source }) => source === UNKNOWN).map(({ index }) => index));
  const fresh = results.filter(({ index, outcome }) => unknown.has(index) && outcome !== 'deduplicated');
  return fresh.map(({ index, number }) => ({ index, number }));
}

/** Counts and keeps a request that was refused as a whole. */
export async function refuse(deps: WebhookDeps, request: Sent & Pick<FastifyRequest, 'admission'>, error: unknown): Promise<void> {
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
  const isTooLarge = problem.code === 'payload_too_large';
  if (problem.status < 500 && problem.status !== 401)
    noteTraffic(deps, request, { alerts: 0, rejected: 1, ...(isTooLarge ? { tooLarge: true } : {}) });
  const { caller } = request;
  if (isTooLarge && caller?.actor.id) deps.onTooLarge?.({ id: caller.actor.id, name: caller.actor.name });
}

/** The body to keep; null if nothing is readable. */
function broughtBy(deps: WebhookDeps, request: Sent): Brought | null {
  const known = contents.get(request);
  if (known) return known;
  const kept = deps.bodies.headOf(request);
  if (kept) return { headers: bodyHeaders(request.headers), kept };
  const { body, headers } = request;
  // Packed and large bodies are opened by the thread alone.
  return Buffer.isBuffer(body) && !isPacked(headers) && body.length <= IN_PLACE_BYTES
    ? { headers: bodyHeaders(headers), bytes: body }
    : null;
}

interface Counted {
  readonly alerts: number;
  readonly rejected: number;
  readonly tooLarge?: true;
}

function noteTraffic(deps: WebhookDeps, request: Sent, counts: Counted): void {
  const { caller } = request;
  if (!caller?.actor.id) return;
  deps.traffic?.note({
    ...counts,
    tokenId: caller.actor.id,
    source: progress.get(request)?.source ?? 'none',
    raw: broughtBy(deps, request),
  });
}

interface What extends Pick<Refused, 'reason' | 'detail' | 'status'> {
  readonly kind?: NonNullable<Refused['kind']>;
  readonly rejected: ReadonlyArray<{ readonly index: number; readonly number?: number | null }> | null;
  /** Kept text of a large body, instead of its beginning. */
  readonly kept?: KeptBody | null;
}

function noteRefused(deps: WebhookDeps, request: Sent, { rejected, kept, ...what }: What): void {
  const { caller, headers } = request;
  const far = progress.get(request);
  const brought = kept ? { headers: bodyHeaders(headers), kept } : broughtBy(deps, request);
  deps.refusals.note({
    ...what,
    source: far?.source ?? 'none',
    token: caller?.actor.id ? { id: caller.actor.id, name: caller.actor.name } : null,
    indexes: rejected?.map(({ index }) => index) ?? null,
    numbers: rejected?.flatMap(({ number }) => number ?? []) ?? [],
    raw: far?.keepsBody === false ? null : brought,
    from: { address: request.ip, userAgent: String(headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) },
  });
}

/** What the body of a request says. @throws Problem as the webhook refuses it */
export function bodyOf(request: Sent): unknown {
  const known = contents.get(request);
  if (!known || !('bytes' in known)) return parseBody(request.headers, request.body).value;
  // The thread unpacked it for a known sender, so the wider limits apply.
  return parseBody(known.headers, known.bytes, { bytes: IN_PLACE_BYTES, shape: INTAKE_SHAPE }).value;
}

/** @param kept gets the body as it was parsed */
export function detectAndParse(deps: WebhookDeps, request: Sent, source: string | null, kept: { body: unknown }): Normalised {
  kept.body = bodyOf(request);
  return deps.normalise(kept.body, { headers: request.headers as SourceRequest['headers'], receivedAt: deps.now() }, source);
}

function nothingTaken(rejected: Normalised['rejected'], count = rejected.length): Problem {
  return new Problem('validation_failed', 'No alert of the body was accepted', {
    errors: rejected.slice(0, 50).map((entry) => ({ pointer: `/alerts/${entry.index}`, code: entry.code, detail: entry.detail })),
    extra: { received: count, rejected: rejected.slice(0, LISTED_MAX) },
  });
}
