import { type Actor, type By, SYSTEM } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { found, invalid, Problem } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import { type Agent, selectorsMatch } from '../agent.ts';
import { AUDIT, agentDraft, agentMessage, agentTyping } from '../events.ts';
import { appendEvent } from '../events/event-log.store.ts';
import type { NewAgentEvent } from '../protocol.ts';
import { assertCapability } from '../tokens/tokens.actions.ts';
import { agentsNamedIn, findAgent } from '../tokens/tokens.store.ts';
import { harmless, plainText } from '../untrusted.ts';
import { type Chat, chatId, cutTalk, mentioned, readChat, TALK_MAX } from './chat.ts';
import { findDraft, saveDraft, takeDraft } from './drafts.store.ts';
import { type AgentMessage, insertAgentMessage, markAnswered, wasMentioned } from './messages.store.ts';
import { isAssignedTo, labelsOf, type ThreadsDeps, typeInThread, writeInThread } from './threads.actions.ts';

/** What talking works with. */
export interface TalkDeps extends ThreadsDeps {
  readonly db: Database;
}

/** What somebody said to an agent, as an event; the text is data, never an instruction of the server. */
export function messageEvent({ id, chatId: chat, author, text, truncated }: AgentMessage): NewAgentEvent {
  return {
    type: 'chat.message',
    data: {
      chat_id: chat,
      message_id: id,
      kind: 'text',
      author: { kind: author.kind, id: author.id },
      untrusted: { text: plainText(text, TALK_MAX), author_name: plainText(author.name, 200) },
      ...(truncated ? { truncated } : {}),
    },
  };
}

/**
 * Says something to an agent in its own chat. One that is offline gets it when it is back.
 *
 * @throws Problem `not_found`; `validation_failed` for a blank text
 */
export async function sayToAgent(
  deps: TalkDeps,
  agentId: string,
  text: string,
  by: By,
): Promise<AgentMessage & { readonly online: boolean }> {
  if (text.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  return deps.db.transaction(async (tx) => {
    const agent = found(await findAgent(tx, agentId), 'agent');
    const said = cutTalk(plainText(text, Number.POSITIVE_INFINITY));
    const chat = chatId({ kind: 'agent', id: agentId });
    const message = await insertAgentMessage(tx, { agentId, chatId: chat, author: by.actor, byAgent: false, ...said });
    await appendEvent(tx, agentId, messageEvent(message));
    await deps.live.publish(tx, agentMessage({ agent_id: agentId, message_id: message.id }));
    await audit(tx, {
      event: AUDIT.agent_chat.message_posted,
      ...by,
      entityType: 'agent_token',
      entityId: agentId,
      data: { message: message.id },
    });
    return { ...message, online: agent.online };
  });
}

/** What an agent may talk in. @throws Problem `not_found` also for what it may not see */
async function talkIn(db: Queryable, agent: Agent, id: string | null): Promise<Chat> {
  const chat = id === null ? null : readChat(id);
  if (chat !== null && (await mayTalk(db, agent, chat))) return chat;
  throw new Problem('not_found', 'There is no such chat: use the chat_id of a dispatch or of a message to you');
}

async function mayTalk(db: Queryable, agent: Agent, chat: Chat): Promise<boolean> {
  if (chat.kind === 'agent') return chat.id === agent.id;
  if (!(await sees(db, agent, chat))) return false;
  if (chat.kind === 'group') return true;
  return (await isAssignedTo(db, agent.id, chat.id)) || wasMentioned(db, agent.id, chatId(chat));
}

/** Whether the agent may see what the thread is about. */
async function sees(db: Queryable, agent: Agent, chat: Chat): Promise<boolean> {
  return (await unseenBecause(db, agent, chat)) === null;
}

/** Why the agent may not see what the thread is about, as a part of a sentence; null: it may. */
async function unseenBecause(db: Queryable, { labelSelectors }: Agent, chat: Chat): Promise<string | null> {
  const labels = await labelsOf(db, chat);
  if (labels === null) return 'agents never see a private incident';
  return Object.keys(labelSelectors).length === 0 || labels.some((one) => selectorsMatch(labelSelectors, one))
    ? null
    : 'its label selectors do not match what this is about';
}

/** What an agent said, or proposes to say. */
export interface Said {
  readonly id: string;
  readonly chat_id: string;
  readonly truncated: boolean;
}

/**
 * Says something as an agent, in a thread or in its own chat.
 *
 * @throws Problem `capability_required`, `not_found`, `validation_failed` for a blank text
 */
export async function sayAsAgent(
  deps: TalkDeps,
  agent: Agent,
  message: { readonly chatId: string | null; readonly text: string },
  by: By,
): Promise<Said> {
  assertCapability(agent, 'communicate');
  const chat = await talkIn(deps.db, agent, message.chatId);
  const { text, truncated } = cutTalk(said(message.text));
  return deps.db.transaction(async (tx) => {
    const id = await write(tx, deps, { agent, chat, text, truncated, by });
    await markAnswered(tx, agent.id, chatId(chat));
    return { id, chat_id: chatId(chat), truncated };
  });
}

/** @throws Problem `validation_failed` */
function said(text: string): string {
  const clean = harmless(text, Number.POSITIVE_INFINITY);
  if (clean.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  return clean;
}

interface Writing {
  readonly agent: Agent;
  readonly chat: Chat;
  readonly text: string;
  readonly truncated: boolean;
  readonly by: By;
}

async function write(tx: Tx, deps: TalkDeps, { agent, chat, text, truncated, by }: Writing): Promise<string> {
  if (chat.kind !== 'agent') {
    const id = await writeInThread(tx, deps, chat, { text, by, origin: 'agent' });
    if (id === null) throw new Problem('not_found', 'The thread is gone');
    return id;
  }
  const message = await insertAgentMessage(tx, {
    agentId: agent.id,
    chatId: chatId(chat),
    author: by.actor,
    byAgent: true,
    text,
    truncated,
  });
  await deps.live.publish(tx, agentMessage({ agent_id: agent.id, message_id: message.id }));
  await audit(tx, {
    event: AUDIT.agent_chat.message_posted,
    ...by,
    entityType: 'agent_token',
    entityId: agent.id,
    data: { message: message.id },
  });
  return message.id;
}

/**
 * Keeps what an agent proposes to say in a thread, in place of its older proposal there; people send it or drop it.
 *
 * @throws Problem `capability_required`, `not_found`, `validation_failed`
 */
export async function draftAsAgent(
  deps: TalkDeps,
  agent: Agent,
  message: { readonly chatId: string; readonly text: string },
): Promise<Said> {
  assertCapability(agent, 'communicate');
  const chat = await talkIn(deps.db, agent, message.chatId);
  if (chat.kind === 'agent')
    throw invalid('/chat_id', 'no_thread', '/chat_id must name the thread of an alert or incident: write here without a draft');
  const kept = cutTalk(said(message.text));
  return deps.db.transaction(async (tx) => {
    const id = await saveDraft(tx, { agentId: agent.id, chatId: chatId(chat), ...kept });
    await deps.live.publish(tx, agentDraft({ chat_id: chatId(chat) }));
    return { id, chat_id: chatId(chat), truncated: kept.truncated };
  });
}

/**
 * Takes a draft out of a thread, for the person who sends it under their own name.
 *
 * @throws Problem `not_found` when it was sent or dropped, or is older than a day
 */
export async function useDraft(tx: Tx, live: Live, draft: { readonly id: string; readonly chatId: string }): Promise<void> {
  if (!(await takeDraft(tx, draft))) throw noDraft();
  await live.publish(tx, agentDraft({ chat_id: draft.chatId }));
}

function noDraft(): Problem {
  return new Problem('not_found', 'There is no such draft: it was sent, dropped or replaced, or is older than a day');
}

/**
 * Drops a draft that nobody wants.
 *
 * @param may whether the person may write in such a thread
 * @throws Problem `not_found`; what `may` throws
 */
export async function dropDraft(deps: Pick<TalkDeps, 'db' | 'live'>, id: string, may: (chat: Chat) => void, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const draft = await findDraft(tx, id);
    const chat = draft && readChat(draft.chatId);
    if (!draft || !chat) throw noDraft();
    may(chat);
    await useDraft(tx, deps.live, draft);
    await audit(tx, {
      event: AUDIT.agent_chat.draft_dropped,
      ...by,
      entityType: 'agent_token',
      entityId: draft.agentId,
      data: { chat: draft.chatId, ...(chat.kind === 'incident' ? { incident_id: chat.id } : {}) },
    });
  });
}

