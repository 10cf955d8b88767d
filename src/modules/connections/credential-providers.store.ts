import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** A system that investigations get access to. */
export interface CredentialProvider {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Sealed, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly agentIds: readonly string[];
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface ProviderRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly settings: Record<string, string>;
  readonly secrets: Record<string, string>;
  readonly agent_ids: string[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = 'id, name, kind, description, settings, secrets, agent_ids, version, created_at, updated_at';

function toProvider({ agent_ids: agentIds, created_at: createdAt, updated_at: updatedAt, ...row }: ProviderRow): CredentialProvider {
  return { ...row, agentIds, createdAt, updatedAt };
}

/** By name. */
/** In which order, and which page. */
export const credentialProvidersWindow = listing({
  from: 'credential_providers',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, name: { 'lower(name)': 'text' } },
  first: '-created_at',
});

export async function selectCredentialProviders(db: Queryable, window: Window): Promise<readonly CredentialProvider[]> {
  const values: unknown[] = [];
  const rows = await db.query<ProviderRow>(`select ${COLUMNS} from credential_providers where true ${window.rest(values)}`, values);
  return rows.map(toProvider);
}

export async function countCredentialProviders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>('select count(*)::int as total from credential_providers');
  return row?.total ?? 0;
}

export async function findCredentialProvider(db: Queryable, id: string): Promise<CredentialProvider | null> {
  const [row] = await db.query<ProviderRow>(`select ${COLUMNS} from credential_providers where id = $1`, [id]);
  return row ? toProvider(row) : null;
}

/** Held until the transaction ends. */
export async function lockCredentialProvider(tx: Tx, id: string): Promise<CredentialProvider | null> {
  const [row] = await tx.query<ProviderRow>(`select ${COLUMNS} from credential_providers where id = $1 for update`, [id]);
  return row ? toProvider(row) : null;
}

/** What a save writes. */
export type ProviderValues = Omit<CredentialProvider, 'version' | 'createdAt' | 'updatedAt'>;

function valuesOf(values: ProviderValues, now: Date): readonly unknown[] {
  const { id, name, kind, description, settings, secrets, agentIds } = values;
  return [id, name, kind, description, JSON.stringify(settings), JSON.stringify(secrets), agentIds, now];
}

/** @returns null when another one has this name */
export async function insertCredentialProvider(tx: Tx, values: ProviderValues): Promise<CredentialProvider | null> {
  const [row] = await tx.query<ProviderRow>(
    `insert into credential_providers (id, name, kind, description, settings, secrets, agent_ids, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning ${COLUMNS}`,
    valuesOf(values, tx.now),
  );
  return row ? toProvider(row) : null;
}

/** @returns null when another one has this name */
export async function updateCredentialProvider(tx: Tx, values: ProviderValues): Promise<CredentialProvider | null> {
  const [row] = await tx.query<ProviderRow>(
    `update credential_providers set name = $2, kind = $3, description = $4, settings = $5, secrets = $6, agent_ids = $7, updated_at = $8,
       version = version + 1
     where id = $1 and not exists (select 1 from credential_providers other where lower(other.name) = lower($2) and other.id <> $1)
     returning ${COLUMNS}`,
    valuesOf(values, tx.now),
  );
  return row ? toProvider(row) : null;
}

/** @returns its name, or null when there was none */
export async function deleteCredentialProvider(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>('delete from credential_providers where id = $1 returning name', [id]);
  return row?.name ?? null;
}
