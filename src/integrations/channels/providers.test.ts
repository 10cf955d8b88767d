import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type PageStage, startPageStage } from '../../../test/harness/page-stage.ts';

describe('connecting mail and phones', () => {
  let stage: PageStage;
  before(async () => {
    stage = await startPageStage();
  });
  after(() => stage.close());
  const save = (payload: object) => stage.cast.alice.inject({ method: 'PUT', url: '/api/v1/integrations', payload });
  const check = async (kind: string, channel?: string) => {
    const payload = { kind, ...(channel === undefined ? {} : { channel }) };
    const response = await stage.cast.alice.inject({ method: 'POST', url: '/api/v1/integrations/test', payload });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };

  test('a test reaches each of them, and says in words what is wrong', async () => {
    for (const kind of ['email', 'voiceone', 'voicetwo']) assert.equal((await check(kind)).ok, true, kind);
    const before = stage.mail.accepted.length;
    assert.equal((await check('email', 'ops@example.org')).ok, true);
    assert.equal(stage.mail.accepted.length, before + 1);
    stage.mail.script({ at: 'greeting', answer: '421 later' });
    assert.match((await check('email')).detail, /try again later|connection/);
    stage.voiceone.fail('.json', { kind: 'answer', status: 401, body: '{"code":20003}' });
    assert.match((await check('voiceone')).detail, /does not accept the account SID and auth token/);
    stage.voicetwo.fail('call_control', { kind: 'answer', status: 404, body: '{"errors":[{"code":"10005"}]}' });
    assert.match((await check('voicetwo')).detail, /does not know this application/);
    assert.equal(stage.voiceone.calls.length + stage.voicetwo.calls.length, 0, 'nobody’s phone rings');
  });

  test('S60: what is saved is shown without its secrets, with the address for callbacks', async () => {
    const saved = await save({
      email: { smtp_url: 'smtp://tocsin:hush-mail@mail.example.com', from: 'Tocsin <tocsin@example.com>' },
      voiceone: { auth_token: 'hush-one', base_url: 'https://api.twilio.com' },
      voicetwo: { api_key: 'hush-two', base_url: 'https://api.telnyx.com' },
    });
    assert.equal(saved.statusCode, 200, saved.body);
    assert.doesNotMatch(saved.body, /hush/);
    const view = saved.json();
    assert.equal(view.email.smtp_url.set, true);
    assert.match(view.voiceone.callbacks.calls, /\/api\/v1\/voiceone\/callback$/);
    assert.match(view.voicetwo.callbacks.calls, /\/api\/v1\/voicetwo\/callback$/);
    assert.equal((await save({ email: null, voiceone: null, voicetwo: null })).statusCode, 200);
  });

  test('settings that cannot work are refused by pointer', async () => {
    const cases: ReadonlyArray<readonly [object, string]> = [
      [{ email: { smtp_url: 'http://mail.example.com' } }, '/email/smtp_url'],
      [{ email: { from: 'Tocsin' } }, '/email/from'],
      [{ email: { from: 'a@example.com\r\nBcc: b@example.com' } }, '/email/from'],
      [{ voiceone: { from: '015005550006' } }, '/voiceone/from'],
      [{ voiceone: { account_sid: 'AC/../x' } }, '/voiceone/account_sid'],
      [{ voicetwo: { public_key: 'short' } }, '/voicetwo/public_key'],
      [{ voicetwo: { from: '+0123456789' } }, '/voicetwo/from'],
      [{ voiceone: { base_url: 'ftp://twilio.example' } }, '/voiceone/base_url'],
    ];
    for (const [body, pointer] of cases) {
      const response = await save(body);
      assert.equal(response.statusCode, 422, `${pointer}: ${response.body}`);
      assert.ok(
        response.json().errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${response.body}`,
      );
    }
  });

  test('S50: a saved credential goes to no other address than the one it was saved for', async () => {
    const first = await save({ voiceone: { auth_token: 'the-token-of-the-real-one', base_url: 'https://api.twilio.com' } });
    assert.equal(first.statusCode, 200, first.body);
    const moved = await save({ voiceone: { base_url: 'https://evil.example.com' } });
    assert.equal(moved.statusCode, 422);
    assert.equal(moved.json().errors[0].pointer, '/voiceone/auth_token');
    await save({ voiceone: null });
  });
});
