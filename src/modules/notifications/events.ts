import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent, definePersonalEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const notificationCreated = definePersonalEvent({
  type: 'notification.created',
  permission: 'notifications:read',
  about: 'The person has a new notification in the app.',
  data: { id: Uuid, kind: Type.String(), title: Type.String() },
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
  about: 'The person changed how they want to be notified, or the address of a contact method.',
  data: {},
});

export const pagesChanged = defineLiveEvent({
  type: 'pages.changed',
  permission: 'incidents:read',
  about: 'Pages of an incident were planned, sent, refused or skipped.',
  data: { incident_id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  notification_preferences: {
    updated: 'A person edited their notification rules.',
    reset: 'A person dropped their own notification rules: the default ones apply again.',
  },
  notification_test: {
    sent: 'A person had a test sent to them.',
  },
  contact_address: {
    requested: 'A person entered an address for a contact method and asked for a code.',
    confirmed: 'A person confirmed an address for a contact method.',
    removed: 'A person removed an address for a contact method.',
  },
  phone_code: {
    requested: 'A person asked for a code to confirm a phone number.',
  },
  chat_reply: {
    refused: 'A reply in chat was refused.',
  },
  page_reply: {
    refused: 'An answer to a page was refused.',
  },
});

/** Kinds of entries on the timeline of an incident. */
export const TIMELINE = declareNames(['timeline'], {
  page: {
    sent: 'A person was paged.',
    failed: 'A page did not reach a person.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  contact_address: {
    confirmed: 'An address for a contact method was confirmed.',
  },
  page: {
    incident: 'The person is paged for an incident.',
    responder: 'The person is asked to join an incident.',
    notice: 'A notice that was sent to the person outside the app as well.',
    test: 'A test of the person’s own notification rules.',
    dead: 'Pages do not reach the person; administrators hear of it too.',
  },
  delivery: {
    dead: 'For administrators: alerts do not reach a destination.',
  },
  mail: {
    dead: 'For administrators: an email could not be delivered.',
  },
});

/** The events of this module. */
export const EVENTS = {
  live: [notificationCreated, notificationRead, preferencesChanged, pagesChanged],
  names: [AUDIT, TIMELINE, NOTIFICATIONS],
};
