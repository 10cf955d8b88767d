import type { By } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { violatedConstraint } from '../../../platform/db/violation.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import { DEAD_LETTERS, type PublishOptions, type Queue, RETRY_DELAYS_MS, retryDelay } from '../../../platform/queue/queue.ts';
import type { Mirror } from '../../alerts/index.ts';
import { appendEvent } from '../events/event-log.store.ts';
import { findAgent, lockAgentToJudge } from '../tokens/tokens.store.ts';
import { noteIdle } from '../presence.store.ts';
import { restrictAgent } from '../tokens/tokens.actions.ts';
import type { Roster } from '../tokens/roster.store.ts';
import { renewBudget } from './spending.store.ts';
import { voidApprovals } from '../approvals/approvals.store.ts';
import { AUDIT, investigationChanged, NOTIFICATIONS } from './events.ts';
import { audit } from '../../audit/index.ts';
import { notifyAdmins, type PagesDeps } from '../../notifications/index.ts';
import type { Budget, Investigation, Standing } from './investigation.ts';
import { type Change, findInvestigation, lockInvestigation, saveChange, saveVerdict } from './investigations.store.ts';
import { JUDGED, wrongTooOften } from '../scoreboard/verdicts.ts';
import { newestVerdicts } from '../scoreboard/scoreboard.store.ts';
import { isPosted } from '../threads/words.ts';
import { assign, cancel, type Moved, retry, type Step } from './lifecycle.ts';
import { findIncidentFacts } from '../subject/subject.store.ts';

/** The topic of the queue that wakes the scheduler. */
export const TOPIC = 'investigations';

/** What the verbs on investigations work with. */
export interface InvestigationDeps {
  readonly db: Database;
  readonly live: Live;
  readonly queue: Pick<Queue, 'publish'>;
  /** Wakes the scheduler of this process, after a commit. */
  readonly wake: () => void;
  /** Who may be given one; hears of agents of this process that have finished something. */
  readonly roster: Roster;
  /** Brings an investigation up to date in the threads of its group's messages; `begins`: posts it where it does not stand yet. */
  readonly showInThreads: (tx: Tx, about: { readonly id: string; readonly groupId: string; readonly begins: boolean }) => Promise<void>;
  /** How long an agent has, in milliseconds. */
  readonly timeoutMs: number;
  /** What an investigation may take at most. */
  readonly budget: Budget;
  /** Puts what agents write in a group's thread into the chats. */
  readonly mirror: Mirror;
  /** Notifies people. */
  readonly planner: PagesDeps;
  /** Wakes the flow, after a commit: groups are decided anew, and their messages brought up to date. */
  readonly onAlertsChanged: () => void;
}

/** The pause after this attempt, as the queue makes it; null: it was the last. */
export function pauseAfter(attempt: number): number | null {
  return retryDelay(attempt, RETRY_DELAYS_MS, Math.random());
}

/** @throws Problem with the code of the refusal */
export function movedOf(step: Step): Moved | null {
  if (step.kind === 'none') return null;
  if (step.kind === 'moved') return step;
  throw new Problem(step.code, step.why);
}

/** What a step is taken with. */
export type StepDeps = Pick<InvestigationDeps, 'live' | 'queue' | 'wake' | 'showInThreads' | 'roster'>;

/**
 * Writes a step of an investigation that is locked: the investigation, its attempt, what the agent that had it is told, and
 * the message that brings a retry.
 *
 * @param also what is written with it
 * @throws Error when it does not stand where it stood: whoever asked had not locked it, and nothing is written
 */
