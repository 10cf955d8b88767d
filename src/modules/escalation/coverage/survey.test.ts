import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LiveEvent } from '../../../platform/live/live-event.ts';
import { openSurvey } from './survey.ts';

/** A look whose answers are numbered, and end when the test says so. */
function stage() {
  let now = 0;
  let listener: (event: LiveEvent) => void = () => {};
  const looks: PromiseWithResolvers<number>[] = [];
  const look = () => {
    const next = Promise.withResolvers<number>();
    looks.push(next);
    return next.promise;
  };
  const live = {
    subscribe(hear: typeof listener) {
      listener = hear;
      return () => {};
    },
  };
  return {
    of: openSurvey(look, { live, news: new Set(['team.changed']) }, () => now),
    looks,
    pass(ms: number) {
      now += ms;
    },
    hear: (type: string) => listener({ id: '1', at: new Date(0), type, permission: 'oncall:read', data: {} }),
    end: async (number: number) => {
      looks[number]?.resolve(number);
      await looks[number]?.promise;
      await Promise.resolve();
    },
  };
}

describe('the look over all services', () => {
  test('one runs for all who ask; it is kept for twenty times as long as it took', async () => {
    const { of, looks, pass, end } = stage();
    const asked = [of(30), of(30)];
    pass(100);
    await end(0);
    assert.deepEqual(await Promise.all(asked), [0, 0]);
    pass(1_999);
    void of(30);
    assert.equal(looks.length, 1);
    pass(1);
    void of(30);
    assert.equal(looks.length, 2);
  });

  test('a long one is kept for 30 seconds', async () => {
    const { of, looks, pass, end } = stage();
    void of(30);
    pass(5_000);
    await end(0);
    pass(29_999);
    void of(30);
    assert.equal(looks.length, 1);
    pass(1);
    void of(30);
    assert.equal(looks.length, 2);
  });

  test('news end it at once, also one that runs; an alert does not', async () => {
    const { of, looks, pass, end, hear } = stage();
    void of(30);
    hear('alerts.changed');
    void of(30);
    assert.equal(looks.length, 1);
    hear('team.changed');
    const fresh = of(30);
    assert.equal(looks.length, 2);
    pass(100);
    await end(0);
    void of(30);
    assert.equal(looks.length, 2, 'the later one is the one that is kept');
    await end(1);
    assert.equal(await fresh, 1);
  });

  test('other days are another look, and one that failed is not kept', async () => {
    const { of, looks } = stage();
    void of(30);
    const failed = of(90);
    assert.equal(looks.length, 2);
    looks[1]?.reject(new Error('the database is away'));
    await assert.rejects(failed, /away/);
    void of(90);
    assert.equal(looks.length, 3);
  });
});
