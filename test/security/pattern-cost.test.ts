// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { forgetRouting } from '../../src/modules/routing/routing.store.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

/** Compiles to exactly so many instructions: one for each character, and two around them. */
const ofSize = (instructions: number, end = '') => `a{${instructions - 2 - end.length}}${end}`;
const config = (patterns: readonly string[]) => ({
  destinations: [{ name: 'd', provider: 'webhook', channel: 'http://127.0.0.1:1/' }],
  rules: patterns.map((pattern, index) => ({ name: `r${index}`, matchers: [`x=~"${pattern}"`], destinations: ['d'], continue: true })),
  default_destinations: [] as string[],
});
const LONG = { x: 'a'.repeat(4_096) };

let server: TestApp;
before(async () => {
  server = await startTestApp();
});
after(() => server.stop());

describe('S73: a regular expression of a user', () => {
  const refused = ({ status, body }: { status: number; body: any }, pointer: string) => {
    assert.equal(status, 422, JSON.stringify(body));
    assert.equal(body.code, 'pattern_too_costly');
    assert.deepEqual(
      body.errors.map((error: { pointer: string }) => error.pointer),
      [pointer],
    );
  };

  test('is taken with 1,000 instructions and refused with 1,001, in rules, previews and services', async () => {
    for (const size of [999, 1_000])
      assert.equal((await server.api('PUT', '/api/v1/routes', config([ofSize(size)]))).status, 200, String(size));
    refused(await server.api('PUT', '/api/v1/routes', config(['b', ofSize(1_001)])), '/rules/1/matchers/0');
    refused(
      await server.api('POST', '/api/v1/routes/preview', { config: config([ofSize(1_001)]), labels: {} }),
      '/config/rules/0/matchers/0',
    );
    refused(await server.api('POST', '/api/v1/routes/preview', { config: config([ofSize(1_001)]), days: 1 }), '/config/rules/0/matchers/0');
    refused(await server.api('POST', '/api/v1/services', { name: 's', matchers: ['a=b', `x=~"${ofSize(1_001)}"`] }), '/matchers/1');
    const { status, body } = await server.api('POST', '/api/v1/services', { name: 's', matchers: [`x=~"${ofSize(1_000)}"`] });
    assert.equal(status, 201);
    refused(await server.api('PATCH', `/api/v1/services/${body.id}`, { matchers: [`x=~"${ofSize(1_001)}"`] }), '/matchers/0');
    // What follows is about rules: on a busy machine this one takes too long as well.
    assert.equal((await server.api('DELETE', `/api/v1/services/${body.id}`)).status, 204);
  });

  test('all of a rule set together are taken with 20,000 instructions and refused with one more', async () => {
    const twenty = Array.from({ length: 19 }, (_, index) => ofSize(1_000, String.fromCharCode(98 + index)));
    for (const last of [999, 1_000]) {
      const put = await server.api('PUT', '/api/v1/routes', config([...twenty, ofSize(last)]));
      assert.equal(put.status, 200, JSON.stringify(put.body));
    }
    refused(await server.api('PUT', '/api/v1/routes', config([...twenty, ofSize(998), 'b'])), '/rules/20/matchers/0');
  });

  test('is never written out to be measured', async () => {
    for (const bomb of ['(a{0,30}){0,30}b', '(a{0,90}){0,90}b', '((a{0,9}){0,9}){0,9}', '(.{999})'.repeat(400)])
      refused(await server.api('POST', '/api/v1/routes/preview', { config: config([bomb]), labels: LONG }), '/config/rules/0/matchers/0');
    const thousands = config(Array.from({ length: 49 }, (_, index) => `(a{0,30}){0,30}b${index}`));
    const { status, body } = await server.api('PUT', '/api/v1/routes', thousands);
    assert.equal(status, 422);
    assert.equal(body.code, 'pattern_too_costly');
    assert.equal(body.errors.length, 49);
  });
});

describe('S73: rules that were saved before there was a bound', () => {
  before(async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    const old = {
      ...config(Array.from({ length: 49 }, (_, index) => `(a{0,30}){0,30}b${index}`)),
      default_destinations: ['d'],
    };
    await client.query(
      `insert into routing_versions (version, config, created_by, created_at)
       select max(version) + 1, $1, '{"kind":"system","id":null,"name":"Tocsin"}', app_now() from routing_versions`,
      [old],
    );
    await client.end();
    forgetRouting();
  });

  test('a preview of two seconds is refused, and other work goes on meanwhile', async () => {
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const { status, body } = await server.api('POST', '/api/v1/routes/preview', { labels: LONG });
    over = true;
    assert.equal(status, 422, JSON.stringify(body));
    assert.equal(body.code, 'pattern_too_costly');
    assert.equal(body.errors[0].pointer, '/config/rules');
    // One expression after another on this thread would leave a handful.
    assert.ok(turns > 1_000, `${turns} turns of the event loop`);
    assert.equal((await server.api('POST', '/api/v1/routes/preview', { labels: { x: 'b' } })).status, 200);
  });

  test('an alert they take too long for goes to the default destinations as well, says so, is counted, and admins are notified', async () => {
    const taken = await server.webhook({ title: 'Costly', fingerprint: 'costly', status: 'firing', labels: LONG });
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    const [alert] = (await server.api('GET', '/api/v1/alerts')).body.items;
    let timeline: any;
    await until(async () => {
      const { items } = (await server.api('GET', `/api/v1/alerts/${alert.number}/explain`)).body;
      timeline = items.find((item: { step: string }) => item.step === 'routed');
      return timeline !== undefined;
    });
    assert.equal(timeline.outcome, 'announced');
    assert.match(timeline.text, /Too long to evaluate: rule "r\d+".*the default destinations are notified as well/);
    assert.equal(timeline.data.unjudged.length, 49);
    let notice: any;
    await until(async () => {
      const { items } = (await server.api('GET', '/api/v1/notifications')).body;
      notice = items.find((item: { kind: string }) => item.kind === 'routing.unjudged');
      return notice !== undefined;
    });
    assert.match(notice.title, /rule "r\d+" takes too long/);
    assert.match(await (await fetch(`${server.url}/metrics`)).text(), /^svc_routing_unjudged_total 1$/m);
  });
});
