import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { STATUSES } from './investigation.ts';

export const investigationChanged = defineLiveEvent({
  type: 'investigation.changed',
  permission: 'alerts:read',
  about: 'An investigation began, moved on, found something or ended.',
  data: {
    id: Type.String({ format: 'uuid' }),
    number: Type.Integer(),
    status: Type.Enum([...STATUSES]),
    group_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  investigation: {
    requested: 'Somebody asked for an investigation.',
    assigned: 'An investigation was assigned to an agent, or freed for any.',
    retried: 'An investigation was begun anew.',
    stopped: 'An investigation was cancelled.',
    judged: 'A person judged the result of an investigation.',
    completed: 'An agent completed an investigation.',
    failed: 'An agent gave an investigation up.',
  },
  agent: {
    command_denied: 'An agent called a tool that it may not use so.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [investigationChanged], names: [AUDIT] };
