// Runs test files as they are and on a file with a fault in it, one process each, without the fault ever standing in the checkout.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { openLog } from '../../src/platform/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { dateOfRun } from '../run-date.ts';
import { needsOf } from '../suite/needs.ts';
import { ROOT } from '../tracked.ts';

const OVERLAY = pathToFileURL(path.join(ROOT, 'tools/mutants/overlay.ts')).href;

/** How a test file ended. */
export interface Ended {
  readonly passed: boolean;
  /** It was stopped because it took too long. */
  readonly late: boolean;
  /** The file with the fault is no program. */
  readonly broken: boolean;
  /** The file with the fault was read. */
  readonly loaded: boolean;
  readonly ms: number;
  readonly output: string;
}

/** One that runs tests one after another, on a PostgreSQL of its own once one of them needs it. */
export class Trials {
  readonly #folder: string;
  #postgres: EmbeddedPostgres | null = null;

  /** @param folder for what this one needs alone */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(path.join(folder, 'tmp'), { recursive: true });
  }

  async stop(): Promise<void> {
    await this.#postgres?.stop();
  }

  /**
   * Runs a test file, until its first failure.
   *
   * @param fault a file and the text that it is read as
   */
  async run(test: string, limitMs: number, fault?: { readonly file: string; readonly text: string }): Promise<Ended> {
    const { database } = needsOf([test]);
    const env = { ...process.env, ...(database ? { TEST_POSTGRES_URL: await this.#database() } : {}), ...this.#environment(fault) };
    const startedAt = performance.now();
    const ended = await runToFirstFailure([process.execPath, '--test-reporter=tap', test], { env, limitMs });
    if (!ended.passed && database) await this.#dropDatabases();
    const broken = /SyntaxError|ERR_INVALID_TYPESCRIPT_SYNTAX/.test(ended.output) && !/^ *ok /m.test(ended.output);
    return { ...ended, broken, loaded: existsSync(this.#place('loaded')), ms: Math.round(performance.now() - startedAt) };
  }

  #environment(fault: { readonly file: string; readonly text: string } | undefined): NodeJS.ProcessEnv {
    rmSync(this.#place('loaded'), { force: true });
    if (fault) writeFileSync(this.#place('fault.ts'), fault.text);
    const { NODE_OPTIONS = '', ...date } = dateOfRun(process.env);
    return {
      ...date,
      NODE_OPTIONS: `${NODE_OPTIONS} ${fault ? `--import=${OVERLAY}` : ''}`.trim(),
      NODE_COMPILE_CACHE: this.#place('compiled'),
      TMPDIR: this.#place('tmp'),
      ...(fault && {
        MUTANT_URL: pathToFileURL(path.join(ROOT, fault.file)).href,
        MUTANT_TEXT: this.#place('fault.ts'),
        MUTANT_LOADED: this.#place('loaded'),
      }),
    };
  }

  async #database(): Promise<string> {
    this.#postgres ??= await startEmbedded(openDataDir(this.#place('data')), { log: openLog('silent'), throwAway: true });
    return this.#postgres.url.replace(/\/[^/]*$/, '/postgres');
  }

  /** A test that was stopped leaves its databases behind. */
  async #dropDatabases(): Promise<void> {
    const client = new pg.Client({ connectionString: await this.#database() });
    await client.connect();
    try {
      const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname ~ '^t_[0-9a-f]{12}$'");
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    } finally {
      await client.end();
    }
  }

  #place(name: string): string {
    return path.join(this.#folder, name);
  }
}

function runToFirstFailure(
  [program = '', ...args]: readonly string[],
  { env, limitMs }: { readonly env: NodeJS.ProcessEnv; readonly limitMs: number },
): Promise<Pick<Ended, 'passed' | 'late' | 'output'>> {
  // A group of its own, so that what the test started ends with it.
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let late = false;
  let over = false;
  const stop = () => {
    try {
      if (child.pid !== undefined && !over) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => {
    late = true;
    stop();
  }, limitMs);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
      if (/^ *not ok /m.test(output)) stop();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // What the test started ends with it. Not later: its number may be another's by then.
    child.once('exit', () => {
      stop();
      over = true;
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ passed: code === 0, late, output });
    });
  });
}
