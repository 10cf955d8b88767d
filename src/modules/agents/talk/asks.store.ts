import { randomUUIDv7 } from 'node:crypto';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';

/** What one agent asked another. */
export interface Ask {
  readonly id: string;
  readonly investigationId: string;
  readonly from: { readonly id: string; readonly name: string };
  readonly to: { readonly id: string; readonly name: string };
  readonly chain: readonly string[];
  readonly question: string;
  readonly status: 'open' | 'answered' | 'timed_out';
  readonly answer: string | null;
  readonly evidenceIds: readonly string[];
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const MEMBERS = `k.id, k.investigation_id as "investigationId", json_build_object('id', f.id, 'name', f.name) as "from",
  json_build_object('id', t.id, 'name', t.name) as "to", k.chain, k.question, k.status, k.answer, k.evidence_ids as "evidenceIds",
  k.expires_at as "expiresAt", k.created_at as "createdAt", k.ended_at as "endedAt"`;
const FROM = 'agent_asks k join agent_tokens f on f.id = k.from_agent join agent_tokens t on t.id = k.to_agent';

/** Two asks of one agent are counted one after the other. */
export async function lockAsking(tx: Tx, agentId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('agent_asks'), hashtext($1))`, [agentId]);
}

export async function countOpenAsks(tx: Tx, agentId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*) as count from agent_asks where from_agent = $1 and status = 'open' and expires_at > $2`,
    [agentId, tx.now],
    'agent_asks_open',
  );
  return row?.count ?? 0;
}

/** The newest ask to this agent in an investigation that waits for its answer. */
export async function askWaitingFor(db: Queryable, agentId: string, investigationId: string): Promise<Ask | null> {
  const [row] = await db.query<Ask>(
    `select ${MEMBERS} from ${FROM} where k.to_agent = $1 and k.investigation_id = $2 and k.status = 'open' and k.expires_at > app_now()
      order by k.created_at desc limit 1`,
    [agentId, investigationId],
    'agent_ask_waiting',
  );
  return row ?? null;
}

export async function insertAsk(
  tx: Tx,
  ask: {
    readonly investigationId: string;
    readonly from: string;
    readonly to: string;
    readonly chain: readonly string[];
    readonly question: string;
    readonly seconds: number;
  },
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  const id = randomUUIDv7();
  const expiresAt = new Date(tx.now.getTime() + ask.seconds * 1_000);
  await tx.query(
    `insert into agent_asks (id, investigation_id, from_agent, to_agent, chain, question, status, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7, $8)`,
    [id, ask.investigationId, ask.from, ask.to, ask.chain, ask.question, expiresAt, tx.now],
    'agent_ask_insert',
  );
  return { id, expiresAt };
}

/** An ask, locked until the transaction ends. */
export async function lockAsk(tx: Tx, id: string): Promise<Ask | null> {
  const [row] = await tx.query<Ask>(`select ${MEMBERS} from ${FROM} where k.id = $1 for update of k`, [id], 'agent_ask_lock');
  return row ?? null;
}

export async function endAsk(
  tx: Tx,
  id: string,
  end: { readonly status: 'answered' | 'timed_out'; readonly answer: string | null; readonly evidenceIds: readonly string[] },
): Promise<void> {
  await updateRow(tx, 'agent_asks', { ...end, id, endedAt: tx.now });
}

/** Ends what is open in these investigations; nobody waits for it any more. */
export async function endAsksOf(tx: Tx, investigationIds: readonly string[]): Promise<void> {
  await tx.query(
    `update agent_asks set status = 'timed_out', ended_at = $2 where investigation_id = any($1::uuid[]) and status = 'open'`,
    [investigationIds, tx.now],
    'agent_asks_end_of',
  );
}

/** When the next ask is out of time. */
export const ASKS_DUE = `select min(expires_at) from agent_asks where status = 'open'`;

/** Asks whose time is over, locked; those that somebody else ends are left out. */
export function lockOverdueAsks(tx: Tx, limit: number): Promise<Ask[]> {
  return tx.query<Ask>(
    `select ${MEMBERS} from ${FROM} where k.status = 'open' and k.expires_at <= $1 order by k.expires_at limit $2 for update of k skip locked`,
    [tx.now, limit],
    'agent_asks_overdue',
  );
}

/** What others ask this agent and waits for its answer, oldest first. */
export function asksTo(db: Queryable, agentId: string): Promise<Ask[]> {
  return db.query<Ask>(
    `select ${MEMBERS} from ${FROM} where k.to_agent = $1 and k.status = 'open' and k.expires_at > app_now() order by k.created_at limit 100`,
    [agentId],
    'agent_asks_to',
  );
}

/** What this agent asked within a day, newest first. */
export function asksFrom(db: Queryable, agentId: string): Promise<Ask[]> {
  return db.query<Ask>(
    `select ${MEMBERS} from ${FROM} where k.from_agent = $1 and k.created_at > app_now() - interval '24 hours' order by k.created_at desc limit 100`,
    [agentId],
    'agent_asks_from',
  );
}

/** What agents asked each other in an investigation, oldest first. */
export function asksOf(db: Queryable, investigationId: string): Promise<Ask[]> {
  return db.query<Ask>(
    `select ${MEMBERS} from ${FROM} where k.investigation_id = $1 order by k.created_at, k.id limit 200`,
    [investigationId],
    'agent_asks_of',
  );
}

const KEPT_DAYS = 90;

/** Removes asks that ended more than 90 days ago. */
export async function pruneAsks(db: Database): Promise<void> {
  await db.query(`delete from agent_asks where ended_at < app_now() - $1 * interval '1 day'`, [KEPT_DAYS]);
}
