import type { Queryable } from '../platform/db/database.ts';
import { FLOW_JOB, type FlowDeps } from '../flow.ts';
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
  forgetIncident,
  pruneAgentEvents,
  pruneTalk,
  registerAgentModuleRoutes,
  sayAsAgent,
  type TalkDeps,
  WEBHOOKS_DUE,
  withTalk,
} from '../modules/agents/index.ts';
import {
  acknowledgersOf,
  addNote,
  addTimelineEvents,
  acknowledgeAlert,
  commandAlert,
  alertCores,
  findAlert,
  groupFigures,
  holdGroup,
  labelsOfGroup,
  type Mirror,
  newestOfGroups,
  redecideGroup,
  reviseGroups,
} from '../modules/alerts/index.ts';
import { findService } from '../modules/catalog/index.ts';
import {
  assignRole,
  commandIncident,
  editIncident,
  findIncident,
  findIncidents,
  hiddenIncidents,
  type IncidentDeps,
  incidentNumbersOf,
  isGroupLinked,
  linkedGroups,
  NOBODY,
  openIncidentsOfGroup,
  openIncidentsOfGroups,
  postUpdate,
  record,
  submitSummary,
  troubleOfAlert,
  troubleOfIncident,
  writeEntry,
} from '../modules/incidents/index.ts';
import { seenBefore } from '../modules/post-mortems/index.ts';
import {
  AGAIN_DUE,
  APPROVALS_DUE,
  approvalOf,
  askAutomatically,
  askForSummaries,
  type AutomaticDeps,
  countOpenInvestigations,
  decideAgain,
  endWorkOn,
  expireOverdue,
  INVESTIGATIONS_DUE,
  type InvestigationPorts,
  type Surroundings,
  investigatePromoted,
  investigationsWindow,
  investigateWanted,
  listInvestigations,
  lockWorkOn,
  newsDue,
  onWake,
  openInvestigationMetrics,
  prepareToAsk,
  pruneInvestigations,
  registerInvestigationModuleRoutes,
  schedule,
  publishNews,
  type ToolDeps,
  TOOLS,
  TOPIC,
  viewInvestigation,
  requestOfAlert,
  workOf,
} from '../modules/investigations/index.ts';
import { THREADED } from '../integrations/providers.ts';
import { openAgentReads } from './agent-reads.ts';
import { alertIncidents } from './incidents.ts';
import { readSharedSecret } from '../modules/connections/index.ts';
import type { SecretReads } from '../modules/investigations/index.ts';
import { contactsOf } from '../modules/identity/index.ts';
import { playbookNames, playbooksForEach, playbooksOfIncident } from '../modules/knowledge/index.ts';
import { DELIVERIES_JOB, notify, notifyAdmins, type PagesDeps, planThreadInvestigation } from '../modules/notifications/index.ts';
import type { RoomPorts } from '../modules/incidents/ports.ts';
import { decideInInvestigation } from '../modules/triage/index.ts';
import type { Investigations } from '../modules/triage/ports.ts';
import { type Actor, SYSTEM } from '../platform/actor.ts';
import { together } from '../platform/db/together.ts';
import { Problem } from '../platform/errors.ts';
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
    ...{
      live,
      log,
      queue,
      db: reserved,
      wake: wakes.of(SCHEDULER_JOB),
      roster: openRoster(),
      ports: openPorts(platform, { onChanged: wakes.of(FLOW_JOB), mirror, planner }),
    },
    async showInThreads(tx, about) {
      if (await planThreadInvestigation(tx, { ...about, threads: THREADED })) tx.afterCommit(onPlanned);
    },
    timeoutMs: config.INVESTIGATION_TIMEOUT,
    budget: { tool_calls: config.INVESTIGATION_TOOL_CALLS, tokens: config.INVESTIGATION_TOKENS, usd: config.INVESTIGATION_USD },
  };
  return {
    deps,
    triage: {
      async request(tx, { alertNumber, serviceId = null, reason }) {
        const alert = await findAlert(tx, alertNumber);
        if (!alert) return { status: 'skipped', id: null, why: 'the alert was deleted' };
        const request = { ...requestOfAlert(alert), serviceId: serviceId ?? alert.service_id };
        const became = await askAutomatically(tx, deps, request, { origin: 'triage', because: reason });
        if (became.kind !== 'skipped') return { status: 'queued', id: became.investigation.id };
        return became.cause === 'no_agents' ? { status: 'no_agents', id: null } : { status: 'skipped', id: null, why: became.why };
      },
    },
    investigate: (tx, alerts) => investigateWanted(tx, deps, alerts),
    incidents: {
      investigations: {
        prepare: prepareToAsk,
        promoted: (tx, { id }) => investigatePromoted(tx, deps, id),
        async newestOf(queried, incidentId, limit) {
          const of = { status: null, agentId: null, groupIds: [], subjectId: incidentId, hidden: [], ofIncidents: true };
          const { rows } = await listInvestigations(queried, of, investigationsWindow({ limit }));
          return rows.slice(0, limit).map((row) => {
            const { id, number, title, status, phase, outcome, summary, agent, created_at, ended_at } = viewInvestigation(row);
            return { id, number, title, status, phase, outcome, summary, agent, created_at, ended_at };
          });
        },
        prepareToHide: (tx, ref) => lockWorkOn(tx, ref, deps.ports),
        async hide(tx, { id }) {
          await forgetIncident(tx, live, { incidentId: id, ...(await endWorkOn(tx, deps, id)) });
        },
      },
      summaryAgents: { ask: (tx, request) => askForSummaries(tx, deps.ports, request) },
    },
  };
}

