import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type ChatStage, startChatStage } from '../harness/chat-stage.ts';
import type { SignedCallback } from '../harness/fakes/fake-http.ts';

/** A callback with some of its parts changed; a header that is undefined is left out. */
function altered(callback: SignedCallback, headers: Readonly<Record<string, string | undefined>>, body = callback.body): SignedCallback {
  const merged = Object.entries({ ...callback.headers, ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { path: callback.path, headers: Object.fromEntries(merged), body };
}

function at(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}

describe('callbacks of Slack', () => {
  let stage: ChatStage;
  let message: Readonly<Record<string, string>>;
  before(async () => {
    stage = await startChatStage();
    message = await stage.post('chatone');
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.work();
    stage.effects.length = 0;
  });

  /** A fresh, valid callback of every kind. */
  const kinds: ReadonlyArray<readonly [string, () => SignedCallback]> = [
    ['interactions', () => stage.chatone.clickCallback(message['ts'] ?? '', 'acknowledge', 'U0BOB')],
    ['events', () => stage.chatone.replyCallback(message['ts'] ?? '', 'U0BOB', 'looking')],
    ['commands', () => stage.chatone.commandCallback('U0BOB', 'ack 7')],
  ];
  const assertNothing = async () => {
    await stage.work();
    assert.deepEqual(stage.effects, []);
  };

  for (const [kind, make] of kinds) {
    test(`S30: ${kind}: a missing, empty, short, long or junk signature is 401`, async () => {
      const good = make();
      const hex = (good.headers['x-slack-signature'] ?? '').slice(3);
      const signatures = [
        undefined,
        '',
        'v0=',
        'v0',
        hex,
        `v0=${hex.slice(0, 63)}`,
        `v0=${hex}0`,
        `v0=${'0'.repeat(64)}`,
        `v1=${hex}`,
        `V0=${hex}`,
        `v0=${hex.toUpperCase()}x`,
        `v0=${Buffer.from(hex).toString('base64')}`,
        `v0=${hex}, v0=${hex}`,
        `v0=${'é'.repeat(64)}`,
        'null',
        `v0=${hex.slice(0, 62)}\u00ff\u00ff`,
      ];
      for (const signature of signatures) {
        assert.equal((await stage.receive(altered(good, { 'x-slack-signature': signature }))).status, 401, String(signature));
      }
      await assertNothing();
    });

    test(`S31: ${kind}: a body that differs by one byte, or only in its encoding, is 401`, async () => {
      const good = make();
      for (let position = 0; position < good.body.length; position += 7) {
        const byte = good.body[position] === 'x' ? 'y' : 'x';
        const body = good.body.slice(0, position) + byte + good.body.slice(position + 1);
        assert.equal((await stage.receive(altered(good, {}, body))).status, 401, `byte ${position}`);
      }
      const reencoded = kind === 'events' ? JSON.stringify(JSON.parse(good.body), null, 1) : good.body.replaceAll('%22', '"').concat('&');
      for (const body of [reencoded, `${good.body} `, ` ${good.body}`, ''])
        assert.equal((await stage.receive(altered(good, {}, body))).status, 401);
      await assertNothing();
    });

    test(`S32: ${kind}: five minutes either way, and no timestamp that is not a plain number`, async () => {
      const good = make();
      const signed = (seconds: number) =>
        stage.chatone.sign(good.path, make().body, { at: at(seconds), type: good.headers['content-type'] ?? '' });
      const table: ReadonlyArray<readonly [number, number]> = [
        [-301, 401],
        [302, 401],
        [-86_400, 401],
        [-298, 200],
        [298, 200],
        [0, 200],
      ];
      for (const [seconds, status] of table) assert.equal((await stage.receive(signed(seconds))).status, status, `${seconds} s`);
      const now = String(Math.floor(Date.now() / 1_000));
      for (const timestamp of [
        undefined,
        '',
        'now',
        `-${now}`,
        `${now}.5`,
        `+${now}`,
        ` ${now}x`,
        '0x5f',
        '1e9',
        '9'.repeat(40),
        '٣٤',
        `${now},${now}`,
      ]) {
        const headers = { 'x-slack-request-timestamp': timestamp === '٣٤' ? encodeURIComponent(timestamp) : timestamp };
        assert.equal((await stage.receive(altered(good, headers))).status, 401, String(timestamp));
      }
    });

    test(`S34: ${kind}: a replay inside the window, a hundred times on two servers, answers 200 and has one effect`, async () => {
      const other = await stage.another();
      const callback = make();
      const answers = await Promise.all(Array.from({ length: 100 }, (_, round) => (round % 2 ? other : stage).receive(callback)));
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200]);
      await Promise.all([stage.work(), other.work(), stage.work(), other.work()]);
      assert.equal(stage.effects.length, 1);
      await stage.receive(callback);
      await stage.work();
      assert.equal(stage.effects.length, 1, 'also after it was worked');
      await other.close();
    });

    test(`S35: ${kind}: the secret before is accepted during rotation, any other is 401`, async () => {
      const { path, body, headers } = make();
      const type = headers['content-type'] ?? '';
      assert.equal((await stage.receive(stage.chatone.sign(path, body, { secret: 'the-secret-before', type }))).status, 200);
      for (const secret of ['another-secret', '', `${stage.chatone.signingSecret},the-secret-before`]) {
        assert.equal((await stage.receive(stage.chatone.sign(path, make().body, { secret, type }))).status, 401);
      }
    });
  }

  test('S33: of doubled parameters none is used; the parsed value is the signed one', async () => {
    const click = stage.chatone.clickCallback(message['ts'] ?? '', 'acknowledge', 'U0BOB');
    const bodies = [
      `${click.body}&${click.body}`,
      `payload=%7B%7D&${click.body}`,
      `${click.body}&payload=`,
      `payload[]=${click.body.slice('payload='.length)}`,
      'payload=1',
      'payload=%5B%5D',
      'payload=null',
      'payload=',
      '%ff=%ff',
    ];
    for (const body of bodies) assert.equal((await stage.receive(stage.chatone.sign(click.path, body))).status, 400, body.slice(0, 40));
    const command = stage.chatone.commandCallback('U0BOB', 'ack 7');
    assert.equal((await stage.receive(stage.chatone.sign(command.path, `${command.body}&user_id=U0ALICE`))).status, 400);
    await assertNothing();
    // JSON with a member twice: the last one counts, and it was signed.
    const reply = stage.chatone.replyCallback(message['ts'] ?? '', 'U0BOB', 'first');
    const doubled = reply.body.replace('"text":"first"', '"text":"first","text":"second"');
    assert.equal((await stage.receive(stage.chatone.sign(reply.path, doubled, { type: 'application/json' }))).status, 200);
    await stage.work();
    assert.deepEqual(
      stage.effects.map((effect) => effect.text),
      ['second'],
    );
  });

  test('S30: signed nonsense is 200 or 400, never a 5xx, and changes nothing', async () => {
    const payloads = [
      '{}',
      '[]',
      'null',
      '1',
      '"x"',
      '{"type":"block_actions"}',
      '{"type":"block_actions","actions":[{"action_id":"acknowledge"}]}',
      '{"type":"block_actions","actions":{"0":{}}}',
      '{"type":"event_callback"}',
      '{"type":"event_callback","event":{"type":"message","thread_ts":[1]},"event_id":"E"}',
      '{"type":"url_verification"}',
      '{"type":"view_submission","user":{}}',
      '{"__proto__":{"type":"url_verification"}}',
      '{"type":',
    ];
    for (const payload of payloads) {
      const answers = [
        await stage.receive(stage.chatone.sign('/api/v1/integrations/chatone/interactions', new URLSearchParams({ payload }).toString())),
        await stage.receive(stage.chatone.sign('/api/v1/integrations/chatone/events', payload, { type: 'application/json' })),
        await stage.receive(
          stage.chatone.sign(
            '/api/v1/integrations/chatone/commands',
            new URLSearchParams({ text: payload, user_id: 'U', channel_id: 'C', trigger_id: payload }).toString(),
          ),
        ),
      ];
      for (const answer of answers)
        assert.ok(answer.status === 200 || answer.status === 400, `${payload}: ${answer.status} ${answer.body}`);
    }
    await assertNothing();
  });

  test('S56: a content type that is neither a form nor JSON is 415', async () => {
    const good = stage.chatone.clickCallback(message['ts'] ?? '', 'acknowledge', 'U0BOB');
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])
      assert.equal((await stage.receive(altered(good, { 'content-type': type }))).status, 415, type);
  });

  test('the address check of Slack is answered with its challenge, only when it is signed', async () => {
    const path = '/api/v1/integrations/chatone/events';
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
    const answer = await stage.receive(stage.chatone.sign(path, body, { type: 'application/json' }));
    assert.deepEqual([answer.status, JSON.parse(answer.body)], [200, { challenge: 'abc' }]);
    assert.equal((await stage.receive(stage.chatone.sign(path, body, { type: 'application/json', secret: 'wrong' }))).status, 401);
  });

  test('S35: without a signing secret the addresses are 404, whatever is sent', async () => {
    const without = await stage.another({ CHATONE_SIGNING_SECRET: '' });
    for (const [kind, make] of kinds) {
      assert.equal((await without.receive(make())).status, 404, kind);
      assert.equal((await without.receive(altered(make(), { 'x-slack-signature': undefined }))).status, 404, kind);
    }
    await without.close();
  });
});
