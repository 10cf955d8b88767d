import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** Where the people of an incident meet. */
export interface VideoRoom {
  readonly id: string;
  readonly provider: string | null;
  readonly url: string;
  readonly created_by: Actor;
  readonly created_at: Date;
}

const COLUMNS = 'id, provider, url, created_by, created_at';

/** The room of an incident; null: it has none. */
export async function findRoom(db: Queryable, incidentId: string): Promise<VideoRoom | null> {
  const [row] = await db.query<VideoRoom>(
    `select ${COLUMNS} from incident_video_rooms where incident_id = $1 and ended_at is null`,
    [incidentId],
    'incident_video_room',
  );
  return row ?? null;
}

/** Null: the incident has a room. */
export async function insertRoom(
  tx: Tx,
  room: { readonly incidentId: string; readonly provider: string | null; readonly url: string; readonly by: Actor },
): Promise<VideoRoom | null> {
  const [row] = await tx.query<VideoRoom>(
    `insert into incident_video_rooms (id, incident_id, provider, url, created_by, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (incident_id) where ended_at is null do nothing returning ${COLUMNS}`,
    [randomUUIDv7(), room.incidentId, room.provider, room.url, JSON.stringify(room.by), tx.now],
    'incident_video_room_add',
  );
  return row ?? null;
}

/** Unlinks the room. */
export async function endRoom(tx: Tx, id: string): Promise<void> {
  await tx.query('update incident_video_rooms set ended_at = $2 where id = $1', [id, tx.now], 'incident_video_room_end');
}
