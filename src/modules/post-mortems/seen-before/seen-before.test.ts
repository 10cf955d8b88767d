import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOneLine, type SeenBefore, seenBeforeText } from './seen-before.ts';

const at = (text: string) => new Date(`2030-05-${text}:00Z`);
const seen = (more: Partial<SeenBefore> = {}): SeenBefore => ({
  id: 'i',
  number: 12,
  title: 'T',
  severity: 'high',
  status: 'resolved',
  createdAt: at('12T10:00'),
  endedAt: at('12T10:40'),
  same: 'correlation_key',
  cause: null,
  ended: null,
  openItems: [],
  ...more,
});
const text = (more: Partial<SeenBefore> = {}) => seenBeforeText(seen(more), at('15T12:00'));
const item = { id: 'a', title: 'Alert on the pool', done: false, recurred: true };
const back = { ...item, done: true };

test('the last time is said in a sentence: when, how long, why, and what is not done', () => {
  assert.equal(text(), 'Seen before: incident #12, 3 days ago, lasted 40 minutes.');
  assert.equal(
    text({ cause: 'The pool is small', ended: 'Rolled back', openItems: [item] }),
    'Seen before: incident #12, 3 days ago, lasted 40 minutes. Cause: The pool is small. 1 action item is open.',
  );
  assert.match(
    text({ ended: 'Rolled back 1.4!', openItems: [item, item] }),
    / What ended it: Rolled back 1\.4! 2 action items are open\.$/,
  );
  assert.match(text({ openItems: [back] }), / 1 action item is done but came back\.$/);
  assert.match(text({ openItems: [item, back, back] }), / 1 action item is open, 2 are done but came back\.$/);
  assert.match(text({ status: 'cancelled', cause: 'Cut …' }), / ago, a false alarm\. Cause: Cut …$/);
  assert.match(text({ endedAt: null }), / ago\.$/);
});

test('a cause of many lines is one line, cut with a mark; an empty one is none', () => {
  assert.equal(inOneLine(' The\n\npool\tis  small '), 'The pool is small');
  assert.equal(inOneLine(' \n '), null);
  assert.equal(inOneLine('x'.repeat(200)), 'x'.repeat(200));
  assert.equal(inOneLine('x'.repeat(201)), `${'x'.repeat(199)}…`);
});
