import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { looksLike, senderHint } from './looks-like.ts';

const hint = (text: string, headers: Record<string, string> = {}) => looksLike(Buffer.from(text), headers);

describe('what a body that nobody can read looks like', () => {
  const cases: ReadonlyArray<readonly [string, RegExp]> = [
    ['Problem started at 10:00', /Zabbix media type: use/],
    ['x\nResolved in: 5m', /Zabbix/],
    ['***** Nagios *****', /Nagios or Icinga/],
    ['Notification Type: PROBLEM', /Nagios or Icinga/],
    ['<!DOCTYPE html>', /HTML: send/],
    [' <html>', /HTML: send/],
    ['<alert/>', /XML: send/],
    ['<34>Oct 11', /syslog/],
    ['Subject: down', /an email/],
    ['# HELP up', /metrics/],
    ['--abc\r\nContent-Disposition: x', /multipart form/],
    ["{'a': 1}", /Python/],
    ['{"a": {{ value }} }', /template/],
    ['{"a": "b" c}', /put together as text/],
    ['a=1&b=2', /This looks like a form/],
    ['status: down', /YAML/],
    ['hello there', /^$/],
  ];
  for (const [text, expected] of cases)
    test(`${JSON.stringify(text)} is answered with ${String(expected)}`, () => assert.match(hint(text), expected));

  test('what only looks so further down is not taken for it', () => {
    for (const text of ['say <html>', 'see <34>', 'the subject: x', 'a # help x', 'a --abc\r\ncontent-', "see {'a'"])
      assert.equal(hint(text), '', text);
  });

  test('the type of the content comes before the body', () => {
    const types = [
      ['application/x-protobuf', /Protobuf/],
      ['text/xml', /XML/],
      ['text/html', /HTML/],
      ['application/yaml', /YAML/],
      ['application/x-ndjson', /one JSON document a line/],
      ['image/png', /picture/],
      ['application/octet-stream', /binary/],
    ] as const;
    for (const [type, expected] of types) assert.match(hint('{"a"', { 'content-type': type }), expected);
    assert.match(hint('{"a"', { 'content-type': 'application/json' }), /put together/);
  });

  test('a sender that names itself is told what it left out, unless it sent something like JSON', () => {
    assert.match(hint('', { 'user-agent': 'Zabbix 7' }), /Zabbix media type without a body/);
    assert.match(hint('x', { 'x-amz-sns-message-type': 'Notification' }), /Amazon SNS/);
    assert.match(hint(' [1,', { 'user-agent': 'Zabbix 7' }), /put together/);
    assert.match(senderHint({ 'user-agent': 'Alertmanager/0.27' }) ?? '', /Alertmanager with a body of its own/);
    assert.match(senderHint({ 'user-agent': 'Grafana' }) ?? '', /Grafana contact point/);
    assert.equal(senderHint({ 'user-agent': 'curl' }), null);
    assert.equal(senderHint({ 'user-agent': 'not Grafana' }), null);
  });

  test('bytes that are no text are binary data, a few strange signs are not', () => {
    assert.match(hint('a\0b'), /binary data/);
    assert.match(looksLike(Buffer.from([255, 254, 253]), {}), /binary data/);
    assert.equal(looksLike(Buffer.from([255, 254, 65]), {}), '');
    assert.equal(hint(`${'a'.repeat(64)}\0`), '');
    assert.equal(looksLike(null, {}), '');
  });

  test('only the beginning is looked at', () => {
    assert.match(hint(`${'x'.repeat(2_026)}\nproblem started: now`), /Zabbix/);
    assert.equal(hint(`${'x'.repeat(2_040)}\nproblem started: now`), '');
  });
});
