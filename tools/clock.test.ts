import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { clockProblems } from './clock.ts';

describe('time is an argument', () => {
  for (const file of [
    'src/modules/alerts/decide.ts',
    'src/modules/alerts/intake/decision/decide.ts',
    'src/modules/alerts/intake/deep/index.ts',
    'src/integrations/sources/grafana/grafana.ts',
    'src/integrations/sources/grafana/parts/labels.ts',
  ]) {
    test(`a clock or chance is found in ${file}`, () => {
      for (const line of [
        'const at = new Date();',
        'const at = Date.now();',
        'const at = performance.now();',
        'const at = process.hrtime.bigint();',
        'const one = Math.random();',
        'const id = randomUUIDv7();',
        'const id = randomBytes(8);',
        'crypto.getRandomValues(bytes);',
      ]) {
        assert.equal(clockProblems(file, `// why\n${line}\n`).length, 1, line);
        assert.match(clockProblems(file, `// why\n${line}\n`)[0] ?? '', new RegExp(`^${file}:2: `));
      }
    });
  }

  test('files that touch the world, tests and comments may name a clock', () => {
    for (const file of [
      'src/modules/alerts/index.ts',
      'src/modules/alerts/intake.store.ts',
      'src/modules/alerts/intake/commit/intake.keeper.ts',
      'src/modules/alerts/intake/decide.test.ts',
      'src/modules/alerts/intake/alerts.fixture.ts',
      'src/integrations/sources/grafana/grafana.test.ts',
      'src/platform/loop.ts',
      'src/app.ts',
    ]) {
      assert.deepEqual(clockProblems(file, 'const at = new Date();'), [], file);
    }
    assert.deepEqual(clockProblems('src/modules/alerts/intake/decision/decide.ts', '// new Date()\n/** Date.now() */\nnew Date(at);'), []);
  });

  test("the machine's time is found in SQL, wherever it stands", () => {
    for (const file of [
      'src/modules/alerts/list/list.store.ts',
      'src/health.store.ts',
      'src/wiring/paging.ts',
      'migrations/0099_new.sql',
    ]) {
      for (const sql of [
        'select now()',
        'select current_timestamp',
        'select clock_timestamp()',
        'select NOW()',
        'select transaction_timestamp()',
      ]) {
        assert.equal(clockProblems(file, sql).length, 1, `${file}: ${sql}`);
      }
      assert.deepEqual(clockProblems(file, 'select app_now()'), [], file);
    }
  });
});
