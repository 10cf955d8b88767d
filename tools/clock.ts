// Time is an argument: plain files of modules read no clock and no chance, and SQL asks `app_now()`, which tests can move.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from './tracked.ts';

const PLAIN = /^src\/(modules\/[^/]+|integrations\/sources\/[^/]+)\/[^/.]+\.ts$/;
const CLOCK = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(|\bMath\.random\(|\brandomUUID/;
const SQL = /^(src\/.*\.ts|migrations\/\d.*\.sql)$/;
/** The clock itself, and the table that is there before it. */
const SQL_ALLOWED = new Set(['migrations/0001_clock.sql', 'src/platform/db/migrations.ts']);
const SQL_CLOCK = /(?<![\w.])now\(\)|\bcurrent_timestamp\b|\bclock_timestamp\(|\bstatement_timestamp\(/i;

const problems: string[] = [];
for (const file of trackedFiles()) {
  const rules: Array<readonly [RegExp, string]> = [];
  if (PLAIN.test(file)) rules.push([CLOCK, 'a plain file takes time and chance as arguments']);
  if (SQL.test(file) && !file.endsWith('.test.ts') && !SQL_ALLOWED.has(file)) rules.push([SQL_CLOCK, 'ask app_now()']);
  if (rules.length === 0) continue;
  for (const [n, line] of readFileSync(path.join(ROOT, file), 'utf8').split('\n').entries()) {
    if (/^\s*(\/\/|\/?\*|--)/.test(line)) continue;
    for (const [pattern, remedy] of rules) if (pattern.test(line)) problems.push(`${file}:${n + 1}: ${pattern.exec(line)?.[0]}: ${remedy}`);
  }
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
