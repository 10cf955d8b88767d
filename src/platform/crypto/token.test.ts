import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keyedDigest, mintToken, parseToken } from './token.ts';

describe('bearer tokens', () => {
  test('each class has its prefix, 32 random characters and 6 of checksum', () => {
    assert.match(mintToken('webhook'), /^svc_[0-9A-Za-z]{38}$/);
    assert.match(mintToken('pat'), /^svc_pat_[0-9A-Za-z]{38}$/);
    assert.match(mintToken('agent'), /^svc_agent_[0-9A-Za-z]{38}$/);
  });

  test('a token is told by its longest prefix', () => {
    for (const kind of ['webhook', 'pat', 'agent'] as const) assert.equal(parseToken(mintToken(kind))?.class, kind);
  });

  test('any one changed character is noticed without a database', () => {
    const token = mintToken('agent');
    for (let place = 0; place < token.length; place += 1) {
      const changed = token.slice(0, place) + (token[place] === 'x' ? 'y' : 'x') + token.slice(place + 1);
      assert.equal(parseToken(changed), null, changed);
    }
  });

  test('a token moved to another class by its prefix is none', () => {
    assert.equal(parseToken(mintToken('webhook').replace('svc_', 'svc_pat_')), null);
    assert.equal(parseToken(mintToken('pat').replace('svc_pat_', 'svc_')), null);
  });

  test('odd texts are none', () => {
    for (const text of [
      '',
      'svc_',
      'null',
      `${mintToken('webhook')}\n`,
      ` ${mintToken('webhook')}`,
      'svc_'.padEnd(1 << 20, 'a'),
      'svc_ünïcödé'.padEnd(42, 'ü'),
    ])
      assert.equal(parseToken(text), null);
  });

  test('digests depend on the pepper and on the purpose', () => {
    const digests = [keyedDigest('a', 'token', 'x'), keyedDigest('b', 'token', 'x'), keyedDigest('a', 'session', 'x')];
    assert.equal(new Set(digests.map((digest) => digest.toString('hex'))).size, 3);
  });
});
