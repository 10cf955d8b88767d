import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rungsOf } from './rungs.ts';

const at = (minute: number) => Date.parse('2030-05-15T10:00:00Z') + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();
const notified = (level: number, minute: number, user: string, round = 1) => ({ level, at: iso(minute), user_id: user, round });
const running = {
  fallback: false,
  level: 1,
  levels: 3,
  next_at: iso(5),
  next_level: 2,
  notified: [notified(1, 0, 'bo')],
  round: 1,
  status: 'running',
};

const shown = (rungs: ReturnType<typeof rungsOf>) =>
  rungs.map(({ name, from, until, state, people }) => [name, (from - at(0)) / 60_000, (until - at(0)) / 60_000, state, people.join()]);

test('what was paged, what is waited for and what comes stand in time, each as long as its level has', () => {
  assert.deepEqual(shown(rungsOf(running, [5, 10, 15], null, at(2))), [
    ['Level 1', 0, 5, 'current', 'bo'],
    ['Level 2', 5, 15, 'next', ''],
    ['Level 3', 15, 30, 'next', ''],
  ]);
});

test('once somebody acknowledged nothing comes any more, and the last level ends there', () => {
  const stopped = {
    ...running,
    status: 'stopped',
    level: 2,
    next_at: null,
    next_level: null,
    notified: [notified(1, 0, 'bo'), notified(2, 5, 'cara'), notified(2, 6, 'dan')],
  };
  assert.deepEqual(shown(rungsOf(stopped, [5, 10, 15], at(7), at(60))), [
    ['Level 1', 0, 5, 'done', 'bo'],
    ['Level 2', 5, 7, 'done', 'cara,dan'],
  ]);
});

test('only the present round is shown, the fallback has its name, and a level whose time nobody knows is drawn all the same', () => {
  const second = {
    ...running,
    round: 2,
    fallback: true,
    levels: 1,
    level: 1,
    next_at: iso(25),
    next_level: 2,
    notified: [notified(1, 0, 'bo'), notified(1, 20, 'bo', 2)],
  };
  assert.deepEqual(shown(rungsOf(second, [5], null, at(21))), [
    ['Level 1', 20, 25, 'current', 'bo'],
    ['Fallback', 25, 30, 'next', ''],
  ]);
  assert.deepEqual(rungsOf({ ...running, notified: [], next_at: null, next_level: null }, [], null, at(1)), []);
});
