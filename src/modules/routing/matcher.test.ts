import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { RE2JS } from 're2js';
import { LIMITS } from './config.ts';
import { allHold, compileMatchers, type Matcher, storedLabels } from './matcher.ts';
import { readMatchers } from './matcher-syntax.ts';
import { writtenOutSteps } from './pattern-size.ts';

function compiled(text: string): readonly Matcher[] {
  const result = compileMatchers(text);
  assert.ok('matchers' in result, `${text}: ${JSON.stringify(result)}`);
  return result.matchers;
}

function holds(text: string, labels: Record<string, string>): boolean {
  return allHold(compiled(text), { labels, severity: 'warning' });
}

function refusal(text: string): { code: string; detail: string } {
  const result = compileMatchers(text);
  assert.ok('fault' in result, `${text} was taken`);
  return result.fault;
}

describe('reading matchers as Alertmanager does', () => {
  const cases: readonly [string, string, string, string][] = [
    ['a="b"', 'a', '=', 'b'],
    ['a=b', 'a', '=', 'b'],
    ['  a  !=  "b c"  ', 'a', '!=', 'b c'],
    ['"weird name"=~"x.*"', 'weird name', '=~', 'x.*'],
    ['"with \\"quotes\\""!~x', 'with "quotes"', '!~', 'x'],
    ['a=""', 'a', '=', ''],
    ['a=', 'a', '=', ''],
    ['a="say \\"hi\\", you"', 'a', '=', 'say "hi", you'],
    ['a="line\\nbreak"', 'a', '=', 'line\nbreak'],
    ['"ü"="\\u00fc"', 'ü', '=', 'ü'],
    ['größe=groß', 'größe', '=', 'groß'],
    // Only the classic grammar takes these: a backslash before an ordinary character stays.
    ['a=~"web\\.example"', 'a', '=~', 'web\\.example'],
    ['a=~"\\d+"', 'a', '=~', '\\d+'],
    ['a=web-(1|2)=x', 'a', '=', 'web-(1|2)=x'],
    // Both take it and disagree: the classic grammar counts.
    ['a="\\t"', 'a', '=', '\\t'],
    ['{a="b"}', 'a', '=', 'b'],
    ['a:b="c",', 'a:b', '=', 'c'],
  ];
  for (const [text, label, operator, value] of cases) {
    test(`${text} is ${label} ${operator} ${JSON.stringify(value)}`, () => {
      assert.deepEqual(readMatchers(text), { parts: [{ label, operator, value }] });
    });
  }

  test('one entry may hold several matchers', () => {
    assert.deepEqual(
      compiled('{a="1,2", b!=c}').map(({ label, operator, value }) => [label, operator, value]),
      [
        ['a', '=', '1,2'],
        ['b', '!=', 'c'],
      ],
    );
  });

  test('a fault names the position and the remedy', () => {
    assert.match(refusal('').detail, /write a matcher such as/);
    assert.match(refusal('namespace').detail, /= != =~ !~ .*position 10/);
    assert.match(refusal('a="b').detail, /closing double quote \(position 3\)/);
    assert.match(refusal('="b"').detail, /label name.*position 1/);
    assert.match(refusal('a="b" c="d"').detail, /comma.*position 7/);
    assert.match(refusal('{"ä"="b"').detail, /closing brace/);
    assert.match(refusal('"x y"="\\q"').detail, /write \\\\ for a backslash \(position 7\)/);
    assert.match(refusal('a="\0"').detail, /remove it/);
    assert.match(refusal('a="\ud800"').detail, /remove it/);
    assert.equal(refusal(`a="${'b'.repeat(LIMITS.matcherLength)}"`).code, 'too_long');
    assert.match(refusal('a=~"["').detail, /RE2 does not take: missing closing \].*position 4/);
    assert.equal(refusal('a=~"(a)\\\\1"').code, 'pattern');
    assert.equal(refusal('a=~"a)|(b"').code, 'pattern');
  });

  test('any text is read or refused, never thrown over, and every label and value can be quoted', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void compileMatchers(text)));
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed() && !text.includes('\0'));
    fc.assert(
      fc.property(word, word, (label, value) => {
        assert.equal(holds(`${JSON.stringify(label)}=${JSON.stringify(value)}`, { [label]: value }), true);
      }),
      {
        examples: [
          ['a', '"'],
          ['a', '\\'],
          ['a', '\\n'],
          ['__proto__', 'x'],
        ],
      },
    );
  });
});

describe('deciding', () => {
  test('an absent label is the empty text, inherited names are absent', () => {
    assert.equal(holds('a=""', {}), true);
    assert.equal(holds('a!="x"', {}), true);
    assert.equal(holds('a=~".*"', {}), true);
    assert.equal(holds('a=~".+"', {}), false);
    assert.equal(holds('constructor=""', {}), true);
  });

  test('severity is the label, else the mapped severity', () => {
    assert.equal(holds('severity=warning', {}), true);
    assert.equal(holds('severity=warning', { severity: '' }), true);
    assert.equal(holds('severity=page', { severity: 'page' }), true);
    assert.equal(holds('severity=warning', { severity: 'page' }), false);
  });

  const atom = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\w');
  const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      tie('pattern').map((inner) => `(?:${inner})`),
    ),
    pattern: fc
      .array(fc.tuple(tie('piece'), fc.constantFrom('', '', '*', '+', '?', '{1,2}', '|')), { maxLength: 4 })
      .map((pieces) => pieces.map(([piece, suffix]) => piece + suffix).join('')),
  }));

  test('anchoring, negation and absence agree with a plain regular expression', () => {
    const text = fc.option(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '-'), maxLength: 6 }), { nil: undefined });
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        const labels: Record<string, string> = value === undefined ? {} : { l: value };
        const expected = new RegExp(`^(?:${source})$`).test(value ?? '');
        assert.equal(holds(`l=~${JSON.stringify(source)}`, labels), expected);
        assert.equal(holds(`l!~${JSON.stringify(source)}`, labels), !expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the size of a pattern is known before it is compiled, never far too small', () => {
    fc.assert(
      fc.property(pattern, fc.integer({ min: 1, max: 30 }), (source, count) => {
        const repeated = `(?:${source}){${count}}`;
        const real = RE2JS.compile(repeated).programSize();
        assert.ok(writtenOutSteps(repeated) * 6 + 20 >= real, `${repeated}: ${writtenOutSteps(repeated)} of ${real}`);
      }),
    );
    for (const bomb of [
      '(.{1000})'.repeat(400),
      '((a{30}){30}){30}',
      '(?:[a-z]{500}){2,}'.repeat(9),
      '\\p{L}{999}'.repeat(9),
      '[]x]{999}'.repeat(9),
    ]) {
      assert.equal(refusal(`l=~"${bomb.replaceAll('\\', '\\\\')}"`).code, 'pattern_too_costly', bomb.slice(0, 30));
    }
  });
});

test('the database looks for labels that every match has, and knows whether that is all', () => {
  assert.deepEqual(storedLabels(['a="1", b="2"', 'c="3"']), { labels: { a: '1', b: '2', c: '3' }, whole: true });
  for (const text of ['b!="2"', 'b=~"2"', 'b=""', 'severity="critical"', 'a="2"', 'odd', 'x'.repeat(5_000)])
    assert.deepEqual(storedLabels(['a="1"', text]), { labels: { a: '1' }, whole: false }, text.slice(0, 20));
  assert.deepEqual(storedLabels([]), { labels: {}, whole: true });
});
