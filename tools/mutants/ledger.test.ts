import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Ledger } from './ledger.ts';

test('a run that was killed goes on: deaths count while the code is the same, survivals while the tests are too', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-ledger-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'deep/1.jsonl');
  const first = new Ledger(file);
  first.add({ id: 'a', verdict: 'killed', code: 'c', against: 't' });
  first.add({ id: 'b', verdict: 'survived', code: 'c', against: 't' });
  appendFileSync(file, '{"id":"half');
  const ledger = new Ledger(file);
  assert.equal(ledger.verdictOf({ id: 'a', code: 'c', against: 'other' }), 'killed');
  assert.equal(ledger.verdictOf({ id: 'a', code: 'other', against: 't' }), null);
  assert.equal(ledger.verdictOf({ id: 'b', code: 'c', against: 't' }), 'survived');
  assert.equal(ledger.verdictOf({ id: 'b', code: 'c', against: 'other' }), null);
  assert.equal(ledger.verdictOf({ id: 'half', code: 'c', against: 't' }), null);
});
