import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { definePersonalEvent } from '../../platform/live/live-event.ts';

export const savedViewsChanged = definePersonalEvent({
  type: 'saved_views.changed',
  permission: 'notifications:read',
  about: 'The person saved or deleted a view of a list.',
  data: { page: Type.String({ description: 'The list it is a view of.' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  saved_view: {
    saved: 'A person saved a view of a list.',
    deleted: 'A person deleted a saved view.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [savedViewsChanged], names: [AUDIT] };
