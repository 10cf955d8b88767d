import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { openSealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { By } from '../../../platform/actor.ts';
import { AUDIT } from '../events.ts';
import { deleteGrant, findGrant, insertGrant } from './grants.store.ts';
import { selectLinks } from './linked-accounts.store.ts';
import type { OidcClient } from './oidc.client.ts';
import type { FindIdp } from './provisioning.ts';

/** What the seal of a token proves: that it belongs to this link. */
const contextOf = (linkId: string): string => `linked_account_grants.refresh_token.${linkId}`;

/** What grants keep, for moving it to the newest key. */
export const GRANT_TOKENS: EncryptedColumn = {
  table: 'linked_account_grants',
  column: 'refresh_token',
  key: ['link_id'],
  shape: 'text',
  contextOf: ({ link_id: linkId = '' }) => contextOf(linkId),
};

/** A token to act with at a provider as a person. `not_linked`: the person must go there first, and allow it. */
export type AccountToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'not_linked' }
  | { readonly kind: 'retry'; readonly reason: string };

/** What people let us do with accounts that they linked. */
export interface Grants {
  /** Keeps what a person allowed. @throws Problem `bad_request` when it is less than was asked for */
  keep(allowed: {
    readonly userId: string;
    readonly provider: string;
    readonly wanted: string;
    readonly scopes: readonly string[];
    readonly refreshToken: string | null;
    readonly label: string;
    readonly by: By;
  }): Promise<void>;
  tokenOf(userId: string, provider: string, scope: string): Promise<AccountToken>;
}

/** Opens the grants. */
export function openGrants({
  db,
  sealer,
  oidc,
  findIdp,
}: {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly oidc: Pick<OidcClient, 'accessToken'>;
  readonly findIdp: FindIdp;
}): Grants {
  return {
    keep: async ({ userId, provider, wanted, scopes, refreshToken, label, by }) => {
      if (!scopes.includes(wanted) || refreshToken === null)
        throw new Problem('bad_request', `${label} did not grant what is needed: start again, and leave every box ticked`);
      await db.transaction(async (tx) => {
        const [link] = await selectLinks(tx, userId, provider);
        if (!link) throw new Problem('bad_request', `The ${label} account is not linked any more: start again`);
        await insertGrant(tx, { linkId: link.id, scopes, refreshToken: sealer.seal(refreshToken, contextOf(link.id)) });
        await audit(tx, { event: AUDIT.account.granted, ...by, entityType: 'user', entityId: userId, data: { provider, scopes } });
      });
    },
    tokenOf: async (userId, provider, scope) => {
      const grant = await findGrant(db, userId, provider);
      if (!grant?.scopes.includes(scope)) return { kind: 'not_linked' };
      const idp = await findIdp(provider);
      if (!idp) return { kind: 'not_linked' };
      const refreshToken = openSealed(sealer, grant.refreshToken, contextOf(grant.linkId), 'what your linked account allows');
      const fresh = await oidc.accessToken(idp, refreshToken);
      // Taken back at the provider: asked for again.
      if (fresh.kind === 'refused') await deleteGrant(db, grant.linkId);
      return fresh.kind === 'refused' ? { kind: 'not_linked' } : fresh;
    },
  };
}
