import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { invalid, limitReached, Problem } from '../../../platform/errors.ts';
import { checkOf } from '../../../platform/http/complaints.ts';
import { type Agent, selectorsMatch } from '../agent.ts';
import { appendEvent } from '../events/event-log.store.ts';
import { assertCapability } from '../tokens/tokens.actions.ts';
import { findAgent, onlineInvestigators, type PresentAgent } from '../tokens/tokens.store.ts';
import { harmless, plainText } from '../untrusted.ts';
import { addNote, reviseGroups } from '../../alerts/index.ts';
import { audit } from '../../audit/index.ts';
import { openIncidentsOfGroup } from '../../incidents/index.ts';
import { digestOf } from '../approvals/approval.ts';
import { type Approval, insertApproval } from '../approvals/approvals.store.ts';
import { type CommandDeps, isVerbTool, runVerb, subjectOf, wouldDo } from './commands.actions.ts';
import { approvalChanged, AUDIT, NOTIFICATIONS, RECORDED } from '../investigations/events.ts';
import { newlyTaken } from '../investigations/budget.ts';
import type { Hypothesis, Investigation, Outcome, Report, Usage } from '../investigations/investigation.ts';
import { announce, entity, movedOf, notFound, pauseAfter, takeStep } from '../investigations/investigations.actions.ts';
import {
  type CallSeen,
  type Change,
  evidenceIds,
  hasProgressSince,
  insertEvidence,
  listEvidence,
  lockInvestigation,
  saveChange,
  seeCall,
  type ToolCall,
} from '../investigations/investigations.store.ts';
import {
  accept,
  complete,
  decline,
  fail,
  type Holder,
  type Moved,
  pause,
  refusalOf,
  renew,
  type Step,
} from '../investigations/lifecycle.ts';
import { settle } from '../investigations/outcome.ts';
import { endedByBudget, type SchedulerDeps } from '../scheduling/scheduler.jobs.ts';
import { notifyHolders, recordInIncident } from '../subject/subject.actions.ts';
import { approvalOf, ARGUMENTS, type ArgumentsOf, capabilityOf, isTool, LIMITS, type ToolName } from './tools.ts';

/** A call, as an agent sends it. */
export interface CallRequest {
  readonly investigation_id: string;
  readonly fencing_token: number;
  readonly tool: {
    readonly call_id: string;
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly reason?: string;
  };
}

export type ToolDeps = SchedulerDeps & CommandDeps;

type Result = Pick<ToolCall, 'status' | 'output' | 'error'>;

const success = (output: Record<string, unknown> = {}): Result => ({ status: 'success', output, error: null });

/**
 * Runs a tool for an agent: capability, fence, arguments, scope, then the verb, all in one transaction with the call that
 * is kept. The same call again gets the same answer.
 *
 * @throws Problem `unknown_tool`, `capability_required`, `not_found`, `investigation_over`, `stale_fence`, `validation_failed`,
 *   `invalid_transition`: nothing is stored; `budget_exhausted`: the investigation is cancelled
 */
