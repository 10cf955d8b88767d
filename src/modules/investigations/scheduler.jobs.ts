import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Agent, selectorsMatch } from '../agents/agent.ts';
import { appendEvent, onlineInvestigators } from '../agents/index.ts';
import type { AgentWork, HeartbeatWork, Renewed } from '../agents/ports.ts';
import type { NewAgentEvent } from '../agents/protocol.ts';
import { choose, type Pool } from './choice.ts';
import { dispatched } from './dispatch.ts';
import type { Investigation } from './investigation.ts';
import type { InvestigationMetrics } from './investigations.metrics.ts';
import { type InvestigationDeps, pauseAfter, takeStep } from './investigations.actions.ts';
import {
  countHeld,
  findInvestigation,
  heldBy,
  insertAttempt,
  lockDueInvestigations,
  lockInvestigation,
  lockScheduler,
  saveFindings,
  saveUsage,
  waitsFor,
} from './investigations.store.ts';
import { bind, lose, onTime, renew, wait } from './lifecycle.ts';
import type { InvestigationPorts } from './ports.ts';

/** What the scheduler works with. */
export interface SchedulerDeps extends InvestigationDeps {
  readonly log: Log;
  readonly ports: InvestigationPorts;
  readonly metrics: InvestigationMetrics;
  /** Investigations in hand at the same time, of all agents together. */
  readonly maxConcurrent: number;
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

async function giveOut(tx: Tx, deps: SchedulerDeps, queued: readonly Investigation[]): Promise<void> {
  if (queued.length === 0) return;
  const agents = await onlineInvestigators(tx);
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  const running = new Map(await countHeld(tx, null));
  for (const was of queued) {
    const held = [...running.values()].reduce((sum, count) => sum + count, 0);
    const pool: Pool = { agents, running, free: deps.maxConcurrent - held, limit: deps.maxConcurrent };
    const choice = choose(was, pool, tx.now);
    if ('reason' in choice) {
      const waiting = wait(was, choice.reason, tx.now);
      // Told once: a look that finds nothing new is no change.
      if (waiting.kind === 'moved') await takeStep(tx, deps, was, waiting, was.reason === choice.reason ? 'quietly' : 'told');
      continue;
    }
    const agent = byId.get(choice.agent.id);
    const step = bind(was, choice.agent, tx.now);
    if (!agent || step.kind !== 'moved') continue;
    if (!(await takeStep(tx, deps, was, step))) continue;
    running.set(agent.id, (running.get(agent.id) ?? 0) + 1);
    await insertAttempt(tx, was.id, { fence: step.next.fence, attempt: step.next.attempt, agentId: agent.id, agentName: agent.name });
    await appendEvent(tx, agent.id, await eventOf(tx, deps, { ...was, ...step.next }, agent, tx.now));
    deps.metrics.dispatched.inc();
  }
}

async function eventOf(db: Queryable, deps: SchedulerDeps, investigation: Investigation, agent: Agent, now: Date): Promise<NewAgentEvent> {
  const { subject, groupId } = investigation;
  const alert = subject.number === null ? null : await deps.ports.findAlert(db, subject.number);
  const alertCount = groupId === null ? 0 : await deps.ports.countAlerts(db, groupId);
  return dispatched(investigation, agent, { alert, alertCount, timeoutMs: deps.timeoutMs, now });
}

/** What agents hold, for the streams, the poll and the heartbeat. */
export function workOf(deps: SchedulerDeps & { readonly now: () => Date }): AgentWork {
  return {
    running: countHeld,
    waits: waitsFor,
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
      if (usage) await saveUsage(tx, id, usage);
      return 'renewed';
    });
    (became === 'renewed' ? renewed : became === 'lost' ? lost : cancelled).push(id);
  }
  return { renewed, lost, cancelled };
}

/** The handler of the queue's topic: the row says what is to be done. */
export async function onWake({ db, wake }: { readonly db: Database; readonly wake: () => void }, payload: unknown): Promise<void> {
  const id = (payload as { investigation_id?: unknown } | null)?.investigation_id;
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) throw new Error('a message of this topic names an investigation');
  if (await findInvestigation(db, id)) wake();
}
