import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { DATE_OFFSET_MS, shiftDate } from '../../harness/shift-date.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { createTestDatabase } from '../../harness/postgres.ts';
import { type Child, eventually, freePort, startChild } from '../../harness/processes.ts';
import { note } from '../../run/record.ts';
import { type Front, openFront } from './front.ts';
import { standing, stateOf, watchRequests } from './quiet.ts';
import { sessionsOf } from './sessions.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Why these tests cannot run here; false when they can. Where everything must be tested, nothing is skipped. */
export const NO_BROWSER =
  existsSync(CHROMIUM) || process.env['CI'] === 'true' ? false : `there is no ${CHROMIUM}: install chromium, or name another by CHROMIUM`;

export const ADMIN = { email: 'anna@example.org', password: 'correct horse battery', display_name: 'Anna Lee' } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** How long a page is waited for at most, and a program to start: a busy machine takes its time. */
export const PAGE_WAIT_MS = 60_000;
export const START_WAIT_MS = 240_000;

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** One statement on the database of a stage. */
export async function sqlOf(url: string, statement: string): Promise<void> {
  const db = openDatabase({ url, max: 1, name: 'test' });
  await db.query(statement);
  await db.close();
}

/** The real server on a database of its own, and a browser before it. */
export interface Stage {
  readonly url: string;
  readonly databaseUrl: string;
  /** Lets the server be away for browsers and be back; null unless it was asked for. */
  readonly front: Front | null;
  /**
   * A page of a fresh browser session: nothing is stored in it, only what the server lets everyone keep may be in its cache.
   * Errors of the page and of its security policy end in `faults`.
   */
  newPage(options?: {
    readonly viewport?: Viewport;
    readonly context?: BrowserContext;
    /** With the service worker, which comes between the page and what a test answers for the server. */
    readonly worker?: boolean;
  }): Promise<Page>;
  /** What pages complained about: thrown errors, refused scripts, console errors. */
  readonly faults: string[];
  /** Makes the first administrator by API; returns a token to post alerts with. */
  setUp(): Promise<string>;
  /** A request of the administrator's, as another program would send it. Throws when it is refused. */
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** A page that is signed in as the administrator, and stands. `before` it is opened something may be done to it. */
  signedIn(path: string, viewport?: Viewport, before?: (page: Page) => Promise<unknown>): Promise<Page>;
  /**
   * Closes what a test opened, for `afterEach`: pages that stay open ask for everything again at every event.
   * Of a test that failed it first prints how its pages stand.
   */
  closePages(test?: { readonly passed: boolean }): Promise<void>;
  /** Posts alerts as a monitoring tool does; the answer's status. */
  post(token: string, alerts: readonly object[]): Promise<number>;
  /** Ends the server without warning. */
  kill(): Promise<void>;
  /** Starts it again, at the same address with the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** `front`: browsers reach the server through one; `proxy`: everybody does, under the address that it gives. */
export interface StageOptions {
  readonly proxy?: (port: number) => Promise<{ readonly url: string; close(): Promise<void> }>;
  readonly env?: Readonly<Record<string, string>>;
  readonly front?: boolean;
  /** Those of others, which stay when the stage is closed: a browser, and the port of a server that has ended. */
  readonly browser?: Promise<Browser>;
  readonly port?: number;
}

export function launchChromium(): Promise<Browser> {
  note('browsers');
  return chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGS, timeout: START_WAIT_MS });
}

