import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Candidate, isCalled, isCertain, numberIn, ranked, sections } from './rank.ts';

const alert = (number: number, label: string, standing: Candidate['standing'] = 'firing', severity = 0): Candidate => ({
  kind: 'alert',
  id: String(number),
  number,
  label,
  severity,
  ...(standing === undefined ? {} : { standing }),
});
const incident = (number: number, label: string, standing: NonNullable<Candidate['standing']> = 'firing'): Candidate => ({
  ...alert(number, label, standing),
  kind: 'incident',
  id: `id-${number}`,
});
const plain = (kind: Candidate['kind'], label: string, also?: string): Candidate => ({ kind, id: label, label, ...(also ? { also } : {}) });
const order = (candidates: readonly Candidate[], text: string) => ranked(candidates, text).map(({ kind, label }) => `${kind} ${label}`);

describe('what the palette shows first', () => {
  test('what is open stands before what is resolved, however well the name fits', () => {
    assert.deepEqual(order([alert(1, 'checkout', 'over'), alert(2, 'High error rate of checkout'), alert(3, 'Slow disk')], 'checkout'), [
      'alert High error rate of checkout',
      'alert Slow disk',
      'alert checkout',
    ]);
  });

  test('of what is open: unacknowledged before acknowledged, then by severity, incidents before their alerts', () => {
    const found = [
      alert(1, 'checkout a', 'acknowledged', 0),
      alert(2, 'checkout b', 'firing', 2),
      alert(3, 'checkout c', 'firing', 0),
      incident(4, 'checkout d'),
    ];
    assert.deepEqual(order(found, 'checkout'), ['incident checkout d', 'alert checkout c', 'alert checkout b', 'alert checkout a']);
  });

  test('the very name of a screen stands first, the beginning of a name before the middle of another', () => {
    const found = [alert(1, 'Teams page is slow'), plain('team', 'A teams team'), plain('screen', 'Teams'), plain('service', 'teams-api')];
    assert.deepEqual(order(found, 'teams'), ['screen Teams', 'alert Teams page is slow', 'service teams-api', 'team A teams team']);
  });

  test('what is found by its number stands first, also when it is resolved, but behind an open one', () => {
    const found = [alert(12, 'HTTP 12', 'firing'), alert(7, 'HTTP 500', 'over'), alert(9, 'Port 7 is closed')];
    assert.equal(order(found, '#7')[0], 'alert HTTP 500');
    assert.deepEqual(order([alert(7, 'old', 'over'), incident(7, 'new')], '7'), ['incident new', 'alert old']);
  });

  test('what a command is about stands before everything else', () => {
    const command: Candidate = { ...plain('command', 'Acknowledge alert #3: Disk full'), meant: true };
    assert.equal(order([alert(4, 'ack disk'), command], 'ack disk')[0], 'command Acknowledge alert #3: Disk full');
  });

  test('equal ones keep the order they came in', () => {
    assert.deepEqual(order([alert(2, 'b'), alert(1, 'a')], 'disk'), ['alert b', 'alert a']);
  });

  test('sections stand by the best in them, hold 5 each and 8 of what is open, and what is resolved is the last', () => {
    const found = [
      alert(1, 'pay', 'over'),
      ...Array.from({ length: 9 }, (_, index) => alert(10 + index, `pay ${index}`)),
      ...Array.from({ length: 6 }, (_, index) => plain('service', `pay-${index}`)),
      plain('screen', 'Pay'),
    ];
    const shown = sections(found, 'pay');
    assert.deepEqual(
      shown.map(({ name, items }) => [name, items.length]),
      [
        ['Screens', 1],
        ['Open now', 8],
        ['Services', 5],
        ['Resolved', 1],
      ],
    );
    assert.deepEqual(
      sections([plain('screen', 'A'), plain('command', 'B')], '').map(({ name }) => name),
      ['Commands', 'Screens'],
    );
  });

  test('a name matches when all words occur in it or in what else it is called', () => {
    assert.ok(isCalled(plain('screen', 'Webhook tokens', 'senders'), 'TOK send'));
    assert.ok(!isCalled(plain('screen', 'Webhook tokens'), 'tok send'));
    assert.ok(isCalled(plain('screen', 'Anything'), ' '));
  });

  test('only a whole name or a command is taken before the server has answered', () => {
    assert.ok(isCertain(plain('screen', 'Teams'), 'teams '));
    assert.ok(!isCertain(plain('screen', 'Teams'), 'team'));
    assert.ok(!isCertain(plain('screen', 'Teams'), ''));
    assert.ok(!isCertain(alert(7, 'x'), '7'), 'an incident may have the number as well');
  });

  test('a number is digits with or without a hash, nine at most', () => {
    assert.deepEqual(['12', ' #12 ', '#', '1a', '123456789', '1234567890'].map(numberIn), [12, 12, null, null, 123_456_789, null]);
  });
});
