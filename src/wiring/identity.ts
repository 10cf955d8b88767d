import type { Infrastructure } from '../infrastructure.ts';
import { accountsByEmail, IDPS, integrationIdps } from '../integrations/providers.ts';
import {
  deleteExpiredFlows,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteOldAttempts,
  type Identity,
  openSignInElsewhere,
  PASSWORD_REQUESTS_DUE,
  registerIdentityRoutes,
  registerSignInElsewhereRoutes,
  type SignInElsewhere,
  workPasswordRequests,
} from '../modules/identity/index.ts';
import { notify } from '../modules/notifications/index.ts';
import type { Module } from '../platform/module.ts';
import type { Integrations } from './integrations.ts';
import { NOTIFICATIONS } from '../modules/identity/events.ts';

const PASSWORD_REQUESTS_EVERY_MS = 2_000;

/** Single sign-on by the providers of the table and by integrations; people hear in the web app of what was linked. */
export function openSingleSignOn(
  { platform, sealer, outbound }: Pick<Infrastructure, 'platform' | 'sealer' | 'outbound'>,
  identity: Identity,
  { connections }: Pick<Integrations, 'connections'>,
): SignInElsewhere {
  const { baseUrl, live } = platform;
  return openSignInElsewhere({
    ...{ identity, sealer, outbound, baseUrl },
    integrationIdp: integrationIdps(connections),
    idps: IDPS,
    accountsByEmail: accountsByEmail(connections, outbound),
    notify: (tx, { userId, title, body, key }) =>
      notify(tx, live, { userIds: [userId], kind: NOTIFICATIONS.account.changed, title, body, link: null, dedupKey: key }),
  });
}

/** @param limits null: nothing is limited, for tests of other things */
export function identityModule(
  { platform: { db } }: Pick<Infrastructure, 'platform'>,
  identity: Identity,
  singleSignOn: SignInElsewhere,
  limits: Infrastructure['limits'] | null,
): Module {
  return {
    name: 'identity',
    routes(http) {
      registerIdentityRoutes(http, identity, limits ?? {});
      registerSignInElsewhereRoutes(http, singleSignOn, limits);
    },
    jobs: [
      {
        // Not woken by the request: how long the answer takes must tell nothing.
        name: 'password requests',
        everyMs: PASSWORD_REQUESTS_EVERY_MS,
        due: PASSWORD_REQUESTS_DUE,
        run: () => workPasswordRequests(identity.context),
      },
    ],
    async prune() {
      await deleteExpiredSessions(db);
      await deleteExpiredFlows(db);
      await deleteOldAttempts(db);
      await deleteExpiredLinks(db);
    },
  };
}
