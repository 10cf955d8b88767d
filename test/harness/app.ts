// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '../../src/app.ts';
import { PROVIDER_VARIABLES } from '../../src/integrations/providers.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { type Log, openLog } from '../../src/platform/log.ts';
import { TEST_KEYS } from '../cast.ts';
import { note } from '../run/record.ts';
import { assertAllDeclared } from './declared-event.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

/** A whole process in this one, on a database of its own, over real HTTP. */
export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly database: TestDatabase;
  /** A request as the first admin; the body is sent as JSON. */
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
  /** Posts to the webhook with a valid token. */
  webhook(body: unknown): Promise<{ status: number; body: any }>;
  readonly webhookToken: string;
  stop(): Promise<void>;
}

export const PASSWORD = 'a password for tests';
/** The first admin of every test app. */
export const ADMIN = { email: 'ada@example.com', name: 'Ada' } as const;

/** Signs somebody in, the first admin unless another is named: the headers of a request as that person. */
export async function signIn(
  url: string,
  email: string = ADMIN.email,
): Promise<{ readonly cookie: string; readonly 'x-csrf-token': string }> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`${email} was not signed in: ${await answer.text()}`);
  return sessionOf(answer);
}

/** The session that an answer begins, as headers. */
function sessionOf(answer: Response): Awaited<ReturnType<typeof signIn>> {
  const cookie = answer.headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
  return { cookie, 'x-csrf-token': /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? '' };
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shares the database of another app: a second server. */
  readonly beside?: TestApp;
  /** Default: silent, or as TEST_LOG says. */
  readonly log?: Log;
  /** Default: a new one, which is dropped at the end. */
  readonly database?: TestDatabase;
}

/** Starts a server; sets it up with an admin and a webhook token unless it stands beside another. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  note('servers');
  const { beside } = options;
  const database = beside?.database ?? options.database ?? (await createTestDatabase());
  // Of its own, and only made when something is kept there.
  const dataDir = join(tmpdir(), `tocsin-app-${database.name}`);
  const config = loadConfig(
    {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      POSTGRES_URL: database.url,
      SECRET_PEPPER: TEST_KEYS.pepper,
      ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
      OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
      DRAIN_DELAY: '0',
      DATA_DIR: dataDir,
      ...options.env,
    },
    PROVIDER_VARIABLES,
  );
  const app = await startApp({ config, log: options.log ?? openLog(process.env['TEST_LOG'] ?? 'silent') });
  const url = app.url.replace('localhost', '127.0.0.1');
  let session: Record<string, string> = {};
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.headers.getSetCookie().length > 0) session = sessionOf(answer);
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const api: TestApp['api'] = (method, path, body) => send(method, path, body, session);
  let webhookToken = beside?.webhookToken ?? '';
  if (beside) await send('POST', '/api/v1/auth/login', { email: ADMIN.email, password: PASSWORD }, {});
  else {
    await send('POST', '/api/v1/setup', { email: ADMIN.email, password: PASSWORD, display_name: ADMIN.name }, {});
    webhookToken = (await api('POST', '/api/v1/webhook-tokens', { name: 'test' })).body.token;
  }
  return {
    app,
    url,
    database,
    api,
    webhookToken,
    webhook: (body) => send('POST', '/webhooks/alerts', body, { authorization: `Bearer ${webhookToken}` }),
    async stop() {
      await app.stop();
      if (beside) return;
      rmSync(dataDir, { recursive: true, force: true });
      await assertAllDeclared(database.url);
      await database.drop();
    },
  };
}
