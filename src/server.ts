import { type HealthSource, registerHealthRoutes } from './health.routes.ts';
import { SOURCES } from './integrations/registry.ts';
import { understand } from './integrations/sources/understand.ts';
import { type Intake, registerWebhookRoute } from './modules/alerts/index.ts';
import { type Identity, registerIdentityRoutes } from './modules/identity/index.ts';
import { installAuthentication } from './platform/http/authenticate.ts';
import { buildHttp, type Http } from './platform/http/server.ts';
import type { Platform } from './platform/platform.ts';

/** What the HTTP surface is made of. */
export interface ServerParts {
  readonly identity: Identity;
  readonly intake: Intake;
  readonly health: HealthSource;
}

/** Every HTTP surface: hooks in order, then one line per module's routes. Listening is `app.ts`'s. */
export function buildServer(platform: Platform, parts: ServerParts): Http {
  const { config, log, telemetry } = platform;
  const http = buildHttp({ log, trustedProxies: config.TRUSTED_PROXIES, https: platform.baseUrl.startsWith('https:') });
  installAuthentication(http, parts.identity.options);

  registerHealthRoutes(http, parts.health, telemetry);
  registerIdentityRoutes(http, parts.identity);
  registerWebhookRoute(http, {
    intake: parts.intake,
    normalise: (body, request) => understand(SOURCES, body, request),
    onRequest(outcome, source, signals) {
      telemetry.webhook.requests.inc({ outcome });
      telemetry.webhook.signals.inc({ source }, signals);
    },
  });
  return http;
}
