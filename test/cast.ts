import { randomUUIDv7 } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { PROVIDER_VARIABLES } from '../src/integrations/providers.ts';
import { openSenders, registerWebhookTokenRoutes, senderLookup } from '../src/modules/alerts/index.ts';
import { type Identity, openIdentity, registerIdentityRoutes, type Role } from '../src/modules/identity/index.ts';
import { beginSession } from '../src/modules/identity/sessions/begin-session.actions.ts';
import { insertUser } from '../src/modules/identity/accounts/users.store.ts';
import { loadConfig } from '../src/platform/config.ts';
import { openSealer } from '../src/platform/crypto/sealing.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { installAuthentication } from '../src/platform/http/authenticate.ts';
import { mintCsrfToken } from '../src/platform/http/csrf.ts';
import { installIdempotency } from '../src/platform/http/idempotency.ts';
import { buildHttp, type Http } from '../src/platform/http/server.ts';
import type { NewLiveEvent } from '../src/platform/live/live-event.ts';
import { type Log, openLog } from '../src/platform/log.ts';
import type { Platform } from '../src/platform/platform.ts';
import { openTelemetry } from '../src/platform/telemetry.ts';
import { assertDeclared } from './harness/declared-event.ts';
import { createTestDatabase, type TestDatabase } from './harness/postgres.ts';
import { note } from './run/record.ts';

/** The keys every test server has. */
export const TEST_KEYS = { pepper: 'a pepper for tests only', encryptionKeys: `1:${Buffer.alloc(32, 7).toString('base64')}` } as const;

const ORIGIN = 'http://tocsin.test';
const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Somebody with an account and an open session. Requests carry the cookies, and the CSRF token where one is due. */
export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly email: string;
  readonly cookies: { readonly svc_session: string; readonly svc_csrf: string };
  inject(options: InjectOptions): Promise<Response>;
}

/** One server, in-process, on a database that it may share with others. */
export interface TestServer {
  readonly http: Http;
  readonly platform: Platform;
  readonly identity: Identity;
  /** Live events published so far. */
  readonly liveEvents: NewLiveEvent[];
  close(): Promise<void>;
}

/** The fixed cast: Alice administers, Bob operates, Charlie may only look. */
export interface Cast extends TestServer {
  readonly database: TestDatabase;
  readonly alice: Person;
  readonly bob: Person;
  readonly charlie: Person;
}

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Adds the routes under test; the routes of identity are there already. */
  readonly register?: (http: Http, platform: Platform, identity: Identity) => void | Promise<void>;
  /** Builds another surface than the small one of the cast, such as the whole server. */
  readonly build?: (platform: Platform, identity: Identity) => Http;
}

/** The gate, the idempotency keys and the routes of identity: what every test of a route needs. */
function buildSmall(platform: Platform, identity: Identity): Http {
  const { config, log, db } = platform;
  const http = buildHttp({ log, trustedProxies: config.TRUSTED_PROXIES, https: platform.baseUrl.startsWith('https:') });
  installAuthentication(http, identity.options);
  installIdempotency(http, { db, sealer: openSealer(TEST_KEYS.encryptionKeys) });
  registerIdentityRoutes(http, identity);
  registerWebhookTokenRoutes(http, openSenders(platform, TEST_KEYS));
  return http;
}

const lightMyRequest = createRequire(createRequire(import.meta.url).resolve('fastify'))('light-my-request') as (
  dispatch: RequestListener,
  options: InjectOptions,
) => Promise<Response>;

/** Requests from inside the process go the way of those from the network, past what answers ahead of the framework. */
function injectAtTheDoor(http: Http): void {
  const inject = (options: InjectOptions) =>
    lightMyRequest((request, response) => void http.server.emit('request', request, response), options);
  http.inject = inject as Http['inject'];
}

/** Starts a server on a database that exists. */
export async function startServer(database: Pick<TestDatabase, 'url'>, options: ServerOptions = {}): Promise<TestServer> {
  note('servers');
  const config = loadConfig({ NODE_ENV: 'test', BASE_URL: ORIGIN, ...options.env }, PROVIDER_VARIABLES);
  const baseUrl = config.BASE_URL ?? ORIGIN;
  const db = openDatabase({ url: database.url, max: 8, name: 'test' });
  const liveEvents: NewLiveEvent[] = [];
  // Said at the end: the request that published it only answers 500.
  const undeclared: unknown[] = [];
  const telemetry = openTelemetry();
  const platform: Platform = {
    config,
    log: options.log ?? openLog('silent'),
    db,
    reserved: db,
    openings: db,
    live: {
      publish: async (_tx, event) => {
        try {
          assertDeclared(event);
        } catch (error) {
          undeclared.push(error);
          throw error;
        }
        liveEvents.push(event);
      },
      subscribe: () => () => {},
      replay: async () => [],
      close: async () => {},
    },
    telemetry,
    baseUrl,
    version: 'test',
  };
  const identity = openIdentity(platform, TEST_KEYS, { programs: { webhook: senderLookup(openSenders(platform, TEST_KEYS)) } });
  const http = (options.build ?? buildSmall)(platform, identity);
  await options.register?.(http, platform, identity);
  await http.ready();
  injectAtTheDoor(http);
  return {
    http,
    platform,
    identity,
    liveEvents,
    close: async () => {
      await http.close();
      telemetry.stop();
      await db.close();
      if (undeclared.length > 0) throw undeclared[0];
    },
  };
}

/** A user of this role with an open session on this server. */
export async function createPerson(server: TestServer, name: string, role: Role): Promise<Person> {
  const email = `${name.toLowerCase()}@tocsin.test`;
  const signedIn = await server.platform.db.transaction(async (tx) => {
    const user = await insertUser(tx, { id: randomUUIDv7(), email, emailVerified: true, displayName: name, role, passwordHash: null });
    return beginSession(server.identity.context, tx, user, { ip: '127.0.0.1', userAgent: 'test' });
  });
  const cookies = { svc_session: signedIn.secret, svc_csrf: mintCsrfToken(TEST_KEYS.pepper, signedIn.sessionId) };
  return { userId: signedIn.user.id, name, role, email, cookies, inject: (options) => injectAs(server, cookies, options) };
}

/** A request with a session's cookies, to any server. */
export function injectAs(server: Pick<TestServer, 'http'>, cookies: Person['cookies'], options: InjectOptions): Promise<Response> {
  const csrf = UNSAFE.has((options.method ?? 'GET').toUpperCase()) ? { 'x-csrf-token': cookies.svc_csrf } : {};
  return server.http.inject({ ...options, cookies: { ...cookies, ...options.cookies }, headers: { ...csrf, ...options.headers } });
}

/** A database of its own, a server on it, and the three. */
export async function startCast(options: ServerOptions = {}): Promise<Cast> {
  const database = await createTestDatabase();
  const server = await startServer(database, options);
  const alice = await createPerson(server, 'Alice', 'admin');
  const bob = await createPerson(server, 'Bob', 'operator');
  const charlie = await createPerson(server, 'Charlie', 'viewer');
  return {
    ...server,
    database,
    alice,
    bob,
    charlie,
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}
