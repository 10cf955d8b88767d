import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthLines } from './health-lines.ts';

test('the readiness report is read as lines, what is wrong with its reason; what nobody knows yet is shown as well', () => {
  assert.deepEqual(
    healthLines({
      status: 'ready',
      database: 'ok',
      queue: 'off',
      cache: 'postgresql',
      scheduler: { leader: true },
      deliveries: {},
      correlator: { undecided_alerts: 3 },
    }),
    [
      { name: 'Server', tone: 'good', words: 'Ready' },
      { name: 'Database', tone: 'good', words: 'OK' },
      { name: 'Queue', tone: 'plain', words: 'Off' },
      { name: 'Cache', tone: 'good', words: 'In PostgreSQL' },
      { name: 'Scheduler', tone: 'plain', words: 'leader: yes' },
      { name: 'Correlator', tone: 'plain', words: 'undecided alerts: 3' },
    ],
  );
  assert.deepEqual(healthLines({ status: 'unavailable', database: 'too_old', detail: 'The database is too old', queue: 'unreachable' }), [
    { name: 'Server', tone: 'bad', words: 'Unavailable' },
    { name: 'Database', tone: 'bad', words: 'too old: The database is too old' },
    { name: 'Queue', tone: 'bad', words: 'Unreachable' },
  ]);
});
