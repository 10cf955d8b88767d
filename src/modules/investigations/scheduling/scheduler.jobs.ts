import { SYSTEM } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type Agent, selectorsMatch } from '../../agents/agent.ts';
import { appendEvent, type Investigator, type Roster } from '../../agents/index.ts';
import type { AgentWork, HeartbeatWork, Renewed } from '../../agents/ports.ts';
import type { NewAgentEvent } from '../../agents/protocol.ts';
import { audit } from '../../audit/index.ts';
import { NOBODY } from '../../incidents/privacy/reader.ts';
import { type Choice, choose, type Pool } from './choice.ts';
import { dispatched, type DispatchEvent, type Similar } from './dispatch.ts';
import { AUDIT } from '../events.ts';
import type { Investigation } from '../investigation.ts';
import type { InvestigationMetrics } from '../investigations.metrics.ts';
import { entity, type InvestigationDeps, pauseAfter, takeStep } from '../investigations.actions.ts';
import {
  completedOfStorm,
  countBegunSince,
  countHeld,
  findInvestigation,
  heldBy,
  insertAttempt,
  lockDueInvestigations,
  lockInvestigation,
  lockScheduler,
  saveFindings,
  takeAgain,
  waitsFor,
} from '../investigations.store.ts';
import { hourBefore, hourIsFull } from '../asking/automatic.ts';
import { dayUsedUp, usedUp } from '../budget.ts';
import { bind, cancel, lose, onTime, renew, wait } from '../lifecycle.ts';
import type { InvestigationPorts } from '../ports.ts';
import { withdraw } from '../privacy.actions.ts';
import { charge, spentToday } from '../spending.store.ts';
import { standsOf } from '../news/subject-news.jobs.ts';
import { knownOf } from '../news/subject-news.ts';
import { saveKnown } from '../news/subject-news.store.ts';

/** What the scheduler works with. */
export interface SchedulerDeps extends InvestigationDeps {
  readonly log: Log;
  readonly ports: InvestigationPorts;
  readonly metrics: InvestigationMetrics;
  /** Who may be given one. */
  readonly roster: Roster;
  /** Investigations in hand at the same time, of all agents together. */
  readonly maxConcurrent: number;
  /** Automatic investigations that begin within an hour at most. */
  readonly perHour: number;
  /** How many are looked at in one transaction. */
  readonly portion?: number;
}

const PORTION = 100;

/**
 * One look at the clock: what time has done to investigations, and who gets those that wait. One server at a time gives
 * work out. True: there may be more.
 */
export async function schedule(deps: SchedulerDeps): Promise<boolean> {
  const { db, portion = PORTION } = deps;
  return db.transaction(async (tx) => {
    await lockScheduler(tx);
    const due = await lockDueInvestigations(tx, portion);
    const queued: Investigation[] = [];
    for (const was of due) {
      const step = onTime(was, { now: tx.now, retryInMs: pauseAfter(was.attempt) });
      if (step.kind === 'moved') {
        if (was.status === 'dispatched') deps.metrics.bindFailed.inc();
        await takeStep(tx, deps, was, step);
        if (step.next.status === 'queued') queued.push({ ...was, ...step.next });
      } else if (was.status === 'queued') queued.push(was);
    }
    await giveOut(tx, deps, queued);
    return due.length >= portion;
  });
}

/**
 * What was investigated automatically half an hour ago and may still fire is decided about anew: the flow asks again where
 * it would ask. True: there may be more.
 */
export async function decideAgain({ db, ports, portion = PORTION }: Pick<SchedulerDeps, 'db' | 'ports' | 'portion'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await takeAgain(tx, portion);
    for (const groupId of [...new Set(due.map((one) => one.groupId))].sort()) await ports.decideAnew(tx, groupId);
    return due.length >= portion;
  });
}

