// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { metric } from '../../harness/metrics.ts';
import { rabbitMissing, startRabbit } from '../../harness/programs/rabbitmq.ts';
import { until } from '../../harness/until.ts';

const AGENTS = 20;

/** How many messages about investigations lie in the queue, as the metrics say. */
async function counted({ url }: TestApp): Promise<number> {
  return (await metric(url, 'svc_queue_depth', { topic: 'investigations' })) ?? 0;
}

/** A long handler would have its message taken away: an agent that works has none. */
async function worksWithoutMessage(app: TestApp): Promise<void> {
  const agent = await makeAgent(app, { label_selectors: { team: 'long' } });
  assert.equal((await agent.api('POST', '/api/v1/agent/heartbeat')).status, 200);
  const made = await app.api('POST', '/api/v1/alerts', { fingerprint: 'long', labels: { alertname: 'Long', team: 'long' } });
  const { id } = (await app.api('POST', `/api/v1/alerts/${made.body.number}/investigate`)).body;
  let items: any[] = [];
  await until(async () => {
    items = (await agent.api('GET', '/api/v1/agent/work')).body.items;
    return items.length > 0;
  }, 'work');
  assert.equal((await agent.call(items[0].data, 'investigation_accept')).status, 200);
  await until(async () => (await counted(app)) === 0, 'an empty queue');
  const { status, next_at: next } = (await app.api('GET', `/api/v1/investigations/${id}`)).body;
  assert.deepEqual([status, next !== null], ['running', true]);
}

