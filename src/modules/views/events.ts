import { Type } from 'typebox';
import { definePersonalEvent } from '../../platform/live/live-event.ts';

export const savedViewsChanged = definePersonalEvent({
  type: 'saved_views.changed',
  permission: 'notifications:read',
  about: 'The person saved or deleted a view of a list.',
  data: { page: Type.String({ description: 'The list it is a view of.' }) },
});

/** The events of this module. */
export const EVENTS = { live: [savedViewsChanged] };
