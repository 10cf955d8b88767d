// Runs the tests: `npm test`, or `npm test -- path/to/x.test.ts …` for some of them; folders and patterns are taken as well.
// What they need is made first: a PostgreSQL of their own, and the page as it is built. Most need neither.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { processorSeconds } from '../test/run/record.ts';
import { StartError } from '../src/platform/start-error.ts';
import { dateOfRun } from './run-date.ts';
import { scratchFolder } from './scratch.ts';
import type { Kind, TestGroup } from './suite/groups.ts';
import { chooseTests, groupsOfTests, needsOf } from './suite/needs.ts';
import { type Budget, overBudget, readRecord, reportOf, type RunRecord } from './suite/report.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const RUN_FILES = pathToFileURL(path.join(ROOT, 'test/run/one-process.ts')).href;
/** What the processes of a run note, in its folder. */
const RECORD = 'record.tsv';

/** So many processes at a time: each waits for the database half of its time. */
const PROCESSES = 3;

/** A process that hangs fails instead of holding up everything. */
const TIMEOUT_MS = 1_800_000;

async function main(): Promise<number> {
  const chosen = chooseTests(process.argv.slice(2));
  const needs = needsOf(chosen.files);
  if (needs.types) buildPage(needs.page ? [] : ['--types']);
  const folder = scratchFolder('test');
  try {
    // What tests leave behind goes with it.
    const temporary = path.join(folder, 'tmp');
    mkdirSync(temporary);
    process.env['TMPDIR'] = temporary;
    writeFileSync(path.join(folder, RECORD), '');
    const groups = groupsOfTests(chosen.files);
    const code = await withDatabase(folder, needs.database, async (url) => {
      let failed = 0;
      let last = 0;
      for (let round = 1; round <= chosen.rounds; round += 1) {
        const ended = await run(chosen.options, groups, folder, url);
        if (ended !== 0) failed += 1;
        last = ended || last;
      }
      if (chosen.rounds > 1) process.stdout.write(`\n${chosen.rounds - failed} of ${chosen.rounds} rounds were green\n`);
      return last;
    });
    const kinds = new Map(groups.flatMap(({ kind, files }) => files.map((file) => [file, kind] as const)));
    return report(readRecord(readFileSync(path.join(folder, RECORD), 'utf8')), kinds, chosen.whole) ? code : code || 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints what the run cost, now that the database has ended; whether a whole run kept to its budget. */
function report(record: RunRecord, kinds: ReadonlyMap<string, Kind>, whole: boolean): boolean {
  const total = processorSeconds();
  process.stdout.write(`\n${reportOf(record, total, kinds)}`);
  if (!whole || process.env['CI'] !== 'true') return true;
  const over = overBudget(record, total, JSON.parse(readFileSync(path.join(ROOT, 'test/budget.json'), 'utf8')) as Budget);
  for (const line of over) process.stdout.write(`over budget: ${line}\n`);
  return over.length === 0;
}

/** Hands on the address of a PostgreSQL, where one is needed: the one that is named, or one for this run. */
async function withDatabase(folder: string, needed: boolean, work: (url: string | undefined) => Promise<number>): Promise<number> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given || !needed) return work(given);
  const { startEmbedded } = await import('../src/platform/postgres/embedded.ts');
  const { openDataDir } = await import('../src/platform/data-dir.ts');
  const { openLog } = await import('../src/platform/log.ts');
  const postgres = await startEmbedded(openDataDir(path.join(folder, 'data')), { log: openLog('silent'), throwAway: true });
  try {
    return await work(postgres.url.replace(/\/[^/]*$/, '/postgres'));
  } finally {
    await postgres.stop();
  }
}

/** Builds what is stale of the page and the plugin, or of the page's types alone. */
function buildPage(options: readonly string[]): void {
  const built = spawnSync(process.execPath, [path.join(ROOT, 'tools/build-page.mjs'), ...options], { stdio: 'inherit' });
  if (built.status !== 0) throw new StartError('The page could not be built, and some of these tests look at it.');
}

function run(options: readonly string[], groups: readonly TestGroup[], folder: string, url: string | undefined): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--test', `--test-concurrency=${PROCESSES}`, `--test-timeout=${TIMEOUT_MS}`, ...options, ...programsOf(groups, folder)],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // Each group is a process of its own, which would strip and compile the same modules again.
      env: {
        NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
        ...process.env,
        ...(url === undefined ? {} : { TEST_POSTGRES_URL: url }),
        TEST_RECORD: path.join(folder, RECORD),
        ...dateOfRun(process.env),
      },
    },
  );
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  if (process.connected) {
    process.once('disconnect', () => stop('SIGTERM'));
    process.channel?.unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Writes a program for each group of tests; Node.js' runner takes them in the order of their names. */
function programsOf(groups: readonly TestGroup[], folder: string): string[] {
  return groups.map((group, index) => {
    const program = path.join(folder, `${String(index).padStart(3, '0')}-${group.kind}.mjs`);
    writeFileSync(program, `import { runFiles } from ${JSON.stringify(RUN_FILES)};\nrunFiles(${JSON.stringify(group.files)});\n`);
    return program;
  });
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
