import { randomUUIDv7 } from 'node:crypto';
import proxyAddr from '@fastify/proxy-addr';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type TSchema, Type } from 'typebox';
import { ERRORS, Problem } from '../errors.ts';
import { BODY_SHAPE, shapeFault, shapeProblem } from './strangers/json-shape.ts';
import type { Log } from '../log.ts';
import type { RouteAccess } from './access.ts';
import { AT_ROOT, arrivingPath, type BasePath, belowPath } from './values/base-path.ts';
import { refuseConnection } from './client-error.ts';
import { DirectRoutes } from './direct/direct.ts';
import { Methods } from './methods.ts';
import { linkNext } from './answers/next-link.ts';
import { packJson } from './answers/packing.ts';
import { refusalOf, sendProblem, toProblem } from './problem.ts';
import { hasSecond } from './raw-headers.ts';
import { buildSerializer } from './answers/serializer.ts';
import { HTTPS_HEADERS, SECURITY_HEADERS } from './security-headers.ts';
import { validatorCompiler } from './validator.ts';

/** The instance modules register their routes on: schemas are TypeBox, so handlers are typed by them. */
export type Http = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, TypeBoxTypeProvider>;

export interface HttpOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly https: boolean;
  /** Where below its name the service is; default: at the root. */
  readonly base?: BasePath;
  /** True from the first signal to stop: clients are then told to connect elsewhere. */
  readonly draining?: () => boolean;
  /** Where a request really leads, by its Host header; null: to where its address says. */
  readonly rewrite?: (host: string | undefined, url: string) => string | null;
  /** Told of each request. */
  readonly onRequest?: () => void;
}

/** A registered route, for the inventory that tests compare with the specification. */
export interface RouteEntry extends RouteAccess {
  readonly method: string;
  /** With `:name` parameters, as Fastify writes them. */
  readonly path: string;
  /** What it takes and answers. Compiled when it is first needed. */
  readonly schema: FastifySchema | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeInventory: RouteEntry[];
    /** Answers what declares `config.direct`. */
    directRoutes: DirectRoutes;
    /** What an address in an answer begins with before the path of a route: '' at the root of a name. */
    basePath: string;
  }
}

const BODY_LIMIT = 1_048_576;
/** Largest body on a public route by default: the sender isn't known before it is read. */
const PUBLIC_BODY_LIMIT = 16_384;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const DOCUMENT_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);

