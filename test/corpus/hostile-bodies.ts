import { gzipSync } from 'node:zlib';

/** A request body meant to do harm, with what a sound server makes of it. Never a 5xx. */
export interface HostileBody {
  readonly name: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** `accepted`: 2xx; `4xx`: a clean refusal; `either`: both are sound. */
  readonly expect: 'accepted' | '4xx' | 'either';
  /** Fingerprint of a harmless alert in the same body that must be kept. */
  readonly neighbour?: string;
}

/** The webhook's limit in bytes. */
export const BODY_LIMIT = 16_777_216;
const JSON_TYPE = { 'content-type': 'application/json' };

type Expect = HostileBody['expect'];

function raw(name: string, body: Buffer | string, expect: Expect, headers: Readonly<Record<string, string>> = JSON_TYPE): HostileBody {
  return { name, body: typeof body === 'string' ? Buffer.from(body) : body, headers, expect };
}

/** A native body whose first alert is hostile (as JSON text, since not all of it can be said in an object) and whose second is not. */
function beside(name: string, alertJson: string): HostileBody {
  const fingerprint = `neighbour of ${name}`;
  const body = `{"alerts":[${alertJson},{"fingerprint":${JSON.stringify(fingerprint)},"labels":{"alertname":"Neighbour"}}]}`;
  return { ...raw(name, body, 'accepted'), neighbour: fingerprint };
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

function padded(length: number): string {
  const body = '{"alerts":[{"fingerprint":"padded","labels":{"alertname":"Padded"}}]}';
  return body + ' '.repeat(length - body.length);
}

function manyKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`;
}

/** Sizes, encodings and what is no JSON at all. */
function* brokenBodies(): Generator<HostileBody> {
  yield raw('exactly the limit', padded(BODY_LIMIT), 'accepted');
  yield raw('one byte over the limit', padded(BODY_LIMIT + 1), '4xx');
  yield raw('gzip bomb, declared', gzipSync(Buffer.alloc(2 * BODY_LIMIT, ' ')), '4xx', { ...JSON_TYPE, 'content-encoding': 'gzip' });
  yield raw('gzip bomb, undeclared', gzipSync(Buffer.alloc(2 * BODY_LIMIT, ' ')), '4xx');
  yield raw('empty', '', '4xx');
  yield raw('only white space', ' \n\t ', '4xx');
  yield raw('truncated', '{"alerts":[{"labels":{"alertname":"A"', '4xx');
  yield raw('text after the end', '{"labels":{"alertname":"A"}} trailing', '4xx');
  yield raw('no JSON', '<alert/>', '4xx');
  yield raw('NaN', '{"labels":{"alertname":NaN}}', '4xx');
  yield raw('raw NUL bytes', Buffer.from('{"labels":{"alertname":"a\0b"}}'), '4xx');
  yield raw(
    'invalid UTF-8',
    Buffer.concat([Buffer.from('{"labels":{"alertname":"'), Buffer.from([0xc3, 0x28, 0xff, 0xfe]), Buffer.from('"}}')]),
    'either',
  );
  yield raw(
    'surrogates encoded as UTF-8',
    Buffer.concat([Buffer.from('{"labels":{"alertname":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}}')]),
    'either',
  );
  yield raw('byte order mark', '\uFEFF{"labels":{"alertname":"Bom"}}', 'either');
  yield raw('UTF-16', Buffer.from('{"labels":{"alertname":"A"}}', 'utf16le'), '4xx');
  yield raw('another content type', '<alert/>', '4xx', { 'content-type': 'application/xml' });
  yield raw('a content type that is none', '{}', '4xx', { 'content-type': ';;;=' });
  for (const text of ['null', 'true', '0', '-0', '1e400', '""', '"text"', '{}', '[[]]', '[null]', '{"alerts":null}', '{"alerts":{}}']) {
    yield raw(`JSON ${text}`, text, '4xx');
  }
  yield raw('alerts that are no list', '{"alerts":{"length":1e9}}', 'accepted');
}

/** Depth, width and numbers that cost more than they weigh. */
function* heavyBodies(): Generator<HostileBody> {
  for (const depth of [10, 60, 1_000, 10_000, 100_000, 500_000]) {
    yield raw(`lists ${depth} deep`, nested(depth), '4xx');
    const deep = nested(Math.min(depth, 499_000));
    const label = `{"fingerprint":"deep ${depth}","labels":{"alertname":"Deep","x":${deep}}}`;
    // Deeper bodies are refused before parsing.
    const isParsed = depth < 64;
    yield isParsed ? beside(`a label ${depth} deep`, label) : raw(`a label ${depth} deep`, `{"alerts":[${label}]}`, '4xx');
    yield raw(
      `details ${depth} deep`,
      `{"event_action":"trigger","dedup_key":"deep ${depth}","payload":{"custom_details":{"x":${deep}}}}`,
      isParsed ? 'accepted' : '4xx',
    );
  }
  yield raw('objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, '4xx');
  yield beside('100,000 labels', `{"fingerprint":"wide","labels":${manyKeys(100_000)}}`);
  yield beside('100,000 members', `${manyKeys(100_000).slice(0, -1)},"labels":{"alertname":"Wide"}}`);
  yield raw('100,000 empty alerts', `{"alerts":[${'{},'.repeat(99_999)}{}]}`, 'either');
  yield raw('300,000 numbers', `[${'1,'.repeat(299_999)}1]`, '4xx');
  yield raw('1,001 alerts', `{"alerts":[${'{"labels":{"a":"b"}},'.repeat(1_000)}{"labels":{"a":"b"}}]}`, 'accepted');
  yield beside('998 bad alerts', `${'{"status":1},'.repeat(997)}{"status":1}`);
  yield beside('a number of 100,000 digits', `{"labels":{"alertname":${'9'.repeat(100_000)}}}`);
  yield beside(
    'a title of 900 KB',
    `{"fingerprint":"long","labels":{"alertname":"Long"},"annotations":{"summary":"${'é'.repeat(450_000)}"}}`,
  );
}

/** Values a database, a page or a prototype may choke on. */
function* poisonedBodies(): Generator<HostileBody> {
  const label = (name: string, valueJson: string) =>
    beside(name, `{"labels":{"alertname":"Poison","case":${JSON.stringify(name)},"x":${valueJson}}}`);
  yield label('escaped NUL', '"a\\u0000b"');
  yield label('lone high surrogate', '"\\ud800"');
  yield label('lone low surrogate', '"x\\udc00y"');
  yield label('1e400', '1e400');
  yield label('negative zero', '-0');
  yield label('8 KB value', `"${'v'.repeat(8_192)}"`);
  yield label('8 KB value ending in a split pair', `"${'v'.repeat(4_089)}${'\\ud83d\\ude00'.repeat(1_000)}"`);
  yield label('control characters', '"\\u0001\\u001b[31m\\u007f\\u202e\\u2028"');
  yield label('SQL', '"\'); drop table alerts; --"');
  yield label('markup', `"<script>alert(1)</script>{{7*7}}$\{7*7}"`);
  yield beside('8 KB label name', `{"labels":{"alertname":"Poison","${'n'.repeat(8_192)}":"v"}}`);
  yield beside('NUL in a label name', '{"labels":{"alertname":"Poison","a\\u0000b":"v","\\ud800":"v"}}');
  yield beside('9 KB fingerprint', `{"fingerprint":"${'f'.repeat(9_216)}","labels":{"alertname":"Poison"}}`);
  yield beside('NUL fingerprint', '{"fingerprint":"\\u0000","labels":{"alertname":"Poison"}}');
  yield beside('duplicate keys', '{"labels":{"alertname":"Poison","a":"1","a":"2"},"labels":{"alertname":"Duplicate","a":"3","a":"4"}}');
  yield beside('__proto__ as a label', '{"labels":{"alertname":"Proto","__proto__":"x","constructor":"y","prototype":"z"}}');
  yield beside(
    '__proto__ as the labels',
    '{"fingerprint":"proto","labels":{"__proto__":{"polluted":"yes"}},"annotations":{"__proto__":{"polluted":"yes"}}}',
  );
  yield beside(
    '__proto__ as a member',
    '{"labels":{"alertname":"Proto"},"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
  );
  yield raw(
    '__proto__ around it all',
    '{"__proto__":{"polluted":"yes","alerts":[]},"fingerprint":"root proto","labels":{"alertname":"Proto"}}',
    'accepted',
  );
  yield raw('__proto__ alone', '{"__proto__":{"alerts":[{"fingerprint":"inherited"}]}}', '4xx');
  yield beside('inherited names', '{"labels":{"alertname":"toString","toString":"x","hasOwnProperty":"x","valueOf":"x","toJSON":"x"}}');
  yield beside(
    'members of the wrong kind',
    '{"status":[],"fingerprint":{},"labels":"text","annotations":7,"startsAt":{},"generatorURL":[]}',
  );
  for (const time of [
    '"294277-01-01T00:00:00Z"',
    '"+294277-01-01T00:00:00Z"',
    '1e400',
    '-1',
    '99999999999999999999',
    '"0000-00-00T00:00:00Z"',
    '"2025-02-30T25:61:61Z"',
    '{}',
    '"\\u0000"',
  ]) {
    yield beside(`time ${time}`, `{"labels":{"alertname":"Time","case":${JSON.stringify(time)}},"startsAt":${time},"endsAt":${time}}`);
  }
}

/** All of them, one at a time: together they weigh some 25 MB. */
export function* hostileBodies(): Generator<HostileBody> {
  yield* brokenBodies();
  yield* heavyBodies();
  yield* poisonedBodies();
}
