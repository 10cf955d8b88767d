import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AuditRow, CHAIN_START, chainHash, type ChainKey, followChain, isForeign, linkAll, markOf, parseAnchor } from './chain.ts';

const SECRET = Buffer.from('secret');
const row = (id: string, more: Partial<AuditRow> = {}): AuditRow => ({
  id,
  event: 'team.created',
  actor_kind: 'user',
  actor_id: 'u',
  actor_name: 'Ada',
  entity_type: 'team',
  entity_id: 't',
  ip: '::1',
  user_agent: 'x',
  data: { a: [1, null, { c: 'x' }], b: 2 },
  created_at: new Date(5),
  mark: null,
  ...more,
});
const chained = (rows: AuditRow[], secret: Buffer | null = null) => {
  const links = linkAll(null, rows, secret);
  return rows.map((one, index) => ({ ...one, position: links[index]?.position ?? 0, hash: links[index]?.hash ?? CHAIN_START }));
};
const START = { position: 0, hash: CHAIN_START };
const key = (epoch: number, after: number | null, secret: Buffer | null = SECRET): ChainKey => ({ epoch, after, secret });

describe('the chain of the audit log', () => {
  test('every part of a row, its place and the row before it are in its hash; the order of members is not', () => {
    const others: Partial<AuditRow>[] = [
      {},
      { id: 'x' },
      { event: 'x' },
      { actor_kind: 'x' },
      { actor_id: null },
      { actor_name: 'x' },
      { entity_type: 'x' },
      { entity_id: null },
      { ip: null },
      { user_agent: null },
      { data: { a: [1, null, { c: 'y' }], b: 2 } },
      { data: [] },
      { created_at: new Date(6) },
    ];
    const hashes = others.map((more) => chainHash(CHAIN_START, 1, row('a', more)).toString('hex'));
    hashes.push(chainHash(CHAIN_START, 2, row('a')).toString('hex'), chainHash(Buffer.alloc(32, 1), 1, row('a')).toString('hex'));
    hashes.push(chainHash(CHAIN_START, 1, row('a'), SECRET).toString('hex'), markOf(SECRET, row('a')).toString('hex'));
    assert.equal(new Set(hashes).size, hashes.length);
    const swapped = row('a', { data: { b: 2, a: [1, null, { c: 'x' }] } });
    assert.deepEqual(chainHash(CHAIN_START, 1, swapped), chainHash(CHAIN_START, 1, row('a')));
    assert.deepEqual(markOf(SECRET, swapped), markOf(SECRET, row('a')));
  });

  test('hashes never change: a chain of an older version is followed by a newer one', () => {
    assert.equal(chainHash(CHAIN_START, 1, row('a')).toString('hex'), '95ffeccd3916bb8320fa74e550f7b3633c35162c23d074b5d79d1819b8595fa3');
    assert.equal(
      chainHash(CHAIN_START, 1, row('a'), SECRET).toString('hex'),
      '822b9f0aa456939cd4082f9e63a71a81072c8a727e5e7090903ffa28762a1f19',
    );
    assert.equal(markOf(SECRET, row('a')).toString('hex'), 'fe16e0a4fac92671d90ab354e35a7af95e8d0ceb702c0ae297f5e11addf5d1b7');
  });

  test('a whole chain leads to its last link, and goes on from there', () => {
    const rows = chained([row('a'), row('b'), row('c')]);
    const last = { position: 3, hash: rows[2]?.hash };
    assert.deepEqual(followChain(START, rows), last);
    assert.deepEqual(followChain({ position: 1, hash: rows[0]?.hash ?? CHAIN_START }, rows.slice(1)), last);
    const [more] = linkAll({ position: 3, hash: rows[2]?.hash ?? CHAIN_START }, [row('d')], null);
    assert.deepEqual([more?.position, more?.id], [4, 'd']);
  });

  test('a changed row, and one that is missing, are found where they are', () => {
    const rows = chained([row('a'), row('b'), row('c')]);
    const changed = rows.map((one) => (one.id === 'b' ? { ...one, actor_name: 'Eve' } : one));
    assert.deepEqual(followChain(START, changed), { position: 2, id: 'b', reason: 'changed' });
    assert.deepEqual(followChain(START, rows.toSpliced(1, 1)), { position: 2, id: null, reason: 'missing' });
  });

  test('each row is checked with the key that was in force where it stands', () => {
    const plain = chained([row('a')]);
    const [link] = linkAll({ position: 1, hash: plain[0]?.hash ?? CHAIN_START }, [row('b')], SECRET);
    const rows = [...plain, { ...row('b'), position: 2, hash: link?.hash ?? CHAIN_START }];
    assert.deepEqual(followChain(START, rows, [key(1, 1)]), { position: 2, hash: link?.hash });
    assert.deepEqual(followChain(START, rows, [key(1, 2)]), { position: 2, id: 'b', reason: 'changed' });
    assert.deepEqual(followChain(START, rows, [key(1, 1), key(2, 1, Buffer.from('other'))]), { position: 2, id: 'b', reason: 'changed' });
    assert.deepEqual(followChain(START, rows, [key(1, null, null)]), { position: 2, id: 'b', reason: 'without its key' });
  });

  test('a row without a mark of any key is foreign, as far as that can be told', () => {
    const own = row('a', { mark: markOf(SECRET, row('a')) });
    const at = (one: AuditRow, position: number | null) => ({ ...one, position });
    assert.equal(isForeign(at(own, 5), [key(1, 0)]), false);
    assert.equal(isForeign(at(row('a'), 5), [key(1, 0)]), true);
    assert.equal(isForeign(at({ ...own, event: 'x' }, null), [key(1, 0)]), true);
    assert.equal(isForeign(at(own, null), [key(1, 0, Buffer.from('old')), key(2, 3)]), false);
    assert.equal(isForeign(at(row('a'), 5), []), false);
    assert.equal(isForeign(at(row('a'), 5), [key(1, 5)]), false, 'it is older than the first key');
    assert.equal(isForeign(at(row('a'), 6), [key(1, 5)]), true);
    assert.equal(isForeign(at(row('a'), 6), [key(1, 5), key(2, 7, null)]), false, 'a key is gone');
  });
});

test('an anchor is a place and a hash, in any case and with blanks around', () => {
  const digest = 'aB'.repeat(32);
  assert.deepEqual(parseAnchor(` 12:${digest} `), { position: 12, hash: Buffer.from(digest, 'hex') });
  for (const text of ['', `x12:${digest}`, `12:${digest}0`, `12:${digest.slice(1)}`, `${'1'.repeat(16)}:${digest}`, digest])
    assert.throws(() => parseAnchor(text), /the anchor must be/);
});
