// A backup of a server that takes 50 alerts a second, restored in the folder of a new machine, once with the keys in the
// file and once with the keys given apart: everything that was accepted before the backup began is there, people sign in,
// the audit log holds. Then the folder of the stopped server is moved by a copy, and its data to an external database; and a
// restore is killed at ten moments: each time the database stays empty, and the next restore works.
// Concerns: src/platform/backup, src/platform/keys, src/cli/backup.ts
import { cpSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../test/harness/postgres.ts';
import { type RunningServer, start, startServer } from '../../test/harness/process.ts';
import { until } from '../../test/harness/until.ts';
import { median, ms, quantile, seconds, timed } from '../figures.ts';
import { judgeCount } from '../judge.ts';
import { sendSteadily } from '../pace.ts';
import { startPostgres } from '../postgres.ts';
import { postAlerts } from '../server.ts';

const EARLIER = Number(process.env['EARLIER'] ?? 20_000);
const RATE = 50;
const SECONDS_BEFORE = 20;
const PER_REQUEST = 500;
const KILLS = 10;
const ADMIN = { email: 'ada@example.com', password: 'a password for the proof' };

const postgres = await startPostgres('prove-backup');
const { folder } = postgres;

type Env = Readonly<Record<string, string>>;

async function run(args: readonly string[], env: Env): Promise<{ text: string; ms: number }> {
  const { result, ms } = await timed(() => start(args, { env }).ended);
  if (result.code !== 0) throw new Error(`${args.join(' ')}: ${result.stderr}${result.stdout}`);
  return { text: result.stdout.trim(), ms };
}

async function post(server: RunningServer, place: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${server.url}${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const alertNamed = (name: string) => ({ labels: { alertname: name, severity: 'warning', service: `s${name.length % 7}` } });

async function signIn(server: RunningServer): Promise<string> {
  const answer = await post(server, '/api/v1/auth/login', ADMIN);
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
  process.stdout.write(`       ${restored.text.split('\n')[0]} (${seconds(restored.ms)})\n`);
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

async function prove(): Promise<void> {
  const old = path.join(folder, 'old');
  const server = await startServer({ env: { DATA_DIR: old, LOG_LEVEL: 'info' } });
  await post(server, '/api/v1/setup', { ...ADMIN, display_name: 'Ada' });
  const made = await run(['webhook-token', 'generate', 'proof'], { DATA_DIR: old });
  const token = /^Token: +(\S+)$/m.exec(made.text)?.[1] ?? '';
  const earlier = Array.from({ length: EARLIER }, (_, n) => `Earlier ${n}`);
  for (let at = 0; at < EARLIER; at += PER_REQUEST)
    await postAlerts(server.url, token, earlier.slice(at, at + PER_REQUEST).map(alertNamed));
  /** When each was accepted. */
  const accepted: Array<{ name: string; at: number; ms: number }> = [];
  const steady = sendSteadily(RATE, async (n) => {
    const name = `Steady ${n}`;
    const sent = await timed(() => postAlerts(server.url, token, [alertNamed(name)])).catch(() => null);
    if (sent) accepted.push({ name, at: performance.now(), ms: sent.ms });
  });
  await sleep(SECONDS_BEFORE * 1_000);
  for (const [index, flags] of [['--with-keys'], []].entries()) {
    const file = path.join(folder, `${index}.backup`);
    const beganAt = performance.now();
    const before = [...earlier, ...accepted.map(({ name }) => name)];
    const done = await run(['backup', file, ...flags], { DATA_DIR: old });
    const during = accepted.filter(({ at }) => at > beganAt).map((one) => one.ms);
    process.stdout.write(
      `\n${flags[0] ?? 'keys apart'}: ${(statSync(file).size / 1_048_576).toFixed(1)} MB in ${seconds(done.ms)}; ${during.length} alerts accepted meanwhile, answered in ${ms(median(during))} (median), ${ms(quantile(during, 0.99))} (99 %)\n       ${done.text.split('\n')[0]}\n`,
    );
    const fresh = path.join(folder, `new-${index}`);
    if (flags.length === 0) cpSync(path.join(old, 'keys'), path.join(fresh, 'keys'), { recursive: true });
    await proveRestored(file, fresh, before);
  }
  await steady.stop();
  const lasted = (accepted.at(-1)?.at ?? 0) - (accepted[0]?.at ?? 0);
  process.stdout.write(
    `\n${accepted.length} alerts accepted in ${seconds(lasted)} (${((accepted.length * 1_000) / lasted).toFixed(1)}/s)\n`,
  );
  judgeCount(accepted.length === steady.sent(), `the server took all ${steady.sent()} alerts, ${RATE} a second, throughout`);
  await server.stop();
  await proveKilled(path.join(folder, '1.backup'), keysOf(old), await createEmptyDatabase());
  await proveMoves(old, await createEmptyDatabase());
}

await prove().finally(() => postgres[Symbol.asyncDispose]());
// Connections that are kept alive would hold it.
process.exit();
