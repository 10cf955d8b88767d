import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooMuchWork } from '../../routing/work.ts';
import { compileExpression, type Wanted } from './expression.ts';
import { Meter } from './meter.ts';
import { viewOf } from './view.ts';

const still = () => 0;

function compile(text: string, wanted: Wanted = 'scalar') {
  return compileExpression(text, 'body', wanted);
}

function codeOf(text: string, wanted: Wanted = 'scalar'): string | null {
  const compiled = compile(text, wanted);
  return 'fault' in compiled ? compiled.fault.code : null;
}

function run(text: string, body: unknown, wanted: Wanted = 'scalar', clock = still) {
  const compiled = compile(text, wanted);
  assert.ok('expression' in compiled, JSON.stringify(compiled));
  const seen = viewOf(body);
  return compiled.expression.run({ body: seen, item: seen, index: 0n, token: 'tool' }, new Meter(clock));
}

function value(text: string, body: unknown, wanted: Wanted = 'scalar'): unknown {
  const given = run(text, body, wanted);
  return 'value' in given ? given.value : given.fault;
}

/** `"…"` of exactly so many characters. */
const textOf = (length: number) => `"${'x'.repeat(length - 2)}"`;

test('an expression may have 2,000 characters, and not one more', () => {
  assert.deepEqual(
    [1_999, 2_000, 2_001].map((length) => codeOf(textOf(length))),
    [null, null, 'too_long'],
  );
});

test('an expression is so deep, so long a list, so large a map and of so many pieces, and no more', () => {
  const edge = (made: (n: number) => string, most: number, wanted?: Wanted) =>
    [most - 1, most, most + 1].map((n) => codeOf(made(n), wanted) === null);
  const inside = [true, true, false];
  assert.deepEqual(
    edge((n) => `[${Array(n).fill('1').join()}]`, 200, 'list'),
    inside,
    'a list',
  );
  assert.deepEqual(
    edge((n) => `{${Array.from({ length: n }, (_, i) => `"${i}": 1`).join()}}["0"]`, 100),
    inside,
    'a map',
  );
  const deepest = Array.from({ length: 200 }, (_, n) => n + 1).filter((n) => codeOf(`${'('.repeat(n)}1${')'.repeat(n)}`) === null).length;
  assert.ok(deepest > 10 && deepest <= 60, `parentheses ${deepest} deep`);
  const pieces = Array.from({ length: 999 }, (_, n) => n + 1).filter((n) => codeOf(Array(n).fill('1').join('+')) === null).length;
  assert.ok(pieces >= 400 && pieces <= 500, `${pieces} terms of a sum, each of two pieces`);
});

test('a macro inside another is refused, with its place; has() inside one and one after another are not', () => {
  const nested = compile('body.a.map(x, body.b.map(y, y))', 'list');
  assert.deepEqual('fault' in nested && [nested.fault.code, nested.fault.position?.start], ['nested_macro', 14]);
  assert.equal(codeOf('cel.bind(x, body.a.filter(y, true), x)', 'list'), 'nested_macro');
  assert.equal(codeOf('body.a.exists(x, cel.bind(y, x, y == 1))', 'bool'), 'nested_macro');
  assert.deepEqual(value('body.a.filter(x, has(x.n) && x.n > 1).map(x, x.n)', { a: [{ n: 1 }, {}, { n: 2 }] }, 'list'), [2n]);
});

test('a regular expression is RE2, written in quotes, and has at most 1,000 instructions', () => {
  assert.equal(value('body.t.matches("k (\\\\w+)")', { t: 'disk full' }), true);
  assert.equal(value('body.t.extract("k (\\\\w+)")', { t: 'disk full' }), 'full');
  assert.equal(value('body.t.extract("k .*")', { t: 'disk full' }), 'k full');
  assert.equal(value('body.t.extract("z(.)")', { t: 'disk full' }), '');
  assert.equal(codeOf('body.t.matches("(?=a)")', 'bool'), 'bad_pattern');
  assert.equal(codeOf('body.t.matches("(a)\\\\1")', 'bool'), 'bad_pattern');
  assert.equal(codeOf('body.t.matches(body.pattern)', 'bool'), 'pattern_not_literal');
  assert.equal(codeOf('body.t.extract("a" + "b")'), 'pattern_not_literal');
  const sized = (letters: number) => codeOf(`body.t.matches("${'a'.repeat(letters)}")`, 'bool');
  // Its two other instructions are the beginning and the end.
  assert.deepEqual([997, 998, 999].map(sized), [null, null, 'pattern_too_costly']);
  assert.equal(codeOf('body.t.matches("(a{900}){900}")', 'bool'), 'pattern_too_costly');
});

