import { FLOW_JOB } from '../flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import {
  type AgentWork,
  AgentStreams,
  ASKS_DUE,
  callWebhooks,
  countOnline,
  expireAsks,
  pruneAgentEvents,
  pruneTalk,
  registerAgentModuleRoutes,
  sayAsAgent,
  type TalkDeps,
  WEBHOOKS_DUE,
  withTalk,
} from '../modules/agents/index.ts';
import { addNote, commandAlert, countGroupAlerts, findAlert, labelsOfGroup, type Mirror } from '../modules/alerts/index.ts';
import { findIncident, isGroupLinked, linkedGroups } from '../modules/incidents/index.ts';
import {
  APPROVALS_DUE,
  approvalOf,
  countOpenInvestigations,
  expireOverdue,
  INVESTIGATIONS_DUE,
  type InvestigationPorts,
  onWake,
  openInvestigationMetrics,
  registerInvestigationModuleRoutes,
  schedule,
  type ToolDeps,
  TOOLS,
  TOPIC,
  workOf,
} from '../modules/investigations/index.ts';
import { openAgentReads } from './agent-reads.ts';
import { readSharedSecret } from '../modules/connections/index.ts';
import type { SecretReads } from '../modules/investigations/index.ts';
import { Problem } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Module } from '../platform/module.ts';
import { isOutage } from '../platform/outage.ts';
import type { Handler, Queue } from '../platform/queue/queue.ts';

const SCHEDULER_JOB = 'investigations';
const SCHEDULER_EVERY_MS = 1_000;
const APPROVALS_EVERY_MS = 5_000;
const WEBHOOKS_EVERY_MS = 1_000;
const ASKS_EVERY_MS = 5_000;
const PRESENCE_EVERY_MS = 2_000;
const CONSUME_AGAIN_MS = 5_000;

/** Agents and what they work on, in one process. */
export interface Agents {
  readonly tools: ToolDeps;
  readonly work: AgentWork;
  readonly streams: AgentStreams;
  readonly talk: TalkDeps;
}

type Parts = Pick<Infrastructure, 'platform' | 'wakes' | 'queue'> & { readonly listener: Infrastructure['listener'] | null };

/** Joins agents with what they investigate; `mirror` puts what they write into the chat threads. Nothing runs yet. */
export function openAgents({ platform, wakes, queue, listener }: Parts, mirror: Mirror, talk: TalkDeps): Agents {
  const { config, db, live, log, reserved, telemetry } = platform;
  const wake = wakes.of(SCHEDULER_JOB);
  const onChanged = wakes.of(FLOW_JOB);
  const ports: InvestigationPorts = {
    findAlert,
    countAlerts: countGroupAlerts,
    labelsOfGroup,
    async note(tx, { groupId, text, by }) {
      await addNote(tx, { live, mirror }, { ...by, groupId, text, origin: 'agent', thread: null });
    },
    async incidentScope(queried, ref) {
      const incident = await findIncident(queried, ref);
      return incident && { id: incident.id, groupIds: await linkedGroups(queried, incident.id) };
    },
    hasIncident: async (queried, groupId) => groupId !== null && isGroupLinked(queried, groupId),
  };
  const metrics = openInvestigationMetrics(telemetry.registry, {
    pending: async () => {
      const open = await countOpenInvestigations(reserved);
      return (open.get('queued') ?? 0) + (open.get('retrying') ?? 0);
    },
    online: () => countOnline(reserved),
  });
  const tools: ToolDeps = {
    ...{ live, log, queue, wake, ports, metrics },
    db: reserved,
    timeoutMs: config.INVESTIGATION_TIMEOUT,
    maxConcurrent: config.MAX_CONCURRENT_INVESTIGATIONS,
    verbs: {
      commandAlert: (inside, number, command, by) => commandAlert({ db: { ...db, ...inside }, live, onChanged }, number, command, by),
    },
  };
  const work = withTalk(workOf({ ...tools, now: () => reserved.clock() }));
  const streams = new AgentStreams({ db, live, log, listener, presenceTtlMs: config.AGENT_PRESENCE_TTL, work, onOnline: wake });
  return { tools, work, streams, talk };
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
  { tools, work, streams, talk }: Agents,
): Module {
  const { config, db, live } = platform;
  return {
    name: 'agents',
    routes(http) {
      registerAgentModuleRoutes(http, {
        ...{ db, live, work, streams, talk, approvalOf },
        pepper: keys.pepper,
        sealer,
        tools: TOOLS,
        presenceTtlMs: config.AGENT_PRESENCE_TTL,
        origins: config.AGENT_SSE_ALLOWED_ORIGINS,
        onGone: work.lose,
        onChanged: tools.wake,
      });
      registerInvestigationModuleRoutes(http, {
        ...tools,
        db,
        say: (agent, message, by) => sayAsAgent(talk, agent, message, by),
        reads: openAgentReads(platform),
        secrets: secretReads({ platform, sealer, limits }),
      });
    },
    jobs: [
      {
        name: SCHEDULER_JOB,
        everyMs: SCHEDULER_EVERY_MS,
        due: INVESTIGATIONS_DUE,
        run: () => schedule(tools),
        wokenBy: (wake) => consumeUntilEnded({ queue, log: tools.log }, (job) => onWake({ db: tools.db, wake }, job.payload)),
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
      { name: 'agent presence', everyMs: PRESENCE_EVERY_MS, run: () => streams.renewAll().then(() => false) },
    ],
    async prune() {
      await pruneAgentEvents(db);
      await pruneTalk(db);
    },
    close: () => streams.close(),
  };
}

const SECRETS_AN_HOUR = { hits: 30, windowMs: 3_600_000 };

/** Secrets as agents read them: for who is on the list, and so many an hour. */
function secretReads({
  platform: { db },
  sealer,
  limits,
}: Pick<Infrastructure, 'platform' | 'sealer'> & { readonly limits: Pick<Infrastructure['limits'], 'hit'> | null }): SecretReads {
  return {
    read: (id, agentId) => readSharedSecret(db, sealer, { id, agentId }),
    async count(agentId) {
      const verdict = await limits?.hit(`agent_secret:${agentId}`, SECRETS_AN_HOUR);
      if (verdict && !verdict.allowed)
        throw new Problem('rate_limited', 'An agent reads at most 30 secrets an hour', {
          retryAfterSeconds: Math.ceil(verdict.resetMs / 1_000),
        });
    },
  };
}

/** Works the topic, as soon as the queue can be reached; each message only wakes the scheduler. */
function consumeUntilEnded({ queue, log }: { readonly queue: Queue; readonly log: Log }, work: Handler): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const consume = () => {
    queue.consume(TOPIC, work, { concurrency: 1 }).catch((error: unknown) => {
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
