import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LABELS_MAX } from '../intake/body/text.ts';
import type { Signal } from '../signal.ts';
import { adjustSignal } from './adjust.ts';
import { compileAdjustment } from './compile.ts';
import { canonicalDocument, type WrittenDocument } from './document.ts';

type Written = NonNullable<WrittenDocument['adjustments']>[number];
const SIGNAL: Signal = {
  index: 0,
  action: 'fire',
  fingerprint: 'f',
  title: 'Down',
  description: null,
  severity: 'high',
  labels: { a: '1', b: '2' },
  annotations: {},
  source: 'native',
  startsAt: null,
  endsAt: null,
  eventAt: null,
  generatorUrl: null,
};
const adjusted = (more: Partial<Written>, signal: Partial<Signal> = {}) => {
  const [written] = canonicalDocument({ mappings: [], adjustments: [{ name: 'Mine', when: 'true', ...more }] }).adjustments;
  assert.ok(written);
  const { compiled, errors } = compileAdjustment(written, '');
  assert.ok(compiled, JSON.stringify(errors));
  return adjustSignal(compiled, { ...SIGNAL, ...signal }, { id: 't', name: 'tool' }, () => 0);
};

describe('an adjustment of an alert', () => {
  test('it does nothing where its condition does not hold or fails, and knows alert and token', () => {
    const fields = { title: '"New"' };
    for (const when of ['false', 'alert.labels.missing == "x"', 'alert.labels.a'])
      assert.deepEqual(adjusted({ when, fields }), { signal: SIGNAL, dropped: false, did: [] }, when);
    const facts =
      'alert.source == "native" && alert.status == "firing" && alert.title == "Down" && alert.description == "" && token == "tool"';
    const more = 'alert.severity == "high" && alert.fingerprint == "f" && alert.link == "" && alert.labels.a == "1"';
    assert.equal(adjusted({ when: `${facts} && ${more}`, fields }).signal.title, 'New');
    const empty = 'alert.title == "" && alert.severity == "" && alert.status == "resolved"';
    assert.deepEqual(adjusted({ when: empty, drop: true }, { title: null, severity: null, action: 'resolve' }).did, ['dropped']);
    assert.deepEqual(adjusted({ when: 'alert.status == "acknowledged"', drop: true }, { action: 'acknowledge' }).dropped, true);
  });

  test('an alert can be dropped', () => {
    assert.deepEqual(adjusted({ drop: true }), { signal: SIGNAL, dropped: true, did: ['dropped'] });
  });

  test('title, severity and service are set, and the alert says so', () => {
    const { signal, did } = adjusted({ fields: { title: '"New"', severity: '"P1"', service: '"web"' } });
    assert.deepEqual([signal.title, signal.severity, signal.labels['service']], ['New', 'critical', 'web']);
    assert.deepEqual(did, ['title set', 'severity high to critical', 'service web']);
    assert.equal(signal.note, 'Changed by "Mine": title set, severity high to critical, service web.');
    assert.equal(adjusted({ fields: { severity: '"info"' } }, { severity: null }).did[0], 'severity none to info');
    assert.equal(adjusted({ fields: { title: `"${'x'.repeat(501)}"` } }).signal.title?.length, 500);
    assert.match(adjusted({ fields: { title: '"New"' } }, { note: 'Odd.' }).signal.note ?? '', /^Odd\. Changed by/);
    assert.equal(adjusted({ fields: { title: '"New"' } }, { note: 'x'.repeat(2_000) }).signal.note?.length, 1_000);
  });

  test('what is so already, and a severity that is none, change nothing', () => {
    const { signal, did } = adjusted({ fields: { title: '"Down"', severity: '"high"', service: '"web"' } }, { labels: { service: 'web' } });
    assert.deepEqual([did, signal.note], [['nothing to change'], undefined]);
    assert.deepEqual(adjusted({ fields: { severity: '""' } }).did, ['nothing to change']);
  });

  test('labels are set and removed one by one, and the others stay', () => {
    const { signal, did } = adjusted({ labels: { a: '""', b: '"2"', c: '"3"' } });
    assert.deepEqual({ ...signal.labels }, { b: '2', c: '3' });
    assert.deepEqual(did, ['label a removed', 'label c set']);
    const full = Object.fromEntries(Array.from({ length: LABELS_MAX }, (_, n) => [`l${n}`, 'x']));
    const more = adjusted({ labels: { l0: '"new"', over: '"x"' } }, { labels: full });
    assert.deepEqual([more.did, more.signal.labels['over'], more.signal.labels['l0']], [['label l0 set'], undefined, 'new']);
    const { l0: _, ...room } = full;
    assert.equal(adjusted({ labels: { over: '"x"' } }, { labels: room }).signal.labels['over'], 'x');
  });

  test('an expression that fails is named, and the others still count', () => {
    const { signal, did } = adjusted({
      fields: { title: 'alert.labels.none', severity: '"info"' },
      labels: { x: 'alert.labels.none', y: '"1"' },
    });
    assert.deepEqual([signal.title, signal.severity, signal.labels['y'], 'x' in signal.labels], ['Down', 'info', '1', false]);
    assert.match(did.join('; '), /^title failed: .*; severity high to info; label x failed: .*; label y set$/);
  });
});