function openPorts(
  { live }: Pick<Infrastructure['platform'], 'live'>,
  { onChanged, mirror, planner }: { readonly onChanged: () => void; readonly mirror: Mirror; readonly planner: PagesDeps },
): InvestigationPorts {
  return {
    async renewMessages(tx, groupId) {
      await reviseGroups(tx, [groupId]);
      tx.afterCommit(onChanged);
    },
    async notifyHolders(tx, { groupId, incidentId }, notice) {
      const linked = groupId === null ? [] : await openIncidentsOfGroup(tx, groupId);
      const ids = [...new Set([...(incidentId === null ? [] : [incidentId]), ...linked])];
      const of = (await findIncidents(tx, ids)).flatMap(({ commander_id: commander, acknowledged_by: by }) => [commander, userOf(by)]);
      const acknowledged = groupId === null ? [] : (await acknowledgersOf(tx, groupId)).map(userOf);
      const userIds = [...new Set([...of, ...acknowledged])].filter((id) => id !== null);
      await notify(tx, live, { ...notice, userIds });
    },
    notifyAdmins: (tx, notice) => notifyAdmins(tx, planner, { ...notice, urgency: 'low' }),
    async personName(queried, userId) {
      const person = (await contactsOf(queried, [userId])).get(userId);
      return person?.active ? person.name : null;
    },
    playbookNames,
    findAlert: async (queried, number) => (await alertCores(queried, [number]))[0] ?? null,
    findAlerts: alertCores,
    labelsOfGroup,
    async note(tx, { groupId, text, by }) {
      await addNote(tx, { live, mirror }, { ...by, groupId, text, origin: 'agent', thread: null });
    },
    explain: (tx, alertIds, { outcome, data }) => addTimelineEvents(tx, alertIds, { step: 'investigation', outcome, actor: SYSTEM, data }),
    async recordInIncident(tx, incidentId, entry) {
      const incident = await findIncident(tx, incidentId);
      if (incident) await record(tx, live, incident, { ...entry, changed: [] });
    },
    async findIncident(queried, ref) {
      const incident = await findIncident(queried, ref);
      // Agents never see a private one.
      if (!incident || incident.private) return null;
      const { id, number, title, description, severity, status, service_id: serviceId, group_id: own } = incident;
      const linked = await linkedGroups(queried, id);
      const groupIds = own !== null && linked.includes(own) ? [own, ...linked.filter((one) => one !== own)] : linked;
      return { ...{ id, number, title, description, severity, status, serviceId, groupIds }, over: OVER.has(status) };
    },
    openIncidentsOf: openIncidentsOfGroups,
    incidentNumbers: incidentNumbersOf,
    hiddenIncidents,
    async standingsOf(queried, groupIds) {
      const [figures, newest] = await together([groupFigures(queried, groupIds), newestOfGroups(queried, groupIds, NEWEST)]);
      return new Map(
        figures.entries().map(([id, { firing, acknowledged, resolved, severity }]) => {
          const alerts = firing + acknowledged + resolved;
          return [id, { ...{ firing, acknowledged, resolved, severity, alerts }, newest: newest.get(id) ?? [] }];
        }),
      );
    },
    async surroundings(queried, abouts) {
      const serviceIds = [...new Set(abouts.flatMap(({ serviceId }) => serviceId ?? []))];
      const [services, matching] = await together([
        together(serviceIds.map((id) => findService(queried, id))),
        playbooksForEach(
          queried,
          abouts.map(({ alert }) => ({ serviceId: alert?.service_id ?? null, labels: alert?.labels ?? {} })),
          PLAYBOOKS,
        ),
      ]);
      const surroundings: Surroundings[] = [];
      for (const [place, { alert, incidentId, serviceId }] of abouts.entries()) {
        const service = services.find((one) => one?.id === serviceId) ?? null;
        const ofIncident = incidentId === null ? [] : await playbooksOfIncident(queried, incidentId).catch(gone);
        const playbooks = alert === null ? ofIncident.slice(0, PLAYBOOKS).map(({ playbook }) => playbook.id) : (matching.get(place) ?? []);
        surroundings.push({
          service: service && {
            ...{ id: service.id, name: service.name },
            depends_on: service.dependencies.map(({ id, name }) => ({ id, name })),
          },
          playbooks,
          seenBefore: await pastOf(queried, alert?.number ?? null, incidentId),
        });
      }
      return surroundings;
    },
    async decideAnew(tx, groupId) {
      await holdGroup(tx, groupId);
      await redecideGroup(tx, groupId);
      tx.afterCommit(onChanged);
    },
    async incidentScope(queried, ref) {
      const incident = await findIncident(queried, ref);
      return incident && { id: incident.id, groupIds: await linkedGroups(queried, incident.id) };
    },
    hasIncident: async (queried, groupId) => groupId !== null && isGroupLinked(queried, groupId),
  };
}

