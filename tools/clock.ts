// Time is an argument: plain files of modules read no clock and no chance, and SQL asks `app_now()`, which tests can move.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLAIN, PLAIN_SOURCE, TEST } from './file-kinds.ts';
import { ROOT, trackedFiles } from './tracked.ts';

const PURE = new RegExp(`${PLAIN}|${PLAIN_SOURCE}`);
const CLOCK =
  /\bnew Date\(\)|\bDate\(\)|\bDate\.now\(|\bperformance\.now\(|\bhrtime\b|\bMath\.random\(|\brandom(UUID|Bytes|Int|FillSync)|\bgetRandomValues\(/;
const SQL = /^(src\/.*\.ts|migrations\/\d.*\.sql)$/;
/** The clock itself, and the table that is there before it. */
const SQL_ALLOWED = new Set(['migrations/0001_schema.sql', 'src/platform/db/migrations.ts', 'src/platform/db/schema-work.ts']);
const SQL_CLOCK =
  /(?<![\w.])now\(\)|\bcurrent_timestamp\b|\bclock_timestamp\(|\bstatement_timestamp\(|\btransaction_timestamp\(|\blocaltimestamp\b/i;

/** What a file reads of a clock or of chance and may not, one line each. */
export function clockProblems(file: string, text: string): string[] {
  const rules: Array<readonly [RegExp, string]> = [];
  if (PURE.test(file) && !new RegExp(TEST).test(file)) rules.push([CLOCK, 'a plain file takes time and chance as arguments']);
  if (SQL.test(file) && !file.endsWith('.test.ts') && !SQL_ALLOWED.has(file)) rules.push([SQL_CLOCK, 'ask app_now()']);
  if (rules.length === 0) return [];
  return text.split('\n').flatMap((line, n) => {
    if (/^\s*(\/\/|\/?\*|--)/.test(line)) return [];
    return rules
      .filter(([pattern]) => pattern.test(line))
      .map(([pattern, remedy]) => `${file}:${n + 1}: ${pattern.exec(line)?.[0]}: ${remedy}`);
  });
}

if (import.meta.main) {
  const problems = trackedFiles().flatMap((file) => clockProblems(file, readFileSync(path.join(ROOT, file), 'utf8')));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
