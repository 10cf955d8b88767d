import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigError } from '../config.ts';
import { encryptionKeyProblems } from './encryption-keys.ts';
import { openSealer } from './sealing.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

describe('sealing', () => {
  test('what was sealed opens in its own context only', () => {
    const sealer = openSealer(`1:${key(1)}`);
    const sealed = sealer.seal('xoxb-secret ü', 'integration/chatone');
    assert.doesNotMatch(sealed, /xoxb/);
    assert.equal(sealer.open(sealed, 'integration/chatone'), 'xoxb-secret ü');
    assert.throws(() => sealer.open(sealed, 'integration/chattwo'));
  });

  test('the same text seals differently every time', () => {
    const sealer = openSealer(`1:${key(1)}`);
    assert.notEqual(sealer.seal('a', 'c'), sealer.seal('a', 'c'));
  });

  test('any changed byte is noticed', () => {
    const sealer = openSealer(`1:${key(1)}`);
    const [kid, body] = sealer.seal('secret', 'c').split('.');
    const bytes = Buffer.from(body ?? '', 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      assert.throws(() => sealer.open(`${kid}.${changed.toString('base64url')}`, 'c'));
    }
  });

  test('a truncated or foreign text is an error, not a crash', () => {
    const sealer = openSealer(`1:${key(1)}`);
    for (const text of ['', '1.', '1.AAAA', 'plain', '9.'.padEnd(80, 'A')]) assert.throws(() => sealer.open(text, 'c'), Error);
  });

  test('the numerically highest kid encrypts, the older ones still open', () => {
    const old = openSealer(`9:${key(9)}`);
    const sealed = old.seal('secret', 'c');
    const rotated = openSealer(`9:${key(9)},10:${key(10)}`);
    assert.match(rotated.seal('x', 'c'), /^10\./);
    assert.equal(rotated.open(sealed, 'c'), 'secret');
    assert.equal(rotated.isStale(sealed), true);
    assert.equal(rotated.isStale(rotated.seal('x', 'c')), false);
  });

  test('every mistake in ENCRYPTION_KEYS is named, and no key is shown', () => {
    const short = Buffer.alloc(16, 5).toString('base64');
    const problems = encryptionKeyProblems(`a:${key(1)},2:${short},3:${key(3)},3:${key(4)}`);
    assert.equal(problems.length, 3);
    assert.ok(
      problems.every((problem) => problem.startsWith('ENCRYPTION_KEYS: ') && !problem.includes(short) && !problem.includes(key(1))),
    );
    assert.throws(() => openSealer(''), ConfigError);
  });
});
