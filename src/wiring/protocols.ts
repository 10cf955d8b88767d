import type { Infrastructure } from '../infrastructure.ts';
import { registerPostAlertsRoute } from '../integrations/protocols/alertmanager/post-alerts.routes.ts';
import { registerOpsgenieRoutes } from '../integrations/protocols/opsgenie/alerts.routes.ts';
import { registerEnqueueRoutes } from '../integrations/protocols/pagerduty/enqueue.routes.ts';
import { ALERTMANAGER } from '../integrations/sources/alertmanager/index.ts';
import { PAGERDUTY } from '../integrations/sources/pagerduty/index.ts';
import type { WebhookDeps } from '../modules/alerts/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import type { Module } from '../platform/module.ts';
import { type AlertIntake, webhookDeps } from './alerts.ts';

/** Other products' interfaces at their own paths: programs that know only those need another host name and a token of ours. */
export function protocolsModule(
  { platform }: Pick<Infrastructure, 'platform'>,
  intake: AlertIntake,
  joined: { readonly identity: Identity; readonly mappings: WebhookDeps['mappings'] },
): Module {
  const deps = webhookDeps(platform, intake, joined);
  const { tokens } = joined.identity.options.authenticator;
  return {
    name: 'protocols',
    routes(http) {
      registerEnqueueRoutes(http, {
        ...{ ...deps, source: PAGERDUTY.source },
        tokenHolder: async (token) => (await tokens.webhook?.(token)) ?? null,
      });
      registerPostAlertsRoute(http, { ...deps, source: ALERTMANAGER.source });
      registerOpsgenieRoutes(http, deps);
    },
  };
}
