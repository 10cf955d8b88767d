import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent, type NewLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';
import { EVENTS as MAPPINGS } from './mapping/events.ts';

const number = Type.Optional(Type.Integer({ description: 'The alert it was written under, where it was written in the web app.' }));

/** Live events name at most this many alerts; beyond, pages reload their lists. */
const MOST_NUMBERS = 200;

const alertsChangedEvent = defineLiveEvent({
  type: 'alerts.changed',
  permission: 'alerts:read',
  about: 'Alerts came, changed or went.',
  data: {
    numbers: Type.Array(Type.Union([Type.Integer(), Type.Null()]), { description: 'The alerts, at most 200.' }),
    created: Type.Optional(Type.Integer({ description: 'How many of them are new.' })),
    many: Type.Optional(Type.Literal(true, { description: 'There are more than are named: reload what is shown.' })),
  },
});

/** These alerts changed. `created`: how many of the named ones are new. */
export function alertsChanged(numbers: ReadonlyArray<number | null>, created?: number): NewLiveEvent {
  return alertsChangedEvent({
    numbers: numbers.slice(0, MOST_NUMBERS),
    ...(created === undefined ? {} : { created: Math.min(created, MOST_NUMBERS) }),
    ...(numbers.length > MOST_NUMBERS ? { many: true as const } : {}),
  });
}

export const threadMessage = defineLiveEvent({
  type: 'thread.message',
  permission: 'alerts:read',
  about: 'Somebody wrote in the thread of a group of alerts, in the web app or in chat.',
  data: { number, group_id: Uuid, message_id: Uuid },
});

export const threadTyping = defineLiveEvent({
  type: 'thread.typing',
  permission: 'alerts:read',
  about: 'Somebody is writing in the thread of a group of alerts.',
  data: {
    number,
    group_id: Uuid,
    author: Type.Object({ kind: Type.String(), id: Type.Union([Type.String(), Type.Null()]), name: Type.String() }),
  },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  alert: {
    created: 'A person created an alert by hand.',
    reported: 'A person reported an alert again that was open.',
    updated: 'An alert was edited.',
    deleted: 'An alert was deleted.',
    acknowledged: 'An alert was acknowledged.',
    unacknowledged: 'The acknowledgement of an alert was undone.',
    resolved: 'An alert was resolved.',
    reopened: 'An alert was reopened.',
  },
  alert_group: {
    acknowledged: 'The alerts of a group were acknowledged.',
    resolved: 'The alerts of a group were resolved.',
  },
  alert_bulk: {
    acknowledged: 'Many alerts were acknowledged with one request.',
    resolved: 'Many alerts were resolved with one request.',
    undone: 'A command on many alerts was undone.',
  },
  thread: {
    message_posted: 'Somebody wrote in the thread of a group of alerts.',
  },
  webhook_refusal: {
    read: 'Somebody read the body of a kept webhook request.',
    retried: 'A refused webhook request was tried again.',
  },
  webhook_token: {
    created: 'A webhook token was created.',
    updated: 'A webhook token was edited.',
    mail_address_created: 'A webhook token got an email address; one that it had has ended.',
    mail_address_deleted: 'The email address of a webhook token was revoked.',
    revoked: 'A webhook token was revoked.',
  },
});

/** Notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  webhook_token: {
    refusing: 'Requests of a webhook token are refused because they are too large. Admins are notified once per hour.',
  },
});

/** The events of this module. */
export const EVENTS = {
  live: [alertsChangedEvent, threadMessage, threadTyping, ...MAPPINGS.live],
  names: [AUDIT, NOTIFICATIONS, ...MAPPINGS.names],
};
