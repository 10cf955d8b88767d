import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Routing } from '../../api/types.ts';
import { moveRule, putDestination, readLabels, removeDestination, usersOf } from './draft.ts';

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

  test('a rule moves by one place and stops at the ends', () => {
    assert.deepEqual(
      moveRule(routing, 0, 1).rules.map((rule) => rule.name),
      ['b', 'a'],
    );
    assert.equal(moveRule(routing, 0, -1), routing);
    assert.equal(moveRule(routing, 1, 1), routing);
  });

  test('labels are read a line each, and a line that is none is told', () => {
    assert.deepEqual(readLabels('namespace = prod\n\nurl="http://a=b"'), { namespace: 'prod', url: 'http://a=b' });
    assert.equal(readLabels('namespace'), null);
  });
});
