import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, edited, TITLE_MAX } from './edit.ts';
import { LABELS_MAX } from './intake/body/text.ts';

const ALERT = { title: 'Down', description: 'It is down', severity: 'high' as const, annotations: { a: '1', b: '2' } };
const changed = (edit: Parameters<typeof edited>[1]) => {
  const after = edited(ALERT, edit);
  return after && { ...after, annotations: { ...after.annotations } };
};

test('what is left out stays, what is given replaces it', () => {
  assert.deepEqual(changed({}), ALERT);
  assert.deepEqual(changed({ title: ' Up ', description: 'x', severity: 'info' }), {
    ...ALERT,
    title: 'Up',
    description: 'x',
    severity: 'info',
  });
  assert.equal(changed({ title: 'x'.repeat(TITLE_MAX + 1) })?.title.length, TITLE_MAX);
  for (const description of [null, ' ']) assert.equal(changed({ description })?.description, null);
});

test('annotations are set and removed one by one, up to the limit', () => {
  assert.deepEqual(changed({ annotations: { a: null, c: '3' } })?.annotations, { b: '2', c: '3' });
  const more = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 'x']));
  assert.ok(changed({ annotations: more(LABELS_MAX - 2) }));
  assert.equal(changed({ annotations: more(LABELS_MAX - 1) }), null);
});

test('only what differs is recorded, with both values; another order is no difference', () => {
  assert.deepEqual(changesOf(ALERT, { ...ALERT, annotations: { b: '2', a: '1' } }), {});
  assert.deepEqual(changesOf(ALERT, { ...ALERT, title: 'Up', description: null }), {
    title: { from: 'Down', to: 'Up' },
    description: { from: 'It is down', to: null },
  });
  const annotations = { b: '1', a: '2' };
  assert.deepEqual(changesOf(ALERT, { ...ALERT, annotations, severity: 'info' }), {
    severity: { from: 'high', to: 'info' },
    annotations: { from: ALERT.annotations, to: annotations },
  });
});
