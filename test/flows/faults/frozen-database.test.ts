import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import pg from 'pg';
import { ADMIN, PASSWORD, signIn, startTestApp } from '../../harness/app.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { freePort } from '../../harness/processes.ts';
import { TABLE } from '../../harness/route-table.ts';
import { type SacrificialPostgres, startSacrificialPostgres } from '../../harness/programs/sacrificial-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openSse } from '../../harness/sse.ts';
import { until } from '../../harness/until.ts';

/** The promise is 5 s; a machine with much else to do gets as much again. */
const PATIENCE_MS = 10_000;
const POOL_MAX = 4;
const RESERVED = 8;

interface Answered {
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly retryAfter: number;
  readonly ms: number;
}

const MINUTE_MS = 60_000;

describe('PostgreSQL is frozen: it keeps its connections and answers nothing', { timeout: 180_000 }, () => {
  let postgres: SacrificialPostgres;
  let chatone: FakeChatone;
  let server: ServerProcess;
  let token: string;
  let headers: Record<string, string>;
  let outside: pg.Client;

  before(async () => {
    postgres = await startSacrificialPostgres();
    chatone = await startFakeChatone();
    chatone.channels.push({ id: 'C0OPS', name: 'ops', member: true });
    const env = { CHATONE_BASE_URL: chatone.apiUrl, CHATONE_BOT_TOKEN: chatone.botToken, POSTGRES_POOL_MAX: String(POOL_MAX) };
    const setup = await startTestApp({ database: postgres.database, env });
    token = setup.webhookToken;
    const routed = await setup.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'chatone', channel: 'C0OPS' }],
      rules: [{ name: 'chat', matchers: ['alertname="Sent"'], destinations: ['ops'] }],
      default_destinations: [],
    });
    assert.equal(routed.status, 200);
    await setup.app.stop();
    server = await startServerProcess({ databaseUrl: postgres.database.url, port: await freePort(), env, limitMs: 90_000 });
    headers = { ...(await signIn(server.url)), 'content-type': 'application/json' };
    outside = new pg.Client({ connectionString: postgres.database.url, query_timeout: 20_000 });
    await outside.connect();
  });
  after(async () => {
    postgres?.thaw();
    await outside?.end();
    await server?.kill();
    await chatone?.stop();
    await postgres?.remove();
  });

  // A test that failed must not leave it to the next.
  afterEach(async () => {
    postgres.thaw();
    await works();
  });

  const ask = async (method: string, path: string, body?: unknown, own: Record<string, string> = headers): Promise<Answered> => {
    const began = performance.now();
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: own,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { code = '', detail = '' } = (answer.headers.get('content-type') ?? '').includes('json')
      ? (JSON.parse(text) as { code?: string; detail?: string })
      : {};
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
    return { path: `${method} ${path}`, status: answer.status, code, detail, retryAfter, ms: performance.now() - began };
  };
  const alert = (fingerprint: string, alertname = 'Quiet') => ({ fingerprint, labels: { alertname } });
  const post = (fingerprint: string) =>
    ask('POST', '/webhooks/alerts', alert(fingerprint), { authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const works = () =>
    until(async () => (await ask('GET', '/ready')).status === 200 && (await ask('GET', '/api/v1/alerts')).status === 200, 'the server');
  const stored = async (fingerprint: string) =>
    (await outside.query('select 1 from alerts where fingerprint = $1', [fingerprint])).rowCount;
  /** A statement has come to where a trigger lets it sleep. */
  const sleeping = () =>
    until(
      async () => (await outside.query(`select 1 from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'`)).rowCount === 1,
      'the statement to be under way',
    );
  const assertReported = ({ path, status, code, detail, retryAfter }: Answered) => {
    assert.deepEqual([path, status, code], [path, 503, 'unavailable']);
    assert.match(detail, /does not answer|in use/, path);
    assert.ok(retryAfter > 0, `${path} says when to come back`);
  };

  /** Everything that people and tools read, as an admin. */
  const reads = [...TABLE.values()]
    .filter((row) => row.method === 'GET' && ['session', 'cookie'].includes(row.access) && !row.path.includes('{'))
    .map(({ path }) => path);

  test('every read, write and webhook request hears 503 with the reason within 5 s; the process lives, is not ready, and goes on when the database does', async (t) => {
    assert.ok(reads.length > 40, `${reads.length} routes`);
    const stream = await openSse(`${server.url}/api/v1/events`, headers);
    assert.equal((await post('before')).status, 200);
    postgres.freeze();
    const answers = await Promise.all([
      ...reads.map((path) => ask('GET', path)),
      ask('GET', '/ready'),
      ask('POST', '/api/v1/teams', { name: 'Frozen' }),
      ask('POST', '/api/v1/auth/login', { email: ADMIN.email, password: PASSWORD }, { 'content-type': 'application/json' }),
      post('frozen'),
      post('before'),
    ]);
    t.diagnostic(`the slowest of ${answers.length} answers took ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`);
    for (const answer of answers) assertReported(answer);
    // Known to be frozen: nobody waits any more.
    const [later, ready] = await Promise.all([post('frozen'), ask('GET', '/ready')]);
    t.diagnostic(`afterwards ${Math.round(later.ms)} and ${Math.round(ready.ms)} ms`);
    for (const answer of [later, ready]) assertReported(answer);
    assert.equal((await ask('GET', '/live')).status, 200);
    assert.equal((await ask('GET', '/health')).status, 200);
    assert.equal((await ask('GET', '/metrics')).status, 200);
    assert.equal((await ask('GET', '/api/v1/readiness')).status, 200);
    assert.equal(stream.ended(), false, 'an open stream stays');

    postgres.thaw();
    await works();
    assert.equal((await post('frozen')).status, 200);
    assert.equal(await stored('frozen'), 1);
    await until(() => stream.events.some((event) => event.event === 'alerts.changed'), 'the open stream to go on');
    stream.close();
    assert.equal(server.ended(), false, server.output());
  });

  test('no connection is lost or kept by it', async () => {
    const answers = await Promise.all(Array.from({ length: 3 * POOL_MAX }, () => ask('GET', '/api/v1/alerts')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    await until(async () => {
      const { rows } = await outside.query<{ name: string; count: number; held: number }>(
        `select application_name as name, count(*)::int as count, (count(*) filter (where state like 'idle in transaction%'))::int as held
         from pg_stat_activity where application_name in ('tocsin api', 'tocsin intake') group by 1`,
      );
      const most: Readonly<Record<string, number>> = { 'tocsin api': POOL_MAX, 'tocsin intake': RESERVED };
      return rows.length === 2 && rows.every(({ name, count, held }) => count <= (most[name] ?? 0) && held === 0);
    }, 'the connections of before to end');
  });

  test('a long read of a database that works is not given up', async () => {
    await outside.query(
      `create or replace function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(6); return new; end $$`,
    );
    await outside.query('create trigger slow before insert on teams for each row execute function slow()');
    try {
      assert.equal((await ask('POST', '/api/v1/teams', { name: 'Slow' })).status, 201);
    } finally {
      await outside.query('drop trigger slow on teams; drop function slow()');
    }
  });

  test('a write that meets it at its commit is not called failed: 503 outcome_unknown', async () => {
    await outside.query(
      `create or replace function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$`,
    );
    await outside.query(
      'create constraint trigger slow after insert on teams deferrable initially deferred for each row execute function slow()',
    );
    const asked = ask('POST', '/api/v1/teams', { name: 'Unknown' });
    await sleeping();
    postgres.freeze();
    const answer = await asked;
    postgres.thaw();
    assert.deepEqual([answer.status, answer.code], [503, 'outcome_unknown'], answer.detail);
    assert.match(answer.detail, /does not answer.*look whether it was/);
    assert.ok(answer.retryAfter > 0);
    await outside.query('drop trigger slow on teams; drop function slow()');
    await works();
  });

  test('a message in flight is settled afterwards and not sent again', async () => {
    await outside.query(
      `create or replace function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`,
    );
    await outside.query(`create trigger slow before update on deliveries for each row when (new.state = 'sent') execute function slow()`);
    const accepted = await ask('POST', '/webhooks/alerts', alert('sent', 'Sent'), {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
    assert.equal(accepted.status, 200);
    await sleeping();
    postgres.freeze();
    // Given up, and known to be frozen.
    await until(async () => (await ask('GET', '/ready')).status === 503, 'the server to notice');
    postgres.thaw();
    await until(async () => (await outside.query(`select 1 from deliveries where state = 'sent'`)).rowCount === 1, 'the settlement');
    await works();
    await outside.query('drop trigger slow on deliveries; drop function slow()');
    assert.equal(chatone.messages('C0OPS').length, 1);
    assert.equal(chatone.calls.filter(({ method }) => method === 'chat.postMessage').length, 1);
  });

  test('the log tells each reason once a minute', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; time: string; err?: { stack?: string }; reason?: string });
    assert.ok(lines.some(({ msg }) => msg === 'the database does not answer; requests are refused until it does'));
    const stacks = lines.filter(({ err }) => err?.stack !== undefined);
    assert.deepEqual(stacks, []);
    for (const [line, said] of Map.groupBy(lines, ({ msg, reason }) => `${reason}: ${msg}`)) {
      const at = said.map(({ time }) => Date.parse(time));
      assert.ok(
        at.every((time, i) => i === 0 || time - (at[i - 1] ?? 0) >= MINUTE_MS),
        `${line}: ${said.map(({ time }) => time).join(', ')}`,
      );
    }
  });
});
