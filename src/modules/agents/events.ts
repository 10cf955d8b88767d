import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const agentChanged = defineLiveEvent({
  type: 'agent.changed',
  permission: 'tokens:manage',
  about: 'An agent was created, changed or revoked, or it came online.',
  data: { id: Type.String({ format: 'uuid' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  agent_token: {
    created: 'An agent token was created.',
    updated: 'An agent token was changed.',
    enabled: 'An agent was enabled again.',
    disabled: 'An agent was disabled.',
    revoked: 'An agent token was revoked.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [agentChanged], names: [AUDIT] };
