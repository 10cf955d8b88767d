import { setTimeout as pause } from 'node:timers/promises';
import { SYSTEM } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { Log } from '../../../platform/log.ts';
import { type Agent, selectorsMatch } from '../agent.ts';
import { appendEvent } from '../events/event-log.store.ts';
import type { Investigator } from '../tokens/roster.store.ts';
import type { AgentWork, HeartbeatWork, Renewed } from '../work/agent-work.ts';
import { alertCores, holdGroup, redecideGroup } from '../../alerts/index.ts';
import { audit } from '../../audit/index.ts';
import { hiddenIncidents, incidentNumbersOf } from '../../incidents/index.ts';
import { NOBODY } from '../../incidents/privacy/reader.ts';
import { type Choice, choose } from './choice.ts';
import { dispatched, type DispatchEvent, type Similar } from './dispatch.ts';
import { AUDIT } from '../investigations/events.ts';
import type { Investigation } from '../investigations/investigation.ts';
import type { InvestigationMetrics } from '../investigations/investigations.metrics.ts';
import { entity, type InvestigationDeps, pauseAfter, takeStep } from '../investigations/investigations.actions.ts';
import {
  completedOfStorms,
  countBegunSince,
  countHeld,
  heldBy,
  LOCK_SCHEDULER,
  lockDueInvestigations,
  lockInvestigation,
  lockWaitingInvestigations,
  saveChange,
  takeAgain,
  usageOfTry,
  type WaitingNow,
  waitsFor,
} from '../investigations/investigations.store.ts';
import { hourBefore, hourIsFull } from '../asking/automatic.ts';
import { dayUsedUp, newlyTaken, usedUp } from '../investigations/budget.ts';
import { bind, cancel, lose, onTime, renew, wait } from '../investigations/lifecycle.ts';
import { findIncidentFacts, surroundingsOf } from '../subject/subject.store.ts';
import type { AlertFacts, IncidentFacts, Surroundings } from '../subject/subject.ts';
import { withdraw } from '../investigations/privacy.actions.ts';
import { spentToday } from '../investigations/spending.store.ts';
import { type Groups, readGroups, standsOf } from '../news/subject-news.jobs.ts';
import { knownOf } from '../news/subject-news.ts';

/** What the scheduler works with. */
export interface SchedulerDeps extends InvestigationDeps {
  readonly log: Log;
  readonly metrics: InvestigationMetrics;
  /** Investigations in hand at the same time, of all agents together. */
  readonly maxConcurrent: number;
  /** Automatic investigations that begin within an hour at most. */
  readonly perHour: number;
  /** How many are looked at in one transaction. */
  readonly portion?: number;
}

const PORTION = 100;
/**
 * So many are given out before their agents answer, those left out that have had half their time. More would not be answered in
 * time on a busy server: they would be given out anew, which makes it busier.
 */
const UNANSWERED = { unanswered: 100, answerMs: 5_000 };
/** Who waits for answers looks again so soon. */
const ANSWERED_MS = 50;

/**
 * One look at the clock: what time has done to investigations, and who gets those that wait. One server at a time gives
 * work out. True: there may be more.
 */
export async function schedule(deps: SchedulerDeps): Promise<boolean> {
  const { db, portion = PORTION } = deps;
  const left = await db.transaction(
    async (tx, [due, waiting]: [Investigation[], WaitingNow]) => {
      for (const was of due) {
        const step = onTime(was, { now: tx.now, retryInMs: pauseAfter(was.attempt) });
        if (step.kind !== 'moved') continue;
        if (was.status === 'dispatched') deps.metrics.bindFailed.inc();
        await takeStep(tx, deps, was, step);
      }
      await giveOut(tx, deps, waiting.investigations);
      return due.length >= portion ? 'more' : waiting.rest;
    },
    {
      statement: LOCK_SCHEDULER,
      ahead: (tx) => together([lockDueInvestigations(tx, portion), lockWaitingInvestigations(tx, { limit: portion, ...UNANSWERED })]),
    },
  );
  if (left === 'waits for answers') await pause(ANSWERED_MS);
  return left !== 'none';
}

/**
 * What was investigated automatically half an hour ago and may still fire is decided about anew: the flow asks again where
 * it would ask. True: there may be more.
 */
