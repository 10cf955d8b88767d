// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTransport } from 'nodemailer';
import { MAIL_LIMITS, MAIL_MAX } from '../../../src/integrations/mail-in/mail-limits.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { metric } from '../../harness/metrics.ts';
import { freePort } from '../../harness/processes.ts';
import { until } from '../../harness/until.ts';

describe('alerts by email', () => {
  let server: TestApp;
  let port: number;
  before(async () => {
    port = await freePort();
    server = await startTestApp({ env: { INBOUND_SMTP_PORT: String(port), INBOUND_MAIL_DOMAIN: 'Alerts.example.com' } });
  });
  after(() => server.stop());

  const make = async () => {
    const token = (await server.api('POST', '/api/v1/webhook-tokens', { name: 'mail' })).body;
    const made = await server.api('POST', `/api/v1/webhook-tokens/mail-addresses/${token.id}`);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return { token, address: String(made.body.address) };
  };
  /** What the server answered: 250, or the code with its text. */
  const send = async (to: string, mail: { subject?: string; text?: string; html?: string; raw?: string }, localAddress = '127.0.0.1') => {
    const transport = createTransport({ host: '127.0.0.1', port, localAddress, requireTLS: true, tls: { rejectUnauthorized: false } });
    const envelope = { from: 'nagios@example.com', to };
    try {
      await transport.sendMail(mail.raw === undefined ? { ...envelope, ...mail } : { envelope, raw: mail.raw });
      return 250;
    } catch (error) {
      return (error as { responseCode?: number }).responseCode ?? String(error);
    } finally {
      transport.close();
    }
  };
  const found = async (words: string) => (await server.api('GET', `/api/v1/alerts?search=${words}`)).body.items as any[];
  const counted = async (reason: string) => (await metric(server.url, 'svc_webhook_refused_total', { reason })) ?? 0;

  test('an email over STARTTLS is an alert once it is answered 250, its reply the same one, and the word resolved ends it', async () => {
    const { token, address } = await make();
    assert.match(address, /^[a-z2-7]{20}@alerts\.example\.com$/);
    await server.api('PATCH', `/api/v1/webhook-tokens/${token.id}`, { labels: { env: 'prod' }, source: 'grafana' });
    assert.equal(await send(address, { subject: '[FIRING] Backup broken: critical', text: 'No space left.' }), 250);
    const [alert] = await found('Backup');
    assert.deepEqual(
      [alert.title, alert.source, alert.severity, alert.description, alert.labels.env],
      ['Backup broken: critical', 'email', 'critical', 'No space left.', 'prod'],
    );
    assert.equal(await send(address.toUpperCase(), { subject: 'Re: Backup broken: critical', html: '<p>Still <b>broken</b></p>' }), 250);
    assert.equal(await send(address, { subject: '[RESOLVED] Backup broken: critical', text: 'Done.' }), 250);
    const after = await found('Backup');
    assert.deepEqual([after.length, after[0].number, after[0].status], [1, alert.number, 'resolved']);
    const last = async () => (await server.api('GET', `/api/v1/webhook-tokens/traffic/${token.id}`)).body;
    await until(async () => (await last()).last_week.requests === 3, 'three emails to be counted');
  });

  test('an address is stored as a digest, shown masked, and ends when it is replaced or revoked, or its token is', async () => {
    const { token, address } = await make();
    const local = address.split('@')[0] ?? '';
    const shown = await server.api('GET', `/api/v1/webhook-tokens/${token.id}`);
    assert.equal(shown.body.mail_address, `••••${local.slice(-4)}`);
    const audit = await server.api('GET', '/api/v1/audit-events?limit=200');
    assert.equal(JSON.stringify([shown.body, audit.body]).includes(local), false);
    const next = String((await server.api('POST', `/api/v1/webhook-tokens/mail-addresses/${token.id}`)).body.address);
    assert.equal(await send(address, { subject: 'Old address' }), 550);
    assert.equal(await send(next, { subject: 'New address' }), 250);
    assert.equal((await server.api('DELETE', `/api/v1/webhook-tokens/mail-addresses/${token.id}`)).status, 204);
    assert.equal(await send(next, { subject: 'Revoked address' }), 550);
    assert.equal((await server.api('DELETE', `/api/v1/webhook-tokens/mail-addresses/${token.id}`)).status, 404);
    const other = await make();
    await server.api('DELETE', `/api/v1/webhook-tokens/${other.token.id}`);
    assert.equal(await send(other.address, { subject: 'Revoked token' }), 550);
    assert.equal((await found('address')).length, 1);
  });

  test('unknown recipients, emails that say nothing and those above 1 MiB are refused and counted; the largest one is taken', async () => {
    const { address } = await make();
    for (const to of ['a'.repeat(20), 'admin', `${'a'.repeat(19)}1`, 'a'.repeat(300)])
      assert.ok([550, 553, 501].includes(Number(await send(`${to}@alerts.example.com`, { subject: 'x' }))), to);
    assert.equal(await send(address.replace('alerts.', 'other.'), { subject: 'x' }), 550);
    assert.ok((await counted('mail_recipient')) >= 4);
    for (const raw of ['\r\n', 'X-Nothing: 1\r\n\r\n', '\u0000\u0001'])
      assert.ok([250, 550].includes(Number(await send(address, { raw }))));
    assert.equal(await send(address, { raw: 'X-Nothing: 1\r\n\r\n' }), 550);
    assert.ok((await counted('mail_malformed')) >= 1);
    const sized = (bytes: number) => {
      const head = 'Subject: Sized\r\n\r\n';
      return (
        head +
        'x'
          .repeat(76)
          .concat('\r\n')
          .repeat(Math.ceil(bytes / 78))
          .slice(0, bytes - head.length - 2) +
        '\r\n'
      );
    };
    assert.equal(await send(address, { raw: sized(MAIL_MAX) }), 250);
    assert.equal(await send(address, { raw: sized(MAIL_MAX + 1) }), 552);
    assert.ok((await counted('mail_too_large')) >= 1);
  });

  test('a log of 1 MiB is taken; an email above a limit, or slow to read, is refused for good and shown with its reason', async () => {
    const { token, address } = await make();
    const lines = (count: number, line: string) => `Subject: Long log\r\n\r\n${`${line}\r\n`.repeat(count)}`;
    assert.equal(await send(address, { raw: lines(13_000, 'x'.repeat(78)) }), 250);
    const [alert] = await found('Long');
    assert.deepEqual([alert.description.length, alert.description.endsWith('…[cut]')], [16_384, true]);
    const parts = ['--b\r\nContent-Type: text/plain\r\n\r\n', `--b\r\nContent-Type: text/html\r\n\r\n${'<p><a href=x'.repeat(80_000)}\r\n`];
    const refused: ReadonlyArray<readonly [reason: string, raw: string]> = [
      ['mail_too_many_lines', lines(MAIL_LIMITS.lines, '')],
      ['mail_too_many_headers', `X: y\r\n`.repeat(MAIL_LIMITS.headers) + lines(1, 'x')],
      ['mail_too_many_headers', `From: ${'a,'.repeat(MAIL_LIMITS.headerBytes / 2)}\r\n${lines(1, 'x')}`],
      ['mail_too_many_parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(MAIL_LIMITS.parts + 1)}`],
      ['mail_too_slow', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}`],
    ];
    for (const [reason, raw] of refused) {
      const before = await counted(reason);
      assert.equal(await send(address, { raw }), 552, reason);
      assert.equal((await counted(reason)) - before, 1, reason);
    }
    const kept = async () =>
      (await server.api('GET', '/api/v1/webhook-tokens/refusals')).body.items.filter((item: any) => item.token_id === token.id);
    await until(async () => (await kept()).length === refused.length, 'the refused emails to be kept');
    assert.deepEqual((await kept()).map(({ reason }: any) => reason).toSorted(), refused.map(([reason]) => reason).toSorted());
    for (const { detail, source } of await kept()) assert.deepEqual([source, /: send /.test(detail)], ['email', true], detail);
    assert.equal(await send(address, { subject: 'After the long ones' }), 250);
  });

  test('of one sender, and to one address, 60 emails a minute are taken and the 61st is asked to come later; nobody else is held up', async () => {
    const [first, second] = [(await make()).address, (await make()).address];
    const before = await counted('mail_rate');
    const flood = async (count: number, to: string, from: string) => {
      for (let i = 0; i < count; i += 1) assert.equal(await send(to, { subject: `Flood ${from}` }, from), 250, `${i + 1} from ${from}`);
    };
    await flood(59, first, '127.0.0.5');
    await flood(1, second, '127.0.0.5');
    assert.equal(await send(second, { subject: 'Too many from there' }, '127.0.0.5'), 450);
    await flood(1, first, '127.0.0.6');
    assert.equal(await send(first, { subject: 'Too many to it' }, '127.0.0.6'), 450);
    await flood(1, second, '127.0.0.6');
    assert.equal((await counted('mail_rate')) - before, 2);
    assert.equal((await server.webhook({ labels: { alertname: 'StillTaken' } })).status, 200);
  });
});

test('without a port nothing listens for email, and no address is made', async (t) => {
  const server = await startTestApp();
  t.after(() => server.stop());
  const token = (await server.api('POST', '/api/v1/webhook-tokens', { name: 'mail' })).body;
  const made = await server.api('POST', `/api/v1/webhook-tokens/mail-addresses/${token.id}`);
  assert.deepEqual([made.status, /INBOUND_SMTP_PORT/.test(made.body.detail)], [409, true]);
});
