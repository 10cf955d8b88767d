import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const postMortemChanged = defineLiveEvent({
  type: 'post_mortem.changed',
  permission: 'postmortems:read',
  about: 'A post-mortem was created, edited, moved through its review or deleted.',
  data: { id: Uuid, incident_id: Uuid },
});

export const actionItemChanged = defineLiveEvent({
  type: 'action_item.changed',
  permission: 'postmortems:read',
  about: 'An action item was added, edited, deleted, or recurred.',
  data: { id: Uuid, incident_id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  post_mortem: {
    updated: 'The text of a post-mortem was edited.',
  },
  action_item: {
    created: 'An action item was added.',
    updated: 'An action item was edited.',
    deleted: 'An action item was deleted.',
  },
});

/** What stands on the timeline of an incident and, under the same name, in the audit log. */
export const RECORDED = declareNames(['timeline', 'audit'], {
  post_mortem: {
    created: 'A draft of the post-mortem was created.',
    submitted: 'The post-mortem was submitted for review.',
    reverted_to_draft: 'The post-mortem went back from review to draft.',
    reverted_to_review: 'The approval of the post-mortem was taken back.',
    approved: 'The post-mortem was approved.',
    published: 'The post-mortem was published.',
    deleted: 'The post-mortem was deleted.',
  },
  action_item: {
    recurred: 'After an action item was done, an alert like those of the incident fired again.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  post_mortem: {
    missing: 'For the commander: a critical incident has no post-mortem three days after it was resolved.',
  },
  action_item: {
    assigned: 'The person owns an action item.',
    due: 'Action items of the person are due tomorrow or overdue.',
    recurred: 'An alert fired again after the person’s action item was done.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [postMortemChanged, actionItemChanged], names: [AUDIT, RECORDED, NOTIFICATIONS] };
