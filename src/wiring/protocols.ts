import type { Infrastructure } from '../infrastructure.ts';
import { registerPostAlertsRoute } from '../integrations/protocols/alertmanager/post-alerts.routes.ts';
import { registerReadRoutes } from '../integrations/protocols/alertmanager/read.routes.ts';
import { registerForeignSilenceRoutes } from '../integrations/protocols/alertmanager/silences.routes.ts';
import { registerOpsgenieRoutes } from '../integrations/protocols/opsgenie/alerts.routes.ts';
import { registerEnqueueRoutes } from '../integrations/protocols/pagerduty/enqueue.routes.ts';
import { PAGERDUTY } from '../integrations/sources/alerting/pagerduty.ts';
import type { Senders, WebhookDeps } from '../modules/alerts/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import { activeServices } from '../modules/catalog/index.ts';
import { currentRouting } from '../modules/routing/index.ts';
import { NO_SILENCES, type SilenceDeps } from '../modules/silences/index.ts';
import { NO_TRIAGE } from '../modules/triage/index.ts';
import { countRefused, lookUp } from '../platform/http/authenticate.ts';
import type { Module } from '../platform/module.ts';
import { type AlertIntake, webhookDeps } from './alerts.ts';
import { judgeAll } from '../flow/judge.ts';

/** Other products' interfaces at their own paths: programs that know only those need another host name and a token of ours. */
export function protocolsModule(
  { platform }: Pick<Infrastructure, 'platform'>,
  intake: AlertIntake,
  joined: {
    readonly identity: Identity;
    readonly senders: Senders;
    readonly mappings: WebhookDeps['mappings'];
    readonly silences: SilenceDeps;
  },
): Module {
  const { db, version } = platform;
  const startedAt = db.clock();
  const deps = webhookDeps(platform, intake, joined);
  const { options } = joined.identity;
  return {
    name: 'protocols',
    routes(http) {
      registerEnqueueRoutes(http, {
        ...deps,
        source: PAGERDUTY.source,
        async tokenHolder(token, request, reply) {
          const caller = await lookUp(options, request.ip, token, 'webhook');
          if (!caller) countRefused(options, request, reply);
          return caller;
        },
      });
      registerPostAlertsRoute(http, deps);
      registerOpsgenieRoutes(http, deps);
      registerReadRoutes(http, {
        db,
        version,
        startedAt,
        routing: async () => (await currentRouting(db)).config,
        async receiversOf(alerts, now) {
          const [routing, services] = await Promise.all([currentRouting(db), activeServices(db)]);
          const judged = await judgeAll({ routing, services, silences: NO_SILENCES, triage: NO_TRIAGE }, alerts, now);
          return judged.map(({ decision }) => decision.destinations.map(({ name }) => name));
        },
      });
      registerForeignSilenceRoutes(http, joined.silences);
    },
  };
}
