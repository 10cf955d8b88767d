import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { IntegrationKind, Workspace } from './connection.ts';

/** A row as it lies in the table: secrets sealed. */
export interface IntegrationRow {
  readonly kind: IntegrationKind;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly workspace: Workspace | null;
  readonly email_matching_off_since: Date | null;
  readonly version: number;
  readonly updated_at: Date;
}

const COLUMNS = 'kind, settings, secrets, workspace, email_matching_off_since, version, updated_at';

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

/** @param row `matchingOff`: people are not found there by their address any more, until it is confirmed */
export async function saveIntegration(
  tx: Tx,
  row: Pick<IntegrationRow, 'kind' | 'settings' | 'secrets' | 'workspace'> & { readonly matchingOff: boolean },
): Promise<void> {
  await tx.query(
    `insert into integrations (kind, settings, secrets, version, updated_at, workspace, email_matching_off_since)
     values ($1, $2, $3, 1, $4, $5, case when $6 then $4::timestamptz end)
     on conflict (kind) do update set settings = excluded.settings, secrets = excluded.secrets, version = integrations.version + 1,
       updated_at = excluded.updated_at, workspace = excluded.workspace,
       email_matching_off_since = case when $6 then coalesce(integrations.email_matching_off_since, $4) else integrations.email_matching_off_since end`,
    [
      row.kind,
      JSON.stringify(row.settings),
      JSON.stringify(row.secrets),
      tx.now,
      row.workspace === null ? null : JSON.stringify(row.workspace),
      row.matchingOff,
    ],
  );
}

/** People are found by their address again, in this workspace. */
export async function turnMatchingOn(tx: Tx, kind: IntegrationKind, workspace: Workspace): Promise<void> {
  await tx.query(
    `update integrations set email_matching_off_since = null, workspace = $2, version = version + 1, updated_at = $3 where kind = $1`,
    [kind, JSON.stringify(workspace), tx.now],
  );
}
