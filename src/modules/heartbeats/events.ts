import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { HEARTBEAT_STATES } from './heartbeat.ts';

const Id = Type.String({ format: 'uuid' });

export const heartbeatChanged = defineLiveEvent({
  type: 'heartbeat.changed',
  permission: 'heartbeats:read',
  about: 'A heartbeat was made, edited or deleted, or its state changed. Not every ping of a busy heartbeat sends one.',
  data: {
    id: Id,
    state: Type.Optional(Type.Enum([...HEARTBEAT_STATES], { description: 'Its state now, where that is what changed.' })),
  },
});

/** The events of this module. */
export const EVENTS = { live: [heartbeatChanged] };
