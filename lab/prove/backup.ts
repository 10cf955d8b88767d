// A backup of a server that takes 50 alerts a second, restored in the folder of a new machine, once with the keys in the
// file and once with the keys given apart: everything that was accepted before the backup began is there, people sign in,
// the audit log holds. Then the folder of the stopped server is moved by a copy, and its data to an external database; and a
// restore is killed at ten moments: each time the database stays empty, and the next restore works.
// Concerns: src/platform/backup, src/platform/keys, src/cli/backup.ts
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { createEmptyDatabase, type TestDatabase } from '../../test/harness/postgres.ts';
import { type RunningServer, start, startServer } from '../../test/harness/process.ts';
import { until } from '../../test/harness/until.ts';
import { judgeCount } from '../judge.ts';

const EARLIER = Number(process.env['EARLIER'] ?? 20_000);
const RATE = 50;
const SECONDS_BEFORE = 20;
const PER_REQUEST = 500;
const KILLS = 10;
const ADMIN = { email: 'ada@example.com', password: 'a password for the proof' };

const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-prove-'));

type Env = Readonly<Record<string, string>>;

async function run(args: readonly string[], env: Env): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const { code, stdout, stderr } = await start(args, { env }).ended;
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}${stdout}`);
  return { text: stdout.trim(), ms: performance.now() - startedAt };
}

async function post(server: RunningServer, place: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const alertNamed = (name: string) => ({ labels: { alertname: name, severity: 'warning', service: `s${name.length % 7}` } });

/** Sends so many a second, each on its own; answers when each was accepted. */
function sendSteadily(server: RunningServer, token: string) {
  const accepted: Array<{ name: string; at: number; ms: number }> = [];
  const pending = new Set<Promise<void>>();
  let n = 0;
  const startedAt = performance.now();
  const one = () => {
    const name = `Steady ${n++}`;
    const began = performance.now();
    const sent: Promise<void> = post(server, '/webhooks/alerts', { alerts: [alertNamed(name)] }, { authorization: `Bearer ${token}` })
      .then((answer) => void (answer.status === 200 && accepted.push({ name, at: performance.now(), ms: performance.now() - began })))
      .catch(() => {})
      .finally(() => pending.delete(sent));
    pending.add(sent);
  };
  // By the clock: a busy machine delays timers.
  const timer = setInterval(() => {
    while (n < ((performance.now() - startedAt) * RATE) / 1_000) one();
  }, 10);
  return {
    accepted,
    sent: () => n,
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}

async function signIn(server: RunningServer): Promise<string> {
  const answer = await post(server, '/api/v1/auth/login', { email: ADMIN.email, password: ADMIN.password });
  judgeCount(answer.status === 200, 'the administrator signs in');
  return answer.headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
}

async function namesOf(server: RunningServer, cookie: string): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor = '';
  for (;;) {
    const answer = await fetch(`${server.url}/api/v1/alerts?limit=200&sort=-created_at${cursor}`, { headers: { cookie } });
    const page = (await answer.json()) as { items: Array<{ labels: Record<string, string> }>; next_cursor?: string };
    for (const { labels } of page.items) names.add(labels['alertname'] ?? '');
    if (page.next_cursor === undefined) return names;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    // Below the limit of a person.
    await sleep(55);
  }
}

async function proveRestored(file: string, data: string, wanted: readonly string[]): Promise<void> {
  const restored = await run(['restore', file], { DATA_DIR: data });
  process.stdout.write(`       ${restored.text.split('\n')[0]} (${(restored.ms / 1_000).toFixed(1)} s)\n`);
  const verified = await run(['audit', 'verify'], { DATA_DIR: data });
  judgeCount(/events are as they were written/.test(verified.text), verified.text.split('\n')[0] ?? '');
  const server = await startServer({ env: { DATA_DIR: data } });
  const names = await namesOf(server, await signIn(server));
  const missing = wanted.filter((name) => !names.has(name));
  judgeCount(
    missing.length === 0,
    `${wanted.length - missing.length} of ${wanted.length} alerts that were accepted before the backup began are there`,
  );
  await server.stop();
}

/** A server on it starts, a person signs in, and it stops in order. */
async function proveSignIn(env: Env): Promise<void> {
  const server = await startServer({ env });
  await signIn(server);
  const { code, stderr } = await server.stop();
  judgeCount(code === 0, `the server stops in order ${stderr}`);
}

/** The folder of a stopped server is moved by a copy; then its data to an external database, with the texts of its keys. */
async function proveMoves(data: string, database: TestDatabase): Promise<void> {
  process.stdout.write('\nmoved\n');
  const moved = path.join(folder, 'moved');
  cpSync(data, moved, { recursive: true, preserveTimestamps: true });
  rmSync(data, { recursive: true });
  await proveSignIn({ DATA_DIR: moved });
  const file = path.join(folder, 'moved.backup');
  await run(['backup', file], { DATA_DIR: moved });
  const external = { POSTGRES_URL: database.url, DATA_DIR: path.join(folder, 'none'), ...keysOf(moved) };
  await run(['restore', file], external);
  await proveSignIn(external);
  judgeCount(!existsSync(external.DATA_DIR), 'with an external database it needs no folder');
}

function keysOf(data: string): Env {
  const text = (name: string) => readFileSync(path.join(data, 'keys', name), 'utf8').trim();
  return { SECRET_PEPPER: text('secret_pepper'), ENCRYPTION_KEYS: text('encryption_keys') };
}

/** A restore is killed, each time a little later. */
async function proveKilled(file: string, keys: Env, database: TestDatabase): Promise<void> {
  process.stdout.write('\nkilled\n');
  const env = { POSTGRES_URL: database.url, DATA_DIR: path.join(folder, 'none'), ...keys };
  const watching = new pg.Client({ connectionString: database.url });
  await watching.connect();
  let [amid, left] = [0, 0];
  for (let n = 0; n < KILLS; n += 1) {
    const restoring = start(['restore', file], { env });
    await until(() => restoring.stderr().includes('Restoring'), 'the load');
    await sleep(n * 100);
    restoring.child.kill('SIGKILL');
    if ((await restoring.ended).signal === 'SIGKILL') amid += 1;
    const connected = `select from pg_stat_activity where application_name = 'tocsin restore' and datname = current_database()`;
    await until(async () => (await watching.query(connected)).rowCount === 0, 'the end of its connection');
    const tables = await watching.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    if (tables.rowCount !== 0) left += 1;
  }
  judgeCount(amid === KILLS, `${amid} of ${KILLS} restores were killed in their midst`);
  judgeCount(left === 0, `${left} left anything in the database`);
  await watching.end();
  await run(['restore', file], env);
  await proveSignIn(env);
}

function quantile(all: readonly number[], part: number): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${(sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)} ms`;
}

