import { deriveKey, type Infrastructure } from '../infrastructure.ts';
import { type Channels, connectedMailer, connectionProviders, openChannels, registerProviderRoutes } from '../integrations/providers.ts';
import {
  type Connections,
  openConnections,
  registerConnectionRoutes,
  registerCredentialRoutes,
  registerWorkspaceRoutes,
  type WorkspaceDeps,
} from '../modules/connections/index.ts';
import { DELIVERIES_JOB, PAGES_JOB, releaseHeld, wakeProvider } from '../modules/notifications/index.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Module } from '../platform/module.ts';

/** What is connected: saved settings, and what is sent and heard through them. */
export interface Integrations {
  readonly connections: Connections;
  readonly channels: Channels;
  readonly mailer: Mailer;
}

/** Opens the saved settings and the channels over them. */
export function openIntegrations({
  platform,
  keys,
  sealer,
  outbound,
  wakes,
}: Pick<Infrastructure, 'platform' | 'keys' | 'sealer' | 'outbound' | 'wakes'>): Integrations {
  const { baseUrl, config, live, log, reserved: db } = platform;
  const mailRules = { ownUrl: config.SMTP_URL, allowedCidrs: config.OUTBOUND_ALLOWED_CIDRS };
  const sendSoon = [wakes.of(DELIVERIES_JOB), wakes.of(PAGES_JOB)];
  const connections = openConnections({
    db,
    config,
    sealer,
    live,
    log,
    providers: connectionProviders(outbound, mailRules),
    onMended: async (kind) => {
      await wakeProvider(db, kind);
      await releaseHeld(db, kind);
      for (const wake of sendSoon) wake();
    },
  });
  const mailer = connectedMailer(connections, mailRules);
  const channels = openChannels({ connections, outbound, mailer, baseUrl, actionKey: deriveKey(keys.pepper, 'chat actions') });
  return { connections, channels, mailer };
}

/** @param signIn how a workspace is connected: by the flow of signing in there */
export function integrationsModule(
  { platform, sealer, limits }: Pick<Infrastructure, 'platform' | 'sealer'> & { readonly limits: Infrastructure['limits'] | null },
  { connections, mailer }: Pick<Integrations, 'connections'> & { readonly mailer?: Mailer },
  signIn: Pick<WorkspaceDeps, 'flows' | 'authenticator'>,
): Module {
  const { baseUrl, db } = platform;
  return {
    name: 'integrations',
    routes(http) {
      registerCredentialRoutes(http, { db, sealer });
      registerWorkspaceRoutes(http, { connections, ...signIn, baseUrl });
      registerConnectionRoutes(http, { connections, baseUrl });
      registerProviderRoutes(http, { limits });
    },
    close: async () => mailer?.close(),
  };
}
