import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Labels } from '../../alerts/signal.ts';
import { Ranked } from '../tokens/ranked.ts';
import { type Candidate, choose, type Pool, type Wanted } from './choice.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const agent = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name: id,
  labelSelectors: {},
  scope: { mode: 'suggest' },
  maxConcurrent: 2,
  idleSince: null,
  ...more,
});
const wanted: Wanted = { labels: { namespace: 'shop', team: 'pay' }, serviceId: 's1', severity: 'high', pinnedAgentId: null, avoid: {} };
const pick = (agents: Candidate[], more: Partial<Wanted> = {}, pool: Partial<Pool> = {}) => {
  const all = { agents: new Ranked(agents), dayUsedUp: new Map(), running: new Map(), free: 5, limit: 20, ...pool };
  const choice = choose({ ...wanted, ...more }, all, NOW);
  return 'agent' in choice ? choice.agent.id : choice.reason;
};

describe('who gets an investigation', () => {
  test('the one with the most specific selector that matches, then the least loaded share, then the longest idle', () => {
    const narrow = agent('narrow', { labelSelectors: { namespace: 'shop', team: 'pay' } });
    const wide = agent('wide', { labelSelectors: { namespace: 'shop' } });
    assert.equal(pick([agent('any'), wide, narrow]), 'narrow');
    assert.equal(pick([agent('any'), wide], {}, { running: new Map([['wide', 1]]) }), 'wide');
    const big = agent('big', { maxConcurrent: 10 });
    assert.equal(
      pick(
        [agent('small'), big],
        {},
        {
          running: new Map([
            ['small', 1],
            ['big', 4],
          ]),
        },
      ),
      'big',
    );
    const idle = (id: string, at: string) => agent(id, { idleSince: new Date(at) });
    assert.equal(pick([idle('late', '2030-05-15T09:59:00Z'), idle('early', '2030-05-15T09:00:00Z')]), 'early');
    assert.equal(pick([idle('late', '2030-05-15T09:59:00Z'), agent('never')]), 'never');
    assert.equal(pick([agent('b'), agent('a')]), 'a');
  });

  test('nobody whose selector or scope does not fit, and the reason is in words', () => {
    assert.equal(pick([]), 'No agent is online');
    assert.equal(pick([agent('x', { labelSelectors: { namespace: 'bank' } })]), 'No agent that is online takes such alerts');
    assert.match(pick([agent('x', { scope: { mode: 'act', service_ids: ['s2'] } })]), /takes such alerts/);
    assert.equal(pick([agent('x', { scope: { mode: 'act', service_ids: ['s1'] } })]), 'x');
    assert.match(pick([agent('x', { scope: { mode: 'act', service_ids: ['s1'] } })], { serviceId: null }), /takes such alerts/);
    assert.match(pick([agent('x', { scope: { mode: 'act', severities: ['critical'] } })]), /takes such alerts/);
  });

  test('nobody beyond the limit of the agent or of all: one below the limit is given, at the limit not', () => {
    assert.equal(pick([agent('x')], {}, { running: new Map([['x', 1]]) }), 'x');
    assert.equal(pick([agent('x')], {}, { running: new Map([['x', 2]]) }), 'Every matching agent is busy');
    assert.equal(pick([agent('x')], {}, { running: new Map([['x', 3]]) }), 'Every matching agent is busy');
    assert.equal(pick([agent('x')], {}, { free: 1 }), 'x');
    assert.equal(pick([agent('x')], {}, { free: 0 }), 'All 20 places for investigations are taken');
  });

  test('nobody who reached the cost limit of the day, and the reason says so; another one that matches is given it', () => {
    const dayUsedUp = new Map([['x', 'The agent’s limit of 5 USD a day is reached']]);
    assert.equal(pick([agent('x')], {}, { dayUsedUp }), 'The agent’s limit of 5 USD a day is reached');
    assert.equal(pick([agent('x'), agent('y')], {}, { dayUsedUp }), 'y');
  });

  test('who declined or kept silent is not asked before its time', () => {
    assert.match(pick([agent('x')], { avoid: { x: '2030-05-15T10:00:01Z' } }), /declined/);
    assert.equal(pick([agent('x')], { avoid: { x: '2030-05-15T10:00:00Z' } }), 'x');
    assert.equal(pick([agent('x'), agent('y')], { avoid: { x: '2030-05-15T10:00:01Z' } }), 'y');
  });

  test('the one it is assigned to, whatever its scope, and no other; while that is offline it waits', () => {
    assert.equal(pick([agent('x'), agent('y', { scope: { mode: 'act', severities: ['info'] } })], { pinnedAgentId: 'y' }), 'y');
    assert.equal(pick([agent('x')], { pinnedAgentId: 'y' }), 'The agent it is assigned to is offline');
    assert.match(pick([agent('y', { labelSelectors: { a: 'b' } })], { pinnedAgentId: 'y' }), /does not take such alerts/);
  });

  test('the same one as by looking at all of them, however they came, went and finished something', () => {
    let state = 7;
    const some = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % most;
    };
    const id = () => `a${some(12)}`;
    const selectors: Labels[] = [{}, { namespace: 'shop' }, { team: 'pay' }, { namespace: 'shop', team: 'pay' }, { namespace: 'bank' }];
    const make = () =>
      agent(id(), {
        labelSelectors: selectors[some(selectors.length)] ?? {},
        maxConcurrent: 1 + some(3),
        idleSince: some(2) === 0 ? null : new Date(NOW.getTime() - some(4) * 1_000),
      });
    for (let round = 0; round < 2_000; round += 1) {
      let ranked = new Ranked<Candidate>(Array.from({ length: some(8) }, make));
      for (let changes = some(6); changes > 0; changes -= 1) {
        const kind = some(3);
        if (kind === 0) ranked.delete(id());
        else if (kind === 1) ranked.set(make());
        else ranked = new Ranked([...ranked, make()], ranked);
      }
      const running = new Map(Array.from({ length: 12 }, (_, n) => [`a${n}`, some(3)]));
      const dayUsedUp = new Map(some(3) === 0 ? [[id(), 'spent']] : []);
      const load = (one: Candidate) => (running.get(one.id) ?? 0) / one.maxConcurrent;
      const places = (one: Candidate) => Object.keys(one.labelSelectors).length;
      const idle = (one: Candidate) => one.idleSince?.getTime() ?? 0;
      const [best] = [...ranked]
        .filter((one) => one.labelSelectors['namespace'] !== 'bank' && load(one) < 1 && !dayUsedUp.has(one.id))
        .sort((a, b) => places(b) - places(a) || load(a) - load(b) || idle(a) - idle(b) || (a.id < b.id ? -1 : 1));
      const choice = choose(wanted, { agents: ranked, dayUsedUp, running, free: 5, limit: 20 }, NOW);
      assert.equal('agent' in choice ? choice.agent.id : null, best?.id ?? null, `round ${round}`);
    }
  });
});

test('where one agent has used up its day and another is busy, they are waited for as busy', () => {
  const pool = { dayUsedUp: new Map([['a', 'The day is used up']]), running: new Map([['b', 2]]) };
  assert.equal(pick([agent('a'), agent('b')], {}, pool), 'Every matching agent is busy');
  assert.equal(pick([agent('a')], {}, pool), 'The day is used up');
});