export async function takeStep(
  tx: Tx,
  deps: StepDeps,
  was: Investigation,
  step: Moved,
  { how = 'announced', ...also }: Omit<Change, 'next' | 'ended'> & { readonly how?: 'announced' | 'quietly' } = {},
): Promise<void> {
  const { next, ended, stop, retryInMs } = step;
  const { agentId } = was;
  // None waits for another: they are sent at once, and done in this order.
  const [isSaved] = await together([
    saveChange(tx, was, { ...also, next, ...(ended && { ended }) }),
    ended && was.status === 'waiting_approval' ? voidApprovals(tx, was.id) : null,
    ended && agentId !== null ? noteIdle(tx, agentId) : null,
    stop &&
      appendEvent(tx, stop.agentId, {
        type: 'investigation.cancelled',
        about: was.id,
        data: { investigation_id: was.id, reason: stop.reason, grace_seconds: GRACE_SECONDS },
      }),
    retryInMs === undefined ? null : publishIfOpen(tx, deps.queue, TOPIC, was.id, { key: was.id, delayMs: retryInMs }),
    next.status === 'dead_lettered' ? publishIfOpen(tx, deps.queue, DEAD_LETTERS, was.id, { key: was.id }) : null,
    how === 'announced' ? announce(tx, deps, was, next) : null,
  ]);
  if (!isSaved) throw new Error('an investigation was changed that is locked here');
  if (ended && agentId !== null) tx.afterCommit(() => deps.roster.finished(agentId, tx.now));
}

const GRACE_SECONDS = 10;

/** Open pages and chats hear of it, and the scheduler where there is something to do for it now. */
export async function announce(
  tx: Tx,
  { live, wake, showInThreads }: Pick<InvestigationDeps, 'live' | 'wake' | 'showInThreads'>,
  was: Investigation,
  { status, dueAt }: Pick<Standing, 'status' | 'dueAt'>,
): Promise<void> {
  const incidentId = was.subject.kind === 'incident' ? was.subject.id : null;
  const { groupId } = was;
  const begins = isPosted(status);
  await together([
    live.publish(tx, investigationChanged({ id: was.id, number: was.number, status, group_id: groupId, incident_id: incidentId })),
    // What no agent ever had stands nowhere yet.
    groupId !== null && (begins || was.fence > 0) ? showInThreads(tx, { id: was.id, groupId, begins }) : null,
  ]);
  if (dueAt !== null && dueAt <= tx.now) tx.afterCommit(wake);
}

/** A message about an investigation; the row says what is to be done, so nothing is missed where the queue is switched off. */
async function publishIfOpen(tx: Tx, queue: Pick<Queue, 'publish'>, topic: string, id: string, options: PublishOptions): Promise<void> {
  try {
    await queue.publish(tx, topic, { investigation_id: id }, options);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'broker_unavailable')) throw error;
  }
}

export function entity(id: string) {
  return { entityType: 'investigation', entityId: id };
}

/** The investigation, or a 404. */
export async function found(db: Queryable, id: string): Promise<Investigation> {
  const investigation = await findInvestigation(db, id);
  if (!investigation) throw notFound();
  return investigation;
}

export function notFound(): Problem {
  return noSuch('investigation');
}

/**
 * Ends an investigation by hand. The agent that has it is told to stop.
 *
 * @throws Problem `not_found`; `investigation_over`
 */
export function cancelInvestigation(deps: InvestigationDeps, id: string, reason: string | null, by: By): Promise<Investigation> {
  return change(deps, id, async (tx, was) => {
    const moved = movedOf(cancel(was, reason ?? 'cancelled by a person'));
    if (moved) await audit(tx, { event: AUDIT.investigation.stopped, ...by, ...entity(id), data: { number: was.number, reason } });
    return moved;
  });
}

/**
 * Begins an investigation anew that was given up or cancelled.
 *
 * @throws Problem `not_found`; `invalid_transition`, also while its incident is private; `conflict` while another one of its group is open;
 *   `broker_unavailable`
 */
export async function retryInvestigation(deps: InvestigationDeps, id: string, by: By): Promise<Investigation> {
  try {
    return await change(deps, id, async (tx, was) => {
      const moved = movedOf(retry(was, tx.now));
      if (!moved) return null;
      if (was.subject.kind === 'incident' && (await findIncidentFacts(tx, was.subject.id)) === null)
        throw new Problem('invalid_transition', 'Agents do not see the incident: it is private, or was deleted');
      await renewBudget(tx, id, { ...deps.budget });
      await deps.queue.publish(tx, TOPIC, { investigation_id: id }, { key: id });
      await audit(tx, { event: AUDIT.investigation.retried, ...by, ...entity(id), data: { number: was.number } });
      return moved;
    });
  } catch (error) {
    const other = ONE_OPEN[violatedConstraint(error) ?? ''];
    if (other === undefined) throw error;
    throw new Problem('conflict', `Another investigation of ${other} is open: work with that one`, { cause: error });
  }
}

