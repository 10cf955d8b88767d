import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../harness/clock.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { chatSettings } from '../../harness/fakes/chat-settings.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import { freePort } from '../../harness/processes.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const CHANNELS = ['C0F1', 'C0F2', 'C0F3', 'C0F4', 'C0F5', 'C0F6', 'C0F7', 'C0F8', 'C0F9', 'C0F10'];

describe('deliveries when something breaks', () => {
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let env: Record<string, string>;

  before(async () => {
    chatone = await startFakeChatone();
    chattwo = await startFakeChattwo();
    for (const id of CHANNELS) chatone.channels.push({ id, name: id.toLowerCase(), member: true });
    env = chatSettings(chatone, chattwo);
  });
  after(async () => {
    await Promise.all([chatone?.stop(), chattwo?.stop()]);
  });

  /** One rule a channel; the label `to` names it. */
  const route = (app: TestApp, channels: readonly string[], also: readonly { name: string; provider: string; channel: string }[] = []) =>
    app.api('PUT', '/api/v1/routes', {
      destinations: [...channels.map((channel) => ({ name: channel, provider: 'chatone', channel })), ...also],
      rules: channels.map((channel) => ({
        name: channel,
        matchers: [`to="${channel}"`],
        destinations: [channel, ...also.map((entry) => entry.name)],
      })),
      default_destinations: [],
    });
  const alert = (fingerprint: string, to: string) => ({
    fingerprint,
    labels: { alertname: 'Fault', to },
    annotations: { summary: fingerprint },
  });
  /** Deliveries in a sender's hands. */
  const sendingOn = async (url: string): Promise<number> =>
    ((await (await fetch(`${url}/api/v1/readiness`)).json()) as { deliveries: { sending?: number } }).deliveries.sending ?? 0;
  /** How often a channel shows each alert. */
  const shownIn = (channel: string) =>
    chatone.messages(channel).map((message) => /((?:kill\d+|hang|limit|free)-\d+)/.exec(message.shown)?.[1] ?? '?');

  // Before the call's effect, after it with the answer lost, and wherever it happens to be.
  const crashes = [
    ['before the provider took it', { kind: 'hang' }],
    ['after the provider took it, its answer lost', { kind: 'hang', after: true }],
    ['wherever it is', null],
  ] as const;
  for (const [where, fault] of crashes) {
    test(`F02: killed ${where}, every message arrives, and none more than twice`, async () => {
      const app = await startTestApp({ env });
      await route(app, CHANNELS);
      await app.app.stop();
      const port = await freePort();
      const started = () => startServerProcess({ databaseUrl: app.database.url, port, env });
      const names: string[] = [];
      const seen = () => {
        const counts = new Map<string, number>();
        for (const channel of CHANNELS) for (const name of shownIn(channel)) counts.set(name, (counts.get(name) ?? 0) + 1);
        return names.map((name) => counts.get(name) ?? 0);
      };
      for (let round = 0; round < 3; round += 1) {
        const doomed = await started();
        const before = chatone.calls.length;
        if (fault) chatone.fail('chat.postMessage', fault, CHANNELS.length);
        const alerts = CHANNELS.flatMap((channel) =>
          [0, 1, 2].map(() => {
            names.push(`kill${where.length}-${names.length}`);
            return alert(names.at(-1) ?? '', channel);
          }),
        );
        const answer = await fetch(`${doomed.url}/webhooks/alerts`, {
          method: 'POST',
          headers: { authorization: `Bearer ${app.webhookToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ alerts }),
        });
        assert.equal(answer.status, 200);
        if (fault && 'after' in fault) await until(() => chatone.calls.length >= before + CHANNELS.length, 'every call to be held');
        else if (fault) await until(() => sendingOn(doomed.url).then((count) => count === CHANNELS.length), 'every call to hang');
        else await until(() => chatone.calls.length >= before + 1 + round * 5, 'some calls');
        await doomed.kill();
        chatone.heal();
        await moveClock(app.database.url, (round + 1) * 60_000);
        const survivor = await started();
        await until(() => seen().every((count) => count >= 1), 'every message');
        assert.ok(
          seen().every((count) => count <= 2),
          `none stands there more than twice: ${seen()}`,
        );
        assert.equal(await survivor.terminate(), 0);
      }
      await app.database.drop();
    });
  }

  test('F19: a chat that never answers holds up no message of the other', async () => {
    const app = await startTestApp({ env });
    try {
      await route(app, ['C0F1'], [{ name: 'two', provider: 'chattwo', channel: chattwo.channelId }]);
      const before = chattwo.posts().length;
      const ones = chatone.messages('C0F1').length;
      chatone.fail('chat.postMessage', { kind: 'drip' }, 1);
      await app.webhook({ alerts: Array.from({ length: 8 }, (_, i) => alert(`hang-${i}`, 'C0F1')) });
      await until(() => chattwo.posts().length === before + 8, 'the other chat to have all');
      const { sending, failed } = (await app.api('GET', '/api/v1/readiness')).body.deliveries;
      assert.deepEqual([sending, failed], [1, undefined], 'the first chat still hangs in its first call');
      assert.equal(chatone.messages('C0F1').length, ones);
      await until(() => chatone.messages('C0F1').length === ones + 8, 'the first chat to catch up', 60_000);
      assert.deepEqual(
        shownIn('C0F1').slice(ones),
        Array.from({ length: 8 }, (_, i) => `hang-${i}`),
      );
    } finally {
      chatone.heal();
      await app.stop();
    }
  });

  test('F21: 429 with Retry-After is obeyed, keeps the order of its channel and delays no other', async () => {
    const app = await startTestApp({ env });
    try {
      await route(app, CHANNELS);
      const before = chatone.messages('C0F2').length;
      chatone.fail(
        'chat.postMessage',
        { kind: 'answer', status: 429, headers: { 'retry-after': '120' }, body: '{"ok":false,"error":"ratelimited"}' },
        1,
      );
      await app.webhook({ alerts: [alert('limit-0', 'C0F2')] });
      await until(async () => (await app.api('GET', '/api/v1/readiness')).body.deliveries.failed === 1, 'the refusal');
      await app.webhook({
        alerts: Array.from({ length: 5 }, (_, i) => alert(`limit-${i + 1}`, 'C0F2')).concat(
          Array.from({ length: 5 }, (_, i) => alert(`free-${i}`, 'C0F3')),
        ),
      });
      await until(() => shownIn('C0F3').filter((name) => name.startsWith('free')).length === 5, 'the other channel to have all');
      await moveClock(app.database.url, 110_000);
      await app.webhook({ alerts: [alert('free-5', 'C0F3')] });
      await until(() => shownIn('C0F3').includes('free-5'), 'the other channel to have one more');
      assert.equal(chatone.messages('C0F2').length, before, 'nothing more before the time Slack named');
      await moveClock(app.database.url, 121_000);
      await until(() => chatone.messages('C0F2').length === before + 6, 'the limited channel to catch up');
      assert.deepEqual(shownIn('C0F2').slice(before), ['limit-0', 'limit-1', 'limit-2', 'limit-3', 'limit-4', 'limit-5']);
    } finally {
      chatone.heal();
      await app.stop();
    }
  });
});
