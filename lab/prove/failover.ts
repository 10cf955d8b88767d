import { spawnSync } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startSmtpSink } from '../../test/harness/fakes/smtp-sink.ts';
import { type Child, eventually, freePort, startChild } from '../../test/harness/processes.ts';
import { startDatabaseProxy } from '../../test/harness/programs/database-proxy.ts';
import { NO_PGBOUNCER, openPgbouncer } from '../../test/harness/programs/pgbouncer.ts';
import { openPoster } from '../../test/harness/senders.ts';
import { startServerProcess } from '../../test/harness/server-process.ts';
import { openSse } from '../../test/harness/sse.ts';
import { cannotRun, judgeCount, judgeTime } from '../judge.ts';
import { sendSteadily } from '../pace.ts';
import { temporaryFolder } from '../postgres.ts';
import { makeServicePagingMe, setUp } from '../session.ts';

/**
 * The database fails over: Debian's PostgreSQL with a synchronous standby, the first server killed and the second promoted behind
 * one address, with 20 alerts a second and a level due meanwhile. Once the connections to the first end with it, and once they say
 * nothing more. Then PgBouncer in both modes, with alerts, a page and live events for a minute.
 * `npm run prove failover 10` takes ten seconds for each mode instead.
 *
 * Concerns: src/platform/db, src/platform/loop.ts, src/platform/look.ts, src/platform/outage.ts, src/platform/queue
 */
const SECONDS = Number(process.argv[2] ?? 60);
const A_SECOND = 20;
const PROMISED = { loopSeconds: 5, pageSeconds: 15 };
/** Of the second level; a level waits for at least so long. */
const LEVEL_SECONDS = 60;
/** After the server was ready: its loops then look by themselves while nobody answers, and the level falls due. */
const KILLED_AFTER_MS = 54_000;
const AWAY_MS = 14_000;
const BINARIES = '/usr/lib/postgresql/15/bin';
const OWNER = 'failover';

if (!existsSync(path.join(BINARIES, 'postgres'))) cannotRun(`there is no ${BINARIES}: install postgresql-15`);
if (NO_PGBOUNCER) cannotRun(NO_PGBOUNCER);

