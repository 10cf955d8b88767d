import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { type FakeHttp, type FakeRequest, startFakeHttp } from '../../../../test/harness/fakes/fake-http.ts';
import { sampleRequest } from '../../../../test/harness/group-message.ts';
import { openOutbound } from '../../../platform/outbound/outbound.ts';
import { webhookChannel } from './channel.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('the signed outgoing webhook', () => {
  const outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
  const seen: FakeRequest[] = [];
  let server: FakeHttp;
  before(async () => {
    server = await startFakeHttp((request) => {
      seen.push(request);
      return { status: 200, json: {} };
    });
  });
  after(async () => {
    await outbound.close();
    await server.stop();
  });
  const channel = webhookChannel({ signingSecrets: ['new-secret', 'old-secret'] }, outbound, () => NOW);

  test('a body in snake_case arrives with a signature over time and bytes for each secret', async () => {
    const outcome = await channel.send(sampleRequest(`${server.url}/hook`));
    assert.deepEqual(outcome, { kind: 'sent', external: { delivery_id: 'group-1:destination-1' } });
    const request = seen[0];
    assert.ok(request);
    const t = NOW.getTime() / 1_000;
    const mac = (secret: string) => createHmac('sha256', secret).update(`${t}.${request.body}`).digest('hex');
    assert.equal(request.headers['tocsin-signature'], `t=${t},v1=${mac('new-secret')},v1=${mac('old-secret')}`);
    const body = JSON.parse(request.body) as Record<string, unknown>;
    assert.deepEqual(
      [body['event'], body['delivery_id'], body['revision'], body['started_at']],
      ['group.firing', 'group-1:destination-1', 1, '2026-03-01T12:00:00.000Z'],
    );
    assert.deepEqual((body['alerts'] as Record<string, unknown>[])[0], {
      number: 7,
      fingerprint: 'f00dcafe00000007',
      title: 'High latency',
      status: 'firing',
      owned: false,
      severity: 'critical',
      labels: { alertname: 'HighLatency', namespace: 'prod-eu', deployment: 'checkout' },
      annotations: { description: 'p99 is above 2 s' },
      starts_at: '2026-03-01T12:00:00.000Z',
      ends_at: null,
      generator_url: null,
    });
  });

  test('F20: any 2xx is success; 408, 425, 429 and 5xx are tried again; everything else is final', async () => {
    const table: ReadonlyArray<readonly [number, string]> = [
      [200, 'sent'],
      [201, 'sent'],
      [202, 'sent'],
      [204, 'sent'],
      [299, 'sent'],
      [301, 'permanent'],
      [302, 'permanent'],
      [307, 'permanent'],
      [400, 'permanent'],
      [401, 'permanent'],
      [403, 'permanent'],
      [404, 'permanent'],
      [408, 'retry'],
      [410, 'permanent'],
      [413, 'permanent'],
      [422, 'permanent'],
      [425, 'retry'],
      [429, 'retry'],
      [500, 'retry'],
      [502, 'retry'],
      [503, 'retry'],
      [504, 'retry'],
      [599, 'retry'],
    ];
    for (const [status, kind] of table) {
      server.fail('POST /hook', { kind: 'answer', status, headers: { location: '/elsewhere' } });
      assert.equal((await channel.send(sampleRequest(`${server.url}/hook`))).kind, kind, String(status));
    }
  });

  test('F21: a 429 or 503 is obeyed as told', async () => {
    for (const status of [429, 503]) {
      server.fail('POST /hook', { kind: 'answer', status, headers: { 'retry-after': 'Sun, 01 Mar 2026 12:00:45 GMT' } });
      const outcome = await channel.send(sampleRequest(`${server.url}/hook`));
      assert.equal(outcome.kind === 'retry' && outcome.retryAfterMs, 45_000);
    }
  });

  test('S72: a private address is a permanent refusal that says how to open it, and does not name the host, which not everybody may read who sees the reason', async () => {
    for (const host of ['10.0.0.1', '[fd00::1]', 'hooks.internal.invalid']) {
      const outcome = await channel.send(sampleRequest(`http://${host}/hook`));
      assert.notEqual(outcome.kind, 'sent');
      const reason = outcome.kind === 'sent' ? '' : outcome.reason;
      assert.ok(!reason.includes(host.replaceAll(/[[\]]/g, '')), reason);
      if (!host.endsWith('invalid')) assert.match(`${outcome.kind} ${reason}`, /^permanent .*its address.*OUTBOUND_ALLOWED_CIDRS/);
    }
  });

  test('the code that docs/integrations/webhook.md gives to receivers accepts what we send, and nothing else', async () => {
    const page = readFileSync(new URL('../../../../docs/integrations/webhook.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const { isFromTocsin } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isFromTocsin: (header: string, body: string, secret: string, now: number) => boolean;
    };
    seen.length = 0;
    await channel.send(sampleRequest(`${server.url}/hook`));
    const header = String(seen[0]?.headers['tocsin-signature']);
    const body = seen[0]?.body ?? '';
    for (const secret of ['new-secret', 'old-secret']) assert.equal(isFromTocsin(header, body, secret, NOW.getTime()), true);
    assert.equal(isFromTocsin(header, body, 'other', NOW.getTime()), false);
    assert.equal(isFromTocsin(header, `${body} `, 'new-secret', NOW.getTime()), false);
    assert.equal(isFromTocsin(header, body, 'new-secret', NOW.getTime() + 301_000), false);
    assert.equal(isFromTocsin('', body, 'new-secret', NOW.getTime()), false);
  });
});
