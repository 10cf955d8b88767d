// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { pruneEvents as pruneAgentEvents } from '../../../src/modules/agents/events/event-log.store.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { moveClock } from '../../harness/clock.ts';
import { openSse } from '../../harness/sse.ts';
import { until } from '../../harness/until.ts';

const ORIGIN = 'https://agents.example.com';

async function statement(app: TestApp, text: string, values: readonly unknown[]): Promise<void> {
  const db = openDatabase({ url: app.database.url, max: 1, name: 'test' });
  try {
    await db.query(text, values);
  } finally {
    await db.close();
  }
}

describe('agents and their streams', () => {
  let app: TestApp;
  let beside: TestApp;
  before(async () => {
    app = await startTestApp({ env: { AGENT_SSE_ALLOWED_ORIGINS: ORIGIN } });
    beside = await startTestApp({ beside: app });
  });
  after(async () => {
    await beside.stop();
    await app.stop();
  });

  let serial = 0;
  async function ask(labels: object = {}): Promise<any> {
    serial += 1;
    const made = await app.api('POST', '/api/v1/alerts', {
      fingerprint: `s-${serial}`,
      labels: { alertname: `Stream${serial}`, job: 'x', ...labels },
    });
    return (await app.api('POST', `/api/v1/alerts/${made.body.number}/investigate`)).body;
  }
  const listed = async (id: string) =>
    (await app.api('GET', '/api/v1/agent-tokens?limit=200')).body.items.find((item: any) => item.id === id);
  const shown = async (id: string) => (await app.api('GET', `/api/v1/investigations/${id}`)).body;
  const selecting = (team: string) => ({ label_selectors: { team } });

  test('a token is shown once, opens the agent routes and nothing else, and is listed with presence and load', async () => {
    const agent = await makeAgent(app, { name: 'Once', ...selecting('once') });
    assert.match(agent.token, /^svc_agent_/);
    assert.equal((await agent.api('GET', '/api/v1/agent/self')).body.name, 'Once');
    for (const path of ['/api/v1/alerts', '/api/v1/agent-tokens', '/api/v1/agent/capabilities', '/api/v1/events'])
      assert.equal((await agent.api('GET', path)).status, 401, path);
    const before = await listed(agent.id);
    assert.deepEqual(
      [before.token, before.online, before.last_seen_at, before.running],
      [`svc_agent_••••${agent.token.slice(-4)}`, false, null, 0],
    );
    await agent.api('POST', '/api/v1/agent/heartbeat');
    assert.equal((await listed(agent.id)).online, true);
    const taken = await app.api('POST', '/api/v1/agent-tokens', { name: 'ONCE' });
    assert.deepEqual([taken.status, taken.body.errors[0].pointer], [409, '/name']);
    for (const [body, status] of [
      [{ name: 'x', max_concurrent_investigations: 0 }, 422],
      [{ name: 'limit 1', max_concurrent_investigations: 1 }, 201],
      [{ name: 'limit 100', max_concurrent_investigations: 100 }, 201],
      [{ name: 'x', max_concurrent_investigations: 101 }, 422],
      [{ name: 'x', capabilities: ['rule'] }, 422],
      [{ name: 'x', scope: { mode: 'always' } }, 422],
      [{ name: 'x'.repeat(101) }, 422],
    ] as const)
      assert.equal((await app.api('POST', '/api/v1/agent-tokens', body)).status, status, JSON.stringify(body));
  });

  test('every answer to an agent names the version of the protocol, and limits are told with the agent itself', async () => {
    const agent = await makeAgent(app);
    const { headers, body } = await agent.api('GET', '/api/v1/agent/self');
    assert.equal(headers.get('tocsin-agent-protocol'), '2026-11');
    assert.deepEqual([body.heartbeat_interval_seconds, body.lease_seconds, body.mode], [20, 60, 'suggest']);
    assert.ok(body.tools.some((tool: any) => tool.name === 'alert_resolve' && tool.approval === 'ask'));
    assert.equal((await agent.api('POST', '/api/v1/agent/messages', { kind: 'text' })).headers.get('tocsin-agent-protocol'), '2026-11');
  });

  test('S56: a body that is not declared as JSON is refused with 415, and one that is too large with 413', async () => {
    const agent = await makeAgent(app);
    for (const type of ['text/plain', 'application/xml', 'application/jsonx'])
      for (const path of ['messages', 'heartbeat', 'memories'])
        assert.equal((await agent.api('POST', `/api/v1/agent/${path}`, { x: 1 }, { 'content-type': type })).status, 415, `${path} ${type}`);
    const large = { kind: 'text', chat_id: 'group:x', text: 'x'.repeat(262_144) };
    assert.equal((await agent.api('POST', '/api/v1/agent/messages', large)).status, 413);
  });

  test('a query member that a route of agents does not know is 400 and named', async () => {
    const agent = await makeAgent(app);
    for (const path of [
      'events',
      'work',
      'self',
      'alerts',
      'alerts/x',
      'services',
      'on-call/current',
      'playbooks',
      'knowledge',
      'memories',
    ]) {
      const { status, body } = await agent.api('GET', `/api/v1/agent/${path}?stauts=firing`);
      assert.deepEqual([status, body.errors[0].pointer], [400, '?stauts'], path);
    }
    const head = await fetch(`${app.url}/api/v1/agent/events`, { method: 'HEAD', headers: { authorization: `Bearer ${agent.token}` } });
    assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'text/event-stream; charset=utf-8']);
    assert.equal((await listed(agent.id)).online, false, 'a look at the head is no stream');
  });

  test('S24: a disabled or revoked agent is refused at once on every server, its stream ends there too, and its work goes back', async () => {
    for (const end of ['disable', 'revoke'] as const) {
      const agent = await makeAgent(app, { name: `gone by ${end}`, ...selecting(end) });
      const stream = await agent.stream(undefined, beside);
      const { id } = await ask({ team: end });
      const { data: work } = await stream.get('investigation.dispatched');
      await agent.call(work, 'investigation_accept');
      if (end === 'disable') await app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, { enabled: false });
      else assert.equal((await app.api('DELETE', `/api/v1/agent-tokens/${agent.id}`)).status, 204);
      await until(() => stream.ended(), 'the stream ends');
      assert.equal((await agent.api('GET', '/api/v1/agent/self')).status, 401);
      const back = await shown(id);
      assert.deepEqual([back.status, back.attempts.map((one: any) => one.outcome)], ['retrying', ['agent_lost']]);
      if (end === 'revoke') continue;
      assert.equal((await app.api('POST', `/api/v1/agent-tokens/${agent.id}/enable`)).body.enabled, true);
      assert.equal((await agent.api('GET', '/api/v1/agent/self')).status, 200);
    }
  });

  test('S65: an agent has 600 requests a minute for itself: the next is told when to come back, and another agent is not touched', async () => {
    const [busy, other] = [await makeAgent(app), await makeAgent(app)];
    const ask = async () => (await busy.api('GET', '/api/v1/agent/self')).status;
    const answers: number[] = [];
    for (let n = 0; n < 600; n += 20) answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))));
    assert.deepEqual([...new Set(answers)], [200]);
    const refused = await busy.api('GET', '/api/v1/agent/self');
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await other.api('GET', '/api/v1/agent/self')).status, 200);
  });

  test('S66: the security headers are on the stream of an agent, and it is not cached or held back', async () => {
    const agent = await makeAgent(app);
    const { status, headers, close } = await agent.stream();
    close();
    assert.equal(status, 200);
    assert.match(String(headers['content-security-policy']), /default-src 'self'/);
    const { 'x-content-type-options': type, 'referrer-policy': referrer, 'cache-control': cache, 'x-accel-buffering': buffering } = headers;
    assert.deepEqual([type, referrer, cache, buffering], ['nosniff', 'no-referrer', 'no-store', 'no']);
  });

  test('the newest stream of an agent wins, also on another server: the older one is told and ends', async () => {
    const agent = await makeAgent(app);
    const old = await agent.stream();
    await old.get('stream.ready');
    const next = await agent.stream(undefined, beside);
    await next.get('stream.ready');
    await old.get('stream.superseded');
    await until(() => old.ended());
    assert.equal(next.ended(), false);
    next.close();
  });

  test('F34: a client that comes back gets what it missed with the same ids and bytes, then everything open again as new events', async () => {
    const agent = await makeAgent(app, selecting('replay'));
    const first = await agent.stream();
    await first.get('stream.ready');
    const { id } = await ask({ team: 'replay' });
    const given = await first.get('investigation.dispatched');
    first.close();
    const again = await agent.stream('0', beside);
    const replayed = await again.get('investigation.dispatched');
    assert.deepEqual(replayed, given);
    assert.equal((await again.get('stream.ready')).data.replay_from, '0');
    const restated = await again.get('investigation.dispatched', 1);
    assert.deepEqual(
      [restated.redelivery, restated.data.investigation_id, restated.data.fencing_token],
      [true, id, given.data.fencing_token],
    );
    assert.ok(Number(restated.id) > Number(given.id));
    again.close();
    const later = await agent.stream(restated.id);
    assert.equal((await later.get('investigation.dispatched')).redelivery, true, 'replay is no acknowledgement');
    later.close();
  });

  test('F35: a stream that cannot be told what is open ends, so that its agent comes back for it: it never stays open and silent', async () => {
    const agent = await makeAgent(app, selecting('untold'));
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const { id } = await ask({ team: 'untold' });
    await until(async () => (await shown(id)).status === 'dispatched', 'it is given out');
    await statement(app, 'alter table agent_messages rename to agent_messages_away', []);
    try {
      const stream = await agent.stream('0');
      await stream.get('stream.ready');
      await until(() => stream.ended(), 'the stream ends');
    } finally {
      await statement(app, 'alter table agent_messages_away rename to agent_messages', []);
    }
    const again = await agent.stream('0');
    assert.equal((await again.get('investigation.dispatched')).data.investigation_id, id);
    again.close();
  });

  test('a place in the log that is not kept, or never was, is a reset, and what is open follows', async () => {
    const agent = await makeAgent(app, selecting('reset'));
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const { id } = await ask({ team: 'reset' });
    for (const lastId of ['999999', 'nonsense', '-1', '1.5']) {
      const stream = await agent.stream(lastId);
      await stream.get('stream.reset');
      await until(() => stream.of('investigation.dispatched').some((event) => event.data.investigation_id === id));
      stream.close();
    }
  });

  test('an event that no hint told of, as of a server that was killed after its commit, is found and sent', async () => {
    const agent = await makeAgent(app);
    const stream = await agent.stream();
    await stream.get('stream.ready');
    assert.equal((await app.api('POST', `/api/v1/agent-tokens/${agent.id}/chat/messages`, { text: 'Hello' })).status, 201);
    await stream.get('chat.message');
    await statement(
      app,
      `with counted as (update agent_presence set last_event = last_event + 1 where agent_id = $1 returning last_event)
       insert into agent_events (agent_id, seq, type, about, body, created_at)
       select e.agent_id, c.last_event, e.type, e.about, replace(e.body, 'Hello', 'Unheard'), e.created_at from agent_events e, counted c
        where e.agent_id = $1 order by e.seq desc limit 1`,
      [agent.id],
    );
    await until(() => stream.of('chat.message').some((event) => JSON.stringify(event).includes('Unheard')), 'the event');
    stream.close();
  });

  /** Tells the agent one thing and makes it so many events, in one go. */
  async function pile(agent: { readonly id: string }, count: number): Promise<void> {
    assert.equal((await app.api('POST', `/api/v1/agent-tokens/${agent.id}/chat/messages`, { text: 'Hello' })).status, 201);
    await statement(
      app,
      // A stream that has just been opened may tell it again meanwhile: what is told again is not missed, and takes a number.
      `with told as (select * from agent_events where agent_id = $1 and not redelivery order by seq limit 1),
            counted as (update agent_presence set last_event = last_event + $2 where agent_id = $1 returning last_event - $2 as newest),
            more as (insert into agent_events (agent_id, seq, type, about, body, created_at)
                     select t.agent_id, c.newest + n, t.type, t.about, t.body, t.created_at from told t, counted c, generate_series(1, $2) n)
       select pg_notify('agent_events', $1::text)`,
      [agent.id, count - 1],
    );
  }
  const missedOf = async (id: string) => {
    const { missed_events: events, missed_because: because, missed_at: at } = await listed(id);
    return [events, because, at !== null];
  };

  test('who has missed 200 events gets all of them; who has missed 201 begins anew with what is open, and what it missed is counted and explained', async () => {
    for (const missed of [199, 200]) {
      const agent = await makeAgent(app);
      await pile(agent, missed);
      const stream = await agent.stream('0');
      await stream.get('chat.message', missed);
      assert.deepEqual(
        stream.of('chat.message').map(({ redelivery }) => redelivery ?? false),
        [...Array(missed).fill(false), true],
      );
      assert.deepEqual([stream.of('stream.reset').length, await missedOf(agent.id)], [0, [0, null, false]]);
      stream.close();
    }
    const agent = await makeAgent(app);
    await pile(agent, 201);
    const stream = await agent.stream('0');
    assert.match((await stream.get('stream.reset')).data.reason, /more than 200 events/);
    assert.equal((await stream.get('stream.ready')).data.replay_from, null);
    assert.equal((await stream.get('chat.message')).redelivery, true);
    assert.deepEqual(await missedOf(agent.id), [201, 'too_many', true]);
    assert.match(await (await fetch(`${app.url}/metrics`)).text(), /svc_agent_events_missed_total\{because="too_many"\} 201/);
    const { id } = await stream.get('chat.message');
    stream.close();
    const again = await agent.stream(id);
    await again.get('stream.ready');
    assert.deepEqual([again.of('stream.reset').length, await missedOf(agent.id)], [0, [201, 'too_many', true]]);
    again.close();
  });

  test('F34: of more than 200 events that wait for an open stream none is sent: what is open is told instead', async () => {
    const agent = await makeAgent(app);
    const stream = await agent.stream();
    await stream.get('stream.ready');
    await pile(agent, 300);
    await stream.get('stream.reset');
    await until(() => stream.of('chat.message').some(({ redelivery }) => redelivery === true), 'what is open');
    const [missed, because] = await missedOf(agent.id);
    // The first of them may be on its way before the others are there.
    const first = stream.of('chat.message').filter(({ redelivery }) => redelivery !== true);
    assert.deepEqual([Number(missed) >= 299, because, first.length <= 1], [true, 'too_many', true]);
    stream.close();
  });

  test('events that are removed before their agent took them are counted and explained; what it took is not', async (t) => {
    t.after(() => moveClock(app.database.url, 0));
    const [gone, there] = [await makeAgent(app), await makeAgent(app)];
    const stream = await there.stream();
    await stream.get('stream.ready');
    await pile(gone, 5);
    await pile(there, 5);
    const { id } = await stream.get('chat.message', 4);
    stream.close();
    const back = await there.stream(id);
    await back.get('stream.ready');
    back.close();
    const db = openDatabase({ url: app.database.url, max: 1, name: 'prune' });
    t.after(() => db.close());
    await moveClock(app.database.url, 23 * 3_600_000);
    await pruneAgentEvents(db);
    assert.deepEqual(
      [await missedOf(gone.id), await missedOf(there.id)],
      [
        [0, null, false],
        [0, null, false],
      ],
    );
    await moveClock(app.database.url, 25 * 3_600_000);
    await pruneAgentEvents(db);
    // The session of the person who looks has not lasted as long.
    await moveClock(app.database.url, 0);
    assert.deepEqual(await missedOf(gone.id), [5, 'too_old', true]);
    // What was told again when it came back may still be on its way.
    assert.ok(Number((await missedOf(there.id))[0]) <= 1);
  });

  test('who does not accept within ten seconds loses it to another, who is given a newer fence', async (t) => {
    t.after(() => moveClock(app.database.url, 0));
    const silent = await makeAgent(app, { name: 'Silent', label_selectors: { team: 'slow', job: 'x' } });
    const ready = await makeAgent(app, { name: 'Ready', ...selecting('slow') });
    const [one, other] = [await silent.stream(), await ready.stream()];
    await Promise.all([one.get('stream.ready'), other.get('stream.ready')]);
    const { id } = await ask({ team: 'slow' });
    const { data: missed } = await one.get('investigation.dispatched');
    await moveClock(app.database.url, 10_000);
    const { data: given } = await other.get('investigation.dispatched');
    assert.deepEqual([given.investigation_id, given.fencing_token, given.attempt], [id, missed.fencing_token + 1, 1]);
    assert.equal((await silent.call(missed, 'investigation_accept')).body.code, 'stale_fence');
    assert.equal((await ready.call(given, 'investigation_accept')).body.result.status, 'success');
    assert.match(await (await fetch(`${app.url}/metrics`)).text(), /svc_scheduler_bind_failed_total/);
    for (const stream of [one, other]) stream.close();
  });

  test('an agent that polls is given its work at once, or as soon as there is some', async () => {
    const agent = await makeAgent(app, selecting('poll'));
    assert.deepEqual((await agent.api('GET', '/api/v1/agent/work')).body.items, []);
    const waiting = agent.api('GET', '/api/v1/agent/work?wait=25');
    const { id } = await ask({ team: 'poll' });
    const { items } = (await waiting).body;
    assert.deepEqual(
      items.map((item: any) => [item.type, item.data.investigation_id]),
      [['investigation.dispatched', id]],
    );
    assert.equal((await agent.api('GET', '/api/v1/agent/work?wait=25')).body.items.length, 1);
    for (const wait of ['26', '-1', 'x']) assert.equal((await agent.api('GET', `/api/v1/agent/work?wait=${wait}`)).status, 400, wait);
  });

  test('a heartbeat renews only the work it names; what is not the agent’s is lost', async () => {
    const agent = await makeAgent(app, selecting('beat'));
    const stranger = await makeAgent(app);
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const { id } = await ask({ team: 'beat' });
    await until(async () => (await shown(id)).status === 'dispatched');
    const { data: work } = (await agent.api('GET', '/api/v1/agent/work')).body.items[0];
    await agent.call(work, 'investigation_accept');
    const named = { investigations: [{ id, fencing_token: work.fencing_token, phase: 'reading logs', usage: { tokens: 5 } }] };
    assert.deepEqual((await agent.api('POST', '/api/v1/agent/heartbeat', named)).body.renewed, [id]);
    assert.deepEqual([(await shown(id)).phase, (await shown(id)).usage.tokens], ['reading logs', 5]);
    assert.deepEqual((await stranger.api('POST', '/api/v1/agent/heartbeat', named)).body.lost, [id]);
    assert.equal(
      (await stranger.call(work, 'evidence_add', { kind: 'log', source: 's', observed_at: '2030-05-15T10:00:00Z', excerpt: 'x' })).status,
      409,
    );
  });

  test('S24: a capability that is missing is 403 and named, and what the selectors exclude is 404', async () => {
    const agent = await makeAgent(app, selecting('caps'));
    const [none, outside] = [await makeAgent(app, { capabilities: [] }), await makeAgent(app, selecting('elsewhere'))];
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const { id } = await ask({ team: 'caps' });
    await until(async () => (await shown(id)).status === 'dispatched');
    const { data: work } = (await agent.api('GET', '/api/v1/agent/work')).body.items[0];
    const refused = await none.call(work, 'investigation_accept');
    assert.deepEqual([refused.status, refused.body.code, refused.body.capability], [403, 'capability_required', 'investigate']);
    assert.equal((await outside.call(work, 'investigation_accept')).status, 404);
    assert.equal((await none.api('POST', '/api/v1/agent/messages', { kind: 'text', text: 'x', chat_id: work.chat_id })).status, 403);
    assert.equal((await outside.api('POST', '/api/v1/agent/messages', { kind: 'text', text: 'x', chat_id: work.chat_id })).status, 404);
    const said = await agent.api('POST', '/api/v1/agent/messages', { kind: 'text', text: '@channel <!here> hi', chat_id: work.chat_id });
    assert.equal(said.status, 200);
  });

  test('in suggest a command waits for a person, whatever the tool policy says', async () => {
    const agent = await makeAgent(app, { ...selecting('careful'), scope: { mode: 'suggest', tools: { alert_resolve: 'auto' } } });
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const { id, subject } = await ask({ team: 'careful' });
    await until(async () => (await shown(id)).status === 'dispatched');
    const { data: work } = (await agent.api('GET', '/api/v1/agent/work')).body.items[0];
    await agent.call(work, 'investigation_accept');
    const answer = await agent.call(work, 'alert_resolve', { number: subject.number }, { reason: 'gone' });
    assert.equal(answer.body.result.status, 'approval_required');
    assert.equal((await app.api('GET', `/api/v1/alerts/${subject.number}`)).body.status, 'firing');
  });

  test('S24: a page of an origin that is not listed is 403 without a CORS header; the listed one is let in by its exact name', async () => {
    const agent = await makeAgent(app);
    for (const origin of ['https://evil.example', 'https://agents.example.com.evil.example', 'http://agents.example.com', 'null']) {
      const answer = await agent.api('GET', '/api/v1/agent/self', undefined, { origin });
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [403, null], origin);
    }
    const allowed = await agent.api('GET', '/api/v1/agent/self', undefined, { origin: ORIGIN });
    assert.deepEqual([allowed.status, allowed.headers.get('access-control-allow-origin')], [200, ORIGIN]);
    assert.equal(allowed.headers.get('access-control-allow-credentials'), null);
    const preflight = (origin: string) =>
      fetch(`${app.url}/api/v1/agent/self`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } });
    assert.equal((await preflight(ORIGIN)).status, 204);
    assert.equal((await preflight('https://evil.example')).status, 403);
    const stream = await openSse(`${app.url}/api/v1/agent/events`, { authorization: `Bearer ${agent.token}`, origin: ORIGIN });
    assert.equal(stream.headers['access-control-allow-origin'], ORIGIN);
    stream.close();
  });
});
