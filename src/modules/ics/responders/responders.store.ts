import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { Responder, ResponderAnswer } from './responder.ts';

const COLUMNS = `r.id, r.incident_id, r.request, r.user_id, u.display_name as name, r.asked_by, r.message, r.via, r.asked_at, r.answer, r.answered_at`;

/** Everybody who was asked, in the order of asking. */
export function listResponders(db: Queryable, incidentId: string): Promise<Responder[]> {
  return db.query<Responder>(
    `select ${COLUMNS} from incident_responders r join users u on u.id = r.user_id where r.incident_id = $1 order by r.request, u.display_name, r.id limit 500`,
    [incidentId],
    'incident_responders',
  );
}

/** The incident that somebody was asked to join. */
export async function incidentOfResponder(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ incident_id: string }>('select incident_id from incident_responders where id = $1', [id]);
  return row?.incident_id ?? null;
}

/** Whether this person was asked and has not answered. */
export async function waitsForAnswer(db: Queryable, id: string, userId: string): Promise<boolean> {
  const rows = await db.query('select 1 from incident_responders where id = $1 and user_id = $2 and answer is null', [id, userId]);
  return rows.length > 0;
}

/** One who was asked, locked until the transaction ends. */
export async function lockResponder(tx: Tx, id: string): Promise<Responder | null> {
  const [row] = await tx.query<Responder>(
    `select ${COLUMNS} from incident_responders r join users u on u.id = r.user_id where r.id = $1 for update of r`,
    [id],
    'incident_responder_lock',
  );
  return row ?? null;
}

/** Somebody to be asked. */
export interface NewResponder {
  readonly userId: string;
  readonly via: string | null;
}

/** Writes one request; the caller holds the incident. Returns its number and the ids by person. */
export async function insertRequest(
  tx: Tx,
  asked: { readonly incidentId: string; readonly people: readonly NewResponder[]; readonly by: Actor; readonly message: string | null },
): Promise<{ readonly request: number; readonly ids: ReadonlyMap<string, string> }> {
  const ids = new Map(asked.people.map(({ userId }) => [userId, randomUUIDv7()]));
  const [row] = await tx.query<{ request: number }>(
    `with next as (select coalesce(max(request), 0) + 1 as request from incident_responders where incident_id = $1)
     insert into incident_responders (id, incident_id, request, user_id, asked_by, message, via, asked_at)
     select p.id, $1, next.request, p.user_id, $3, $4, p.via, $5 from next, json_to_recordset($2::json) as p (id uuid, user_id uuid, via text)
     returning request`,
    [
      asked.incidentId,
      JSON.stringify(asked.people.map(({ userId, via }) => ({ id: ids.get(userId), user_id: userId, via }))),
      JSON.stringify(asked.by),
      asked.message,
      tx.now,
    ],
    'incident_responders_add',
  );
  return { request: row?.request ?? 1, ids };
}

/** Keeps an answer; the last one counts. */
export async function writeAnswer(tx: Tx, id: string, answer: ResponderAnswer): Promise<void> {
  await updateRow(tx, 'incident_responders', { id, answer, answeredAt: tx.now });
}

/** People who joined. */
export async function joinedResponders(db: Queryable, incidentId: string): Promise<readonly string[]> {
  const rows = await db.query<{ user_id: string }>(
    `select distinct user_id from incident_responders where incident_id = $1 and answer = 'join'`,
    [incidentId],
    'incident_responders_joined',
  );
  return rows.map((row) => row.user_id);
}

/** Whom a level of a policy names, from 1, and how many levels it has; null: there is no such policy. */
export async function levelOf(
  db: Queryable,
  policyId: string,
  level: number,
): Promise<{
  readonly levels: number;
  readonly targets: ReadonlyArray<{ readonly user_id: string | null; readonly team_id: string | null }>;
} | null> {
  const [row] = await db.query<{ levels: number; targets: Array<{ user_id: string | null; team_id: string | null }> }>(
    `select jsonb_array_length(p.levels) as levels,
        coalesce((select json_agg(json_build_object('user_id', target ->> 'target_user_id', 'team_id', target ->> 'target_team_id'))
          from jsonb_array_elements(p.levels -> ($2::integer - 1) -> 'targets') as target), '[]') as targets
       from escalation_policies p where p.id = $1`,
    [policyId, level],
    'incident_policy_level',
  );
  return row ?? null;
}
