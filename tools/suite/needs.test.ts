import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { chooseTests, importersOf, needsOf, testsNear } from './needs.ts';
import { ROOT } from '../tracked.ts';

describe('what tests need', () => {
  test('a test of values needs neither a database nor the page', () => {
    assert.deepEqual(needsOf(['src/modules/routing/mute.test.ts']), { database: false, page: false, types: false });
    assert.deepEqual(needsOf(['tools/suite/needs.test.ts', 'web/src/api/live.test.ts']), { database: false, page: false, types: true });
  });

  test('a database is needed by whoever reaches for one, also through a fixture', () => {
    assert.deepEqual(needsOf(['src/modules/views/views.test.ts']), { database: true, page: false, types: false });
    assert.deepEqual(needsOf(['test/schema.test.ts']), { database: true, page: false, types: false });
    assert.deepEqual(needsOf(['src/modules/routing/mute.test.ts', 'test/schema.test.ts']), { database: true, page: false, types: false });
  });

  test('the page is needed by what a browser looks at, and by what weighs its files', () => {
    assert.deepEqual(needsOf(['test/browser/shell.test.ts']), { database: true, page: true, types: true });
    assert.equal(needsOf(['test/page-size.test.ts']).page, true);
    assert.equal(needsOf(chooseTests([]).files).page, true);
  });

  test('files, folders and patterns are taken, each test once, and options stand apart', () => {
    const { options, files } = chooseTests([
      'src/modules/routing',
      '--watch',
      'src/modules/routing/mute.test.ts',
      'src/modules/rout*/m*.test.ts',
    ]);
    assert.deepEqual(options, ['--watch']);
    assert.equal(chooseTests(['--repeat', '20', 'tools']).rounds, 20);
    assert.throws(() => chooseTests(['--repeat', 'tools']), /how many times/);
    assert.equal(files.filter((file) => file === 'src/modules/routing/mute.test.ts').length, 1);
    assert.ok(files.includes('src/modules/routing/route.test.ts'));
    assert.ok(files.every((file) => file.startsWith('src/modules/routing/')));
  });

  test('each program of package.json that opens the page in a browser has it built first', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const listed = /const OPEN_THE_PAGE = \[([^\]]*)\]/.exec(readFileSync(path.join(ROOT, 'tools/start.mjs'), 'utf8'))?.[1] ?? '';
    const programs = Object.values(scripts).flatMap((script) => /tools\/start\.mjs (\S+\.ts)$/.exec(script)?.[1] ?? []);
    const opening = programs.filter((program) => needsOf([program]).page);
    assert.ok(opening.includes('tools/pictures/take.ts') && !opening.includes('tools/size/size.ts'), opening.join(', '));
    for (const program of opening)
      assert.ok(listed.includes(`'${program}'`), `${program} opens the page, and tools/start.mjs does not build it`);
    // Of the programs of `lab` its runner asks the same.
    assert.ok(needsOf(['lab/bench/incident.ts']).page && !needsOf(['lab/bench/oncall.ts']).page);
  });

  test('of changed files the nearest tests are taken: what imports them, also through a fixture; else what imports that', () => {
    const importers = new Map([
      ['src/a/decide.ts', ['src/a/decide.test.ts', 'src/a/a.actions.ts', 'src/a/a.fixture.ts']],
      ['src/a/a.fixture.ts', ['src/a/made.test.ts']],
      ['src/a/a.actions.ts', ['src/a/index.ts']],
      ['src/a/index.ts', ['src/app.ts', 'src/a/a.test.ts']],
      ['src/app.ts', ['test/harness/app.ts', 'src/a/index.ts']],
      ['test/harness/app.ts', ['test/flows/all.test.ts']],
    ]);
    assert.deepEqual(testsNear(['src/a/decide.ts'], importers), ['src/a/decide.test.ts', 'src/a/made.test.ts']);
    assert.deepEqual(testsNear(['src/a/a.actions.ts'], importers), ['src/a/a.test.ts']);
    assert.deepEqual(testsNear(['src/app.ts'], importers), ['test/flows/all.test.ts']);
    assert.deepEqual(testsNear(['test/flows/all.test.ts', 'docs/x.md'], importers), ['test/flows/all.test.ts']);
    assert.ok(importersOf(['tools/suite/needs.test.ts']).get('tools/suite/needs.ts')?.includes('tools/suite/needs.test.ts'));
  });

  test('a name that stands for no test is refused by name', () => {
    assert.throws(() => chooseTests(['src/modules/nothing.test.ts']), /There are no tests in src\/modules\/nothing\.test\.ts/);
    assert.throws(() => chooseTests(['migrations']), /There are no tests in migrations/);
  });
});