async function giveOut(tx: Tx, deps: SchedulerDeps, queued: readonly Investigation[]): Promise<void> {
  if (queued.length === 0) return;
  const pick = await openPick(tx, deps);
  let begun = queued.some(isLimited) ? await countBegunSince(tx, hourBefore(tx.now)) : 0;
  const running = new Map(await countHeld(tx, null));
  for (const was of queued) {
    if (was.subject.kind === 'incident' && (await deps.ports.findIncident(tx, was.subject.id)) === null) {
      await withdraw(tx, deps, was, 'Agents do not see the incident: it is private, or was deleted');
      continue;
    }
    const held = [...running.values()].reduce((sum, count) => sum + count, 0);
    const full = isLimited(was) ? hourIsFull(begun, deps.perHour) : null;
    const choice =
      full === null ? await pick(was, { running, free: deps.maxConcurrent - held, limit: deps.maxConcurrent }) : { reason: full };
    if ('reason' in choice) {
      const waiting = wait(was, choice.reason, tx.now);
      // Told once: a look that finds nothing new is no change.
      if (waiting.kind === 'moved') await takeStep(tx, deps, was, waiting, was.reason === choice.reason ? 'quietly' : 'announced');
      continue;
    }
    const { agent } = choice;
    const step = bind(was, agent, tx.now);
    if (step.kind !== 'moved') continue;
    if (!(await takeStep(tx, deps, was, step))) continue;
    running.set(agent.id, (running.get(agent.id) ?? 0) + 1);
    if (isLimited(was)) begun += 1;
    const event = await eventOf(tx, deps, { ...was, ...step.next }, agent, tx.now);
    const { fence, attempt } = step.next;
    await insertAttempt(tx, was.id, { fence, attempt, agentId: agent.id, agentName: agent.name, playbooks: event.data.playbooks });
    await saveKnown(tx, was.id, knownOf(await standsOf(tx, deps.ports, was), {}, tx.now));
    await appendEvent(tx, agent.id, event);
    deps.metrics.dispatched.inc();
  }
}

type Picked = { readonly agent: Investigator } | Extract<Choice, { readonly reason: string }>;

/** Chooses by what is known of all agents, and looks at the chosen one again. That nobody gets it is said only of agents that were read just now. */
async function openPick(
  tx: Tx,
  { roster }: Pick<SchedulerDeps, 'roster'>,
): Promise<(was: Investigation, pool: Omit<Pool, 'agents'>) => Promise<Picked>> {
  const spent = await spentToday(tx, tx.now, null);
  const candidate = (agent: Investigator) => {
    const { id, dailyCostLimitUsd: limitUsd } = agent;
    return limitUsd === null ? agent : { ...agent, dayUsedUp: dayUsedUp({ usd: spent.get(id) ?? 0, limitUsd }) };
  };
  let known = await roster.known(tx);
  let anew = false;
  return async (was, pool) => {
    for (;;) {
      const choice = choose(was, { ...pool, agents: [...known.values()].map(candidate) }, tx.now);
      if ('reason' in choice) {
        if (anew || pool.free <= 0) return choice;
        anew = true;
        known = await roster.known(tx, 'anew');
        continue;
      }
      const agent = known.get(choice.agent.id);
      if (agent && (await roster.confirm(tx, agent))) return { agent };
    }
  };
}

/** What counts for the limit of an hour: its first begin, unless a person wanted it. */
function isLimited({ automatic, begunAt }: Pick<Investigation, 'automatic' | 'begunAt'>): boolean {
  return automatic && begunAt === null;
}

async function eventOf(db: Queryable, deps: SchedulerDeps, investigation: Investigation, agent: Agent, now: Date): Promise<DispatchEvent> {
  const { ports, timeoutMs } = deps;
  const { subject, groupId, serviceId } = investigation;
  const ofIncident = subject.kind === 'incident';
  const alert = ofIncident || subject.number === null ? null : await ports.findAlert(db, subject.number);
  const incident = ofIncident ? await ports.findIncident(db, subject.id) : null;
  const alertCount = groupId === null ? 0 : await ports.countAlerts(db, groupId);
  const about = { alertNumber: alert?.number ?? null, incidentId: incident?.id ?? null, serviceId };
  const { dailyCostLimitUsd: limit } = agent;
  const spent = limit === null ? null : ((await spentToday(db, now, [agent.id])).get(agent.id) ?? 0);
  return dispatched(investigation, agent, {
    ...{ alert, incident, alertCount, timeoutMs, now },
    surroundings: await ports.surroundings(db, about),
    similar: await similarTo(db, deps, investigation),
    leftToday: limit === null || spent === null ? null : Math.max(0, limit - spent),
  });
}

const SIMILAR = 5;

