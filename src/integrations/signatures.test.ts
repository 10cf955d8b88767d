import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { SCHEMES, SIGNATURE_TOLERANCE_S, signatureProblem } from './signatures.ts';

const SECRET = 'the secret of the tool';
const BODY = Buffer.from('{"title":"Disk full","n":12345678901234567890}');
const NOW = new Date('2030-05-15T12:00:00Z');
const SECONDS = NOW.getTime() / 1_000;

type Headers = Record<string, string>;

const mac = (algorithm: string, body: Buffer | string, secret: string | Buffer = SECRET) => createHmac(algorithm, secret).update(body);
const dated = (before: string, body: Buffer) => Buffer.concat([Buffer.from(before), body]);

/** What each kind of sender sends with a body, by its documents. */
const SENDERS: Readonly<Record<string, (body: Buffer, secret: string, at: number) => Headers>> = {
  'x-hub-signature-256': (body, secret) => ({ 'x-hub-signature-256': `sha256=${mac('sha256', body, secret).digest('hex')}` }),
  'x-gitlab-token': (_body, secret) => ({ 'x-gitlab-token': secret }),
  'sentry-hook-signature': (body, secret) => ({ 'sentry-hook-signature': mac('sha256', body, secret).digest('hex') }),
  'stripe-signature': (body, secret, at) => ({
    'stripe-signature': `v0=x,t=${at},v1=${'0'.repeat(64)},v1=${mac('sha256', dated(`${at}.`, body), secret).digest('hex')}`,
  }),
  'x-grafana-alerting-signature': (body, secret) => ({ 'x-grafana-alerting-signature': mac('sha256', body, secret).digest('hex') }),
  'x-pagerduty-signature': (body, secret) => ({
    'x-pagerduty-signature': `v1=${'0'.repeat(64)},v1=${mac('sha256', body, secret).digest('hex')}`,
  }),
  'x-mms-signature': (body, secret) => ({ 'x-mms-signature': mac('sha1', body, secret).digest('base64') }),
  'x-checkly-signature': (body, secret) => ({ 'x-checkly-signature': mac('sha256', body, secret).digest('hex') }),
  'x-honeycomb-webhook-token': (_body, secret) => ({ 'x-honeycomb-webhook-token': secret }),
  'cf-webhook-auth': (_body, secret) => ({ 'cf-webhook-auth': secret }),
  'x-signature': (body, secret) => ({ 'x-signature': `sha512=${mac('sha512', body, secret).digest('hex')}` }),
  'webhook-signature': (body, secret, at) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,AAAA v1,${mac('sha256', dated(`msg_1.${at}.`, body), secret).digest('base64')}`,
  }),
};

const problem = (headers: Headers, { body = BODY, source = null as string | null, secret = SECRET } = {}) =>
  signatureProblem(secret, source, { headers, body, now: NOW });

describe('signatures of webhook requests', () => {
  for (const { header, sources } of SCHEMES) {
    const sign = SENDERS[header.toLowerCase()];
    test(`${header}: the body as it was signed is let in; another body, another secret, a cut or an empty proof is not, and the header is named`, () => {
      assert.ok(sign, 'there is a sender');
      assert.equal(problem(sign(BODY, SECRET, SECONDS)), null);
      for (const source of sources) assert.equal(problem(sign(BODY, SECRET, SECONDS), { source }), null, source);
      const wrong = [sign(BODY, 'another secret', SECONDS)];
      const own = sign(BODY, SECRET, SECONDS);
      const proof = own[header.toLowerCase()] ?? '';
      for (const text of [proof.slice(0, -3), 'v1=', 'sha256=', 't=,v1=', 'x', '\u00e9', 'a'.repeat(10_000)])
        wrong.push({ ...own, [header.toLowerCase()]: text });
      for (const headers of wrong) {
        const found = problem(headers);
        assert.equal(found?.header, header, JSON.stringify(headers));
        assert.match(found?.detail ?? '', new RegExp(header));
        assert.doesNotMatch(found?.detail ?? '', new RegExp(SECRET));
      }
      if (!['x-gitlab-token', 'x-honeycomb-webhook-token', 'cf-webhook-auth'].includes(header.toLowerCase()))
        assert.equal(problem(own, { body: Buffer.concat([BODY, Buffer.from(' ')]) })?.header, header);
    });
  }

  test('a dated signature counts up to its tolerance before and after now, and a second beyond it does not', () => {
    for (const name of ['stripe-signature', 'webhook-signature']) {
      const sign = SENDERS[name];
      assert.ok(sign);
      for (const off of [SIGNATURE_TOLERANCE_S - 1, SIGNATURE_TOLERANCE_S])
        for (const at of [SECONDS - off, SECONDS + off]) assert.equal(problem(sign(BODY, SECRET, at)), null, `${name} ${at}`);
      for (const at of [SECONDS - SIGNATURE_TOLERANCE_S - 1, SECONDS + SIGNATURE_TOLERANCE_S + 1])
        assert.match(problem(sign(BODY, SECRET, at))?.detail ?? '', /more than 300 s/, `${name} ${at}`);
    }
    const at = String(SECONDS);
    const signed = { 'x-grafana-alerting-signature': mac('sha256', dated(`${at}:`, BODY)).digest('hex') };
    assert.equal(problem({ ...signed, 'x-grafana-alerting-signature-timestamp': at }), null);
    assert.notEqual(problem(signed), null);
    const late = String(SECONDS - 301);
    const old = { 'x-grafana-alerting-signature': mac('sha256', dated(`${late}:`, BODY)).digest('hex') };
    assert.match(problem({ ...old, 'x-grafana-alerting-signature-timestamp': late })?.detail ?? '', /more than 300 s/);
  });

  test('a token that is fixed to a tool is held to the header of that tool; without a known header all are named', () => {
    const github = SENDERS['x-hub-signature-256']?.(BODY, SECRET, SECONDS) ?? {};
    assert.equal(problem(github, { source: 'gitlab' })?.header, 'X-Gitlab-Token');
    assert.equal(problem(github, { source: 'alertmanager' }), null);
    const none = problem({}) ?? { detail: '' };
    for (const { header } of SCHEMES) assert.ok(none.detail.includes(header), header);
  });
});
