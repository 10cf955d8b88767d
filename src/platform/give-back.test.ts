import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveBackWhenQuiet } from './give-back.ts';

const MIB = 1_048_576;

test('memory for young objects is given back where there is much of it and little to do, and never amid work', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const now = { busy: 0.9, young: 96 * MIB, collected: 0 };
  const collect = () => {
    now.collected += 1;
  };
  const giving = giveBackWhenQuiet({ busy: () => now.busy, young: () => now.young, collect });
  const after = (busy: number, young: number) => {
    Object.assign(now, { busy, young, collected: 0 });
    t.mock.timers.tick(10_000);
    return now.collected;
  };
  assert.equal(after(0.9, 96 * MIB), 0);
  assert.equal(after(0.1, 96 * MIB), 0);
  assert.equal(after(0.099, 96 * MIB), 1);
  assert.equal(after(0, 8 * MIB), 0);
  assert.equal(after(0, 8 * MIB + 1), 1);
  assert.equal(after(0, MIB), 0);
  giving.stop();
  assert.equal(after(0, 96 * MIB), 0);
});
