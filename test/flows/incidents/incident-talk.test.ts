import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { freePort } from '../../../src/platform/free-port.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { ADA, type BothChats, startBothChats } from '../chat/both-chats.ts';
import { moveClock } from '../../harness/clock.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import type { SignedCallback } from '../../harness/fakes/fake-http.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

interface Message {
  readonly text: string;
  readonly source: string;
  readonly author: { readonly kind: string; readonly name: string };
}

describe('the thread of an incident and its channels', () => {
  let chats: BothChats;
  let app: TestApp;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let env: BothChats['env'];
  let db: pg.Client;
  const GUEST = { chatone: 'U0GUEST', chattwo: 'guestguestguestguestguestg' };
  before(async () => {
    chats = await startBothChats();
    ({ app, chatone, chattwo, env } = chats);
    chatone.users.push({ id: GUEST.chatone, email: 'guest@elsewhere.example', name: 'Grace', stranger: true });
    chattwo.users.push({ id: GUEST.chattwo, email: 'guest@elsewhere.example', username: 'grace' });
    db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
  });
  after(async () => {
    await db.end();
    await chats.stop();
  });

  const rows = async (sql: string, ...values: unknown[]) => (await db.query(sql, values)).rows as Record<string, unknown>[];
  let ahead = 0;
  /** Mattermost is read every three seconds. */
  const later = () => {
    ahead += 3_500;
    return moveClock(app.database.url, ahead);
  };
  const deliver = async (callback: SignedCallback) => {
    const answer = await fetch(app.url + callback.path, { method: 'POST', headers: { ...callback.headers }, body: callback.body });
    assert.equal(answer.status, 200, await answer.text());
  };
  const thread = async (id: string): Promise<readonly Message[]> =>
    (await app.api('GET', `/api/v1/incidents/${id}/thread?sort=created_at&limit=200`)).body.items;
  const write = (id: string, text: string) => app.api('POST', `/api/v1/incidents/${id}/thread/messages`, { text });
  const inSlack = (name: string) => chatone.messages(name).map(({ shown }) => shown);
  const inMattermost = (channel: string) => chattwo.posts(channel).map(({ message }) => message);
  const counted = (all: readonly string[], word: string) => all.filter((text) => text.includes(word)).length;

  /** An incident with a channel in both chats, both read once. */
  const room = async (title: string) => {
    const incident = (await app.api('POST', '/api/v1/incidents', { title, severity: 'high' })).body;
    const slack = (await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`)).body;
    const mattermost = (await app.api('POST', `/api/v1/incidents/${incident.id}/chattwo-channel`)).body;
    await until(
      async () =>
        (
          await rows(
            `select 1 from incident_channels where incident_id = $1 and (provider = 'chatone' and topic is not null or read_until is not null)`,
            incident.id,
          )
        ).length === 2,
      'both channels',
    );
    const channelOf = async (provider: string): Promise<string> =>
      String(
        (await rows('select channel_id from incident_channels where incident_id = $1 and provider = $2', incident.id, provider))[0]?.[
          'channel_id'
        ],
      );
    return {
      incident,
      slack: slack.name as string,
      mattermostName: mattermost.name as string,
      c1: await channelOf('chatone'),
      c2: await channelOf('chattwo'),
    };
  };

  test('what is written in the web app stands in both channels once with its author, and mentions nobody', async () => {
    const { incident, slack, c2 } = await room('Outgoing');
    await write(incident.id, 'Rolling <!channel> back @all\n[now](https://evil.example)');
    await until(() => counted(inSlack(slack), 'Rolling') > 0 && counted(inMattermost(c2), 'Rolling') > 0, 'the message in both channels');
    await write(incident.id, 'the second one');
    await until(() => counted(inSlack(slack), 'second one') > 0 && counted(inMattermost(c2), 'second one') > 0, 'the second message');
    for (const posts of [inSlack(slack), inMattermost(c2)]) {
      assert.deepEqual([counted(posts, 'Rolling'), counted(posts, 'second one')], [1, 1]);
      assert.match(posts.find((text) => text.includes('second one')) ?? '', /Ada\W*: the second one/);
    }
    const fallback = chatone.messages(slack).find(({ shown }) => shown.includes('Rolling'))?.raw['text'];
    assert.match(String(fallback), /^Ada: Rolling &lt;!channel&gt; back @\u200ball/);
    const post = inMattermost(c2).find((text) => text.includes('Rolling')) ?? '';
    assert.doesNotMatch(post, /@all|\[now\]\(/, 'neither a mention nor a link');
    assert.deepEqual(
      (await thread(incident.id)).map(({ source }) => source),
      ['web', 'web'],
      'and comes back from neither',
    );
  });

  test('a line in a channel stands in the thread with the linked person, or the name in the chat, and in the other chat', async () => {
    const { incident, slack, c1, c2 } = await room('Incoming');
    await deliver(chatone.lineCallback(c1, ADA.chatone, 'db is <full>'));
    await until(async () => (await thread(incident.id)).length === 1, 'the line of Slack');
    chattwo.say(c2, ADA.chattwo, 'I restart it');
    await later();
    await until(async () => (await thread(incident.id)).length === 2, 'the line of Mattermost');
    await deliver(chatone.lineCallback(c1, GUEST.chatone, 'hello from outside'));
    await until(async () => (await thread(incident.id)).length === 3, 'the line of a guest');
    chattwo.say(c2, GUEST.chattwo, 'me too', { root: chattwo.posts(c2)[0]?.id ?? '' });
    await later();
    await until(async () => (await thread(incident.id)).length === 4, 'the line in a thread of the channel');
    assert.deepEqual(
      (await thread(incident.id)).map(({ text, source, author }) => [text, source, author.kind, author.name]),
      [
        ['db is <full>', 'chatone', 'user', 'Ada'],
        ['I restart it', 'chattwo', 'user', 'Ada'],
        ['hello from outside', 'chatone', 'source', 'Grace (Slack)'],
        ['me too', 'chattwo', 'source', 'grace (Mattermost)'],
      ],
    );
    await until(() => counted(inMattermost(c2), 'hello from outside') === 1 && counted(inSlack(slack), 'me too') === 1, 'both mirrors');
    assert.deepEqual(
      [
        counted(inMattermost(c2), 'db is'),
        counted(inSlack(slack), 'I restart it'),
        counted(inSlack(slack), 'db is'),
        counted(inMattermost(c2), 'I restart it'),
      ],
      [1, 1, 0, 1],
      'in the other chat, and never again in its own',
    );
  });

  test('edits, bots, our own posts and lines of other channels come in nowhere, and a line that comes twice stands once', async () => {
    const { incident, c1, c2 } = await room('Ignored');
    await deliver(chatone.lineCallback(c1, ADA.chatone, 'edited', { subtype: 'message_changed' }));
    await deliver(chatone.lineCallback(c1, 'U0BOT', 'of a bot', { bot_id: 'B0BOT' }));
    await deliver(chatone.lineCallback(c1, ADA.chatone, 'joined', { subtype: 'channel_join' }));
    await deliver(chatone.lineCallback('C0ALERTS', ADA.chatone, 'elsewhere'));
    chattwo.say(c2, ADA.chattwo, 'of a hook', { props: { from_webhook: 'true' } });
    chattwo.say(c2, chattwo.botId, 'of the bot', { props: { from_bot: 'true' } });
    assert.equal(
      (await rows(`select 1 from chat_replies where reply->'said'->>'text' = 'elsewhere'`)).length,
      0,
      'lines of channels that are no incident’s are not kept',
    );
    await write(incident.id, 'ours');
    const line = chatone.lineCallback(c1, ADA.chatone, 'once');
    await deliver(line);
    await deliver(line);
    const first = chattwo.say(c2, ADA.chattwo, 'first');
    await later();
    await until(async () => (await thread(incident.id)).some(({ text }) => text === 'first'), 'the line of Mattermost');
    chattwo.editPost(first, 'first, edited');
    chattwo.say(c2, ADA.chattwo, 'last');
    await later();
    await until(async () => (await thread(incident.id)).some(({ text }) => text === 'last'), 'what came after the edit');
    assert.deepEqual((await thread(incident.id)).map(({ text }) => text).toSorted(), ['first', 'last', 'once', 'ours']);
  });

  test('what a linked channel held before is not brought into the thread', async () => {
    const incident = (await app.api('POST', '/api/v1/incidents', { title: 'Linked', severity: 'high' })).body;
    const id = 'sharedsharedsharedsharedsh';
    chattwo.channels.push({ id, name: 'shared', display_name: 'shared', member: true, people: [] });
    const old = chattwo.say(id, ADA.chattwo, 'of another day');
    assert.equal((await app.api('POST', `/api/v1/incidents/${incident.id}/chattwo-channel`, { channel_id: id })).status, 201);
    await until(
      async () => (await rows('select 1 from incident_channels where channel_id = $1 and read_until is not null', id)).length === 1,
      'the first reading',
    );
    chattwo.editPost(old, 'of another day, edited');
    chattwo.say(id, ADA.chattwo, 'of today');
    await later();
    await until(async () => (await thread(incident.id)).some(({ text }) => text === 'of today'), 'the new line');
    assert.equal((await thread(incident.id)).length, 1);
  });

  test('of messages, entries and status updates a channel repeats at most the last after the server was killed between the answer of the chat and the commit', async () => {
    const { incident, slack } = await room('Killed');
    const token = (await app.api('POST', '/api/v1/user/tokens', { name: 'killed', permissions: ['incidents:write'] })).body.token;
    // The only server from now on is one that can be killed.
    await app.app.stop();
    const first = await startServerProcess({ databaseUrl: app.database.url, port: await freePort(), env });
    const before = chatone.met();
    chatone.fail('chat.postMessage', { kind: 'hang', after: true });
    await fetch(`${first.url}/api/v1/incidents/${incident.id}/thread/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'said before the crash' }),
    });
    await until(() => chatone.met() === before + 1 && counted(inSlack(slack), 'said before the crash') === 1, 'the message in the channel');
    await first.kill();
    chatone.heal();
    await moveClock(app.database.url, ahead + 61_000);
    const second = await startTestApp({ beside: app, env });
    const waiting = 'select 1 from incident_channel_posts p join incident_channels c on c.id = p.channel where c.incident_id = $1';
    await until(async () => (await rows(waiting, incident.id)).length === 0, 'nothing left to say');
    await second.stop();
    assert.equal(counted(inSlack(slack), 'said before the crash'), 2);

    // More than one message holds has happened since, with a status update in the second one.
    await rows(`update incident_channels set not_before = app_now() + interval '1 hour' where incident_id = $1`, incident.id);
    const third = await startServerProcess({ databaseUrl: app.database.url, port: await freePort(), env });
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${third.url}/api/v1/incidents/${incident.id}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 201, await answer.text());
    };
    for (let n = 1; n <= 25; n += 1) await post('timeline', { text: `Step ${n} of the runbook` });
    await post('status-updates', { message: 'The gateway is restarted' });
    const met = chatone.met();
    // The first message is answered, the answer of the second is lost.
    chatone.fail('chat.postMessage', { kind: 'answer', status: 200, body: '{"ok":true,"channel":"C","ts":"1.000100"}', after: true });
    chatone.fail('chat.postMessage', { kind: 'hang', after: true });
    ahead += 3_700_000;
    await moveClock(app.database.url, ahead);
    await until(
      () => chatone.met() === met + 2 && counted(inSlack(slack), 'The gateway is restarted') === 1,
      'the status update in the channel',
    );
    await third.kill();
    chatone.heal();
    ahead += 61_000;
    await moveClock(app.database.url, ahead);
    const fourth = await startTestApp({ beside: app, env });
    const behind = `select 1 from incident_channels c where c.incident_id = $1 and c.posted_position <
      (select max(t.position) from incident_timeline t where t.incident_id = c.incident_id)`;
    await until(async () => (await rows(behind, incident.id)).length === 0, 'nothing left to post');
    await fourth.stop();
    assert.deepEqual(
      ['Step 1 of', 'Step 10 of', 'The gateway is restarted'].map((word) => counted(inSlack(slack), word)),
      [1, 1, 2],
    );
  });
});
