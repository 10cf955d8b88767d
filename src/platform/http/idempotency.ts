import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncryptedColumn } from '../crypto/rotate.store.ts';
import { openSealed } from '../crypto/encrypted-column.ts';
import type { Sealer } from '../crypto/sealing.ts';
import type { Queryable } from '../db/database.ts';
import { Problem } from '../errors.ts';
import { claimKey, type KeyScope, releaseKey, type StoredAnswer, storeAnswer } from './idempotency.store.ts';
import type { Http } from './server.ts';

export { deleteExpiredKeys } from './idempotency.store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key this request runs under, while it is the first with it. */
    idempotency: {
      readonly scope: KeyScope;
      readonly lease: Date;
      readonly keep: (db: Queryable, answer: PlainAnswer) => Promise<boolean>;
    } | null;
  }
}

/** An answer before it is sealed. */
interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
}

const KEY = /^[\x20-\x7e]{1,255}$/;
/** Routes of somebody we know: a key is scoped to its caller. */
const KEYED_ACCESS: ReadonlySet<string> = new Set(['session', 'cookie', 'agent']);
const KEPT_HEADERS = ['content-type', 'location', 'etag'] as const;

export interface IdempotencyOptions {
  readonly db: Queryable;
  /** An answer may hold a token that is shown once: it is stored sealed. */
  readonly sealer: Sealer;
}

/**
 * Makes `Idempotency-Key` work on every POST of a known caller: the first success is stored for a day and given again.
 * An answer that is no success changed nothing, so its key stays free.
 */
export function installIdempotency(app: Http, options: IdempotencyOptions): void {
  app.decorateRequest('idempotency', null);
  // Most requests have no key: these two hooks make a promise only for those that have.
  app.addHook('preHandler', (request, reply, done) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || !request.caller) return done();
    if (!KEYED_ACCESS.has(request.routeOptions.config.access ?? '')) return done();
    if (typeof key !== 'string' || !KEY.test(key)) return done(badKey());
    return begin(request, reply, options, key);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { idempotency } = request;
    if (!idempotency) return done(null, payload);
    request.idempotency = null;
    settle(request, reply, options.db, { ...idempotency, payload }).then(() => done(null, payload), done);
  });
}

function badKey(): Problem {
  const detail = 'Idempotency-Key must have 1 to 255 printable ASCII characters';
  return new Problem('bad_request', detail, { errors: [{ pointer: 'Idempotency-Key', code: 'idempotency_key', detail }] });
}

function fingerprintOf(request: FastifyRequest): Buffer {
  return hash('sha256', `${request.url}\0${JSON.stringify(request.body ?? null)}`, 'buffer');
}

function contextOf(scope: KeyScope): string {
  return JSON.stringify(['idempotency', scope.caller, scope.route, scope.key]);
}

/** Stored answers, for moving them to the newest key. */
export const STORED_ANSWERS: EncryptedColumn = {
  table: 'idempotency_keys',
  column: 'body',
  key: ['caller', 'route', 'key'],
  shape: 'text',
  contextOf: ({ caller = '', route = '', key = '' }) => contextOf({ caller, route, key }),
};

async function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, sealer }: IdempotencyOptions,
  key: string,
): Promise<FastifyReply | undefined> {
  // A token is not shown what another credential of the same person was answered.
  const { userId, credential = '', token } = request.caller ?? {};
  const caller = token ? credential : (userId ?? credential);
  const scope: KeyScope = { caller, route: `${request.method} ${request.url.split('?')[0]}`, key };
  const claim = await claimKey(db, scope, fingerprintOf(request));
  switch (claim.kind) {
    case 'ours':
      request.idempotency = {
        scope,
        lease: claim.lease,
        keep: (on, { text, ...answer }) =>
          storeAnswer(on, scope, claim.lease, { ...answer, body: text === null ? null : sealer.seal(text, contextOf(scope)) }),
      };
      return undefined;
    case 'mismatch':
      throw new Problem('idempotency_mismatch', 'This Idempotency-Key was used with another body; take a new key for a new request');
    case 'running':
      throw new Problem('idempotency_in_progress', 'The first request with this Idempotency-Key is still running; try again in a moment');
    case 'answered':
      return replay(
        reply,
        claim.answer,
        claim.answer.body === null ? null : openSealed(sealer, claim.answer.body, contextOf(scope), 'the stored answer'),
      );
  }
}

function replay(reply: FastifyReply, answer: StoredAnswer, body: string | null): FastifyReply {
  return reply
    .status(answer.status)
    .headers({ ...answer.headers, 'Idempotent-Replayed': 'true' })
    .serializer((text: string) => text)
    .send(body);
}

/**
 * Keeps the answer of a request with an `Idempotency-Key` in the transaction of its work: both are there, or neither,
 * whenever the process ends. Call it last, with the status and the body that the handler will send.
 *
 * @throws Problem `idempotency_in_progress` when this run took so long that another has the key by now
 */
export async function keepAnswer(
  tx: Queryable,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: unknown,
): Promise<void> {
  if (!request.idempotency) return;
  const text = reply.status(status).serialize(body);
  const kept = await request.idempotency.keep(tx, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    text: String(text),
  });
  if (!kept) throw new Problem('idempotency_in_progress', 'Another request with this Idempotency-Key took over; ask again in a moment');
}

interface Outcome extends NonNullable<FastifyRequest['idempotency']> {
  readonly payload: unknown;
}

async function settle(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Queryable,
  { scope, lease, keep, payload }: Outcome,
): Promise<void> {
  const text = payload === undefined || payload === null ? null : payload;
  const keepable = reply.statusCode >= 200 && reply.statusCode < 300 && (text === null || typeof text === 'string');
  try {
    if (!keepable) return await releaseKey(db, scope, lease);
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
    );
    // Nothing happens where the handler kept it with its work.
    await keep(db, { status: reply.statusCode, headers, text });
  } catch (error) {
    // The work is done and committed: the caller gets the answer; only its repetition is not covered.
    request.log.warn({ err: error, request_id: request.id }, 'the answer of an idempotent request was not stored');
  }
}
