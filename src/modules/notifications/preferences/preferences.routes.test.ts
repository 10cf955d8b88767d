import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { METHODS } from '../../../integrations/providers.ts';
import { type PageStage, startPageStage } from '../../../../test/harness/page-stage.ts';

const URL = '/api/v1/users/me/notification-preferences';
const rule = (channel: string, urgency = 'high', delay_minutes = 0) => ({ urgency, channel, delay_minutes });

describe('notification preferences', () => {
  let stage: PageStage;
  before(async () => {
    stage = await startPageStage();
  });
  after(() => stage.close());
  beforeEach(async () => {
    const { db } = stage.cast.platform;
    for (const table of ['pages', 'notification_preferences', 'rate_counters']) await db.query(`delete from ${table}`);
    stage.chatone.heal();
    stage.mail.always(null);
  });
  const get = async (who = stage.cast.bob) => (await who.inject({ url: URL })).json();
  const put = (payload: object, who = stage.cast.bob) => who.inject({ method: 'PUT', url: URL, payload });
  const send = (payload: object = {}, headers: Record<string, string> = {}, who = stage.cast.bob) =>
    who.inject({ method: 'POST', url: `${URL}/test`, payload, headers });

  test('who has saved nothing sees what holds then, what works and what does not', async () => {
    await stage.cast.platform.db.query(`delete from system_settings where name = 'default_notification_rules'`);
    const shown = await get();
    assert.equal(shown.is_default, true);
    assert.deepEqual(shown.rules, [
      rule('in_app'),
      rule('email'),
      rule('voiceone', 'high', 2),
      rule('in_app', 'low'),
      rule('email', 'low'),
    ]);
    assert.equal(shown.quiet_hours, null);
    assert.deepEqual(shown.warnings, []);
    const unavailable = shown.methods.filter((method: { available: boolean }) => !method.available);
    assert.deepEqual(
      unavailable.map((method: { channel: string }) => method.channel),
      METHODS.all.filter(({ contact }) => contact === 'address').map(({ id }) => id),
      'what needs an address of its own has none yet',
    );
  });

  test('what is saved is shown again, audited and told to the person’s open pages alone', async () => {
    const quiet = { start: '22:00', end: '07:00', time_zone: 'Europe/Berlin' };
    const rules = [rule('chatone'), rule('voiceone', 'high', 5), rule('email', 'low')];
    const saved = await put({ rules, quiet_hours: quiet });
    assert.equal(saved.statusCode, 200, saved.body);
    const shown = await get();
    assert.deepEqual([shown.rules, shown.quiet_hours, shown.is_default], [rules, quiet, false]);
    assert.equal((await get(stage.cast.alice)).is_default, true);
    const [audited] = await stage.cast.platform.db.query<{ entity_id: string }>(
      `select entity_id from audit_events where event = 'notification_preferences.updated' order by id desc limit 1`,
    );
    assert.equal(audited?.entity_id, stage.cast.bob.userId);
    assert.equal(stage.cast.liveEvents.findLast((event) => event.type === 'preferences.changed')?.userId, stage.cast.bob.userId);
    await put({ rules });
    assert.equal((await get()).quiet_hours, null, 'a PUT replaces all of it');
    const dropped = await stage.cast.bob.inject({ method: 'DELETE', url: URL });
    assert.deepEqual([dropped.statusCode, dropped.json().is_default, (await get()).is_default], [200, true, true]);
  });

  test('quiet hours without a zone take the zone of the profile', async () => {
    const { db } = stage.cast.platform;
    await db.query(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [stage.cast.bob.userId]);
    assert.equal((await put({ rules: [rule('email')], quiet_hours: { start: '22:00', end: '07:00' } })).statusCode, 200);
    assert.equal((await get()).quiet_hours.time_zone, 'Asia/Tokyo');
    await db.query('update users set time_zone = null where id = $1', [stage.cast.bob.userId]);
  });

  test('what does not fit is refused by pointer, and nothing is stored', async () => {
    const { db } = stage.cast.platform;
    await db.query('update users set phone = null where id = $1', [stage.cast.charlie.userId]);
    const good = rule('email');
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ rules: [rule('voiceone')] }, '/rules/0/channel'],
      [{ rules: [good, good] }, '/rules/1/channel'],
      [{ rules: [rule('pigeon')] }, '/rules/0/channel'],
      [{ rules: [rule('email', 'urgent')] }, '/rules/0/urgency'],
      [{ rules: [rule('email', 'high', -1)] }, '/rules/0/delay_minutes'],
      [{ rules: [rule('email', 'high', 1_441)] }, '/rules/0/delay_minutes'],
      [{ rules: [rule('email', 'high', 1.5)] }, '/rules/0/delay_minutes'],
      [{ rules: [good], quiet_hours: { start: '22:00', end: '22:00' } }, '/quiet_hours/end'],
      [{ rules: [good], quiet_hours: { start: '22:00', end: '07:00', time_zone: 'Mars/Olympus' } }, '/quiet_hours/time_zone'],
      [{ rules: [good], more: 1 }, '/more'],
      [{}, '/rules'],
      [{ rules: Array.from({ length: 25 }, () => good) }, '/rules'],
    ];
    for (const [body, pointer] of cases) {
      const response = await put(body, stage.cast.charlie);
      assert.equal(response.statusCode, 422, `${JSON.stringify(body)}: ${response.body}`);
      assert.ok(
        response.json().errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${response.body}`,
      );
    }
    assert.equal((await get(stage.cast.charlie)).is_default, true);
    await db.query(`update users set phone = '+15005550003' where id = $1`, [stage.cast.charlie.userId]);
  });

  test('preferences that reach nobody outside the page are saved with a warning', async () => {
    const { warnings } = (await put({ rules: [rule('in_app'), rule('email', 'low')] })).json();
    assert.deepEqual(warnings, [
      'For high urgency nothing would wake you: verify a phone, a chat account or a push address, and use it in a rule.',
    ]);
  });

  test('a test goes out for real by every method, or by one, and shows what became of it', async () => {
    await put({ rules: [rule('in_app'), rule('email'), rule('chatone'), rule('email', 'low')] });
    const before = stage.mail.accepted.length;
    const all = (await send()).json();
    assert.equal(all.ok, true, JSON.stringify(all));
    assert.deepEqual(all.results.map((result: { channel: string; state: string }) => `${result.channel} ${result.state}`).sort(), [
      'chatone sent',
      'email sent',
      'in_app delivered',
    ]);
    assert.equal(stage.mail.accepted.length, before + 1);
    const [audited] = await stage.cast.platform.db.query<{ data: { channels: string[] } }>(
      `select data from audit_events where event = 'notification_test.sent' order by id desc limit 1`,
    );
    assert.deepEqual(audited?.data.channels, ['in_app', 'email', 'chatone']);
    assert.match(stage.chatone.privateMessages('U0BOB').at(-1) ?? '', /Test page from Tocsin/);
    stage.mail.always({ at: 'rcpt', answer: '550 5.1.1 no such user' });
    const one = (await send({ channel: 'email' })).json();
    assert.equal(one.ok, false);
    assert.deepEqual([one.results[0].state, /no such user/.test(one.results[0].detail)], ['dead', true]);
    stage.mail.always({ at: 'rcpt', answer: '451 later' });
    assert.equal((await send({ channel: 'email' })).json().results[0].state, 'dead', 'a test is not tried again');
  });

  test('a test by a method that the person lacks is refused, by one that is not connected says so', async () => {
    const { db } = stage.cast.platform;
    await db.query('update users set phone = null where id = $1', [stage.cast.bob.userId]);
    assert.equal((await send({ channel: 'voicetwo' })).json().errors[0].pointer, '/channel');
    await db.query(`update users set phone = '+15005550002' where id = $1`, [stage.cast.bob.userId]);
    assert.equal((await send({ channel: 'fax' })).statusCode, 422);
  });

  test('a test call rings, and a key on it says that it arrived', async () => {
    const answer = (await send({ channel: 'voiceone' })).json();
    assert.equal(answer.results[0].state, 'sent');
    const call = stage.voiceone.calls.at(-1);
    assert.ok(call);
    const { body } = await stage.receive(stage.voiceone.answerCallback(call));
    assert.match(body, /Test page from Tocsin/);
    const mine = (await stage.cast.bob.inject({ url: '/api/v1/users/me/pages' })).json();
    assert.deepEqual([mine.items[0].kind, mine.items[0].state], ['test', 'delivered']);
  });

  test('the same Idempotency-Key sends once and answers alike', async () => {
    const key = randomUUID();
    const before = stage.mail.accepted.length;
    const first = await send({ channel: 'email' }, { 'idempotency-key': key });
    const again = await send({ channel: 'email' }, { 'idempotency-key': key });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.json(), first.json());
    assert.equal(stage.mail.accepted.length, before + 1);
    assert.equal((await send({ channel: 'in_app' }, { 'idempotency-key': key })).statusCode, 422);
  });

  test('S65: tests are limited, calls much more so, on all servers together and whatever the number is', async () => {
    const other = await stage.another();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await send({ channel: 'in_app' }, {}, stage.cast.alice)).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
    const refused = await send({ channel: 'in_app' }, {}, stage.cast.alice);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(refused.headers['ratelimit-limit'], '5');
    const calls = async () => stage.voiceone.calls.length + stage.voicetwo.calls.length;
    const before = await calls();
    const rung: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await stage.cast.platform.db.query('delete from pages');
      rung.push((await send({ channel: n % 2 ? 'voiceone' : 'voicetwo' }, {}, stage.cast.charlie)).statusCode);
    }
    assert.deepEqual(rung, [200, 200, 200, 429, 429]);
    assert.equal(await calls(), before + 3);
    await other.close();
  });

  test('S04: preferences and pages are one’s own: there is no way to those of another', async () => {
    await put({ rules: [rule('chatone')] });
    for (const url of [`${URL}?user_id=${stage.cast.bob.userId}`, `/api/v1/users/${stage.cast.bob.userId}/notification-preferences`])
      assert.notDeepEqual((await stage.cast.alice.inject({ url })).json().rules, [rule('chatone')], url);
  });
});
