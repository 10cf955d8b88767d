import { randomUUIDv7 } from 'node:crypto';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** Somebody asks others to take over a part of his shift. */
export interface CoverRequest {
  readonly id: string;
  readonly schedule_id: string;
  readonly requested_by: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly note: string;
  readonly candidate_ids: readonly string[];
  readonly status: 'open' | 'accepted' | 'cancelled';
  readonly accepted_by: string | null;
  readonly override_id: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

const COLUMNS =
  'id, schedule_id, requested_by, starts_at, ends_at, note, candidate_ids, status, accepted_by, override_id, created_at, decided_at';

export interface NewCoverRequest {
  readonly scheduleId: string;
  readonly requestedBy: string;
  readonly from: number;
  readonly until: number;
  readonly note: string;
  readonly candidateIds: readonly string[];
}

export async function insertCoverRequest(tx: Tx, made: NewCoverRequest): Promise<CoverRequest> {
  const [row] = await tx.query<CoverRequest>(
    `insert into cover_requests (id, schedule_id, requested_by, starts_at, ends_at, note, candidate_ids, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [randomUUIDv7(), made.scheduleId, made.requestedBy, new Date(made.from), new Date(made.until), made.note, made.candidateIds, tx.now],
  );
  if (!row) throw new Error('the new request was not returned');
  return row;
}

export async function findCoverRequest(db: Queryable, id: string): Promise<CoverRequest | null> {
  const [row] = await db.query<CoverRequest>(`select ${COLUMNS} from cover_requests where id = $1`, [id]);
  return row ?? null;
}

/** Takes the request for this transaction alone. */
export async function lockCoverRequest(tx: Tx, id: string): Promise<CoverRequest | null> {
  const [row] = await tx.query<CoverRequest>(`select ${COLUMNS} from cover_requests where id = $1 for update`, [id]);
  return row ?? null;
}

/** How a request ended. */
export interface CoverDecision {
  readonly id: string;
  readonly status: 'accepted' | 'cancelled';
  readonly acceptedBy: string | null;
  readonly overrideId: string | null;
}

/** Ends an open request; null when it is not open any more. */
export async function decideCoverRequest(tx: Tx, decision: CoverDecision): Promise<CoverRequest | null> {
  const [row] = await tx.query<CoverRequest>(
    `update cover_requests set status = $2, accepted_by = $3, override_id = $4, decided_at = $5 where id = $1 and status = 'open' returning ${COLUMNS}`,
    [decision.id, decision.status, decision.acceptedBy, decision.overrideId, tx.now],
  );
  return row ?? null;
}

/** How requests may be sorted. */
export const coverRequestsWindow = listing({
  from: 'cover_requests',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, start: { starts_at: 'timestamptz' } },
  first: '-created_at',
});

/** Requests of a schedule. */
export async function listCoverRequests(
  db: Queryable,
  { scheduleId, status, window }: { scheduleId: string; status: string | null; window: Window },
  cap: number,
): Promise<{ items: CoverRequest[]; counted: number }> {
  const where = 'schedule_id = $1 and ($2::text is null or status = $2)';
  const values: unknown[] = [scheduleId, status];
  const [items, [total]] = await Promise.all([
    db.query<CoverRequest>(`select ${COLUMNS} from cover_requests where ${where} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select from cover_requests where ${where} limit $3) t`, [
      scheduleId,
      status,
      cap + 1,
    ]),
  ]);
  return { items, counted: total?.count ?? 0 };
}

/** Open requests that a person made or could accept and whose time is not over. */
export async function listCoverRequestsOf(
  db: Queryable,
  { userId, window }: { userId: string; window: Window },
  cap: number,
): Promise<{ items: CoverRequest[]; counted: number }> {
  const where = "status = 'open' and ends_at > app_now() and (requested_by = $1 or $1 = any(candidate_ids))";
  const values: unknown[] = [userId];
  const [items, [total]] = await Promise.all([
    db.query<CoverRequest>(`select ${COLUMNS} from cover_requests where ${where} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select from cover_requests where ${where} limit $2) t`, [userId, cap + 1]),
  ]);
  return { items, counted: total?.count ?? 0 };
}

/** Who could stand in when nobody is named: the team. */
export async function teamMembers(db: Queryable, teamId: string): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>('select user_id from team_members where team_id = $1', [teamId]);
  return rows.map((row) => row.user_id);
}
