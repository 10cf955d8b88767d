import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LABELS_MAX, TEXT_MAX } from './body/text.ts';
import { type ManualAlert, signalOf } from './manual.ts';

const alert = (more: Partial<ManualAlert> = {}): ManualAlert => ({ fingerprint: 'f', labels: { severity: 'critical', a: '1' }, ...more });

test('an alert made by hand fires now, with the title and description of its annotations', () => {
  const signal = signalOf(alert({ annotations: { summary: ' Down ', description: ' It is down ' } }), new Date(5));
  const { labels, annotations, ...rest } = signal ?? assert.fail('it is refused');
  assert.deepEqual(
    [{ ...labels }, { ...annotations }],
    [
      { severity: 'critical', a: '1' },
      { summary: ' Down ', description: ' It is down ' },
    ],
  );
  assert.deepEqual(rest, {
    index: 0,
    action: 'fire',
    fingerprint: 'f',
    title: 'Down',
    description: 'It is down',
    severity: 'critical',
    source: 'manual',
    startsAt: new Date(5),
    endsAt: null,
    eventAt: null,
    generatorUrl: null,
  });
});

test('it is resolved by hand too, and blank texts are none', () => {
  const signal = signalOf(alert({ status: 'resolved', annotations: { summary: ' ', description: '' } }), null);
  assert.deepEqual([signal?.action, signal?.title, signal?.description], ['resolve', null, null]);
  assert.equal(signalOf(alert({ status: 'firing' }), null)?.action, 'fire');
  assert.deepEqual([signalOf(alert(), null)?.title, signalOf(alert(), null)?.description], [null, null]);
});

test('without an identity, or with too many labels or annotations, it is refused', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`l${n}`, 'x']));
  assert.equal(signalOf(alert({ fingerprint: ' ' }), null), null);
  assert.equal(signalOf(alert({ labels: many(LABELS_MAX + 1) }), null), null);
  assert.ok(signalOf(alert({ labels: many(LABELS_MAX) }), null));
  assert.equal(signalOf(alert({ annotations: many(LABELS_MAX + 1) }), null), null);
  assert.equal(signalOf(alert({ annotations: { a: 'x'.repeat(TEXT_MAX) } }), null)?.annotations['a']?.length, TEXT_MAX);
});
