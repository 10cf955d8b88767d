import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { TEST_KEYS } from '../cast.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { startDatabaseProxy } from '../harness/programs/database-proxy.ts';
import { type RunningServer, start, startServer } from '../harness/process.ts';
import { until } from '../harness/until.ts';
import { dataDir } from './folders.ts';

type Line = { readonly level: string; readonly msg: string; readonly reason?: string; readonly err?: unknown };

function linesOf(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** Trouble that passes is said in a sentence: what, why, and what becomes of it. */
function assertPlain(text: string): void {
  for (const line of linesOf(text)) {
    assert.doesNotMatch(JSON.stringify(line), /"stack"|\\n\s+at /, line.msg);
    assert.ok(['info', 'warn'].includes(line.level), JSON.stringify(line));
    if (line.level === 'warn') assert.ok(line.reason !== undefined && line.msg.includes('; '), JSON.stringify(line));
  }
}

/** What says that the matter of a warning is over. A machine that is very busy can bring one outage after the other. */
const OVER: ReadonlyArray<readonly [warning: RegExp, over: RegExp]> = [
  [/^no connection that listens/, /^the database is listened to again/],
  [/^background work waits/, /^the database answers again: /],
  [/^the database does not answer/, /^the database answers again$/],
  [/^the database cannot be asked; status pages/, /^status pages are read from the database again$/],
];

/** The warnings whose matter is not over. Each is said once, and again only after it was said that its outage is over. */
function openWarnings(lines: readonly Line[]): readonly string[] {
  const open = new Set<string>();
  for (const { level, msg } of lines) {
    const over = OVER.find(([, ends]) => ends.test(msg));
    if (over) for (const warning of open) if (over[0].test(warning)) open.delete(warning);
    if (level !== 'warn' || !OVER.some(([warning]) => warning.test(msg))) continue;
    assert.ok(!open.has(msg), `said twice: ${lines.map((line) => JSON.stringify(line)).join('\n')}`);
    open.add(msg);
  }
  return [...open];
}

/** An address where nobody answers. */
async function nobody(): Promise<string> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  return `127.0.0.1:${port}`;
}

describe('a server whose surroundings are busy or away', () => {
  let database: TestDatabase;
  let beside: pg.Client;
  before(async () => {
    database = await createTestDatabase();
    beside = new pg.Client({ connectionString: database.url });
    // Dropping the database ends it.
    beside.on('error', () => {});
    await beside.connect();
  });
  after(async () => {
    await beside.end();
    await database.drop();
  });

  const name = () => new URL(database.url).pathname.slice(1);
  const env = (t: TestContext) => ({
    DATA_DIR: dataDir(t),
    POSTGRES_URL: database.url,
    SECRET_PEPPER: TEST_KEYS.pepper,
    ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
  });
  const said = (server: RunningServer, msg: RegExp) => linesOf(server.stdout()).filter((line) => msg.test(line.msg));

  test('starts beside locked tables, without Redis and a broker, and says so in one plain line each', async (t) => {
    await beside.query('begin; lock table leases, alert_groups, shared_secrets in access exclusive mode');
    const server = await startServer({
      t,
      env: { ...env(t), CACHE_URL: `redis://${await nobody()}`, BROKER_URL: `amqp://${await nobody()}` },
    });
    await until(() => said(server, /^the lease cannot be taken/).length > 0, 'the lease is waited for');
    await beside.query('rollback');
    await until(() => said(server, /leads now/).length > 0, 'it leads');
    const ended = await server.stop();
    assert.equal(ended.code, 0, ended.stderr);
    assertPlain(ended.stdout);
    for (const what of [/^Redis/, /^the broker/, /^the lease/]) assert.equal(said(server, what).length, 1, ended.stdout);
  });

  test('starts on a machine so busy that a connection takes longer than a request may wait for one', async (t) => {
    const proxy = await startDatabaseProxy(database.url);
    t.after(() => proxy.close());
    proxy.slow(2_200);
    const server = await startServer({ t, env: { ...env(t), POSTGRES_URL: proxy.url } });
    assert.equal((await server.stop()).code, 0);
  });

  test('a start that its database lets fail has answered nobody: what has said that it is ready goes on', async (t) => {
    await beside.query('begin; lock table installation in access exclusive mode');
    const { ended: ending } = start([], { t, env: { ...env(t), PORT: '0', HOST: '127.0.0.1' } });
    const ended = await ending;
    await beside.query('rollback');
    assert.equal(ended.code, 1, ended.stdout);
    assert.match(ended.stderr, /locked by another program/);
    assert.doesNotMatch(ended.stdout, /listening/);
  });

  test('its database refuses and ends every connection for a while: one plain line for each part, and work goes on', async (t) => {
    const server = await startServer({ t, env: env(t) });
    await until(() => said(server, /leads now/).length > 0, 'it leads');
    const before = linesOf(server.stdout()).length;
    await beside.query(`alter database "${name()}" connection limit 0`);
    await beside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    );
    const open = (warning: RegExp) => openWarnings(linesOf(server.stdout())).some((msg) => warning.test(msg));
    const parts = [/^background work waits/, /^no connection that listens/];
    await until(() => parts.every(open), 'the look has failed for a while, and nobody listens');
    const meanwhile = linesOf(server.stdout()).slice(before);
    const warned = meanwhile.filter(({ level }) => level === 'warn').map(({ msg }) => msg);
    assert.equal(new Set(warned).size, warned.length, `each once: ${server.stdout()}`);
    await beside.query(`alter database "${name()}" connection limit -1`);
    await until(() => !parts.some(open), 'background work goes on, and it listens again');
    const ended = await server.stop();
    assert.equal(ended.code, 0, ended.stderr);
    assertPlain(ended.stdout);
    openWarnings(linesOf(ended.stdout));
  });

  test('an orderly stop with an embedded database warns of nothing', async (t) => {
    const server = await startServer({ t, env: { DATA_DIR: dataDir(t) } });
    // Connections of both pools lie idle.
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/ready`).then((answer) => answer.text())));
    const ended = await server.stop();
    assert.deepEqual(
      linesOf(ended.stdout).filter(({ level }) => level !== 'info'),
      [],
    );
  });
});
