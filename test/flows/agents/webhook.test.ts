// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeHttp, type FakeRequest, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { until } from '../../harness/until.ts';

describe('agents behind a webhook', () => {
  let app: TestApp;
  let hosted: FakeHttp;
  const calls: FakeRequest[] = [];
  before(async () => {
    hosted = await startFakeHttp((request) => {
      calls.push(request);
      return { status: 200, json: {} };
    });
    app = await startTestApp();
  });
  after(async () => {
    await app.stop();
    await hosted.stop();
  });

  const listed = async (id: string) =>
    (await app.api('GET', '/api/v1/agent-tokens?limit=200')).body.items.find((item: any) => item.id === id);
  const callsAt = (path: string) => calls.filter((call) => call.path === path).map((call) => ({ ...call, json: JSON.parse(call.body) }));
  const say = (agent: TestAgent, text: string) => app.api('POST', `/api/v1/agent-tokens/${agent.id}/chat/messages`, { text });

  test('it is online once it answers, is told thinly and signed that there is something, and fetches it', async () => {
    const agent = await makeAgent(app, { name: 'Hosted', webhook_url: `${hosted.url}/hosted` });
    const changed = await app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, { webhook_url: `${hosted.url}/hosted?v=2` });
    const secret: string = changed.body.webhook_secret;
    assert.match(secret, /^whsec_/);
    await until(async () => (await listed(agent.id)).online, 'the agent to be online');
    const shown = await listed(agent.id);
    assert.deepEqual([shown.webhook_secret, shown.webhook_problem], [undefined, null]);
    await say(agent, 'A secret word');
    await until(() => callsAt('/hosted').some(({ json }) => json.type === 'chat.message'), 'the delivery');
    const call = callsAt('/hosted').find(({ json }) => json.type === 'chat.message');
    assert.ok(call);
    assert.deepEqual(Object.keys(call.json).toSorted(), ['id', 'type', 'url']);
    assert.doesNotMatch(call.body, /secret word/);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = call.headers;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    assert.equal(signature, `v1,${createHmac('sha256', key).update(`${id}.${at}.${call.body}`).digest('base64')}`);
    const work = await agent.api('GET', new URL(call.json.url).pathname);
    assert.equal(work.body.items[0].data.untrusted.text, 'A secret word');
    await moveClock(app.database.url, 3_600_000);
    assert.equal((await listed(agent.id)).online, true, 'it needs no heartbeat');
    await moveClock(app.database.url, 0);
    assert.equal((await app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, { webhook_url: null })).body.online, false);
  });

  test('three failures in a row make it offline; from then on it is tried once a minute, with the same event, until it answers', async () => {
    const agent = await makeAgent(app, { webhook_url: `${hosted.url}/failing` });
    await until(async () => (await listed(agent.id)).online, 'the agent to be online');
    hosted.fail('/failing', { kind: 'answer', status: 500 }, 4);
    const before = hosted.met();
    await say(agent, 'one');
    await until(() => hosted.met() === before + 1, 'the first failure');
    await until(async () => (await listed(agent.id)).webhook_problem !== null, 'the reason');
    assert.deepEqual(
      [(await listed(agent.id)).online, (await listed(agent.id)).webhook_problem],
      [true, 'The address answered 500: it must answer 2xx'],
    );
    await moveClock(app.database.url, 6_000);
    await until(() => hosted.met() === before + 2, 'the second failure');
    assert.equal((await listed(agent.id)).online, true);
    await moveClock(app.database.url, 30_000);
    await until(async () => !(await listed(agent.id)).online, 'the third failure');
    assert.equal(hosted.met(), before + 3);
    await moveClock(app.database.url, 95_000);
    await until(() => hosted.met() === before + 4, 'the probe after a minute');
    assert.equal(callsAt('/failing').filter(({ json }) => json.type === 'chat.message').length, 0);
    await moveClock(app.database.url, 200_000);
    await until(async () => (await listed(agent.id)).online, 'the agent to be back');
    assert.equal(callsAt('/failing').filter(({ json }) => json.type === 'chat.message').length, 1);
    assert.equal((await listed(agent.id)).webhook_problem, null);
    await moveClock(app.database.url, 0);
  });

  test('S50: an address that may not be reached is never called, and one that is none is refused', async () => {
    for (const url of [
      'ftp://example.com',
      'nonsense',
      'https://user:secret@example.com/',
      '',
      `https://example.com/${'x'.repeat(2_000)}`,
    ]) {
      const refused = await app.api('POST', '/api/v1/agent-tokens', { name: 'Refused', webhook_url: url });
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/webhook_url'], url);
    }
    const agent = await makeAgent(app, { webhook_url: 'http://169.254.169.254/latest' });
    await until(async () => (await listed(agent.id)).webhook_problem !== null, 'the refusal');
    assert.equal((await listed(agent.id)).online, false);
  });
});
