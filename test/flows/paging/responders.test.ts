import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { randomUUIDv7 } from 'node:crypto';
import { reportUnacknowledged } from '../../../src/modules/ics/coordination/coordination.actions.ts';
import type { Person } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { makeTeam } from '../oncall/oncall.fixture.ts';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';

describe('what people are asked by phone and chat', () => {
  let stage: PageStage;
  before(async () => {
    const { freePort } = await import('../../harness/processes.ts');
    const port = await freePort();
    stage = await startPageStage({ env: { BASE_URL: `http://127.0.0.1:${port}` } });
    await stage.cast.http.listen({ host: '127.0.0.1', port });
  });
  after(() => stage.close());
  beforeEach(async () => {
    await moveClock(stage.cast.database.url, 0);
    await stage.cast.platform.db.query('delete from pages');
    stage.voiceone.heal();
  });

  const call = async (who: Person, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await who.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const askFor = (incidentId: string, body: object, who = stage.cast.alice) =>
    call(who, 'POST', `/api/v1/incidents/${incidentId}/responders`, body);
  const bobs = async (incidentId: string) =>
    (await call(stage.cast.alice, 'GET', `/api/v1/incidents/${incidentId}/responders`)).body.items.map(
      (each: { name: string; request: number; answer: string | null }) => [each.name, each.request, each.answer],
    );
  const acknowledged = async (incidentId: string) =>
    (await stage.timeline(incidentId)).some((line) => line.startsWith('incident.acknowledged'));
  const statesOf = async () => (await stage.pages()).map(({ channel, state, level }) => [channel, state, level]).sort();

  for (const [digit, answer, said] of [
    ['1', 'join', /You joined incident/],
    ['2', 'decline', /You declined to join/],
  ] as const)
    test(`on the phone ${digit} means ${answer}, after 3 has repeated the request; nothing is acknowledged`, async () => {
      const { alice, bob } = stage.cast;
      await stage.prefer(bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
      const incident = await stage.open(`Phone ${answer}`);
      const asked = await askFor(incident.id, { user_ids: [bob.userId], message: 'We need a database person' });
      assert.deepEqual([asked.status, asked.body.request, asked.body.responders.length], [202, 1, 1]);
      await stage.work();
      const phone = stage.voiceone.calls.at(-1);
      assert.ok(phone);
      await stage.voiceone.answer(phone);
      assert.match(
        phone.said.at(-1) ?? '',
        /Alice asks you to join incident \d+.*database person.*Press 1 to join\. Press 2 to decline\. Press 3 to repeat\./s,
      );
      await stage.voiceone.press(phone, '3');
      assert.match(phone.said.at(-1) ?? '', /Press 1 to join/);
      await stage.voiceone.press(phone, digit);
      assert.match(phone.said.at(-1) ?? '', said);
      assert.deepEqual(await bobs(incident.id), [['Bob', 1, answer]]);
      assert.equal(await acknowledged(incident.id), false);
      const lines = await stage.timeline(incident.id);
      assert.ok(lines.some((line) => line.includes('Alice asked Bob to join. We need a database person')));
      assert.ok(lines.some((line) => line.includes(answer === 'join' ? 'Bob joined.' : 'Bob declined to join.')));
      assert.equal((await call(alice, 'GET', '/api/v1/notifications')).body.items[0]?.title.startsWith('Bob '), true);
    });

  test('an incident that somebody acknowledged still asks for people, and one that is over asks nobody', async () => {
    const { bob } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'high', channel: 'email', delay_minutes: 0 }]);
    const incident = await stage.open('Acknowledged');
    await stage.command('acknowledge', incident.id);
    await askFor(incident.id, { user_ids: [bob.userId] });
    await stage.work();
    assert.deepEqual(await statesOf(), [['email', 'sent', 0]]);
    const later = await stage.open('Over');
    await askFor(later.id, { user_ids: [bob.userId] });
    await stage.command('resolve', later.id);
    await stage.work();
    assert.deepEqual((await stage.pages()).map(({ state, reason }) => [state, reason]).at(-1), ['skipped', 'no action needed']);
    const refused = await askFor(later.id, { user_ids: [bob.userId] });
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /is resolved: nobody is asked to join it/);
  });

  test('a level of a policy is paged by its number, without an escalation: one below, at and above the last', async () => {
    const { bob, charlie } = stage.cast;
    for (const who of [bob, charlie]) await stage.prefer(who, [{ urgency: 'high', channel: 'email', delay_minutes: 0 }]);
    const level = (person: Person, number: number) => ({
      level_number: number,
      delay_minutes: 5,
      targets: [{ target_type: 'user', target_user_id: person.userId }],
    });
    const policy = randomUUIDv7();
    await stage.cast.platform.db.query(
      `insert into escalation_policies (id, name, levels, repeat_count, created_at, updated_at) values ($1, 'By level', $2, 0, app_now(), app_now())`,
      [policy, JSON.stringify([level(bob, 1), level(charlie, 2)])],
    );
    const namesOf = (asked: { body: { responders: { name: string }[] } }) => asked.body.responders.map(({ name }) => name);
    const incident = await stage.open('No escalation');
    assert.deepEqual(namesOf(await askFor(incident.id, { escalation_policy_id: policy })), ['Bob']);
    assert.deepEqual(namesOf(await askFor(incident.id, { escalation_policy_id: policy, escalation_level: 2 })), ['Charlie']);
    for (const [body, pointer] of [
      [{ escalation_policy_id: policy, escalation_level: 3 }, '/escalation_level'],
      [{ escalation_policy_id: policy, escalation_level: 0 }, '/escalation_level'],
      [{ escalation_policy_id: policy, escalation_level: 21 }, '/escalation_level'],
      [{ user_ids: [bob.userId], escalation_level: 1 }, '/escalation_policy_id'],
    ] as const) {
      const refused = await askFor(incident.id, body);
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, pointer], JSON.stringify(body));
    }
    await stage.work();
    assert.deepEqual(await statesOf(), [
      ['email', 'sent', 0],
      ['email', 'sent', 0],
    ]);
  });

  test('a request goes in a message of its own, in a storm as well', async () => {
    const { bob } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'high', channel: 'email', delay_minutes: 0 }]);
    for (let n = 0; n < 6; n += 1) {
      const incident = await stage.open(`Storm ${n}`);
      await stage.plan({ incidentId: incident.id, userId: bob.userId });
    }
    const asked = await stage.open('Asked');
    await askFor(asked.id, { user_ids: [bob.userId] });
    await stage.work();
    await moveClock(stage.cast.database.url, 20_000);
    await stage.work();
    const request = (await stage.pages()).find(({ level }) => level === 0);
    assert.deepEqual([request?.state, request?.bundle], ['sent', null]);
    assert.ok(stage.mail.accepted.some(({ raw }) => raw.includes('asks you to join')));
  });

  test('Slack: Join and Decline answer for the person who was asked, and for nobody else', async () => {
    const { bob } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'high', channel: 'chatone', delay_minutes: 0 }]);
    const incident = await stage.open('In chat');
    await askFor(incident.id, { user_ids: [bob.userId] });
    await stage.work();
    const message = stage.chatone.messages('DU0BOB').at(-1);
    assert.deepEqual(
      message?.buttons.map(({ label }) => label),
      ['Join', 'Decline', 'Open'],
    );
    await stage.receive(stage.chatone.clickCallback(message?.ts ?? '', 'page_join', 'U0ALICE'));
    await stage.work();
    assert.deepEqual(await bobs(incident.id), [['Bob', 1, null]]);
    await stage.receive(stage.chatone.clickCallback(message?.ts ?? '', 'page_join', 'U0BOB'));
    await stage.work();
    assert.deepEqual(await bobs(incident.id), [['Bob', 1, 'join']]);
    assert.equal(await acknowledged(incident.id), false);
  });

  test('who was asked answers whatever the role; others are refused; an answer takes back what was not sent; who joined is not asked again', async () => {
    const { alice, bob, charlie } = stage.cast;
    await stage.prefer(charlie, [
      { urgency: 'high', channel: 'email', delay_minutes: 0 },
      { urgency: 'high', channel: 'voiceone', delay_minutes: 5 },
    ]);
    const incident = await stage.open('By role');
    const asked = await askFor(incident.id, { user_ids: [charlie.userId, charlie.userId] });
    const [request] = asked.body.responders;
    const url = `/api/v1/incidents/${incident.id}/responders/${request.id}/answer`;
    assert.equal((await call(bob, 'POST', url, { answer: 'join' })).status, 403);
    assert.equal((await call(charlie, 'POST', url, { answer: 'perhaps' })).status, 422);
    assert.equal((await call(charlie, 'POST', url.replace(request.id, randomUUIDv7()), { answer: 'join' })).status, 404);
    await stage.work();
    assert.equal((await call(charlie, 'POST', url, { answer: 'decline' })).body.answer, 'decline');
    assert.equal((await call(charlie, 'POST', url, { answer: 'join' })).body.answer, 'join', 'the last answer counts');
    assert.equal((await call(charlie, 'POST', url, { answer: 'join' })).status, 200);
    assert.deepEqual(await statesOf(), [
      ['email', 'sent', 0],
      ['voiceone', 'skipped', 0],
    ]);
    const again = await askFor(incident.id, { user_ids: [charlie.userId] });
    assert.deepEqual([again.status, again.body.detail], [409, 'Nobody was asked: everybody named has joined already']);
    const second = await askFor(incident.id, { user_ids: [charlie.userId, alice.userId] }, bob);
    assert.deepEqual([second.status, second.body.request, second.body.responders.length], [202, 2, 1]);
    assert.equal((await askFor(incident.id, { user_ids: [bob.userId] }, charlie)).status, 403);
  });

  test('who is on call for a team is asked for it; bad requests name the field', async () => {
    const { alice, bob } = stage.cast;
    const incident = await stage.open('Fields');
    for (const [body, pointer] of [
      [{}, '/user_ids'],
      [{ user_ids: [randomUUIDv7()] }, '/user_ids'],
      [{ team_ids: [randomUUIDv7()] }, '/team_ids'],
      [{ escalation_policy_id: randomUUIDv7() }, '/escalation_policy_id'],
    ] as const) {
      const refused = await askFor(incident.id, body);
      assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, pointer]);
    }
    const team = randomUUIDv7();
    const policy = randomUUIDv7();
    const { db } = stage.cast.platform;
    await db.query(
      `insert into teams (id, name, time_zone, created_at, updated_at) values ($1, 'Storefront', 'UTC', app_now(), app_now())`,
      [team],
    );
    const nobody = await askFor(incident.id, { team_ids: [team] });
    assert.deepEqual([nobody.status, nobody.body.detail], [409, 'Nobody was asked: nobody is on call for Storefront']);
    await db.query(
      `insert into escalation_policies (id, name, levels, repeat_count, created_at, updated_at) values ($1, 'P', $2, 0, app_now(), app_now())`,
      [
        policy,
        JSON.stringify([
          { level_number: 1, delay_minutes: 5, targets: [{ target_user_id: bob.userId }, { target_team_id: team }] },
          { level_number: 2, delay_minutes: 5, targets: [{ target_user_id: alice.userId }] },
        ]),
      ],
    );
    const asked = await askFor(incident.id, { escalation_policy_id: policy });
    assert.deepEqual(
      [asked.status, asked.body.responders.map(({ name }: { name: string }) => name), asked.body.nobody],
      [202, ['Bob'], ['Storefront']],
    );
  });

  test('a role is offered on the phone: 1 accepts, another press changes nothing, and that it was accepted rings nobody', async () => {
    const { alice, bob } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    await stage.prefer(alice, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    const { id, number } = await stage.open('A role');
    const roles = `/api/v1/incidents/${id}/ics/roles`;
    const offered = await call(alice, 'POST', roles, { role: 'scribe', user_id: bob.userId, offer: true });
    assert.equal(offered.status, 201, JSON.stringify(offered.body));
    await stage.work();
    const phone = stage.voiceone.calls.at(-1);
    assert.ok(phone);
    await stage.voiceone.answer(phone);
    assert.match(phone.said.at(-1) ?? '', /asks you to be .*Press 1 to accept\. Press 2 to decline\. Press 3 to repeat\.$/s);
    await stage.voiceone.press(phone, '1');
    assert.match(phone.said.at(-1) ?? '', new RegExp(`^You are Scribe of incident ${number}\\. Goodbye\\.`, 'i'));
    assert.deepEqual(
      (await call(alice, 'GET', `/api/v1/incidents/${id}`)).body.roles.map(({ user_id, state }: Record<string, string>) => [
        user_id,
        state,
      ]),
      [[bob.userId, 'active']],
    );
    const before = stage.voiceone.calls.length;
    await stage.work();
    assert.equal(stage.voiceone.calls.length, before, 'good news by phone');
    assert.equal(await acknowledged(id), false);
  });

  test('cover is accepted on the phone by 1 and in Slack by a button, by the first of those who were asked', async () => {
    const { alice, bob, charlie } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'low', channel: 'chatone', delay_minutes: 0 }]);
    await stage.prefer(charlie, [{ urgency: 'low', channel: 'voiceone', delay_minutes: 0 }]);
    const { scheduleId } = await makeTeam(stage.cast, 'Covered');
    const schedule = `/api/v1/on-call/schedules/${scheduleId}`;
    const layers = [{ name: 'Base', rotation_type: 'weekly', start: '2026-03-02T00:00:00Z', user_ids: [alice.userId] }];
    assert.equal((await call(alice, 'PATCH', schedule, { layers })).status, 200);
    /** Asks both for hours this many days from now; what Bob reads in Slack, and Charlie's phone. */
    const ask = async (days: number) => {
      const at = (hours: number) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();
      const asked = await call(alice, 'POST', `${schedule}/cover-requests`, {
        start: at(0),
        end: at(2),
        candidate_ids: [bob.userId, charlie.userId],
      });
      assert.equal(asked.status, 201, JSON.stringify(asked.body));
      await stage.work();
      const [phone, message] = [stage.voiceone.calls.at(-1), stage.chatone.messages('DU0BOB').at(-1)];
      assert.ok(phone && message);
      await stage.voiceone.answer(phone);
      return { phone, message };
    };
    const covers = async () =>
      (await call(alice, 'GET', `${schedule}/overrides`)).body.items.map((item: { user_id: string }) => item.user_id);

    const first = await ask(1);
    assert.match(
      first.phone.said.at(-1) ?? '',
      /Alice asks for cover: Covered.*Press 1 to accept\. Press 2 to decline\. Press 3 to repeat\.$/s,
    );
    assert.deepEqual(
      first.message.buttons.map(({ label }) => label),
      ['Accept', 'Decline', 'Open'],
    );
    await stage.voiceone.press(first.phone, '1');
    assert.match(first.phone.said.at(-1) ?? '', / Goodbye\.$/);
    assert.deepEqual(await covers(), [charlie.userId]);
    await stage.receive(stage.chatone.clickCallback(first.message.ts, 'page_join', 'U0BOB'));
    await stage.work();
    assert.deepEqual(await covers(), [charlie.userId], 'it is taken');

    // A person is called at most once a minute.
    await moveClock(stage.cast.database.url, 61_000);
    const second = await ask(2);
    const taken = stage.chatone.messages('DU0BOB').find(({ ts }) => ts === first.message.ts);
    assert.match(taken?.shown ?? '', /^No action needed: Alice asks for cover: Covered/);
    assert.deepEqual(
      taken?.buttons.map(({ label }) => label),
      ['Open'],
      'who was asked too reads that it is taken',
    );
    await stage.voiceone.press(second.phone, '2');
    await stage.receive(stage.chatone.clickCallback(second.message.ts, 'page_join', 'U0ALICE'));
    await stage.work();
    assert.equal((await covers()).length, 1, 'declined, and pressed by a stranger');
    await stage.receive(stage.chatone.clickCallback(second.message.ts, 'page_join', 'U0BOB'));
    await stage.work();
    assert.deepEqual((await covers()).sort(), [charlie.userId, bob.userId].sort());
  });

  test('an order in Slack has a button that acknowledges the order, and nothing else', async () => {
    const { alice, bob } = stage.cast;
    await stage.prefer(bob, [{ urgency: 'low', channel: 'chatone', delay_minutes: 0 }]);
    const { id, number } = await stage.open('An order');
    const messages = `/api/v1/incidents/${id}/coordination/messages`;
    const order = await call(alice, 'POST', messages, { kind: 'order', text: 'Close the valve', to: [bob.userId] });
    assert.equal(order.status, 201, JSON.stringify(order.body));
    await stage.work();
    const message = stage.chatone.messages('DU0BOB').at(-1);
    assert.deepEqual(
      message?.buttons.map(({ label }) => label),
      ['Acknowledge', 'Open'],
    );
    const press = () => stage.chatone.clickCallback(message?.ts ?? '', 'page_join', 'U0BOB');
    for (const [said, callback] of [
      [`You acknowledged the order in incident ${number}.`, press()],
      [`You acknowledged the order in incident ${number} already.`, press()],
    ] as const) {
      await stage.receive(callback);
      await stage.work();
      assert.equal(stage.chatone.privateMessages('U0BOB').at(-1), said);
    }
    const [saved] = (await call(alice, 'GET', messages)).body.items;
    assert.deepEqual(
      saved.acknowledged_by.map((by: { id: string }) => by.id),
      [bob.userId],
    );
    assert.deepEqual(
      stage.chatone
        .messages('DU0BOB')
        .at(-1)
        ?.buttons.map(({ label }) => label),
      ['Open'],
      'the first press took the button away',
    );
    assert.equal(await acknowledged(id), false);
    await stage.command('resolve', id);
  });

  test('in Slack buttons of a request, an offer and an order go once it is answered elsewhere or the incident is over, and stand until then', async () => {
    const { alice, bob } = stage.cast;
    await stage.prefer(
      bob,
      (['high', 'low'] as const).map((urgency) => ({ urgency, channel: 'chatone', delay_minutes: 0 })),
    );
    const { id, number } = await stage.open('Moot');
    const incident = `/api/v1/incidents/${id}`;
    const asked = await askFor(id, { user_ids: [bob.userId] });
    await stage.work();
    const order = await call(alice, 'POST', `${incident}/coordination/messages`, { kind: 'order', text: 'Close it', to: [bob.userId] });
    await stage.work();
    await call(alice, 'POST', `${incident}/ics/roles`, { role: 'scribe', user_id: bob.userId, offer: true });
    await stage.work();
    const shown = () =>
      stage.chatone
        .messages('DU0BOB')
        .slice(-3)
        .map(({ shown: words, buttons }) => [words.split('\n')[0], buttons.map(({ label }) => label).join(' ')]);
    const [request, ordered, offer] = [
      [`Alice asks you to join incident ${number}: Moot`, 'Join Decline Open'],
      [`Order from Alice in incident ${number}`, 'Acknowledge Open'],
      [`Alice asks you to be Scribe of incident ${number}`, 'Accept Decline Open'],
    ];
    const moot = ([title]: readonly (string | undefined)[] = []) => [`No action needed: ${title}`, 'Open'];
    let clock = 0;
    const later = async () => {
      clock += 16_000;
      await moveClock(stage.cast.database.url, clock);
      await stage.work();
    };
    await later();
    assert.deepEqual(shown(), [request, ordered, offer], 'they are wanted still');
    await call(bob, 'POST', `${incident}/responders/${asked.body.responders[0].id}/answer`, { answer: 'join' });
    await call(bob, 'POST', `${incident}/coordination/messages/${order.body.id}/acknowledge`, {});
    await later();
    assert.deepEqual(shown(), [moot(request), moot(ordered), offer], 'answered in the web app');
    await call(alice, 'POST', `${incident}/resolve`, {});
    await later();
    assert.deepEqual(shown(), [moot(request), moot(ordered), moot(offer)], 'the incident is over');
  });

  test('a notice about an incident that nobody has acknowledged is answered by 1; once somebody has, it is only read; once it is over, nobody is called', async () => {
    const { alice, bob } = stage.cast;
    await stage.prefer(alice, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    await stage.prefer(bob, []);
    let clock = 0;
    /** Alice's order that nobody acknowledged: she is called about it. */
    const notice = async (title: string, between: (incidentId: string) => Promise<unknown>) => {
      const { id } = await stage.open(title);
      await call(alice, 'POST', `/api/v1/incidents/${id}/coordination/messages`, { kind: 'order', text: 'Go', to: [bob.userId] });
      clock += 11 * 60_000;
      await moveClock(stage.cast.database.url, clock);
      await reportUnacknowledged({ ...stage.incidents, db: stage.cast.platform.db });
      await between(id);
      const before = stage.voiceone.calls.length;
      await stage.work();
      const phone = stage.voiceone.calls[before];
      if (phone) await stage.voiceone.answer(phone);
      return { id, phone, said: phone?.said.at(-1) ?? '' };
    };
    const open = await notice('Open', async () => {});
    assert.match(open.said, /Not acknowledged: your order.*Press 1 to acknowledge\. Press 2 to escalate\. Press 3 to repeat\.$/s);
    assert.ok(open.phone);
    await stage.voiceone.press(open.phone, '1');
    assert.match(open.phone.said.at(-1) ?? '', /cknowledged.* Goodbye\.$/);
    assert.equal(await acknowledged(open.id), true);

    const taken = await notice('Taken', (id) => call(alice, 'POST', `/api/v1/incidents/${id}/acknowledge`, {}));
    assert.match(taken.said, /Not acknowledged: your order.* Goodbye\.$/s);
    assert.doesNotMatch(taken.said, /Press|Test/);

    await stage.prefer(alice, [{ urgency: 'high', channel: 'chatone', delay_minutes: 0 }]);
    const inChat = await notice('In Slack', async () => {});
    const labels = () =>
      stage.chatone
        .messages('DU0ALICE')
        .at(-1)
        ?.buttons.map(({ label }) => label);
    assert.deepEqual(labels(), ['Acknowledge', 'Escalate', 'Open']);
    await call(alice, 'POST', `/api/v1/incidents/${inChat.id}/acknowledge`, {});
    clock += 16_000;
    await moveClock(stage.cast.database.url, clock);
    await stage.work();
    assert.deepEqual(labels(), ['Open'], 'acknowledged in the web app');
    await stage.prefer(alice, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);

    const over = await notice('Over', (id) => call(alice, 'POST', `/api/v1/incidents/${id}/resolve`, {}));
    assert.equal(over.phone, undefined);
    const skipped = (await stage.pages()).filter(({ state }) => state === 'skipped');
    assert.ok(skipped.some(({ reason }) => reason === 'no action needed'));
  });
});
