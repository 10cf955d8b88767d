import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Person } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { emailsTo } from '../../harness/fakes/emails.ts';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';

const OLD = '+15005550002';
const MINUTE_MS = 60_000;

describe('confirming a phone number', () => {
  let stage: PageStage;
  let bob: Person;
  let serial = 0;
  let fresh: string;
  before(async () => {
    // The fakes call back over real HTTP: the address must be known before the server stands.
    const { freePort } = await import('../../harness/processes.ts');
    const port = await freePort();
    stage = await startPageStage({ env: { BASE_URL: `http://127.0.0.1:${port}` } });
    await stage.cast.http.listen({ host: '127.0.0.1', port });
    ({ bob } = stage.cast);
  });
  after(() => stage.close());
  beforeEach(async () => {
    const { db } = stage.cast.platform;
    await moveClock(stage.cast.database.url, 0);
    for (const table of ['pages', 'phone_codes', 'mail_outbox', 'rate_counters']) await db.query(`delete from ${table}`);
    await db.query('update users set phone = $2, pending_phone = null where id = $1', [bob.userId, OLD]);
    stage.voiceone.heal();
    // A limit that was reached holds: each test has a number of its own.
    serial += 1;
    fresh = `+4915112300${String(serial).padStart(2, '0')}`;
  });

  const post = (url: string, payload?: object, who = bob) => who.inject({ method: 'POST', url, ...(payload ? { payload } : {}) });
  const numbers = async () => {
    const { user } = (await bob.inject({ url: '/api/v1/auth/me' })).json();
    return [user.phone, user.pending_phone];
  };
  const enter = async (phone: string | null) => {
    const answer = await post('/api/v1/auth/profile', { phone });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const heard = (said: readonly string[]) => /code is: ([\d, ]+)\./.exec(said.join(' '))?.[1]?.replaceAll(', ', '') ?? '';
  /** Is called, answers, and listens. */
  const askForCode = async (): Promise<string> => {
    const answer = await post('/api/v1/users/me/phone/call');
    assert.equal(answer.statusCode, 202, answer.body);
    const call = stage.voiceone.calls.at(-1);
    assert.ok(call);
    assert.equal(call.to, answer.json().phone);
    await stage.voiceone.answer(call);
    return heard(call.said);
  };
  const confirm = (code: string) => post('/api/v1/users/me/phone/confirm', { code });
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('S74: a new number is called by no page before its owner has given back the code that a call said there; until then the old one is', async () => {
    await enter(fresh);
    assert.deepEqual(await numbers(), [OLD, fresh]);
    await stage.prefer(bob, [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }]);
    const page = async () => {
      const incident = await stage.open('Disk full');
      await stage.plan({ incidentId: incident.id });
      await stage.work();
      return stage.voiceone.calls.at(-1)?.to;
    };
    assert.equal(await page(), OLD);
    await stage.cast.platform.db.query('delete from pages');
    const code = await askForCode();
    assert.match(code, /^\d{6}$/);
    assert.deepEqual(await numbers(), [OLD, fresh], 'the call alone confirmed the number');
    assert.equal((await confirm(code)).statusCode, 204);
    assert.deepEqual(await numbers(), [fresh, null]);
    assert.equal(await page(), fresh);
    assert.equal((await confirm(code)).statusCode, 422, 'a code was good twice');
    const events = await stage.cast.platform.db.query<{ event: string }>(
      `select event from audit_events where entity_id = $1 and event in ('phone_code.requested', 'user.phone_confirmed') order by id`,
      [bob.userId],
    );
    assert.deepEqual(
      events.map((row) => row.event),
      ['phone_code.requested', 'user.phone_confirmed'],
    );
  });

  test('a call for a number that was never entered, or is confirmed already, says what to do', async () => {
    const answer = await post('/api/v1/users/me/phone/call');
    assert.deepEqual(
      [answer.statusCode, answer.json().detail],
      [409, 'No phone number is waiting for confirmation: enter one in your profile first'],
    );
  });

  test('S74: whoever has the account hears by mail of a number that was entered, of one that is called from now on, and of one that was removed', async () => {
    const subjects = async () =>
      (await emailsTo(stage.cast.platform.db, bob.email)).map((email) => [email.subject, email.text.includes(fresh)]);
    await enter(fresh);
    assert.deepEqual(await subjects(), [['A new phone number for your Tocsin account', true]]);
    await confirm(await askForCode());
    assert.deepEqual((await subjects()).slice(1), [['Your Tocsin phone number has changed', true]]);
    await enter(null);
    assert.deepEqual((await subjects()).slice(2), [['Your Tocsin phone number has changed', false]]);
    assert.deepEqual(await numbers(), [null, null]);
  });

  test('S74: the sixth try of a code is refused even when it is the right one; another call is needed', async () => {
    await enter(fresh);
    const code = await askForCode();
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await confirm(other(code));
      assert.equal(answer.statusCode, 422);
      assert.ok(left === 0 || answer.json().detail.includes(`${left} more`), answer.body);
    }
    const sixth = await confirm(code);
    assert.deepEqual([sixth.statusCode, sixth.json().errors[0].code], [422, 'expired']);
    assert.deepEqual(await numbers(), [OLD, fresh]);
    assert.equal((await confirm(await askForCode())).statusCode, 204);
  });

  test('the fifth try of a code is still good', async () => {
    await enter(fresh);
    const code = await askForCode();
    for (let n = 0; n < 4; n += 1) await confirm(other(code));
    assert.equal((await confirm(code)).statusCode, 204);
  });

  test('S74: a code is good for ten minutes, for the number it was said at, and until the next one', async () => {
    await enter(fresh);
    const late = await askForCode();
    await moveClock(stage.cast.database.url, 10 * MINUTE_MS + 1_000);
    assert.equal((await confirm(late)).json().errors[0].code, 'expired');
    await moveClock(stage.cast.database.url, 0);
    const first = await askForCode();
    const second = await askForCode();
    if (first !== second) assert.equal((await confirm(first)).statusCode, 422);
    await enter(`${fresh.slice(0, -4)}9999`);
    assert.equal((await confirm(second)).statusCode, 409);
    assert.equal((await numbers())[0], OLD);
  });

  test('what an administrator enters waits for its owner as well; what is entered again, or taken back, waits no more', async () => {
    const url = `/api/v1/users/${bob.userId}`;
    const answer = await stage.cast.alice.inject({ method: 'PUT', url, payload: { phone: fresh } });
    assert.deepEqual([answer.json().phone, answer.json().pending_phone], [OLD, fresh]);
    await enter(OLD);
    assert.deepEqual(await numbers(), [OLD, null]);
    assert.equal((await post('/api/v1/users/me/phone/call')).statusCode, 409);
    assert.equal((await confirm('123456')).statusCode, 422);
  });

  test('when Twilio does not place the call, Telnyx does', async () => {
    await enter(fresh);
    stage.voiceone.fail('Calls.json', { kind: 'answer', status: 500 });
    assert.equal((await post('/api/v1/users/me/phone/call')).statusCode, 202);
    const call = stage.voicetwo.calls.at(-1);
    assert.ok(call);
    await stage.voicetwo.answer(call);
    assert.equal((await confirm(heard(call.said))).statusCode, 204);
  });

  // The last one: a limit that was reached holds for an hour.
  test('S74: three calls an hour for each person; the fourth is 429, for another number of this person too', async () => {
    await enter(fresh);
    const { charlie } = stage.cast;
    for (let n = 0; n < 2; n += 1) await askForCode();
    const before = stage.voiceone.calls.length;
    assert.equal((await post('/api/v1/users/me/phone/call')).statusCode, 202);
    const fourth = await post('/api/v1/users/me/phone/call');
    assert.equal(fourth.statusCode, 429);
    assert.ok(Number(fourth.headers['retry-after']) > 60);
    await enter(`${fresh.slice(0, -4)}8888`);
    assert.equal((await post('/api/v1/users/me/phone/call')).statusCode, 429);
    assert.equal(stage.voiceone.calls.length, before + 1);
    await post('/api/v1/auth/profile', { phone: fresh }, charlie);
    assert.equal(
      (await post('/api/v1/users/me/phone/call', undefined, charlie)).statusCode,
      429,
      'the same number was called a fourth time',
    );
  });
});