export async function decideAgain({
  db,
  onAlertsChanged,
  portion = PORTION,
}: Pick<SchedulerDeps, 'db' | 'onAlertsChanged' | 'portion'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await takeAgain(tx, portion);
    for (const groupId of [...new Set(due.map((one) => one.groupId))].sort()) {
      await holdGroup(tx, groupId);
      await redecideGroup(tx, groupId);
      tx.afterCommit(onAlertsChanged);
    }
    return due.length >= portion;
  });
}

async function giveOut(tx: Tx, deps: SchedulerDeps, waiting: readonly Investigation[]): Promise<void> {
  const queued: Investigation[] = [];
  for (const was of waiting) {
    if (was.subject.kind === 'incident' && (await findIncidentFacts(tx, was.subject.id)) === null)
      await withdraw(tx, deps, was, 'Agents do not see the incident: it is private, or was deleted');
    else queued.push(was);
  }
  if (queued.length === 0) return;
  const [{ chosen, left }, facts] = await together([pickFor(tx, deps, queued), readFacts(tx, queued)]);
  for (const { was, reason } of left) {
    const waits = wait(was, reason, tx.now);
    // Told once: a look that finds nothing new is no change.
    if (waits.kind === 'moved') await takeStep(tx, deps, was, waits, { how: was.reason === reason ? 'quietly' : 'announced' });
  }
  const bound = chosen.flatMap(({ was, agent }) => {
    const step = bind(was, agent, tx.now);
    return step.kind === 'moved' ? [{ was, agent, step, investigation: { ...was, ...step.next } }] : [];
  });
  if (bound.length === 0) return;
  const events = await eventsOf(tx, deps, bound, facts, tx.now);
  // In one order of agents, as everybody who tells several of them something: two that do wait for each other, and never in a circle.
  const inOrder = bound.map((one, place) => ({ ...one, event: events[place] })).sort((a, b) => (a.agent.id < b.agent.id ? -1 : 1));
  // Their rows are locked, and none waits for another: what is written of all of them is sent at once.
  const stands = await together(inOrder.map(({ was }) => standsOf(tx, facts.groups, was)));
  await together(
    inOrder.flatMap(({ was, agent, step, event }, place) => {
      const how = stands[place];
      if (!event || !how) throw new Error('an investigation is given out without its event');
      const also = { known: knownOf(how, {}, tx.now), begun: { playbooks: event.data.playbooks } };
      return [takeStep(tx, deps, was, step, also), appendEvent(tx, agent.id, event)];
    }),
  );
  deps.metrics.dispatched.inc(inOrder.length);
}

interface Picks {
  readonly chosen: ReadonlyArray<{ readonly was: Investigation; readonly agent: Investigator }>;
  /** Nobody gets these, and why. */
  readonly left: ReadonlyArray<{ readonly was: Investigation; readonly reason: string }>;
}

/** Chooses by what is known of all agents, and looks at the chosen ones again. That nobody gets one is said only of agents that were read just now. */
async function pickFor(tx: Tx, deps: SchedulerDeps, queued: readonly Investigation[]): Promise<Picks> {
  const { roster, maxConcurrent: limit, perHour } = deps;
  const [first, held, begunBefore] = await together([
    roster.known(tx),
    countHeld(tx, null),
    queued.some(isLimited) ? countBegunSince(tx, hourBefore(tx.now)) : 0,
  ]);
  const running = new Map(held);
  let free = limit - [...held.values()].reduce((sum, count) => sum + count, 0);
  let begun = begunBefore;
  let known = first;
  let anew = false;
  const chosen: Array<{ was: Investigation; agent: Investigator }> = [];
  const left: Array<{ was: Investigation; reason: string }> = [];
  const take = ({ id }: Investigator, was: Investigation, by: 1 | -1) => {
    running.set(id, (running.get(id) ?? 0) + by);
    free -= by;
    if (isLimited(was)) begun += by;
  };
  for (let open = queued; open.length > 0; ) {
    const spent = await usedUpToday(tx, known);
    const again: Investigation[] = [];
    const tried: Array<{ was: Investigation; agent: Investigator }> = [];
    const without: Array<{ was: Investigation; reason: string; isSure: boolean }> = [];
    for (const was of open) {
      const full = isLimited(was) ? hourIsFull(begun, perHour) : null;
      const choice: Choice =
        full === null ? choose(was, { agents: known, dayUsedUp: spent, running, free, limit }, tx.now) : { reason: full };
      const agent = 'agent' in choice ? known.get(choice.agent.id) : undefined;
      if (agent) {
        tried.push({ was, agent });
        take(agent, was, 1);
      } else if ('reason' in choice) without.push({ was, reason: choice.reason, isSure: anew || full !== null || free <= 0 });
    }
    const confirmed = await roster.confirm(tx, [...new Set(tried.map(({ agent }) => agent))]);
    for (const one of tried) {
      if (confirmed.has(one.agent.id)) chosen.push(one);
      else {
        take(one.agent, one.was, -1);
        again.push(one.was);
      }
    }
    // Where all that were chosen stand, nobody has room for the others; else there may be a place yet.
    const allStand = again.length === 0;
    for (const { was, reason, isSure } of without) {
      if (allStand && isSure) left.push({ was, reason });
      else again.push(was);
    }
    // In the order in which they came: what a person asked for stays first.
    open = queued.filter((was) => again.includes(was));
    if (open.length === 0) break;
    if (tried.length === 0) anew = true;
    known = await roster.known(tx, tried.length === 0 ? 'anew' : undefined);
  }
  return { chosen, left };
}

