import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES } from './incident.ts';

export const incidentChanged = defineLiveEvent({
  type: 'incident.changed',
  permission: 'incidents:read',
  about: 'An incident was declared, changed or deleted, or its timeline grew.',
  data: {
    id: Type.String({ format: 'uuid' }),
    number: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.Enum([...INCIDENT_STATUSES])),
    severity: Type.Optional(Type.Enum([...INCIDENT_SEVERITIES])),
    changed: Type.Array(Type.String(), {
      description: 'What to load again: members of the incident, `timeline`, `escalation`, `alerts`, `roles`; `created` or `deleted`.',
    }),
  },
});

/** What stands on the timeline of an incident and, under the same name, in the audit log. */
export const RECORDED = declareNames(['timeline', 'audit'], {
  incident: {
    created: 'An incident was declared, or created from an alert.',
    updated: 'An incident was edited, or its severity rose with an alert.',
    deleted: 'An incident was deleted.',
    triage_begun: 'Triage began.',
    acknowledged: 'An incident was acknowledged.',
    unacknowledged: 'An acknowledgement was undone.',
    promoted: 'An incident was marked as active.',
    mitigated: 'An incident was mitigated.',
    resolved: 'An incident was resolved.',
    closed: 'An incident was closed.',
    reopened: 'An incident was reopened.',
    cancelled: 'An incident was cancelled.',
    escalated: 'An incident was escalated by hand.',
  },
  alerts: {
    linked: 'Alerts were linked to the incident.',
    unlinked: 'An alert was unlinked from the incident.',
    all_resolved: 'All linked alerts are resolved.',
    fired_again: 'Linked alerts fire again.',
  },
  role: {
    assigned: 'A role was assigned.',
    ended: 'A role ended.',
  },
  note: {
    added: 'A person or program wrote on the timeline. Whoever writes may name another kind.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  incident: {
    role_assigned: 'The person has a role in an incident.',
    role_ended: 'The person’s role in an incident ended.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [incidentChanged], names: [RECORDED, NOTIFICATIONS] };
