import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** A summary that somebody asked for. */
export interface StoredSummary {
  readonly id: string;
  readonly request_id: string;
  readonly source: 'data' | 'agent';
  readonly author: Actor;
  readonly text: string;
  readonly created_at: Date;
}

const COLUMNS = 'id, request_id, source, author, text, created_at';

/** Keeps a summary. */
export async function insertSummary(
  tx: Tx,
  written: {
    readonly incidentId: string;
    /** Null: it begins a request. */
    readonly requestId: string | null;
    readonly source: StoredSummary['source'];
    readonly author: Actor;
    readonly text: string;
  },
): Promise<StoredSummary> {
  const id = randomUUIDv7();
  const [row] = await tx.query<StoredSummary>(
    `insert into incident_summaries (id, incident_id, request_id, source, author, text, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [id, written.incidentId, written.requestId ?? id, written.source, JSON.stringify(written.author), written.text, tx.now],
    'incident_summary_add',
  );
  if (!row) throw new Error('the summary was not returned');
  return row;
}

/** The last summary from data, and the last of each agent. */
export function latestSummaries(db: Queryable, incidentId: string): Promise<StoredSummary[]> {
  return db.query<StoredSummary>(
    `select ${COLUMNS} from (select distinct on (source, author ->> 'id') ${COLUMNS} from incident_summaries
        where incident_id = $1 order by source, author ->> 'id', created_at desc, id desc) s
      where source = 'agent' or id = (select id from incident_summaries where incident_id = $1 and source = 'data' order by created_at desc, id desc limit 1)
      order by source desc, created_at desc limit 20`,
    [incidentId],
    'incident_summaries',
  );
}

/** Whether the request is one of this incident. */
export async function isRequest(db: Queryable, incidentId: string, requestId: string): Promise<boolean> {
  const rows = await db.query('select 1 from incident_summaries where incident_id = $1 and id = $2', [incidentId, requestId]);
  return rows.length > 0;
}

/** Up to where, and when, a person has looked; null: never. */
export async function lastLook(
  db: Queryable,
  userId: string,
  incidentId: string,
): Promise<{ readonly position: number; readonly looked_at: Date } | null> {
  const [row] = await db.query<{ position: number; looked_at: Date }>(
    'select position, looked_at from incident_looks where user_id = $1 and incident_id = $2',
    [userId, incidentId],
    'incident_look',
  );
  return row ?? null;
}

/** A person has seen the timeline up to its end, or up to `position`. Never moves back. */
export async function writeLook(tx: Tx, userId: string, incidentId: string, position: number): Promise<void> {
  await tx.query(
    `insert into incident_looks (user_id, incident_id, position, looked_at) values ($1, $2, $3, $4)
     on conflict (user_id, incident_id) do update set position = greatest(incident_looks.position, excluded.position), looked_at = excluded.looked_at`,
    [userId, incidentId, position, tx.now],
    'incident_look_write',
  );
}
