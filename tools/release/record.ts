// Notes a version that was released, in `releases.json`, and keeps a database of it, which later versions are started from.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { openDataDir } from '../../src/platform/data-dir.ts';
import { readMigrations } from '../../src/platform/db/migrations.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { eventually, startChild } from '../../test/harness/processes.ts';
import { git, ROOT } from '../tracked.ts';
import { run } from './parts.ts';

/** One version that was released. */
export interface Released {
  readonly version: string;
  readonly commit: string;
  /** The number of its newest migration. */
  readonly schema: number;
}

const FILE = path.join(ROOT, 'releases.json');
/** Databases of released versions, as SQL. */
export const DUMPS = path.join(ROOT, 'test/upgrades');
/** The oldest that is supported: what it writes, every other one reads. */
const PROGRAMS = process.env['POSTGRES_BIN_DIR'] ?? '/usr/lib/postgresql/15/bin';
const DEMO_MS = 300_000;

export function releases(): readonly Released[] {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/**
 * Records the version of `package.json`, whose tag is on the last commit.
 *
 * @throws StartError when it is another commit, or was recorded already
 */
export async function record(version: string): Promise<void> {
  const commit = git('rev-parse', 'HEAD').stdout.trim();
  const tag = `v${version}`;
  if (git('rev-parse', '--verify', '--quiet', `${tag}^{commit}`).stdout.trim() !== commit)
    throw new StartError(`The last commit is not ${tag}: check out the commit of the tag, then record it.`);
  if (releases().some((one) => one.version === version)) throw new StartError(`${version} is in releases.json already.`);
  if (!existsSync(path.join(PROGRAMS, 'pg_dump')))
    throw new StartError(`${PROGRAMS} holds no pg_dump: install PostgreSQL 15, or name its programs in POSTGRES_BIN_DIR.`);
  mkdirSync(DUMPS, { recursive: true });
  writeFileSync(path.join(DUMPS, `${version}.sql.gz`), gzipSync(await dumpOfDemo(), { level: 9 }));
  const all: readonly Released[] = [...releases(), { version, commit, schema: readMigrations().length }];
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

async function hasInvestigated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select from incidents, investigations where investigations.status = 'completed' limit 1`);
  await client.end();
  return rows.length > 0;
}

/** A week of a team: what the demo shows, with the keys of the tests. */
async function dumpOfDemo(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-record-'));
  const postgres = await startEmbedded(openDataDir(path.join(folder, 'data')), {
    log: openLog('error'),
    binDir: PROGRAMS,
    throwAway: true,
  });
  const env = { DEMO_POSTGRES_URL: postgres.url, SECRET_PEPPER: TEST_KEYS.pepper, ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys };
  const demo = startChild(process.execPath, [path.join(ROOT, 'demo/demo.ts'), '--quiet'], { env: { ...process.env, ...env } });
  const ended = () => demo.process.exitCode !== null || demo.process.signalCode !== null;
  try {
    await eventually('the demo is ready', () => ended() || demo.output().includes('Ctrl-C'), DEMO_MS);
    if (ended()) throw new Error(demo.output());
    await eventually('an agent has looked into the incident', () => hasInvestigated(postgres.url), DEMO_MS);
    const options = ['--no-owner', '--no-privileges', '--rows-per-insert=500', '--dbname', postgres.url];
    // The lines with a backslash are for its own program.
    return run(path.join(PROGRAMS, 'pg_dump'), options).replaceAll(/^\\.*\n/gm, '');
  } finally {
    demo.process.kill('SIGINT');
    await eventually('the demo has ended', ended, 30_000).catch(() => demo.kill());
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
