import { setTimeout as pause } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Database } from '../../../platform/db/database.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { HeartbeatAnswer, HeartbeatBody, SelfView, WorkAnswer, WorkQuery } from '../agents.schema.ts';
import type { AgentStreams } from '../events/streams.keeper.ts';
import type { AgentWork, ToolRow } from './agent-work.ts';
import { noteTaken } from '../presence.store.ts';
import { heartbeatSeconds, PROTOCOL, PROTOCOL_HEADER, WORK_LEASE_MS } from '../protocol.ts';
import { agentOf } from '../tokens/tokens.actions.ts';
import type { Agent } from '../agent.ts';

export interface WorkRouteDeps {
  /** What polls ask: see `StreamDeps`. */
  readonly openings: Database;
  readonly streams: AgentStreams;
  readonly work: AgentWork;
  readonly tools: readonly ToolRow[];
  readonly presenceTtlMs: number;
  /** Pages of these origins may call; exact. */
  readonly origins: readonly string[];
  readonly approvalOf: (agent: Agent, tool: string) => 'auto' | 'ask' | 'never';
}

/**
 * A poll with `wait` is answered after a second at the earliest: an agent that asks again at once, however much is new for it, stays far
 * below the limit of polls.
 */
const LEAST_WAIT_MS = 1_000;

const tags = ['Agent protocol'];
const AGENT = { access: 'agent' } as const;
const SENT_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Tocsin-Investigation, Tocsin-Fencing-Token';

/** What agents call: stream, poll, heartbeat, and who they are. */
export function registerWorkRoutes(http: Http, deps: WorkRouteDeps): void {
  const { streams, work } = deps;
  registerOrigins(http, deps.origins);
  http.addHook('preClose', () => streams.close());

  http.route({
    method: 'HEAD',
    url: '/api/v1/agent/events',
    config: AGENT,
    schema: { hide: true },
    // The head of the stream, without taking the agent's stream over.
    handler: async (_request, reply) => reply.type('text/event-stream; charset=utf-8').send(),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/events',
    exposeHeadRoute: false,
    config: AGENT,
    schema: {
      operationId: 'streamAgentEvents',
      summary: 'Stream the events of the agent',
      description:
        'Server-sent events, numbered for each agent and resumable by Last-Event-ID; kept for 24 hours, and the last 1,000. The newest stream of an agent replaces the one before. After `stream.ready` everything open comes again, with `redelivery`. An agent opens at most 30 streams per minute, one at a time; more is 429.',
      tags,
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({ maxLength: 40, description: 'The last event received; the stream goes on after it.' }),
        ),
      }),
      produces: ['text/event-stream'],
      response: { 200: Type.String() },
    },
    handler: (request, reply) => streams.open(agentOf(request.caller), reply, request.headers['last-event-id'] ?? null),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/work',
    config: AGENT,
    schema: {
      operationId: 'listAgentWork',
      summary: 'Ask for work',
      description:
        'Everything open for the agent; it counts as online. For agents that hold no stream. An agent polls at most 120 times per minute; more is 429. A poll with `wait` is answered after a second at the earliest.',
      tags,
      querystring: WorkQuery,
      response: { 200: WorkAnswer },
    },
    handler: async (request, reply) => {
      const agent = agentOf(request.caller);
      streams.openings.admit(reply, agent, 'poll');
      const waitMs = (request.query.wait ?? 0) * 1_000;
      if (waitMs > 0) {
        const gone = new AbortController();
        reply.raw.on('close', () => gone.abort());
        await waitForWork(deps, agent, waitMs, gone);
      }
      return streams.openings.inTurn(agent.id, () => readWork(deps, agent));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/agent/heartbeat',
    config: AGENT,
    schema: {
      operationId: 'sendAgentHeartbeat',
      summary: 'Stay online, and keep work',
      description: 'An empty body renews the presence alone; each investigation that is named keeps its lease.',
      tags,
      body: HeartbeatBody,
      response: { 200: HeartbeatAnswer },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      const agent = agentOf(request.caller);
      const renewal = await streams.renew(agent.id);
      const { renewed, lost, cancelled } = await work.renew(agent, request.body.investigations ?? []);
      return {
        lease_expires_at: renewal.onlineUntil.toISOString(),
        server_time: renewal.now.toISOString(),
        heartbeat_interval_seconds: heartbeatSeconds(deps.presenceTtlMs),
        renewed: [...renewed],
        lost: [...lost],
        cancelled: [...cancelled],
      };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/self',
    config: AGENT,
    schema: {
      operationId: 'getAgentSelf',
      summary: 'Get the agent of this token',
      description: 'Version of the protocol, limits, and its tools with their policy.',
      tags,
      response: { 200: SelfView },
    },
    handler: async (request) => {
      const agent = agentOf(request.caller);
      return {
        id: agent.id,
        name: agent.name,
        protocol: PROTOCOL,
        capabilities: [...agent.capabilities],
        mode: agent.scope.mode,
        label_selectors: { ...agent.labelSelectors },
        max_concurrent_investigations: agent.maxConcurrent,
        heartbeat_interval_seconds: heartbeatSeconds(deps.presenceTtlMs),
        lease_seconds: WORK_LEASE_MS / 1_000,
        tools: deps.tools
          .filter(({ capability }) => agent.capabilities.includes(capability))
          .map(({ name }) => ({ name, approval: deps.approvalOf(agent, name) })),
      };
    },
  });
}

