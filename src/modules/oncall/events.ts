import { Type } from 'typebox';
import { defineLiveEvent } from '../../platform/live/live-event.ts';

const Id = Type.String({ format: 'uuid' });
const ofHandoff = { id: Id, schedule_id: Id, team_id: Id };

export const scheduleChanged = defineLiveEvent({
  type: 'schedule.changed',
  permission: 'oncall:read',
  about: 'Who is on call when may have changed: layers were saved, an override was made or deleted.',
  data: { id: Id, team_id: Id },
});

export const coverChanged = defineLiveEvent({
  type: 'cover.changed',
  permission: 'oncall:read',
  about: 'Somebody asked for cover, accepted a request, or took it back.',
  data: { id: Id, schedule_id: Id, status: Type.Enum(['open', 'accepted', 'cancelled']) },
});

export const handoffCreated = defineLiveEvent({
  type: 'handoff.created',
  permission: 'oncall:read',
  about: 'A shift ended and the next one began.',
  data: ofHandoff,
});

export const handoffChanged = defineLiveEvent({
  type: 'handoff.changed',
  permission: 'oncall:read',
  about: 'Notes of a handoff were written, or it was acknowledged.',
  data: ofHandoff,
});

/** The events of this module. */
export const EVENTS = { live: [scheduleChanged, coverChanged, handoffCreated, handoffChanged] };
