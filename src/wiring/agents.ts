import { FLOW_JOB, type FlowDeps } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import {
  type AgentMetrics,
  type AgentWork,
  AgentStreams,
  ASKS_DUE,
  callWebhooks,
  countOnline,
  expireAsks,
  openAgentMetrics,
  openRoster,
  pruneAgentEvents,
  pruneTalk,
  registerAgentModuleRoutes,
  sayAsAgent,
  type TalkDeps,
  WEBHOOKS_DUE,
  withTalk,
} from '../modules/agents/index.ts';
import type { Mirror } from '../modules/alerts/index.ts';
import type { IncidentDeps } from '../modules/incidents/index.ts';
import {
  AGAIN_DUE,
  APPROVALS_DUE,
  approvalOf,
  type AutomaticDeps,
  countOpenInvestigations,
  decideAgain,
  expireOverdue,
  INVESTIGATIONS_DUE,
  incidentAsks,
  investigateWanted,
  newsDue,
  onWake,
  openInvestigationMetrics,
  pruneInvestigations,
  registerInvestigationModuleRoutes,
  schedule,
  publishNews,
  type ToolDeps,
  TOOLS,
  TOPIC,
  triageAsks,
  workOf,
} from '../modules/investigations/index.ts';
import { ANNOUNCERS, THREADED } from '../integrations/providers.ts';
import { DELIVERIES_JOB, type PagesDeps, planThreadInvestigation } from '../modules/notifications/index.ts';
import type { RoomPorts } from '../modules/incidents/ports.ts';
import type { Investigations } from '../modules/triage/ports.ts';
import type { Log } from '../platform/log.ts';
import type { Module } from '../platform/module.ts';
import { isOutage } from '../platform/outage.ts';
import type { Handler, Queue } from '../platform/queue/queue.ts';

const SCHEDULER_JOB = 'investigations';
const SCHEDULER_EVERY_MS = 1_000;
const AGAIN_EVERY_MS = 5_000;
const APPROVALS_EVERY_MS = 5_000;
const NEWS_EVERY_MS = 5_000;
const WEBHOOKS_EVERY_MS = 1_000;
const ASKS_EVERY_MS = 5_000;
const PRESENCE_EVERY_MS = 2_000;
const CONSUME_AGAIN_MS = 5_000;
const WAKES_AT_ONCE = 100;

/** Agents and what they work on, in one process. */
export interface Agents {
  readonly tools: ToolDeps;
  readonly work: AgentWork;
  readonly streams: AgentStreams;
  readonly metrics: AgentMetrics;
  readonly talk: TalkDeps;
  /** Investigations that wait for an agent, and agents that are online. */
  readonly dispatch: { pending(): Promise<number>; online(): Promise<number> };
}

type Parts = Pick<Infrastructure, 'platform' | 'wakes' | 'queue'> & {
  readonly listener: Infrastructure['listener'] | null;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Infrastructure['limits'] | null;
};

/** Investigations in one process, before anybody works on them. */
export interface Asks {
  readonly deps: AutomaticDeps;
  /** What triage asks. */
  readonly triage: Investigations;
  /** What the flow asks. */
  readonly investigate: NonNullable<FlowDeps['investigate']>;
  /** What incidents ask. */
  readonly incidents: Required<Pick<IncidentDeps, 'investigations' | 'summaryAgents'>>;
}

/** Joins investigations with what they are about; `mirror` puts what agents write into the chat threads. Nothing runs yet. */
export function openAsks(
  { platform, wakes, queue }: Pick<Infrastructure, 'platform' | 'wakes' | 'queue'>,
  { mirror, planner }: { readonly mirror: Mirror; readonly planner: PagesDeps },
): Asks {
  const { config, live, log, reserved } = platform;
  const onPlanned = wakes.of(DELIVERIES_JOB);
  const deps: AutomaticDeps = {
    ...{ live, log, queue, mirror, planner },
    db: reserved,
    wake: wakes.of(SCHEDULER_JOB),
    onAlertsChanged: wakes.of(FLOW_JOB),
    roster: openRoster(),
    async showInThreads(tx, about) {
      if (await planThreadInvestigation(tx, { ...about, threads: THREADED })) tx.afterCommit(onPlanned);
    },
    timeoutMs: config.INVESTIGATION_TIMEOUT,
    budget: { tool_calls: config.INVESTIGATION_TOOL_CALLS, tokens: config.INVESTIGATION_TOKENS, usd: config.INVESTIGATION_USD },
  };
  return {
    deps,
    triage: triageAsks(deps),
    investigate: (tx, alerts) => investigateWanted(tx, deps, alerts),
    incidents: incidentAsks(deps),
  };
}

