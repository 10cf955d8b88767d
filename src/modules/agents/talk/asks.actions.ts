import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { type Agent, type Capability, selectorsMatch } from '../agent.ts';
import { AUDIT } from '../events.ts';
import { appendEvent } from '../events/event-log.store.ts';
import type { NewAgentEvent } from '../protocol.ts';
import { assertCapability } from '../tokens/tokens.actions.ts';
import { findAgent, findAgentNamed, onlineInvestigators, type PresentAgent } from '../tokens/tokens.store.ts';
import { evidenceIds as evidenceOf } from '../investigations/investigations.store.ts';
import { harmless, plainText } from '../untrusted.ts';
import { ASK_SECONDS, ASK_TEXT_MAX, refusalOfAsk } from './ask.ts';
import { type Ask, askWaitingFor, countOpenAsks, endAsk, insertAsk, lockAsk, lockAsking, lockOverdueAsks } from './asks.store.ts';
import type { TalkDeps } from './talk.actions.ts';
import { subjectOf } from './threads.actions.ts';

/** Whom an agent asks: another by name or id, or any that has a capability. */
export type Asked = { readonly agent: string } | { readonly capability: Capability };

export interface AskRequest {
  readonly to: Asked;
  readonly investigation_id: string;
  readonly question: string;
  readonly timeout_seconds?: number;
}

export interface AskAnswer {
  readonly ask_id: string;
  readonly answer: string;
  readonly evidence_ids?: readonly string[];
}

/** What another agent asks, as an event: the question is data. */
export function askedEvent({ id, investigationId, from, question, expiresAt }: Ask): NewAgentEvent {
  return {
    type: 'peer.asked',
    about: investigationId,
    data: {
      ask_id: id,
      investigation_id: investigationId,
      from_agent: { ...from },
      expires_at: expiresAt.toISOString(),
      untrusted: { question: plainText(question, ASK_TEXT_MAX) },
    },
  };
}

/** How an ask ended. */
type AskEnd = Pick<Ask, 'answer' | 'evidenceIds'> & { readonly status: Exclude<Ask['status'], 'open'> };

function answeredEvent({ id, investigationId, to }: Ask, end: AskEnd): NewAgentEvent {
  return {
    type: 'peer.answered',
    about: investigationId,
    data: {
      ask_id: id,
      investigation_id: investigationId,
      from_agent: { ...to },
      status: end.status,
      evidence_ids: [...end.evidenceIds],
      untrusted: { answer: end.answer === null ? null : plainText(end.answer, ASK_TEXT_MAX) },
    },
  };
}

/**
 * Asks another agent about an investigation that the asking one works on, or was asked about itself.
 *
 * @throws Problem `capability_required`; `not_found` for an investigation that is not its own, and for an agent that does not see it;
 *   `conflict` to itself, in a circle, too deep, with five open, and to one that is offline or cannot answer
 */
