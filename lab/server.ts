import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { loadConfig } from '../src/platform/config.ts';
import { dataDirAt } from '../src/platform/data-dir.ts';
import { openLog } from '../src/platform/log.ts';
import { OWNER } from '../src/platform/postgres/cluster.ts';
import { borrowPostgres } from '../src/platform/postgres/postgres.ts';
import { readPostmasterPid } from '../src/platform/postgres/processes.ts';
import { TEST_KEYS } from '../test/cast.ts';
import { crowdOf } from '../test/harness/crowd.ts';
import { metric } from '../test/harness/metrics.ts';
import { freePort } from '../test/harness/processes.ts';
import { ROOT } from '../tools/tracked.ts';
import { type Target, webhookBody } from './alerts.ts';
import { temporaryFolder } from './postgres.ts';
import { type Measured, meterCpu, startProgram, untilReady } from './processes.ts';

const PROGRAM = path.join(ROOT, 'bin/tocsin');

/** Keys that the program that measures knows as well: with them it makes people and tokens of its own. */
export const KNOWN_KEYS = { SECRET_PEPPER: TEST_KEYS.pepper, ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys };

/** Our server as its users run it: one process and its embedded PostgreSQL, with data of its own. */
export interface BenchServer extends Measured {
  readonly target: Target;
  readonly url: string;
  readonly dataDir: string;
  /** Of its webhook. */
  readonly token: string;
  /** Posts alerts to its webhook. @returns its answer @throws Error when that is none of success */
  post(alerts: readonly object[]): Promise<unknown>;
  /** A connection to its database, which ends with it. */
  connect(): Promise<pg.Client>;
  /** People of every role with sessions and tokens, `each` of a role. Needs {@link KNOWN_KEYS}. */
  crowd(each: number): ReturnType<typeof crowdOf>;
  /** Begins to count the seconds of a core that it and its database take. */
  meter(): ReturnType<typeof meterCpu>;
  /** The longest that its event loop was held since this was asked last, in milliseconds. */
  loopDelay(): Promise<number>;
}

/** The settings of a server on a port of its own. */
export async function settingsOf(dataDir: string): Promise<Readonly<Record<'PORT' | 'DATA_DIR', string>>> {
  const port = String(await freePort());
  const plain = { NODE_ENV: 'production', LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  return { ...plain, PORT: port, DATA_DIR: dataDir };
}

/** Starts the program that serves; it may not be ready yet. */
export const startTocsin = (settings: NodeJS.ProcessEnv): Measured => startProgram(PROGRAM, [], settings);

/** Starts a server and makes a token of its webhook. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const folder = temporaryFolder('bench');
  const settings = { ...(await settingsOf(path.join(folder.path, 'data'))), ...env };
  const program = startTocsin(settings);
  const { DATA_DIR: dataDir, PORT: port } = settings;
  const clients: pg.Client[] = [];
  const stop = async () => {
    for (const client of clients) await client.end();
    await program.stop();
    folder[Symbol.dispose]();
  };
  const url = `http://127.0.0.1:${port}`;
  const token = await untilReady(`${url}/ready`)
    .then(() => makeToken({ ...process.env, ...settings }))
    .catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...program,
    url,
    dataDir,
    token,
    stop,
    [Symbol.asyncDispose]: stop,
    target: { host: '127.0.0.1', port: Number(port), path: '/webhooks/alerts', headers, body: webhookBody },
    post: (alerts) => postAlerts(url, token, alerts),
    async connect() {
      const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
      // The database ends with its server.
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    },
    crowd: async (each) => crowdOf({ url: await databaseUrl(dataDir) }, url, each, token),
    meter: () => meterCpu(program.pid, readPostmasterPid(dataDirAt(dataDir).postgres)?.pid ?? 0),
    async loopDelay() {
      const held = await metric(url, 'svc_event_loop_delay_seconds', { share: '1' });
      if (held === null) throw new Error('the server shows no svc_event_loop_delay_seconds');
      return held * 1_000;
    },
  };
}

/** Posts alerts to a webhook. @throws Error when they are not accepted */
export async function postAlerts(url: string, token: string, alerts: readonly object[]): Promise<unknown> {
  const answer = await fetch(`${url}/webhooks/alerts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ alerts }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** As the owner of the database: the service itself may not ask for a checkpoint. */
async function databaseUrl(dataDir: string): Promise<string> {
  const postgres = await borrowPostgres(loadConfig({ DATA_DIR: dataDir }), openLog('warn'), true);
  const url = new URL(postgres.url);
  url.username = OWNER;
  url.password = encodeURIComponent(readFileSync(dataDirAt(dataDir).password, 'utf8').trim());
  return url.href;
}

async function makeToken(env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)(PROGRAM, ['webhook-token', 'generate', 'bench'], { env });
  const token = /svc_[A-Za-z0-9]+/.exec(stdout)?.[0];
  if (!token) throw new Error(`no webhook token in: ${stdout}`);
  return token;
}
