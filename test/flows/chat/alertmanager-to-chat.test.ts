import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noAlertmanager, startAlertmanager, type TestAlertmanager } from '../../harness/programs/alertmanager.ts';
import type { TestApp } from '../../harness/app.ts';
import { ADA, type BothChats, startBothChats } from './both-chats.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import { machineTime } from '../../harness/shift-date.ts';
import { until } from '../../harness/until.ts';

describe('from a real Alertmanager to both chats and back', { skip: noAlertmanager() }, () => {
  let chats: BothChats;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let app: TestApp;
  let alertmanager: TestAlertmanager;

  const crash = (pod: string, ended = false) => ({
    labels: { alertname: 'PodCrashLooping', namespace: 'shop', deployment: 'cart', pod, severity: 'critical' },
    annotations: { summary: `Pod ${pod} is crash looping` },
    startsAt: new Date(machineTime() - 60_000).toISOString(),
    ...(ended ? { endsAt: new Date(machineTime() - 1_000).toISOString() } : {}),
    generatorURL: 'http://prometheus.example.com/graph?g0.expr=up',
  });
  const disk = (ended = false) => ({
    labels: { alertname: 'DiskFull', instance: 'db-1:9100', severity: 'warning' },
    annotations: { summary: 'The disk of db-1 is full' },
    startsAt: new Date(machineTime() - 60_000).toISOString(),
    ...(ended ? { endsAt: new Date(machineTime() - 1_000).toISOString() } : {}),
  });
  const one = () => chatone.messages('C0ALERTS');
  const two = () => chattwo.posts();
  /** Commands that any message still offers. */
  const offered = () =>
    [
      ...one().flatMap((message) => message.buttons.map((button) => button.label)),
      ...two().flatMap((post) => post.buttons.map((button) => button.name)),
    ].filter((label) => /acknowledge|resolve/i.test(label));
  const both = (text: RegExp) => [one().find((message) => text.test(message.shown)), two().find((post) => text.test(post.shown))] as const;

  before(async () => {
    chats = await startBothChats();
    ({ chatone, chattwo, app } = chats);
    const channel = chatone.channels.find((entry) => entry.id === 'C0ALERTS');
    assert.ok(channel, 'the stand-in has the channel');
    await chats.announce([{ name: 'shop', matchers: ['namespace="shop"'], destinations: ['one', 'two'] }]);
    alertmanager = await startAlertmanager(`${app.url}/webhooks/alerts`, app.webhookToken);
  });
  after(async () => {
    await alertmanager?.stop();
    await chats?.stop();
  });

  test('two groups firing, repeated and resolved are one message each on both chats, edited and never doubled', async () => {
    await alertmanager.post([crash('cart-a'), crash('cart-b'), disk()]);
    await until(() => one().length === 2 && two().length === 2, 'two messages on each chat');
    await until(
      () => one().some((message) => /2 alerts/.test(message.shown)) && two().some((post) => /2 alerts/.test(post.shown)),
      'both pods in one message',
    );

    const repeated = async () => (await app.api('GET', '/api/v1/alerts?search=cart-a')).body.items[0]?.occurrence_count > 1;
    await until(repeated, 'Alertmanager to repeat itself');
    await alertmanager.post([crash('cart-c')]);
    await until(() => both(/3 alerts/).every(Boolean), 'the third pod to appear in the messages');

    await alertmanager.post([disk(true)]);
    await until(() => both(/Resolved[\s\S]*disk|disk[\s\S]*Resolved/i).every(Boolean), 'the disk group to be shown as resolved');
    assert.deepEqual([one().length, two().length], [2, 2], 'still one message a group');
    assert.ok(one().every((message) => message.edits > 0));
  });

  test('a signed click on Acknowledge acknowledges everywhere, the incident too, and edits both messages', async () => {
    const { items } = (await app.api('GET', '/api/v1/alerts?search=cart')).body;
    const incident = (await app.api('POST', '/api/v1/incidents', { title: 'The cart crashes', severity: 'high' })).body;
    const [first] = items;
    // One of its alerts is enough.
    assert.equal((await app.api('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [first.number] })).status, 200);
    const message = one().find((entry) => /cart/.test(entry.shown));
    assert.ok(message);
    const button = message.buttons.find((entry) => /acknowledge/i.test(entry.label));
    assert.ok(button);
    const answer = await chatone.click(app.url, message.ts, button.actionId, ADA.chatone);
    assert.equal(answer.status, 200);
    await until(() => both(/Acknowledged[\s\S]*Ada|Ada[\s\S]*Acknowledged/i).every(Boolean), 'both chats to show who acknowledged');
    const { body } = await app.api('GET', '/api/v1/alerts?status=acknowledged');
    assert.equal(body.total, 3);
    assert.equal(body.items[0].acknowledged_by.name, 'Ada');
    const after = (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body;
    assert.deepEqual([after.status, after.acknowledged_by.name], ['acknowledged', 'Ada']);
    assert.equal(
      chatone.privateMessages(ADA.chatone).at(-1),
      `3 alerts are acknowledged now. Incident #${incident.number} is acknowledged.`,
    );
  });

  test('a click by somebody unknown changes nothing and tells them privately', async () => {
    chatone.users.push({ id: 'U0EVE', email: 'eve@example.org', name: 'Eve', confirmed: true });
    const message = one().find((entry) => /cart/.test(entry.shown));
    const button = message?.buttons.find((entry) => /resolve/i.test(entry.label));
    assert.ok(message && button);
    assert.equal((await chatone.click(app.url, message.ts, button.actionId, 'U0EVE')).status, 200);
    await until(() => chatone.privateMessages('U0EVE').length > 0, 'a private word to Eve');
    assert.equal((await app.api('GET', '/api/v1/alerts?status=acknowledged')).body.total, 3);
  });

  test('a reply in the thread becomes a message of the alert', async () => {
    const message = one().find((entry) => /cart/.test(entry.shown));
    assert.ok(message);
    const callback = chatone.replyCallback(message.ts, ADA.chatone, 'Rolling back the cart');
    await fetch(`${app.url}${callback.path}`, { method: 'POST', headers: callback.headers, body: callback.body });
    const number = (await app.api('GET', '/api/v1/alerts?search=cart-a')).body.items[0].number;
    await until(
      async () =>
        (await app.api('GET', `/api/v1/alerts/${number}/thread`)).body.items.some(
          (entry: { text: string }) => entry.text === 'Rolling back the cart',
        ),
      'the reply in the thread',
    );
  });

  test('when the source resolves, the messages say so and offer no more commands, and the timeline is complete', async () => {
    await alertmanager.post([crash('cart-a', true), crash('cart-b', true), crash('cart-c', true)]);
    await until(
      () => [...one(), ...two()].every((entry) => /Resolved/.test(entry.shown)) && offered().length === 0,
      'everything to be shown as resolved',
    );
    assert.deepEqual([one().length, two().length], [2, 2]);
    const number = (await app.api('GET', '/api/v1/alerts?search=cart-a')).body.items[0].number;
    const timeline = (await app.api('GET', `/api/v1/alerts/${number}/explain`)).body;
    const steps = timeline.items.map((item: { step: string }) => item.step);
    for (const step of ['received', 'grouped', 'routed', 'acknowledged', 'resolved'])
      assert.ok(steps.includes(step), `${step} is missing in ${steps}`);
    assert.equal(timeline.concluded, true);
  });

  test('a group of 1,100 alerts is one group here and one message, and every alert is stored', async () => {
    const down = (n: number) => ({
      labels: { alertname: 'NodeDown', namespace: 'shop', job: 'node', instance: `node-${n}:9100`, severity: 'critical' },
      annotations: { summary: `node-${n} does not answer`, description: 'x'.repeat(200) },
      startsAt: new Date(machineTime() - 60_000).toISOString(),
    });
    const stored = async () => (await app.api('GET', '/api/v1/alerts?label=alertname:NodeDown&limit=1')).body.total;
    const before = [one().length, two().length];
    await alertmanager.post(Array.from({ length: 1_100 }, (_, n) => down(n)));
    await until(async () => (await stored()) === 1_100, 'all to be stored', 60_000);
    await until(() => both(/1,?100 alerts/).every(Boolean), 'the messages to show all of them', 60_000);
    assert.deepEqual([one().length, two().length], [(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });
});
