import { Type } from 'typebox';
import { declareNames } from '../../platform/declared-names.ts';
import { defineLiveEvent } from '../../platform/live/live-event.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';

const ofHandoff = { id: Uuid, schedule_id: Uuid, team_id: Uuid };

export const scheduleChanged = defineLiveEvent({
  type: 'schedule.changed',
  permission: 'oncall:read',
  about: 'Who is on call when may have changed: layers were saved, an override was created or deleted.',
  data: { id: Uuid, team_id: Uuid },
});

export const coverChanged = defineLiveEvent({
  type: 'cover.changed',
  permission: 'oncall:read',
  about: 'Somebody asked for cover, accepted a request, or took it back.',
  data: { id: Uuid, schedule_id: Uuid, status: Type.Enum(['open', 'accepted', 'cancelled']) },
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
  about: 'Notes of a handoff were written, or it was acknowledged or dismissed, or its incoming person reminded.',
  data: ofHandoff,
});

/** Names in the audit log. */
export const AUDIT = declareNames(['audit'], {
  schedule: {
    layers_updated: 'The layers of a schedule were saved.',
  },
  override: {
    created: 'An override was created.',
    deleted: 'An override was deleted.',
  },
  cover: {
    requested: 'Somebody asked for cover.',
    accepted: 'Somebody accepted a request for cover.',
    cancelled: 'A request for cover was taken back.',
  },
  handoff: {
    updated: 'Notes of a handoff were written.',
    acknowledged: 'The incoming person acknowledged a handoff.',
    dismissed: 'A handoff was dismissed: nobody is to accept it any more.',
    reminded: 'Somebody reminded the incoming person of a handoff.',
  },
  calendar: {
    created: 'The address of a calendar was created.',
    revoked: 'The address of a calendar was revoked.',
  },
});

/** Kinds of notifications in the app. */
export const NOTIFICATIONS = declareNames(['notification'], {
  schedule: {
    changed: 'The person’s shifts changed.',
  },
  cover: {
    requested: 'The person is asked for cover.',
    accepted: 'Somebody accepted the person’s request for cover.',
  },
  handoff: {
    incoming: 'The person is on call now.',
    outgoing: 'The person’s shift has ended.',
    noted: 'The outgoing person wrote notes for the shift.',
    unacknowledged: 'A handoff was not acknowledged in time.',
    reminder: 'Somebody reminds the person to accept a handoff.',
  },
});

/** The events of this module. */
export const EVENTS = { live: [scheduleChanged, coverChanged, handoffCreated, handoffChanged], names: [AUDIT, NOTIFICATIONS] };
