import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/security/rows.md'), 'utf8');
/** Numbers that were never given. */
const UNUSED = new Set([9, 38, 39, 48, 49]);
const LAST = 79;

interface Row {
  readonly number: string;
  readonly files: readonly string[];
  readonly cell: string;
}

const ROWS: readonly Row[] = [...PAGE.matchAll(/^\| (S\d\d) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, number = '', cell = '']) => ({
  number,
  cell,
  files: [...cell.matchAll(/`([^`]+\.ts)`/g)].map((match) => match[1] ?? ''),
}));

test('the table of attacks holds each number once', () => {
  const wanted = Array.from({ length: LAST }, (_, index) => index + 1)
    .filter((number) => !UNUSED.has(number))
    .map((number) => `S${String(number).padStart(2, '0')}`);
  assert.deepEqual(
    ROWS.map((row) => row.number),
    wanted,
  );
});

test('every test file that the table of attacks names is there and has a test of that number; where none is named there is a reason', () => {
  for (const { number, files, cell } of ROWS) {
    if (files.length === 0) assert.match(cell, /^not (built|applicable): .{10}/, number);
    for (const file of files) {
      assert.ok(existsSync(join(ROOT, file)), `${number}: there is no ${file}`);
      const titled = new RegExp(`(test|describe)\\(\\s*[\`'"][^:]*\\b${number}\\b`);
      assert.match(readFileSync(join(ROOT, file), 'utf8'), titled, `${number}: ${file} has no test of that number`);
    }
  }
});
