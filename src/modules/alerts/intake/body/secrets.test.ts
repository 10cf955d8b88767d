import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSecretName, isSecretPair, scrub, scrubText, withoutSecrets } from './secrets.ts';

describe('secrets in a body that is kept', () => {
  test('names of secrets are known however they are written, names like them are not', () => {
    for (const name of ['password', 'X-Auth-Token', 'Authorization', 'api_key', 'API-Key', 'routing key', 'pwd', 'auth', 'client_secret'])
      assert.equal(isSecretName(name), true, name);
    for (const name of ['author', 'key', 'compass', 'pwd_changed', 'title']) assert.equal(isSecretName(name), false, name);
  });

  test('a name beside a value, as in a list of headers, is a secret by its name', () => {
    for (const member of ['name', 'key', 'Name', 'Key']) assert.equal(isSecretPair({ [member]: 'Authorization' }), true, member);
    assert.equal(isSecretPair({ name: 'title' }), false);
    assert.equal(isSecretPair({ name: 5 }), false);
    assert.equal(isSecretPair({}), false);
  });

  test('credentials of addresses are removed, the rest of the address stays', () => {
    assert.equal(withoutSecrets('see https://ann:pw@x.example/p'), 'see https://[removed]@x.example/p');
    assert.equal(withoutSecrets('https://x/?a=1&access_token=abc&sig=1#f'), 'https://x/?a=1&access_token=[removed]&sig=[removed]#f');
  });

  test('members with the names of secrets lose their values, null says nothing and stays', () => {
    const value = {
      a: [1, 'x'],
      password: { deep: 1 },
      token: null,
      headers: [
        { name: 'Cookie', value: 'c' },
        { name: 'Host', value: 'h' },
      ],
    };
    assert.deepEqual(JSON.parse(JSON.stringify(scrub(value, 10_000))), {
      value: {
        a: [1, 'x'],
        password: '[removed]',
        token: null,
        headers: [
          { name: 'Cookie', value: '[removed]' },
          { name: 'Host', value: 'h' },
        ],
      },
      whole: true,
    });
  });

  test('texts count with two signs more, and are cut where the room ends', () => {
    assert.deepEqual(scrub('abcd', 6), { value: 'abcd', whole: true });
    assert.deepEqual(scrub('abcd', 5), { value: 'abc', whole: false });
    assert.deepEqual(scrub('abcd', 0), { value: '', whole: false });
  });

  test('lists and objects end where the room ends, and say that they are not whole', () => {
    const plain = (value: unknown, budget: number) => JSON.parse(JSON.stringify(scrub(value, budget))) as unknown;
    assert.deepEqual(plain([1, 2, 3], 24), { value: [1, 2], whole: false });
    assert.deepEqual(plain([1, 2, 3], 32), { value: [1, 2, 3], whole: true });
    assert.deepEqual(plain({ ab: 1, cd: 2 }, 22), { value: { ab: 1 }, whole: false });
    assert.deepEqual(plain({ ab: 1, cd: 2 }, 23), { value: { ab: 1, cd: 2 }, whole: true });
    const long = scrub({ ['n'.repeat(1_001)]: 1, ['m'.repeat(1_000)]: 1 }, 9_000).value as Record<string, unknown>;
    assert.deepEqual(
      Object.keys(long).map((name) => name.length),
      [1_000, 1_000],
    );
  });

  test('32 levels are kept, and what lies deeper is left out', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'end' : [nested(levels - 1)]);
    assert.deepEqual(scrub(nested(32), 10_000), { value: nested(32), whole: true });
    const cut = scrub(nested(33), 10_000);
    assert.equal(cut.whole, false);
    assert.equal(JSON.stringify(cut.value), `${'['.repeat(32)}null${']'.repeat(32)}`);
    const inObjects = (levels: number): unknown => (levels === 0 ? 'end' : { a: inObjects(levels - 1) });
    assert.equal(scrub(inObjects(32), 10_000).whole, true);
    assert.equal(scrub(inObjects(33), 10_000).whole, false);
  });

  test('text that is no JSON loses what its names call secret, and is cut first', () => {
    assert.equal(scrubText('user=ann password=hunter2; api_key: "abc" x', 100), 'user=ann password=[removed]; api_key: [removed] x');
    assert.equal(scrubText('abcdef', 3), 'abc');
  });
});
