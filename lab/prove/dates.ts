// The whole suite on dates that have broken programs before: `npm run prove dates`, or `-- 2028-02-29T23:50:00Z` for one,
// and test files behind it for some tests. Each run begins shortly before the edge, so that it is crossed on the way.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../tools/tracked.ts';
import { judgeCount } from '../judge.ts';

const DATES: ReadonlyArray<readonly [string, string]> = [
  ['2030-06-02T11:00:00Z', 'a Sunday'],
  ['2030-04-30T23:50:00Z', 'the end of a month'],
  ['2032-02-28T23:50:00Z', 'into 29 February'],
  ['2032-02-29T23:50:00Z', 'out of 29 February'],
  ['2030-03-31T00:50:00Z', 'clocks go forward in Europe'],
  ['2030-10-27T00:50:00Z', 'clocks go back in Europe'],
  ['2030-12-31T23:50:00Z', 'New Year'],
];

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.endsWith('.ts'));
const files = args.filter((arg) => arg.endsWith('.ts'));
const dates = asked.length > 0 ? asked.map((date) => [date, 'as asked'] as const) : DATES;

for (const [date, name] of dates) {
  const own = { cwd: ROOT, encoding: 'utf8', maxBuffer: 256 * 1_048_576, env: { ...process.env, TEST_DATE: date } } as const;
  const done = spawnSync(process.execPath, ['tools/test.ts', ...files], own);
  const figure = (what: string) => new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(done.stdout)?.[1] ?? '?';
  judgeCount(done.status === 0, `${date} ${name}: ${figure('pass')} passed, ${figure('fail')} failed`);
  if (done.status === 0) continue;
  const from = done.stdout.indexOf('✖ failing tests:');
  process.stdout.write(`${from < 0 ? done.stdout.slice(-4_000) : done.stdout.slice(from)}${done.stderr}\n`);
}
