import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { type Session, setUp } from '../../lab/session.ts';
import { TEST_KEYS } from '../cast.ts';
import { makeAgent } from '../harness/agent.ts';
import { moveClock } from '../harness/clock.ts';
import { startFakeHttp } from '../harness/fakes/fake-http.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { type RunningServer, startServer } from '../harness/process.ts';
import { eventually } from '../harness/processes.ts';
import { command } from '../harness/programs/command.ts';
import { rabbitMissing, startRabbit } from '../harness/programs/rabbitmq.ts';
import { redisMissing, startRedis } from '../harness/programs/redis.ts';
import { openSse, type SseClient } from '../harness/sse.ts';
import { dataDir } from './folders.ts';
import { alert, cookie, metric, post, processes, signIn, started, TWO } from './several-processes.ts';
import { openSite } from './walk.ts';

const LEASE_MS = 2_000;
/** The system deals connections out by chance: that all of so many go to one process happens once in thousands of runs. */
const ENOUGH = 14;

async function database(t: TestContext): Promise<TestDatabase> {
  const made = await createTestDatabase();
  t.after(() => made.drop());
  return made;
}

/** The settings of a server on a database that others use as well. */
function settings(t: TestContext, { url }: TestDatabase) {
  return {
    ...TWO,
    ...ofTests(t),
    POSTGRES_URL: url,
    SECRET_PEPPER: TEST_KEYS.pepper,
    ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
  };
}

/** What no page says, because it is only for tests. */
function ofTests(t: TestContext) {
  return {
    POSTGRES_POOL_MAX: '4',
    OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
    SCHEDULER_LEADER_TTL: `${LEASE_MS}ms`,
    CORRELATION_WINDOW: '0',
    DRAIN_DELAY: '0',
    DATA_DIR: dataDir(t),
  };
}

/** Has each alert told to a webhook; answers what was told so far. */
async function deliveredTo(t: TestContext, session: Session) {
  const told: Array<{ readonly name: string; readonly delivery: string; readonly revision: number }> = [];
  const place = await startFakeHttp(({ body }) => {
    const { alerts, delivery_id: delivery, revision } = JSON.parse(body);
    for (const { labels } of alerts) told.push({ name: labels.alertname, delivery, revision });
    return { status: 200, json: {} };
  });
  t.after(() => place.stop());
  await session.call('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of processes' } });
  await session.call('PUT', '/api/v1/routes', {
    destinations: [{ name: 'ops', provider: 'webhook', channel: `${place.url}/ops` }],
    rules: [],
    default_destinations: ['ops'],
  });
  return told;
}

/** Opens streams until, for all but one run in thousands, each process has one. */
async function streamsOf(t: TestContext, server: RunningServer, headers: Record<string, string>): Promise<readonly SseClient[]> {
  const streams = await Promise.all(Array.from({ length: ENOUGH }, () => openSse(`${server.url}/api/v1/events`, headers)));
  t.after(() => {
    for (const stream of streams) stream.close();
  });
  await eventually('each process has a stream', async () => {
    const clients = await metric(server.url, 'svc_live_clients');
    return [clients.get(1), clients.get(2)].every((count) => (count ?? 0) > 0);
  });
  return streams;
}

const heard = (streams: readonly SseClient[], type: string) => streams.every(({ events }) => events.some(({ event }) => event === type));

/** Connects, sends, and notes what comes. */
function visit(port: number, text: string) {
  const socket = connect(port, '127.0.0.1');
  const seen = { answer: '', ended: false };
  socket.setEncoding('latin1').on('data', (chunk) => {
    seen.answer += String(chunk);
  });
  const end = () => {
    seen.ended = true;
  };
  socket.on('error', end).on('close', end);
  if (text !== '') socket.write(text);
  return { answer: () => seen.answer, ended: () => seen.ended, end: () => socket.destroy() };
}

/** Which process of which server says that it leads. */
async function leaders(servers: readonly RunningServer[]): Promise<ReadonlyArray<{ server: RunningServer; process: number }>> {
  const said = await Promise.all(servers.map(async (server) => ({ server, leads: await metric(server.url, 'svc_scheduler_leader') })));
  return said.flatMap(({ server, leads }) => [...leads].flatMap(([process, is]) => (is === 1 ? [{ server, process }] : [])));
}

