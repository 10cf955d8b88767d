import type { By } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { RECORDED } from '../../incidents/events.ts';
import type { Incident } from '../../incidents/incident.ts';
import { findIncident, lockIncident, found, type IncidentDeps, record } from '../../incidents/index.ts';
import { type Meetings, roomUrl } from './meetings.ts';
import { endRoom, findRoom, insertRoom, type VideoRoom } from './video.store.ts';

/** What rooms work with. */
export interface VideoDeps extends IncidentDeps {
  readonly db: Database;
  readonly meetings: Meetings;
}

/**
 * Makes a room with the account of who asks, or links an address. A server that dies after the provider has made one leaves a room
 * that nobody was told of, and the incident without one: asking again makes the incident's only one.
 *
 * @throws Problem `not_found`, `validation_failed`; `conflict` when there is a room; `not_linked` with `authorize_url`; `unavailable`
 */
export async function createRoom(deps: VideoDeps, ref: string, { url }: { readonly url?: string }, by: By): Promise<VideoRoom> {
  const incident = found(await findIncident(deps.db, ref));
  await assertNone(deps, incident);
  const given = url === undefined ? null : roomUrl(url);
  if (url !== undefined && given === null) throw invalid('/url', 'url', '/url must be an address that begins with http:// or https://');
  const room = given === null ? { provider: deps.meetings.provider, url: await made(deps, incident, by) } : { provider: null, url: given };
  return deps.db.transaction(async (tx) => {
    const locked = found(await lockIncident(tx, incident.id));
    const inserted = await insertRoom(tx, { incidentId: locked.id, ...room, by: by.actor });
    if (inserted === null) throw hasRoom(found(await findRoom(tx, locked.id)));
    await record(tx, deps.live, locked, {
      by,
      kind: room.provider === null ? RECORDED.video_room.linked : RECORDED.video_room.created,
      text:
        room.provider === null
          ? `${by.actor.name} linked a video room.`
          : `${by.actor.name} opened a video room on ${deps.meetings.label}.`,
      data: { url: room.url, provider: room.provider },
      changed: ['channels'],
    });
    return inserted;
  });
}

async function made(deps: VideoDeps, incident: Incident, { actor }: By): Promise<string> {
  const { label, create } = deps.meetings;
  if (actor.kind !== 'user' || actor.id === null)
    throw new Problem('conflict', `${label} needs a person with a linked account: send "url" to link a room instead`);
  const outcome = await create(actor.id, `/incidents/${incident.number}`);
  switch (outcome.kind) {
    case 'made':
      return outcome.url;
    case 'not_linked':
      throw new Problem('not_linked', `${label} needs your permission: link your account at the address in authorize_url, then ask again`, {
        extra: { authorize_url: outcome.authorize },
      });
    case 'retry':
      throw new Problem('unavailable', outcome.reason);
    case 'not_connected':
    case 'refused':
      throw new Problem('conflict', outcome.reason, {
        extra: { reason: outcome.kind === 'refused' ? 'refused_by_provider' : 'not_connected' },
      });
  }
}

async function assertNone(deps: VideoDeps, incident: Incident): Promise<void> {
  const room = await findRoom(deps.db, incident.id);
  if (room !== null) throw hasRoom(room);
}

function hasRoom({ url }: VideoRoom): Problem {
  return new Problem('conflict', `This incident has a video room already, ${url}: unlink it first`, { extra: { reason: 'has_room' } });
}

/** Unlinks the room; it stays open at its provider. @throws Problem `not_found` */
export function removeRoom(deps: VideoDeps, ref: string, by: By): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const room = found(await findRoom(tx, incident.id), 'video room');
    await endRoom(tx, room.id);
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.video_room.unlinked,
      text: `${by.actor.name} unlinked the video room.`,
      data: { provider: room.provider },
      changed: ['channels'],
    });
  });
}
