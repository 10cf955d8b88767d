// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

const ASKED = 105;
const UNANSWERED = 100;

describe('agents that answer slowly', () => {
  let app: TestApp;
  const hands: Array<{ readonly agent: TestAgent; readonly stream: AgentClient }> = [];
  before(async () => {
    app = await startTestApp({ env: { MAX_CONCURRENT_INVESTIGATIONS: '500' } });
    for (const name of ['One', 'Two']) {
      const agent = await makeAgent(app, { name, max_concurrent_investigations: 100 });
      const stream = await agent.stream();
      await stream.get('stream.ready');
      hands.push({ agent, stream });
    }
  });
  after(async () => {
    await moveClock(app.database.url, 0);
    for (const { stream } of hands) stream.close();
    await app.stop();
  });

  test('100 are given out before an agent answers: the next goes out with an answer, and the rest once half the time to answer is over', async () => {
    const given = () => hands.flatMap(({ agent, stream }) => stream.of('investigation.dispatched').map(({ data }) => ({ agent, data })));
    const queued = async () => (await app.api('GET', '/api/v1/investigations?status=queued&limit=200')).body.items.length;
    const numbers: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      const labels = { alertname: `Slow ${n}`, namespace: `n${n}` };
      numbers.push((await app.api('POST', '/api/v1/alerts', { fingerprint: `slow-${n}`, labels })).body.number);
    }
    // However slow this machine is, no time passes for those that wait to be answered.
    const from = performance.now();
    const holdClock = (ms = 0) => moveClock(app.database.url, from - performance.now() + ms);
    for (const [n, number] of numbers.entries()) {
      assert.equal((await app.api('POST', `/api/v1/alerts/${number}/investigate`)).status, 202);
      if (n % 5 === 0) await holdClock();
    }
    await until(() => given().length >= UNANSWERED, 'what may be given out');
    assert.deepEqual([given().length, await queued()], [UNANSWERED, ASKED - UNANSWERED]);

    for (let n = 0; n < 2; n += 1) {
      const { agent, data } = given()[n] as any;
      assert.equal((await agent.call(data, 'investigation_accept')).body.result.status, 'success');
      await until(() => given().length > UNANSWERED + n, 'the next');
      await holdClock();
      assert.deepEqual([given().length, await queued()], [UNANSWERED + n + 1, ASKED - UNANSWERED - n - 1]);
    }

    await holdClock(6_000);
    await until(() => given().length >= ASKED, 'the rest');
    assert.equal(await queued(), 0);
    assert.equal(new Set(given().map(({ data }) => data.investigation_id)).size, ASKED);
  });
});
