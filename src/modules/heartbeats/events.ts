import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';
import { HEARTBEAT_STATES } from './heartbeat.ts';

export const heartbeatChanged = defineLiveEvent({
  type: 'heartbeat.changed',
  permission: 'heartbeats:read',
  about: 'A heartbeat was created, edited or deleted, or its state changed. Not every ping of a busy heartbeat sends one.',
  data: {
    id: Uuid,
    state: Type.Optional(Type.Enum([...HEARTBEAT_STATES], { description: 'Its state now, where that is what changed.' })),
  },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  heartbeat: {
    created: 'A heartbeat was created.',
    updated: 'A heartbeat was edited.',
    deleted: 'A heartbeat was deleted.',
    paused: 'A heartbeat was paused.',
    resumed: 'A heartbeat was resumed.',
    token_rotated: 'The address of a heartbeat got a new token.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [heartbeatChanged], names: [AUDIT] };