/** Resolves when something is new or waits for the agent, the time is over or the client is gone; not before {@link LEAST_WAIT_MS}. */
async function waitForWork({ openings, streams, work }: WorkRouteDeps, agent: Agent, ms: number, gone: AbortController): Promise<void> {
  const least = pause(LEAST_WAIT_MS, undefined, { ref: false });
  // Asked for before looking: what comes in between is not missed.
  const news = streams.news(agent.id, ms, gone.signal);
  await streams.openings.inTurn(agent.id, async () => {
    await streams.renew(agent.id, openings);
    if (await work.waits(openings, agent.id)) gone.abort();
  });
  await Promise.all([news, least]);
}

/** All that is open for the agent. */
async function readWork({ openings, streams, work }: WorkRouteDeps, agent: Agent): Promise<Static<typeof WorkAnswer>> {
  const { lastEvent, onlineUntil } = await streams.renew(agent.id, openings);
  // One transaction is one connection, however much is asked at once.
  return openings.transaction(async (tx) => {
    const time = tx.now.toISOString();
    const open = await work.openState(tx, agent);
    // What is open tells it all that the events up to here did.
    await noteTaken(tx, agent.id, lastEvent);
    return {
      items: open.map(({ type, data }) => ({ id: null, type, version: 1, occurred_at: time, data })),
      lease_expires_at: onlineUntil.toISOString(),
      server_time: time,
    };
  });
}

/** The version on every answer to an agent; pages of other origins only where they are named. */
function registerOrigins(http: Http, origins: readonly string[]): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.access !== 'agent') return done();
    reply.header(PROTOCOL_HEADER, PROTOCOL);
    const { origin } = request.headers;
    if (origin === undefined) return done();
    if (!origins.includes(origin))
      return done(new Problem('forbidden', 'Pages of this origin may not call: name it in AGENT_SSE_ALLOWED_ORIGINS'));
    allow(reply, origin);
    return done();
  });
  if (origins.length === 0) return;
  http.options('/api/v1/agent/*', { schema: { hide: true } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin))
      throw new Problem('forbidden', 'Pages of this origin may not call: name it in AGENT_SSE_ALLOWED_ORIGINS');
    allow(reply, origin);
    return reply
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': SENT_HEADERS,
        'Access-Control-Max-Age': '600',
      })
      .status(204)
      .send();
  });
}

function allow(reply: { header(name: string, value: string): unknown }, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin);
  reply.header('Access-Control-Expose-Headers', `${PROTOCOL_HEADER}, Retry-After`);
  reply.header('Vary', 'Origin');
}