export async function askPeer(
  deps: TalkDeps,
  agent: Agent,
  request: AskRequest,
  by: By,
): Promise<{ readonly id: string; readonly to: PresentAgent; readonly expiresAt: Date }> {
  assertCapability(agent, 'investigate');
  const question = harmless(request.question, ASK_TEXT_MAX);
  if (question.trim() === '') throw invalid('/question', 'blank', '/question must not be blank');
  return deps.db.transaction(async (tx) => {
    await lockAsking(tx, agent.id);
    const subject = await subjectOf(tx, request.investigation_id);
    const parent = await askWaitingFor(tx, agent.id, request.investigation_id);
    if (!subject || (subject.holder !== agent.id && parent === null) || !selectorsMatch(agent.labelSelectors, subject.labels))
      throw noSuch('investigation in your hands');
    const chain = parent === null ? [] : [...parent.chain, parent.from.id];
    const to = await askedAgent(tx, request.to, { asking: agent.id, chain, labels: subject.labels });
    const refused = refusalOfAsk({ from: agent.id, to: to.id, chain, open: await countOpenAsks(tx, agent.id) });
    if (refused) throw new Problem('conflict', refused);
    if (!to.online)
      throw new Problem('conflict', `${to.name} is offline: ask another, or any by its capability`, { extra: { reason: 'offline' } });
    if (!to.capabilities.includes('investigate'))
      throw new Problem('conflict', `${to.name} has not the capability to investigate, which answering needs`);
    const seconds = request.timeout_seconds ?? ASK_SECONDS.usual;
    const made = await insertAsk(tx, { investigationId: request.investigation_id, from: agent.id, to: to.id, chain, question, seconds });
    const ask = await lockAsk(tx, made.id);
    if (ask) await appendEvent(tx, to.id, askedEvent(ask));
    await audit(tx, {
      event: AUDIT.agent_ask.asked,
      ...by,
      entityType: 'investigation',
      entityId: request.investigation_id,
      data: { ask: made.id, to: to.name },
    });
    return { ...made, to };
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Problem `not_found`, `conflict` when no agent with the capability is online */
async function askedAgent(
  tx: Tx,
  to: Asked,
  {
    asking,
    chain,
    labels,
  }: { readonly asking: string; readonly chain: readonly string[]; readonly labels: Readonly<Record<string, string>> },
): Promise<PresentAgent> {
  if ('agent' in to) {
    const agent = (UUID.test(to.agent) ? await findAgent(tx, to.agent) : null) ?? (await findAgentNamed(tx, to.agent));
    if (!agent?.enabled || !selectorsMatch(agent.labelSelectors, labels)) throw noSuch('agent for this investigation');
    return agent;
  }
  const able = (await onlineInvestigators(tx)).filter(
    ({ id, capabilities, labelSelectors }) =>
      id !== asking && !chain.includes(id) && capabilities.includes(to.capability) && selectorsMatch(labelSelectors, labels),
  );
  // Who has been idle for longest.
  const [first] = able.toSorted(
    (one, other) => (one.idleSince?.getTime() ?? 0) - (other.idleSince?.getTime() ?? 0) || (one.id < other.id ? -1 : 1),
  );
  if (!first)
    throw new Problem('conflict', `No other agent with the capability ${to.capability} is online for this`, {
      extra: { reason: 'offline' },
    });
  return first;
}

/**
 * Answers what another agent asked.
 *
 * @throws Problem `capability_required`; `not_found` for an ask to somebody else; `conflict` when it is over; `validation_failed` for
 *   evidence of another investigation
 */
export async function answerPeer(deps: TalkDeps, agent: Agent, request: AskAnswer, by: By): Promise<void> {
  assertCapability(agent, 'investigate');
  const answer = harmless(request.answer, ASK_TEXT_MAX);
  if (answer.trim() === '') throw invalid('/answer', 'blank', '/answer must not be blank');
  await deps.db.transaction(async (tx) => {
    const ask = await lockAsk(tx, request.ask_id);
    if (ask?.to.id !== agent.id) throw noSuch('ask to you');
    if (ask.status === 'answered') throw new Problem('conflict', 'It is answered already');
    if (ask.status === 'timed_out' || ask.expiresAt <= tx.now)
      throw new Problem('conflict', 'Its time is over: nobody waits for the answer any more');
    const evidenceIds = [...new Set(request.evidence_ids ?? [])];
    const known = await evidenceOf(tx, ask.investigationId);
    const foreign = evidenceIds.findIndex((id) => !known.has(id));
    if (foreign >= 0)
      throw invalid(`/evidence_ids/${foreign}`, 'unknown_evidence', `/evidence_ids/${foreign} is not evidence of this investigation`);
    const end = { status: 'answered', answer, evidenceIds } as const;
    await endAsk(tx, ask.id, end);
    await appendEvent(tx, ask.from.id, answeredEvent(ask, end));
    await audit(tx, {
      event: AUDIT.agent_ask.answered,
      ...by,
      entityType: 'investigation',
      entityId: ask.investigationId,
      data: { ask: ask.id, from: ask.from.name },
    });
  });
}

const PORTION = 50;

/** Ends asks that nobody answered in time, and tells who asked. True: there may be more. */
export async function expireAsks({ db }: Pick<TalkDeps, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const overdue = await lockOverdueAsks(tx, PORTION);
    // In one order of agents: whoever tells several of them something waits for this, and never in a circle.
    for (const ask of overdue.toSorted((one, other) => (one.from.id < other.from.id ? -1 : 1))) {
      const end = { status: 'timed_out', answer: null, evidenceIds: [] } as const;
      await endAsk(tx, ask.id, end);
      await appendEvent(tx, ask.from.id, answeredEvent(ask, end));
    }
    return overdue.length === PORTION;
  });
}