test('a text is split into 1,000 parts at most, joined to 65,536 characters at most', () => {
  const parts = (count: number) => value('size(body.t.split(","))', { t: 'a,'.repeat(count - 1) });
  assert.deepEqual([999, 1_000].map(parts), [999n, 1_000n]);
  assert.match(String(parts(1_001)), /more than 1000 parts/);
  assert.equal(value('body.t.split(",", 2)[1]', { t: 'a,b,c' }), 'b,c');
  assert.deepEqual(
    [0, 1, 3, -1].map((most) => value(`size(body.t.split(",", ${most}))`, { t: 'a,b,c' })),
    [0n, 1n, 3n, 3n],
  );
  const replaced = (count: number) => value('body.t.replace(",", "")', { t: 'a,'.repeat(count) });
  assert.deepEqual([String(replaced(999)).length, String(replaced(1_000))], [999, 'replace() finds more than 1000 places']);
  const joined = (last: number) => {
    const list = [...Array.from({ length: 6 }, () => 'x'.repeat(10_000)), 'y'.repeat(last)];
    const made = value('body.l.join()', { l: list });
    return typeof made === 'string' && made.length > 100 ? made.length : made;
  };
  assert.deepEqual([5_535, 5_536].map(joined), [65_535, 65_536]);
  assert.match(String(joined(5_537)), /more than 65536 characters/);
  assert.equal(value('body.t.replace(",", "; ")', { t: 'a,b' }), 'a; b');
});

test('an expression sees lists of 20,000 entries and one that tells there are more, and texts of 16,384 characters', () => {
  const seen = (length: number) => value('size(body.l)', { l: Array.from({ length }, () => 1) });
  assert.deepEqual([19_999, 20_000, 20_001, 20_002].map(seen), [19_999n, 20_000n, 20_001n, 20_001n]);
  const text = (length: number) => value('size(body.t)', { t: 'x'.repeat(length) });
  assert.deepEqual([16_383, 16_384, 16_385].map(text), [16_383n, 16_384n, 16_384n]);
});

test('what takes too much work is ended, also where CEL would pass over a failure', () => {
  const list = Array.from({ length: 1_000 }, (_, n) => n);
  const sum = (terms: number) => `${Array.from({ length: terms }, () => 'x').join(' + ')} >= 0`;
  assert.deepEqual(value(`body.l.all(x, ${sum(4)})`, { l: list }, 'bool'), true);
  assert.throws(() => run(`body.l.all(x, ${sum(60)})`, { l: list }, 'bool'), TooMuchWork);
  assert.throws(() => run(`body.l.all(x, ${sum(60)}) || true`, { l: list }, 'bool'), TooMuchWork);
});

test('a loop is ended after 50 ms by the clock, whatever it counted', () => {
  const after = (ms: number) => {
    let now = -ms;
    return () => (now += ms);
  };
  assert.deepEqual(run('body.l.map(x, x)', { l: [1] }, 'list', after(50)), { value: [1n] });
  assert.throws(() => run('body.l.map(x, x)', { l: [1] }, 'list', after(51)), TooMuchWork);
});

test('what an expression gives must be what its place takes', () => {
  assert.equal(codeOf('"text"', 'bool'), 'wrong_type');
  assert.equal(codeOf('"text"', 'list'), 'wrong_type');
  assert.equal(codeOf('[1]'), 'wrong_type');
  assert.equal(codeOf('   '), 'required');
  assert.equal(codeOf('alert.title'), 'bad_expression');
});

test('secrets are removed before an expression sees them, whole numbers are integers, prototypes answer nothing', () => {
  const body = { api_key: 'k', headers: [{ name: 'Authorization', value: 'Basic x' }], url: 'https://ada:pw@x.test', n: 7, f: 1.5 };
  assert.equal(value('body.api_key', body), '[removed]');
  assert.equal(value('body.headers[0].value', body), '[removed]');
  assert.equal(String(value('body.url', body)).includes('pw'), false);
  assert.equal(value('body.n / 2', body), 3n);
  assert.equal(value('body.f * 2.0', body), 3);
  assert.match(String(value('body.constructor', body)), /No such key/);
  assert.match(String(value('body["__proto__"]', JSON.parse('{"__proto__":{"a":1}}'))), /No such key/);
});
