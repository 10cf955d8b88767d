import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stopClock } from '../../harness/clock.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import { metric } from '../../harness/metrics.ts';
import { until } from '../../harness/until.ts';
import { type BothChats, startBothChats } from './both-chats.ts';

const ALERTS = 1_000;
const CRITICAL = 20;

describe('many new groups at once', () => {
  let chats: BothChats;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let now = new Date();

  before(async () => {
    chats = await startBothChats();
    ({ chatone, chattwo } = chats);
    await chats.announce();
    await chats.app.api('POST', '/api/v1/services', { name: 'Shop', matchers: ['team="shop"'], auto_incident: 'critical' });
    await ahead(0);
  });
  after(async () => {
    await chats?.stop();
  });

  /** Alerts that share no label that correlates: each is its own group. */
  const alert = (name: string, severity: string, { status = 'firing', ...labels }: Readonly<Record<string, string>> = {}) => ({
    fingerprint: name,
    status,
    labels: { alertname: name, severity, ...labels },
  });
  const texts = (): readonly (readonly string[])[] => [
    chatone.messages('C0ALERTS').map((message) => message.shown),
    chattwo.posts().map((post) => post.shown),
  ];
  const own = () => texts().map((shown) => shown.filter((text) => !/more groups?/.test(text)));
  const shared = () => texts().map((shown) => shown.filter((text) => /more groups?/.test(text)));
  const showsOwn = (name: string) => own().map((shown) => shown.filter((text) => text.includes(name)).length);
  /** The clock stands still but for this: nothing depends on how fast the machine is. */
  const ahead = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
    await stopClock(chats.app.database.url, now);
  };
  const explained = async (number: number) => (await chats.app.api('GET', `/api/v1/alerts/${number}/explain`)).body;
  const everyChat = (counts: readonly number[], wanted: number) => counts.every((count) => count === wanted);

  test('1,000 new groups are 30 messages of the most severe and one for the others, which get their own when somebody acts', async () => {
    const alerts = Array.from({ length: ALERTS }, (_, i) =>
      i === 500 ? alert('Shop', 'warning', { team: 'shop' }) : alert(`Flood${i}x`, i < ALERTS - CRITICAL ? 'warning' : 'critical'),
    );
    const { status, body } = await chats.app.webhook({ alerts });
    assert.equal(status, 200);
    const numbers = new Map<string, number>(
      body.alerts.map((one: { fingerprint: string; number: number }) => [one.fingerprint, one.number]),
    );
    const numberOf = (name: string) => numbers.get(name) ?? 0;
    // Ten at once, then one a second.
    for (let count = 10; count <= 31; count += 1) {
      await until(() => texts().every((shown) => shown.length >= count), `${count} messages`);
      await ahead(1);
    }
    for (const shown of shared()) assert.match(shown[0] ?? '', /and 970 more groups/);
    assert.deepEqual(
      texts().map((shown) => shown.length),
      [31, 31],
    );
    for (const shown of own())
      assert.equal(shown.filter((text) => /critical/i.test(text)).length, CRITICAL, 'the most severe are among them');
    assert.match(shared()[0]?.[0] ?? '', /970 groups: 970 firing/);

    const gathered = alerts.map(({ fingerprint }) => fingerprint).filter((name) => everyChat(showsOwn(name), 0));
    const [acked = '', ended = '', mute = '', incident = ''] = gathered;
    // The list that the message leads to has it, and the timeline says why it has no message.
    for (const [provider, channel] of [
      ['chatone', 'C0ALERTS'],
      ['chattwo', chattwo.channelId],
    ])
      assert.equal(
        (await chats.app.api('GET', `/api/v1/alerts?provider=${provider}&channel=${channel}&fingerprint=${mute}`)).body.total,
        1,
      );
    const timeline = await explained(numberOf(mute));
    assert.ok(
      timeline.items.some(
        ({ outcome, text }: { outcome: string; text: string }) =>
          outcome === 'gathered' &&
          /^Joined "and 970 more groups" in C0ALERTS \(chatone\): more than 30 new groups in that minute\.$/.test(text),
      ),
    );
    assert.equal(timeline.concluded, true);
    assert.match(
      timeline.next,
      /In "and 970 more groups" in C0ALERTS \(chatone\)\. Its group gets its own message when it is critical or high/,
    );
    assert.equal(await metric(chats.app.url, 'svc_delivery_gathered_total', { provider: 'chatone' }), 970);

    await chats.app.webhook(alert(ended, 'warning', { status: 'resolved' }));
    await chats.app.api('POST', `/api/v1/alerts/${numberOf(acked)}/acknowledge`);
    const { body: opened } = await chats.app.api('POST', '/api/v1/incidents', { title: 'Down', severity: 'high' });
    await chats.app.api('POST', `/api/v1/incidents/${opened.id}/alerts`, { alert_numbers: [numberOf(incident)] });
    await chats.app.webhook(alert('Shop', 'critical', { team: 'shop' }));
    await ahead(12);
    await until(() => everyChat(showsOwn(acked), 1), 'the acknowledged group');
    await until(() => everyChat(showsOwn(incident), 1), 'the group of the incident');
    await until(() => everyChat(showsOwn('Shop'), 1), 'the group whose incident opened, although there is no room');
    await ahead(11);
    await until(() => shared().every(([text]) => text?.includes('967 groups: 966 firing, 1 resolved')), 'the edit');
    assert.deepEqual(
      [showsOwn(ended), showsOwn(mute)],
      [
        [0, 0],
        [0, 0],
      ],
    );

    await chats.app.webhook(alert('LateCritical', 'critical'));
    const late = (await chats.app.api('GET', '/api/v1/alerts?label=alertname:LateCritical')).body.items[0].number;
    await ahead(1);
    await until(async () => /own message when there is room/.test((await explained(late)).next), 'it to be gathered');
    assert.deepEqual([(await explained(late)).concluded, showsOwn('LateCritical')], [false, [0, 0]]);
    await ahead(60);
    await until(() => everyChat(showsOwn('LateCritical'), 1), 'it to get its own message when there is room');
    assert.deepEqual(
      [showsOwn(ended), showsOwn(mute)],
      [
        [0, 0],
        [0, 0],
      ],
    );
    assert.deepEqual(
      shared().map((shown) => shown.length),
      [1, 1],
    );
  });
});
