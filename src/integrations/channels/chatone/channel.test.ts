import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type FakeChatone, startFakeChatone } from '../../../../test/harness/fakes/fake-chatone.ts';
import type { Fault } from '../../../../test/harness/fakes/fake-http.ts';
import { sampleGroup, sampleRequest } from '../../../../test/harness/group-message.ts';
import type { Channel, SendOutcome } from '../../../modules/notifications/channel.ts';
import { openOutbound } from '../../../platform/outbound/outbound.ts';
import { chatoneChannel } from './channel.ts';
import { openChatoneClient } from './chatone.client.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('sending to Slack', () => {
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  let fake: FakeChatone;
  let channel: Channel;
  before(async () => {
    fake = await startFakeChatone();
    channel = chatoneChannel(openChatoneClient({ baseUrl: fake.apiUrl, botToken: fake.botToken }, outbound, () => NOW));
  });
  beforeEach(() => fake.heal());
  after(async () => {
    await outbound.close();
    await fake.stop();
  });

  const sent = async (target: string, over = {}): Promise<Readonly<Record<string, string>>> => {
    const outcome = await channel.send(sampleRequest(target, over));
    assert.equal(outcome.kind, 'sent', JSON.stringify(outcome));
    return outcome.kind === 'sent' ? outcome.external : {};
  };

  test('a group is one message, by channel name or id, edited in place as it changes', async () => {
    const external = await sent('#alerts');
    assert.equal(external['channel'], 'C0ALERTS');
    const again = await sent('#alerts', { external, message: sampleGroup({ revision: 2, status: 'resolved', resolvedBy: 'Bob' }) });
    assert.deepEqual(again, external);
    const messages = fake.messages('alerts');
    assert.deepEqual([messages.length, messages[0]?.edits], [1, 1]);
    assert.match(messages[0]?.shown ?? '', /^✅ Resolved · High latency/);
    assert.equal((await sent('C0ALERTS'))['channel'], 'C0ALERTS');
  });

  test('a message that somebody deleted is posted anew', async () => {
    const external = await sent('C0ALERTS');
    fake.deleteMessage(external['ts'] ?? '');
    const anew = await sent('C0ALERTS', { external, message: sampleGroup({ revision: 2 }) });
    assert.notEqual(anew['ts'], external['ts']);
    for (const error of ['edit_window_closed', 'cant_update_message']) {
      fake.fail('chat.update', { kind: 'answer', status: 200, body: JSON.stringify({ ok: false, error }) });
      assert.notEqual((await sent('C0ALERTS', { external: anew }))['ts'], anew['ts'], error);
    }
  });

  const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault => ({
    kind: 'answer',
    status,
    body,
    headers,
  });
  const code = (error: string, extra: object = {}): Fault => answer(200, JSON.stringify({ ok: false, error, ...extra }));
  const CORPUS: ReadonlyArray<readonly [string, Fault, SendOutcome['kind'], RegExp]> = [
    ['500', answer(500, 'oops'), 'retry', /500/],
    ['502 with a page', answer(502, '<html>bad gateway</html>', { 'content-type': 'text/html' }), 'retry', /502/],
    ['503 with its own JSON', answer(503, '{"ok":false,"error":"service_unavailable"}'), 'retry', /service_unavailable/],
    ['200 with half a JSON', answer(200, '{"ok":tr'), 'retry', /not its JSON/],
    ['200 empty', answer(200, ''), 'retry', /not its JSON/],
    ['200 with a login page', answer(200, '<html>sign in</html>'), 'retry', /not its JSON/],
    ['200 with null', answer(200, 'null'), 'retry', /not its JSON/],
    ['200 with ok as a text', answer(200, '{"ok":"true"}'), 'retry', /not its JSON/],
    ['200 ok without a timestamp', answer(200, '{"ok":true}'), 'retry', /did not return the message id/],
    ['200 ok:false without a code', answer(200, '{"ok":false}'), 'retry', /not its JSON/],
    ['ok:false internal_error', code('internal_error'), 'retry', /internal_error/],
    ['ok:false fatal_error', code('fatal_error'), 'retry', /fatal_error/],
    ['ok:false ratelimited', code('ratelimited'), 'retry', /ratelimited/],
    ['ok:false with an unknown code', code('brand_new_trouble'), 'retry', /brand_new_trouble/],
    ['ok:false with the name of an inherited member', code('constructor'), 'retry', /constructor/],
    ['ok:false with a hostile code', code('<x>\u0000\n'), 'retry', /answered \?x/],
    ['channel_not_found', code('channel_not_found'), 'permanent', /choose an existing channel/],
    ['not_in_channel', code('not_in_channel'), 'permanent', /\/invite/],
    ['is_archived', code('is_archived'), 'permanent', /archived/],
    ['invalid_auth', code('invalid_auth'), 'permanent', /bot token/],
    ['token_revoked', code('token_revoked'), 'permanent', /revoked/],
    ['account_inactive', code('account_inactive'), 'permanent', /deactivated/],
    ['missing_scope', code('missing_scope', { needed: 'chat:write' }), 'permanent', /chat:write/],
    ['msg_too_long', code('msg_too_long'), 'permanent', /too long/],
    ['restricted_action', code('restricted_action'), 'permanent', /workspace admin/],
    ['302', answer(302, '', { location: 'https://elsewhere.example/' }), 'permanent', /redirects/],
    ['404 with a page', answer(404, 'not found'), 'permanent', /404/],
    ['a cut connection', { kind: 'cut' }, 'retry', /cut/],
  ];
  for (const [name, fault, kind, reason] of CORPUS) {
    test(`F20: ${name} is ${kind === 'retry' ? 'tried again' : 'final, with the remedy'}, and never a success`, async () => {
      const before = fake.messages('alerts').length;
      fake.fail('chat.postMessage', fault);
      const outcome = await channel.send(sampleRequest('C0ALERTS'));
      assert.equal(outcome.kind, kind);
      assert.match(outcome.kind === 'sent' ? '' : outcome.reason, reason);
      assert.equal(fake.messages('alerts').length, before);
    });
  }

  test('F20: the same holds for an edit: trouble keeps the reference and does not post a second message', async () => {
    const external = await sent('C0ALERTS');
    const before = fake.messages('alerts').length;
    for (const [name, fault, kind] of CORPUS) {
      fake.fail('chat.update', fault);
      assert.equal((await channel.send(sampleRequest('C0ALERTS', { external }))).kind, kind, name);
    }
    assert.equal(fake.messages('alerts').length, before);
  });

  test('F19: a Slack that hangs or drips is given up at the deadline and tried again later', async () => {
    for (const kind of ['hang', 'drip'] as const) {
      fake.fail('chat.postMessage', { kind });
      const outcome = await channel.send(sampleRequest('C0ALERTS', { signal: AbortSignal.timeout(200) }));
      assert.equal(outcome.kind, 'retry', kind);
    }
  });

  test('F21: a 429 waits as long as it says, at most five minutes; garbage is ignored', async () => {
    const table: ReadonlyArray<readonly [string, number | null]> = [
      ['0', 0],
      ['1', 1_000],
      ['30', 30_000],
      ['Sun, 01 Mar 2026 12:00:10 GMT', 10_000],
      ['soon', null],
      ['86400', 300_000],
    ];
    for (const [header, wait] of table) {
      fake.fail('chat.postMessage', answer(429, '{"ok":false,"error":"ratelimited"}', { 'retry-after': header }));
      const outcome = await channel.send(sampleRequest('C0ALERTS'));
      assert.deepEqual([outcome.kind, outcome.kind === 'retry' && outcome.retryAfterMs], ['retry', wait], header);
    }
  });

  test('a wrong token, a foreign channel, an archived one and a channel without the bot end with the remedy', async () => {
    const stranger = chatoneChannel(openChatoneClient({ baseUrl: fake.apiUrl, botToken: 'xoxb-wrong' }, outbound));
    const outcomes = [
      await stranger.send(sampleRequest('C0ALERTS')),
      await channel.send(sampleRequest('#nowhere')),
      await channel.send(sampleRequest('#old')),
      await channel.send(sampleRequest('#other')),
    ];
    for (const outcome of outcomes) assert.equal(outcome.kind, 'permanent');
    assert.doesNotMatch(JSON.stringify(outcomes), /xoxb-wrong/);
  });

  test('an address that outgoing calls may not reach is final and says how to open it', async () => {
    const closed = openOutbound({ allowedCidrs: [] });
    const outcome = await chatoneChannel(openChatoneClient({ baseUrl: fake.apiUrl, botToken: fake.botToken }, closed)).send(
      sampleRequest('C0ALERTS'),
    );
    assert.match(outcome.kind === 'permanent' ? outcome.reason : '', /OUTBOUND_ALLOWED_CIDRS/);
    await closed.close();
  });
});
