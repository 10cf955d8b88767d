import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const escalationPolicyChanged = defineLiveEvent({
  type: 'escalation_policy.changed',
  permission: 'escalation:read',
  about: 'An escalation policy was created, edited or deleted.',
  data: { id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  escalation_policy: {
    created: 'An escalation policy was created.',
    updated: 'An escalation policy was edited.',
    deleted: 'An escalation policy was deleted.',
  },
});

/** What stands on the timeline of an incident and, under the same name, in the audit log. */
export const RECORDED = declareNames(['timeline', 'audit'], {
  escalation: {
    resumed: 'A paused escalation was resumed.',
    dismissed: 'A paused escalation was dismissed.',
  },
});

/** Kinds of entries on the timeline of an incident. */
export const TIMELINE = declareNames(['timeline'], {
  escalation: {
    level_notified: 'A level of the policy was notified.',
    level_skipped: 'A level of the policy had nobody to notify.',
    exhausted: 'The policy came to its end without an acknowledgement.',
    no_policy: 'There is no escalation policy: nobody is notified by one.',
    person_left: 'A person who was notified left; the level was notified anew.',
    paused: 'An escalation was long overdue and was paused.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  escalation: {
    exhausted: 'For administrators: nobody acknowledged an incident.',
    no_policy: 'For administrators: an incident has no escalation policy.',
    paused: 'For administrators: escalations are paused and wait to be resumed.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [escalationPolicyChanged], names: [AUDIT, RECORDED, TIMELINE, NOTIFICATIONS] };