/** An installation with an embedded database and a token moves to an external one, uses more cores and gets a second server: by the page. */
async function scaledOut(t: TestContext, shared: TestDatabase) {
  const sites = [openSite(t), openSite(t)] as const;
  const [first, second] = sites;
  mkdirSync(path.join(first.folder, 'backups'));
  const { stdout } = await command(['webhook-token', 'generate', 'from the embedded database', '--json'], first.env);
  await first.walk('scale-out.md', 'To an external PostgreSQL', {
    names: { 'postgres://tocsin:change-me@db.example.com/tocsin': shared.url },
    instead: {
      'systemctl stop tocsin': () => {},
      // The database is there.
      [`psql --command "create role tocsin login password 'change-me'"`]: () => {},
      'createdb --owner=tocsin tocsin': async () => {
        const client = new pg.Client({ connectionString: shared.url });
        await client.connect();
        await client.query(`alter database ${shared.name} connection limit 90`);
        await client.end();
      },
      // It starts with the next list, at the date of the run.
      'systemctl start tocsin': () => moveClock(shared.url, 0),
      'curl -fs --retry 60 --retry-delay 1 --retry-connrefused http://localhost:8080/ready': () => {},
    },
  });
  await first.walk('scale-out.md', 'More cores', { instead: { 'systemctl restart tocsin': () => first.serve(t, ofTests(t)) } });
  await second.walk('scale-out.md', 'Another server', {
    instead: {
      'rsync first.example.com:/etc/tocsin.env /etc/tocsin.env': () => cpSync(first.settings, second.settings),
      'systemctl enable --now tocsin': () => second.serve(t, { ...ofTests(t), POSTGRES_POOL_MAX: '100' }),
    },
  });
  return { sites, token: (JSON.parse(stdout) as { token: string }).token };
}

