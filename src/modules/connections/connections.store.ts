import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { IntegrationKind } from './connection.ts';

/** A row as it lies in the table: secrets sealed. */
export interface IntegrationRow {
  readonly kind: IntegrationKind;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly version: number;
  readonly updated_at: Date;
}

const COLUMNS = 'kind, settings, secrets, version, updated_at';

export async function selectVersions(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ kind: string; version: number }>('select kind, version from integrations', [], 'integrations_versions');
  return new Map(rows.map((row) => [row.kind, row.version]));
}

export async function selectIntegrations(db: Queryable): Promise<readonly IntegrationRow[]> {
  return db.query<IntegrationRow>(`select ${COLUMNS} from integrations`);
}

/** All rows, with every other save waiting until this transaction ends; also where there is no row to lock yet. */
export async function lockIntegrations(tx: Tx): Promise<readonly IntegrationRow[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('integrations'))`);
  return selectIntegrations(tx);
}

export async function saveIntegration(tx: Tx, row: Pick<IntegrationRow, 'kind' | 'settings' | 'secrets'>): Promise<void> {
  await tx.query(
    `insert into integrations (kind, settings, secrets, version, updated_at) values ($1, $2, $3, 1, $4)
     on conflict (kind) do update set settings = excluded.settings, secrets = excluded.secrets, version = integrations.version + 1, updated_at = excluded.updated_at`,
    [row.kind, JSON.stringify(row.settings), JSON.stringify(row.secrets), tx.now],
  );
}
