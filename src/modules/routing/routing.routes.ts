import { databaseNow } from '../../platform/db/database.ts';
import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { invalid, Problem } from '../../platform/errors.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { pageOf, TOTAL_CAP } from '../../platform/http/list.ts';
import { pageOfRows } from '../../platform/http/listing.store.ts';
import type { Http } from '../../platform/http/server.ts';
import { severityOf } from '../alerts/severity.ts';
import { canonicalConfig, type Destination, type RoutingConfig } from './config.ts';
import { type DestinationUsage, destinationUsage } from './destinations.store.ts';
import type { Routable } from './matcher.ts';
import type { RouteDecision } from './route.ts';
import {
  connectedProviders,
  decideBoth,
  replayAlerts,
  restoreRouting,
  type RoutingDeps,
  updateRouting,
  warningsOf,
} from './routing.actions.ts';
import type { Proposal } from './preview/preview-answers.ts';
import type { Outcome } from './steps.ts';
import {
  DestinationView,
  PreviewView,
  routingShapes,
  VersionParams,
  VersionsQuery,
  VersionView,
  viewConfig,
  viewReplay,
} from './routing.schema.ts';
import { countVersions, currentRouting, findVersion, findVersions, newestRouting, versionsWindow } from './routing.store.ts';

type Shapes = ReturnType<typeof routingShapes>;

/** The rules, their history, the preview, and the destinations in them. */
export function registerRoutingRoutes(http: Http, deps: RoutingDeps): void {
  const shapes = routingShapes(deps.destinations);
  registerDocument(http, deps, shapes);
  registerHistory(http, deps, shapes);
  registerPreview(http, deps, shapes);
  registerDestinations(http, deps, shapes);
}

