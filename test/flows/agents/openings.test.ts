// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { openLog } from '../../../src/platform/log.ts';
import { makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { metric } from '../../harness/metrics.ts';
import { until } from '../../harness/until.ts';

const EVENTS = '/api/v1/agent/events';
const WORK = '/api/v1/agent/work';
const OPENINGS = 150;

describe('openings of agents’ streams and polls', () => {
  let app: TestApp;
  let db: pg.Client;
  const lines: any[] = [];
  before(async () => {
    app = await startTestApp({ log: openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }) });
    db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
  });
  after(async () => {
    await db.end();
    await app.stop();
  });

  const refused = async (opening: string) => (await metric(app.url, 'svc_agent_openings_refused_total', { opening })) ?? 0;
  const linesOf = ({ id }: TestAgent) => lines.filter(({ agent }) => agent === id);
  /** Opens a stream and leaves it once it stands. */
  const openOnce = async (agent: TestAgent) => {
    const stream = await agent.stream();
    if (stream.status === 200) await stream.get('stream.ready');
    stream.close();
    return stream;
  };

  test('150 openings of one agent at once take one connection and delay nobody: others are answered, and limits stay shared', async (t) => {
    const [flooding, other] = [await makeAgent(app), await makeAgent(app)];
    // Whatever asks for the flooding agent's presence waits here, and keeps its connection.
    const holder = new pg.Client({ connectionString: app.database.url });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query('begin');
    await holder.query('select from agent_presence where agent_id = $1 for update', [flooding.id]);
    const before = [await refused('stream'), await refused('poll')];
    const leave = new AbortController();
    const openings = [EVENTS, WORK, `${WORK}?wait=25`].flatMap((path) =>
      Array.from({ length: OPENINGS / 3 }, () =>
        fetch(app.url + path, { headers: { authorization: `Bearer ${flooding.token}` }, signal: leave.signal }).catch(() => null),
      ),
    );
    const answered: Response[] = [];
    for (const opening of openings) void opening.then((answer) => answer && answered.push(answer));
    const pools = new Set<string>();
    let most = 0;
    const look = async () => {
      const { rows } = await db.query(
        `select application_name as pool from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      most = Math.max(most, rows.length);
      for (const { pool } of rows) pools.add(pool);
    };
    const tooMany = () => answered.filter(({ status }) => status === 429);
    await until(async () => {
      await look();
      // All but a few: on a busy machine one gives up, and the next comes in, before the last is there.
      return tooMany().length >= OPENINGS - 30 && most > 0;
    }, 'an opening that waits, and answers to those that are too many');
    for (const [method, path] of [
      ['POST', '/api/v1/agent/heartbeat'],
      ['GET', '/api/v1/agent/self'],
      ['GET', WORK],
      ['GET', '/api/v1/agent/alerts'],
    ] as const)
      assert.equal((await other.api(method, path)).status, 200, path);
    assert.equal((await openOnce(other)).status, 200);
    assert.equal((await app.api('GET', '/api/v1/agent-tokens')).status, 200);
    await look();
    assert.deepEqual([most, ...pools], [1, 'tocsin openings'], 'one connection at a time, of those for openings');
    const counted = async () => (await db.query('select from rate_counters where key = $1', [`agent:agent:${other.id}`])).rowCount;
    await until(async () => (await counted()) === 1, 'the count of the other agent, where other servers see it');
    for (const answer of tooMany()) {
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.match(((await answer.json()) as any).detail, /open one at a time/);
    }
    assert.ok((await refused('stream')) - (before[0] ?? 0) + (await refused('poll')) - (before[1] ?? 0) >= OPENINGS - 30);
    assert.equal(linesOf(flooding).length, 1, 'one line of the log');
    assert.equal(linesOf(flooding)[0].name, flooding.name);
    leave.abort();
    await Promise.all(openings);
  });

  test('S65: an agent opens 30 streams and polls 120 times per minute; the next is told when to come back, and nothing else is refused', async () => {
    const [busy, other] = [await makeAgent(app), await makeAgent(app)];
    const opened: number[] = [];
    for (let n = 0; n < 30; n += 1) opened.push((await openOnce(busy)).status);
    assert.deepEqual([...new Set(opened)], [200]);
    const stream = await openOnce(busy);
    assert.deepEqual([stream.status, stream.headers['ratelimit-limit']], [429, '30']);
    assert.ok(Number(stream.headers['retry-after']) > 0);
    const polled: number[] = [];
    for (let n = 0; n < 120; n += 1) polled.push((await busy.api('GET', WORK)).status);
    assert.deepEqual([...new Set(polled)], [200]);
    const poll = await busy.api('GET', WORK);
    assert.deepEqual([poll.status, poll.body.code], [429, 'rate_limited']);
    assert.ok(Number(poll.headers.get('retry-after')) > 0);
    assert.equal((await busy.api('POST', '/api/v1/agent/heartbeat')).status, 200);
    assert.equal((await openOnce(other)).status, 200);
    assert.equal((await other.api('GET', WORK)).status, 200);
  });

  test('an agent that asks again at once with wait is answered once per second at most, so that no limit meets it', async () => {
    const agent = await makeAgent(app, { label_selectors: { team: 'paced' } });
    assert.deepEqual((await agent.api('GET', WORK)).body.items, []);
    const made = await app.api('POST', '/api/v1/alerts', { fingerprint: 'paced', labels: { alertname: 'Paced', team: 'paced' } });
    const { id } = (await app.api('POST', `/api/v1/alerts/${made.body.number}/investigate`)).body;
    await until(async () => (await app.api('GET', `/api/v1/investigations/${id}`)).body.status === 'dispatched', 'work');
    const from = performance.now();
    for (let n = 0; n < 2; n += 1) {
      const { body } = await agent.api('GET', `${WORK}?wait=25`);
      assert.equal(body.items[0].data.investigation_id, id);
    }
    assert.ok(performance.now() - from >= 2_000);
  });

  test('the log names the agent whose stream ended, and why', async () => {
    const agent = await makeAgent(app, { name: 'Named' });
    const old = await agent.stream();
    await old.get('stream.ready');
    const next = await agent.stream();
    await until(() => old.ended(), 'the older stream ends');
    next.close();
    await until(() => linesOf(agent).length > 0, 'the line');
    const [{ level, name, counts }] = linesOf(agent);
    assert.deepEqual([level, name, counts], ['info', 'Named', { superseded: 1 }]);
  });
});
