import { registerAgentTokenRoutes } from './tokens/tokens.routes.ts';
import { registerTalkRoutes } from './talk/talk.routes.ts';
import { type TalkDeps, sayAsAgent } from './talk/talk.actions.ts';
import { registerWorkRoutes } from './work/work.routes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Module } from '../../platform/module.ts';
import { isOutage } from '../../platform/outage.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Handler, Queue } from '../../platform/queue/queue.ts';
import type { Wakes } from '../../platform/wakes.ts';
import { type AgentMetrics, openAgentMetrics } from './agents.metrics.ts';
import { AgentStreams, type StreamDeps } from './events/streams.keeper.ts';
import type { AgentWork } from './work/agent-work.ts';
import { ASKS_DUE } from './talk/asks.store.ts';
import { callWebhooks } from './webhook/webhook.jobs.ts';
import { countOnline } from './tokens/tokens.store.ts';
import { expireAsks } from './talk/asks.actions.ts';
import { openRoster } from './tokens/roster.store.ts';
import { pruneEvents as pruneAgentEvents } from './events/event-log.store.ts';
import { pruneTalk, withTalk } from './talk/open.actions.ts';
import { WEBHOOKS_DUE } from './webhook/webhook.store.ts';
import type { IncidentDeps } from '../incidents/index.ts';
import { DELIVERIES_JOB, planThreadInvestigation } from '../notifications/index.ts';
import type { Investigations } from '../triage/ports.ts';
import { registerAgentRoutes } from './agents.routes.ts';
import { expireOverdue } from './approvals/approvals.actions.ts';
import { registerApprovalRoutes } from './approvals/approvals.routes.ts';
import { APPROVALS_DUE } from './approvals/approvals.store.ts';
import { type AutomaticDeps, investigateWanted, triageAsks } from './asking/ask.actions.ts';
import { incidentAsks } from './asking/incident-asks.actions.ts';
import type { FollowedAlert } from './asking/wanted.ts';
import { TOPIC } from './investigations/investigations.actions.ts';
import { openInvestigationMetrics } from './investigations/investigations.metrics.ts';
import { registerInvestigationRoutes } from './investigations/investigations.routes.ts';
import { AGAIN_DUE, countOpen, INVESTIGATIONS_DUE } from './investigations/investigations.store.ts';
import { publishNews } from './news/subject-news.jobs.ts';
import { newsDue } from './news/subject-news.store.ts';
import { registerProtocolRoutes } from './protocol-document.routes.ts';
import { registerReadingRoutes } from './reading/reading.routes.ts';
import { pruneInvestigations } from './investigations/retention.store.ts';
import { decideAgain, onWake, schedule, workOf } from './scheduling/scheduler.jobs.ts';
import { type DirectDeps, registerDirectRoutes } from './tools/direct.routes.ts';
import { registerMessageRoutes } from './tools/messages.routes.ts';
import type { ToolDeps } from './tools/tools.actions.ts';
import { approvalOf, TOOLS } from './tools/tools.ts';

export { type AgentTalk, openAgentTalk } from './talk/open.actions.ts';
export { EVENTS } from './events.ts';
export { WEBHOOK_SECRETS } from './webhook/webhook.jobs.ts';
export { agentLookup } from './tokens/tokens.actions.ts';
export { agentTokenDigests } from './tokens/tokens.store.ts';
export type { FollowedAlert as WantsInvestigation } from './asking/wanted.ts';
export { findingsAbout, investigationsOf, likelyCauseOf } from './investigations/investigations.store.ts';
export { removeDeletedInvestigations } from './investigations/retention.actions.ts';
export { decisionActions, wordsOf } from './threads/threads.actions.ts';

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

/** Investigations in one process, before anybody works on them. */
export interface Asks {
  readonly deps: AutomaticDeps;
  /** What triage asks. */
  readonly triage: Investigations;
  /** What the flow asks. */
  readonly investigate: (tx: Tx, alerts: readonly FollowedAlert[]) => Promise<void>;
  /** What incidents ask. */
  readonly incidents: Required<Pick<IncidentDeps, 'investigations' | 'summaryAgents'>>;
}

/** Joins investigations with what they are about. Nothing runs yet. */
export function openAsks(
  { config, live, log, reserved }: Platform,
  {
    wakes,
    threads,
    ...joined
  }: Pick<AutomaticDeps, 'queue' | 'mirror' | 'planner' | 'onAlertsChanged'> & {
    readonly wakes: Wakes;
    /** The providers whose messages have threads. */
    readonly threads: readonly string[];
  },
): Asks {
  const onPlanned = wakes.of(DELIVERIES_JOB);
  const deps: AutomaticDeps = {
    ...joined,
    live,
    log,
    db: reserved,
    wake: wakes.of(SCHEDULER_JOB),
    roster: openRoster(),
    async showInThreads(tx, about) {
      if (await planThreadInvestigation(tx, { ...about, threads })) tx.afterCommit(onPlanned);
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
  { config, db, live, log, reserved, openings, telemetry }: Platform,
  { deps, triage }: Asks,
  {
    incidents,
    room,
    talk,
    listener,
    limits,
  }: Pick<ToolDeps, 'incidents' | 'room'> & Pick<StreamDeps, 'listener' | 'limits'> & { readonly talk: TalkDeps },
): Agents {
  const dispatch = {
    pending: async () => {
      const open = await countOpen(reserved);
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
    incidents,
    room,
    triage,
  };
  const work = withTalk(workOf({ ...tools, now: () => reserved.clock() }));
  const figures = openAgentMetrics(telemetry.registry);
  const streams = new AgentStreams({
    db,
    openings,
    limits,
    live,
    log,
    listener,
    work,
    reads: reserved,
    presenceTtlMs: config.AGENT_PRESENCE_TTL,
    onOnline: deps.wake,
    metrics: figures,
  });
  return { tools, work, streams, talk, dispatch, metrics: figures };
}

/** Agents, and what they investigate. */
export function agentsModule(
  { baseUrl, config, db, openings, live }: Platform,
  {
    queue,
    pepper,
    sealer,
    limits,
    outbound,
    announcers,
  }: Pick<DirectDeps, 'sealer' | 'limits' | 'announcers'> & {
    readonly queue: Queue;
    readonly pepper: string;
    readonly outbound: Outbound;
  },
  { tools, work, streams, talk, dispatch, metrics }: Agents,
): Module {
  return {
    name: 'agents',
    state: async () => ({ investigations: { pending: await dispatch.pending() }, agents: { online: await dispatch.online() } }),
    routes(http) {
      const shared = { db, openings, live, work, streams, talk, approvalOf, pepper, sealer, tools: TOOLS };
      registerAgentTokenRoutes(http, { ...shared, onGone: work.lose, onChanged: tools.wake });
      registerWorkRoutes(http, { ...shared, presenceTtlMs: config.AGENT_PRESENCE_TTL, origins: config.AGENT_SSE_ALLOWED_ORIGINS });
      registerTalkRoutes(http, talk);
      const asked = { ...tools, db, sealer, limits, announcers, say: sayAsAgent.bind(null, talk) };
      registerInvestigationRoutes(http, asked);
      registerMessageRoutes(http, asked);
      registerApprovalRoutes(http, asked);
      registerReadingRoutes(http, asked);
      registerDirectRoutes(http, asked);
      registerAgentRoutes(http, asked);
      registerProtocolRoutes(http);
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
            live,
            sealer,
            outbound,
            log: tools.log,
            baseUrl,
            onOnline: tools.wake,
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