export async function callTool(deps: ToolDeps, caller: Agent, request: CallRequest, by: By): Promise<ToolCall> {
  const { name, call_id: callId, reason } = request.tool;
  if (!isTool(name)) throw new Problem('unknown_tool', `There is no tool ${name.slice(0, 60)}: GET /api/v1/agent/self lists yours`);
  assertCapability(caller, capabilityOf(name));
  const given = readArguments(name, request.tool.arguments ?? {});
  const holder: Holder = { agentId: caller.id, fence: request.fencing_token };
  const about = { id: request.investigation_id, callId, agentId: caller.id };
  const done = await deps.db.transaction(
    async (tx, [was, agent, seen]: Looked): Promise<ToolCall | string> => {
      if (!agent?.enabled) throw new Problem('unauthenticated', 'The agent was disabled or revoked');
      assertCapability(agent, capabilityOf(name));
      // What its selectors do not let it see is not there.
      if (!was || !selectorsMatch(agent.labelSelectors, was.labels)) throw notFound();
      const { known } = seen;
      if (known?.agentId === agent.id && known.fence === holder.fence) return known;
      const refused = hasStopped(was, holder, name) ? null : refusalOf(was, holder);
      if (refused) throw new Problem(refused.code, refused.why);
      if (known) throw new Problem('conflict', `The call_id ${callId} was used in this investigation: take a new one`);
      if (was.status === 'dispatched' && !BEFORE_ACCEPTING.has(name))
        throw new Problem('invalid_transition', 'Accept the investigation first: send investigation_accept');
      const ended = FREE_OF_BUDGET.has(name) ? null : await endedByBudget(tx, deps, was, { ...agent, spentToday: seen.spentToday });
      if (ended !== null) return ended;
      const { result, step, how, ...also } = await permitted(tx, deps, {
        was,
        agent,
        name,
        given,
        reason: reason ?? null,
        callId,
        by,
        approver: null,
      });
      const call: Omit<ToolCall, 'createdAt'> = {
        id: randomUUIDv7(),
        agentId: agent.id,
        fence: was.fence,
        callId,
        tool: name,
        arguments: given as Record<string, unknown>,
        reason: reason ?? null,
        ...result,
      };
      const isKept = name !== 'investigation_progress' || !(await hasProgressSince(tx, was.id, new Date(tx.now.getTime() - PROGRESS_MS)));
      const taken = newlyTaken(seen.usage, { ...usageIn(given), tool_calls: (seen.usage.tool_calls ?? 0) + 1 });
      await saveCall(tx, deps, was, { step, how, ...also, ...(isKept ? { call } : {}), taken });
      return { ...call, createdAt: tx.now };
    },
    {
      // Behind the lock, which may be waited for: what a person, or the verdicts of people, took from the agent meanwhile it does not have any more.
      ahead: (tx): Promise<Looked> => together([lockInvestigation(tx, about.id), findAgent(tx, about.agentId), seeCall(tx, about)]),
    },
  );
  if (typeof done === 'string') throw new Problem('budget_exhausted', `${done}: the investigation is cancelled`);
  return done;
}

/** What a call looks at first. */
type Looked = [was: Investigation | null, agent: PresentAgent | null, seen: CallSeen];

/** What an agent says that its try took so far. */
function usageIn(given: unknown): Usage {
  return (given as { readonly usage?: Usage }).usage ?? {};
}

/** What a tool did, and what is written of the investigation with its call. */
interface Ran extends Pick<Change, 'findings' | 'accepted'> {
  readonly result: Result;
  readonly step?: Moved | undefined;
  readonly how?: 'announced' | 'quietly' | undefined;
}

/** Writes a call, with the step it makes if it makes one. */
async function saveCall(
  tx: Tx,
  deps: ToolDeps,
  was: Investigation,
  { step, how = 'announced', ...also }: Omit<Ran, 'result'> & Omit<Change, 'next' | 'ended'>,
): Promise<void> {
  if (step) await takeStep(tx, deps, was, step, { ...also, how });
  else if (!(await saveChange(tx, was, also))) throw new Error('an investigation was changed that is locked here');
}

/** The story keeps one report of progress in so long a time. */
const PROGRESS_MS = 1_000;

/** What ends the agent's work, or begins it: no budget keeps it from that. */
const FREE_OF_BUDGET: ReadonlySet<ToolName> = new Set([
  'investigation_accept',
  'investigation_start',
  'investigation_decline',
  'investigation_stopped',
  'investigation_fail',
]);

/** The one word that may follow a cancellation: that the agent has stopped. */
function hasStopped(was: Investigation, holder: Holder, name: ToolName): boolean {
  return name === 'investigation_stopped' && was.status === 'cancelled' && was.agentId === holder.agentId && was.fence === holder.fence;
}

const BEFORE_ACCEPTING: ReadonlySet<string> = new Set([
  'investigation_accept',
  'investigation_start',
  'investigation_decline',
  'investigation_stopped',
]);

/** @throws Problem `validation_failed` naming each member */
function readArguments(name: ToolName, given: Readonly<Record<string, unknown>>): unknown {
  const { error } = checkOf(ARGUMENTS[name])(given);
  if (error === undefined) return given;
  const errors = error.slice(0, 8).map(({ instancePath, message }) => ({
    pointer: `/tool/arguments${instancePath}`,
    code: 'arguments',
    detail: `/tool/arguments${instancePath} ${message}`,
  }));
  throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
}

interface Call {
  readonly was: Investigation;
  readonly agent: Agent;
  readonly name: ToolName;
  readonly given: unknown;
  readonly reason: string | null;
  readonly callId: string;
  readonly by: By;
  readonly approver: ReadonlySet<string> | null;
}

