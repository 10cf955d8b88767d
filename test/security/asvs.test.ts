import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const ROWS = [...TEXT.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([123]) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, chapter, section, number, level, , how]) => ({
    id: `${chapter}.${section}.${number}`,
    level: Number(level),
    how: how ?? '',
  }),
);

describe('the table of ASVS requirements', () => {
  test('has every requirement of levels 1 and 2 once', () => {
    assert.equal(new Set(ROWS.map((row) => row.id)).size, ROWS.length);
    // Version 5.0 has 70 of level 1 and 183 of level 2.
    assert.deepEqual([ROWS.filter((row) => row.level === 1).length, ROWS.filter((row) => row.level === 2).length], [70, 183]);
  });

  test('names a file or a reason in each line, and every file it names exists', () => {
    for (const { id, how } of ROWS) {
      const files = [...how.matchAll(/`((?:test|src|docs)\/[^`]+)`/g)].map((match) => match[1] ?? '');
      assert.ok(files.length > 0 || /^(not applicable|not built|by design|operator|partly)/.test(how), `${id}: ${how}`);
      for (const file of files) assert.ok(existsSync(join(ROOT, file)), `${id}: ${file} does not exist`);
    }
  });
});
