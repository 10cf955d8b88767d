import type { Command } from 'commander';
import { verifyAuditChain } from '../modules/audit/index.ts';
import { accountExisted } from '../modules/identity/index.ts';
import { writeBackup } from '../platform/backup/backup.ts';
import { isPepper, missingKids } from '../platform/backup/key-check.ts';
import { type OpenBackup, openBackup, type Restored, restoreBackup } from '../platform/backup/restore.ts';
import type { Config } from '../platform/config.ts';
import { unreadableByKey } from '../platform/crypto/rotate.store.ts';
import { openSealer } from '../platform/crypto/sealing.ts';
import { openDatabase, type Queryable } from '../platform/db/database.ts';
import { tablesExist } from '../platform/db/migrations.ts';
import { findKeys, type FoundKey, keepKeys, type Keys, loadKeys } from '../platform/keys/keys.ts';
import { borrowPostgres } from '../platform/postgres/postgres.ts';
import type { Carry } from '../platform/postgres/upgrade.ts';
import { configForCommand } from '../platform/start-checks.ts';
import { StartError } from '../platform/start-error.ts';
import { buildVersion } from '../platform/version.ts';
import { ENCRYPTED_COLUMNS } from '../wiring/encrypted-columns.ts';
import { print } from './print.ts';
import { endOnSignal, openCommandLog, serverKeys } from './with-database.ts';

/** What every server that starts writes by itself: no reason to refuse a restore. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'schema_migrations',
  'schema_work',
  'rate_counters',
  'event_streams',
  'leases',
  'agents_version',
  'queue_deletions',
  'catalog_version',
  'silences_version',
  'triage_version',
  'action_item_clock',
  'heartbeat_watch',
  'live_events',
  'login_attempts',
  'password_requests',
  // Looked into by itself: a refused sign-in at an empty service is no data.
  'audit_events',
  'audit_keys',
]);

/** `backup` */
export function addBackup(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('backup <file>')
    .description('write everything in the database to one file, while the server works; the file appears when it is whole')
    .option('--with-keys', 'put SECRET_PEPPER and ENCRYPTION_KEYS into the file as well: who has it then can read every secret')
    .action((file: string, options: { withKeys?: true }) => backUp(configForCommand(env), file, options.withKeys ?? false));
}

/** `restore` */
export function addRestore(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('restore <file>')
    .description('put a backup into an empty database, with its servers stopped: whole or not at all')
    .option('--lost-keys', 'restore although the keys are lost: tokens, sessions and stored secrets have to be made anew')
    .action((file: string, options: { lostKeys?: true }) => restore(configForCommand(env), file, options.lostKeys ?? false));
}

async function backUp(config: Config, file: string, withKeys: boolean): Promise<void> {
  endOnSignal();
  const postgres = await borrowPostgres(config, openCommandLog(), false);
  try {
    const done = await writeFrom(postgres.url, { config, file, withKeys });
    print(`Backed up ${done.rows} rows of ${done.tables} tables to ${file} (${size(done.bytes)}), as they were at ${done.madeAt}.`);
    print(
      withKeys
        ? 'The keys are in the file: whoever has it can read every secret.'
        : `Keep the keys with it, apart: ${places(config)}. Without them the stored secrets and every token are lost.`,
    );
  } finally {
    await postgres.stop();
  }
}

/** What an upgrade of the embedded database carries its data with. */
export function carryWith(config: Config): Carry {
  return {
    backUp: async (url, file) => void (await writeFrom(url, { config, file, withKeys: false })),
    restore: async (url, file) => {
      const backup = await openBackup(file);
      await restoreTo(url, { config, backup, keys: keysFor(config, backup) });
    },
  };
}

interface Writing {
  readonly config: Config;
  readonly file: string;
  readonly withKeys: boolean;
}

async function writeFrom(url: string, { config, file, withKeys }: Writing) {
  const keys = await keysOn(url, config);
  return writeBackup({ url, file, keys, withKeys, program: buildVersion(), progress: progressLine('Reading') });
}

async function keysOn(url: string, config: Config): Promise<Keys> {
  const db = openDatabase({ url, max: 1, name: 'command' });
  try {
    return (await tablesExist(db, ['audit_keys'])) ? await serverKeys(config, db) : await loadKeys(config);
  } finally {
    await db.close();
  }
}

async function restore(config: Config, file: string, lostKeys: boolean): Promise<void> {
  endOnSignal();
  const backup = await openBackup(file);
  const keys = lostKeys ? null : keysFor(config, backup);
  const postgres = await borrowPostgres(config, openCommandLog(), true);
  try {
    if (postgres.embedded && !postgres.ours)
      throw new StartError(`A server works on ${config.DATA_DIR}: stop it, then restore. Nothing was changed.`);
    const { done, moved } = await restoreTo(postgres.url, { config, backup, keys });
    report(done, backup, lostKeys);
    if (moved.length > 0) print(`Other keys lay there, which an empty server had made; they were moved to ${moved.join(' and ')}.`);
  } finally {
    await postgres.stop();
  }
}

interface Restoring {
  readonly config: Config;
  readonly backup: OpenBackup;
  readonly keys: Keys | null;
}

