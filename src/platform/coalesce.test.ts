import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coalesce } from './coalesce.ts';

describe('coalesce', () => {
  test('look-ups that come together share one query', async () => {
    const queries: string[][] = [];
    const find = coalesce(async (keys) => {
      queries.push([...keys]);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    const found = await Promise.all(['a', 'b', 'a', 'c'].map(find));
    assert.deepEqual(found, ['A', 'B', 'A', 'C']);
    assert.deepEqual(queries, [['a', 'b', 'c']]);
  });

  test('a look-up never joins a running query: what was committed before it is seen', async () => {
    let revoked = false;
    const gates: Array<() => void> = [];
    const find = coalesce(async (keys) => {
      const seen = revoked;
      await new Promise<void>((resolve) => gates.push(resolve));
      return new Map(seen ? [] : keys.map((key) => [key, 'valid']));
    });
    const before = find('token');
    while (gates.length < 1) await new Promise((resolve) => setImmediate(resolve));
    revoked = true;
    const after = find('token');
    while (gates.length < 2) await new Promise((resolve) => setImmediate(resolve));
    for (const open of gates) open();
    assert.equal(await before, 'valid');
    assert.equal(await after, undefined);
  });

  test('a failing query fails its own look-ups only', async () => {
    let broken = true;
    const find = coalesce(async (keys) => {
      if (broken) throw new Error('down');
      return new Map(keys.map((key) => [key, key]));
    });
    await assert.rejects(find('a'), /down/);
    broken = false;
    assert.equal(await find('a'), 'a');
  });

  test('at most two queries run at once, and nobody is forgotten behind them', async () => {
    let running = 0;
    let most = 0;
    const find = coalesce(async (keys) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return new Map(keys.map((key) => [key, key]));
    });
    const waves = Array.from({ length: 20 }, async (_, wave) => {
      for (let turn = 0; turn < wave; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return find(`k${wave}`);
    });
    assert.deepEqual(
      await Promise.all(waves),
      Array.from({ length: 20 }, (_, wave) => `k${wave}`),
    );
    assert.equal(most, 2);
  });
});
