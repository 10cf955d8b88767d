import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AuditRow, ChainedRow } from './chain.ts';

/** Any number: every chaining writer of every server asks for this one lock. */
const CHAIN_LOCK = 7_214_017;
const COLUMNS = 'id, event, actor_kind, actor_id, actor_name, entity_type, entity_id, ip, user_agent, data, created_at, mark';

/** Whether this transaction may add links; false when another one is at it. */
export async function takeChainLock(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [CHAIN_LOCK]);
  return row?.taken ?? false;
}

/** Waits until no other transaction adds links or keys. */
export async function waitForChainLock(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
}

/** A key of the log as it is stored. */
export interface StoredKey {
  readonly epoch: number;
  readonly sealed: string;
}

/** The keys, oldest first. */
export function selectKeys(db: Queryable): Promise<StoredKey[]> {
  return db.query<StoredKey>('select epoch, sealed from audit_keys order by epoch');
}

export async function insertKey(tx: Tx, epoch: number, sealed: string): Promise<void> {
  await tx.query('insert into audit_keys (epoch, sealed) values ($1, $2)', [epoch, sealed]);
}

export async function replaceKey(tx: Tx, epoch: number, sealed: string): Promise<void> {
  await tx.query('update audit_keys set sealed = $2 where epoch = $1', [epoch, sealed]);
}

/** The newest link, or null before the first. */
export async function lastLink(db: Queryable): Promise<{ position: number; hash: Buffer } | null> {
  const [row] = await db.query<{ position: number; hash: Buffer }>(
    'select position, hash from audit_events where position is not null order by position desc limit 1',
  );
  return row ?? null;
}

/** Committed events that have no place yet, oldest first. */
export async function selectUnchained(db: Queryable, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(`select ${COLUMNS} from audit_events where position is null order by created_at, id limit $1`, [limit]);
}

/** Committed events that have no place yet, behind `after`, in the order of their ids: for walking all of them. */
export async function selectUnchainedAfter(db: Queryable, after: string, limit: number): Promise<AuditRow[]> {
  return db.query<AuditRow>(`select ${COLUMNS} from audit_events where position is null and id > $1 order by id limit $2`, [after, limit]);
}

/** Committed events that have no place yet. */
export async function countUnchained(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*) as count from audit_events where position is null');
  return row?.count ?? 0;
}

export async function storeLinks(
  tx: Tx,
  links: ReadonlyArray<{ readonly id: string; readonly position: number; readonly hash: Buffer }>,
): Promise<void> {
  await tx.query(
    `update audit_events e set position = l.position, hash = l.hash
     from unnest($1::uuid[], $2::bigint[], $3::bytea[]) as l (id, position, hash) where e.id = l.id and e.position is null`,
    [links.map((link) => link.id), links.map((link) => link.position), links.map((link) => link.hash)],
  );
}

/** Links after a position, in order. */
export async function selectLinks(db: Queryable, after: number, limit: number): Promise<ChainedRow[]> {
  return db.query<ChainedRow>(`select ${COLUMNS}, position, hash from audit_events where position > $1 order by position limit $2`, [
    after,
    limit,
  ]);
}

/** When events are to be linked: so many at once as come within 5 s. */
export const CHAIN_DUE = `select min(created_at) + interval '5 seconds' from audit_events where position is null`;
