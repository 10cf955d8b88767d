import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { freePort } from '../../../src/platform/free-port.ts';
import type { TestApp } from '../../harness/app.ts';
import { ADA, type BothChats, startBothChats } from '../chat/both-chats.ts';
import { moveClock } from '../../harness/clock.ts';
import type { FakeChatone } from '../../harness/fakes/fake-chatone.ts';
import type { FakeChattwo } from '../../harness/fakes/fake-chattwo.ts';
import type { SignedCallback } from '../../harness/fakes/fake-http.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const HOUR = 3_600_000;

/** What both chats show of an incident's channel. */
interface Chat {
  readonly name: string;
  readonly provider: 'chatone' | 'chattwo';
  readonly sign: string;
  channels(name: string): number;
  topic(name: string): string;
  archived(name: string): boolean;
  people(name: string): readonly string[];
  posts(name: string): readonly string[];
  /** Ada presses the button under the post that says so. */
  press(name: string, words: RegExp): SignedCallback;
  /** Ada writes the slash command into the channel. */
  command(name: string, text: string, user?: string): SignedCallback;
  whispers(): readonly string[];
  /** How many forms were shown, and Ada fills the last one; `name`: the channel where that was. */
  forms(): number;
  submit(values: Readonly<Record<string, string>>, name?: string): SignedCallback;
}

