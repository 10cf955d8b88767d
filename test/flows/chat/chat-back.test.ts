import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { workChatReply } from '../../../src/modules/notifications/chat/chat-replies.jobs.ts';
import { claimReply, holdReply, postponeReply, settleReply } from '../../../src/modules/notifications/chat/chat-replies.store.ts';
import { type ChatStage, startChatStage } from '../../harness/chat-stage.ts';
import { moveClock } from '../../harness/clock.ts';
import type { SignedCallback } from '../../harness/fakes/fake-http.ts';
import { sampleGroup } from '../../harness/group-message.ts';

const GROUP = sampleGroup().groupId;

describe('chat back', () => {
  let stage: ChatStage;
  let slack: string;
  let post: string;
  before(async () => {
    stage = await startChatStage();
    slack = (await stage.post('chatone'))['ts'] ?? '';
    post = (await stage.post('chattwo'))['post_id'] ?? '';
  });
  after(() => stage.close());
  beforeEach(async () => {
    stage.chatone.heal();
    stage.chattwo.heal();
    await stage.work();
    stage.effects.length = 0;
    stage.outcome = { kind: 'changed', reason: 'Done' };
  });

  const say = async (callback: SignedCallback) => {
    const answer = await stage.receive(callback);
    assert.equal(answer.status, 200, answer.body);
    await stage.work();
    return answer;
  };
  const last = async () => (await stage.replies()).at(-1);
  const audited = () =>
    stage.cast.platform.db.query<{ data: Record<string, unknown>; actor_name: string }>(
      `select data, actor_name from audit_events where event = 'chat_reply.refused' order by id`,
    );
  const chats = [
    {
      name: 'Slack',
      click: (action: string, user: string) => stage.chatone.clickCallback(slack, action, `U0${user.toUpperCase()}`),
      reply: (user: string, text: string) => stage.chatone.replyCallback(slack, `U0${user.toUpperCase()}`, text),
      notified: (user: string) => stage.chatone.privateMessages(`U0${user.toUpperCase()}`),
    },
    {
      name: 'Mattermost',
      click: (action: string, user: string) => stage.chattwo.clickCallback(post, action, idOf(user)),
      reply: (user: string, text: string) => stage.chattwo.replyCallback(post, idOf(user), text),
      notified: (user: string) => stage.chattwo.privateMessages(idOf(user)),
    },
  ];
  const idOf = (user: string) => stage.chattwo.users.find((entry) => entry.username === user.toLowerCase())?.id ?? `mm${user}`;

  for (const chat of chats) {
    test(`${chat.name}: a press on a button becomes the linked person's action`, async () => {
      await say(chat.click('acknowledge', 'Bob'));
      await say(chat.click('resolve', 'Alice'));
      assert.deepEqual(stage.effects, [
        { what: 'acknowledge', groupId: GROUP, by: 'Bob' },
        { what: 'resolve', groupId: GROUP, by: 'Alice' },
      ]);
      assert.deepEqual([chat.notified('Bob'), chat.notified('Alice')], [[], []], 'the message itself shows it');
    });

    test(`${chat.name}: a line in the thread is a note, and the words ack and resolve act`, async () => {
      await say(chat.reply('Bob', 'Looking at it & the <db>'));
      await say(chat.reply('Bob', 'ack'));
      await say(chat.reply('Bob', ' Resolve. '));
      assert.deepEqual(
        stage.effects.map((effect) => [effect.what, effect.text]),
        [
          ['note', 'Looking at it & the <db>'],
          ['acknowledge', undefined],
          ['resolve', undefined],
        ],
      );
    });

    test(`S37: ${chat.name}: an unknown person is told so privately, nothing changes, and it is audited`, async () => {
      const before = (await audited()).length;
      const shown = stage.chatone.messages('alerts').length + stage.chattwo.posts().length;
      await say(chat.click('acknowledge', 'Mallory'));
      assert.deepEqual(stage.effects, []);
      assert.match(chat.notified('Mallory').at(-1) ?? '', /Nothing was changed: no Tocsin user has linked your/);
      assert.equal(stage.chatone.messages('alerts').length + stage.chattwo.posts().length, shown, 'nobody else saw it');
      const events = await audited();
      assert.equal(events.length, before + 1);
      assert.deepEqual([events.at(-1)?.data['intent'], events.at(-1)?.data['replied']], ['acknowledge', true]);
      assert.equal((await last())?.state, 'refused');
    });

    test(`${chat.name}: somebody unknown who keeps talking in a thread is told once, not at every line`, async () => {
      await say(chat.click('resolve', 'Mallory'));
      const notified = chat.notified('Mallory').length;
      await say(chat.reply('Mallory', 'what is this?'));
      await say(chat.reply('Mallory', 'hello?'));
      assert.equal(chat.notified('Mallory').length, notified);
      assert.deepEqual(stage.effects, []);
    });

    test(`S37: ${chat.name}: a viewer is told that looking is all they may do`, async () => {
      await say(chat.click('resolve', 'Charlie'));
      assert.deepEqual(stage.effects, []);
      assert.match(chat.notified('Charlie').at(-1) ?? '', /read-only access to alerts/);
    });

    test(`${chat.name}: an action that changed nothing tells its reason privately`, async () => {
      stage.outcome = { kind: 'none', reason: 'Alice acknowledged it already' };
      const before = chat.notified('Bob').length;
      await say(chat.click('acknowledge', 'Bob'));
      assert.deepEqual(chat.notified('Bob').slice(before), ['Alice acknowledged it already']);
    });
  }

  test('S37, S44: an unconfirmed address, and one that a foreign workspace vouches for, link nobody', async () => {
    stage.chatone.users.push({ id: 'U0UNCONFIRMED', email: 'bob@tocsin.test', name: 'Bobby', confirmed: false });
    stage.chatone.users.push({ id: 'U0FOREIGN', email: 'bob@tocsin.test', name: 'Bob Abroad', stranger: true });
    stage.chattwo.users.push({ id: 'mmunverified', email: 'bob@tocsin.test', username: 'bobby', verified: false });
    await say(stage.chatone.clickCallback(slack, 'acknowledge', 'U0UNCONFIRMED'));
    await say(stage.chatone.clickCallback(slack, 'acknowledge', 'U0FOREIGN'));
    await say(stage.chattwo.clickCallback(post, 'acknowledge', 'mmunverified'));
    assert.deepEqual(stage.effects, []);
    assert.match(stage.chatone.privateMessages('U0UNCONFIRMED').at(-1) ?? '', /is not confirmed/);
    assert.match(stage.chatone.privateMessages('U0FOREIGN').at(-1) ?? '', /another workspace/);
    assert.match(stage.chattwo.privateMessages('mmunverified').at(-1) ?? '', /verified/);
  });

  test('a Mattermost bot that is no system admin cannot link people by unverified addresses, and tells them directly', async () => {
    stage.chattwo.admin = false;
    await say(stage.chattwo.clickCallback(post, 'acknowledge', idOf('Bob')));
    stage.chattwo.admin = true;
    assert.deepEqual(stage.effects, []);
    assert.match(stage.chattwo.privateMessages(idOf('Bob')).at(-1) ?? '', /verified/);
  });

  test('the slash command acknowledges and resolves by number, explains itself, and answers only its writer', async () => {
    const answer = await say(stage.chatone.commandCallback('U0BOB', 'ack #7'));
    assert.equal(JSON.parse(answer.body).response_type, 'ephemeral');
    await say(stage.chatone.commandCallback('U0BOB', ' RESOLVE 7 ', 'C0OTHER'));
    assert.deepEqual(
      stage.effects.map((effect) => effect.what),
      ['acknowledge', 'resolve'],
    );
    assert.equal(stage.chatone.privateMessages('U0BOB').at(-1), 'Done');
    await say(stage.chatone.commandCallback('U0BOB', 'ack 8'));
    assert.match(stage.chatone.privateMessages('U0BOB').at(-1) ?? '', /no alert 8/);
    for (const text of ['', 'help', 'ack seven', 'drop table 7', 'ack 7 8', 'ack -7']) {
      assert.match((await say(stage.chatone.commandCallback('U0BOB', text))).body, /Write \\"ack 12\\"/, text);
    }
    await say(stage.chatone.commandCallback('U0BOB', 'ack'));
    assert.match(stage.chatone.privateMessages('U0BOB').at(-1) ?? '', /This is not the channel of an incident/);
    assert.equal(stage.effects.length, 2);
  });

  test('lines of bots, edits, joins, and lines outside our threads are nobody’s notes', async () => {
    const reply = stage.chatone.replyCallback(slack, 'U0BOB', 'x');
    const event = JSON.parse(reply.body).event;
    for (const changed of [
      { bot_id: 'B0BOT' },
      { app_id: 'A0' },
      { subtype: 'message_changed' },
      { subtype: 'channel_join' },
      { thread_ts: undefined },
      { thread_ts: event.ts },
      { thread_ts: '1.000001' },
      { text: '  ' },
      { user: undefined },
      { type: 'reaction_added' },
    ]) {
      const body = JSON.stringify({ ...JSON.parse(reply.body), event_id: `Ev${JSON.stringify(changed)}`, event: { ...event, ...changed } });
      await say(stage.chatone.sign(reply.path, body, { type: 'application/json' }));
    }
    const elsewhere = stage.chattwo.replyCallback(post, idOf('Bob'), 'x');
    await say({ ...elsewhere, body: JSON.stringify({ ...JSON.parse(elsewhere.body), post_id: post }) });
    assert.deepEqual(stage.effects, []);
  });

  test('F02: a worker that dies after the claim loses nothing and nothing happens twice', async () => {
    await stage.receive(stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB'));
    // The claim of a worker that never comes back.
    await stage.cast.platform.db.query(
      `update chat_replies set fence = fence + 1, attempts = attempts + 1, not_before = app_now() + interval '60 seconds' where state = 'pending'`,
    );
    await stage.work();
    assert.equal(stage.effects.length, 0, 'the lease still holds');
    await moveClock(stage.cast.database.url, 61_000);
    await stage.work();
    assert.equal(stage.effects.length, 1);
    await stage.work();
    assert.equal(stage.effects.length, 1);
    await moveClock(stage.cast.database.url, 0);
  });

  test('a worker that lost a reply neither ends it, puts it off nor acts, while another has it in hand', async () => {
    await stage.receive(stage.chatone.clickCallback(slack, 'resolve', 'U0BOB'));
    const { db } = stage.cast.platform;
    const first = await claimReply(db, 'chatone', 60_000);
    await moveClock(stage.cast.database.url, 61_000);
    try {
      const second = await claimReply(db, 'chatone', 60_000);
      assert.ok(first && second && second.id === first.id && second.fence > first.fence);
      await settleReply(db, first, 'failed', 'late');
      await postponeReply(db, first, 0, 'late');
      assert.equal(await db.transaction((tx) => holdReply(tx, first)), false);
      assert.deepEqual(
        [(await last())?.state, (await last())?.outcome, await claimReply(db, 'chatone', 60_000)],
        ['pending', null, null],
        'the reply is still in the hands of the second',
      );
      assert.equal(await db.transaction((tx) => holdReply(tx, second)), true);
      await settleReply(db, second, 'done', 'in time');
      assert.deepEqual([(await last())?.state, (await last())?.outcome], ['done', 'in time']);
    } finally {
      await moveClock(stage.cast.database.url, 0);
    }
  });

  test('F02: a failed action leaves no half: the reply is tried again and then happens once', async () => {
    await stage.receive(stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB'));
    const broken = { ...stage.deps, actions: { ...stage.deps.actions, acknowledgeGroup: () => Promise.reject(new Error('broken')) } };
    await workChatReply(broken, 'chatone');
    assert.equal((await last())?.state, 'pending');
    await moveClock(stage.cast.database.url, 10_000);
    await stage.work();
    assert.deepEqual([stage.effects.length, (await last())?.state], [1, 'done']);
    await moveClock(stage.cast.database.url, 0);
  });

  test('F20: while the platform does not tell who somebody is, the reply waits; nothing is lost', async () => {
    for (const [pattern, click] of [
      ['users.info', () => stage.chatone.clickCallback(slack, 'acknowledge', 'U0BOB')],
      ['GET /api/v4/users', () => stage.chattwo.clickCallback(post, 'acknowledge', idOf('Bob'))],
    ] as const) {
      (pattern === 'users.info' ? stage.chatone : stage.chattwo).fail(pattern, { kind: 'answer', status: 502 });
      await say(click());
      assert.deepEqual([stage.effects.length, (await last())?.state], [0, 'pending'], pattern);
      await moveClock(stage.cast.database.url, 10_000);
      await stage.work();
      assert.deepEqual([stage.effects.length, (await last())?.state], [1, 'done'], pattern);
      stage.effects.length = 0;
      await moveClock(stage.cast.database.url, 0);
    }
  });

  test('S30, S31, S32, S34 for Mattermost: context, user, time and repeats of a press are checked', async () => {
    const good = stage.chattwo.clickCallback(post, 'acknowledge', idOf('Bob'));
    const body = JSON.parse(good.body);
    const trigger = (user: string, at: number | string) => Buffer.from(`x:${user}:${at}:sig`).toString('base64');
    const send = (changes: object) => stage.receive({ ...good, body: JSON.stringify({ ...body, ...changes }) });
    const context = (changes: object) => ({ context: { ...body.context, ...changes } });
    const bad: readonly object[] = [
      context({ signature: undefined }),
      context({ signature: '' }),
      context({ signature: '0'.repeat(64) }),
      context({ signature: 7 }),
      context({ action: 'resolve' }),
      context({ action: 'delete' }),
      context({ group_id: '01890000-0000-7000-8000-000000000002' }),
      { context: null },
      { context: {} },
      { context: [] },
      { trigger_id: trigger(idOf('Bob'), Date.now() - 301_000) },
      { trigger_id: trigger(idOf('Bob'), Date.now() + 302_000) },
      { trigger_id: trigger('other', Date.now()) },
      { trigger_id: trigger(idOf('Bob'), 'soon') },
      { trigger_id: 'junk' },
    ];
    for (const changes of bad) assert.equal((await send(changes)).status, 401, JSON.stringify(changes));
    for (const raw of ['', 'null', '[]', '{', '1']) assert.equal((await stage.receive({ ...good, body: raw })).status, 400, raw);
    await stage.work();
    assert.deepEqual(stage.effects, []);
    for (let round = 0; round < 20; round += 1) assert.equal((await stage.receive(good)).status, 200);
    await stage.work();
    assert.equal(stage.effects.length, 1);
  });

  test('S30, S32, S34 for Mattermost: token, time and repeats of an outgoing webhook are checked, as JSON and as a form', async () => {
    const good = stage.chattwo.replyCallback(post, idOf('Bob'), 'a note');
    const body = JSON.parse(good.body);
    for (const changes of [
      { token: undefined },
      { token: '' },
      { token: 'wrong' },
      { token: 7 },
      { timestamp: Date.now() - 301_000 },
      { timestamp: 'soon' },
      { timestamp: undefined },
    ]) {
      assert.equal((await stage.receive({ ...good, body: JSON.stringify({ ...body, ...changes }) })).status, 401, JSON.stringify(changes));
    }
    const form = {
      ...good,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...body, timestamp: String(Math.floor(body.timestamp / 1_000)) }).toString(),
    };
    for (const callback of [good, form, good]) assert.equal((await stage.receive(callback)).status, 200);
    await stage.work();
    assert.deepEqual(
      stage.effects.map((effect) => effect.text),
      ['a note'],
    );
    assert.equal((await stage.receive({ ...form, body: `${form.body}&token=x` })).status, 400);
  });
});