function registerDocument(http: Http, deps: RoutingDeps, { RoutingBody, RoutingView, SavedRoutingView }: Shapes): void {
  http.route({
    method: 'GET',
    url: '/api/v1/routes',
    config: { access: 'session', permission: 'routes:read' },
    schema: {
      operationId: 'getRoutes',
      summary: 'Get the routing rules',
      tags: ['Routing'],
      response: { 200: RoutingView, 304: Type.Null() },
    },
    handler: async (request, reply) => {
      const { version, config } = await newestRouting(deps.db);
      const tag = `"${version}"`;
      reply.header('ETag', tag);
      if (request.headers['if-none-match'] === tag) return reply.status(304).send(null);
      return { version, ...viewConfig(config) };
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/routes',
    config: { access: 'session', permission: 'routes:write' },
    schema: {
      operationId: 'updateRoutes',
      summary: 'Replace the routing rules',
      tags: ['Routing'],
      body: RoutingBody,
      response: { 200: SavedRoutingView },
    },
    handler: async (request, reply) => {
      const { version: expected, warnings: _, ...body } = request.body;
      const config = canonicalConfig(body);
      const version = await updateRouting(deps, { config, by: byOf(request), expected: expected ?? null });
      reply.header('ETag', `"${version}"`);
      return { version, ...viewConfig(config), ...(await warned(deps, config)) };
    },
  });
}

async function warned(deps: RoutingDeps, config: RoutingConfig) {
  const warnings = await warningsOf(deps, config);
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

function registerHistory(http: Http, deps: RoutingDeps, { OldRoutingView, SavedRoutingView }: Shapes): void {
  http.route({
    method: 'GET',
    url: '/api/v1/routes/versions',
    config: { access: 'session', permission: 'routes:read' },
    schema: {
      operationId: 'listRoutesVersions',
      summary: 'List versions of the routing rules',
      description: 'Newest first.',
      tags: ['Routing'],
      querystring: VersionsQuery,
      response: { 200: pageOf(VersionView) },
    },
    handler: async (request) => {
      const window = versionsWindow(request.query);
      const [rows, counted] = await Promise.all([findVersions(deps.db, window), countVersions(deps.db, TOTAL_CAP)]);
      const page = await window.page(deps.db, rows, counted, ({ version }) => String(version));
      return { ...page, items: page.items.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/routes/versions/:version',
    config: { access: 'session', permission: 'routes:read' },
    schema: {
      operationId: 'getRoutesVersion',
      summary: 'Get a version of the routing rules',
      tags: ['Routing'],
      params: VersionParams,
      response: { 200: OldRoutingView },
    },
    handler: async (request) => {
      const found = await findVersion(deps.db, request.params.version);
      if (!found) throw new Problem('not_found', `There is no version ${request.params.version} of the routing rules`);
      return {
        version: found.version,
        created_by: found.created_by,
        created_at: found.created_at.toISOString(),
        ...viewConfig(found.config),
      };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/routes/versions/:version/restore',
    config: { access: 'session', permission: 'routes:write' },
    schema: {
      operationId: 'restoreRoutesVersion',
      summary: 'Restore a version of the routing rules',
      description: 'It is saved as a new version.',
      tags: ['Routing'],
      params: VersionParams,
      response: { 200: SavedRoutingView },
    },
    handler: async (request, reply) => {
      const { version, config } = await restoreRouting(deps, request.params.version, byOf(request));
      reply.header('ETag', `"${version}"`);
      return { version, ...viewConfig(config), ...(await warned(deps, config)) };
    },
  });
}

function registerPreview(http: Http, deps: RoutingDeps, { PreviewBody }: Shapes): void {
  http.route({
    method: 'POST',
    url: '/api/v1/routes/preview',
    config: { access: 'session', permission: 'routes:read' },
    schema: {
      operationId: 'previewRoutes',
      summary: 'Preview routing rules',
      description: 'What a proposal would change, for one set of labels or for the stored alerts of the last days. Nothing is stored.',
      tags: ['Routing'],
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => {
      const { config, labels, severity, days } = request.body;
      if (labels === undefined && days === undefined)
        throw invalid('/labels', 'required', 'give /labels, or /days for the stored alerts of the last days');
      if (days !== undefined && !callerOf(request).permissions.has('alerts:read')) {
        throw new Problem('forbidden', 'A preview over stored alerts needs the permission alerts:read', {
          extra: { permission: 'alerts:read' },
        });
      }
      const present = await currentRouting(deps.db);
      const rules = {
        present: present.config,
        proposed: config === undefined ? null : canonicalConfig(config),
        destinations: deps.destinations,
      };
      return {
        present_version: present.version,
        ...(labels === undefined
          ? {}
          : { decision: await viewBoth(deps, rules, { labels, severity: severity ?? severityOf(labels['severity']) ?? 'warning' }) }),
        ...(days === undefined ? {} : { replay: viewReplay(await replayAlerts(deps, rules, days)) }),
      };
    },
  });
}

async function viewBoth(deps: RoutingDeps, rules: Proposal, alert: Routable) {
  const decided = await decideBoth(deps, rules, alert, await databaseNow(deps.db));
  const before = viewDecision(decided.before);
  const after = viewDecision(decided.after);
  return { before, after, same: isDeepStrictEqual(before.destinations.map(destinationOf), after.destinations.map(destinationOf)) };
}

function destinationOf({ name, provider, channel }: RouteDecision['destinations'][number]): string[] {
  return [name, provider, channel];
}

function viewDecision({ destinations, matched, mutedUntil, usedDefaults, suppressed, why }: Outcome) {
  return {
    destinations: [...destinations],
    matched: matched.map(viewMatch),
    muted_until: mutedUntil?.toISOString() ?? null,
    used_defaults: usedDefaults,
    suppressed,
    why,
  };
}

function viewMatch({ matchers, severities, ...rest }: RouteDecision['matched'][number]) {
  return { ...rest, matchers: [...matchers], ...(severities === undefined ? {} : { severities: [...severities] }) };
}

function registerDestinations(http: Http, deps: RoutingDeps, { DestinationsQuery }: Shapes): void {
  http.route({
    method: 'GET',
    url: '/api/v1/destinations',
    config: { access: 'session', permission: 'channels:read' },
    schema: {
      operationId: 'listDestinations',
      summary: 'List destinations',
      description: 'The named ones, each with its last deliveries.',
      tags: ['Routing'],
      querystring: DestinationsQuery,
      response: { 200: pageOf(DestinationView) },
    },
    handler: async (request) => {
      const { provider } = request.query;
      const { config } = await newestRouting(deps.db);
      const matching = config.destinations.filter((destination) => provider === undefined || destination.provider === provider);
      const page = pageOfRows(matching, request.query, { name: ({ name }) => name, provider: (target) => target.provider });
      const shown = page.items;
      const usage = new Map((await destinationUsage(deps.db, shown)).map((target) => [`${target.provider}:${target.target}`, target]));
      const connected = await connectedProviders(deps, { destinations: shown });
      const items = shown.map((destination) => ({
        ...viewDestination(config, destination, usage.get(`${destination.provider}:${destination.channel}`)),
        connected: connected.has(destination.provider),
      }));
      return { ...page, items };
    },
  });
}

function viewDestination(config: RoutingConfig, { name, provider, channel }: Destination, usage: DestinationUsage | undefined) {
  const last =
    usage?.last_state && usage.last_at ? { state: usage.last_state, at: usage.last_at.toISOString(), error: usage.last_error } : null;
  return {
    name,
    provider,
    channel,
    is_default: config.default_destinations.includes(name),
    rules: config.rules.filter((rule) => rule.destinations.includes(name)).map((rule) => rule.name),
    last_delivery: last,
    deliveries: { pending: usage?.pending ?? 0, failed: usage?.failed ?? 0, dead: usage?.dead ?? 0 },
  };
}