/** What the scope says comes before what the tool does. */
async function permitted(tx: Tx, deps: ToolDeps, call: Call): Promise<Ran> {
  const policy = approvalOf(call.agent, call.name, call.given);
  if (policy === 'auto') return run(tx, deps, call);
  if (policy === 'never') return { result: await denied(tx, call, 'The scope of the agent refuses this tool') };
  return ask(tx, deps, call);
}

async function denied(tx: Tx, { was, name, by }: Call, why: string): Promise<Result> {
  await audit(tx, { event: AUDIT.agent.command_denied, ...by, ...entity(was.id), data: { tool: name, why, number: was.number } });
  return { status: 'denied', output: null, error: why };
}

/** A person decides within this time. */
const APPROVAL_MS = 30 * 60_000;

/** Asks a person to let the call be run, as it is. */
async function ask(tx: Tx, deps: ToolDeps, call: Call): Promise<Ran> {
  const { was, agent, name, given, reason, by, callId } = call;
  if (reason === null || reason.trim() === '')
    throw invalid('/tool/reason', 'required', '/tool/reason is needed where a person is asked: say why');
  if (!isVerbTool(name)) throw new Error(`${name} asks nobody`);
  const subject = await subjectOf(tx, name, call);
  if (typeof subject === 'string') return { result: await denied(tx, call, subject) };
  const id = randomUUIDv7();
  const expiresAt = new Date(tx.now.getTime() + APPROVAL_MS);
  await insertApproval(tx, {
    id,
    investigationId: was.id,
    callId,
    fence: was.fence,
    agentId: agent.id,
    agentName: agent.name,
    tool: name,
    arguments: given as Record<string, unknown>,
    digest: digestOf(name, given),
    reason: plainText(reason),
    wouldChange: wouldDo(name, subject, call),
    expiresAt,
  });
  const moved = movedOf(pause(was, { agentId: agent.id, fence: was.fence }, tx.now));
  if (!moved) await announce(tx, deps, was, was);
  await audit(tx, { event: AUDIT.approval.requested, ...by, ...entity(was.id), data: { approval: id, tool: name, number: was.number } });
  await deps.live.publish(tx, approvalChanged({ id, status: 'open' }));
  await notifyHolders(
    tx,
    deps.live,
    { groupId: was.groupId, incidentId: was.subject.kind === 'incident' ? was.subject.id : null },
    {
      kind: NOTIFICATIONS.approval.requested,
      title: `${agent.name} asks for approval`,
      body: plainText(wouldDo(name, subject, call), 500),
      link: `/investigations/${was.id}`,
      dedupKey: `approval ${id}`,
    },
  );
  const result: Result = { status: 'approval_required', output: { approval_id: id, expires_at: expiresAt.toISOString() }, error: null };
  return { result, step: moved ?? undefined };
}

/** What a person let be run, against the state of this moment. */
export function runApproved(
  tx: Tx,
  deps: ToolDeps,
  { was, agent, approval, by, approver }: Pick<Call, 'was' | 'agent' | 'by' | 'approver'> & { readonly approval: Approval },
): Promise<Result> {
  const name = approval.tool as ToolName;
  return verb(tx, deps, { was, agent, name, given: approval.arguments, reason: approval.reason, callId: approval.callId, by, approver });
}

/** Runs the verb of a person, on what the investigation is about alone. */
async function verb(tx: Tx, deps: ToolDeps, call: Call): Promise<Result> {
  if (!isVerbTool(call.name)) throw new Error(`${call.name} has no verb`);
  const subject = await subjectOf(tx, call.name, call);
  return typeof subject === 'string' ? denied(tx, call, subject) : runVerb(tx, deps, call.name, subject, call);
}

