import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contentDigest } from '../decision/content.ts';
import { FINGERPRINT_MAX, givenFingerprint, labelsFingerprint } from '../decision/fingerprint.ts';
import { severityOf } from '../../severity.ts';
import type { Signal } from '../../signal.ts';
import { CUT_MARK, cleanLabels, cleanText, LABEL_NAME_MAX, LABEL_VALUE_MAX, LABELS_MAX } from './text.ts';

describe('clean text', () => {
  test('NUL and lone surrogates become U+FFFD, everything else stays', () => {
    assert.equal(cleanText('a\0b\uD800c\uDC00d😀é'), 'a\uFFFDb\uFFFDc\uFFFDd😀é');
  });

  test('what is too long is cut to the limit with a mark, never inside a surrogate pair', () => {
    assert.equal(cleanText('x'.repeat(101), 100), 'x'.repeat(100 - CUT_MARK.length) + CUT_MARK);
    const cut = cleanText(`${'x'.repeat(99 - CUT_MARK.length)}${'😀'.repeat(50)}`, 100);
    assert.ok(cut.isWellFormed() && !cut.includes('\uFFFD') && cut.endsWith(`x${CUT_MARK}`));
  });

  test('any text comes out well-formed, without NUL, within the limit, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: fc.constantFrom('\0', '\uD800', '\uDFFF', 'a'), maxLength: 60 }),
        (a, b) => {
          for (const text of [a, b, a + b]) {
            const clean = cleanText(text, 40);
            assert.ok(clean.isWellFormed() && !clean.includes('\0') && clean.length <= 40);
            assert.equal(cleanText(clean, 40), clean);
          }
        },
      ),
    );
  });
});

describe('clean labels', () => {
  test('S62: names a prototype could answer to are dropped, the others stay, and the map is inert', () => {
    const labels = cleanLabels(JSON.parse('{"__proto__":"x","constructor":"x","prototype":"x","":"x","toString":"mine","a":"b"}'));
    assert.deepEqual(Object.entries(labels ?? {}), [
      ['toString', 'mine'],
      ['a', 'b'],
    ]);
    assert.equal(Object.getPrototypeOf(labels), null);
    assert.equal(labels?.['constructor'], undefined);
  });

  test('numbers and booleans become text; null, lists and objects are dropped', () => {
    const labels = cleanLabels({ n: 1.5, t: true, f: false, z: null, l: [1], o: { a: 1 } });
    assert.deepEqual({ ...labels }, { n: '1.5', t: 'true', f: 'false' });
  });

  test('what is no object gives no labels', () => {
    for (const raw of [undefined, null, 1, 'text', ['a'], true]) assert.deepEqual(Object.keys(cleanLabels(raw) ?? { bad: '' }), []);
  });

  test('names are cut at 128, values at 4,096, and too many entries are none', () => {
    const [entry] = Object.entries(cleanLabels({ ['n'.repeat(200)]: 'v'.repeat(8_192) }) ?? {});
    assert.deepEqual([entry?.[0].length, entry?.[1].length], [LABEL_NAME_MAX, LABEL_VALUE_MAX]);
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`l${i}`, '']));
    assert.equal(Object.keys(cleanLabels(many(LABELS_MAX)) ?? {}).length, LABELS_MAX);
    assert.equal(cleanLabels(many(LABELS_MAX + 1)), null);
  });
});

describe('fingerprint', () => {
  test('of labels: the known digests never change', () => {
    assert.equal(labelsFingerprint({ alertname: 'DiskFull', instance: 'db-1' }), FIRST);
    assert.equal(labelsFingerprint({ instance: 'db-1', alertname: 'DiskFull' }), FIRST);
    assert.equal(labelsFingerprint({ ü: '😀' }), SECOND);
    assert.equal(labelsFingerprint({}), null);
  });

  test('of labels: moving text between name and value makes another identity', () => {
    assert.notEqual(labelsFingerprint({ ab: 'c' }), labelsFingerprint({ a: 'bc' }));
    assert.notEqual(labelsFingerprint({ a: 'b', c: 'd' }), labelsFingerprint({ a: 'bcd' }));
  });

  test('given: trimmed, blank is none, and two too long ones with one beginning stay apart', () => {
    assert.equal(givenFingerprint('  abc '), 'abc');
    assert.equal(givenFingerprint('  '), null);
    const long = 'x'.repeat(FINGERPRINT_MAX);
    assert.equal(givenFingerprint(long), long);
    assert.notEqual(givenFingerprint(`${long}1`), givenFingerprint(`${long}2`));
    assert.ok((givenFingerprint(`${long}1`) ?? '').length <= FINGERPRINT_MAX);
  });
});

const FIRST = '4ceceeed0da277b3';
const SECOND = '63dd7d58b2d7bdec';

test('severity: every word of the contract in any case; unknown is warning, nothing is nothing', () => {
  const words = {
    critical: 'critical crit fatal emergency alert disaster page down p1 sev0',
    high: 'high error major p2 sev1',
    warning: 'warning warn minor moderate medium average p3 sev2 whatever',
    info: 'info informational notice debug low none p4 p5 sev3 sev4',
  };
  for (const [severity, list] of Object.entries(words)) {
    for (const word of list.split(' ')) {
      for (const spelling of [word, word.toUpperCase(), ` ${word} `]) assert.equal(severityOf(spelling), severity, spelling);
    }
  }
  for (const nothing of ['', '  ', null, undefined]) assert.equal(severityOf(nothing), null);
});

test('content digest: the same words give the same digest, any other word another', () => {
  const signal: Signal = {
    index: 0,
    action: 'fire',
    fingerprint: 'f',
    title: 'a',
    description: 'b',
    severity: 'high',
    labels: { l: 'v' },
    annotations: { l: 'w' },
    source: 'native',
    startsAt: new Date(1),
    endsAt: null,
    eventAt: null,
    generatorUrl: 'http://a',
  };
  const digest = contentDigest(signal);
  assert.equal(contentDigest({ ...signal, index: 5, fingerprint: 'g', eventAt: new Date(9), labels: { l: 'v' } }), digest);
  const others: Partial<Signal>[] = [
    { title: null },
    { title: 'ab', description: '' },
    { title: '', description: 'ab' },
    { severity: 'info' },
    { labels: { l: 'v2' } },
    { labels: {}, annotations: { l: 'v' } },
    { labels: { l: 'v', m: 'w' } },
    { annotations: {} },
    { generatorUrl: null },
    { startsAt: null },
    { startsAt: new Date(2) },
    { labels: { l: 'w' }, annotations: { l: 'v' } },
  ];
  const digests = new Set(others.map((other) => contentDigest({ ...signal, ...other })));
  assert.equal(digests.size, others.length);
  assert.ok(!digests.has(digest));
});
