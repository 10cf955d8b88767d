import type { Infrastructure } from '../infrastructure.ts';
import { agentTokenDigests } from '../modules/agents/index.ts';
import { openGivenTeams } from '../modules/catalog/index.ts';
import { heartbeatDigests } from '../modules/heartbeats/index.ts';
import { accountsByEmail, IDPS, integrationIdps } from '../integrations/providers.ts';
import { webhookTokenDigests } from '../modules/alerts/index.ts';
import {
  deleteExpiredFlows,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteExpiredSteps,
  deleteOldAttempts,
  type Identity,
  openSignInElsewhere,
  personalTokenDigests,
  PASSWORD_REQUESTS_DUE,
  registerIdentityRoutes,
  registerSignInElsewhereRoutes,
  type SignInElsewhere,
  workPasswordRequests,
} from '../modules/identity/index.ts';
import { notify } from '../modules/notifications/index.ts';
import { CredentialGuard } from '../platform/http/strangers/credential-guard.ts';
import { openKnownTokens } from '../platform/http/strangers/known-tokens.ts';
import type { Module } from '../platform/module.ts';
import type { Integrations } from './integrations.ts';
import { NOTIFICATIONS } from '../modules/identity/events.ts';

const PASSWORD_REQUESTS_EVERY_MS = 2_000;

/** The limits for strangers. */
export interface OpenGuard {
  readonly guard: CredentialGuard;
  readonly close: () => void;
}

/** Opens the limits for strangers: tokens of every kind are held in memory. */
export function openGuard({ platform: { reserved, log, telemetry }, listener }: Pick<Infrastructure, 'platform' | 'listener'>): OpenGuard {
  const kinds = [webhookTokenDigests, personalTokenDigests, agentTokenDigests, heartbeatDigests];
  const known = openKnownTokens({ kinds: kinds.map((digests) => (most: number) => digests(reserved, most)), listener, log });
  return { guard: new CredentialGuard(known, (because) => telemetry.credentialsRefused.inc({ because })), close: () => known.close() };
}

/** Single sign-on by the providers of the table and by integrations; people hear in the web app of what was linked. */
export function openSingleSignOn(
  { platform, sealer, outbound }: Pick<Infrastructure, 'platform' | 'sealer' | 'outbound'>,
  identity: Identity,
  { connections }: Pick<Integrations, 'connections'>,
): SignInElsewhere {
  const { baseUrl, live } = platform;
  return openSignInElsewhere({
    identity,
    sealer,
    outbound,
    baseUrl,
    integrationIdp: integrationIdps(connections),
    idps: IDPS,
    accountsByEmail: accountsByEmail(connections, outbound),
    teams: openGivenTeams(live),
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
      await deleteExpiredSteps(db);
      await deleteOldAttempts(db);
      await deleteExpiredLinks(db);
    },
  };
}
