import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Signal } from '../../signal.ts';
import { contentDigest } from './content.ts';

const SIGNAL: Signal = {
  index: 0,
  action: 'fire',
  fingerprint: 'f',
  title: 'Down',
  description: 'It is down',
  severity: 'critical',
  source: 'native',
  labels: { a: '1', b: '2' },
  annotations: { c: '3' },
  startsAt: new Date(5),
  endsAt: null,
  eventAt: null,
  generatorUrl: 'https://x',
};

test('every part that a source says of an alert changes its digest, and where a word stands does too', () => {
  const others: Partial<Signal>[] = [
    {},
    { title: null },
    { title: 'Up' },
    { description: null },
    { severity: null },
    { severity: 'high' },
    { generatorUrl: null },
    { startsAt: null },
    { startsAt: new Date(6) },
    { labels: {} },
    { labels: { a: '1' } },
    { labels: { a: '1', b: '2', c: '3' }, annotations: {} },
    { labels: { a: '1', b: '3' } },
    { labels: { a: '1' }, annotations: { b: '2', c: '3' } },
    { annotations: {} },
  ];
  const digests = others.map((one) => contentDigest({ ...SIGNAL, ...one }));
  assert.equal(new Set(digests).size, others.length);
  for (const digest of digests) assert.match(digest, /^[\w-]{16}$/);
});

test('identity, action and time of arrival are not part of what is said', () => {
  const same: Partial<Signal> = {
    index: 7,
    action: 'resolve',
    fingerprint: 'g',
    eventAt: new Date(9),
    endsAt: new Date(9),
    source: 'other',
  };
  assert.equal(contentDigest({ ...SIGNAL, ...same }), contentDigest(SIGNAL));
});

test('nothing said and an empty text are the same words', () => {
  const none: Signal = { ...SIGNAL, title: null, description: null, severity: null, generatorUrl: null, startsAt: null };
  assert.equal(contentDigest({ ...none, title: '', description: '', generatorUrl: '' }), contentDigest(none));
  for (const part of ['title', 'description', 'generatorUrl'] as const)
    assert.notEqual(contentDigest({ ...none, [part]: 'other' }), contentDigest(none), part);
});
