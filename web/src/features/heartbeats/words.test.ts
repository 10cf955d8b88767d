import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headline, pingWords, scheduleWords, runtimeWords, spanWords, stateWord } from './words.ts';

const every = (seconds: number) => scheduleWords({ period_seconds: seconds, cron: null, time_zone: null });
const counts = (some: Partial<Record<'new' | 'up' | 'late' | 'down' | 'paused', number>>) => ({
  new: 0,
  up: 0,
  late: 0,
  down: 0,
  paused: 0,
  ...some,
});

test('a rhythm reads as people say it', () => {
  assert.deepEqual(
    [every(60), every(300), every(5_400), every(86_400)],
    ['every minute', 'every 5 minutes', 'every 1 hour 30 minutes', 'every day'],
  );
  assert.equal(scheduleWords({ period_seconds: null, cron: '30 2 * * *', time_zone: 'Europe/Berlin' }), '30 2 * * *, Europe/Berlin');
  assert.equal(spanWords(0), 'none');
});

test('the heading says whether anything is wrong', () => {
  assert.equal(headline(counts({})), 'Heartbeats');
  assert.equal(headline(counts({ up: 3, late: 1, down: 2 })), 'Heartbeats: 2 down, 1 late');
  assert.equal(headline(counts({ up: 3 })), 'Heartbeats: all 3 up');
  assert.equal(headline(counts({ up: 1, paused: 2 })), 'Heartbeats: 1 up');
  assert.equal(headline(counts({ new: 1 })), 'Heartbeats: waiting for the first ping');
});

test('pings, runs and states in words', () => {
  assert.equal(pingWords({ kind: 'fail', exit_status: 3 }), 'Failure, exit status 3');
  assert.equal(pingWords({ kind: 'success', exit_status: null }), 'Success');
  assert.deepEqual([12, 1_240, 243_000, 7_500_000].map(runtimeWords), ['12 ms', '1.2 s', '4 min 3 s', '2 h 5 min']);
  assert.equal(stateWord({ state: 'up', running_since: '2026-01-01T00:00:00Z' }), 'Running');
  assert.equal(stateWord({ state: 'down', running_since: '2026-01-01T00:00:00Z' }), 'Down');
});
