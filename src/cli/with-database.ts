import { findAuditKey, markWithAuditKey, serverHasBegun } from '../modules/audit/index.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { appliedMigrations, migrate, readMigrations, schemaMismatch } from '../platform/db/migrations.ts';
import { type Log, openLog } from '../platform/log.ts';
import { findKeys, type Keys, loadKeys } from '../platform/keys/keys.ts';
import { borrowPostgres } from '../platform/postgres/postgres.ts';
import { configForCommand } from '../platform/start-checks.ts';
import { StartError } from '../platform/start-error.ts';

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
}

/** Commands may take longer than requests. */
const STATEMENT_TIMEOUT_MS = 300_000;

/**
 * Runs one command on the service's database: the running server's, or the embedded one started for the moment. One that is not
 * there is made only where the settings name it.
 *
 * @throws StartError when the database's schema does not fit this program
 */
export async function withDatabase<Result>(env: NodeJS.ProcessEnv, work: (context: CommandContext) => Promise<Result>): Promise<Result> {
  const config = configForCommand(env);
  const log = openCommandLog();
  endOnSignal();
  const postgres = await borrowPostgres(config, log, namesDatabase(env));
  try {
    if (postgres.made) process.stderr.write(`new database in ${config.DATA_DIR}\n`);
    // The embedded database is always kept current; nobody else can have it open now.
    if (postgres.ours) await migrate(postgres.url);
    const db = openDatabase({ url: postgres.url, max: 2, name: 'command', statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    try {
      const mismatch = schemaMismatch(await appliedMigrations((text) => db.query(text)), readMigrations());
      if (mismatch) throw new StartError(`The command was not run: ${mismatch}.`);
      const keys = findKeys(config).encryptionKeys.value;
      markWithAuditKey([db], (on) => findAuditKey(on, keys === null ? null : openSealer(keys)));
      return await work({ config, db, log });
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

/** Whether these settings say which database is meant: a command makes no other one. */
function namesDatabase(env: NodeJS.ProcessEnv): boolean {
  return [env['DATA_DIR'], env['POSTGRES_URL']].some((text) => (text?.trim() ?? '') !== '');
}

/**
 * The keys of the server on this database, made only before its first start.
 *
 * @throws StartError when it has others than these settings know: what is made with new ones would be refused
 */
export async function serverKeys(config: Config, db: Database): Promise<Keys> {
  const absent = Object.values(findKeys(config)).filter(({ value }) => value === null);
  if (absent.length > 0 && (await serverHasBegun(db)))
    throw new StartError(
      `${absent.map(({ place }) => place).join(' and ')} not found: set DATA_DIR, or SECRET_PEPPER and ENCRYPTION_KEYS, to what the server has.`,
    );
  return loadKeys(config);
}

/** Warnings go to standard error: standard output is for the command's own answer. */
export function openCommandLog(): Log {
  return openLog('warn', { write: (line) => void process.stderr.write(line) });
}

/** Ends at once; the database's exit hook still stops what we started. */
export function endOnSignal(): void {
  process
    .once('SIGINT', () => process.exit(130))
    .once('SIGTERM', () => process.exit(143))
    .once('SIGHUP', () => process.exit(129));
}