async function run(tx: Tx, deps: ToolDeps, call: Call): Promise<Ran> {
  const { was, name, agent, given, by } = call;
  const holder: Holder = { agentId: agent.id, fence: was.fence };
  const stepOf = (decided: Step) => movedOf(decided) ?? undefined;
  switch (name) {
    case 'investigation_accept':
    case 'investigation_start': {
      const step = stepOf(accept(was, holder, { now: tx.now, timeoutMs: deps.timeoutMs }));
      const { leaseUntil, deadlineAt } = step?.next ?? was;
      const lease = {
        status: 'running',
        lease_expires_at: leaseUntil?.toISOString() ?? null,
        deadline_at: deadlineAt?.toISOString() ?? null,
      };
      return { result: success(lease), step, accepted: step !== undefined };
    }
    case 'investigation_decline':
      return { result: success(), step: stepOf(decline(was, holder, (given as ArgumentsOf<'investigation_decline'>).reason, tx.now)) };
    case 'investigation_stopped':
      return { result: success() };
    case 'investigation_progress': {
      const { phase } = given as ArgumentsOf<'investigation_progress'>;
      return { result: success(), step: stepOf(renew(was, holder, tx.now)), how: 'quietly', findings: { phase: plainText(phase) } };
    }
    case 'evidence_add':
      return { result: await addEvidence(tx, was, agent, given as ArgumentsOf<'evidence_add'>) };
    case 'investigation_finding': {
      const found = await settleClaims(tx, was, given as ArgumentsOf<'investigation_finding'>);
      const { summary } = given as ArgumentsOf<'investigation_finding'>;
      return {
        result: success({ outcome: found.outcome, hypotheses: found.hypotheses }),
        step: stepOf(renew(was, holder, tx.now)),
        findings: { ...found, ...(summary === undefined ? {} : { summary: plainText(summary) }) },
      };
    }
    case 'investigation_complete':
      return finish(tx, deps, call, holder);
    case 'investigation_fail': {
      const { reason, retryable = true } = given as ArgumentsOf<'investigation_fail'>;
      const step = stepOf(fail(was, holder, { reason: plainText(reason), retryable, now: tx.now, retryInMs: pauseAfter(was.attempt) }));
      await audit(tx, { event: AUDIT.investigation.failed, ...by, ...entity(was.id), data: { number: was.number, retryable } });
      return { result: success(), step };
    }
    case 'alert_note_add':
    case 'chat_reply':
      if (was.groupId === null)
        return { result: { status: 'error', output: null, error: 'This investigation is about no group of alerts' } };
      await noteInGroup(tx, deps, { groupId: was.groupId, text: harmless((given as ArgumentsOf<'alert_note_add'>).text), by });
      return { result: success() };
    case 'peer_finding_share':
      return { result: await shareFinding(tx, call) };
    default:
      return { result: await verb(tx, deps, call) };
  }
}

/** Agents that hear of one finding at most. */
const SHARED_WITH = 100;

/** Other agents that are online and may see the alerts hear of it, those that have been idle for longest first. */
async function shareFinding(tx: Tx, { was, agent, given }: Call): Promise<Result> {
  const { finding, evidence_ids: cited = [] } = given as ArgumentsOf<'peer_finding_share'>;
  const known = await evidenceIds(tx, was.id);
  const foreign = cited.findIndex((id) => !known.has(id));
  if (foreign >= 0) throw unknownEvidence(`/tool/arguments/evidence_ids/${foreign}`);
  const others = (await onlineInvestigators(tx))
    .filter(({ id, labelSelectors }) => id !== agent.id && selectorsMatch(labelSelectors, was.labels))
    .sort((a, b) => (a.idleSince?.getTime() ?? 0) - (b.idleSince?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, SHARED_WITH)
    // In one order: two that share at once wait for each other, and never in a circle.
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id } of others)
    await appendEvent(tx, id, {
      type: 'peer.finding',
      about: was.id,
      data: {
        investigation_id: was.id,
        from_agent: { id: agent.id, name: agent.name },
        evidence_ids: [...new Set(cited)],
        untrusted: { finding: harmless(finding, LIMITS.finding) },
      },
    });
  return success({ agents: others.length });
}

function unknownEvidence(pointer: string): Problem {
  return invalid(pointer, 'unknown_evidence', `${pointer} is no evidence of this investigation: add it with evidence_add`);
}

async function addEvidence(tx: Tx, was: Investigation, agent: Agent, given: ArgumentsOf<'evidence_add'>): Promise<Result> {
  if ((await evidenceIds(tx, was.id)).size >= LIMITS.evidence)
    throw limitReached(`An investigation holds at most ${LIMITS.evidence} pieces of evidence: complete it with these`);
  const id = randomUUIDv7();
  await insertEvidence(
    tx,
    { id: was.id, fence: was.fence, agentId: agent.id },
    {
      id,
      kind: given.kind,
      source: plainText(given.source),
      query: given.query === undefined ? null : plainText(given.query),
      window: given.window ?? null,
      observedAt: given.observed_at === undefined ? tx.now : new Date(given.observed_at),
      excerpt: plainText(given.excerpt),
      url: given.url ?? null,
    },
  );
  return success({ evidence_id: id });
}

