import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

const Id = Type.String({ format: 'uuid' });

export const escalationPolicyChanged = defineLiveEvent({
  type: 'escalation_policy.changed',
  permission: 'escalation:read',
  about: 'An escalation policy was made, edited or deleted.',
  data: { id: Id },
});

/** The events of this module. */
export const EVENTS = { live: [escalationPolicyChanged] };
