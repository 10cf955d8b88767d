import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

const Id = Type.String({ format: 'uuid' });

export const userChanged = defineLiveEvent({
  type: 'user.changed',
  permission: 'users:manage',
  about: 'An account was made, edited or deleted, or its person changed its own profile.',
  data: { id: Id },
});

/** The events of this module. */
export const EVENTS = { live: [userChanged] };
