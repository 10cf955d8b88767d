import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Dependency, findCycle } from './dependencies.ts';

/** Written differently: which ids are reached from `start` at all. */
function reaches(edges: readonly Dependency[], start: string): boolean {
  const reached = new Set<string>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, to } of edges) {
      if ((from === start || reached.has(from)) && !reached.has(to)) {
        reached.add(to);
        grown = true;
      }
    }
  }
  return reached.has(start);
}

test('a cycle is found exactly when a service is reached from itself, and the way named is one that exists', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const edges = fc.array(fc.record({ from: id, to: id }), { maxLength: 14 });
  fc.assert(
    fc.property(edges, id, (net, start) => {
      const cycle = findCycle(net, start);
      assert.equal(cycle !== null, reaches(net, start));
      if (!cycle) return;
      assert.equal(cycle[0], start);
      assert.equal(cycle.at(-1), start);
      for (let i = 1; i < cycle.length; i += 1) {
        assert.ok(
          net.some((edge) => edge.from === cycle[i - 1] && edge.to === cycle[i]),
          JSON.stringify(cycle),
        );
      }
    }),
    { numRuns: 2_000 },
  );
});