/** What keeps those of these agents from getting anything more today that reached their limit. */
async function usedUpToday(tx: Tx, known: Iterable<Investigator>): Promise<ReadonlyMap<string, string>> {
  const limits = new Map<string, number>();
  for (const { id, dailyCostLimitUsd: limitUsd } of known) if (limitUsd !== null) limits.set(id, limitUsd);
  if (limits.size === 0) return new Map();
  const spent = await spentToday(tx, tx.now, [...limits.keys()]);
  return new Map(
    limits.entries().flatMap(([id, limitUsd]) => {
      const reason = dayUsedUp({ usd: spent.get(id) ?? 0, limitUsd });
      return reason === null ? [] : [[id, reason] as const];
    }),
  );
}

/** What counts for the limit of an hour: its first begin, unless a person wanted it. */
function isLimited({ automatic, begunAt }: Pick<Investigation, 'automatic' | 'begunAt'>): boolean {
  return automatic && begunAt === null;
}

interface Given {
  readonly investigation: Investigation;
  readonly agent: Agent;
}

/** What is told with investigations, whoever gets them. */
const NOTHING: Surroundings = { service: null, playbooks: [], seenBefore: [] };

interface Facts {
  readonly groups: Groups;
  /** By investigation. */
  readonly of: ReadonlyMap<
    string,
    { readonly alert: AlertFacts | null; readonly incident: IncidentFacts | null; readonly around: Surroundings }
  >;
  /** Earlier ones, by storm. */
  readonly similar: ReadonlyMap<string, readonly Similar[]>;
}

/** Reads it for all of them at once. */
async function readFacts(db: Queryable, investigations: readonly Investigation[]): Promise<Facts> {
  const ofIncident = ({ subject }: Investigation) => subject.kind === 'incident';
  const numbers = investigations.flatMap((one) => (ofIncident(one) ? [] : (one.subject.number ?? [])));
  const about = async () => {
    const [found, incidents] = await together([
      numbers.length === 0 ? [] : alertCores(db, [...new Set(numbers)]),
      together(investigations.map((one) => (ofIncident(one) ? findIncidentFacts(db, one.subject.id) : null))),
    ]);
    const alerts = new Map(found.map((alert) => [alert.number, alert]));
    const each = investigations.map((one, place) => {
      const alert = ofIncident(one) ? null : (alerts.get(one.subject.number ?? -1) ?? null);
      return { id: one.id, serviceId: one.serviceId, alert, incident: incidents[place] ?? null };
    });
    const around = await surroundingsOf(
      db,
      each.map(({ serviceId, alert, incident }) => ({ alert, incidentId: incident?.id ?? null, serviceId })),
    );
    return new Map(each.map(({ id, alert, incident }, place) => [id, { alert, incident, around: around[place] ?? NOTHING }]));
  };
  const [groups, of, similar] = await together([readGroups(db, investigations), about(), similarTo(db, investigations)]);
  return { groups, of, similar };
}

