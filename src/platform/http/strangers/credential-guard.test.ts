import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { Problem } from '../../errors.ts';
import { CredentialGuard, REFUSED_MAX, TURN_MS } from './credential-guard.ts';

/** A guard whose time stands until it is moved. */
function guardAt(known: readonly string[] = [], complete = true) {
  let now = 0;
  const counted: string[] = [];
  mock.timers.enable({ apis: ['setTimeout'] });
  const guard = new CredentialGuard(
    { has: (digest) => known.includes(digest), complete: () => complete },
    (because) => counted.push(because),
    () => now,
  );
  const pass = (ms: number) => {
    now += ms;
    mock.timers.tick(ms);
  };
  const ask = (digest: string, address = '192.0.2.1') => guard.mayAsk({ kind: 'webhook', address, digest });
  return { guard, ask, pass, counted };
}
const settled = async (answer: Promise<unknown>) => {
  let came = false;
  void answer.then(
    () => (came = true),
    () => (came = true),
  );
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  return came;
};

describe('what strangers may cost', () => {
  test('an address is noisy from its thirtieth refused credential on, for a minute', () => {
    const { guard, pass, counted } = guardAt();
    for (let n = 1; n < REFUSED_MAX; n += 1) guard.refused('192.0.2.1');
    assert.equal(guard.isNoisy('192.0.2.1'), false);
    guard.refused('::ffff:192.0.2.1');
    assert.equal(guard.isNoisy('192.0.2.1'), true);
    guard.refused('192.0.2.1');
    assert.deepEqual([counted.length, counted.at(-2), counted.at(-1)], [REFUSED_MAX + 1, 'unknown', 'noisy']);
    assert.equal(guard.isNoisy('192.0.2.2'), false);
    pass(59_999);
    assert.equal(guard.isNoisy('192.0.2.1'), true);
    pass(1);
    assert.equal(guard.isNoisy('192.0.2.1'), false);
    mock.timers.reset();
  });

  test('an unknown token of a noisy address is refused without a look-up; a known one never is', async () => {
    const { guard, ask } = guardAt(['good']);
    for (let n = 0; n < REFUSED_MAX; n += 1) guard.refused('192.0.2.1');
    assert.equal(await ask('bad'), false);
    assert.equal(await ask('good'), true);
    assert.equal(await ask('bad', '192.0.2.2'), true);
    mock.timers.reset();
  });

  test('while not all good tokens are known, an unknown one is looked up, from wherever it comes', async () => {
    const { guard, ask } = guardAt([], false);
    for (let n = 0; n < REFUSED_MAX; n += 1) guard.refused('192.0.2.1');
    assert.equal(await ask('maybe'), true);
    mock.timers.reset();
  });

  test('unknown tokens are looked up five times a second; those that would wait over two seconds are told to come back', async () => {
    const { ask, pass } = guardAt(['good']);
    assert.equal(await ask('one'), true);
    const waiting = Array.from({ length: 10 }, (_, n) => ask(`next ${n}`));
    await assert.rejects(
      ask('late'),
      (error: Problem) => error instanceof Problem && error.status === 503 && error.retryAfterSeconds === 2,
    );
    assert.equal(await ask('good'), true);
    for (const [n, answer] of waiting.entries()) {
      assert.equal(await settled(answer), false, `${n} waits for its turn`);
      pass(TURN_MS);
      assert.equal(await answer, true);
    }
    assert.equal(await settled(ask('too soon')), false);
    mock.timers.reset();
  });

  test('requests with the same credential share its turn, however many they are', async () => {
    const { guard, ask, pass } = guardAt();
    for (let n = 0; n < REFUSED_MAX; n += 1) guard.refused('192.0.2.1');
    await guard.mayAskUnlisted('session', '192.0.2.1', 'first');
    const page = Array.from({ length: 40 }, () => guard.mayAskUnlisted('session', '192.0.2.1', 'mine'));
    pass(TURN_MS);
    await Promise.all(page);
    await ask('other', '192.0.2.2');
    const script = Array.from({ length: 40 }, () => ask('token', '192.0.2.2'));
    pass(TURN_MS);
    assert.ok((await Promise.all(script)).every(Boolean));
    mock.timers.reset();
  });

  test('look-ups that share a query share a turn', async () => {
    const { guard, pass } = guardAt();
    const ask = (digest: string) => guard.mayAsk({ kind: 'agent', address: '192.0.2.1', digest, together: 3 });
    assert.equal(await ask('first'), true);
    const waiting = ['a', 'b', 'c', 'd'].map(ask);
    pass(TURN_MS);
    assert.deepEqual(await Promise.all(waiting.slice(0, 3)), [true, true, true]);
    assert.equal(await settled(waiting[3] as Promise<boolean>), false);
    mock.timers.reset();
  });

  test('a session that was good waits for nothing, whatever else its address sends', async () => {
    const { guard } = guardAt();
    guard.noteUnlisted('192.0.2.9', 'mine', true);
    guard.noteUnlisted('192.0.2.9', 'over', true);
    guard.noteUnlisted('192.0.2.9', 'over', false);
    for (let n = 0; n < REFUSED_MAX; n += 1) guard.refused('192.0.2.1');
    await guard.mayAskUnlisted('session', '192.0.2.1', 'new');
    await guard.mayAskUnlisted('session', '192.0.2.1', 'mine');
    assert.equal(await settled(guard.mayAskUnlisted('session', '192.0.2.1', 'over')), false);
    await guard.mayAskUnlisted('session', '192.0.2.2', 'other');
    mock.timers.reset();
  });
});
