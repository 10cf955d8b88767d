import { Type } from 'typebox';
import { declareNames } from '../../../platform/declared-names.ts';
import { defineLiveEvent } from '../../../platform/live/live-event.ts';
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
    incident_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
  },
});

export const approvalChanged = defineLiveEvent({
  type: 'approval.changed',
  permission: 'alerts:read',
  about: 'An agent asked for an approval, or one was decided or expired.',
  data: {
    id: Type.String({ format: 'uuid' }),
    status: Type.Enum(['open', 'approved', 'denied', 'expired']),
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
  approval: {
    requested: 'An agent asked a person to let a call be run.',
    approved: 'A person let the call of an agent be run.',
    denied: 'A person denied the call of an agent.',
    expired: 'Nobody decided about the call of an agent in time, and nothing was run.',
  },
  agent: {
    command_denied: 'An agent called a tool that it may not use so.',
    secret_read: 'An agent read a shared secret.',
  },
});

/** What stands on the timeline of an incident and, under the same name, in the audit log. */
export const RECORDED = declareNames(['timeline', 'audit'], {
  investigation: {
    begun: 'An investigation of an incident began.',
    not_begun: 'An incident was marked as active, and no investigation began; the text says why.',
    found_likely: 'An agent found a likely cause.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  approval: {
    requested: 'An agent asks for approval of a command on what the person has.',
  },
  agent: {
    restricted: 'For administrators: people judged an agent wrong too often, so that each of its commands asks again.',
  },
});

/** The events of investigations. */
export const EVENTS = { live: [investigationChanged, approvalChanged], names: [AUDIT, RECORDED, NOTIFICATIONS] };