/** The events that give these to their agents, or tell them again, in their order. */
async function eventsOf(db: Queryable, deps: SchedulerDeps, given: readonly Given[], facts: Facts, now: Date): Promise<DispatchEvent[]> {
  const { timeoutMs } = deps;
  const limited = given.flatMap(({ agent }) => (agent.dailyCostLimitUsd === null ? [] : agent.id));
  const spent = limited.length === 0 ? new Map<string, number>() : await spentToday(db, now, limited);
  return given.map(({ investigation, agent }) => {
    const { id, groupId, storm } = investigation;
    const { dailyCostLimitUsd: limit } = agent;
    const { alert = null, incident = null, around = NOTHING } = facts.of.get(id) ?? {};
    return dispatched(investigation, agent, {
      alert,
      incident,
      timeoutMs,
      now,
      alertCount: groupId === null ? 0 : (facts.groups.standings.get(groupId)?.alerts ?? 0),
      surroundings: around,
      similar: (storm === null ? null : facts.similar.get(storm)) ?? [],
      leftToday: limit === null ? null : Math.max(0, limit - (spent.get(agent.id) ?? 0)),
    });
  });
}

const SIMILAR = 5;

/** The newest completed investigations of the same kind of trouble, by storm. */
async function similarTo(db: Queryable, investigations: readonly Investigation[]): Promise<ReadonlyMap<string, readonly Similar[]>> {
  const storms = [...new Set(investigations.flatMap(({ storm }) => storm ?? []))];
  if (storms.length === 0) return new Map();
  let found = await completedOfStorms(db, { storms, hidden: [] }, SIMILAR);
  // Which incidents are hidden matters only where there are some.
  if (found.some(({ ofIncident }) => ofIncident))
    found = await completedOfStorms(db, { storms, hidden: await hiddenIncidents(db, NOBODY) }, SIMILAR);
  const groups = [...new Set(found.flatMap(({ groupId }) => groupId ?? []))];
  const numbers = groups.length === 0 ? new Map<string, number>() : await incidentNumbersOf(db, groups);
  const byStorm = Map.groupBy(found, ({ storm }) => storm);
  return new Map(
    byStorm.entries().map(([storm, ones]) => [
      storm,
      ones.map(({ number, groupId, outcome, verdict }) => ({
        investigation_number: number,
        incident_number: groupId === null ? null : (numbers.get(groupId) ?? null),
        outcome,
        verdict,
      })),
    ]),
  );
}

/** What agents hold, for the streams, the poll and the heartbeat. */
export function workOf(deps: SchedulerDeps & { readonly now: () => Date }): AgentWork {
  return {
    running: countHeld,
    waits: waitsFor,
    spentToday: (db, agentIds) => spentToday(db, deps.now(), agentIds),
    async openState(db, agent) {
      const held = await heldBy(db, agent.id);
      if (held.length === 0) return [];
      const given = held.map((investigation) => ({ investigation, agent }));
      return eventsOf(db, deps, given, await readFacts(db, held), deps.now());
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
      const also = {
        ...(phase === undefined ? {} : { findings: { phase } }),
        ...(usage ? { taken: newlyTaken(await usageOfTry(tx, id, fence), usage) } : {}),
      };
      if (step.kind === 'moved') await takeStep(tx, deps, was, step, { ...also, how: 'quietly' });
      else await saveChange(tx, was, also);
      if (!usage) return 'renewed';
      const now = await lockInvestigation(tx, id);
      const today = (await spentToday(tx, tx.now, [agent.id])).get(agent.id) ?? 0;
      return now && (await endedByBudget(tx, deps, now, { ...agent, spentToday: today })) ? 'cancelled' : 'renewed';
    });
    (became === 'renewed' ? renewed : became === 'lost' ? lost : cancelled).push(id);
  }
  return { renewed, lost, cancelled };
}

/** Cancels an investigation whose budget, or that of its agent's day, is used up; the reason for people, null: it goes on. */
export async function endedByBudget(
  tx: Tx,
  deps: SchedulerDeps,
  was: Investigation,
  { id: agentId, dailyCostLimitUsd: limitUsd, spentToday: usd }: Agent & { readonly spentToday: number },
): Promise<string | null> {
  const reason = usedUp(was.usage, was.budget, { usd, limitUsd });
  if (reason === null) return null;
  const step = cancel(was, reason, 'budget');
  if (step.kind !== 'moved') return null;
  await takeStep(tx, deps, was, step);
  await audit(tx, {
    event: AUDIT.investigation.stopped,
    actor: SYSTEM,
    ...entity(was.id),
    data: { number: was.number, reason, agent_id: agentId },
  });
  deps.metrics.budgetExhausted.inc();
  return reason;
}

/** The handler of the queue's topic: the row says what is to be done. */
export async function onWake({ wake }: { readonly wake: () => void }, payload: unknown): Promise<void> {
  const id = (payload as { investigation_id?: unknown } | null)?.investigation_id;
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('a message of this topic names an investigation');
  wake();
}