async function restoreTo(url: string, { config, backup, keys }: Restoring) {
  let moved: string[] = [];
  const done = await restoreBackup({
    url,
    backup,
    bookkeeping: BOOKKEEPING,
    refuse: refuseUsed,
    verify: async (db) => {
      await verify(db, backup, keys);
      // Before the commit: a database whose keys are missing would look like a stranger's.
      if (keys && backup.keys) moved = keepKeys(config, keys);
    },
    progress: progressLine('Restoring'),
  });
  return { done, moved };
}

async function refuseUsed(db: Queryable): Promise<void> {
  const ours = await tablesExist(db, ['users', 'user_absences', 'audit_events']);
  if (ours && (await accountExisted(db)))
    throw new StartError(
      'This database has had accounts: restore into an empty one, with another DATA_DIR or the POSTGRES_URL of a new database. Nothing was changed.',
    );
}

/** The keys that the restored server will have. @throws StartError when they are not those of the backup */
function keysFor(config: Config, { header, keys: packed, file }: OpenBackup): Keys {
  const found = findKeys(config);
  const apart = `copy the folder keys/ of the old DATA_DIR to ${config.DATA_DIR}, or set SECRET_PEPPER and ENCRYPTION_KEYS to what the old server had`;
  const choose = (key: FoundKey, own: string | undefined, fits: (value: string) => boolean): string => {
    if (key.value !== null && fits(key.value)) return key.value;
    // What a variable sets, the server will use: another key in the file would not help.
    if (own !== undefined && !key.fixed) return own;
    if (key.value === null)
      throw new StartError(`${file} does not hold the keys, and ${key.place} does not exist: ${apart}. Nothing was changed.`);
    throw new StartError(
      own === undefined
        ? `${key.place} is not the one that ${file} was made with: ${apart}. Nothing was changed.`
        : `${key.place} is set to another one than ${file} was made with: unset it, and the one in the file is used. Nothing was changed.`,
    );
  };
  const newest = header.keys.encryption[0]?.kid;
  return {
    pepper: choose(found.pepper, packed?.pepper, (pepper) => isPepper(header.keys, pepper)),
    encryptionKeys: choose(
      found.encryptionKeys,
      packed?.encryptionKeys,
      (text) => newest === undefined || !missingKids(header.keys, text).includes(newest),
    ),
  };
}

/** Looks at what was loaded: every secret opens, the audit log is as it was written. */
async function verify(db: Queryable, { header, file }: OpenBackup, keys: Keys | null): Promise<void> {
  const sealer = keys && openSealer(keys.encryptionKeys);
  if (sealer) {
    const had = new Set(header.keys.encryption.map(({ kid }) => kid));
    for (const column of ENCRYPTED_COLUMNS) {
      for (const [kid, count] of await unreadableByKey(db, sealer, column)) {
        const what = `${count} of the secrets in ${column.table}`;
        if (had.has(kid) && !sealer.hasKey(`${kid}.`))
          throw new StartError(
            `${what} need the encryption key ${kid}, which ENCRYPTION_KEYS of the old server had: add it to ENCRYPTION_KEYS. Nothing was changed.`,
          );
        process.stderr.write(`${what} could not be read by the old server either (key ${kid}): enter them again.\n`);
      }
    }
  }
  const { broken, foreign } = await verifyAuditChain(db, sealer);
  if (broken?.reason === 'without its key')
    process.stderr.write(`The audit log cannot be checked from position ${broken.position} on: its key was lost with the others.\n`);
  else if (broken || foreign.length > 0)
    process.stderr.write(
      `The audit log in ${file} is not as it was written, from position ${broken?.position ?? foreign[0]?.position ?? 'the end'} on; it was restored as it is. "tocsin audit verify" tells more.\n`,
    );
}

function report(done: Restored, { header, file }: OpenBackup, lostKeys: boolean): void {
  for (const table of done.foreign) process.stderr.write(`${table} is no table of Tocsin and was left out.\n`);
  print(`Restored ${done.rows} rows of ${done.tables} tables from ${file}: everything as it was at ${header.made_at}.`);
  if (done.migrated.length > 0) print(`Brought to this version's schema: applied migrations ${done.migrated.join(', ')}.`);
  print(
    lostKeys
      ? 'Start the server; people sign in with their passwords. Create every token again and enter every stored secret again.'
      : 'Start the server; people sign in as before.',
  );
}

function places(config: Config): string {
  const { pepper, encryptionKeys } = findKeys(config);
  return `${pepper.place} and ${encryptionKeys.place}`;
}

const REPORT_EVERY_MS = 1_000;

/** Says on standard error how far it is: on a terminal in one line, else now and then. */
function progressLine(verb: string) {
  let reported = 0;
  const terminal = process.stderr.isTTY;
  return ({ table, tables, of, bytes }: { table: string; tables: number; of: number; bytes: number }) => {
    const now = performance.now();
    if (now - reported < (terminal ? REPORT_EVERY_MS / 10 : REPORT_EVERY_MS) && reported > 0) return;
    reported = now;
    const text = `${verb} ${table}: ${tables} of ${of} tables, ${size(bytes)}`;
    process.stderr.write(terminal ? `\r\u001b[K${text}` : `${text}\n`);
    if (terminal && tables === of) process.stderr.write('\n');
  };
}

function size(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