function isApi(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/webhooks/') || path.startsWith('/v2/');
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Query members are named one by one: a misspelled filter would show everything. */
const NO_QUERY = Type.Object({}, { additionalProperties: false });

/** For addresses that programs of others call, which add members of their own. */
export const ANY_QUERY = Type.Object({}, { additionalProperties: true });

function withQuery(route: RouteOptions): void {
  if (!route.url.startsWith('/api/v1/')) return;
  const query = route.schema?.querystring as { additionalProperties?: unknown } | undefined;
  if (query && query.additionalProperties === undefined) throw new Error(`${route.url}: say whether other query members are taken`);
  if (!query) route.schema = { ...route.schema, querystring: NO_QUERY };
}

/** Whether a route answers pages of a list. */
function isPaged(route: RouteOptions): boolean {
  const answers = route.schema?.response as Readonly<Record<number, TSchema & { properties?: object }>> | undefined;
  const members = answers?.[200]?.properties ?? {};
  return ['items', 'total', 'limit', 'skip'].every((name) => name in members);
}

/** @throws Error where the short way would leave out what the route asks for */
function addDirect(direct: DirectRoutes, { method, url, config }: RouteOptions, arriving: string): void {
  if (method !== 'POST' || /[:*]/.test(url) || config?.access !== 'webhook' || !config.admitsItself || config.tokenScheme || !config.direct)
    throw new Error(`${method} ${url}: only a POST without parameters that admits bearer tokens of webhooks itself may be direct`);
  direct.add(arriving + url, config.direct);
}

/** Finds the client address as the framework does, behind trusted proxies. */
function addressesBehind(trusted: readonly string[]): (request: IncomingMessage) => string {
  if (trusted.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trust = proxyAddr.compile([...trusted]);
  return (request) => proxyAddr(request, trust);
}

/** Builds the HTTP surface without routes: limits, headers, errors, and the guard that every route is classified. */
export function buildHttp(options: HttpOptions): Http {
  const methods = new Methods();
  const anyMethod = new Set<string>();
  const atRoot = new Set<string>();
  const { base = AT_ROOT } = options;
  const arriving = arrivingPath(base);
  /** Where a request leads, as routes know it; null: to nothing of ours. */
  const leadsTo = (host: string | undefined, url: string): string | null =>
    options.rewrite?.(host, url) ?? belowPath(arriving, url) ?? (atRoot.has(pathOf(url)) ? url : null);
  const outside = new WeakSet<IncomingMessage>();
  const headers = options.https ? { ...SECURITY_HEADERS, ...HTTPS_HEADERS } : SECURITY_HEADERS;
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUIDv7(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, caseSensitive: true },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    // Typed for another compiler, which is then not even read.
    schemaController: { compilersFactory: { buildSerializer, buildValidator: () => validatorCompiler as never } },
    // The one place where the path of BASE_URL comes off: behind it are only addresses as routes know them.
    rewriteUrl: (request) => {
      const asked = request.url ?? '/';
      const url = leadsTo(request.headers.host, asked);
      if (url === null) outside.add(request);
      // Probes that ask with any method ask with GET: before routing, so that no body of theirs is read.
      else if (request.method !== 'HEAD' && anyMethod.has(pathOf(url))) request.method = 'GET';
      return url ?? asked;
    },
    forceCloseConnections: 'idle',
    // What still arrives over an open connection is worked: refusing it would cost the client more than us.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseConnection(base.path, error, socket),
    frameworkErrors: (error, request, reply) => {
      // Refused before any hook ran.
      reply.headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': request.id });
      void sendProblem(request as FastifyRequest, reply as unknown as FastifyReply, toProblem(error));
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as Http;

  const inventory: RouteEntry[] = [];
  app.decorate('routeInventory', inventory);
  app.decorate('basePath', base.path);
  const draining = options.draining ?? (() => false);
  const direct = new DirectRoutes({
    log: options.log,
    bodyLimit: BODY_LIMIT,
    headers,
    draining,
    basePath: base.path,
    leadsElsewhere: (host, url) => (options.rewrite?.(host, url) ?? null) !== null,
    onRequest: options.onRequest ?? (() => {}),
    addressOf: addressesBehind(options.trustedProxies),
  });
  app.decorate('directRoutes', direct);
  app.addHook('onRoute', (route) => {
    withQuery(route);
    if (route.config?.access === 'public') route.bodyLimit ??= PUBLIC_BODY_LIMIT;
    if (isPaged(route)) route.preSerialization = [route.preSerialization ?? [], linkNext].flat();
    // Of the route, so that it runs after the hooks of all others, which see the answer as it is.
    route.onSend = [route.onSend ?? [], packJson].flat();
    if (route.config?.anyMethod) anyMethod.add(route.url);
    if (route.config?.atRoot) atRoot.add(route.url);
    for (const method of [route.method].flat()) {
      if (method === 'OPTIONS' || (method === 'HEAD' && !route.config?.access)) continue;
      methods.add(method, route.url);
      const access = route.config?.access;
      if (!access) throw new Error(`${method} ${route.url}: declare config.access`);
      if (DOCUMENT_METHODS.has(method) && !route.schema && !route.url.includes('*'))
        throw new Error(`${method} ${route.url}: declare a schema`);
      const permission = route.config?.permission;
      if (access === 'session' && !permission && !route.config?.byToken)
        throw new Error(`${method} ${route.url}: declare config.byToken, what a personal token needs here`);
      if (route.config?.stepUp && access !== 'session' && access !== 'cookie')
        throw new Error(`${method} ${route.url}: config.stepUp asks people, and none comes here by a session`);
      if (access === 'token' && !permission) throw new Error(`${method} ${route.url}: declare config.permission`);
      if (route.config?.direct) addDirect(direct, route, arriving);
      const { exception, stepUp, whileHeld } = route.config ?? {};
      const { url: path, schema } = route;
      const more = { ...(exception ? { exception } : {}), ...(stepUp ? { stepUp } : {}), ...(whileHeld ? { whileHeld } : {}) };
      inventory.push({ method, path, schema, access, ...(permission ? { permission } : {}), ...more });
    }
  });

  app.addHook('onReady', async () => {
    const gated = inventory.find((route) => route.access !== 'public');
    if (gated && !app.hasRequestDecorator('caller'))
      throw new Error(`${gated.method} ${gated.path} wants a caller: install the authentication before it`);
    direct.precede(app.server);
  });
  // Hooks of every request answer without a promise: each would cost every webhook request.
  app.addHook('onRequest', (request, reply, done) => {
    options.onRequest?.();
    reply.headers(headers).header('X-Request-Id', request.id);
    if (hasSecond(request.raw.rawHeaders, 'host')) {
      reply.header('Connection', 'close');
      done(new Problem('bad_request', 'Send one Host header'));
      return;
    }
    if (outside.has(request.raw)) {
      done(new Problem('not_found', `This server answers below ${base.path}/, the path of BASE_URL`));
      return;
    }
    // By the route, not by the address: `/%61pi/` reaches the same handlers.
    const {
      config: { access },
      url: path = '',
    } = request.routeOptions;
    if ((access !== undefined && access !== 'public') || isApi(path) || isApi(request.url)) reply.header('Cache-Control', 'no-store');
    // Before anybody is asked who they are: what an address takes is no secret.
    const allowed = request.is404 || path === '/*' ? methods.of(request.url) : [];
    if (allowed.length > 0) {
      reply.header('Allow', allowed.join(', '));
      if (request.method === 'OPTIONS') {
        void reply.code(204).send();
        return;
      }
      done(new Problem('method_not_allowed', `Use ${allowed.join(', ')} here`));
      return;
    }
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining()) reply.header('Connection', 'close');
    done(null, payload);
  });
  // Only JSON has a validator behind it: a body of any other type is refused before a handler sees it. Routes that
  // verify raw bytes register their own parser in their own scope.
  app.removeContentTypeParser('text/plain');
  const parseText = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = shapeFault(body as Buffer, BODY_SHAPE);
    if (fault === null) void parseText(request, body.toString('utf8'), done);
    else done(shapeProblem(fault, BODY_SHAPE));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const untyped = request.headers['content-type'] === undefined && Number(request.headers['content-length'] ?? 0) > 0;
    if (untyped && BODY_METHODS.has(request.method))
      done(new Problem('unsupported_media_type', 'Send the body with Content-Type: application/json'));
    else done(null, payload);
  });
  app.setErrorHandler((error, request, reply) => {
    const { id, log, method, url } = request;
    return sendProblem(request, reply, refusalOf(error, { id, log, method, url }));
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not_found', ERRORS.not_found.title)));
  return app;
}
