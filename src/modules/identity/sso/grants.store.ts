import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';

/** What a person allowed; the token is sealed. */
export interface StoredGrant {
  readonly linkId: string;
  readonly scopes: readonly string[];
  readonly refreshToken: string;
}

/** Keeps a grant; the last one counts. */
export async function insertGrant(tx: Tx, { linkId, scopes, refreshToken }: StoredGrant): Promise<void> {
  await saveRow(tx, 'linked_account_grants', { linkId, scopes, refreshToken, grantedAt: tx.now }, 'link_id');
}

/** What a person allowed with the account they linked there last. */
export async function findGrant(db: Queryable, userId: string, provider: string): Promise<StoredGrant | null> {
  const [row] = await db.query<{ link_id: string; scopes: string[]; refresh_token: string }>(
    `select g.link_id, g.scopes, g.refresh_token from linked_account_grants g join linked_accounts l on l.id = g.link_id
      where l.user_id = $1 and l.provider = $2 order by l.created_at desc, l.id desc limit 1`,
    [userId, provider],
  );
  return row ? { linkId: row.link_id, scopes: row.scopes, refreshToken: row.refresh_token } : null;
}

/** Forgets what was taken back. */
export async function deleteGrant(db: Queryable, linkId: string): Promise<void> {
  await db.query('delete from linked_account_grants where link_id = $1', [linkId]);
}
