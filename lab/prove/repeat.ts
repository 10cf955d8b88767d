// Every test in rounds, beside two programs that keep both processors busy: a test that is not green every time is listed.
// `npm run prove repeat` runs three rounds, `-- 1` one, `-- 3 test/flows` those of a folder. It goes on where it was ended, on the
// same commit; `-- --anew` begins again.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chooseTests, groupsOfTests } from '../../tools/suite/needs.ts';
import { git, ROOT } from '../../tools/tracked.ts';
import { temporaryFolder } from '../postgres.ts';

const ROUNDS = 3;
const BUSY = 2;
const KEPT = path.join(ROOT, 'node_modules/.cache/repeat');
const REPORTER = path.join(ROOT, 'tools/suite/failures-reporter.mjs');

interface Failure {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

/** One group of tests in one round. */
interface Run {
  readonly round: number;
  readonly files: readonly string[];
  readonly tests: number;
  readonly failures: readonly Failure[];
}

const args = process.argv.slice(2);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? ROUNDS);
const { files } = chooseTests(args.filter((arg) => !/^\d+$/.test(arg) && arg !== '--anew'));
const groups = groupsOfTests(files);
const commit = git('rev-parse', 'HEAD').stdout.trim();
const record = path.join(KEPT, `${commit}.jsonl`);
mkdirSync(KEPT, { recursive: true });
if (args.includes('--anew')) rmSync(record, { force: true });
const runs = linesOf<Run>(record);

const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
process.on('exit', () => busy.map((child) => child.kill('SIGKILL')));
for (const child of busy) child.unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.stdout.write(`${commit.slice(0, 8)}: ${groups.length} groups of tests in ${rounds} rounds, ${runs.length} done before\n`);
for (let round = 1; round <= rounds; round += 1)
  for (const { kind, files: together } of groups) {
    const key = together.join();
    if (runs.some((run) => run.round === round && run.files.join() === key)) continue;
    const run = runGroup(round, together);
    runs.push(run);
    appendFileSync(record, `${JSON.stringify(run)}\n`);
    process.stdout.write(`round ${round}, ${kind}: ${run.tests} tests, ${run.failures.length} failed  ${together[0]} …\n`);
    for (const { file, line, name } of run.failures) process.stdout.write(`  ${path.relative(ROOT, file)}:${line} ${name}\n`);
  }

const wanted = runs.filter(({ round }) => round <= rounds);
const failed = Map.groupBy(
  wanted.flatMap(({ failures }) => failures),
  ({ file, name }) => `${path.relative(ROOT, file)} › ${name}`,
);
const counts = Array.from({ length: rounds }, (_, index) =>
  wanted.filter(({ round }) => round === index + 1).reduce((sum, { tests }) => sum + tests, 0),
);
process.stdout.write(`\n${counts.join(', ')} tests in ${rounds} rounds; ${failed.size} were not green every time\n`);
for (const [name, list] of failed) process.stdout.write(`\n${list.length} of ${rounds}: ${name}\n${list[0]?.why}\n`);
process.exitCode = failed.size === 0 ? 0 : 1;

function runGroup(round: number, together: readonly string[]): Run {
  using folder = temporaryFolder('repeat');
  const output = path.join(folder.path, 'failures.jsonl');
  const reporting = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${output}`];
  const options = { encoding: 'utf8', maxBuffer: 256 * 1_048_576 } as const;
  const done = spawnSync(process.execPath, [path.join(ROOT, 'tools/test.ts'), ...reporting, ...together], options);
  const all = linesOf<Failure | { readonly tests: number }>(output);
  const failures = all.filter((one): one is Failure => 'name' in one);
  const tests = all.reduce((sum, one) => sum + ('tests' in one ? one.tests : 0), 0);
  if (done.status !== 0 && failures.length === 0)
    failures.push({ name: 'the run', file: together[0] ?? '', line: 0, why: `${done.stdout}${done.stderr}`.slice(-4_000) });
  return { round, files: together, tests, failures };
}

/** What each line of a file says; a file that is not there says nothing. */
function linesOf<Line>(file: string): Line[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}
