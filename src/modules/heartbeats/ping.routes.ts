import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Limits } from '../../platform/counters/limits.ts';
import { Problem } from '../../platform/errors.ts';
import { userAgentOf } from '../../platform/http/authenticate.ts';
import { enforce } from '../../platform/http/rate-limit.ts';
import { ANY_QUERY, type Http } from '../../platform/http/server.ts';
import { type KeptBody, readBody, textOf } from './body.actions.ts';
import { isKnown } from './heartbeats.store.ts';
import { digestOf, nothingHere, type PingDeps, readVerdict, takePing } from './ping.actions.ts';

const tags = ['Heartbeats'];
const ANSWER = 'OK\n';
const Token = Type.String({ description: 'The secret of the heartbeat.' });

const PATHS = [
  { path: '', operationId: 'pingHeartbeat', summary: 'Report that a job is well', verdict: undefined },
  { path: '/start', operationId: 'startHeartbeatRun', summary: 'Report that a run of a job begins', verdict: 'start' },
  {
    path: '/fail',
    operationId: 'failHeartbeatRun',
    summary: 'Report that a job failed',
    description: 'Its alert fires at once.',
    verdict: 'fail',
  },
] as const;

/**
 * Pings: `GET`, `HEAD` or `POST`, with any body of any type, of which the beginning is kept. The token in the address is
 * the key; whoever has none finds nothing here.
 */
export function registerPingRoutes(http: Http, deps: PingDeps, limits: Pick<Limits, 'heartbeatGuess'> | null): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload: Readable, done) => {
      readBody(payload).then((body) => done(null, body), done);
    });
    // Whatever a script says of its body, even nothing or nonsense, it is only kept to be shown.
    scope.addHook('onRequest', async (request, reply) => {
      request.raw.headers['content-type'] = 'application/octet-stream';
      // Before anything of its body is read.
      const digest = digestOf(deps.pepper, (request.params as { token: string }).token);
      if (digest === null || !deps.guard) return;
      if (await deps.guard.mayAsk({ kind: 'heartbeat', address: request.ip, digest: digest.toString('hex') })) return;
      deps.guard.refused(request.ip);
      reply.header('Connection', 'close');
      if (limits) enforce(reply, await limits.heartbeatGuess(request.ip));
      throw nothingHere();
    });
    for (const { path, verdict, ...described } of PATHS) {
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url: `/api/v1/heartbeats/ping/:token${path}`,
        config: { access: 'public', proof: 'token in path' },
        schema: {
          ...described,
          tags,
          produces: ['text/plain'],
          params: Type.Object({ token: Token }),
          querystring: ANY_QUERY,
          response: { 200: Type.String() },
        },
        handler: (request, reply) => receive(deps, limits, { request, reply, verdict }),
      });
    }
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/api/v1/heartbeats/ping/:token/:status',
      config: { access: 'public', proof: 'token in path' },
      schema: {
        operationId: 'finishHeartbeatRun',
        summary: 'Report the exit status of a job',
        description: '0 is success, 1 to 255 a failure.',
        tags,
        produces: ['text/plain'],
        params: Type.Object({ token: Token, status: Type.String({ description: 'The exit status of the job, 0 to 255.' }) }),
        querystring: ANY_QUERY,
        response: { 200: Type.String() },
      },
      handler: (request, reply) => receive(deps, limits, { request, reply, verdict: (request.params as { status: string }).status }),
    });
  });
}

interface Received {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly verdict: string | undefined;
}

async function receive(
  deps: PingDeps,
  limits: Pick<Limits, 'heartbeatGuess'> | null,
  { request, reply, verdict }: Received,
): Promise<FastifyReply> {
  try {
    const digest = digestOf(deps.pepper, (request.params as { token: string }).token);
    if (digest === null) throw nothingHere();
    const says = readVerdict(verdict);
    if (says === null) throw await wrongEnd(deps, digest);
    const body = (request.body as KeptBody | undefined) ?? NO_BODY;
    // What is not read cannot be told from the next request.
    if (body.broken) reply.header('Connection', 'close');
    await takePing(deps, digest, {
      ...says,
      method: request.method,
      address: request.ip,
      userAgent: userAgentOf(request),
      run: runOf(request.query),
      ...textOf(body),
    });
  } catch (error) {
    // Only who finds nothing is counted: many jobs behind one address must not lock each other out.
    if (error instanceof Problem && error.code === 'not_found') deps.guard?.refused(request.ip);
    if (limits && error instanceof Problem && error.code === 'not_found') enforce(reply, await limits.heartbeatGuess(request.ip));
    throw error;
  }
  return reply.type('text/plain; charset=utf-8').send(ANSWER);
}

/** Only who has an address is told how to end it. */
async function wrongEnd({ db }: PingDeps, digest: Buffer): Promise<Problem> {
  if (!(await isKnown(db, digest))) return nothingHere();
  return new Problem('bad_request', 'End the address with /start, /fail or an exit status from 0 to 255, or leave that out');
}

const NO_BODY: KeptBody = { kept: Buffer.alloc(0), bytes: 0, broken: false };
const RUN = /^[\w.-]{1,64}$/;

/** The id of the run, where it is one; another is as good as none: a ping is never lost by it. */
function runOf(query: unknown): string | null {
  const { rid } = query as { rid?: unknown };
  return typeof rid === 'string' && RUN.test(rid) ? rid : null;
}
