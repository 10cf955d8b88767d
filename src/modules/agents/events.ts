import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { EVENTS as INVESTIGATIONS } from './investigations/events.ts';

export const agentChanged = defineLiveEvent({
  type: 'agent.changed',
  permission: 'tokens:manage',
  about: 'An agent was created, changed or revoked, or it came online.',
  data: { id: Type.String({ format: 'uuid' }) },
});

const agentId = Type.String({ format: 'uuid' });

export const agentMessage = defineLiveEvent({
  type: 'agent.message',
  permission: 'tokens:manage',
  about: 'Somebody wrote in the chat of operators with an agent.',
  data: { agent_id: agentId, message_id: Type.String({ format: 'uuid' }) },
});

export const agentTyping = defineLiveEvent({
  type: 'agent.typing',
  permission: 'tokens:manage',
  about: 'An agent is writing in its chat with operators.',
  data: { agent_id: agentId },
});

export const agentDraft = defineLiveEvent({
  type: 'agent.draft',
  permission: 'alerts:read',
  about: 'An agent proposed a message for a thread, or a proposal was sent or dropped.',
  data: { chat_id: Type.String() },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  agent_token: {
    created: 'An agent token was created.',
    updated: 'An agent token was changed.',
    enabled: 'An agent was enabled again.',
    disabled: 'An agent was disabled.',
    revoked: 'An agent token was revoked.',
    restricted: 'An agent was set from act to suggest because people judged it wrong too often.',
  },
  agent_chat: {
    message_posted: 'Somebody wrote to an agent, or the agent wrote to operators.',
    draft_dropped: 'A person dropped the draft of an agent.',
  },
  agent_ask: {
    asked: 'An agent asked another in an investigation.',
    answered: 'An agent answered another in an investigation.',
  },
});

/** The events of this module. */
export const EVENTS = {
  live: [agentChanged, agentDraft, agentMessage, agentTyping, ...INVESTIGATIONS.live],
  names: [AUDIT, ...INVESTIGATIONS.names],
};
