import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { changelogOf, unitOf } from './deb.ts';

test('the unit of the package is that of the examples, for the program where the package puts it', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../examples/tocsin.service'), 'utf8');
  const unit = unitOf(example);
  assert.match(unit, /^\[Unit\]\nDocumentation=file:/);
  assert.match(unit, /^ExecStart=\/usr\/lib\/tocsin\/bin\/tocsin$/m);
  assert.doesNotMatch(unit, /\/opt\//);
});

test('Debian’s list of changes names the version, the time of the commit and who makes the package', () => {
  const text = changelogOf('1.2.3', new Date('2030-01-02T03:04:05Z'), 'Package: tocsin\nMaintainer: Ada <ada@example.org>\n');
  assert.match(
    text,
    /^tocsin \(1\.2\.3\) stable; urgency=medium\n\n {2}\* .*\n\n -- Ada <ada@example\.org> {2}Wed, 02 Jan 2030 03:04:05 \+0000\n$/,
  );
});