/** Starts the server as its own process, as `npm start` does, and Chromium. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) throw new Error('The page is not built: npm run web:build');
  const database = await createTestDatabase();
  // What a new account is asked would stand before every screen; its own test asks.
  await sqlOf(database.url, 'alter table users alter column wake_question set default false');
  const data = mkdtempSync(join(tmpdir(), 'tocsin-browser-'));
  const port = options.port ?? (await freePort());
  const front = options.front ? await openFront() : null;
  front?.passTo(port);
  const proxy = await options.proxy?.(port);
  const url = proxy?.url ?? front?.url ?? `http://127.0.0.1:${port}`;
  const { origin } = new URL(url);
  const env = {
    ...process.env,
    POSTGRES_URL: database.url,
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: url,
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  note('servers');
  const starting = start(env, url);
  const launching = options.browser ?? launchChromium();
  const closeBrowser = async () => options.browser ?? (await launching).close();
  let child: Child;
  let browser: Browser;
  try {
    [child, browser] = await Promise.all([starting, launching]);
  } catch (error) {
    await Promise.allSettled([starting.then((server) => server.kill()), closeBrowser(), front?.close(), proxy?.close()]);
    await database.drop();
    throw error;
  }
  const faults: string[] = [];
  /** Of tests that brought their own. */
  const foreign = new Set<BrowserContext>();
  /** Since pages were last closed. */
  const opened = new Set<Page>();
  const sessions = sessionsOf(browser, origin);

  const newPage: Stage['newPage'] = async ({ viewport = DESKTOP, context, worker = false } = {}) => {
    if (context && !sessions.has(context) && !foreign.has(context)) {
      foreign.add(context);
      await context.addInitScript(shiftDate, DATE_OFFSET_MS);
    }
    const page = context ? await context.newPage() : await sessions.freshPage(viewport, worker);
    opened.add(page);
    page.setDefaultTimeout(PAGE_WAIT_MS);
    watchRequests(page);
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) note('page_loads');
    });
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      // A refused sign-in is an answer; the browser logs it all the same.
      if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
        faults.push(`console: ${message.text()}`);
    });
    return page;
  };

  const closePages: Stage['closePages'] = async (test) => {
    if (test?.passed === false) for (const page of opened) process.stdout.write(`${await stateOf(page)}\n`);
    opened.clear();
    await sessions.closePages();
    await Promise.all([...foreign].map((context) => context.close()));
    foreign.clear();
  };

  const cookies: string[] = [];
  const call: Stage['call'] = async (method, path, body) => {
    const csrf = cookies.find((cookie) => cookie.startsWith('svc_csrf='))?.slice('svc_csrf='.length);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin,
        cookie: cookies.join('; '),
        ...(csrf ? { 'x-csrf-token': decodeURIComponent(csrf) } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${path} was not answered; the server said:\n${child.output()}`, { cause: error });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    for (const cookie of response.headers.getSetCookie()) cookies.push(cookie.split(';', 1)[0] ?? '');
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  };

  return {
    url,
    databaseUrl: database.url,
    front,
    faults,
    newPage,
    call,
    async setUp() {
      await call('POST', '/api/v1/setup', ADMIN);
      return String((await call('POST', '/api/v1/webhook-tokens', { name: 'test' }))['token']);
    },
    async signedIn(path, viewport = DESKTOP, before) {
      const page = await newPage({ viewport });
      await page.context().addCookies(
        cookies.map((cookie) => {
          const [name = '', ...value] = cookie.split('=');
          return { name, value: value.join('='), url: `${url}/` };
        }),
      );
      await before?.(page);
      await page.goto(`${url}${path}`);
      await standing(page);
      return page;
    },
    closePages,
    async post(token, alerts) {
      const response = await fetch(`${url}/webhooks/alerts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ alerts }),
      });
      await response.arrayBuffer();
      return response.status;
    },
    kill: () => child.kill(),
    async restart() {
      child = await start(env, url);
    },
    async close() {
      if (options.browser) await closePages();
      await closeBrowser();
      await child.kill();
      await front?.close();
      await proxy?.close();
      await database.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function start(env: NodeJS.ProcessEnv, url: string): Promise<Child> {
  const child = startChild(process.execPath, [join(ROOT, 'src/main.ts')], { env });
  const ready = async () => {
    if (child.process.exitCode !== null) throw new Error(`the server ended:\n${child.output()}`);
    return fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    );
  };
  await eventually('the server is ready', ready, START_WAIT_MS);
  return child;
}

/** An alert as a monitoring tool posts it. */
export function firing(name: string, labels: Readonly<Record<string, string>> = {}): object {
  return { status: 'firing', labels: { alertname: name, severity: 'critical', ...labels }, annotations: { summary: `${name} burns` } };
}