const postgres = await startEmbedded(openDataDir(path.join(folder, 'postgres')), { log: openLog('silent'), throwAway: true });
process.env['TEST_POSTGRES_URL'] = postgres.url.replace(/\/[^/]*$/, '/postgres');
try {
  const old = path.join(folder, 'old');
  const server = await startServer({ env: { DATA_DIR: old, LOG_LEVEL: 'info' } });
  await post(server, '/api/v1/setup', { ...ADMIN, display_name: 'Ada' });
  const made = await run(['webhook-token', 'generate', 'proof'], { DATA_DIR: old });
  const token = /^Token: +(\S+)$/m.exec(made.text)?.[1] ?? '';
  const earlier = Array.from({ length: EARLIER }, (_, n) => `Earlier ${n}`);
  for (let at = 0; at < EARLIER; at += PER_REQUEST) {
    const alerts = earlier.slice(at, at + PER_REQUEST).map(alertNamed);
    const answer = await post(server, '/webhooks/alerts', { alerts }, { authorization: `Bearer ${token}` });
    if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
  }
  const steady = sendSteadily(server, token);
  await sleep(SECONDS_BEFORE * 1_000);
  for (const [index, flags] of [['--with-keys'], []].entries()) {
    const file = path.join(folder, `${index}.backup`);
    const beganAt = performance.now();
    const before = [...earlier, ...steady.accepted.map(({ name }) => name)];
    const done = await run(['backup', file, ...flags], { DATA_DIR: old });
    const during = steady.accepted.filter(({ at }) => at > beganAt).map(({ ms }) => ms);
    process.stdout.write(
      `\n${flags[0] ?? 'keys apart'}: ${(statSync(file).size / 1_048_576).toFixed(1)} MB in ${(done.ms / 1_000).toFixed(1)} s; ${during.length} alerts accepted meanwhile, answered in ${quantile(during, 0.5)} (median), ${quantile(during, 0.99)} (99 %)\n       ${done.text.split('\n')[0]}\n`,
    );
    const fresh = path.join(folder, `new-${index}`);
    if (flags.length === 0) cpSync(path.join(old, 'keys'), path.join(fresh, 'keys'), { recursive: true });
    await proveRestored(file, fresh, before);
  }
  await steady.stop();
  const seconds = ((steady.accepted.at(-1)?.at ?? 0) - (steady.accepted[0]?.at ?? 0)) / 1_000;
  process.stdout.write(
    `\n${steady.accepted.length} alerts accepted in ${seconds.toFixed(0)} s (${(steady.accepted.length / seconds).toFixed(1)}/s)\n`,
  );
  judgeCount(steady.accepted.length === steady.sent(), `the server took all ${steady.sent()} alerts, ${RATE} a second, throughout`);
  await server.stop();
  await proveKilled(path.join(folder, '1.backup'), keysOf(old), await createEmptyDatabase());
  await proveMoves(old, await createEmptyDatabase());
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
// Connections that are kept alive would hold it.
process.exit();