/** @throws Problem `validation_failed` for evidence that is not of this investigation */
async function settleClaims(
  tx: Tx,
  was: Investigation,
  given: ArgumentsOf<'investigation_finding'>,
): Promise<{ readonly outcome: Outcome; readonly hypotheses: readonly Hypothesis[]; readonly report: Report }> {
  const isCited = given.hypotheses.some(({ supports = [], contradicts = [] }) => supports.length + contradicts.length > 0);
  const known = isCited ? await evidenceIds(tx, was.id) : new Set<string>();
  const claims = given.hypotheses.map(({ claim, supports = [], contradicts = [] }, index) => {
    for (const [member, ids] of Object.entries({ supports, contradicts }))
      for (const [place, id] of ids.entries()) {
        if (known.has(id)) continue;
        throw unknownEvidence(`/tool/arguments/hypotheses/${index}/${member}/${place}`);
      }
    return { claim: plainText(claim), supports, contradicts };
  });
  const cleaned = (texts: readonly string[] | undefined) => (texts ? texts.map((text) => plainText(text)) : undefined);
  const report = {
    causal_chain: cleaned(given.causal_chain),
    checked_and_clear: cleaned(given.checked_and_clear),
    open_questions: cleaned(given.open_questions),
    suggested_actions: cleaned(given.suggested_actions),
  };
  return { ...settle(claims), report: JSON.parse(JSON.stringify(report)) as Report };
}

async function finish(tx: Tx, deps: ToolDeps, { was, given, by }: Call, holder: Holder): Promise<Ran> {
  const { summary } = given as ArgumentsOf<'investigation_complete'>;
  const step = movedOf(complete(was, holder)) ?? undefined;
  const settled = await settleClaims(tx, was, given as ArgumentsOf<'investigation_complete'>);
  // Without evidence nobody is bothered. Before the step: incidents are locked before agents everywhere.
  if (settled.outcome === 'likely') await report(tx, deps, was, { by, claim: settled.hypotheses[0], summary });
  await audit(tx, {
    event: AUDIT.investigation.completed,
    ...by,
    ...entity(was.id),
    data: { number: was.number, outcome: settled.outcome },
  });
  const result = success({ outcome: settled.outcome, hypotheses: settled.hypotheses });
  return { result, step, findings: { ...settled, summary: plainText(summary) } };
}

/** Writes into the thread of a group, as the agent. */
async function noteInGroup(
  tx: Tx,
  { live, mirror }: ToolDeps,
  { by, ...note }: { readonly groupId: string; readonly text: string; readonly by: By },
): Promise<void> {
  await addNote(tx, { live, mirror }, { ...by, ...note, origin: 'agent', thread: null });
}

/** A likely cause stands in the thread of the alert, and on the timeline of its open incidents with its evidence. */
async function report(
  tx: Tx,
  deps: ToolDeps,
  was: Investigation,
  { by, claim, summary }: { readonly by: By; readonly claim: Hypothesis | undefined; readonly summary: string },
): Promise<void> {
  if (claim === undefined) return;
  const text = harmless(`Likely cause: ${claim.claim}\n\n${summary}`);
  if (was.groupId !== null) {
    await noteInGroup(tx, deps, { groupId: was.groupId, text, by });
    // They show the likely cause.
    await reviseGroups(tx, [was.groupId]);
    tx.afterCommit(deps.onAlertsChanged);
  }
  const cited = (await listEvidence(tx, was.id)).filter(({ id }) => claim.supports.includes(id));
  const evidence = cited.map(({ id, kind, source, url }) => ({ id, kind, source, url }));
  const data = { investigation: was.number, investigation_id: was.id, claim: claim.claim, evidence };
  const { groupId } = was;
  const linked = groupId === null ? [] : await openIncidentsOfGroup(tx, groupId);
  const own = was.subject.kind === 'incident' ? [was.subject.id] : [];
  for (const id of [...new Set([...own, ...linked])].sort())
    await recordInIncident(tx, deps.live, id, {
      kind: RECORDED.investigation.found_likely,
      by,
      text: harmless(`Likely cause: ${claim.claim}`),
      data,
    });
}
