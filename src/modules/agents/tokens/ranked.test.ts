import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Ranked, selectorsOf } from './ranked.ts';

const agent = (id: string, selectors = 0, idle: number | null = null) => ({
  id,
  labelSelectors: Object.fromEntries(Array.from({ length: selectors }, (_, n) => [`l${n}`, 'x'])),
  idleSince: idle === null ? null : new Date(idle),
});
const ids = (ranked: Ranked<ReturnType<typeof agent>>) => [...ranked].map(({ id }) => id);

describe('agents in the order in which they are asked', () => {
  test('the more specific first, then who never had anything, then the longest idle, then by id', () => {
    const agents = [agent('late', 0, 9), agent('early', 0, 5), agent('never'), agent('b', 1, 9), agent('a', 1, 9), agent('two', 2, 99)];
    assert.deepEqual(ids(new Ranked(agents)), ['two', 'a', 'b', 'never', 'early', 'late']);
    assert.equal(selectorsOf(agent('x', 3)), 3);
  });

  test('an agent that changes takes its new place, and one that goes leaves the order', () => {
    const ranked = new Ranked([agent('a'), agent('b', 1), agent('c')]);
    ranked.set(agent('a', 2));
    assert.deepEqual(ids(ranked), ['a', 'b', 'c']);
    ranked.delete('b');
    ranked.delete('nobody');
    assert.deepEqual([ids(ranked), ranked.size, ranked.get('b'), ranked.get('a')?.id], [['a', 'c'], 2, undefined, 'a']);
  });

  test('any changes leave the order that a fresh sorting gives', () => {
    const one = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(3), fc.option(fc.nat(3)));
    fc.assert(
      fc.property(
        fc.array(one),
        fc.array(fc.oneof(one, fc.constantFrom('a', 'b', 'c', 'd', 'e'))),
        fc.array(one),
        (start, changes, next) => {
          const known = new Map(start.map(([id, ...rest]) => [id, agent(id, ...rest)]));
          const ranked = new Ranked(known.values());
          for (const change of changes) {
            if (typeof change === 'string') {
              ranked.delete(change);
              known.delete(change);
            } else {
              const [id, ...rest] = change;
              ranked.set(agent(id, ...rest));
              known.set(id, agent(id, ...rest));
            }
          }
          assert.deepEqual(ids(ranked), ids(new Ranked(known.values())));
          const later = [...[...known.values()].slice(1), ...next.map(([id, ...rest]) => agent(id, ...rest))];
          assert.deepEqual([...new Ranked(later, ranked)], [...new Ranked(later)]);
        },
      ),
    );
  });
});