const ONE_OPEN: Readonly<Record<string, string>> = {
  investigations_open_group: 'this group',
  investigations_open_incident: 'this incident',
  investigations_open_storm: 'the same service and alertname',
};

/**
 * Pins an investigation to an agent, or frees it for any.
 *
 * @throws Problem `not_found`; `validation_failed` for an agent that is not there or cannot investigate; `investigation_over`
 */
export function assignInvestigation(deps: InvestigationDeps, id: string, agentId: string | null, by: By): Promise<Investigation> {
  return change(deps, id, async (tx, was) => {
    if (agentId !== null) {
      const agent = await findAgent(tx, agentId);
      if (!agent) throw invalid('/agent_id', 'unknown_agent', '/agent_id must be the id of an agent, or null');
      if (!agent.capabilities.includes('investigate'))
        throw invalid('/agent_id', 'capability', '/agent_id: this agent lacks the capability investigate');
    }
    const moved = movedOf(assign(was, agentId, tx.now));
    if (moved)
      await audit(tx, { event: AUDIT.investigation.assigned, ...by, ...entity(id), data: { number: was.number, agent_id: agentId } });
    return moved;
  });
}

/**
 * A person judges a result: only that confirms it. The newest word counts.
 *
 * @throws Problem `not_found`; `invalid_transition` before it is completed
 */
export function judgeInvestigation(
  deps: JudgingDeps & Pick<InvestigationDeps, 'db'>,
  id: string,
  said: Judgement,
  by: By,
): Promise<Investigation> {
  return deps.db.transaction((tx) => judgeWithin(tx, deps, id, said, by));
}

/** The same in the caller's transaction. */
export async function judgeWithin(tx: Tx, deps: JudgingDeps, id: string, { verdict, note }: Judgement, by: By): Promise<Investigation> {
  const was = await lockInvestigation(tx, id);
  if (!was) throw notFound();
  if (was.status !== 'completed')
    throw new Problem('invalid_transition', `Only a completed investigation can be judged; this one is ${was.status}`);
  await saveVerdict(tx, id, { verdict, note, by: by.actor });
  await audit(tx, { event: AUDIT.investigation.judged, ...by, ...entity(id), data: { number: was.number, verdict } });
  if (was.agentId !== null) await restrictIfWrong(tx, deps, was.agentId);
  await announce(tx, deps, was, was);
  return found(tx, id);
}

/** What judging works with. */
export type JudgingDeps = Pick<InvestigationDeps, 'live' | 'wake' | 'showInThreads' | 'planner'>;

/** What a person says of a result. */
export interface Judgement {
  readonly verdict: 'confirmed' | 'partly' | 'wrong';
  readonly note: string | null;
}

/** An agent that is wrong too often asks a person before each command from now on, and the admins hear of it. */
async function restrictIfWrong(tx: Tx, { live, planner }: JudgingDeps, agentId: string): Promise<void> {
  const agent = await lockAgentToJudge(tx, agentId);
  if (agent?.scope.mode !== 'act') return;
  const because = wrongTooOften(await newestVerdicts(tx, agentId, agent.judgedFrom, JUDGED));
  if (because === null) return;
  await restrictAgent(tx, live, agentId, because);
  await notifyAdmins(tx, planner, {
    urgency: 'low',
    kind: NOTIFICATIONS.agent.restricted,
    title: `${agent.name} asks for approval again`,
    body: `${because}. Each of its commands waits for a person until somebody sets it to act again.`,
    link: '/agents',
    dedupKey: `agent.restricted ${agentId} ${tx.now.toISOString()}`,
  });
}

async function change(
  deps: InvestigationDeps,
  id: string,
  decide: (tx: Tx, was: Investigation) => Promise<Moved | null>,
): Promise<Investigation> {
  return deps.db.transaction(async (tx) => {
    const was = await lockInvestigation(tx, id);
    if (!was) throw notFound();
    const moved = await decide(tx, was);
    if (moved) await takeStep(tx, deps, was, moved);
    return found(tx, id);
  });
}
