import { type Static, Type } from 'typebox';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { CAPABILITIES } from '../agent.ts';
import { ASK_SECONDS, ASK_TEXT_MAX } from './ask.ts';
import type { Ask } from './asks.store.ts';
import type { Draft } from './drafts.store.ts';
import type { AgentMessage } from './messages.store.ts';

const LongText = Type.String({ minLength: 1, maxLength: 200_000, description: 'Over 40,000 characters: cut, with a mark.' });
const ChatId = Type.String({ minLength: 1, maxLength: 100, description: 'As it came with a dispatch or a message.' });

export const ChatQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);
export const ChatBody = Type.Object({ text: LongText }, closed);
const chatMessage = {
  id: Uuid,
  at: Time,
  author: ActorShape,
  text: Type.String(),
  truncated: Type.Boolean({ description: 'true: the text was cut.' }),
};
export const ChatMessage = named('AgentChatMessage', Type.Object(chatMessage));
export const ChatPage = pageOf(ChatMessage);
export const ChatSent = named(
  'AgentChatSent',
  Type.Object({ ...chatMessage, online: Type.Boolean({ description: 'false: the agent gets it when it is back.' }) }),
);

export function viewChatMessage({ id, createdAt, author, text, truncated }: AgentMessage): Static<typeof ChatMessage> {
  const { kind, id: authorId, name } = author;
  return { id, at: createdAt.toISOString(), author: { kind, id: authorId, name }, text, truncated };
}

export const DraftBody = Type.Object({ chat_id: ChatId, text: LongText }, closed);
export const DraftMade = named(
  'AgentDraft',
  Type.Object({ id: Uuid, chat_id: Type.String(), truncated: Type.Boolean({ description: 'true: the text was cut.' }) }),
);
export const DraftParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the draft.' }) });
export const TypingBody = Type.Object({ chat_id: ChatId }, closed);

/** A draft as it stands with the messages of a thread. */
export function viewDraft({ id, updatedAt, agentId, agentName, text }: Draft) {
  return { id, at: updatedAt.toISOString(), author: { kind: 'agent' as const, id: agentId, name: agentName }, text, draft: true as const };
}

const Question = Type.String({ minLength: 1, maxLength: ASK_TEXT_MAX });
export const AskBody = Type.Object(
  {
    to: Type.Optional(
      Type.Union(
        [
          named('PeerByName', Type.Object({ agent: Type.String({ minLength: 1, maxLength: 100, description: 'Name or id.' }) }, closed)),
          named('PeerByCapability', Type.Object({ capability: Type.Enum([...CAPABILITIES]) }, closed)),
        ],
        { description: 'Of an ask: one agent, or any that is online and has the capability.' },
      ),
    ),
    investigation_id: Type.Optional(Type.String({ format: 'uuid', description: 'Of an ask: what it is about.' })),
    question: Type.Optional(Question),
    timeout_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: ASK_SECONDS.most,
        description: `How long the answer is waited for. Default: ${ASK_SECONDS.usual}.`,
      }),
    ),
    ask_id: Type.Optional(Type.String({ format: 'uuid', description: 'Of an answer: the ask.' })),
    answer: Type.Optional(Question),
    evidence_ids: Type.Optional(Type.Array(Uuid, { maxItems: 50, description: 'Of an answer: evidence of the investigation.' })),
  },
  closed,
);
const Peer = named('Peer', Type.Object({ id: Uuid, name: Type.String() }));
export const AskMade = named(
  'PeerAskMade',
  Type.Object({
    ask_id: Uuid,
    status: Type.Enum(['open', 'answered']),
    to: Type.Optional(Peer),
    expires_at: Type.Optional(Time),
  }),
);
export const AskView = named(
  'PeerAsk',
  Type.Object({
    ask_id: Uuid,
    investigation_id: Uuid,
    from_agent: Peer,
    to_agent: Peer,
    status: Type.Enum(['open', 'answered', 'timed_out']),
    untrusted: named('PeerWords', Type.Object({ question: Type.String(), answer: nullable(Type.String()) })),
    evidence_ids: Type.Array(Uuid),
    created_at: Time,
    expires_at: Time,
    ended_at: nullable(Time),
  }),
);
export const AskList = named(
  'PeerAskList',
  Type.Object({
    items: Type.Array(AskView, { description: 'Open ones to the agent, oldest first, then its own of a day, newest first.' }),
  }),
);

export function viewAsk(ask: Ask): Static<typeof AskView> {
  return {
    ask_id: ask.id,
    investigation_id: ask.investigationId,
    from_agent: { ...ask.from },
    to_agent: { ...ask.to },
    status: ask.status,
    untrusted: { question: ask.question, answer: ask.answer },
    evidence_ids: [...ask.evidenceIds],
    created_at: ask.createdAt.toISOString(),
    expires_at: ask.expiresAt.toISOString(),
    ended_at: ask.endedAt?.toISOString() ?? null,
  };
}