describe('many agents on one server', () => {
  let app: TestApp;
  /** Is stopped in the first test. */
  let former: TestApp;
  let agents: TestAgent[];
  let streams: AgentClient[] = [];
  const connectAll = (at: TestApp, lastEventId?: string) =>
    Promise.all(
      agents.map(async (agent) => {
        // A server that has too much to do says so: an agent tries again.
        for (;;) {
          const stream = await agent.stream(lastEventId, at);
          if (stream.status === 503) continue;
          await stream.get('stream.ready');
          return stream;
        }
      }),
    );
  before(async () => {
    app = await startTestApp({ env: { AGENT_PRESENCE_TTL: '15s' } });
    former = await startTestApp({ beside: app, env: { AGENT_PRESENCE_TTL: '15s' } });
    agents = [];
    for (let n = 0; n < AGENTS; n += 1) agents.push(await makeAgent(app));
  });
  after(async () => {
    for (const stream of streams) stream.close();
    await app.stop();
  });

  test('F35: whoever comes back with all others after a restart is told once what was said meanwhile, and then what is open', async () => {
    streams = await connectAll(former);
    await former.stop();
    await until(() => streams.every((stream) => stream.ended()), 'the streams end with their server');
    for (const stream of streams) assert.ok(stream.events.some(({ event }) => event === 'reconnect'));
    for (const { id, name } of agents) {
      const said = await app.api('POST', `/api/v1/agent-tokens/${id}/chat/messages`, { text: `For ${name}` });
      assert.equal(said.status, 201);
    }
    streams = await connectAll(app, '0');
    for (const [n, stream] of streams.entries()) {
      await stream.get('chat.message', 1);
      assert.deepEqual(
        stream.of('chat.message').map(({ data, redelivery }: any) => [data.untrusted.text, redelivery ?? false]),
        [false, true].map((again) => [`For ${agents[n]?.name}`, again]),
      );
      assert.equal(stream.of('stream.reset').length, 0);
    }
  });

  test('F35: the presence of all who hold a stream is renewed together, in one write', async (t) => {
    const db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
    t.after(() => db.end());
    const writes = async () => {
      const { rows } = await db.query(
        'select count(distinct xmin::text)::int as writes, min(last_seen_at) as oldest, max(last_seen_at) as newest from agent_presence',
      );
      return rows[0] as { writes: number; oldest: Date; newest: Date };
    };
    const before = await writes();
    await until(async () => (await writes()).oldest > before.newest, 'the next renewal of all');
    assert.equal((await writes()).writes, 1);
    const { items } = (await app.api('GET', '/api/v1/agent-tokens?limit=200')).body;
    assert.deepEqual([items.length, items.every(({ online }: any) => online)], [AGENTS, true]);
  });

  let serial = 0;
  /** Asks for an investigation of an alert of its own. */
  async function ask(labels: object): Promise<string> {
    serial += 1;
    const made = await app.api('POST', '/api/v1/alerts', {
      fingerprint: `c-${serial}`,
      labels: { alertname: `Crowd${serial}`, ...labels },
    });
    return (await app.api('POST', `/api/v1/alerts/${made.body.number}/investigate`)).body.id;
  }
  /** They are there before anything is asked for: work goes at once to who is. */
  const comeOnline = async (...some: readonly TestAgent[]) => {
    for (const one of some) assert.equal((await one.api('POST', '/api/v1/agent/heartbeat')).status, 200);
  };
  const shown = async (id: string) => (await app.api('GET', `/api/v1/investigations/${id}`)).body;
  /** Waits until one of them was given it, and lets that one accept. */
  async function accepted(id: string, among: readonly TestAgent[]): Promise<{ agent: TestAgent; work: any }> {
    await until(async () => {
      for (const one of among) await one.api('POST', '/api/v1/agent/heartbeat');
      return (await shown(id)).agent !== null;
    }, 'an agent');
    const { agent: holder } = await shown(id);
    const agent = among.find((one) => one.id === holder.id);
    assert.ok(agent, `${holder.name} was given it`);
    const { items } = (await agent.api('GET', '/api/v1/agent/work')).body;
    const work = items.find(({ data }: any) => data.investigation_id === id).data;
    assert.equal((await agent.call(work, 'investigation_accept')).status, 200);
    return { agent, work };
  }
  const done = (agent: TestAgent, work: any) => agent.call(work, 'investigation_complete', { summary: 'Done.', hypotheses: [] });

  test('of two that are alike the one that has been idle for longer is next, each time', async () => {
    const two = [
      await makeAgent(app, { label_selectors: { team: 'turns' } }),
      await makeAgent(app, { label_selectors: { team: 'turns' } }),
    ];
    two.sort((a, b) => (a.id < b.id ? -1 : 1));
    await comeOnline(...two);
    for (const expected of [...two, ...two]) {
      const { agent, work } = await accepted(await ask({ team: 'turns' }), two);
      assert.equal(agent.id, expected.id);
      assert.equal((await done(agent, work)).status, 200);
    }
  });

  test('who is not heard of any more is given nothing, however well it would fit', async (t) => {
    t.after(() => moveClock(app.database.url, 0));
    const fits = await makeAgent(app, { label_selectors: { team: 'leaves', part: 'x' } });
    const other = await makeAgent(app, { label_selectors: { team: 'leaves' } });
    await comeOnline(fits, other);
    const first = await accepted(await ask({ team: 'leaves', part: 'x' }), [fits]);
    assert.equal((await done(first.agent, first.work)).status, 200);
    await moveClock(app.database.url, 10_000);
    await other.api('POST', '/api/v1/agent/heartbeat');
    await moveClock(app.database.url, 16_000);
    await accepted(await ask({ team: 'leaves', part: 'x' }), [other]);
  });

  test('F16: a queue that was looked at while a message lay in it is counted as empty once it is', async (t) => {
    const db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
    t.after(() => db.end());
    await until(async () => (await counted(app)) === 0, 'an empty queue');
    await db.query(`insert into queue.job (name, data, start_after) values ('investigations', '{}', app_now() + interval '1 hour')`);
    assert.equal(await counted(app), 1);
    await db.query(`delete from queue.job where name = 'investigations' and start_after > app_now()`);
    assert.equal(await counted(app), 0);
  });

  test('F16: while an agent works the queue holds no message of it: its rows say what is due', () => worksWithoutMessage(app));
});

test('F16: so it is on RabbitMQ', { skip: rabbitMissing() }, async () => {
  const rabbit = await startRabbit();
  const app = await startTestApp({ env: { BROKER_URL: rabbit.url } });
  try {
    await worksWithoutMessage(app);
  } finally {
    await app.stop();
    await rabbit.stop();
  }
});