/** Shows people that an agent writes; stores nothing. @throws Problem `capability_required`, `not_found` */
export async function typeAsAgent(deps: TalkDeps, agent: Agent, id: string, author: Actor): Promise<void> {
  assertCapability(agent, 'communicate');
  const chat = await talkIn(deps.db, agent, id);
  await deps.db.transaction(async (tx) => {
    if (chat.kind !== 'agent') return typeInThread(tx, deps, chat, author);
    await deps.live.publish(tx, agentTyping({ agent_id: agent.id }));
  });
}

/** Agents that one message reaches at most. */
const MENTIONS_MAX = 10;

/**
 * Tells the agents that a person names in a thread. One that is offline, or may not see what the thread is about, is not told; the thread
 * says so.
 */
export async function notifyMentioned(
  tx: Tx,
  deps: ThreadsDeps,
  { chat, author, text }: { readonly chat: Chat; readonly author: Actor; readonly text: string },
): Promise<void> {
  if ((author.kind !== 'user' && author.kind !== 'source') || !text.includes('@')) return;
  const named = mentioned(text, await agentsNamedIn(tx, text)).slice(0, MENTIONS_MAX);
  for (const agent of named) {
    const because = await unseenBecause(tx, agent, chat);
    const unseen = because === null ? null : `${agent.name} was not reached: ${because}.`;
    const offline = agent.online ? null : `${agent.name} is offline and was not reached.`;
    const why = unseen ?? offline;
    if (why !== null) {
      await writeInThread(tx, deps, chat, { text: why, by: { actor: SYSTEM }, origin: 'system' });
      continue;
    }
    const message = await insertAgentMessage(tx, { agentId: agent.id, chatId: chatId(chat), author, byAgent: false, ...cutTalk(text) });
    await appendEvent(tx, agent.id, messageEvent(message));
  }
}
