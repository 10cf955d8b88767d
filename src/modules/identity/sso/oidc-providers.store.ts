import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { GroupMapping, GroupRules, NoGroup } from './groups.ts';
import type { SignUp } from './provisioning.ts';

/** An OpenID Connect provider as an admin set it up. */
export interface OidcProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Sealed; null: a public client. */
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
  readonly enabled: boolean;
  readonly signUp: 'off' | 'allowed';
  readonly defaultRole: SignUp['role'];
  readonly allowedDomains: readonly string[];
  readonly trustEmail: boolean;
  readonly groups: GroupRules;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface ProviderRow {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
  readonly scopes: string[];
  readonly enabled: boolean;
  readonly sign_up: 'off' | 'allowed';
  readonly default_role: SignUp['role'];
  readonly allowed_domains: string[];
  readonly trust_email: boolean;
  readonly groups_claim: string;
  readonly group_mappings: GroupMapping[];
  readonly no_group: NoGroup;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS =
  'id, name, issuer, client_id, client_secret, scopes, enabled, sign_up, default_role, allowed_domains, trust_email, groups_claim, group_mappings, no_group, version, created_at, updated_at';

function toProvider(row: ProviderRow): OidcProvider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    scopes: row.scopes,
    enabled: row.enabled,
    signUp: row.sign_up,
    defaultRole: row.default_role,
    allowedDomains: row.allowed_domains,
    trustEmail: row.trust_email,
    groups: { claim: row.groups_claim, mappings: row.group_mappings, noGroup: row.no_group },
    version: Number(row.version),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** In which order, and which page. */
export const providersWindow = listing({
  from: 'oidc_providers',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, name: { 'lower(name)': 'text' } },
  first: '-created_at',
});

export async function selectProviders(db: Queryable, window: Window): Promise<readonly OidcProvider[]> {
  const values: unknown[] = [];
  const rows = await db.query<ProviderRow>(`select ${COLUMNS} from oidc_providers where true ${window.rest(values)}`, values);
  return rows.map(toProvider);
}

export async function countProviders(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>('select count(*)::int as total from oidc_providers');
  return row?.total ?? 0;
}

/** What strangers may know of those that are switched on. */
export async function selectEnabledProviders(db: Queryable): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db.query<{ id: string; name: string }>('select id, name from oidc_providers where enabled order by lower(name), id limit 50');
}

export async function findProvider(db: Queryable, id: string): Promise<OidcProvider | null> {
  const [row] = await db.query<ProviderRow>(`select ${COLUMNS} from oidc_providers where id = $1`, [id]);
  return row ? toProvider(row) : null;
}

/** Held until the transaction ends. */
export async function lockProvider(tx: Tx, id: string): Promise<OidcProvider | null> {
  const [row] = await tx.query<ProviderRow>(`select ${COLUMNS} from oidc_providers where id = $1 for update`, [id]);
  return row ? toProvider(row) : null;
}

/** What a save writes. */
export type ProviderValues = Omit<OidcProvider, 'version' | 'createdAt' | 'updatedAt'>;

function valuesOf(provider: ProviderValues, now: Date): readonly unknown[] {
  const { id, name, issuer, clientId, clientSecret, scopes, enabled, signUp, defaultRole, allowedDomains, trustEmail } = provider;
  const { claim, mappings, noGroup } = provider.groups;
  return [
    id,
    name,
    issuer,
    clientId,
    clientSecret,
    scopes,
    enabled,
    signUp,
    defaultRole,
    allowedDomains,
    trustEmail,
    now,
    claim,
    JSON.stringify(mappings),
    noGroup,
  ];
}

/** @returns null when there is one with this issuer and client */
export async function insertProvider(tx: Tx, provider: ProviderValues): Promise<OidcProvider | null> {
  const [row] = await tx.query<ProviderRow>(
    `insert into oidc_providers (id, name, issuer, client_id, client_secret, scopes, enabled, sign_up, default_role, allowed_domains, trust_email, created_at, updated_at,
       groups_claim, group_mappings, no_group)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15) on conflict (issuer, client_id) do nothing returning ${COLUMNS}`,
    valuesOf(provider, tx.now),
  );
  return row ? toProvider(row) : null;
}

/** @returns null when another one has this issuer and client */
export async function updateProvider(tx: Tx, provider: ProviderValues): Promise<OidcProvider | null> {
  const [row] = await tx.query<ProviderRow>(
    `update oidc_providers set name = $2, issuer = $3, client_id = $4, client_secret = $5, scopes = $6, enabled = $7, sign_up = $8,
       default_role = $9, allowed_domains = $10, trust_email = $11, updated_at = $12, groups_claim = $13, group_mappings = $14, no_group = $15,
       version = version + 1
     where id = $1 and not exists (select 1 from oidc_providers other where other.issuer = $3 and other.client_id = $4 and other.id <> $1)
     returning ${COLUMNS}`,
    valuesOf(provider, tx.now),
  );
  return row ? toProvider(row) : null;
}

/** Removes a provider and the links that only it could prove. @returns its name, or null */
export async function deleteProvider(tx: Tx, id: string): Promise<{ readonly name: string; readonly links: number } | null> {
  const [row] = await tx.query<{ name: string }>('delete from oidc_providers where id = $1 returning name', [id]);
  if (!row) return null;
  const links = await tx.query('delete from linked_accounts where provider = $1 returning id', [`oidc:${id}`]);
  return { name: row.name, links: links.length };
}
