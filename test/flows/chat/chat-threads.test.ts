import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { ADMIN, type TestApp } from '../../harness/app.ts';
import { ADA, type BothChats, startBothChats } from './both-chats.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import { deliverCallback } from '../../harness/fakes/fake-http.ts';
import { until } from '../../harness/until.ts';

describe('threads of both chats', () => {
  let chats: BothChats;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let app: TestApp;
  let db: Database;

  before(async () => {
    chats = await startBothChats({ env: { CORRELATION_WINDOW: '1h' } });
    ({ chatone, chattwo, app } = chats);
    db = openDatabase({ url: app.database.url, max: 1, name: 'test' });
    await chats.announce();
    await app.api('POST', '/api/v1/services', { name: 'Shop', matchers: ['namespace="shop"'], auto_incident: 'high' });
  });
  after(async () => {
    await db?.close();
    await chats?.stop();
  });

  const fire = (name: string, pod: string, severity: string, status = 'firing', namespace = 'none') =>
    app.webhook({ fingerprint: `${name}-${pod}`, status, labels: { alertname: name, deployment: 'web', namespace, severity, pod } });
  const one = (name: string) => chatone.messages('C0ALERTS').filter((message) => message.shown.includes(name));
  const two = (name: string) => chattwo.posts().filter((post) => post.shown.includes(name));
  const broadcasts = (name: string) => one(name).filter((message) => message.raw['reply_broadcast'] === true);
  /** The group's message on each chat, once both are there. */
  const roots = async (name: string) => {
    await until(() => one(name).length > 0 && two(name).length > 0, `${name} on both chats`);
    return [one(name)[0]?.ts ?? '', two(name)[0]?.id ?? ''] as const;
  };
  /** All that was planned has gone out, and every group is worked through. */
  const settled = async () => {
    const left = async () =>
      (
        await db.query<{ n: number }>(
          `select (select count(*) from deliveries where state in ('pending', 'sending', 'failed')) + (select count(*) from alert_groups where routed_revision < revision)
             + (select count(*) from chat_replies where state = 'pending') as n`,
        )
      )[0]?.n ?? 0;
    await until(async () => (await left()) === 0, 'all to be sent');
  };
  const numberOf = async (name: string) => (await app.api('GET', `/api/v1/alerts?label=alertname:${name}`)).body.items[0].number as number;

  test('a rise of severity is one post besides the edit, loud on Slack and linking the thread on Mattermost; more of the same is an edit', async () => {
    await fire('Rising', 'a', 'warning');
    const [ts, postId] = await roots('Rising');
    await settled();
    await fire('Rising', 'b', 'warning');
    await settled();
    assert.deepEqual([one('Rising').length, two('Rising').length], [1, 1], 'more of the same');
    await fire('Rising', 'c', 'critical');
    await until(() => broadcasts('Rising').length === 1 && two('Rising').length === 2, 'the rise');
    await fire('Rising', 'd', 'critical');
    await fire('Rising', 'd', 'critical', 'resolved');
    await settled();
    const [loud, ...others] = broadcasts('Rising');
    assert.deepEqual(others, []);
    assert.equal(loud?.raw['thread_ts'], ts);
    assert.match(loud?.shown ?? '', /Rising · web · Severity increased from warning to critical\./);
    assert.ok((one('Rising')[0]?.edits ?? 0) >= 2, 'the message itself is edited as well');
    const beside = two('Rising').filter((post) => post.id !== postId);
    assert.equal(beside.length, 1);
    assert.match(beside[0]?.message ?? '', /Severity increased from warning to critical/);
    assert.ok(beside[0]?.message.includes(`${chattwo.url}/_redirect/pl/${postId}`));
    assert.equal(chattwo.replies(postId).length, 0);
  });

  test('a group that fires again after its end is told once', async () => {
    await fire('Again', 'a', 'warning');
    const [ts] = await roots('Again');
    await settled();
    await fire('Again', 'a', 'warning', 'resolved');
    await settled();
    assert.equal(broadcasts('Again').length, 0, 'an end is an edit');
    await fire('Again', 'a', 'warning');
    await until(() => broadcasts('Again').length === 1, 'that it fires again');
    await fire('Again', 'a', 'warning');
    await settled();
    assert.deepEqual(
      chatone.replies(ts).map((reply) => /Firing again\./.test(reply.shown)),
      [true],
    );
  });

  test('an incident that opens for a group that was announced before is told once; one that opens with it stands in the message', async () => {
    await fire('Opens', 'a', 'warning', 'firing', 'shop');
    const [ts] = await roots('Opens');
    await settled();
    await fire('Opens', 'b', 'critical', 'firing', 'shop');
    await until(() => chatone.replies(ts).length === 1, 'the incident');
    await settled();
    assert.match(chatone.replies(ts)[0]?.shown ?? '', /Severity increased from warning to critical\. Incident #\d+ was created\./);
    assert.match(one('Opens')[0]?.shown ?? '', /Incident #\d+: triggered, not acknowledged/);
    await fire('WithIt', 'a', 'critical', 'firing', 'shop');
    const [other] = await roots('WithIt');
    await settled();
    assert.equal(chatone.replies(other).length, 0);
    assert.match(one('WithIt')[0]?.shown ?? '', /Incident #\d+: triggered, not acknowledged/);
  });

  test('acknowledging and resolving the incident shows in the message: through whom, and what still fires', async () => {
    await fire('Held', 'a', 'critical', 'firing', 'shop');
    const [ts] = await roots('Held');
    await settled();
    const [id] = (await app.api('GET', `/api/v1/alerts/${await numberOf('Held')}`)).body.incident_ids;
    await app.api('POST', `/api/v1/incidents/${id}/acknowledge`);
    const shown = () => one('Held')[0]?.shown ?? '';
    await until(() => /^👀 Acknowledged/.test(shown()), 'the acknowledgement');
    assert.match(shown(), /1 alert: 1 acknowledged/);
    assert.match(shown(), /Incident #\d+: acknowledged by Ada/);
    const { alerts } = (await app.api('GET', '/api/v1/dashboard/stats')).body;
    const owned = (await app.api('GET', '/api/v1/alerts?owned=true')).body.total;
    const nobody = (await app.api('GET', '/api/v1/alerts?status=firing&owned=false')).body.total;
    assert.deepEqual([alerts.owned, alerts.firing], [owned, nobody], 'badge, headline and list count alike');
    await app.api('POST', `/api/v1/incidents/${id}/unacknowledge`);
    await until(() => /^🔴 Firing/.test(shown()), 'the undo');
    await app.api('POST', `/api/v1/incidents/${id}/resolve`);
    await until(() => /Incident #\d+ is resolved; 1 alert of this group still fires/.test(shown()), 'the end of the incident');
    await settled();
    assert.equal(chatone.replies(ts).length, 0, 'none of it is worse');
  });

  test('what is written in the page stands in both threads with the name of its author', async () => {
    await fire('Talk', 'a', 'warning');
    const [ts, postId] = await roots('Talk');
    await settled();
    const text = 'restarting <the> *db* @here';
    assert.equal((await app.api('POST', `/api/v1/alerts/${await numberOf('Talk')}/thread/messages`, { text })).status, 201);
    await settled();
    assert.deepEqual(
      chatone.replies(ts).map((reply) => [reply.shown, reply.raw['reply_broadcast']]),
      [[`Ada: ${text}`, undefined]],
    );
    const [line, ...more] = chattwo.replies(postId);
    assert.deepEqual(more, []);
    assert.match(line?.message ?? '', /^\*\*Ada\*\*: restarting/);
    assert.doesNotMatch(line?.message ?? '', /@here/);
  });

  test('what is written in one chat stands in the page and in the other chat, and never comes back to where it was written', async () => {
    await fire('Echo', 'a', 'warning');
    const [ts, postId] = await roots('Echo');
    await settled();
    const say = async (callback: Parameters<typeof deliverCallback>[1]) => {
      assert.equal((await deliverCallback(app.url, callback)).status, 200);
      await settled();
    };
    await say(chatone.replyCallback(ts, ADA.chatone, 'from Slack'));
    assert.deepEqual(
      chattwo.replies(postId).map(({ message }) => message),
      ['**Ada**: from Slack'],
    );
    assert.equal(chatone.replies(ts).length, 0, 'no echo on Slack');
    await say(chattwo.replyCallback(postId, ADA.chattwo, 'from Mattermost'));
    assert.deepEqual(
      chatone.replies(ts).map(({ shown }) => shown),
      ['Ada: from Mattermost'],
    );
    // Mattermost tells of our own post there as of any other.
    const [ours] = chattwo.replies(postId);
    const notified = chattwo.privateMessages(ADA.chattwo).length;
    await say(chattwo.hookFor(ours?.id ?? ''));
    const thread = (await app.api('GET', `/api/v1/alerts/${await numberOf('Echo')}/thread?sort=created_at`)).body.items;
    assert.deepEqual(
      thread.map(({ text, origin, author }: { text: string; origin: string; author: { name: string } }) => [text, origin, author.name]),
      [
        ['from Slack', 'chatone', 'Ada'],
        ['from Mattermost', 'chattwo', 'Ada'],
      ],
    );
    assert.equal(chatone.replies(ts).length, 1);
    assert.equal(chattwo.replies(postId).length, 2, 'one of ours, one of hers');
    assert.equal(chattwo.privateMessages(ADA.chattwo).length, notified);
  });

  test('what we post in Mattermost, under whatever account, and what bots post are never words of a person', async () => {
    // A token of the bot may be the personal one of somebody who has an account with us.
    chattwo.users.push({ id: chattwo.botId, email: ADMIN.email, username: 'ada-for-tocsin', verified: true });
    await fire('Ours', 'a', 'warning');
    const [ts, postId] = await roots('Ours');
    await settled();
    const callBack = async (callback: Parameters<typeof deliverCallback>[1]) => {
      assert.equal((await deliverCallback(app.url, callback)).status, 200);
      await settled();
    };
    await callBack(chatone.replyCallback(ts, ADA.chatone, 'from Slack'));
    await callBack(chattwo.hookFor(chattwo.replies(postId)[0]?.id ?? ''));
    await callBack(chattwo.replyCallback(postId, ADA.chattwo, 'posted by a program', { from_bot: 'true' }));
    const number = await numberOf('Ours');
    const thread = (await app.api('GET', `/api/v1/alerts/${number}/thread`)).body.items;
    assert.deepEqual(
      thread.map(({ text }: { text: string }) => text),
      ['from Slack'],
    );
    assert.equal(chatone.replies(ts).length, 0, 'nothing came back to Slack');
    assert.deepEqual([chattwo.privateMessages(ADA.chattwo), chattwo.privateMessages(chattwo.botId)], [[], []]);
  });

  test('a post whose answer was lost is made once, and rate limits delay it without losing its place', async () => {
    await fire('Faulty', 'a', 'warning');
    const [ts, postId] = await roots('Faulty');
    await settled();
    const number = await numberOf('Faulty');
    chattwo.fail('POST /api/v4/posts', { kind: 'cut', after: true });
    chatone.fail('chat.postMessage', {
      kind: 'answer',
      status: 429,
      headers: { 'retry-after': '1' },
      body: '{"ok":false,"error":"ratelimited"}',
    });
    for (const text of ['first', 'second']) await app.api('POST', `/api/v1/alerts/${number}/thread/messages`, { text });
    await settled();
    assert.deepEqual(
      chatone.replies(ts).map(({ shown }) => shown),
      ['Ada: first', 'Ada: second'],
    );
    assert.deepEqual(
      chattwo.replies(postId).map(({ message }) => message),
      ['**Ada**: first', '**Ada**: second'],
    );
  });

  test('a message that somebody deleted takes its thread with it: what got worse is seen in the channel all the same, and nobody is alarmed about a line', async () => {
    await fire('Gone', 'a', 'warning');
    const [ts] = await roots('Gone');
    await settled();
    chatone.deleteMessage(ts);
    await app.api('POST', `/api/v1/alerts/${await numberOf('Gone')}/thread/messages`, { text: 'lost words' });
    await settled();
    const notices = (await app.api('GET', '/api/v1/notifications')).body.items ?? [];
    assert.ok(!JSON.stringify(notices).includes('delivery.dead'));
    await fire('Gone', 'b', 'critical');
    await until(() => one('Gone').some(({ shown }) => shown.includes('critical')), 'the rise, although the message is gone');
  });
});
