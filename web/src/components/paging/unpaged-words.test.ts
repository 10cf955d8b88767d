import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Uncovered, unpagedIn, unpagedOf } from './unpaged-words.ts';

const now = Date.parse('2030-05-15T12:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const service = (name: string, severity: 'critical' | 'warning', ...parts: [number, number][]): Uncovered => ({
  service: { name },
  holes: [{ severity, intervals: parts.map(([start, end]) => ({ start: at(start), end: at(end) })) }],
});

test('services for which nobody can be paged now are named, in the order of the list', () => {
  const found = unpagedOf([service('card-gateway', 'critical', [-1, 5]), service('ledger', 'critical', [0, 1], [8, 9])], now);
  assert.deepEqual(found, { words: 'card-gateway and ledger', later: null, from: null });
});

test('a gap is now from the minute in which it begins, and over at its last instant', () => {
  const starting = (seconds: number) => unpagedOf([service('a', 'critical', [seconds / 3_600, 1])], now);
  assert.deepEqual([starting(59).words, starting(60).words, starting(61).words], ['a', 'a', null]);
  assert.equal(starting(61).later, 'a');
  assert.deepEqual(unpagedOf([service('a', 'critical', [-2, 0])], now), { words: null, later: null, from: null });
});

test('what is still to come is named with when it begins, apart from what is now', () => {
  const services = [service('a', 'critical', [-1, 1]), service('b', 'critical', [30, 31]), service('c', 'critical', [24, 25])];
  assert.deepEqual(unpagedOf(services, now), { words: 'a', later: 'b and c', from: at(24) });
});

test('of many services the first three are named and the rest counted; what only weakens a level is not said', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => service(name, 'critical', [-1, 1]));
  assert.equal(unpagedOf(many, now).words, 'a, b, c and 2 more');
  assert.equal(unpagedOf(many.slice(0, 3), now).words, 'a, b and c');
  assert.equal(unpagedOf([service('weak', 'warning', [-1, 1])], now).words, null);
});

test('as the server counts them, all are counted although only the first are named', () => {
  const some = (total: number, ...names: string[]) => ({ total, first: names.map((name) => ({ id: name, name })), from: null });
  assert.deepEqual(unpagedIn({ now: some(0), later: some(0) }), { words: null, later: null, from: null });
  const found = unpagedIn({ now: some(1_300, 'a', 'b', 'c', 'd', 'e'), later: { ...some(2, 'x', 'y'), from: at(5) } });
  assert.deepEqual(found, { words: 'a, b, c and 1297 more', later: 'x and y', from: at(5) });
});
