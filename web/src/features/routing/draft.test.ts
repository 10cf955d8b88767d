import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Routing } from '../../api/types.ts';
import { freeName, moveRule, putDestination, readLabels, removeDestination, usersOf } from './draft.ts';

const routing: Routing = {
  destinations: [
    { name: 'ops', provider: 'chatone', channel: '#ops' },
    { name: 'dev', provider: 'chattwo', channel: 'dev' },
  ],
  rules: [
    { name: 'a', matchers: [], destinations: ['ops', 'dev'] },
    { name: 'b', matchers: [], destinations: ['dev'] },
  ],
  default_destinations: ['dev'],
  version: 1,
};

describe('a draft of the rules', () => {
  test('a renamed destination keeps its rules and its place among the defaults', () => {
    const next = putDestination(routing, 'dev', { name: 'developers', provider: 'chattwo', channel: 'dev' });
    assert.deepEqual(
      next.rules.map((rule) => rule.destinations),
      [['ops', 'developers'], ['developers']],
    );
    assert.deepEqual(next.default_destinations, ['developers']);
  });

  test('a removed destination is left in no rule', () => {
    const next = removeDestination(routing, 'dev');
    assert.deepEqual(usersOf(next, 'dev'), []);
    assert.deepEqual(next.default_destinations, []);
  });

  test('a rule moves to a place and stops at the ends', () => {
    const names = (from: number, to: number) => moveRule(routing, from, to).rules.map((rule) => rule.name);
    assert.deepEqual(names(0, 1), ['b', 'a']);
    assert.deepEqual(names(1, -5), ['b', 'a']);
    assert.equal(moveRule(routing, 0, -1), routing);
    assert.equal(moveRule(routing, 1, 7), routing);
  });

  test('a copy has a name of its own', () => {
    assert.equal(freeName('a', ['a', 'a 2']), 'a 3');
    assert.equal(freeName('c', ['a']), 'c');
  });

  test('labels are read a line each, and a line that is none is told', () => {
    assert.deepEqual(readLabels('namespace = prod\n\nurl="http://a=b"'), { namespace: 'prod', url: 'http://a=b' });
    assert.equal(readLabels('namespace'), null);
  });
});
