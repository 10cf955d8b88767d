import { Type } from 'typebox';
import { defineLiveEvent, definePersonalEvent } from '../../platform/live/live-event.ts';

const Id = Type.String({ format: 'uuid' });

export const notificationCreated = definePersonalEvent({
  type: 'notification.created',
  permission: 'notifications:read',
  about: 'The person has a new notification in the app.',
  data: { id: Id, kind: Type.String(), title: Type.String() },
});

export const notificationRead = definePersonalEvent({
  type: 'notification.read',
  permission: 'notifications:read',
  about: 'The person read one notification or all of them, in another window perhaps.',
  data: {},
});

export const preferencesChanged = definePersonalEvent({
  type: 'preferences.changed',
  permission: 'notifications:read',
  about: 'The person changed how they want to be notified.',
  data: {},
});

export const pagesChanged = defineLiveEvent({
  type: 'pages.changed',
  permission: 'incidents:read',
  about: 'Pages of an incident were planned, sent, refused or skipped.',
  data: { incident_id: Id },
});

/** The events of this module. */
export const EVENTS = { live: [notificationCreated, notificationRead, preferencesChanged, pagesChanged] };
