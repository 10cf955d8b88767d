// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

describe('content types of the webhook', () => {
  let server: TestApp;
  let token: string;
  before(async () => {
    server = await startTestApp();
    token = (await server.api('POST', '/api/v1/webhook-tokens', { name: 'sender' })).body.token;
  });
  after(() => server.stop());

  const send = async (type: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
      body: new Uint8Array(Buffer.from(body as string)),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const json = JSON.stringify({ fingerprint: 'one', labels: { alertname: 'Disk' } });
  const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;

  test('one alert sent as JSON, as text, in a form, in a multipart body and compressed is one alert', async () => {
    const answers = [
      await send('application/json', json),
      await send('text/plain; charset=UTF-8', json),
      await send('application/vnd.example+json', json),
      await send('application/x-www-form-urlencoded', new URLSearchParams({ payload: json }).toString()),
      await send('application/x-www-form-urlencoded', json),
      await send('multipart/form-data; boundary=b', `${part('name="data"', json)}${part('name="i"; filename="i.png"', 'PNG')}--b--\r\n`),
      await send('application/x-www-form-urlencoded', gzipSync(`payload=${encodeURIComponent(json)}`), { 'content-encoding': 'gzip' }),
    ];
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.alerts?.map(({ fingerprint }: any) => fingerprint)]),
      answers.map(() => [200, ['one']]),
    );
    assert.equal(new Set(answers.map(({ body }) => body.alerts[0].number)).size, 1);
  });

  test('plain fields of a form are an alert of no known format, a refused form is kept and can be taken again', async () => {
    const taken = await send('application/x-www-form-urlencoded', 'title=Pump+stopped&api_key=hunter2');
    assert.deepEqual([taken.status, taken.body.created], [200, 1]);
    const refused = await send('multipart/form-data; boundary=b', `${part('name="data"', '{"fingerprint":"x","status":"odd"}')}--b--`);
    assert.equal(refused.status, 422);
    const list = async () => (await server.api('GET', '/api/v1/webhook-tokens/refusals')).body;
    await until(async () => (await list()).total === 1, 'the refused form to be kept');
    const { id, repeatable } = (await list()).items[0];
    const kept = (await server.api('GET', `/api/v1/webhook-tokens/refusals/${id}`)).body;
    assert.deepEqual([repeatable, JSON.parse(kept.body).fingerprint], [true, 'x']);
    assert.match(kept.content_type, /^multipart\/form-data/);
  });

  test('what cannot be read is refused with what it looks like, whether it is empty, text, XML or binary', async () => {
    const zabbix = await send('application/json', '', { 'user-agent': 'Zabbix 7.0' });
    assert.deepEqual([zabbix.status, zabbix.body.code], [400, 'bad_request']);
    assert.match(zabbix.body.detail, /Zabbix media type without a body/);
    const unset = await send('application/json', '{}', { 'user-agent': 'Zabbix 7.0' });
    assert.equal(unset.status, 422);
    assert.match(unset.body.detail, /Zabbix media type without a body/);
    const xml = await send('text/xml', '<a/>');
    assert.deepEqual([xml.status, xml.body.code], [415, 'unsupported_media_type']);
    assert.match(xml.body.detail, /XML/);
    for (const body of [Buffer.from([0, 1, 2, 255]), 'just words'])
      for (const type of [
        'application/json',
        'text/plain',
        'application/octet-stream',
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ])
        assert.ok([400, 415].includes((await send(type, body)).status), type);
  });
});
