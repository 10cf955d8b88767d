import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type FakeNtfy, startFakeNtfy } from '../../../../test/harness/fakes/fake-ntfy.ts';
import { sampleAlert, sampleGroup, sampleRequest } from '../../../../test/harness/group-message.ts';
import type { PageContent } from '../../../modules/notifications/pages/page.ts';
import { openOutbound, type Outbound } from '../../../platform/outbound/outbound.ts';
import { ntfyChannel } from './channel.ts';
import { ntfySettings, openNtfyClient } from './ntfy.client.ts';
import { ntfyPerson } from './person.ts';
import { ntfyProvider } from './provider.ts';
import { cutToBytes, MAX_BODY_BYTES, MAX_MESSAGE_BYTES, renderNtfyGroup, renderNtfyPage } from './render.ts';

const BASE = 'https://tocsin.test';
const incident = (over: object = {}) => ({
  id: 'i1',
  number: 7,
  title: 'Payments are down',
  severity: 'critical',
  status: 'triggered',
  wanted: true,
  acknowledgedBy: null,
  mergedInto: null,
  seenBefore: null,
  ...over,
});
const page = (over: object = {}): PageContent => ({ kind: 'incident', incidents: [incident(over)] });

describe('what ntfy shows', () => {
  test('a text is cut by bytes and never inside a character: one below, at, and one above the limit', () => {
    for (const sign of ['a', 'ü', '€', '😀']) {
      const width = Buffer.byteLength(sign);
      const at = sign.repeat(Math.floor(40 / width)) + 'x'.repeat(40 % width);
      assert.equal(Buffer.byteLength(at), 40);
      assert.equal(cutToBytes(at, 41), at);
      assert.equal(cutToBytes(at, 40), at);
      const cut = cutToBytes(at, 39);
      assert.ok(Buffer.byteLength(cut) <= 39 && cut.endsWith('…') && cut.isWellFormed() && !cut.includes('\uFFFD'), cut);
    }
  });

  test('a group of long titles stays within a message and a body, also where every sign is escaped', () => {
    for (const sign of ['€', '"', '\\', '\u0001', '😀']) {
      const title = sign.repeat(3_000);
      const alerts = Array.from({ length: 20 }, (_, n) => sampleAlert({ number: n, title }));
      const message = renderNtfyGroup(sampleGroup({ title, alerts }), 'ops', true);
      assert.ok(Buffer.byteLength(message.message) <= MAX_MESSAGE_BYTES, sign);
      assert.ok(Buffer.byteLength(message.title) <= 250, sign);
      assert.ok(Buffer.byteLength(JSON.stringify(message)) <= MAX_BODY_BYTES, sign);
      assert.ok(message.message.isWellFormed());
    }
  });

  test('the severity is the priority; what changes nothing for anybody makes no sound', () => {
    const priority = (severity: 'critical' | 'high' | 'warning' | 'info', loud = true) =>
      renderNtfyGroup(sampleGroup({ severity, status: 'firing' }), 'ops', loud).priority;
    assert.deepEqual([priority('critical'), priority('high'), priority('warning'), priority('info')], [5, 4, 3, 2]);
    assert.equal(priority('critical', false), 2);
    assert.equal(renderNtfyGroup(sampleGroup({ severity: 'critical', status: 'resolved' }), 'ops', true).priority, 2);
    const paged = (severity: string, wanted = true) =>
      renderNtfyPage(page({ severity, wanted }), { topic: 'bob', baseUrl: BASE, key: 'k' }).priority;
    assert.deepEqual([paged('critical'), paged('high'), paged('medium'), paged('low'), paged('critical', false)], [5, 4, 3, 2, 2]);
  });

  test('a press opens the incident; no button carries a credential or acts by itself', () => {
    const message = renderNtfyPage(page(), { topic: 'bob', baseUrl: BASE, key: 'k' });
    assert.equal(message.click, `${BASE}/incidents/7`);
    assert.deepEqual(message.actions, [{ action: 'view', label: 'Open to acknowledge', url: `${BASE}/incidents/7` }]);
  });
});

