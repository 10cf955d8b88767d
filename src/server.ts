import { type HealthSource, registerHealthRoutes } from './health.routes.ts';
import type { Limits } from './platform/counters/limits.ts';
import type { Sealer } from './platform/crypto/sealing.ts';
import { type AuthenticationOptions, identifyAgain, installAuthentication } from './platform/http/authenticate.ts';
import { basePathOf } from './platform/http/values/base-path.ts';
import type { EventStreams } from './platform/http/event-stream.ts';
import { installIdempotency } from './platform/http/idempotency.ts';
import { API_EXAMPLES } from './reference/api-examples.ts';
import { API_TAGS } from './reference/api-tags.ts';
import { registerOpenApi } from './platform/http/openapi/openapi.ts';
import { registerProblemRoutes } from './platform/http/problems.routes.ts';
import { buildHttp, type Http } from './platform/http/server.ts';
import { registerWebPage } from './platform/http/static.ts';
import { registerLiveRoutes } from './platform/live/live.routes.ts';
import { openStreamSeats } from './platform/live/stream-seats.store.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import { LIVE_EVENTS } from './wiring/events.ts';

/** What the HTTP surface is made of. */
export interface ServerParts {
  readonly modules: readonly Module[];
  /** Who calls. */
  readonly authentication: AuthenticationOptions;
  readonly sealer: Sealer;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Limits | null;
  readonly health: HealthSource;
  /** Open live streams; made here when nobody wants to count them. */
  readonly streams?: EventStreams;
}

/** Every HTTP surface: hooks in order, then the routes of each module. Listening is `app.ts`'s. */
export function buildServer(platform: Platform, { modules, authentication, sealer, limits, health, streams }: ServerParts): Http {
  const { baseUrl, config, db, live, log, telemetry } = platform;
  const rewriters = modules.flatMap(({ rewriteUrl }) => rewriteUrl ?? []);
  const http = buildHttp({
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    https: baseUrl.startsWith('https:'),
    base: { path: basePathOf(baseUrl), stripped: config.BASE_URL_STRIPPED },
    draining: health.draining,
    rewrite: (host, url) => rewriters.reduce<string | null>((found, rewriteUrl) => found ?? rewriteUrl(host, url), null),
    onRequest: () => telemetry.busy(),
  });
  installAuthentication(http, authentication, limits ?? undefined);
  installIdempotency(http, { db, sealer });

  registerOpenApi(http, { version: platform.version, tags: API_TAGS, examples: API_EXAMPLES });
  registerProblemRoutes(http);
  // By the route and not by the address: a caller chooses no label.
  http.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { statusCode }) =>
    telemetry.requests.inc({ method, route: url, status: statusCode }),
  );
  registerHealthRoutes(http, health, telemetry);
  for (const module of modules) module.routes?.(http);
  registerLiveRoutes(http, {
    live,
    events: LIVE_EVENTS,
    ...(streams ? { streams } : {}),
    seats: openStreamSeats({ db, live, log, onLimit: (outcome) => telemetry.streamLimits.inc({ outcome }) }),
    callerOf: (request) => request.caller,
    recheck: (request) => identifyAgain(request, authentication),
  });
  registerWebPage(http);
  return http;
}