/** Messages about alerts with such titles that are being sent, or are to be. */
async function inHand(url: string, titles: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from deliveries d join alerts a on a.group_id = d.group_id where a.title like $1 and d.state <> 'sent'`,
      [titles],
    );
    return rows[0]?.open ?? 0;
  } finally {
    await client.end();
  }
}

describe('several processes beside other servers', () => {
  test('two servers of two processes on one external database: one of the four leads and live events reach all; the leader’s server is killed whole, and the other goes on taking alerts, leads, and tells of each alert once', async (t) => {
    const shared = await createEmptyDatabase();
    t.after(() => shared.drop());
    const { sites, token } = await scaledOut(t, shared);
    const servers = sites.map((site) => site.server());
    const [one, two] = servers as [RunningServer, RunningServer];
    await Promise.all(servers.map(started));
    assert.equal(one.stdout().includes('lets in fewer connections'), false);
    assert.match(two.stdout(), /"level":"warn"[^\n]*"admitted":90,"needed":228[^\n]*lets in fewer connections than this server may open/);
    const session = await setUp(one.url);
    const mine = (await session.call('POST', '/api/v1/user/tokens', { name: 'watch', permissions: ['incidents:read'] })) as {
      token: string;
    };
    const told = await deliveredTo(t, session);
    const times = (name: string) => told.filter((each) => each.name === name).length;
    const heartbeat = (await session.call('POST', '/api/v1/heartbeats', { name: 'Backup', period_seconds: 60, grace_seconds: 0 })) as {
      id: string;
      ping_url: string;
    };
    assert.equal((await fetch(one.url + new URL(heartbeat.ping_url).pathname)).status, 200);

    const streams = await Promise.all([
      streamsOf(t, one, { cookie: await cookie(two.url) }),
      streamsOf(t, two, { authorization: `Bearer ${mine.token}` }),
    ]);
    await session.call('POST', '/api/v1/incidents', { title: 'seen by all', severity: 'low' });
    await eventually('every stream of all four hears of it', () => heard(streams.flat(), 'incident.changed'));

    const before = Array.from({ length: 12 }, (_, n) => `before ${n}`);
    assert.deepEqual(
      new Set(await Promise.all(before.map((name, n) => post(servers[n % 2]?.url ?? '', token, alert(name))))),
      new Set([200]),
    );
    await eventually('each alert is told of', () => before.every((name) => times(name) > 0));

    await eventually('one leads', async () => (await leaders(servers)).length === 1);
    const [leader] = await leaders(servers);
    const lost = leader?.server === one ? one : two;
    const left = lost === one ? two : one;
    const last = Array.from({ length: 8 }, (_, n) => `last ${n}`);
    assert.deepEqual(new Set(await Promise.all(last.map((name) => post(lost.url, token, alert(name))))), new Set([200]));
    for (const pid of [lost.child.pid ?? 0, ...processes(lost).values()]) process.kill(pid, 'SIGKILL');
    await lost.ended;
    const meanwhile: string[] = [];
    for (let led = false; !led; led = (await leaders([left])).length === 1) {
      const name = `meanwhile ${meanwhile.length}`;
      assert.equal(await post(left.url, token, alert(name)), 200);
      meanwhile.push(name);
      assert.ok(meanwhile.length < 2_000, 'nobody leads');
    }
    // What the other is sending would be taken up again where the clock jumps meanwhile: it is told of and settled first.
    await eventually('what came meanwhile is settled', async () => {
      if (!meanwhile.every((name) => times(name) > 0)) return false;
      return (await inHand(shared.url, 'meanwhile %')) === 0;
    });
    // What the killed one was sending is its own for a while yet, and the heartbeat is silent then.
    await moveClock(
      shared.url,
      61_000,
      `update leases set expires_at = expires_at + interval '61 seconds'; update heartbeat_watch set seen_at = seen_at + interval '61 seconds'`,
    );
    await eventually('each alert is told of', () => [...last, ...meanwhile].every((name) => times(name) > 0));
    await eventually('the leader notices the silence', () => times('HeartbeatDown') > 0);
    assert.equal((await leaders([left])).length, 1);

    const once = [...before, ...meanwhile, 'HeartbeatDown'];
    assert.deepEqual(
      once.filter((name) => times(name) !== 1),
      [],
    );
    // What was being sent when its server was killed may be sent again, and says so.
    assert.deepEqual(
      last.filter((name) => new Set(told.flatMap((each) => (each.name === name ? [each.delivery] : []))).size !== 1),
      [],
    );

    const ended = await left.stop();
    assert.deepEqual([ended.code, ended.stdout.match(/"msg":"stopped"/g)?.length], [0, 3], ended.stderr);
  });

  test('what was on its way to a process that dies, a request or an email, is cut off, and waits for no answer that never comes', async (t) => {
    const server = await startServer({ t, env: { ...settings(t, await database(t)), INBOUND_SMTP_PORT: '0' } });
    const frozen = (await started(server)).get(2) ?? 0;
    const mail = server
      .stdout()
      .matchAll(/"port":(\d+)[^\n]*alerts are received by email/g)
      .map(([, port]) => Number(port));
    const [port, ...others] = new Set(mail);
    assert.deepEqual(others, [], 'one port for both');
    process.kill(frozen, 'SIGSTOP');
    const visits = Array.from({ length: ENOUGH }, () => [
      visit(Number(new URL(server.url).port), 'GET /live HTTP/1.1\r\nhost: test\r\n\r\n'),
      visit(port ?? 0, ''),
    ]);
    for (const kind of [0, 1])
      await eventually('the other answers', () => visits.some((each) => each[kind]?.answer().match(/^(?:HTTP\/1.1 200|220 )/)));
    process.kill(frozen, 'SIGKILL');
    await eventually('nobody waits', () => visits.flat().every(({ answer, ended }) => answer() !== '' || ended()));
    for (const visited of visits.flat()) visited.end();
  });

  test('with Redis and RabbitMQ two processes count sign-ins together, hear each other’s live events, and give an investigation out once', {
    skip: redisMissing() || rabbitMissing(),
  }, async (t) => {
    const [redis, rabbit, shared] = await Promise.all([startRedis(), startRabbit(), database(t)]);
    t.after(() => redis.stop());
    t.after(() => rabbit.stop());
    const server = await startServer({ t, env: { ...settings(t, shared), CACHE_URL: redis.url, BROKER_URL: rabbit.url } });
    await started(server);
    const session = await setUp(server.url);
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) statuses.push((await signIn(server.url, `nobody${n}@example.com`)).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(3).fill(429)]);

    const mine = (await session.call('POST', '/api/v1/user/tokens', { name: 'watch', permissions: ['incidents:read'] })) as {
      token: string;
    };
    const streams = await streamsOf(t, server, { authorization: `Bearer ${mine.token}` });
    await session.call('POST', '/api/v1/incidents', { title: 'seen by all', severity: 'low' });
    await eventually('every stream hears of it', () => heard(streams, 'incident.changed'));

    const api = async (method: string, path: string, body?: unknown) => ({
      status: 201,
      body: await session.call(method as 'POST', path, body),
    });
    const agents = await Promise.all(Array.from({ length: 4 }, () => makeAgent({ url: server.url, api })));
    const works = await Promise.all(agents.map((agent) => agent.stream()));
    for (const work of works) await work.get('stream.ready');
    const { number } = (await session.call('POST', '/api/v1/alerts', { fingerprint: 'one', labels: { alertname: 'One' } })) as {
      number: number;
    };
    await session.call('POST', `/api/v1/alerts/${number}/investigate`);
    const given = () => works.flatMap((work) => work.of('investigation.dispatched'));
    await eventually('somebody is given it', () => given().length > 0);
    for (const work of works) work.close();
    assert.equal(given().length, 1);
    assert.equal((await server.stop()).code, 0);
  });
});
