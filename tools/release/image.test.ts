import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../tracked.ts';
import { withFolders } from './image.ts';
import { ARCHITECTURES, readLock } from './image-lock.ts';

test('a layer has each path once, in one order, each folder before what lies in it and each link after its file', () => {
  const file = (name: string) => ({ name, type: 'file', mode: 0o644 }) as const;
  const made = withFolders([
    { name: 'a/link', type: 'link', mode: 0o644, linkname: 'b/c/file' },
    file('b/c/file'),
    { name: 'b', type: 'directory', mode: 0o700 },
    file('a/x'),
    file('a/x'),
  ]);
  assert.deepEqual(
    made.map(({ name, mode }) => [name, mode]),
    [
      ['a', 0o755],
      ['a/x', 0o644],
      ['b', 0o700],
      ['b/c', 0o755],
      ['b/c/file', 0o644],
      ['a/link', 0o644],
    ],
  );
});

test('the lock file has the Node.js that the packages name, and Debian’s own address, version and digest of each package', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  for (const architecture of ARCHITECTURES) {
    const { node, debian } = readLock()[architecture];
    assert.equal(node.version, dependencies.node, 'run "npm run release -- --refresh"');
    for (const { name, version, url, sha256 } of debian) {
      assert.match(url, /^http:\/\/deb\.debian\.org\/debian(?:-security)?\/pool\//, name);
      assert.match(version, /^\d/, name);
      assert.match(sha256, /^[0-9a-f]{64}$/, name);
    }
    const names = debian.map(({ name }) => name);
    assert.deepEqual(names, [...new Set(names)].sort(), architecture);
    for (const name of ['dash', 'libatomic1', 'libc6', 'postgresql-15']) assert.ok(names.includes(name), `${architecture}: ${name}`);
  }
});
