import { coverageSources, lintWith } from './wiring/escalation.ts';
import { type HealthSource, registerHealthRoutes } from './health.routes.ts';
import { registerChattwoPlugin } from './integrations/channels/chattwo/plugin.routes.ts';
import { SOURCES } from './integrations/registry.ts';
import { understand } from './integrations/sources/understand.ts';
import {
  type Intake,
  type Mirror,
  type Refusals,
  registerAlertRoutes,
  registerRefusalRoutes,
  registerWebhookRoute,
} from './modules/alerts/index.ts';
import { registerAuditRoutes } from './modules/audit/index.ts';
import { registerCatalogRoutes } from './modules/catalog/index.ts';
import {
  type Connections,
  registerConnectionRoutes,
  registerCredentialRoutes,
  registerWorkspaceRoutes,
} from './modules/connections/index.ts';
import { registerEscalationRoutes } from './modules/escalation/index.ts';
import { type Heartbeats, registerHeartbeatRoutes } from './modules/heartbeats/index.ts';
import {
  type Identity,
  registerIdentityRoutes,
  registerSignInElsewhereRoutes,
  type SignInElsewhere,
  unknownBodiesOf,
} from './modules/identity/index.ts';
import { type IncidentDeps, registerIncidentRoutes } from './modules/incidents/index.ts';
import { type ChatPlatform, incidentsPagedFor, registerChatReplyRoutes, registerInboxRoutes } from './modules/notifications/index.ts';
import { type OnCallDeps, provisionSchedule, registerOnCallRoutes } from './modules/oncall/index.ts';
import { registerDashboardRoutes } from './modules/reports/index.ts';
import { registerRoutingRoutes } from './modules/routing/index.ts';
import { registerSettingsRoutes } from './modules/settings/index.ts';
import { registerViewRoutes } from './modules/views/index.ts';
import { LIVE_EVENTS } from './wiring/events.ts';
import { type Paging, registerPagingRoutes } from './wiring/paging.ts';
import type { Limits } from './platform/counters/limits.ts';
import type { Sealer } from './platform/crypto/sealing.ts';
import { identifyAgain, installAuthentication } from './platform/http/authenticate.ts';
import type { EventStreams } from './platform/http/event-stream.ts';
import { installIdempotency } from './platform/http/idempotency.ts';
import { API_EXAMPLES } from './wiring/api-examples.ts';
import { API_TAGS } from './wiring/api-tags.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerProblemRoutes } from './platform/http/problems.routes.ts';
import { buildHttp, type Http } from './platform/http/server.ts';
import { registerWebPage } from './platform/http/static.ts';
import { registerLiveRoutes } from './platform/live/live.routes.ts';
import { openStreamSeats } from './platform/live/stream-seats.store.ts';
import type { Platform } from './platform/platform.ts';

/** What the HTTP surface is made of. */
export interface ServerParts {
  readonly identity: Identity;
  readonly sealer: Sealer;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Limits | null;
  readonly intake: Intake;
  readonly refusals: Pick<Refusals, 'note'>;
  readonly connections: Connections;
  readonly elsewhere: SignInElsewhere;
  readonly incidents: IncidentDeps;
  readonly heartbeats: Heartbeats['routes'];
  readonly onCall: Omit<OnCallDeps, 'db'>;
  readonly paging: Pick<Paging, 'routes'>;
  readonly chatPlatforms: readonly ChatPlatform[];
  readonly health: HealthSource;
  /** Open live streams; made here when nobody wants to count them. */
  readonly streams?: EventStreams;
  /** Groups changed: the flow has work. */
  readonly onChanged: () => void;
  /** Puts what is written in the page into the chat threads. */
  readonly mirror: Mirror;
  /** A chat reply was stored. */
  readonly onChatReply: () => void;
}

