// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { intentOfText, parseCommand } from '../../../src/modules/notifications/chat/chat-reply.ts';
import type { TestApp } from '../../harness/app.ts';
import { ADA, type BothChats, startBothChats } from './both-chats.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import { deliverCallback, type SignedCallback } from '../../harness/fakes/fake-http.ts';
import { until } from '../../harness/until.ts';

describe('a silence from chat', () => {
  let chats: BothChats;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let app: TestApp;
  before(async () => {
    chats = await startBothChats();
    ({ chatone, chattwo, app } = chats);
    await chats.announce();
  });
  after(() => chats?.stop());

  const windows = async () =>
    (await app.api('GET', '/api/v1/maintenance-windows?sort=created_at')).body.items.map((one: any) => ({
      matchers: one.matchers,
      by: one.created_by.name,
      state: one.state,
      minutes: (Date.parse(one.ends_at) - Date.parse(one.starts_at)) / 60_000,
    }));
  const say = async (callback: SignedCallback) => assert.equal((await deliverCallback(app.url, callback)).status, 200);

  test('a line in the thread, on both chats, and the command make one of what all alerts of the group share, with the permission of the person', async () => {
    const pod = (name: string) => ({
      fingerprint: name,
      title: `Pod ${name}`,
      status: 'firing',
      severity: 'high',
      labels: { alertname: 'PodDown', namespace: 'shop', deployment: 'cart', pod: name },
    });
    const { body } = await app.webhook([pod('a'), pod('b')]);
    await until(() => chatone.messages('C0ALERTS').length === 1 && chattwo.posts().length === 1, 'the messages');
    const [message] = chatone.messages('C0ALERTS');
    const [post] = chattwo.posts();
    const alike = ['alertname="PodDown"', 'namespace="shop"', 'deployment="cart"'];
    chatone.users.push({ id: 'U0EVE', email: 'eve@example.org', name: 'Eve', confirmed: true });
    await say(chatone.replyCallback(message?.ts ?? '', 'U0EVE', 'silence 2h'));
    await until(() => chatone.privateMessages('U0EVE').length > 0, 'a private word to a stranger');
    assert.deepEqual(await windows(), []);

    await say(chatone.replyCallback(message?.ts ?? '', ADA.chatone, 'Silence 2h'));
    await until(async () => (await windows()).length === 1, 'the silence from Slack');
    await say(chattwo.replyCallback(post?.id ?? '', ADA.chattwo, 'silence 30m'));
    await until(async () => (await windows()).length === 2, 'the silence from Mattermost');
    await say(chatone.commandCallback(ADA.chatone, `silence ${body.alerts[0].number} 1d`));
    await until(async () => (await windows()).length === 3, 'the silence by the command of Slack');
    await say(chattwo.commandCallback(ADA.chattwo, `silence ${body.alerts[0].number} 45m`, chattwo.channelId));
    await until(async () => (await windows()).length === 4, 'the silence by the command of Mattermost');
    assert.deepEqual(
      await windows(),
      [120, 30, 1_440, 45].map((minutes) => ({ matchers: alike, by: 'Ada', state: 'active', minutes })),
    );
    await until(() => chatone.privateMessages(ADA.chatone).some((text) => /PodDown.*silenced for .* until/.test(text)), 'the answer');
  });

  test('what fires on after a window is acknowledged by one press under its digest, and both digests say so until all of it has ended', async () => {
    const alert = (name: string, status = 'firing') => ({
      fingerprint: name,
      title: name,
      status,
      severity: 'high',
      labels: { alertname: name, namespace: 'night' },
    });
    const window = { title: 'Night work', matchers: ['namespace="night"'], ends_at: new Date(Date.now() + 3_600_000).toISOString() };
    const { id } = (await app.api('POST', '/api/v1/maintenance-windows', window)).body;
    const numbers = (await app.webhook([alert('Slow'), alert('Down')])).body.alerts.map(({ number }: any) => number);
    const states = () => Promise.all(numbers.map(async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body.status));
    for (const number of numbers)
      await until(async () => (await app.api('GET', `/api/v1/alerts/${number}`)).body.suppressed_by !== null, 'the window to hold it');
    await app.api('POST', `/api/v1/maintenance-windows/${id}/end`);
    const slack = () => chatone.messages('C0ALERTS').find(({ shown }) => shown.includes('"Night work" ended'));
    const mattermost = () => chattwo.posts().find((post) => JSON.stringify(post).includes('Night work'));
    await until(() => Boolean(slack() && mattermost()), 'both digests');
    const [button, ...more] = slack()?.buttons.filter(({ actionId }) => actionId !== 'open') ?? [];
    assert.deepEqual([button?.label, more], ['Acknowledge all 2 groups', []]);
    await say(chatone.clickCallback(slack()?.ts ?? '', 'acknowledge', ADA.chatone));
    await until(async () => (await states()).every((status) => status === 'acknowledged'), 'both groups');
    const left = () => [slack()?.buttons.some(({ actionId }) => actionId === 'acknowledge'), mattermost()?.buttons.length];
    await until(() => left().join() === 'false,0', 'both digests without the button');
    assert.match(slack()?.shown ?? '', /Acknowledged.*2 groups still fire/);

    const brief = { ...window, title: 'Brief work', matchers: ['namespace="brief"'] };
    const second = (await app.api('POST', '/api/v1/maintenance-windows', brief)).body.id;
    const one = { ...alert('Brief'), labels: { alertname: 'Brief', namespace: 'brief' } };
    const [{ number }] = (await app.webhook([one])).body.alerts;
    await until(async () => (await app.api('GET', `/api/v1/alerts/${number}`)).body.suppressed_by !== null, 'the window to hold it');
    await app.api('POST', `/api/v1/maintenance-windows/${second}/end`);
    const digest = () => chattwo.posts().find((post) => JSON.stringify(post).includes('Brief work'));
    await until(() => digest() !== undefined, 'the digest of one group');
    const resolve = digest()?.buttons.at(-1);
    await say(chattwo.clickCallback(digest()?.id ?? '', resolve?.id ?? '', ADA.chattwo));
    await until(() => JSON.stringify(digest()).includes('nothing fires any more'), 'the digest to say that it is over');
    assert.equal(digest()?.buttons.length, 0);
  });
});

test('what chat may say of a silence: minutes, hours, days up to a week, two hours when nothing is said; all else is a note or the help', () => {
  const said = (text: string) => intentOfText(text).minutes ?? intentOfText(text).intent;
  assert.deepEqual(
    [
      'silence',
      '/silence 1m',
      'Silence 7d',
      'silence 168h',
      'silence 8d',
      'silence 169h',
      'silence 0m',
      'silence the pager',
      'silence 2h please',
    ].map(said),
    [120, 1, 10_080, 10_080, 'note', 'note', 'note', 'note', 'note'],
  );
  assert.deepEqual(parseCommand(' silence #12 90m '), { intent: 'silence', minutes: 90, alertNumber: 12 });
  assert.deepEqual(parseCommand('silence 12'), { intent: 'silence', minutes: 120, alertNumber: 12 });
  for (const text of ['silence', 'silence 2h', 'silence 12 8d', 'silence 12 2h now']) assert.equal(parseCommand(text), 'help', text);
});
