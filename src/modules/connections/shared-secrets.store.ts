import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** A value that agents may read. */
export interface SharedSecret {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Sealed. */
  readonly value: string;
  readonly agentIds: readonly string[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface SecretRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  readonly agent_ids: string[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = 'id, name, description, value, agent_ids, version, created_at, updated_at';

function toSecret({ agent_ids: agentIds, created_at: createdAt, updated_at: updatedAt, ...row }: SecretRow): SharedSecret {
  return { ...row, agentIds, createdAt, updatedAt };
}

/** By name. */
/** In which order, and which page. */
export const sharedSecretsWindow = listing({
  from: 'shared_secrets',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, name: { 'lower(name)': 'text' } },
  first: '-created_at',
});

export async function selectSharedSecrets(db: Queryable, window: Window): Promise<readonly SharedSecret[]> {
  const values: unknown[] = [];
  const rows = await db.query<SecretRow>(`select ${COLUMNS} from shared_secrets where true ${window.rest(values)}`, values);
  return rows.map(toSecret);
}

export async function countSharedSecrets(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>('select count(*)::int as total from shared_secrets');
  return row?.total ?? 0;
}

export async function findSharedSecret(db: Queryable, id: string): Promise<SharedSecret | null> {
  const [row] = await db.query<SecretRow>(`select ${COLUMNS} from shared_secrets where id = $1`, [id]);
  return row ? toSecret(row) : null;
}

/** Held until the transaction ends. */
export async function lockSharedSecret(tx: Tx, id: string): Promise<SharedSecret | null> {
  const [row] = await tx.query<SecretRow>(`select ${COLUMNS} from shared_secrets where id = $1 for update`, [id]);
  return row ? toSecret(row) : null;
}

/** What a save writes. */
export type SecretValues = Pick<SharedSecret, 'id' | 'name' | 'description' | 'value' | 'agentIds'>;

/** @returns null when another one has this name */
export async function insertSharedSecret(tx: Tx, { id, name, description, value, agentIds }: SecretValues): Promise<SharedSecret | null> {
  const [row] = await tx.query<SecretRow>(
    `insert into shared_secrets (id, name, description, value, agent_ids, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict do nothing returning ${COLUMNS}`,
    [id, name, description, value, agentIds, tx.now],
  );
  return row ? toSecret(row) : null;
}

/** @returns null when another one has this name */
export async function updateSharedSecret(tx: Tx, { id, name, description, value, agentIds }: SecretValues): Promise<SharedSecret | null> {
  const [row] = await tx.query<SecretRow>(
    `update shared_secrets set name = $2, description = $3, value = $4, agent_ids = $5, updated_at = $6, version = version + 1
     where id = $1 and not exists (select 1 from shared_secrets other where lower(other.name) = lower($2) and other.id <> $1)
     returning ${COLUMNS}`,
    [id, name, description, value, agentIds, tx.now],
  );
  return row ? toSecret(row) : null;
}

/** @returns its name, or null when there was none */
export async function deleteSharedSecret(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>('delete from shared_secrets where id = $1 returning name', [id]);
  return row?.name ?? null;
}
