import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../../../platform/errors.ts';
import { type BodyHeaders, bodyHeaders, isPacked, parseBody } from './body.ts';
import { FIELDS_MAX } from './form.ts';

const read = (body: string | Buffer, headers: BodyHeaders = { 'content-type': 'application/json' }) =>
  parseBody(headers, Buffer.from(body as string)).value;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const multipart = { 'content-type': 'multipart/form-data; boundary="b-1"' };
const part = (headers: string, value: string) => `--b-1\r\n${headers}\r\n\r\n${value}\r\n`;

function refusal(body: string | Buffer, headers?: BodyHeaders): Problem {
  try {
    read(body, headers);
  } catch (error) {
    assert.ok(error instanceof Problem);
    return error;
  }
  throw new Error('it was taken');
}

describe('integers that a number would round keep their digits', () => {
  for (const [text, value] of [
    ['{"a":9007199254740991}', { a: 9_007_199_254_740_991 }],
    ['{"a":9007199254740993}', { a: '9007199254740993' }],
    ['{"a":-9007199254740993,"b":[1741078556288000001 , 12]}', { a: '-9007199254740993', b: ['1741078556288000001', 12] }],
    ['[17410785562880000011741078556288000001]', ['17410785562880000011741078556288000001']],
    ['9007199254740993', '9007199254740993'],
    ['{"9007199254740993":"9007199254740993"}', { '9007199254740993': '9007199254740993' }],
    ['{"a":"say \\"9007199254740993\\" \\\\","b":9007199254740993}', { a: 'say "9007199254740993" \\', b: '9007199254740993' }],
    ['{"a":9007199254740993.5,"b":1e3,"c":1000000000000000000e2}', { a: Number('9007199254740993.5'), b: 1e3, c: 1e20 }],
  ] as const) {
    test(text, () => assert.deepEqual(read(text), value));
  }
  for (const text of ['{"a":09007199254740993}', '{"a":"9007199254740993', '{9007199254740993:1}x', '{"a":--9007199254740993}'])
    test(`${text} stays no JSON`, () => assert.equal(refusal(text).code, 'bad_request'));
});

describe('a form is the JSON of its field, or its fields', () => {
  for (const [body, value] of [
    ['payload=%7B%22a%22%3A+%22b%26c%22%7D&x=1', { a: 'b&c' }],
    ['data=%5B1%5D', [1]],
    ['anything=%7B%22a%22%3A1%7D', { a: 1 }],
    ['payload=hello&x=1', { payload: 'hello', x: '1' }],
    ['data=%7B%22a%22%3A1%7D&x=1', { a: 1 }],
    ['json=%7B%22a%22%3A1%7D&x=1', { a: 1 }],
    ['body=%7B%22a%22%3A1%7D&x=1', { a: 1 }],
    ['other=%7B%22a%22%3A1%7D&x=1', { other: '{"a":1}', x: '1' }],
    ['Name=Web+Server&Name=Two&Status=Down&__proto__=x', JSON.parse('{"Name":"Two","Status":"Down","__proto__":"x"}')],
    ['{"a":"b=c&d"}', { a: 'b=c&d' }],
  ] as const) {
    test(body, () => assert.deepEqual(plain(read(body, form)), value));
  }

  test('as many fields as are allowed are read, one more is refused', () => {
    const fields = (n: number) => Array.from({ length: n }, (_, i) => `f${i}=1`).join('&');
    assert.equal(Object.keys(read(fields(FIELDS_MAX), form) as object).length, FIELDS_MAX);
    assert.equal(Object.keys(read(fields(FIELDS_MAX - 1), form) as object).length, FIELDS_MAX - 1);
    assert.match(refusal(fields(FIELDS_MAX + 1), form).detail, /more than 256 fields/);
  });
});

describe('a multipart body is its part with JSON, or its fields; files are left out', () => {
  const image = part('Content-Disposition: form-data; name="image"; filename="graph.png"\r\nContent-Type: image/png', '\x89PNG {"a":1}');
  const json = part('Content-Disposition: form-data; name="data"', '{"a":"é"}');
  const typed = part('Content-Type: application/json; charset=utf-8\r\nContent-Disposition: form-data; name=x; filename=x.json', '{"b":2}');
  const field = part('content-disposition: form-data; name="host"', 'db-1\r\nsecond line');
  for (const [name, body, value] of [
    ['a field named data', `${image}${json}--b-1--\r\n`, { a: 'é' }],
    ['a part that says it is JSON', `preamble\r\n${field}${typed}--b-1--`, { b: 2 }],
    ['plain fields', `${field}${image}--b-1--`, { host: 'db-1\r\nsecond line' }],
  ] as const) {
    test(name, () => assert.deepEqual(plain(read(body, multipart)), value));
  }
  for (const [name, body, headers, detail] of [
    ['no boundary', json, { 'content-type': 'multipart/form-data' }, /has no boundary/],
    ['another boundary', `${json}--b-1--`, { 'content-type': 'multipart/form-data; boundary=other' }, /has no part/],
    ['cut off', part('Content-Disposition: form-data; name="a"', 'b').slice(0, -2), multipart, /ends within a part/],
    ['too many parts', `${field.repeat(FIELDS_MAX + 1)}--b-1--`, multipart, /more than 256 parts/],
  ] as const) {
    test(`${name} is refused`, () => assert.match(refusal(body, headers).detail, detail));
  }
  test('as many parts as are allowed are read', () =>
    assert.deepEqual(plain(read(`${field.repeat(FIELDS_MAX)}--b-1--`, multipart)), { host: 'db-1\r\nsecond line' }));
});