/** Joins agents with what they investigate. Nothing runs yet. */
export function openAgents(
  { platform, listener, limits }: Pick<Parts, 'platform' | 'listener' | 'limits'>,
  { deps, triage }: Asks,
  { incidents, room, talk }: { readonly incidents: IncidentDeps; readonly room: Pick<RoomPorts, 'statusPages'>; readonly talk: TalkDeps },
): Agents {
  const { config, db, live, log, reserved, openings, telemetry } = platform;
  const dispatch = {
    pending: async () => {
      const open = await countOpenInvestigations(reserved);
      return (open.get('queued') ?? 0) + (open.get('retrying') ?? 0);
    },
    online: () => countOnline(reserved),
  };
  const metrics = openInvestigationMetrics(telemetry.registry, dispatch);
  const tools: ToolDeps = {
    ...deps,
    metrics,
    maxConcurrent: config.MAX_CONCURRENT_INVESTIGATIONS,
    perHour: config.INVESTIGATIONS_PER_HOUR,
    ...{ incidents, room, triage },
  };
  const work = withTalk(workOf({ ...tools, now: () => reserved.clock() }));
  const figures = openAgentMetrics(telemetry.registry);
  const streams = new AgentStreams({
    ...{ db, openings, limits, live, log, listener, work },
    reads: reserved,
    presenceTtlMs: config.AGENT_PRESENCE_TTL,
    onOnline: deps.wake,
    metrics: figures,
  });
  return { tools, work, streams, talk, dispatch, metrics: figures };
}

export function agentsModule(
  {
    platform,
    queue,
    keys,
    sealer,
    limits,
    outbound,
  }: Pick<Infrastructure, 'platform' | 'queue' | 'sealer' | 'outbound'> & {
    readonly keys: { readonly pepper: string };
    /** Null: nothing is limited, for tests of other things. */
    readonly limits: Pick<Infrastructure['limits'], 'hit'> | null;
  },
  { tools, work, streams, talk, dispatch, metrics }: Agents,
): Module {
  const { config, db, openings, live } = platform;
  return {
    name: 'agents',
    state: async () => ({ investigations: { pending: await dispatch.pending() }, agents: { online: await dispatch.online() } }),
    routes(http) {
      registerAgentModuleRoutes(http, {
        ...{ db, openings, live, work, streams, talk, approvalOf },
        pepper: keys.pepper,
        sealer,
        tools: TOOLS,
        presenceTtlMs: config.AGENT_PRESENCE_TTL,
        origins: config.AGENT_SSE_ALLOWED_ORIGINS,
        onGone: work.lose,
        onChanged: tools.wake,
      });
      registerInvestigationModuleRoutes(http, {
        ...{ ...tools, db, sealer, limits },
        announcers: ANNOUNCERS,
        say: (agent, message, by) => sayAsAgent(talk, agent, message, by),
      });
    },
    jobs: [
      {
        name: SCHEDULER_JOB,
        everyMs: SCHEDULER_EVERY_MS,
        due: INVESTIGATIONS_DUE,
        run: () => schedule(tools),
        wokenBy: (wake) => consumeUntilEnded({ queue, log: tools.log }, (job) => onWake({ wake }, job.payload)),
      },
      { name: 'investigations again', everyMs: AGAIN_EVERY_MS, due: AGAIN_DUE, run: () => decideAgain(tools) },
      {
        name: 'investigation news',
        everyMs: NEWS_EVERY_MS,
        due: newsDue(config.INVESTIGATIONS_END_WITH_SUBJECT),
        run: () => publishNews({ ...tools, endWithSubject: config.INVESTIGATIONS_END_WITH_SUBJECT }),
      },
      { name: 'approvals', everyMs: APPROVALS_EVERY_MS, due: APPROVALS_DUE, run: () => expireOverdue(tools) },
      {
        name: 'agent webhooks',
        everyMs: WEBHOOKS_EVERY_MS,
        due: WEBHOOKS_DUE,
        run: () =>
          callWebhooks({
            ...{ live, sealer, outbound, log: tools.log, baseUrl: platform.baseUrl, onOnline: tools.wake },
            db: tools.db,
            clock: () => tools.db.clock(),
          }),
      },
      { name: 'peer asks', everyMs: ASKS_EVERY_MS, due: ASKS_DUE, run: () => expireAsks(talk) },
      { name: 'agent presence', everyMs: PRESENCE_EVERY_MS, run: () => streams.keepUp().then(() => false) },
    ],
    async prune() {
      if (config.DATA_RETENTION_DAYS > 0) await pruneInvestigations(db, config.DATA_RETENTION_DAYS);
      const { missed } = await pruneAgentEvents(db);
      if (missed > 0) metrics.missed.inc({ because: 'too_old' }, missed);
      await pruneTalk(db);
    },
    close: () => streams.close(),
  };
}

/** Works the topic, as soon as the queue can be reached; each message only wakes the scheduler. */
function consumeUntilEnded({ queue, log }: { readonly queue: Queue; readonly log: Log }, work: Handler): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const consume = () => {
    queue.consume(TOPIC, work, { concurrency: 1, takes: WAKES_AT_ONCE }).catch((error: unknown) => {
      // The database finds what is due meanwhile.
      log[isOutage(error) ? 'debug' : 'warn']({ err: error }, 'the topic of investigations cannot be read yet; it is tried again');
      if (!ended) timer = setTimeout(consume, CONSUME_AGAIN_MS);
    });
  };
  consume();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
