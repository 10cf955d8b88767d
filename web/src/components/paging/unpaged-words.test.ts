import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lackSentence, type Uncovered, unpagedIn, unpagedOf } from './unpaged-words.ts';

const now = Date.parse('2030-05-15T12:00:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
type Code = Uncovered['holes'][number]['code'];
const hole = (code: Code, start: number, end: number): Uncovered['holes'][number] => ({
  code,
  severity: 'critical',
  intervals: [{ start: at(start), end: at(end) }],
});
const service = (name: string, ...parts: [number, number][]): Uncovered => ({
  service: { name },
  holes: parts.map(([start, end]) => hole('nobody_at_all', start, end)),
});
const sentence = (services: readonly Uncovered[]) => {
  const found = unpagedOf(services, now).now;
  return found && lackSentence(found, true);
};

test('services for which a page would wake nobody now are named, in the order of the list', () => {
  const found = unpagedOf([service('card-gateway', [-1, 5]), service('ledger', [0, 1], [8, 9])], now);
  assert.deepEqual(found, { now: { names: 'card-gateway and ledger', lack: 'nobody_at_all' }, later: null });
});

test('the sentence says whether nobody is on call or people are whom nothing would wake, of several the most that is true of all', () => {
  const lacking = (name: string, code: Code): Uncovered => ({ service: { name }, holes: [hole(code, -1, 1)] });
  const [empty, none] = [lacking('a', 'nobody_at_all'), lacking('b', 'no_policy')];
  const [deaf, asleep] = [lacking('c', 'nobody_reached'), lacking('d', 'nobody_woken')];
  assert.equal(sentence([empty, none]), 'Nobody is on call for a and b');
  assert.equal(sentence([deaf, none]), 'A page for c and b would reach nobody');
  assert.equal(sentence([asleep, empty, deaf]), 'A page for d, a and c would wake nobody');
  const rows = [empty, deaf, asleep].map((each) => {
    const found = unpagedOf([each], now).now;
    return found && lackSentence(found, false);
  });
  assert.deepEqual(rows, ['Nobody is on call', 'A page would reach nobody', 'A page would wake nobody']);
});

test('the sentence is about the hours that have begun, not those after them', () => {
  const holes = [hole('nobody_at_all', 1, 2), hole('nobody_woken', -1, 1)];
  assert.equal(sentence([{ service: { name: 'a' }, holes }]), 'A page for a would wake nobody');
});

test('a gap is now from the minute in which it begins, and over at its last instant', () => {
  const starting = (seconds: number) => unpagedOf([service('a', [seconds / 3_600, 1])], now);
  assert.deepEqual([starting(59).now?.names, starting(60).now?.names, starting(61).now], ['a', 'a', null]);
  assert.equal(starting(61).later?.names, 'a');
  assert.deepEqual(unpagedOf([service('a', [-2, 0])], now), { now: null, later: null });
});

test('what is still to come is named with when it begins, apart from what is now', () => {
  const found = unpagedOf([service('a', [-1, 1]), service('b', [30, 31]), service('c', [24, 25])], now);
  assert.deepEqual([found.now?.names, found.later], ['a', { names: 'b and c', lack: 'nobody_at_all', from: at(24) }]);
});

test('of many services the first three are named and the rest counted; what only weakens a level is not said', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => service(name, [-1, 1]));
  assert.equal(unpagedOf(many, now).now?.names, 'a, b, c and 2 more');
  assert.equal(unpagedOf(many.slice(0, 3), now).now?.names, 'a, b and c');
  assert.equal(sentence([{ service: { name: 'weak' }, holes: [{ ...hole('no_method', -1, 1), severity: 'warning' }] }]), null);
});

test('as the server counts them, all are counted although only the first are named', () => {
  const some = (total: number, ...names: string[]) => ({
    total,
    from: null,
    lack: total === 0 ? null : ('nobody_woken' as const),
    first: names.map((name) => ({ id: name, name })),
  });
  assert.deepEqual(unpagedIn({ now: some(0), later: some(0) }), { now: null, later: null });
  const found = unpagedIn({ now: some(1_300, 'a', 'b', 'c', 'd', 'e'), later: { ...some(2, 'x', 'y'), from: at(5) } });
  assert.deepEqual(found.now, { names: 'a, b, c and 1297 more', lack: 'nobody_woken' });
  assert.deepEqual(found.later, { names: 'x and y', lack: 'nobody_woken', from: at(5) });
});
