import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

export const serviceChanged = defineLiveEvent({
  type: 'service.changed',
  permission: 'services:read',
  about: 'A service was created, edited or deleted, or what depends on it changed.',
  data: { id: Uuid },
});

export const teamChanged = defineLiveEvent({
  type: 'team.changed',
  permission: 'oncall:read',
  about: 'A team was created, edited or deleted, or its members changed.',
  data: { id: Uuid },
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  service: {
    created: 'A service was created.',
    updated: 'A service was edited.',
    deleted: 'A service was deleted.',
  },
  team: {
    created: 'A team was created.',
    updated: 'A team was edited.',
    deleted: 'A team was deleted.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [serviceChanged, teamChanged], names: [AUDIT] };
