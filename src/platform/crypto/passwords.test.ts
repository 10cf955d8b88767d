import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../errors.ts';
import { hashesAtOnce, openPasswords } from './passwords.ts';
import { openWorkQueue } from './work-queue.ts';

test('processes of one server share the hashes that are computed at once, and each computes one at least', () => {
  const of = (hashes: number, processes: number) => hashesAtOnce({ MAX_CONCURRENT_PASSWORD_HASHES: hashes, WEB_CONCURRENCY: processes });
  assert.deepEqual([of(2, 1), of(2, 2), of(2, 3), of(1, 16)], [2, 1, 1, 1]);
  assert.deepEqual([of(7, 2), of(8, 2), of(9, 2), of(64, 16)], [3, 4, 4, 4]);
});

describe('passwords', () => {
  const passwords = openPasswords(2);

  test('S18: hashes are Argon2id with at least 19 MiB, 2 passes, 1 lane, and a salt each', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse battery'), passwords.hash('correct horse battery')]);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.notEqual(one, two);
  });

  test('S18: the 73rd byte matters', async () => {
    const long = 'x'.repeat(72);
    const hash = await passwords.hash(`${long}a`);
    assert.equal(await passwords.verify(`${long}a`, async () => hash), 'match');
    assert.equal(await passwords.verify(`${long}b`, async () => hash), 'mismatch');
  });

  test('a hash of the reference implementation is understood', async () => {
    // argon2 of phc-winner-argon2: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    assert.equal(await passwords.verify('password', async () => hash), 'match');
  });

  test('no account never matches, not even with the empty password', async () => {
    assert.equal(await passwords.verify('', async () => null), 'mismatch');
    assert.equal(await passwords.verify('anything', async () => undefined), 'skipped');
  });

  test('S17: no more than the allowed number run at once, and a full line is refused with 503', async () => {
    const queue = openWorkQueue(2, 3);
    const open = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await open.promise;
      running -= 1;
    };
    const accepted = Array.from({ length: 5 }, () => queue.run(work));
    const oneMore = queue.run(work).then(
      () => null,
      (error: unknown) => error,
    );
    open.resolve();
    await Promise.all(accepted);
    const refusal = await oneMore;
    assert.ok(refusal instanceof Problem, 'one more than the line holds was taken');
    assert.deepEqual([refusal.status, refusal.retryAfterSeconds !== null], [503, true]);
    assert.equal(most, 2);
    await queue.run(async () => {});
  });
});
