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
      description:
        'What to load again: members of the incident, `timeline`, `escalation`, `alerts`, `roles`, `document`, `status_updates`, `coordination`; `created` or `deleted`.',
    }),
  },
});

const Author = Type.Object({ kind: Type.String(), id: Type.Union([Type.String(), Type.Null()]), name: Type.String() });

export const incidentMessage = defineLiveEvent({
  type: 'incident.message',
  permission: 'incidents:read',
  about: 'Somebody wrote in the thread of an incident, in the web app or in chat.',
  data: { incident_id: Type.String({ format: 'uuid' }), message_id: Type.String({ format: 'uuid' }) },
});

export const incidentTyping = defineLiveEvent({
  type: 'incident.typing',
  permission: 'incidents:read',
  about: 'Somebody is writing in the thread of an incident.',
  data: { incident_id: Type.String({ format: 'uuid' }), author: Author },
});

export const sectionTyping = defineLiveEvent({
  type: 'incident.section_typing',
  permission: 'incidents:read',
  about: 'Somebody is writing in a section of the ICS document of an incident.',
  data: {
    incident_id: Type.String({ format: 'uuid' }),
    section: Type.String(),
    author: Author,
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
    merged: 'An incident was merged into another and is cancelled.',
    merge_received: 'Another incident was merged into this one.',
    unmerged: 'A merge of the incident, or into it, was undone.',
  },
  alerts: {
    linked: 'Alerts were linked to the incident.',
    unlinked: 'An alert was unlinked from the incident.',
    all_resolved: 'All linked alerts are resolved.',
    fired_again: 'Linked alerts fire again.',
  },
  role: {
    assigned: 'A role was assigned, or the offer of it accepted.',
    ended: 'A role ended.',
    offered: 'A role was offered.',
    declined: 'The offer of a role was declined.',
    offer_expired: 'The offer of a role was not answered in time.',
    offer_withdrawn: 'The offer of a role was withdrawn.',
  },
  ics: {
    section_updated: 'A section of the ICS document was saved.',
  },
  decision: {
    made: 'Command made a decision.',
  },
  status_update: {
    posted: 'A status update was posted.',
    edited: 'A status update was edited, or the next one is due at another time.',
  },
  channel: {
    created: 'A chat channel was created for the incident.',
    linked: 'An existing chat channel was linked to the incident.',
    unlinked: 'The chat channel was unlinked from the incident.',
    archived: 'The chat channel was archived.',
    refused: 'A chat refused to create or archive the channel of the incident.',
  },
  summary: {
    requested: 'A summary was asked for; the one from data stands at once.',
    written: 'An agent wrote a summary.',
  },
  video_room: {
    created: 'A video room was opened for the incident.',
    linked: 'A video room was linked to the incident by its address.',
    unlinked: 'The video room was unlinked from the incident.',
  },
  responder: {
    requested: 'People were asked to join the incident.',
    joined: 'Somebody who was asked joined.',
    declined: 'Somebody who was asked declined to join.',
  },
  message: {
    pinned: 'A message of the chat channel was put on the timeline.',
  },
  note: {
    added: 'A person or program wrote on the timeline. Whoever writes may name another kind.',
  },
});

/** Names in the audit log alone. */
export const AUDIT = declareNames(['audit'], {
  incident: {
    viewed: 'Somebody looked at a private incident; once a person and hour.',
  },
  coordination: {
    message_posted: 'Command said something in an incident.',
    message_acknowledged: 'A message of command was acknowledged.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  incident: {
    role_assigned: 'The person has a role in an incident.',
    role_ended: 'The person’s role in an incident ended.',
    role_offered: 'The person is offered a role in an incident.',
    command_message: 'Command says something to the person.',
    not_acknowledged: 'What the person said as command was not acknowledged in time.',
    target_close: 'A target of the person’s incident is close, or was missed.',
    update_due: 'The next status update of an incident is due.',
    role_answered: 'An offer of the person was accepted, declined, or not answered.',
    responder_answered: 'Somebody whom the person asked to join an incident answered.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [incidentChanged, sectionTyping, incidentMessage, incidentTyping], names: [RECORDED, AUDIT, NOTIFICATIONS] };
