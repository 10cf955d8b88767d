import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { moveClock } from '../harness/clock.ts';
import type { SignedCallback } from '../harness/fakes/fake-http.ts';
import type { FakeCall } from '../harness/fakes/fake-voiceone.ts';
import { type FakeCallTwo, voicetwoKeys } from '../harness/fakes/fake-voicetwo.ts';
import { type PageServer, type PageStage, STAGE_ORIGIN, startPageStage } from '../harness/page-stage.ts';

/** A callback with some of its headers, its body or its address changed; a header that is undefined is left out. */
function altered(
  callback: SignedCallback,
  headers: Readonly<Record<string, string | undefined>>,
  body = callback.body,
  path = callback.path,
) {
  const merged = Object.entries({ ...callback.headers, ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path, headers: Object.fromEntries(merged), body };
}

/** What is asked of a voice provider here. */
interface Provider {
  readonly name: 'voiceone' | 'voicetwo';
  readonly header: string;
  /** A call that was answered and listens, for a new incident. */
  place(): Promise<{ readonly incidentId: string }>;
  /** Signed callbacks of the last call: answered, the key 1, over. */
  answered(): SignedCallback;
  digit(digit: string): SignedCallback;
  busy(): SignedCallback;
  /** The same key by a call that is none of ours, to another number. */
  foreign(): SignedCallback;
  otherNumber(): SignedCallback;
  /** Signs anew with a secret that is not, or not any more, the right one. */
  signedBy(which: 'before' | 'wrong'): SignedCallback;
  readonly dated: boolean;
}

describe('callbacks of the voice providers', () => {
  let stage: PageStage;
  const keysBefore = voicetwoKeys();
  before(async () => {
    stage = await startPageStage();
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.cast.platform.db.query('delete from pages');
  });

  const place = async (channel: 'voiceone' | 'voicetwo') => {
    await stage.prefer(stage.cast.bob, [{ urgency: 'high', channel, delay_minutes: 0 }]);
    const incident = await stage.open('Signed calls');
    await stage.plan({ incidentId: incident.id });
    await stage.work();
    return { incidentId: incident.id };
  };
  const one = (): FakeCall => stage.voiceone.calls.at(-1) ?? assert.fail('no call was placed');
  const two = (): FakeCallTwo => stage.voicetwo.calls.at(-1) ?? assert.fail('no call was placed');
  const digitOne = (parameters: Readonly<Record<string, string>> = {}, token?: string, ref = refOf(one())) =>
    stage.voiceone.sign(
      `${STAGE_ORIGIN}/api/v1/voiceone/callback?ref=${ref}&on=digit`,
      { CallSid: one().sid, CallStatus: 'in-progress', To: one().to, From: one().from, Digits: '1', ...parameters },
      token,
    );
  const digitTwo = (options: Parameters<PageStage['voicetwo']['sign']>[2] = {}) => {
    const { path, body } = stage.voicetwo.event(two(), 'call.gather.ended', { digits: '1', status: 'valid' });
    return stage.voicetwo.sign(path, body, options);
  };

  const providers: readonly Provider[] = [
    {
      name: 'voiceone',
      header: 'x-twilio-signature',
      place: () => place('voiceone'),
      answered: () => stage.voiceone.answerCallback(one()),
      digit: (digit) => digitOne({ Digits: digit }),
      busy: () => stage.voiceone.statusCallback(one(), 'busy'),
      foreign: () => digitOne({}, undefined, '01890000-0000-7000-8000-000000000001'),
      otherNumber: () => digitOne({ To: '+15005559999' }),
      signedBy: (which) => digitOne({}, which === 'before' ? 'the-token-before' : 'another-token'),
      dated: false,
    },
    {
      name: 'voicetwo',
      header: 'telnyx-signature-ed25519',
      place: () => place('voicetwo'),
      answered: () => stage.voicetwo.event(two(), 'call.answered'),
      digit: (digit) => stage.voicetwo.event(two(), 'call.gather.ended', { digits: digit, status: 'valid' }),
      busy: () => stage.voicetwo.event(two(), 'call.hangup', { hangup_cause: 'user_busy' }),
      foreign: () =>
        stage.voicetwo.event(
          { ...two(), clientState: Buffer.from('01890000-0000-7000-8000-000000000001').toString('base64') },
          'call.gather.ended',
          { digits: '1', status: 'valid' },
        ),
      otherNumber: () => stage.voicetwo.event(two(), 'call.gather.ended', { digits: '1', status: 'valid', to: '+15005559999' }),
      signedBy: (which) => digitTwo({ key: which === 'before' ? keysBefore : voicetwoKeys() }),
      dated: true,
    },
  ];
  const acknowledged = async (incidentId: string) =>
    (await stage.timeline(incidentId)).filter((line) => line.startsWith('incident.acknowledged')).length;
  const refusals = async () =>
    (await stage.cast.platform.db.query(`select data from audit_events where event = 'page_reply.refused'`)).length;

  for (const provider of providers) {
    test(`S30: ${provider.name}: a missing, empty, short, long or junk signature is 401`, async () => {
      const { incidentId } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      const good = provider.digit('1');
      const right = good.headers[provider.header] ?? '';
      const junk = [
        undefined,
        '',
        '=',
        right.slice(1),
        `${right}=`,
        `${right}${right}`,
        `A${right.slice(1)}`.replace(right, 'B'.repeat(right.length)),
        Buffer.from(right).toString('base64'),
        right.toLowerCase(),
        'null',
        'é'.repeat(right.length),
        `${right}, ${right}`,
        Buffer.alloc(Buffer.from(right, 'base64').length).toString('base64'),
      ].filter((value) => value !== right);
      for (const value of junk) assert.equal((await stage.receive(altered(good, { [provider.header]: value }))).status, 401, `${value}`);
      assert.equal(await acknowledged(incidentId), 0);
    });

    test(`S31: ${provider.name}: a body that differs by one byte is 401`, async () => {
      const { incidentId } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      const good = provider.digit('1');
      for (let position = 0; position < good.body.length; position += 11) {
        const byte = good.body[position] === 'x' ? 'y' : 'x';
        const body = good.body.slice(0, position) + byte + good.body.slice(position + 1);
        const { status } = await stage.receive(altered(good, {}, body));
        assert.ok(status === 401 || (provider.name === 'voiceone' && status === 400), `byte ${position}: ${status}`);
      }
      for (const body of [`${good.body}x`, `x${good.body}`, '']) assert.equal((await stage.receive(altered(good, {}, body))).status, 401);
      if (provider.dated) {
        const spaced = JSON.stringify(JSON.parse(good.body), null, 1);
        assert.equal((await stage.receive(altered(good, {}, spaced))).status, 401, 're-encoded');
      }
      assert.equal(await acknowledged(incidentId), 0);
    });

    test(`S33: ${provider.name}: of doubled parameters none is used, or the signed one`, async () => {
      const { incidentId } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      const good = provider.digit('1');
      if (provider.name === 'voiceone') {
        for (const body of [`${good.body}&Digits=1`, `Digits=2&${good.body}`, `${good.body}&CallSid=CA0`])
          assert.equal((await stage.receive(altered(good, {}, body))).status, 400, body);
        for (const more of ['&on=status', '&ref=x', `&ref=${refOf(one())}`]) {
          assert.ok([400, 401].includes((await stage.receive(altered(good, {}, good.body, good.path + more))).status), more);
          // Also where the signature covers both.
          const signed = stage.voiceone.sign(`${STAGE_ORIGIN}${good.path}${more}`, Object.fromEntries(new URLSearchParams(good.body)));
          assert.equal((await stage.receive(signed)).status, 400, `signed ${more}`);
        }
        assert.equal(await acknowledged(incidentId), 0);
        return;
      }
      // JSON with a member twice: the last one counts, and it was signed.
      const doubled = good.body.replace('"digits":"1"', '"digits":"3","digits":"1"');
      assert.equal((await stage.receive(stage.voicetwo.sign(good.path, doubled))).status, 200);
      assert.equal(await acknowledged(incidentId), 1);
    });

    test(`S34: ${provider.name}: a key that is replayed a hundred times on two servers acts once, and is answered alike`, async () => {
      const { incidentId } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      const other = await stage.another();
      const callback = provider.digit('1');
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? other : stage).receive(callback)));
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
      assert.equal(new Set(answers.map((answer) => answer.body)).size, 1);
      assert.equal(await acknowledged(incidentId), 1);
      // A second press of the same key in the same call is the same answer, also with another event id.
      assert.equal((await stage.receive(provider.digit('1'))).status, 200);
      assert.equal(await acknowledged(incidentId), 1);
      const escalated = async (id: string) => (await stage.timeline(id)).filter((line) => line.startsWith('incident.escalated')).length;
      // The phone has said goodbye: no key does anything more.
      assert.equal((await stage.receive(provider.digit('2'))).status, 200);
      assert.equal(await escalated(incidentId), 0);
      await moveClock(stage.cast.database.url, 61_000);
      const { incidentId: next } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      const second = provider.digit('2');
      for (let n = 0; n < 10; n += 1) assert.equal((await (n % 2 ? other : stage).receive(second)).status, 200);
      assert.equal((await stage.receive(provider.digit('2'))).status, 200);
      assert.equal(await escalated(next), 1);
      await moveClock(stage.cast.database.url, 0);
      await other.close();
    });

    test(`S34: ${provider.name}: a replayed "busy" fails the page once`, async () => {
      await provider.place();
      const callback = provider.busy();
      for (let n = 0; n < 5; n += 1) assert.equal((await stage.receive(callback)).status, 200);
      const attempts = (await stage.attempts()).filter((attempt) => attempt.outcome === 'failed');
      assert.deepEqual(
        attempts.map((attempt) => attempt.detail),
        ['the line was busy'],
      );
    });

    test(`S35: ${provider.name}: the secret before is accepted during rotation, any other is 401, none configured is 404`, async () => {
      const { incidentId } = await provider.place();
      assert.equal((await stage.receive(provider.answered())).status, 200);
      assert.equal((await stage.receive(provider.signedBy('wrong'))).status, 401);
      assert.equal(await acknowledged(incidentId), 0);
      const rotating = await stage.another({ VOICETWO_PUBLIC_KEY: `${stage.voicetwo.publicKey},${keysBefore.publicKey}` });
      assert.equal((await rotating.receive(provider.signedBy('before'))).status, 200);
      assert.equal(await acknowledged(incidentId), 1);
      const without = await stage.another({ VOICEONE_AUTH_TOKEN: '', VOICETWO_API_KEY: '' });
      for (const callback of [provider.digit('1'), altered(provider.digit('1'), { [provider.header]: undefined })])
        assert.equal((await without.receive(callback)).status, 404);
      await rotating.close();
      await without.close();
    });

    test(`S35: ${provider.name}: what the other provider signed is 401`, async () => {
      await provider.place();
      const good = provider.digit('1');
      const foreign = provider.name === 'voiceone' ? voicetwoKeys().sign(Buffer.from(good.body)) : 'A'.repeat(27).concat('=');
      assert.equal((await stage.receive(altered(good, { [provider.header]: foreign }))).status, 401);
    });

    test(`S37: ${provider.name}: a call that is none of ours, or to another number, changes nothing, says so and is audited`, async () => {
      const { incidentId } = await provider.place();
      const before = await refusals();
      for (const callback of [provider.foreign(), provider.otherNumber()]) {
        const { status, body } = await stage.receive(callback);
        assert.equal(status, 200);
        if (provider.name === 'voiceone') assert.match(body, /Nothing was changed/);
      }
      assert.equal(await acknowledged(incidentId), 0);
      assert.equal(await refusals(), before + 2);
    });

    test(`S37: ${provider.name}: whoever was deactivated or changed the number acknowledges nothing`, async () => {
      const { db } = stage.cast.platform;
      const changes: ReadonlyArray<readonly [string, string]> = [
        ['active = false', 'active = true'],
        [`phone = '+15005550009'`, `phone = '+15005550002'`],
      ];
      for (const [change, back] of changes) {
        await db.query('delete from pages');
        const { incidentId } = await provider.place();
        assert.equal((await stage.receive(provider.answered())).status, 200);
        const before = await refusals();
        await db.query(`update users set ${change} where id = $1`, [stage.cast.bob.userId]);
        assert.equal((await stage.receive(provider.digit('1'))).status, 200);
        await db.query(`update users set ${back} where id = $1`, [stage.cast.bob.userId]);
        assert.equal(await acknowledged(incidentId), 0, change);
        assert.equal(await refusals(), before + 1, change);
      }
    });

    test(`S56: ${provider.name}: another content type is 415`, async () => {
      await provider.place();
      const good = provider.digit('1');
      const other = provider.name === 'voiceone' ? 'application/json' : 'application/x-www-form-urlencoded';
      for (const type of [other, 'text/plain', 'multipart/form-data; boundary=x'])
        assert.equal((await stage.receive(altered(good, { 'content-type': type }))).status, 415, type);
    });
  }

  test('S30: signed nonsense is 200 or 400, never a 5xx', async () => {
    await place('voicetwo');
    for (const body of [
      '{}',
      '[]',
      'null',
      '1',
      '"x"',
      '{',
      '{"data":null}',
      '{"data":{"event_type":"call.answered"}}',
      '{"data":{"payload":[1]}}',
    ]) {
      const { status } = await stage.receive(stage.voicetwo.sign('/api/v1/voicetwo/callback', body));
      assert.ok(status === 200 || status === 400, `${body}: ${status}`);
    }
    await place('voiceone');
    for (const search of ['', '?ref=', '?ref=x', '?on=digit', `?ref=${refOf(one())}&on=nothing`, '?ref=%00&on=digit', '?__proto__=1']) {
      const { status } = await stage.receive(
        stage.voiceone.sign(`${STAGE_ORIGIN}/api/v1/voiceone/callback${search}`, { Digits: '1', CallSid: 'CA1' }),
      );
      assert.ok(status === 200 || status === 400, `${search}: ${status}`);
    }
  });

  test('S32: voicetwo: five minutes either way, and no timestamp that is not a plain number', async () => {
    await place('voicetwo');
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
    const table: ReadonlyArray<readonly [number, number]> = [
      [-302, 401],
      [302, 401],
      [-86_400, 401],
      [-298, 200],
      [298, 200],
    ];
    for (const [seconds, status] of table) {
      const { path, body } = stage.voicetwo.event(two(), 'call.initiated');
      assert.equal((await stage.receive(stage.voicetwo.sign(path, body, { at: at(seconds) }))).status, status, `${seconds} s`);
    }
    const good = stage.voicetwo.event(two(), 'call.initiated');
    const now = good.headers['telnyx-timestamp'] ?? '';
    for (const timestamp of [undefined, '', 'now', `-${now}`, `${now}.5`, `+${now}`, `${now}000`, '0x5f', '1e9', '9'.repeat(40)])
      assert.equal((await stage.receive(altered(good, { 'telnyx-timestamp': timestamp }))).status, 401, String(timestamp));
  });

  test('S36: voiceone: the configured address is what must be signed, whatever Host and X-Forwarded say', async () => {
    const { incidentId } = await place('voiceone');
    assert.equal((await stage.receive(stage.voiceone.answerCallback(one()))).status, 200);
    const ref = refOf(one());
    const parameters = { CallSid: one().sid, CallStatus: 'in-progress', To: one().to, Digits: '1' };
    const elsewhere = ['http://evil.test', 'https://tocsin.test', 'http://tocsin.test:80', 'http://tocsin.test:8080', 'http://TOCSIN.test'];
    for (const origin of elsewhere) {
      const signed = stage.voiceone.sign(`${origin}/api/v1/voiceone/callback?ref=${ref}&on=digit`, parameters);
      const { host } = new URL(origin);
      const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': origin.split(':')[0], 'x-forwarded-port': '80' };
      assert.equal((await stage.receive(altered(signed, headers))).status, 401, origin);
    }
    assert.equal(await acknowledged(incidentId), 0);
    const good = stage.voiceone.sign(`${STAGE_ORIGIN}/api/v1/voiceone/callback?ref=${ref}&on=digit`, parameters);
    assert.equal((await stage.receive(altered(good, { host: 'evil.test', 'x-forwarded-host': 'evil.test' }))).status, 200);
    assert.equal(await acknowledged(incidentId), 1);
  });

  test('S30, S35: every callback there is: unsigned 401, unconfigured 404', async () => {
    const paths: ReadonlyArray<readonly [string, string]> = [
      ['/api/v1/integrations/chatone/interactions', 'application/x-www-form-urlencoded'],
      ['/api/v1/integrations/chatone/events', 'application/json'],
      ['/api/v1/integrations/chatone/commands', 'application/x-www-form-urlencoded'],
      ['/api/v1/integrations/chattwo/interactions', 'application/json'],
      ['/api/v1/voiceone/callback', 'application/x-www-form-urlencoded'],
      ['/api/v1/voicetwo/callback', 'application/json'],
    ];
    const bare = await stage.another({
      CHATONE_SIGNING_SECRET: '',
      CHATTWO_BOT_TOKEN: '',
      VOICEONE_AUTH_TOKEN: '',
      VOICETWO_API_KEY: '',
    });
    const send = async (server: Pick<PageServer, 'receive'>, path: string, type: string) =>
      (await server.receive({ path, headers: { 'content-type': type }, body: type.endsWith('json') ? '{}' : 'a=1' })).status;
    for (const [path, type] of paths) {
      assert.equal(await send(stage, path, type), 401, path);
      assert.equal(await send(bare, path, type), 404, path);
    }
    await bare.close();
  });
});

function refOf(call: FakeCall): string {
  return new URL(call.url).searchParams.get('ref') ?? '';
}
