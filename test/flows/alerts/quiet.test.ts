// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeHttp, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { countProduced, countReplayed, previewScene } from '../../harness/preview-scene.ts';
import { until } from '../../harness/until.ts';

describe('what keeps alerts quiet', () => {
  let app: TestApp;
  let place: FakeHttp;
  const got: any[] = [];
  let moved = 0;
  before(async () => {
    place = await startFakeHttp(({ body }) => {
      got.push(JSON.parse(body));
      return { status: 200, json: {} };
    });
    app = await startTestApp();
    await app.api('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of windows' } });
    const routes = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'webhook', channel: `${place.url}/ops` }],
      rules: [{ name: 'noisy', matchers: ['kind="noisy"'], destinations: ['ops'], after: { count: 3, within: 3_600 } }],
      default_destinations: ['ops'],
    });
    assert.equal(routes.status, 200, JSON.stringify(routes.body));
  });
  after(async () => {
    await app?.stop();
    await place?.stop();
  });

  /** Time passes; unless it is `away`, the server counts as having been there meanwhile. */
  const later = async (minutes: number, away = false) => {
    moved += minutes * 60_000;
    await moveClock(app.database.url, moved, away ? '' : 'update heartbeat_watch set seen_at = app_now()');
  };
  const post = async (token: string, name: string, labels: object, status: string) => {
    const answer = await fetch(`${app.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ fingerprint: name, title: name, status, severity: 'critical', labels: { alertname: name, ...labels } }]),
    });
    const body: any = await answer.json();
    assert.equal(answer.status, 200, JSON.stringify(body));
    return body.alerts[0].number as number;
  };
  const fire = (name: string, labels: object = {}) => post(app.webhookToken, name, labels, 'firing');
  const resolve = (name: string, labels: object = {}) => post(app.webhookToken, name, labels, 'resolved');
  const alert = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body;
  const routed = async (number: number) =>
    (await app.api('GET', `/api/v1/alerts/${number}/explain`)).body.items
      .filter(({ step }: any) => step === 'routed')
      .map((one: any) => one.outcome);
  const outcome = (number: number, wanted: string) =>
    until(async () => (await routed(number)).at(-1) === wanted, `alert ${number} to be ${wanted}`);
  const about = (title: string) => got.filter((message) => message.title === title);

  test('a threshold notifies from the nth alert of a group on: not of n-1, of n, of n+1, and says so', async () => {
    const pod = (number: number) => ({ kind: 'noisy', namespace: 'shop', deployment: 'cart', pod: String(number) });
    const named = async (number: number) => {
      const labels = pod(number);
      const answer = await app.webhook([
        {
          fingerprint: `pod ${number}`,
          title: `Pod ${number}`,
          status: 'firing',
          severity: 'high',
          labels: { alertname: 'PodDown', ...labels },
        },
      ]);
      return answer.body.alerts[0].number as number;
    };
    const one = await named(1);
    await outcome(one, 'below_threshold');
    const two = await named(2);
    await outcome(two, 'below_threshold');
    assert.equal((await alert(two)).suppressed_by, 'threshold of rule noisy');
    const explained = (await app.api('GET', `/api/v1/alerts/${two}/explain`)).body;
    assert.match(
      explained.items.at(-1).text,
      /Rule "noisy" \(from alert 3 of a group within 1 h on, this is 2\) matched: nothing is sent before that/,
    );
    assert.equal(explained.next, 'Waiting for more alerts of its group.');
    assert.deepEqual(got, []);
    const three = await named(3);
    for (const number of [one, two, three]) await outcome(number, 'announced');
    await until(() => got.length > 0, 'the message of the group');
    assert.equal((await alert(one)).group_id, (await alert(three)).group_id);
    assert.equal((got[0] as any).alerts.length, 3, JSON.stringify(got));
    assert.equal((await alert(two)).suppressed_by, null);
    const four = await named(4);
    await outcome(four, 'announced');
  });

  test('alerts count by their span: a third one that comes too late is one of few again, and an end of what was held is not sent', async () => {
    got.length = 0;
    const numbers = [await fire('Lone', { kind: 'noisy' })];
    await outcome(numbers[0] ?? 0, 'below_threshold');
    await resolve('Lone', { kind: 'noisy' });
    for (const minutes of [30, 31]) {
      await later(minutes);
      const number = await fire('Lone', { kind: 'noisy' });
      await outcome(number, 'below_threshold');
      await resolve('Lone', { kind: 'noisy' });
    }
    await later(10);
    const third = await fire('Lone', { kind: 'noisy' });
    await outcome(third, 'announced');
    await until(() => about('Lone').length > 0, 'the third within the hour');
    assert.deepEqual(
      about('Lone').map(({ event }) => event),
      ['group.firing'],
    );
  });

  test('an alert that its source ends and fires three times within an hour is marked as flapping, and not any more an hour later', async () => {
    const number = await fire('Flap');
    await resolve('Flap');
    await later(1);
    await fire('Flap');
    assert.equal((await alert(number)).flapping, false, 'two changes');
    await later(1);
    await resolve('Flap');
    assert.equal((await alert(number)).flapping, true);
    const listed = (await app.api('GET', `/api/v1/alerts?grouped=true&search=flap`)).body.items;
    assert.deepEqual(
      listed.map((one: any) => [one.number, one.flapping]),
      [[number, true]],
    );
    await later(30);
    const next = await fire('Flap');
    assert.notEqual(next, number, 'a new alert of the same fingerprint');
    assert.equal((await alert(next)).flapping, true);
    await later(120);
    assert.equal((await alert(next)).flapping, false);
    await resolve('Flap');
  });

  test('with dependencies, a critical alert of a service inhibits warnings of services that depend on it, directly or not, until it ends', async () => {
    const service = async (name: string, dependency_ids: readonly string[] = []) =>
      (await app.api('POST', '/api/v1/services', { name, matchers: [`team="${name}"`], dependency_ids })).body.id as string;
    const db = await service('db');
    const store = await service('store', [db]);
    await service('web', [store]);
    const { body: routes } = await app.api('GET', '/api/v1/routes');
    assert.equal((await app.api('PUT', '/api/v1/routes', { ...routes, dependencies: true })).status, 200);
    const send = async (name: string, team: string, severity: string, status = 'firing') =>
      (await app.webhook([{ fingerprint: name, title: name, status, severity, labels: { alertname: name, team } }])).body.alerts[0].number;
    const cause = await send('Database down', 'db', 'critical');
    await outcome(cause, 'announced');
    const slow = await send('Slow pages', 'web', 'warning');
    await outcome(slow, 'inhibited');
    assert.equal((await alert(slow)).suppressed_by, `inhibited by #${cause}`);
    // Neither what is worse than a warning, nor the service itself, nor what depends on nothing.
    for (const [name, team, severity] of [
      ['Broken pages', 'web', 'high'],
      ['Slow queries', 'db', 'warning'],
      ['Elsewhere', 'mail', 'warning'],
    ] as const)
      await outcome(await send(name, team, severity), 'announced');
    await send('Database down', 'db', 'critical', 'resolved');
    await outcome(slow, 'announced');
    assert.equal((await alert(slow)).suppressed_by, null);
  });

  test('a window that only records hides its alerts from lists, counts and facets until it is asked for them or ends', async () => {
    const ends_at = new Date(Date.now() + moved + 60 * 60_000).toISOString();
    const made = await app.api('POST', '/api/v1/maintenance-windows', {
      title: 'Load test',
      matchers: ['job="load"'],
      mode: 'record_only',
      ends_at,
    });
    assert.equal(made.status, 201);
    const before = (await app.api('GET', '/api/v1/alerts?status=firing')).body.total;
    const number = await fire('Hidden', { job: 'load' });
    await outcome(number, 'silenced');
    const numbers = async (query: string) => (await app.api('GET', `/api/v1/alerts?${query}`)).body.items.map((one: any) => one.number);
    for (const query of ['status=firing', 'status=firing&search=hidden', 'grouped=true&status=firing', 'label=job:load', 'limit=200'])
      assert.ok(!(await numbers(query)).includes(number), query);
    assert.equal((await app.api('GET', '/api/v1/alerts?status=firing')).body.total, before);
    assert.equal((await app.api('GET', '/api/v1/alerts?label=job:load')).body.total, 0);
    for (const query of [
      'recorded=true&label=job:load',
      'suppressed=true&label=job:load',
      `numbers=${number}`,
      'recorded=true&status=firing',
    ])
      assert.ok((await numbers(query)).includes(number), query);
    await app.api('POST', `/api/v1/maintenance-windows/${made.body.id}/end`);
    await outcome(number, 'announced');
    assert.deepEqual(await numbers('label=job:load'), [number]);
    await resolve('Hidden', { job: 'load' });
  });

  test('alerts of a token with stale_after expire when it delivers others and not them; while it is silent altogether none does', async () => {
    const { body: token } = await app.api('POST', '/api/v1/webhook-tokens', { name: 'Prometheus', stale_after: 3_600 });
    const others = await fire('Of another token');
    const gone = await post(token.token, 'Gone', {}, 'firing');
    const stays = await post(token.token, 'Stays', {}, 'firing');
    const status = async (number: number) => (await alert(number)).status;
    const seen = async () =>
      (await app.api('GET', '/api/v1/webhook-tokens/traffic')).body.items.find((one: any) => one.token_id === token.id).last_received_at as
        | string
        | null;
    const delivers = async () => {
      const soonest = new Date(Date.now() + moved - 30_000).toISOString();
      // A server learns of a clock that was moved by a change of its own.
      await app.api('PATCH', `/api/v1/webhook-tokens/${token.id}`, { stale_after: 3_600 });
      await post(token.token, 'Stays', {}, 'firing');
      await until(async () => ((await seen()) ?? '') >= soonest, 'the delivery to be noted');
    };
    await later(59);
    await delivers();
    assert.equal(await status(gone), 'firing', 'one minute below');
    // While the server itself was away nothing could be repeated.
    await later(30, true);
    await delivers();
    await later(59);
    await delivers();
    assert.equal(await status(gone), 'firing', 'its hour begins anew after an absence');
    await later(1);
    await until(async () => (await status(gone)) === 'resolved', 'the alert that was not repeated');
    const last = (await app.api('GET', `/api/v1/alerts/${gone}/explain`)).body.items.find(({ step }: any) => step === 'resolved');
    assert.deepEqual([last.outcome, last.actor.kind], ['expired', 'system']);
    assert.match(last.text, /did not repeat it for 3600 seconds, while Prometheus delivered other alerts/);
    assert.deepEqual([await status(stays), await status(others)], ['firing', 'firing']);

    await later(60);
    const silent = async () =>
      (await app.api('GET', '/api/v1/alerts?source=webhook_token')).body.items.map((one: any) => [one.title, one.status]);
    await until(async () => (await silent()).length === 1, 'the alert about the silence');
    assert.deepEqual(await silent(), [['Nothing from Prometheus', 'firing']]);
    assert.equal(await status(stays), 'firing', 'nothing is resolved while nothing comes');
    await later(200);
    await delivers();
    await until(async () => (await silent())[0]?.[1] === 'resolved', 'the silence to be over');
  });
});

test('a preview says of stored alerts what a fresh database produced under the proposal, all steps together', async () => {
  const app = await startTestApp();
  try {
    const { produced, replay } = await previewScene(app, { alerts: 40, seed: 12 });
    assert.deepEqual(countReplayed(replay), countProduced(produced));
    const byNumber = new Map(produced.map((one) => [Number(one.number), one.destinations]));
    for (const sample of replay.samples)
      assert.deepEqual(sample.after, byNumber.get(sample.number), `alert ${sample.number}: ${sample.why}`);
    for (const kind of ['below_threshold', 'silenced', 'inhibited', 'noise', 'muted'] as const)
      assert.ok(replay[kind].after > 0, `${kind}: ${JSON.stringify(replay)}`);
  } finally {
    await app.stop();
  }
});
