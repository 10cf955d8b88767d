import { FLOW_JOB } from '../flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { type AgentWork, AgentStreams, countOnline, pruneAgentEvents, registerAgentModuleRoutes } from '../modules/agents/index.ts';
import { addNote, commandAlert, countGroupAlerts, findAlert, labelsOfGroup, type Mirror } from '../modules/alerts/index.ts';
import { findIncident, isGroupLinked, linkedGroups } from '../modules/incidents/index.ts';
import {
  approvalOf,
  countOpenInvestigations,
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
import type { Module } from '../platform/module.ts';

const SCHEDULER_JOB = 'investigations';
const SCHEDULER_EVERY_MS = 1_000;
const PRESENCE_EVERY_MS = 2_000;
/** Messages of the topic that are worked at the same time: each only wakes the scheduler. */
const CONCURRENCY = 2;

/** Agents and what they work on, in one process. */
export interface Agents {
  readonly tools: ToolDeps;
  readonly work: AgentWork;
  readonly streams: AgentStreams;
}

type Parts = Pick<Infrastructure, 'platform' | 'wakes' | 'queue'> & { readonly listener: Infrastructure['listener'] | null };

/** Joins agents with what they investigate; `mirror` puts what they write into the chat threads. Nothing runs yet. */
export function openAgents({ platform, wakes, queue, listener }: Parts, mirror: Mirror): Agents {
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
  const work = workOf({ ...tools, now: () => reserved.clock() });
  const streams = new AgentStreams({ db, live, log, listener, presenceTtlMs: config.AGENT_PRESENCE_TTL, work, onOnline: wake });
  return { tools, work, streams };
}

export function agentsModule(
  { platform, queue, keys }: Pick<Infrastructure, 'platform' | 'queue'> & { readonly keys: { readonly pepper: string } },
  { tools, work, streams }: Agents,
): Module {
  const { config, db, live } = platform;
  return {
    name: 'agents',
    routes(http) {
      registerAgentModuleRoutes(http, {
        ...{ db, live, work, streams, approvalOf },
        pepper: keys.pepper,
        tools: TOOLS,
        presenceTtlMs: config.AGENT_PRESENCE_TTL,
        origins: config.AGENT_SSE_ALLOWED_ORIGINS,
        onGone: work.lose,
        onChanged: tools.wake,
      });
      registerInvestigationModuleRoutes(http, { ...tools, db, reads: openAgentReads(platform) });
    },
    jobs: [
      {
        name: SCHEDULER_JOB,
        everyMs: SCHEDULER_EVERY_MS,
        due: INVESTIGATIONS_DUE,
        run: () => schedule(tools),
        wokenBy: (wake) => {
          const consuming = queue.consume(TOPIC, (job) => onWake({ db: tools.db, wake }, job.payload), { concurrency: CONCURRENCY });
          consuming.catch((error: unknown) =>
            tools.log.warn({ err: error }, 'the queue cannot be read: investigations go by the database alone'),
          );
          return () => {};
        },
      },
      { name: 'agent presence', everyMs: PRESENCE_EVERY_MS, run: () => streams.renewAll().then(() => false) },
    ],
    prune: () => pruneAgentEvents(db),
    close: () => streams.close(),
  };
}