/** What the same trouble was before, without private incidents: agents never see one. */
async function pastOf(db: Queryable, alert: number | null, incidentId: string | null): Promise<Surroundings['seenBefore']> {
  const trouble = incidentId === null ? (alert === null ? null : await troubleOfAlert(db, alert)) : await troubleOfIncident(db, incidentId);
  if (trouble === null) return [];
  const seen = await seenBefore(db, trouble, { reader: NOBODY, learnt: true });
  return seen.map(({ openItems, ...past }) => ({ ...past, openItems: openItems.length }));
}

function userOf(by: Actor | null): string | null {
  return by?.kind === 'user' ? by.id : null;
}

const OVER: ReadonlySet<string> = new Set(['resolved', 'closed', 'cancelled']);
const NEWEST = 5;
const PLAYBOOKS = 20;

/** What was deleted meanwhile has no playbooks. */
function gone(error: unknown): [] {
  if (error instanceof Problem && error.code === 'not_found') return [];
  throw error;
}

/** Joins agents with what they investigate. Nothing runs yet. */
export function openAgents(
  { platform, wakes, listener, limits }: Omit<Parts, 'queue'>,
  { deps, triage }: Asks,
  { incidents, room, talk }: { readonly incidents: IncidentDeps; readonly room: Pick<RoomPorts, 'statusPages'>; readonly talk: TalkDeps },
): Agents {
  const { config, db, live, log, reserved, openings, telemetry } = platform;
  const onChanged = wakes.of(FLOW_JOB);
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
    verbs: {
      commandAlert: (inside, number, command, by) => commandAlert({ db: { ...db, ...inside }, live, onChanged }, number, command, by),
      async acknowledgeAlert(inside, number, takesIncidents, by) {
        const acknowledger = { ...by, permissions: new Set(takesIncidents ? ['incidents:command'] : []) };
        const to = { db: { ...db, ...inside }, live, onChanged, incidents: alertIncidents(incidents) };
        const { alert, incidents: became } = await acknowledgeAlert(to, number, acknowledger, null);
        return { number: alert.number, status: alert.status, stillPaging: became.flatMap((one) => (one.acknowledged ? [] : [one.text])) };
      },
      async commandIncident(tx, incidentId, request, by) {
        const outcome = await commandIncident(tx, incidents, { ...by, ...request, incidentId });
        if (outcome.kind === 'refused') throw outcome.problem;
        return outcome.incident;
      },
      setSeverity: async (inside, id, severity, by) =>
        (await editIncident({ ...incidents, db: { ...db, ...inside } }, id, { severity }, by)).incident,
      assignRole: (inside, id, request, by) => assignRole({ ...incidents, db: { ...db, ...inside } }, id, request, by),
      writeEntry: (inside, id, text, by) => writeEntry({ ...incidents, db: { ...db, ...inside } }, id, { text }, by),
      postUpdate: (inside, id, update, by) => postUpdate({ ...incidents, room, db: { ...db, ...inside } }, id, update, by),
      submitSummary: (tx, summary, { actor }) => submitSummary(tx, incidents, { ...summary, agent: actor }),
      async decideTriage(tx, about, said, by) {
        // An agent that decides cancels no incident: see `decideByAgent`.
        const reviewing = { live, investigations: triage, cancelIncident: async () => {}, onReviewed: onChanged };
        const result = await decideInInvestigation(tx, reviewing, about, { ...said, agentId: by.actor.id ?? '' }, by);
        return result && { decision: result.decision };
      },
    },
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