/** Every HTTP surface: hooks in order, then one line per module's routes. Listening is `app.ts`'s. */
export function buildServer(platform: Platform, parts: ServerParts): Http {
  const { baseUrl, config, db, live, log, telemetry } = platform;
  const http = buildHttp({
    log,
    trustedProxies: config.TRUSTED_PROXIES,
    https: baseUrl.startsWith('https:'),
    draining: parts.health.draining,
  });
  http.addHook('onRequest', async () => telemetry.busy());
  installAuthentication(http, parts.identity.options, parts.limits ?? undefined);
  installIdempotency(http, { db, sealer: parts.sealer });

  registerOpenApi(http, { version: platform.version, tags: API_TAGS, examples: API_EXAMPLES });
  registerProblemRoutes(http);
  registerHealthRoutes(http, parts.health, telemetry);
  registerIdentityRoutes(http, parts.identity, parts.limits ?? {});
  registerSignInElsewhereRoutes(http, parts.elsewhere, parts.limits);
  registerAuditRoutes(http, { db });
  const taking: Parameters<typeof registerRefusalRoutes>[1] = {
    db,
    intake: parts.intake,
    normalise: (body, request) => understand(SOURCES, body, request),
    unknownBodies: (tokenId) => unknownBodiesOf(platform.reserved, tokenId),
  };
  registerRefusalRoutes(http, taking);
  registerWebhookRoute(http, {
    ...taking,
    now: () => platform.reserved.clock(),
    refusals: parts.refusals,
    onRequest(outcome, { source, signals, ms, counts }) {
      telemetry.webhook.requests.inc({ outcome });
      telemetry.webhook.signals.inc({ source }, signals);
      telemetry.webhook.duration.observe(ms / 1_000);
      for (const [became, count] of Object.entries(counts)) if (count > 0) telemetry.correlator.alerts.inc({ outcome: became }, count);
    },
  });
  registerAlertRoutes(http, { db, live, intake: parts.intake, mirror: parts.mirror, onChanged: parts.onChanged });
  registerRoutingRoutes(http, { db, live });
  const sources = coverageSources(parts.paging);
  const lint = lintWith(sources, log);
  registerCatalogRoutes(http, { db, live, provisionSchedule, lint });
  registerOnCallRoutes(http, { ...parts.onCall, db, lint, baseUrl, pepper: parts.identity.context.pepper });
  registerEscalationRoutes(http, { db, live, sources, lint });
  registerIncidentRoutes(http, {
    ...parts.incidents,
    db,
    wasPaged: async (queried, userId, incidentId) => (await incidentsPagedFor(queried, userId, [incidentId])).has(incidentId),
  });
  registerHeartbeatRoutes(http, { pings: parts.heartbeats, db, limits: parts.limits });
  registerCredentialRoutes(http, { db, sealer: parts.sealer });
  registerWorkspaceRoutes(http, {
    connections: parts.connections,
    flows: parts.elsewhere.flows,
    authenticator: parts.identity.options.authenticator,
    baseUrl,
  });
  registerConnectionRoutes(http, { connections: parts.connections, baseUrl });
  registerChatReplyRoutes(http, { db: platform.reserved, platforms: parts.chatPlatforms, onStored: parts.onChatReply });
  registerChattwoPlugin(http, { limits: parts.limits });
  registerInboxRoutes(http, { db, live });
  registerPagingRoutes(http, parts.paging, { identity: parts.identity, limits: parts.limits });
  registerSettingsRoutes(http, { db, config, connections: parts.connections, baseUrl, version: platform.version });
  registerDashboardRoutes(http, { db });
  registerViewRoutes(http, { db, live });
  registerLiveRoutes(http, {
    live,
    events: LIVE_EVENTS,
    ...(parts.streams ? { streams: parts.streams } : {}),
    seats: openStreamSeats({ db, live, log, onLimit: (outcome) => telemetry.streamLimits.inc({ outcome }) }),
    callerOf: (request) => request.caller,
    recheck: (request) => identifyAgain(request, parts.identity.options),
  });
  registerWebPage(http);
  return http;
}
