import type { Queryable } from '../../../platform/db/database.ts';
import { recordedChannels } from '../channels/channels.store.ts';
import type { Communication } from '../../incidents/ports.ts';
import { findRoom } from './video.store.ts';

/** The chat channels and the video room of an incident, as the ICS document names them: archived ones too, as the form is a record. */
export async function communicationsOfIncident(db: Queryable, incidentId: string): Promise<readonly Communication[]> {
  const [channels, room] = await Promise.all([recordedChannels(db, incidentId), findRoom(db, incidentId)]);
  const chats = channels.flatMap(({ provider, name, url, state }) =>
    url === null
      ? []
      : [
          {
            id: provider,
            purpose: 'Responders',
            channel: `Chat channel ${name}${state === 'archived' ? ' (archived)' : ''}`,
            address: url,
          },
        ],
  );
  return room ? [...chats, { id: 'meet', purpose: 'Responders', channel: 'Video room', address: room.url }] : chats;
}
