import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const routesChanged = defineLiveEvent({
  type: 'routes.changed',
  permission: 'routes:read',
  about: 'The routing rules were saved.',
  data: { version: Type.Integer({ description: 'The version that applies now.' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  routes: {
    updated: 'The routing rules were saved.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  routing: {
    unjudged: 'A rule takes too long to evaluate.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [routesChanged], names: [AUDIT, NOTIFICATIONS] };
