import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

const Id = Type.String({ format: 'uuid' });

export const serviceChanged = defineLiveEvent({
  type: 'service.changed',
  permission: 'services:read',
  about: 'A service was made, edited or deleted, or what depends on it changed.',
  data: { id: Id },
});

export const teamChanged = defineLiveEvent({
  type: 'team.changed',
  permission: 'oncall:read',
  about: 'A team was made, edited or deleted, or its members changed.',
  data: { id: Id },
});

/** The events of this module. */
export const EVENTS = { live: [serviceChanged, teamChanged] };