const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : null;
using temporary = temporaryFolder('failover');
const folder = temporary.path;
if (account) chownSync(folder, account.uid, account.gid);

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(path.join(BINARIES, program), args, { ...account, encoding: 'utf8', cwd: '/' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

interface Server {
  readonly child: Child;
  readonly data: string;
  url(database?: string): string;
}

/** Starts PostgreSQL on files that are there. */
async function startPostgres(data: string, ...settings: readonly string[]): Promise<Server> {
  const port = await freePort();
  const flags = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=`, 'max_connections=200', ...settings];
  const args = ['-D', data, ...flags.flatMap((flag) => ['-c', flag])];
  const child = startChild(path.join(BINARIES, 'postgres'), args, account ?? {});
  const url = (database = OWNER) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`;
  await eventually('PostgreSQL answers', async () => {
    if (child.process.exitCode !== null) throw new Error(child.output());
    return (await ask(url('postgres'), 'select 1').catch(() => [])).length === 1;
  });
  return { child, data, url };
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Two servers, the second of which has everything before the first says that it is saved. */
async function startPair(name: string): Promise<{ first: Server; second: Server }> {
  const [one, two] = ['first', 'second'].map((which) => path.join(folder, `${name}-${which}`)) as [string, string];
  run('initdb', '-D', one, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C');
  const first = await startPostgres(one, 'synchronous_standby_names=second', 'synchronous_commit=local');
  await ask(first.url('postgres'), `create database ${OWNER}`);
  const { port } = new URL(first.url());
  run('pg_basebackup', '-D', two, '-d', `host=127.0.0.1 port=${port} user=${OWNER} application_name=second`, '-R', '-X', 'stream');
  const second = await startPostgres(two);
  const synchronous = `select 1 from pg_stat_replication where application_name = 'second' and sync_state = 'sync'`;
  await eventually('the second to follow', async () => (await ask(first.url(), synchronous)).length === 1);
  await ask(first.url(), `alter system set synchronous_commit = on`);
  await ask(first.url(), 'select pg_reload_conf()');
  return { first, second };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** A server with one person, who is paged by email at once and again by the second level, and a token of a webhook. */
async function openScene(databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  const sink = await startSmtpSink();
  const server = await startServerProcess({
    databaseUrl,
    port: await freePort(),
    env: { POSTGRES_AUTO_MIGRATE: 'true', SMTP_URL: sink.url, MAIL_FROM: 'tocsin@example.com', LOG_LEVEL: 'debug', ...env },
  });
  const readyAt = Date.now();
  const session = await setUp(server.url);
  const serviceId = await makeServicePagingMe(session, 'failover', 'email', { levels: 2, minutes: LEVEL_SECONDS / 60 });
  const { token } = await session.make('webhook-tokens', { name: 'failover' });
  const emails: Array<{ readonly at: number; readonly raw: string }> = [];
  const lines = new Set<string>();
  const watching = setInterval(() => {
    for (const { raw } of sink.accepted.slice(emails.length)) emails.push({ at: Date.now(), raw });
    for (const line of server.output().split('\n'))
      if (/background work|"level":"(?:error|fatal)"|prepared statement/.test(line)) lines.add(line);
  }, 50);
  return {
    readyAt,
    server,
    session,
    token,
    serviceId,
    emails,
    /** Lines of the server's log about background work. */
    lines: () => [...lines],
    async close() {
      clearInterval(watching);
      await server.terminate();
      await sink.stop();
    },
  };
}

/** Sends 20 alerts a second until told to stop, each until it is accepted, as monitoring tools do. */
function startAlerts({ server, token }: Scene, name: string) {
  const poster = openPoster(token, 100, 30_000);
  const accepted = new Set<string>();
  const port = Number(new URL(server.url).port);
  const sending = sendSteadily(A_SECOND, async (n) => {
    const fingerprint = `${name}-${n}`;
    const body = JSON.stringify({ fingerprint, labels: { alertname: fingerprint, group: name } });
    while ((await poster.post(port, body)).status !== 200) await sleep(1_000);
    accepted.add(fingerprint);
  });
  return {
    accepted,
    sent: sending.sent,
    async stop() {
      await sending.stop();
      poster.close();
    },
  };
}

async function openIncident({ session, serviceId }: Scene, title: string): Promise<number> {
  return (await session.make('incidents', { title, severity: 'critical', service_id: serviceId })).number;
}

const pagesOf = ({ emails }: Scene, title: string) => emails.filter(({ raw }) => raw.includes(title));

/** Whether every accepted alert is stored once, and no other one. */
async function judgeAlerts(url: string, name: string, { accepted, sent }: ReturnType<typeof startAlerts>): Promise<void> {
  const rows = await ask<{ fingerprint: string; times: number }>(
    url,
    `select fingerprint, count(*)::int as times from alerts where fingerprint like '${name}-%' group by 1`,
  );
  const stored = new Map(rows.map((row) => [row.fingerprint, row.times]));
  const lost = [...accepted].filter((fingerprint) => !stored.has(fingerprint));
  const doubled = rows.filter(({ times }) => times > 1);
  judgeCount(
    lost.length === 0 && doubled.length === 0 && accepted.size === sent(),
    `${name}: ${sent()} alerts sent, ${accepted.size} accepted, ${lost.length} lost, ${doubled.length} doubled`,
  );
}

/** When each piece of background work that had met the database away went on, in seconds after `back`. */
function judgeLoops(name: string, lines: readonly string[], back: number): void {
  const went = lines
    .map((line) => JSON.parse(line) as { time: string; msg: string; loop?: string })
    .flatMap(({ time, msg, loop }) => (loop !== undefined && /goes on/.test(msg) ? { loop, at: (Date.parse(time) - back) / 1_000 } : []))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
  const last = went[0]?.at ?? Number.POSITIVE_INFINITY;
  judgeCount(went.length > 0, `${name}: ${went.length} loops had met the database away and went on`);
  judgeTime(last <= PROMISED.loopSeconds, `${name}: the last of them ${last.toFixed(1)} s after the return (${PROMISED.loopSeconds})`);
  for (const { loop, at } of went) console.log(`         ${at.toFixed(1).padStart(5)} s ${loop}`);
}

/** @param silent the first server's host vanishes: its connections say nothing more, instead of ending */
async function failOver(name: string, silent: boolean): Promise<void> {
  const { first, second } = await startPair(name);
  const proxy = await startDatabaseProxy(first.url());
  const scene = await openScene(proxy.url);
  const alerts = startAlerts(scene, name);
  const title = `Failover ${name}`;
  const number = await openIncident(scene, title);
  const due = Date.now() + LEVEL_SECONDS * 1_000;
  const killed = scene.readyAt + KILLED_AFTER_MS;
  if (due < killed || due > killed + AWAY_MS) throw new Error('this machine is too slow: the level is not due while the database is away');
  await eventually('the first page', () => pagesOf(scene, title).length === 1);
  await sleep(killed - Date.now());
  if (silent) proxy.silence();
  first.child.process.kill('SIGKILL');
  await sleep(AWAY_MS);
  run('pg_ctl', 'promote', '-w', '-D', second.data);
  proxy.leadTo(second.url());
  const back = Date.now();
  await eventually('the second page', () => pagesOf(scene, title).length === 2).catch(() => {});
  const late = ((pagesOf(scene, title)[1]?.at ?? Number.POSITIVE_INFINITY) - back) / 1_000;
  await sleep(15_000);
  await alerts.stop();
  await judgeAlerts(second.url(), name, alerts);
  judgeLoops(name, scene.lines(), back);
  judgeCount(pagesOf(scene, title).length === 2, `${name}: incident ${number} paged twice, ${pagesOf(scene, title).length} emails`);
  judgeTime(
    late <= PROMISED.pageSeconds,
    `${name}: the level that fell due meanwhile paged ${late.toFixed(1)} s after the return (${PROMISED.pageSeconds})`,
  );
  await scene.close();
  proxy.close();
  await Promise.all([first.child.kill(), second.child.kill()]);
}

async function behindPgbouncer(mode: 'session' | 'transaction'): Promise<void> {
  const data = path.join(folder, mode);
  run('initdb', '-D', data, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C');
  const postgres = await startPostgres(data);
  await ask(postgres.url('postgres'), `create database ${OWNER}`);
  const pgbouncer = await openPgbouncer(postgres.url(), mode, mode === 'session' ? 60 : 20);
  const scene = await openScene(pgbouncer.url, mode === 'transaction' ? { POSTGRES_DIRECT_URL: postgres.url() } : {});
  const stream = await openSse(`${scene.server.url}/api/v1/events`, { cookie: scene.session.cookie });
  const alerts = startAlerts(scene, mode);
  const title = `Behind ${mode}`;
  const opened = Date.now();
  await openIncident(scene, title);
  await eventually('the page', () => pagesOf(scene, title).length === 1);
  const paged = (Date.now() - opened) / 1_000;
  await sleep(SECONDS * 1_000);
  await alerts.stop();
  await judgeAlerts(postgres.url(), mode, alerts);
  const shown = stream.events.filter(({ event }) => event === 'alerts.changed').length;
  const faults = scene.lines().filter((line) => /prepared statement|"level":"(?:error|fatal)"/.test(line));
  judgeCount(faults.length === 0, `${mode} pooling: ${faults.length} errors in the log ${faults[0] ?? ''}`);
  judgeCount(shown > 0, `${mode} pooling: ${shown} live events of alerts`);
  judgeTime(paged <= PROMISED.pageSeconds, `${mode} pooling: paged ${paged.toFixed(1)} s after the incident was opened`);
  stream.close();
  await scene.close();
  await pgbouncer.close();
  await postgres.child.kill();
}

await failOver('ended', false);
await failOver('silent', true);
for (const mode of ['session', 'transaction'] as const) await behindPgbouncer(mode);
