import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

export const statusPageChanged = defineLiveEvent({
  type: 'status_page.changed',
  permission: 'statuspages:read',
  about: 'A status page, a component of it, a published incident or a subscriber changed.',
  data: { id: Type.String({ format: 'uuid' }) },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  status_page: {
    created: 'A status page was created.',
    updated: 'A status page was edited.',
    deleted: 'A status page was deleted.',
    link_rotated: 'The link with a token of a private status page was replaced.',
    incident_published: 'An incident was published on a status page.',
    incident_updated: 'An update of an incident was published on a status page.',
    update_edited: 'A published update was edited.',
    incident_removed: 'A published incident was taken off a status page.',
    subscriber_added: 'A webhook was subscribed to a status page.',
    subscriber_removed: 'A subscriber of a status page was removed.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [statusPageChanged], names: [AUDIT] };
