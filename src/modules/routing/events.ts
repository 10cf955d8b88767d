import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const routesChanged = defineLiveEvent({
  type: 'routes.changed',
  permission: 'routes:read',
  about: 'The routing rules were saved.',
  data: { version: Type.Integer({ description: 'The version that applies now.' }) },
});

/** The events of this module. */
export const EVENTS = { live: [routesChanged] };
