import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Situation, threeLines } from './situation.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const lines = (more: Partial<Situation> = {}, minutes = 59) =>
  threeLines(
    {
      number: 7,
      title: 'Checkout fails',
      severity: 'critical',
      status: 'triggered',
      written: '',
      leader: null,
      firing: 0,
      openedAt: new Date(NOW.getTime() - minutes * 60_000),
      ...more,
    },
    NOW,
  ).split('\n');

test('it says what it is and since when, in hours from the first on', () => {
  assert.equal(lines()[0], '#7 Checkout fails: critical, triggered for 59 min.');
  assert.match(lines({}, 60)[0] ?? '', /for 1 h 0 min\.$/);
  assert.match(lines({}, 125.9)[0] ?? '', /for 2 h 5 min\.$/);
  assert.match(lines({}, -5)[0] ?? '', /for 0 min\.$/);
});

test('it says what is known, on one line of 200 characters', () => {
  assert.equal(lines()[1], 'Nothing is written about the situation yet.');
  assert.equal(lines({ written: ' the \n database  is slow ' })[1], 'the database is slow');
  assert.equal(lines({ written: '🔥'.repeat(200) })[1], '🔥'.repeat(200));
  assert.equal(lines({ written: '🔥'.repeat(201) })[1], `${'🔥'.repeat(199)}…`);
});

test('it says who leads and what fires', () => {
  assert.equal(lines()[2], 'Nobody leads it; no alerts firing.');
  assert.equal(lines({ leader: 'Ada', firing: 1 })[2], 'Ada leads it; 1 alert firing.');
  assert.equal(lines({ firing: 2 })[2], 'Nobody leads it; 2 alerts firing.');
});