test('of the headers only those are kept that a body cannot be read without', () => {
  const needed = { 'content-type': 'a', 'content-encoding': 'gzip', 'ce-type': 'b' };
  assert.deepEqual(bodyHeaders({ ...needed, authorization: 'secret', 'x-ce-type': 'c' }), needed);
});

test('an event whose attributes stand in headers comes out as if they stood in the body', () => {
  const headers = { 'content-type': 'application/json', 'ce-specversion': '1.0', 'ce-type': 'disk%20full', 'ce-x': '%', 'x-other': 'n' };
  assert.deepEqual(plain(read('{"a":1}', headers)), { specversion: '1.0', type: 'disk full', x: '%', data: { a: 1 } });
  const structured = { ...headers, 'content-type': 'application/cloudevents+json; charset=utf-8' };
  assert.deepEqual(read('{"specversion":"1.0"}', structured), { specversion: '1.0' });
});

describe('a body that cannot be read is called what it looks like', () => {
  const text = { 'content-type': 'text/plain' };
  for (const [body, headers, code, detail] of [
    ['', { 'content-type': 'application/json', 'user-agent': 'Zabbix 7.0.0' }, 'bad_request', /like a Zabbix media type without a body/],
    ['Problem started at 09:00:00 on 2025.03.04\nProblem name: Disk', text, 'bad_request', /text of a Zabbix media type/],
    ['***** Nagios *****\n\nNotification Type: PROBLEM', text, 'bad_request', /Nagios or Icinga/],
    ['ALARM: "High CPU"', { ...text, 'x-amz-sns-message-type': 'Notification' }, 'bad_request', /Amazon SNS message in plain text/],
    ['<?xml version="1.0"?><alert/>', { 'content-type': 'application/xml' }, 'unsupported_media_type', /XML/],
    ['<!DOCTYPE html><html>', text, 'bad_request', /HTML/],
    ['<34>1 2025-03-04T09:00:00Z host su - - - failed', text, 'bad_request', /syslog/],
    ['Subject: Disk full\n\nHello', text, 'bad_request', /email/],
    ['# HELP up Up.\n# TYPE up gauge\nup 1', text, 'bad_request', /metrics/],
    [`{'alert': u'x'}`, text, 'bad_request', /json\.dumps/],
    ['{"host": {{ .Host }}}', text, 'bad_request', /placeholder/],
    ['{"output": "a\nb"}', undefined, 'bad_request', /not escaped/],
    ['a=1&b=2', text, 'bad_request', /like a form/],
    ['--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--', text, 'bad_request', /multipart form/],
    ['alert: Disk full\nhost: db-1', text, 'bad_request', /YAML/],
    ['\x0a\x00\x12\x04', { 'content-type': 'application/x-protobuf' }, 'unsupported_media_type', /binary data/],
    ['x', { 'content-type': 'application/x-protobuf' }, 'unsupported_media_type', /Protobuf/],
    ['x', { 'content-type': 'image/png' }, 'unsupported_media_type', /picture/],
    ['nothing of all this', text, 'bad_request', /^The body is not valid JSON\.$/],
  ] as const) {
    test(JSON.stringify(body), () => {
      const problem = refusal(body, headers);
      assert.equal(problem.code, code);
      assert.match(problem.detail, detail);
    });
  }
});

test('a type that only holds the name of another is no type that is read', () => {
  for (const type of [
    'x-application/x-www-form-urlencoded',
    'x-application/json',
    'x-multipart/form-data; boundary=b-1',
    'application/jsonx',
  ])
    assert.notEqual(refusal('{}', { 'content-type': type }).code, undefined, type);
});

test('a part without an end of its headers, or with more than 4,096 bytes of them, is left out', () => {
  const kept = part('Content-Disposition: form-data; name="a"', 'b');
  const headers = (length: number) => 'Content-Disposition: form-data; name="c"\r\nX-Y: '.padEnd(length, 'y');
  const fields = (...parts: string[]) => plain(read(`${parts.join('')}--b-1--`, multipart));
  assert.deepEqual(fields(kept, '--b-1\r\nContent-Disposition: form-data; name="c"\r\n'), { a: 'b' });
  assert.deepEqual(fields(kept, part(headers(4_096), 'd')), { a: 'b', c: 'd' });
  assert.deepEqual(fields(kept, part(headers(4_097), 'd')), { a: 'b' });
});

test('a body is packed when its encoding says so, blanks and case do not matter', () => {
  for (const encoding of [undefined, '', ' ', 'identity', ' Identity ']) assert.equal(isPacked({ 'content-encoding': encoding }), false);
  for (const encoding of ['gzip', 'identity, gzip', 'x-identity']) assert.equal(isPacked({ 'content-encoding': encoding }), true, encoding);
});