/** The newest completed investigations of the same kind of trouble. */
async function similarTo(db: Queryable, { ports }: Pick<SchedulerDeps, 'ports'>, { id, storm }: Investigation): Promise<Similar[]> {
  if (storm === null) return [];
  const hidden = await ports.hiddenIncidents(db, NOBODY);
  const found = await completedOfStorm(db, { storm, but: id, hidden }, SIMILAR);
  const groups = [...new Set(found.flatMap(({ groupId }) => groupId ?? []))];
  const numbers = groups.length === 0 ? new Map<string, number>() : await ports.incidentNumbers(db, groups);
  return found.map(({ number, groupId, outcome, verdict }) => ({
    investigation_number: number,
    incident_number: groupId === null ? null : (numbers.get(groupId) ?? null),
    outcome,
    verdict: verdict?.verdict ?? null,
  }));
}

/** What agents hold, for the streams, the poll and the heartbeat. */
export function workOf(deps: SchedulerDeps & { readonly now: () => Date }): AgentWork {
  return {
    running: countHeld,
    waits: waitsFor,
    spentToday: (db, agentIds) => spentToday(db, deps.now(), agentIds),
    async openState(db, agent) {
      const held = await heldBy(db, agent.id);
      const events: NewAgentEvent[] = [];
      for (const investigation of held) events.push(await eventOf(db, deps, investigation, agent, deps.now()));
      return events;
    },
    renew: (agent, work) => renewWork(deps, agent, work),
    async lose(tx, agentId) {
      for (const { id } of await heldBy(tx, agentId)) {
        const was = await lockInvestigation(tx, id);
        if (!was || was.agentId !== agentId) continue;
        const step = lose(was, { now: tx.now, retryInMs: pauseAfter(was.attempt) });
        if (step.kind === 'moved') await takeStep(tx, deps, was, step);
      }
    },
  };
}

async function renewWork(deps: SchedulerDeps, agent: Agent, work: readonly HeartbeatWork[]): Promise<Renewed> {
  const renewed: string[] = [];
  const lost: string[] = [];
  const cancelled: string[] = [];
  // One after the other in one order: two heartbeats of an agent wait for each other and never lock up.
  for (const { id, fencing_token: fence, phase, usage } of [...work].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const became = await deps.db.transaction(async (tx) => {
      const was = await lockInvestigation(tx, id);
      if (!was || !selectorsMatch(agent.labelSelectors, was.labels)) return 'lost';
      const step = renew(was, { agentId: agent.id, fence }, tx.now);
      if (step.kind === 'refused')
        return was.status === 'cancelled' && was.fence === fence && was.agentId === agent.id ? 'cancelled' : 'lost';
      if (step.kind === 'moved') await takeStep(tx, deps, was, step, 'quietly');
      if (phase !== undefined) await saveFindings(tx, id, { phase });
      if (usage) {
        await charge(tx, was, { reported: usage });
        if (await endedByBudget(tx, deps, id, agent)) return 'cancelled';
      }
      return 'renewed';
    });
    (became === 'renewed' ? renewed : became === 'lost' ? lost : cancelled).push(id);
  }
  return { renewed, lost, cancelled };
}

/** Cancels an investigation whose budget, or that of its agent's day, is used up; the reason for people, null: it goes on. */
export async function endedByBudget(tx: Tx, deps: SchedulerDeps, id: string, agent: Agent): Promise<string | null> {
  const was = await lockInvestigation(tx, id);
  if (!was) return null;
  const spent = await spentToday(tx, tx.now, [agent.id]);
  const reason = usedUp(was.usage, was.budget, { usd: spent.get(agent.id) ?? 0, limitUsd: agent.dailyCostLimitUsd });
  if (reason === null) return null;
  const step = cancel(was, reason, 'budget');
  if (step.kind !== 'moved') return null;
  await takeStep(tx, deps, was, step);
  await audit(tx, {
    event: AUDIT.investigation.stopped,
    actor: SYSTEM,
    ...entity(id),
    data: { number: was.number, reason, agent_id: agent.id },
  });
  deps.metrics.budgetExhausted.inc();
  return reason;
}

/** The handler of the queue's topic: the row says what is to be done. */
export async function onWake({ db, wake }: { readonly db: Database; readonly wake: () => void }, payload: unknown): Promise<void> {
  const id = (payload as { investigation_id?: unknown } | null)?.investigation_id;
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('a message of this topic names an investigation');
  if (await findInvestigation(db, id)) wake();
}
