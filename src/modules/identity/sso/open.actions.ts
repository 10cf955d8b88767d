import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import type { Identity } from '../identity.actions.ts';
import { contactsOf } from './linked-accounts.store.ts';
import { type LinkedAccountsDeps, registerLinkedAccountRoutes } from './linked-accounts.routes.ts';
import { openOidcClient } from './oidc.client.ts';
import { oidcIdp } from './oidc-providers.actions.ts';
import { registerOidcProviderRoutes } from './oidc-providers.routes.ts';
import { openGrants } from './grants.actions.ts';
import { openFlows } from './flows.actions.ts';
import { registerSignInWithRoutes } from './sso.routes.ts';
import type { FindIdp } from './provisioning.ts';

export interface SignInWithParts {
  readonly identity: Identity;
  readonly sealer: Sealer;
  readonly outbound: Outbound;
  readonly baseUrl: string;
  /** Identity providers that are set up as integrations. */
  readonly integrationIdp: FindIdp;
  readonly idps: LinkedAccountsDeps['idps'];
  readonly accountsByEmail: LinkedAccountsDeps['accountsByEmail'];
  readonly notify: LinkedAccountsDeps['notify'];
  readonly teams: LinkedAccountsDeps['teams'];
}

/** Single sign-on and linked accounts, opened. */
export type SignInElsewhere = Omit<LinkedAccountsDeps, 'limit'> & { readonly sealer: Sealer };

/** Opens the identity providers: providers of the table, and those that are integrations. */
export function openSignInElsewhere(parts: SignInWithParts): SignInElsewhere {
  const { identity, sealer, integrationIdp } = parts;
  const { db, pepper } = identity.context;
  const oidc = openOidcClient(parts.outbound);
  const findIdp: FindIdp = (id) => (id.startsWith('oidc:') ? oidcIdp(db, sealer, id.slice(5)) : integrationIdp(id));
  return {
    ...parts,
    oidc,
    grants: openGrants({ db, sealer, oidc, findIdp }),
    flows: openFlows({ db, pepper, sealer, cookies: identity.cookies }),
    findIdp,
    verifiedEmailOf: async (userId) => {
      const contacts = (await contactsOf(db, [userId])).get(userId);
      return contacts?.emailVerified ? contacts.email : null;
    },
  };
}

/** Every route of signing in and linking elsewhere. */
export function registerSignInElsewhereRoutes(http: Http, elsewhere: SignInElsewhere, limits: Limits | null): void {
  const deps = { ...elsewhere, limit: limits ? limits.hit : null };
  registerSignInWithRoutes(http, deps);
  registerLinkedAccountRoutes(http, deps);
  registerOidcProviderRoutes(http, deps);
}
