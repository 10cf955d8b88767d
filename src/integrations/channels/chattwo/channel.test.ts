import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type FakeChattwo, startFakeChattwo } from '../../../../test/harness/fakes/fake-chattwo.ts';
import type { Fault } from '../../../../test/harness/fakes/fake-http.ts';
import { sampleGroup, sampleRequest } from '../../../../test/harness/group-message.ts';
import type { Channel, SendOutcome } from '../../../modules/notifications/channel.ts';
import { openOutbound } from '../../../platform/outbound/outbound.ts';
import { chattwoChannel } from './channel.ts';
import { openChattwoClient } from './chattwo.client.ts';

const BUTTONS = { callbackUrl: 'https://tocsin.example.com/api/v1/integrations/chattwo/interactions', sign: () => 'signature' };
const NOW = new Date('2026-03-01T12:00:00Z');

describe('sending to Mattermost', () => {
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  let fake: FakeChattwo;
  let channel: Channel;
  let key = 0;
  const request = (target: string, over = {}) => {
    key += 1;
    return sampleRequest(target, { idempotencyKey: `key-${key}`, ...over });
  };
  before(async () => {
    fake = await startFakeChattwo();
    channel = chattwoChannel(
      openChattwoClient({ baseUrl: `${fake.url}/`, botToken: fake.botToken }, outbound, () => NOW),
      BUTTONS,
      fake.url,
    );
  });
  beforeEach(() => fake.heal());
  after(async () => {
    await outbound.close();
    await fake.stop();
  });

  const sent = async (over: object, target = fake.channelId): Promise<Readonly<Record<string, string>>> => {
    const outcome = await channel.send(request(target, over));
    assert.equal(outcome.kind, 'sent', JSON.stringify(outcome));
    return outcome.kind === 'sent' ? outcome.external : {};
  };

  test('a group is one post, edited in place as it changes', async () => {
    const external = await sent({});
    assert.deepEqual(external, { post_id: fake.posts()[0]?.id, channel_id: fake.channelId });
    const again = await sent({ external, message: sampleGroup({ revision: 2, status: 'resolved', resolvedBy: 'Bob' }) });
    assert.deepEqual(again, external);
    const [post, ...others] = fake.posts();
    assert.deepEqual([others.length, post?.edits, post?.buttons.length], [0, 1, 0]);
    assert.match(post?.message ?? '', /^✅ \*\*Resolved\*\*/);
  });

  test('F02: a repeated attempt whose first answer was lost finds its post instead of making a second', async () => {
    const before = fake.posts().length;
    fake.fail('POST /api/v4/posts', { kind: 'cut', after: true });
    const lost = await channel.send(request(fake.channelId, { idempotencyKey: 'lost' }));
    assert.equal(lost.kind, 'retry');
    await sent({ idempotencyKey: 'lost' });
    assert.equal(fake.posts().length, before + 1);
  });

  test('a post that somebody deleted is posted anew, although the server answers 403 to the edit', async () => {
    const external = await sent({ idempotencyKey: 'deleted' });
    fake.deletePost(external['post_id'] ?? '');
    const anew = await sent({ idempotencyKey: 'deleted', external, message: sampleGroup({ revision: 2 }) });
    assert.notEqual(anew['post_id'], external['post_id']);
  });

  test('a channel can be named by id, as team/channel, or by name alone in the only team', async () => {
    for (const target of [fake.channelId, 'ops/alerts', 'alerts', '~alerts', '#alerts'])
      assert.equal((await sent({}, target))['channel_id'], fake.channelId, target);
    const missing = await channel.send(request('ops/nowhere'));
    assert.match(missing.kind === 'permanent' ? missing.reason : '', /choose an existing channel/);
    const closed = await channel.send(request('ops/other'));
    assert.match(closed.kind === 'permanent' ? closed.reason : '', /add it to the team and the channel/);
  });

  const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault => ({
    kind: 'answer',
    status,
    body,
    headers,
  });
  const problem = (status: number): Fault => answer(status, JSON.stringify({ id: 'some.rule', status_code: status }));
  const CORPUS: ReadonlyArray<readonly [string, Fault, SendOutcome['kind'], RegExp]> = [
    ['500', problem(500), 'retry', /500/],
    ['502 with a page', answer(502, '<html>'), 'retry', /502/],
    ['503', problem(503), 'retry', /503/],
    ['429', answer(429, 'limit exceeded', { 'retry-after': '7' }), 'retry', /slow down/],
    ['200 with a login page', answer(200, '<html>sign in</html>'), 'retry', /not its JSON/],
    ['201 with half a JSON', answer(201, '{"id":"x'), 'retry', /not its JSON/],
    ['201 without an id', answer(201, '{}'), 'retry', /did not return the post id/],
    ['201 with a list', answer(201, '[]'), 'retry', /did not return the post id/],
    ['401', problem(401), 'permanent', /bot token/],
    ['400', problem(400), 'permanent', /some\.rule/],
    ['413', problem(413), 'permanent', /too long/],
    ['404 with a page', answer(404, 'nginx'), 'permanent', /base address/],
    ['302', answer(302, '', { location: '/login' }), 'permanent', /redirects/],
    ['a cut connection', { kind: 'cut' }, 'retry', /cut/],
  ];
  for (const [name, fault, kind, reason] of CORPUS) {
    test(`F20: ${name} is ${kind === 'retry' ? 'tried again' : 'final, with the remedy'}, and never a success`, async () => {
      fake.fail('POST /api/v4/posts', fault);
      const outcome = await channel.send(request(fake.channelId));
      assert.equal(outcome.kind, kind);
      assert.match(outcome.kind === 'sent' ? '' : outcome.reason, reason);
    });
  }

  test('F20: trouble with an edit does not make a second post', async () => {
    const external = await sent({});
    const before = fake.posts().length;
    for (const [name, fault, kind] of CORPUS) {
      fake.fail('PUT /api/v4/posts', fault);
      assert.equal((await channel.send(request(fake.channelId, { external }))).kind, kind, name);
    }
    assert.equal(fake.posts().length, before);
  });

  test('F19, F21: a hanging server is given up at the deadline, and a 429 waits as long as it says', async () => {
    fake.fail('POST /api/v4/posts', { kind: 'hang' });
    assert.equal((await channel.send(request(fake.channelId, { signal: AbortSignal.timeout(200) }))).kind, 'retry');
    fake.fail('POST /api/v4/posts', answer(429, '', { 'retry-after': '7' }));
    const outcome = await channel.send(request(fake.channelId));
    assert.equal(outcome.kind === 'retry' && outcome.retryAfterMs, 7_000);
  });
});
