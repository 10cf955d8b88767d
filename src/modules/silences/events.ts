import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const silenceChanged = defineLiveEvent({
  type: 'maintenance_window.changed',
  permission: 'alerts:read',
  about: 'A maintenance window or silence was created, edited or deleted, or it began or ended.',
  data: { id: Type.String({ format: 'uuid' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  maintenance_window: {
    created: 'A maintenance window or silence was created.',
    updated: 'A maintenance window or silence was edited.',
    ended: 'A maintenance window or silence was ended early.',
    deleted: 'A maintenance window or silence was deleted.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  maintenance_window: {
    ending: 'A maintenance window that you made ends in ten minutes, and alerts still fire.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [silenceChanged], names: [AUDIT, NOTIFICATIONS] };
