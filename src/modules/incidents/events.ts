import { Type } from 'typebox';
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

/** The events of this module. */
export const EVENTS = { live: [incidentChanged] };
