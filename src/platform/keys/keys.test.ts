import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Config, loadConfig } from '../config.ts';
import { loadKeys } from './keys.ts';

function config(t: TestContext, env: Record<string, string> = {}): Config {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-keys-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return loadConfig({ DATA_DIR: path.join(folder, 'data'), ...env });
}

test('keys that are not set are made once, kept for the owner alone, and the same ever after', async (t) => {
  const settings = config(t);
  const first = await loadKeys(settings);
  assert.ok(Buffer.from(first.pepper, 'base64url').length >= 32);
  const [kid, key] = first.encryptionKeys.split(':');
  assert.deepEqual([kid, Buffer.from(key ?? '', 'base64').length], ['1', 32]);
  assert.deepEqual(await loadKeys(settings), first);
  for (const name of ['secret_pepper', 'encryption_keys'])
    assert.equal(statSync(path.join(settings.DATA_DIR, 'keys', name)).mode & 0o777, 0o600);
});

test('several that start at once get the same keys', async (t) => {
  const settings = config(t);
  const all = await Promise.all(Array.from({ length: 10 }, () => loadKeys(settings)));
  assert.equal(new Set(all.map((keys) => JSON.stringify(keys))).size, 1);
});

test('what the configuration sets wins, and nothing is written when it sets both', async (t) => {
  const settings = config(t, { SECRET_PEPPER: 'a pepper of the operator', ENCRYPTION_KEYS: `7:${Buffer.alloc(32).toString('base64')}` });
  assert.deepEqual(await loadKeys(settings), { pepper: settings.SECRET_PEPPER, encryptionKeys: settings.ENCRYPTION_KEYS });
  assert.throws(() => statSync(settings.DATA_DIR), { code: 'ENOENT' });
});

test('an emptied key file is refused: a new key would make every stored secret unreadable without a word', async (t) => {
  const settings = config(t);
  await loadKeys(settings);
  truncateSync(path.join(settings.DATA_DIR, 'keys', 'encryption_keys'));
  await assert.rejects(loadKeys(settings), { name: 'StartError', message: /encryption_keys is empty/ });
});
