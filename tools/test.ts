// Runs the tests: `npm test`, or `npm test -- path/to/x.test.ts …` for some of them; folders and patterns are taken as well.
// What they need is made first: a PostgreSQL of their own, and the page as it is built. Most need neither.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../src/platform/start-error.ts';
import { dateOfRun } from './run-date.ts';
import { scratchFolder } from './scratch.ts';
import { type Chosen, chooseTests, needsOf } from './test-needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A test that hangs fails instead of holding up everything. */
const TIMEOUT_MS = 600_000;

async function main(): Promise<number> {
  const chosen = chooseTests(process.argv.slice(2));
  const needs = needsOf(chosen.files);
  if (needs.page) buildPage();
  const given = process.env['TEST_POSTGRES_URL'];
  if (given || !needs.database) return run(chosen, given);
  const { startEmbedded } = await import('../src/platform/postgres/embedded.ts');
  const { openDataDir } = await import('../src/platform/data-dir.ts');
  const { openLog } = await import('../src/platform/log.ts');
  const folder = scratchFolder('test');
  try {
    // What tests leave behind goes with it.
    const temporary = path.join(folder, 'tmp');
    mkdirSync(temporary);
    process.env['TMPDIR'] = temporary;
    const postgres = await startEmbedded(openDataDir(path.join(folder, 'data')), { log: openLog('silent'), throwAway: true });
    try {
      return await run(chosen, postgres.url.replace(/\/[^/]*$/, '/postgres'));
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds what is stale of the page and the plugin. */
function buildPage(): void {
  const built = spawnSync(process.execPath, [path.join(ROOT, 'tools/build-page.mjs')], { stdio: 'inherit' });
  if (built.status !== 0) throw new StartError('The page could not be built, and some of these tests look at it.');
}

function run({ options, files }: Chosen, url: string | undefined): Promise<number> {
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', `--test-timeout=${TIMEOUT_MS}`, ...options, ...files], {
    cwd: ROOT,
    stdio: 'inherit',
    // Each file is a process of its own, which would strip and compile the same modules again.
    env: {
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
      ...process.env,
      ...(url === undefined ? {} : { TEST_POSTGRES_URL: url }),
      ...dateOfRun(process.env),
    },
  });
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

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
