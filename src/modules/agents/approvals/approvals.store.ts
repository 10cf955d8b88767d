import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

export const APPROVAL_STATUSES = ['open', 'approved', 'denied', 'expired'] as const;

/** A call that waits for a person, or did. */
export interface Approval {
  readonly id: string;
  readonly investigationId: string;
  readonly investigationNumber: number;
  readonly investigationTitle: string;
  readonly callId: string;
  readonly fence: number;
  readonly agentId: string;
  readonly agentName: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Of tool and arguments, as they were asked for. */
  readonly digest: string;
  readonly reason: string;
  readonly wouldChange: string;
  readonly status: (typeof APPROVAL_STATUSES)[number];
  readonly expiresAt: Date;
  readonly decidedBy: Actor | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

const MEMBERS = `a.id, a.investigation_id as "investigationId", a.call_id as "callId", a.fencing_token as fence, a.agent_id as "agentId",
  a.agent_name as "agentName", a.tool, a.arguments, a.digest, a.reason, a.would_change as "wouldChange", a.status, a.expires_at as "expiresAt",
  a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.note, a.created_at as "createdAt",
  (select i.number from investigations i where i.id = a.investigation_id) as "investigationNumber",
  (select i.title from investigations i where i.id = a.investigation_id) as "investigationTitle"`;

/** When the next one expires. */
export const APPROVALS_DUE = `select min(expires_at) from investigation_approvals where status = 'open'`;

export async function insertApproval(
  tx: Tx,
  approval: Omit<Approval, 'investigationNumber' | 'investigationTitle' | 'status' | 'decidedBy' | 'decidedAt' | 'note' | 'createdAt'>,
): Promise<void> {
  const { fence: fencingToken, ...rest } = approval;
  await insertRow(tx, 'investigation_approvals', { ...rest, fencingToken, status: 'open', createdAt: tx.now });
}

export async function findApproval(db: Queryable, id: string): Promise<Approval | null> {
  const [row] = await db.query<Approval>(`select ${MEMBERS} from investigation_approvals a where a.id = $1`, [id], 'approval_find');
  return row ?? null;
}

/** Settles an open one; false: somebody else did before, or its time is over. */
export async function settleApproval(
  tx: Tx,
  id: string,
  { status, by, note }: { readonly status: 'approved' | 'denied'; readonly by: Actor; readonly note: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    `update investigation_approvals set status = $2, decided_by = $3, decided_at = $4, note = $5
      where id = $1 and status = 'open' and expires_at > $4 returning id`,
    [id, status, JSON.stringify(by), tx.now, note],
  );
  return rows.length > 0;
}

/** Open approvals of an investigation. */
export function openApprovals(db: Queryable, investigationId: string): Promise<Approval[]> {
  return db.query<Approval>(
    `select ${MEMBERS} from investigation_approvals a where a.investigation_id = $1 and a.status = 'open' order by a.created_at`,
    [investigationId],
    'approvals_open_of',
  );
}

/** The newest approvals of an investigation, oldest first; what waits comes before what was decided where not all are shown. */
export async function newestApprovals(db: Queryable, investigationId: string, limit: number): Promise<Approval[]> {
  const rows = await db.query<Approval>(
    `select ${MEMBERS} from investigation_approvals a where a.investigation_id = $1 order by a.status = 'open' desc, a.created_at desc limit $2`,
    [investigationId, limit],
    'approvals_newest_of',
  );
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Investigations in which an agent asked for something on this incident. */
export function investigationsAskingAbout(
  db: Queryable,
  incidentId: string,
): Promise<Array<{ readonly id: string; readonly groupId: string | null }>> {
  return db.query(
    `select i.id, i.group_id as "groupId" from investigations i
      where exists (select from investigation_approvals a where a.investigation_id = i.id and lower(a.arguments ->> 'incident_id') = $1) order by i.id`,
    [incidentId],
    'approvals_asking_about',
  );
}

/** Ends all open approvals of an investigation: who asked does not hold it any more. */
export async function voidApprovals(tx: Tx, investigationId: string): Promise<void> {
  await tx.query(
    `update investigation_approvals set status = 'expired', decided_at = $2 where investigation_id = $1 and status = 'open'`,
    [investigationId, tx.now],
    'approvals_void',
  );
}

/** Investigations with an approval whose time is over. */
export async function overdueApprovals(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select distinct investigation_id as id from investigation_approvals where status = 'open' and expires_at <= app_now() limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Ends the approvals of an investigation whose time is over; answers them. */
export function expireApprovals(tx: Tx, investigationId: string): Promise<Approval[]> {
  return tx.query<Approval>(
    `update investigation_approvals a set status = 'expired', decided_at = $2
      where a.investigation_id = $1 and a.status = 'open' and a.expires_at <= $2 returning ${MEMBERS}`,
    [investigationId, tx.now],
  );
}

/** How approvals may be sorted. */
export const approvalsWindow = listing({
  from: 'investigation_approvals a',
  id: 'a.id',
  sorts: { created_at: { 'a.created_at': 'timestamptz' } },
  first: '-created_at',
});

export async function listApprovals(
  db: Queryable,
  filter: {
    readonly status: string | null;
    readonly investigationId: string | null;
    /** Private incidents that the reader may not see: what is about them is left out. */
    readonly hidden: readonly string[];
    /** False: the reader may read no incidents, and gets nothing that is asked in their investigations. */
    readonly ofIncidents: boolean;
    /** Tools that the reader may not decide about. */
    readonly but: readonly string[];
  },
  window: Window,
): Promise<{ rows: Approval[]; counted: number }> {
  const where = `a.tool <> all($4::text[]) and ($1::text is null or a.status = $1) and ($2::uuid is null or a.investigation_id = $2)
    and (cardinality($3::uuid[]) = 0 or lower(coalesce(a.arguments ->> 'incident_id', '')) <> all($3::text[]) and not exists (
      select from investigations i where i.id = a.investigation_id and i.subject_kind = 'incident' and i.subject_id = any($3)))
    and ($5 or not exists (select from investigations i where i.id = a.investigation_id and i.subject_kind = 'incident'))`;
  const given = [filter.status, filter.investigationId, filter.hidden, filter.but, filter.ofIncidents];
  const values: unknown[] = [...given];
  const rows = await db.query<Approval>(`select ${MEMBERS} from investigation_approvals a where ${where} ${window.rest(values)}`, values);
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from investigation_approvals a where ${where} limit ${TOTAL_CAP + 1}) c`,
    given,
  );
  return { rows, counted: row?.counted ?? 0 };
}