describe('an ntfy server', () => {
  let fake: FakeNtfy;
  let outbound: Outbound;
  before(async () => {
    fake = await startFakeNtfy();
    outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  });
  after(async () => {
    await outbound.close();
    await fake.stop();
  });
  afterEach(() => {
    fake.heal();
    fake.settings.sequences = true;
    fake.settings.open = false;
  });
  const clientOf = (values: Readonly<Record<string, string>> = { access_token: fake.token }) =>
    openNtfyClient(ntfySettings({ base_url: fake.url, ...values }), outbound, () => new Date());
  const send = (topic: string, over: Parameters<typeof sampleRequest>[1] = {}, values?: Readonly<Record<string, string>>) =>
    ntfyChannel(clientOf(values)).send(sampleRequest(topic, over));

  test('it is signed in by token, by user and password, or not at all where topics are open', async () => {
    assert.equal((await send('a1')).kind, 'sent');
    assert.equal((await send('a1', {}, { username: fake.user.name, password: fake.user.password })).kind, 'sent');
    const wrong = await send('a1', {}, { access_token: 'tk_wrong' });
    assert.match(wrong.kind === 'permanent' ? wrong.reason : '', /does not accept the access token.*40101/);
    const nobody = await send('a1', {}, {});
    assert.match(nobody.kind === 'permanent' ? nobody.reason : '', /does not let this account write to the topic.*40301/);
    fake.settings.open = true;
    assert.equal((await send('a1', {}, {})).kind, 'sent');
  });

  test('what it refuses for good ends the delivery with its own words; what passes is tried again when it says', async () => {
    for (const [topic, reason] of [
      ['no topic', /40009: invalid request: topic invalid/],
      ['reserved-1', /write to the topic/],
    ] as const) {
      const refused = await send(topic);
      assert.match(refused.kind === 'permanent' ? refused.reason : refused.kind, reason);
    }
    fake.fail('POST /', { kind: 'answer', status: 413, body: '{"code":41303,"http":413,"error":"JSON body too large"}' });
    assert.match(JSON.stringify(await send('a2')), /permanent.*takes no message of this size/);
    fake.fail('POST /', { kind: 'answer', status: 429, headers: { 'retry-after': '7' }, body: '{"code":42901}' });
    assert.deepEqual(await send('a2'), { kind: 'retry', reason: 'ntfy asks to slow down (429)', retryAfterMs: 7_000 });
    fake.fail('POST /', { kind: 'answer', status: 502 });
    assert.equal((await send('a2')).kind, 'retry');
    fake.fail('POST /', { kind: 'answer', status: 200, body: '<html>' });
    assert.match(JSON.stringify(await send('a2')), /none of an ntfy server/);
    fake.fail('POST /', { kind: 'answer', status: 308, headers: { location: 'https://elsewhere.example' } });
    assert.match(JSON.stringify(await send('a2')), /redirects/);
  });

  test('a group is one notification that is replaced, and rings again only when it got worse', async () => {
    const first = await send('a3', { message: sampleGroup({ severity: 'warning', status: 'firing' }) });
    assert.ok(first.kind === 'sent');
    const more = await send('a3', {
      message: sampleGroup({ severity: 'warning', status: 'firing', revision: 2 }),
      external: first.external,
    });
    assert.ok(more.kind === 'sent');
    const worse = await send('a3', {
      message: sampleGroup({ severity: 'critical', status: 'firing', revision: 3 }),
      external: more.external,
    });
    assert.ok(worse.kind === 'sent');
    assert.deepEqual(
      fake.published.filter(({ topic }) => topic === 'a3').map(({ priority }) => priority),
      [3, 2, 5],
    );
    assert.equal(fake.shown('a3').length, 1);
  });

  test('a server that replaces nothing is told only of another state and of what got worse', async () => {
    fake.settings.sequences = false;
    let external = null;
    for (const [revision, severity, status] of [
      [1, 'warning', 'firing'],
      [2, 'warning', 'firing'],
      [3, 'critical', 'firing'],
      [4, 'critical', 'resolved'],
    ] as const) {
      const sent = await send('a4', { message: sampleGroup({ severity, status, revision }), external });
      assert.ok(sent.kind === 'sent');
      external = sent.external;
    }
    assert.deepEqual(
      fake.shown('a4').map(({ tags }) => tags[0]),
      ['rotating_light', 'rotating_light', 'white_check_mark'],
    );
  });

  test('a page that is sent again is the same notification; when nobody is needed it says so without a sound', async () => {
    const person = ntfyPerson(clientOf(), BASE);
    const request = {
      pageId: 'p',
      to: { userId: 'u', name: 'Bob', email: null, phone: null, accounts: {}, addresses: { ntfy: 'bob' } },
      urgency: 'high' as const,
      content: page(),
      external: null,
      key: 'p-1',
      callRef: null,
      signal: AbortSignal.timeout(5_000),
    };
    const sent = await person.send(request);
    assert.ok(sent.kind === 'sent');
    assert.equal((await person.send(request)).kind, 'sent');
    assert.equal(fake.shown('bob').length, 1);
    await person.revise?.({ ...request, external: sent.external });
    assert.equal(fake.published.filter(({ topic }) => topic === 'bob').length, 2, 'it is wanted still: nothing rings');
    await person.revise?.({
      ...request,
      external: sent.external,
      content: page({ wanted: false, acknowledgedBy: 'Alice', mergedInto: null, seenBefore: null }),
    });
    const [shown] = fake.shown('bob');
    assert.deepEqual([shown?.priority, shown?.tags[0]], [2, 'white_check_mark']);
  });

  test('a test of the connection asks the server, and publishes where a topic is named', async () => {
    const provider = ntfyProvider(outbound);
    const values = { base_url: fake.url, access_token: fake.token };
    const run = async (topic: string | null, over: object = {}) =>
      (await provider.test({ ...values, ...over }, topic, AbortSignal.timeout(5_000))).checks.map(({ ok }) => ok);
    assert.deepEqual(await run(null), [true]);
    assert.deepEqual(await run('a5'), [true, true]);
    assert.deepEqual(await run('no topic'), [true, false]);
    assert.deepEqual(await run('a5', { access_token: 'tk_wrong' }), [true, false]);
    const closed = await ntfyProvider(openOutbound({ allowedCidrs: [] })).test(values, null, AbortSignal.timeout(5_000));
    assert.ok(closed.refused, 'a private address is refused unless it is allowed');
  });
});