describe('channels of incidents', () => {
  let chats: BothChats;
  let app: TestApp;
  let chatone: FakeChatone;
  let chattwo: FakeChattwo;
  let ada: string;
  let database: pg.Client;
  let env: BothChats['env'];
  before(async () => {
    chats = await startBothChats();
    ({ app, chatone, chattwo, env } = chats);
    database = new pg.Client({ connectionString: app.database.url });
    await database.connect();
    ada = (await app.api('GET', '/api/v1/auth/me')).body.user.id;
    chatone.channels.push({ id: 'C0TOWN', name: TOWN, member: true });
    chattwo.channels.push({ id: 'towntowntowntowntowntownto', name: TOWN, display_name: 'Town', member: true, creator_id: 'x' });
  });
  after(async () => {
    await database.end();
    await chats.stop();
  });
  beforeEach(() => {
    chatone.heal();
    chattwo.heal();
  });

  const TOWN = 'town';
  const slack = (name: string) => chatone.channels.filter((channel) => channel.name === name);
  const mattermost = (name: string) => chattwo.channels.filter((channel) => channel.name === name);
  const CHATS: readonly Chat[] = [
    {
      name: 'Slack',
      provider: 'chatone',
      sign: '#',
      channels: (name) => slack(name).length,
      topic: (name) => slack(name)[0]?.topic ?? '',
      archived: (name) => slack(name)[0]?.archived === true,
      people: (name) => slack(name)[0]?.people ?? [],
      posts: (name) => chatone.messages(name).map(({ shown }) => shown),
      press: (name, words) => {
        const post = chatone.messages(name).find(({ shown }) => words.test(shown));
        return chatone.clickCallback(post?.ts ?? '', post?.buttons[0]?.actionId ?? '', ADA.chatone);
      },
      command: (name, text, user = ADA.chatone) => chatone.commandCallback(user, text, slack(name)[0]?.id),
      whispers: () => chatone.privateMessages(ADA.chatone),
      forms: () => chatone.forms(),
      submit: (values) => chatone.submitCallback(ADA.chatone, values),
    },
    {
      name: 'Mattermost',
      provider: 'chattwo',
      sign: '~',
      channels: (name) => mattermost(name).length,
      topic: (name) => mattermost(name)[0]?.header ?? '',
      archived: (name) => (mattermost(name)[0]?.delete_at ?? 0) > 0,
      people: (name) => mattermost(name)[0]?.people ?? [],
      posts: (name) => chattwo.posts(mattermost(name)[0]?.id).map(({ message }) => message),
      press: (name, words) => {
        const post = chattwo.posts(mattermost(name)[0]?.id).find(({ message }) => words.test(message));
        return chattwo.clickCallback(post?.id ?? '', post?.buttons[0]?.id ?? '', ADA.chattwo);
      },
      command: (name, text, user = ADA.chattwo) => chattwo.commandCallback(user, text, mattermost(name)[0]?.id ?? ''),
      whispers: () => chattwo.privateMessages(ADA.chattwo),
      forms: () => chattwo.forms(),
      submit: (values, name) =>
        chattwo.submitCallback(ADA.chattwo, values, name === undefined ? {} : { channel_id: mattermost(name)[0]?.id ?? '' }),
    },
  ];

  const declare = async (title: string) => (await app.api('POST', '/api/v1/incidents', { title, severity: 'high' })).body;
  const timeline = async (id: string): Promise<{ kind: string; text: string; data: Record<string, unknown> }[]> =>
    (await app.api('GET', `/api/v1/incidents/${id}/timeline?limit=200`)).body.items;
  const deliver = async (callback: SignedCallback) => {
    const answer = await fetch(app.url + callback.path, { method: 'POST', headers: { ...callback.headers }, body: callback.body });
    assert.equal(answer.status, 200, await answer.text());
  };
  const updates = async (id: string): Promise<{ message: string }[]> =>
    (await app.api('GET', `/api/v1/incidents/${id}/status-updates`)).body.items;
  const stateOf = async (id: string, provider: string) =>
    (await app.api('GET', `/api/v1/incidents/${id}/channels`)).body.chats.find((chat: { provider: string }) => chat.provider === provider);

  for (const chat of CHATS) {
    describe(chat.name, () => {
      const path = (id: string) => `/api/v1/incidents/${id}/${chat.provider}-channel`;

      test('a channel is created under the name of the incident, with a topic and who has a role, is told what happens, and takes commands', async () => {
        const incident = await declare('Checkout fails: 5xx für alle');
        const name = `inc-${incident.number}-checkout-fails-5xx-fur-alle`;
        const made = await app.api('POST', path(incident.id));
        assert.equal(made.status, 201, JSON.stringify(made.body));
        assert.deepEqual([made.body.name, made.body.state, chat.channels(name)], [name, 'open', 1]);
        await app.api('POST', `/api/v1/incidents/${incident.id}/ics/roles`, { role: 'incident_commander', user_id: ada });
        await until(() => chat.topic(name).includes('led by Ada'), 'the topic');
        await until(() => chat.people(name).some((person) => /ada/i.test(person)), 'Ada in the channel');
        await until(() => chat.posts(name).some((post) => post.includes('Ada is Incident Commander')), 'what happened in the channel');
        assert.match(chat.posts(name)[0] ?? '', /Checkout fails/);

        await deliver(chat.command(name, 'ack'));
        await until(
          async () => (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.status === 'acknowledged',
          'the acknowledgement',
        );
        await deliver(chat.command(name, 'note The gateway was restarted'));
        await until(() => chat.posts(name).some((post) => post.includes('gateway was restarted')), 'the note');
        await app.api('POST', `/api/v1/incidents/${incident.id}/coordination/messages`, { kind: 'order', text: 'Shift it', to: [ada] });
        await until(() => chat.posts(name).some((post) => /Order from Ada to Ada.*Shift it/s.test(post)), 'the order');
        await deliver(chat.press(name, /Shift it/));
        await until(() => chat.whispers().includes('Somebody else has to acknowledge what you said.'), 'the refusal of one’s own order');
        await database.query(
          `update incident_messages set author = jsonb_set(author, '{id}', to_jsonb(gen_random_uuid())) where text = 'Shift it'`,
        );
        const answered = (words: string) => chat.whispers().includes(`You acknowledged the order in incident ${incident.number}${words}`);
        await deliver(chat.press(name, /Shift it/));
        await until(() => answered('.'), 'the acknowledged order');
        const { items } = (await app.api('GET', `/api/v1/incidents/${incident.id}/coordination/messages`)).body;
        assert.deepEqual(
          items.map((message: { acknowledged_by: { id: string }[] }) => message.acknowledged_by.map(({ id }) => id)),
          [[ada]],
        );
        await deliver(chat.press(name, /Shift it/));
        await until(() => answered(' already.'), 'the second press');
        await deliver(chat.command(name, 'role scribe @ada'));
        await until(async () => (await timeline(incident.id)).some(({ text }) => text.startsWith('Ada is Scribe')), 'the role');
        await deliver(chat.command(name, 'role king @ada'));
        await until(() => chat.whispers().some((text) => text.includes('There is no role "king"')), 'the refusal');
        await deliver(chat.command(name, 'who'));
        await until(() => chat.whispers().some((text) => /Incident Commander: Ada.*Scribe: Ada/.test(text)), 'the roles');
        await deliver(chat.command(name, 'page @nobody'));
        await until(() => chat.whispers().some((text) => text.includes('called "nobody"')), 'nobody to page');
        await deliver(chat.command(name, 'page @ada'));
        await until(async () => (await timeline(incident.id)).some(({ text }) => text.startsWith('Ada asked Ada to join')), 'the page');
        await deliver(chat.command(name, 'status'));
        await until(() => chat.whispers().some((text) => /acknowledged by Ada.*led by Ada/.test(text)), 'the status');
        await deliver(chat.command(name, 'severity urgent'));
        await until(() => chat.whispers().some((text) => text.includes('There is no severity "urgent"')), 'no such severity');
        await deliver(chat.command(name, 'severity critical'));
        await until(async () => (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.severity === 'critical', 'the severity');
        await deliver(chat.command(name, 'update Two of three are back'));
        await until(async () => (await updates(incident.id)).some(({ message }) => message === 'Two of three are back'), 'the update');
        await deliver(chat.command(name, 'update public We look into it'));
        await until(
          () => chat.whispers().some((text) => text.includes('No status page shows a component of this incident: publish it')),
          'no page',
        );
        assert.equal((await updates(incident.id)).length, 1, 'what was refused is not posted');
        await deliver(chat.command(name, 'handoff @nobody'));
        await until(() => chat.whispers().some((text) => text.includes('There is no person called "nobody"')), 'nobody of this name');
        await deliver(chat.command(name, 'handoff @ada'));
        await until(() => chat.whispers().some((text) => text.includes('Ada is Incident Commander of incident')), 'the handoff');
        await deliver(chat.command(name, 'resolve Rolled back'));
        await until(async () => (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.status === 'resolved', 'the resolution');
        assert.ok((await timeline(incident.id)).some(({ text }) => text.includes('Resolved by Ada. Note: Rolled back')));
        await until(() => chat.topic(name).includes('resolved'), 'the topic of a resolved incident');
      });

      test('from any channel one declares an incident, lists who is on call, and names an incident by its number', async () => {
        const service = `Storefront of ${chat.name}`;
        assert.equal((await app.api('POST', '/api/v1/services', { name: service })).status, 201);
        await deliver(chat.command(TOWN, `declare SEV1: Checkout of ${chat.name} fails for ${service}`));
        const link = (text: string) =>
          /Incident (\d+) is declared as critical for Storefront of \w+\W+https?:\/\/\S+\/incidents\/\1$/.exec(text)?.[1];
        await until(() => chat.whispers().some((text) => link(text) !== undefined), 'the new incident');
        const number =
          chat
            .whispers()
            .map(link)
            .findLast((one) => one !== undefined) ?? '';
        const { body: made } = await app.api('GET', `/api/v1/incidents/${number}`);
        assert.deepEqual([made.title, made.severity, made.created_by.name], [`Checkout of ${chat.name} fails`, 'critical', 'Ada']);
        await deliver(chat.command(TOWN, `update #${number} From the town square`));
        await until(async () => (await updates(made.id)).some(({ message }) => message === 'From the town square'), 'the update by number');
        await deliver(chat.command(TOWN, 'who'));
        await until(
          () => chat.whispers().some((text) => text.startsWith('On call now:') || text === 'No team has a schedule.'),
          'who is on call',
        );
        await deliver(chat.command(TOWN, 'severity low'));
        await until(() => chat.whispers().some((text) => /name one, such as "severity .?#12"/.test(text)), 'which incident');
        await deliver(chat.command(TOWN, 'severity #999999 low'));
        await until(() => chat.whispers().some((text) => text === 'There is no incident 999999.'), 'no such incident');
      });

      test('declare, update, severity and handoff alone show a form; what is filled in is done once, and only by whom it was shown to', async () => {
        const shown = async (text: string) => {
          const before = chat.forms();
          await deliver(chat.command(TOWN, text));
          await until(() => chat.forms() === before + 1, 'the form');
        };
        const titled = async (title: string) =>
          (
            (await app.api('GET', '/api/v1/incidents?limit=100')).body.items as { title: string; number: number; severity: string }[]
          ).filter((one) => one.title === title);
        await shown('declare');
        const title = `Filled in on ${chat.name}`;
        const filled = chat.submit({ title, severity: 'low', service: '' });
        await deliver(filled);
        await until(async () => (await titled(title)).length === 1, 'the incident of the form');
        const [made] = await titled(title);
        assert.equal(made?.severity, 'low');
        await deliver(filled);
        await shown(`update #${made?.number}`);
        await deliver(chat.submit({ message: 'From a form', audience: 'internal' }));
        await until(async () => (await updates(String(made?.number))).some(({ message }) => message === 'From a form'), 'the update');
        assert.equal((await titled(title)).length, 1, 'sent twice, done once');
        await shown(`severity #${made?.number}`);
        await deliver(chat.submit({ severity: 'critical' }));
        await until(async () => (await titled(title))[0]?.severity === 'critical', 'the severity of the form');
        await shown(`handoff #${made?.number}`);
        await deliver(chat.submit({ who: '@ada' }));
        await until(
          () => chat.whispers().some((text) => text.includes(`Ada is Incident Commander of incident ${made?.number}`)),
          'the handoff of the form',
        );
        await shown(`update #${made?.number}`);
        if (chat.provider !== 'chattwo') return;
        for (const more of [{ user_id: 'mallory0000000000000000000' }, { state: 'declare:x:1::y' }]) {
          const forged = chattwo.submitCallback(ADA.chattwo, { message: 'Forged', audience: 'internal' }, more);
          const answer = await fetch(app.url + forged.path, { method: 'POST', headers: { ...forged.headers }, body: forged.body });
          assert.equal(answer.status, 401, JSON.stringify(more));
        }
      });

      test('resolve alone asks for a note, and for the last update while customers read that it goes on; the second hears that it is resolved', async () => {
        const service = (await app.api('POST', '/api/v1/services', { name: `Baskets of ${chat.name}` })).body;
        const components = [{ name: 'Baskets', service_id: service.id }];
        const page = (await app.api('POST', '/api/v1/status-pages', { slug: `baskets-${chat.provider}`, title: 'Baskets', components }))
          .body;
        const declared = { title: 'Baskets', severity: 'high', service_id: service.id };
        const incident = (await app.api('POST', '/api/v1/incidents', declared)).body;
        const name = `inc-${incident.number}-baskets`;
        assert.equal((await app.api('POST', path(incident.id))).status, 201);
        const ask = async () => {
          const before = chat.forms();
          await deliver(chat.command(name, 'resolve'));
          await until(() => chat.forms() === before + 1, 'the form');
        };
        const whispered = (text: string) => until(() => chat.whispers().includes(text), text);
        const resolved = async () =>
          (await timeline(incident.id)).filter(({ kind }) => kind === 'incident.resolved').map(({ text }) => text);
        await ask();
        const unpublished = chat.submit({ note: 'Mine', message: 'Not asked for' }, name);
        const update = { message: 'Looking', audience: 'public', status_page_ids: [page.id] };
        assert.equal((await app.api('POST', `/api/v1/incidents/${incident.id}/status-updates`, update)).status, 201);
        await ask();
        const filled = { note: 'Rolled back 2.1', message: 'Baskets work again.' };
        const forms = [chat.submit(filled, name)];
        await ask();
        forms.push(chat.submit({ ...filled, message: 'Twice' }, name));
        await Promise.all(forms.map(deliver));
        await whispered(`Incident ${incident.number} is resolved already.`);
        assert.deepEqual(await resolved(), ['Resolved by Ada. Note: Rolled back 2.1']);
        assert.equal((await updates(incident.id)).length, 2, 'the first update, and the last of one of the two forms');
        assert.deepEqual((await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.still_published, []);
        await deliver(unpublished);
        const before = [chat.forms(), chat.whispers().length];
        await deliver(chat.command(name, 'resolve'));
        await until(() => chat.whispers().length >= (before[1] ?? 0) + 2, 'both answers');
        assert.deepEqual([chat.forms(), (await resolved()).length, (await updates(incident.id)).length], [before[0], 1, 2]);
      });

      test('a channel is named with the sign of its chat, in the list of chats and on the timeline, also once it is unlinked', async () => {
        const { id, number } = await declare('Sign');
        assert.equal((await app.api('POST', path(id))).status, 201);
        assert.equal((await stateOf(id, chat.provider)).sign, chat.sign);
        assert.equal((await app.api('DELETE', path(id))).status, 204);
        const texts = (await timeline(id)).filter(({ kind }) => kind.startsWith('channel.')).map(({ text }) => text.replace(/ by .*/, ''));
        const channel = `The ${chat.name} channel ${chat.sign}inc-${number}-sign`;
        assert.deepEqual(texts, [`${channel} was created`, `${channel} was unlinked`]);
      });

      test('a name that is taken by others, or by an archived channel, is a refusal with the remedy; the derived name goes on to the next', async () => {
        const incident = await declare('Names');
        if (chat.provider === 'chatone') chatone.channels.push({ id: 'C0THEIRS', name: 'war-room', member: false });
        else
          chattwo.channels.push({
            id: 'theirstheirstheirstheirsth',
            name: 'war-room',
            display_name: 'War',
            member: false,
            creator_id: 'x',
          });
        const taken = await app.api('POST', path(incident.id), { name: 'war-room' });
        assert.equal(taken.status, 409);
        assert.match(taken.body.detail, /has another channel called .war-room: choose another name, or link/);
        const ours = `inc-${incident.number}-names`;
        const made = await app.api('POST', path(incident.id));
        assert.equal(made.status, 201, JSON.stringify(made.body));
        assert.equal((await app.api('DELETE', `${path(incident.id)}?archive=true`)).status, 204);
        assert.equal(chat.archived(ours), true);
        const kept = await app.api('POST', path(incident.id), { name: ours });
        assert.equal(kept.status, 409);
        assert.match(kept.body.detail, /is the name of an archived channel/);
        const next = await app.api('POST', path(incident.id));
        assert.deepEqual([next.status, next.body.name], [201, `${ours}-2`]);
        assert.equal((await app.api('POST', path(incident.id))).status, 409, 'it has one already');
        assert.equal((await app.api('POST', path(incident.id), { name: 'No Such Name!' })).status, 422);
        assert.equal((await app.api('DELETE', path(incident.id))).status, 204);
        assert.equal((await app.api('DELETE', path(incident.id))).status, 404);
        const audited = (await app.api('GET', `/api/v1/audit-events?event=channel.*&entity_id=${incident.id}&limit=100`)).body.items
          .filter(({ event }: { event: string }) => event.startsWith('channel.'))
          .map(({ event, actor, ip }: { event: string; actor: { name: string }; ip: string }) => [event, actor.name, ip]);
        assert.deepEqual(
          audited.map(([event, actor]: string[]) => [event, actor]),
          [
            ['channel.unlinked', 'Ada'],
            ['channel.created', 'Ada'],
            ['channel.archived', 'Ada'],
            ['channel.created', 'Ada'],
          ],
        );
        assert.ok(audited.every(([, , ip]: string[]) => ip === '127.0.0.1'));
        const again = await app.api('POST', path(incident.id), { name: `${ours}-2` });
        assert.deepEqual([again.status, chat.channels(`${ours}-2`)], [201, 1], 'our own channel is found again');
        const other = await declare('Another');
        const theirs = await app.api('POST', path(other.id), { name: `${ours}-2` });
        assert.equal(theirs.status, 409);
        assert.match(theirs.body.detail, /belongs to another incident/);
      });

      test('what the chat does not allow is a sentence with the remedy, and leaves nothing behind', async () => {
        const incident = await declare('Refused');
        if (chat.provider === 'chatone') chatone.scopes.delete('channels:manage');
        else chattwo.lacks.add('create_public_channel');
        const refused = await app.api('POST', path(incident.id));
        chatone.scopes.add('channels:manage');
        chattwo.lacks.clear();
        assert.equal(refused.status, 409);
        assert.match(
          refused.body.detail,
          chat.provider === 'chatone'
            ? /lacks a scope: reinstall the app.*channels:manage/
            : /may not create channels.*permission to create public channels/,
        );
        assert.equal((await stateOf(incident.id, chat.provider)).channel, null);
        const notIn = chat.provider === 'chatone' ? 'C0OTHER' : (chattwo.channels.find(({ name }) => name === 'other')?.id ?? '');
        const outside = await app.api('POST', path(incident.id), { channel_id: notIn });
        assert.equal(outside.status, 409);
        assert.match(outside.body.detail, /The bot is not in .other: (invite|add)/);
        const unknown = await app.api('POST', path(incident.id), { channel_id: 'C0NOTHING' });
        assert.equal(unknown.status, 409);
        const both = await app.api('POST', path(incident.id), { channel_id: notIn, name: 'both' });
        assert.deepEqual([both.status, both.body.errors[0].pointer], [422, '/channel_id']);
      });

      test('an existing channel is linked; one that somebody archives there ends, and the timeline says so', async () => {
        const incident = await declare('Linked');
        const name = `shared-${chat.provider}`;
        const id = chat.provider === 'chatone' ? 'C0SHARED' : 'sharedsharedsharedsharedsh';
        if (chat.provider === 'chatone') chatone.channels.push({ id, name, member: true, bookmarks: [], people: [] });
        else chattwo.channels.push({ id, name, display_name: name, member: true, people: [] });
        const linked = await app.api('POST', path(incident.id), { channel_id: id });
        assert.deepEqual([linked.status, linked.body.name], [201, name]);
        await until(() => chat.posts(name).length > 0, 'the first post');
        const channel = chat.provider === 'chatone' ? slack(name)[0] : mattermost(name)[0];
        Object.assign(channel ?? {}, { archived: true, delete_at: 1 });
        await app.api('POST', `/api/v1/incidents/${incident.id}/timeline`, { text: 'Still there?' });
        await until(
          async () => (await timeline(incident.id)).some(({ text }) => text.includes('was archived: somebody archived it there')),
          'the end',
        );
        assert.equal((await stateOf(incident.id, chat.provider)).channel, null);
      });
    });
  }

  test('Slack: a pin puts a message on the timeline once, and only in the channel of an incident', async () => {
    const incident = await declare('Pins');
    await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`);
    const channel = slack(`inc-${incident.number}-pins`)[0]?.id ?? '';
    const ts = chatone.say(channel, ADA.chatone, 'The &lt;db&gt; is full');
    await deliver(chatone.reactionCallback(channel, ts, ADA.chatone, 'thumbsup'));
    await deliver(chatone.reactionCallback(channel, ts, ADA.chatone, 'pushpin'));
    await deliver(chatone.reactionCallback(channel, ts, ADA.chatone, 'round_pushpin'));
    await deliver(chatone.reactionCallback('C0ALERTS', chatone.say('C0ALERTS', ADA.chatone, 'elsewhere'), ADA.chatone, 'pushpin'));
    await deliver(chatone.commandCallback(ADA.chatone, 'note after the pins', channel));
    await until(async () => (await timeline(incident.id)).some(({ text }) => text === 'after the pins'), 'what came after');
    const pinned = (await timeline(incident.id)).filter(({ kind }) => kind === 'message.pinned');
    assert.deepEqual(
      pinned.map(({ text }) => text),
      ['Ada: The <db> is full'],
    );
    assert.match(String(pinned[0]?.data['url']), /^https:\/\/fake\.slack\.com\//);
  });

  test('an order of an incident that became private is answered by nobody who may not see it, though its button still stands', async () => {
    chatone.users.push({ id: 'U0CY', email: 'cy@example.com', name: 'Cy', confirmed: true });
    const user = { email: 'cy@example.com', display_name: 'Cy', role: 'operator', password: 'correct horse battery' };
    assert.equal((await app.api('POST', '/api/v1/users', user)).status, 201);
    await database.query(`update users set email_verified_at = created_at where display_name = 'Cy'`);
    const incident = await declare('Leak');
    await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`);
    await app.api('POST', `/api/v1/incidents/${incident.id}/coordination/messages`, { kind: 'order', text: 'Rotate it' });
    const name = `inc-${incident.number}-leak`;
    await until(() => chatone.messages(name).some(({ shown }) => shown.includes('Rotate it')), 'the order');
    const post = chatone.messages(name).find(({ shown }) => shown.includes('Rotate it'));
    const press = () => deliver(chatone.clickCallback(post?.ts ?? '', post?.buttons[0]?.actionId ?? '', 'U0CY'));
    const hidden = await app.api('PATCH', `/api/v1/incidents/${incident.id}`, { private: true, version: incident.version });
    assert.equal(hidden.status, 200, JSON.stringify(hidden.body));
    await press();
    await until(() => chatone.privateMessages('U0CY').includes('There is no such order.'), 'the refusal');
    const { items } = (await app.api('GET', `/api/v1/incidents/${incident.id}/coordination/messages`)).body;
    assert.deepEqual(items[0].acknowledged_by, []);
  });

  test('somebody nobody knows changes nothing from a channel, and is told so privately', async () => {
    const incident = await declare('Readers');
    await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`);
    const channel = slack(`inc-${incident.number}-readers`)[0]?.id ?? '';
    await deliver(chatone.commandCallback('U0MALLORY', 'resolve', channel));
    await until(() => chatone.privateMessages('U0MALLORY').some((text) => text.includes('no Tocsin user has linked')), 'the refusal');
    assert.equal((await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.status, 'triggered');
  });

  test('a channel is archived a day after the incident is closed, and stays when the setting says so', async () => {
    const [kept, gone] = [await declare('Kept'), await declare('Gone')];
    await app.api('PUT', '/api/v1/system/config', { settings: { archive_incident_channels: false } });
    for (const incident of [kept, gone]) {
      await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`);
      await app.api('POST', `/api/v1/incidents/${incident.id}/resolve`);
    }
    await app.api('POST', `/api/v1/incidents/${kept.id}/close`);
    // Whether it is archived is decided with the last that it is told.
    await until(async () => {
      const { rows } = await database.query(
        `select exists (select from incident_channels c where c.incident_id = $1 and c.state = 'open'
           and c.posted_position = (select max(position) from incident_timeline where incident_id = $1)) as done`,
        [kept.id],
      );
      return rows[0]?.done === true;
    }, 'the channel to have heard of the close');
    assert.match(String(slack(`inc-${kept.number}-kept`)[0]?.topic), /closed/);
    await app.api('PUT', '/api/v1/system/config', { settings: { archive_incident_channels: true } });
    await app.api('POST', `/api/v1/incidents/${gone.id}/close`);
    await until(async () => (await stateOf(gone.id, 'chatone')).channel.archive_at !== null, 'the time of the end');
    await moveClock(app.database.url, 24 * HOUR - 60_000);
    await app.api('POST', `/api/v1/incidents/${gone.id}/timeline`, { text: 'a minute before' });
    await until(() => chatone.messages(`inc-${gone.number}-gone`).some(({ shown }) => shown.includes('a minute before')), 'the last note');
    assert.equal(slack(`inc-${gone.number}-gone`)[0]?.archived, undefined);
    await moveClock(app.database.url, 24 * HOUR + 60_000);
    await until(() => slack(`inc-${gone.number}-gone`)[0]?.archived === true, 'the archived channel');
    assert.equal(slack(`inc-${kept.number}-kept`)[0]?.archived, undefined);
    await moveClock(app.database.url, 0);
    const recorded = async (id: string) => {
      const { sections } = (await app.api('GET', `/api/v1/incidents/${id}/ics/document`)).body;
      return sections.communications.content.map(({ channel }: { channel: string }) => channel);
    };
    const name = `Chat channel inc-${gone.number}-gone (archived)`;
    await until(async () => (await recorded(gone.id)).includes(name), 'the form to name the archived channel');
    assert.deepEqual(await recorded(kept.id), [`Chat channel inc-${kept.number}-kept`]);
  });

  test('while the chat does not answer, the channel is wanted; it is created when the chat answers again', async () => {
    const incident = await declare('Away');
    chatone.fail('conversations.create', { kind: 'answer', status: 503 });
    const away = await app.api('POST', `/api/v1/incidents/${incident.id}/chatone-channel`);
    assert.equal(away.status, 503);
    assert.match(away.body.detail, /created as soon as Slack answers/);
    assert.equal((await stateOf(incident.id, 'chatone')).channel.state, 'creating');
    await moveClock(app.database.url, 61_000);
    await until(async () => (await stateOf(incident.id, 'chatone')).channel.state === 'open', 'the channel');
    await moveClock(app.database.url, 0);
  });

  test('a server that is killed between the answer of a chat and the commit leaves one channel, which is found again', async () => {
    const incident = await declare('Killed');
    const name = `inc-${incident.number}-killed`;
    const server = await startServerProcess({ databaseUrl: app.database.url, port: await freePort(), env });
    const token = (await app.api('POST', '/api/v1/user/tokens', { name: 'killed', permissions: ['incidents:write'] })).body.token;
    const before = chatone.met() + chattwo.met();
    chatone.fail('conversations.create', { kind: 'hang', after: true });
    chattwo.fail('POST /api/v4/channels', { kind: 'hang', after: true });
    const lost = CHATS.map(({ provider }) =>
      fetch(`${server.url}/api/v1/incidents/${incident.id}/${provider}-channel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => null),
    );
    await until(
      () => chatone.met() + chattwo.met() === before + 2 && CHATS.every((chat) => chat.channels(name) === 1),
      'the created channels',
    );
    await server.kill();
    await Promise.all(lost);
    chatone.heal();
    chattwo.heal();
    assert.equal((await stateOf(incident.id, 'chatone')).channel.state, 'creating');
    await moveClock(app.database.url, 61_000);
    for (const { provider } of CHATS)
      await until(async () => (await stateOf(incident.id, provider)).channel?.state === 'open', 'the channel that was found again');
    const beginning = [chatone.channels, chattwo.channels].map(
      (channels) => channels.filter((channel) => channel.name.startsWith(name)).length,
    );
    assert.deepEqual(beginning, [1, 1], 'under this name, and under no other');
    assert.equal((await timeline(incident.id)).filter(({ kind }) => kind === 'channel.created').length, 2);
    await moveClock(app.database.url, 0);
  });
});
