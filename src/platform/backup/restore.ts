import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '../db/database.ts';
import {
  appliedMigrations,
  CREATE_LISTS,
  knownSteps,
  type Migration,
  MIGRATION_LOCK,
  readMigrations,
  recordMigration,
} from '../db/migrations.ts';
import type { Keys } from '../keys/keys.ts';
import { StartError } from '../start-error.ts';
import { type BackupEnd, type BackupHeader, FORMAT } from './backup.ts';
import { listTables, loadingGuards, quoted, type SequenceState, tablesWithRows, type TableShape } from './catalog.ts';
import { damaged, FRAME, type Frame, jsonOf, orDamaged, readFrames } from './frames.ts';
import { openSession, type Session } from './session.ts';

/** A backup whose first parts were read and fit this program. */
export interface OpenBackup {
  readonly file: string;
  readonly header: BackupHeader;
  /** How many of this program's migrations its schema is. */
  readonly steps: number;
  /** Null when the keys were kept apart. */
  readonly keys: Keys | null;
  readonly rest: AsyncGenerator<Frame>;
}

/** What was restored. */
export interface Restored extends BackupEnd {
  /** Tables of the file that are none of this service, left out. */
  readonly foreign: readonly string[];
  /** Versions that were applied after loading: the backup was older than this program. */
  readonly migrated: readonly number[];
}

export interface RestoreOptions {
  readonly url: string;
  readonly backup: OpenBackup;
  /** Rows of these tables do not count as data: every server that starts writes them by itself. */
  readonly bookkeeping: ReadonlySet<string>;
  /** Throws when the database was used by people, whatever its tables hold now. */
  readonly refuse: (db: Queryable) => Promise<void>;
  /** Looks at what was loaded, in its transaction; what it throws undoes everything. */
  readonly verify: (db: Queryable) => Promise<void>;
  readonly progress: (done: { readonly table: string; readonly tables: number; readonly of: number; readonly bytes: number }) => void;
}

/**
 * Opens a backup and looks whether this program can restore it.
 *
 * @throws StartError with what to do instead
 */
export function openBackup(file: string): Promise<OpenBackup> {
  return orDamaged(file, () => readHead(file));
}

async function readHead(file: string): Promise<OpenBackup> {
  const rest = readFrames(file);
  const first = await rest.next();
  if (first.done || first.value.kind !== FRAME.header) throw damaged(file, 'is damaged');
  const header = jsonOf<BackupHeader>(first.value);
  if (header.format > FORMAT)
    throw new StartError(`${file} was written by a newer version (${header.program}): restore it with that version or a newer one.`);
  const known = knownSteps(header.schema, readMigrations());
  if (known.kind === 'newer')
    throw new StartError(
      `${file} has schema ${known.version}, this program knows ${known.knows}: restore it with a newer version of Tocsin.`,
    );
  if (known.kind === 'unreleased') throw new StartError(`${file} cannot be restored here: ${known.fault}.`);
  if (known.kind === 'unknown')
    throw new StartError(`${file} was written by another program: schema ${known.version} is unknown here. Use the version that wrote it.`);
  const open = { file, header, steps: known.count, rest };
  if (!header.with_keys) return { ...open, keys: null };
  const second = await rest.next();
  if (second.done || second.value.kind !== FRAME.keys) throw damaged(file, 'is damaged');
  return { ...open, keys: jsonOf<Keys>(second.value) };
}

/**
 * Puts a backup into a database without data, in one transaction: it is there whole, or nothing was changed. A schema
 * that a first start made is made anew; an older backup is brought to this program's schema.
 *
 * @throws StartError with what to do instead
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const session = await openSession(options.url, 'restore');
  try {
    await session.query('begin');
    await assertAlone(session);
    // A server that starts meanwhile waits with its migrations.
    await session.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await assertEmpty(session, options);
    const done = await orDamaged(options.backup.file, () => restoreInto(session, options));
    await session.query('commit');
    await session.query('analyze');
    return done;
  } finally {
    await session.end().catch(() => {});
  }
}

async function assertAlone(session: Session): Promise<void> {
  const others = await session.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'tocsin %' and pid <> pg_backend_pid()`,
  );
  if (others.length > 0)
    throw new StartError('A server works on this database: stop every server that uses it, then restore. Nothing was changed.');
}

async function assertEmpty(session: Session, { bookkeeping, refuse }: RestoreOptions): Promise<void> {
  const used = await tablesWithRows(session, bookkeeping);
  if (used.length > 0)
    throw new StartError(
      `This database holds data (${used.slice(0, 5).join(', ')}${used.length > 5 ? ` and ${used.length - 5} more tables` : ''}); a restore would mix with it. Name an empty one: another DATA_DIR (or move the old one aside), or POSTGRES_URL of a new database. Nothing was changed.`,
    );
  await refuse(session);
}

async function restoreInto(session: Session, options: RestoreOptions): Promise<Restored> {
  const known = readMigrations();
  const at = options.backup.steps;
  await removeSchema(session, known);
  await applyMigrations(session, known.slice(0, at));
  const guards = await loadingGuards(session);
  for (const text of guards.remove) await session.query(text);
  const loaded = await loadFrames(session, options);
  options.progress({ table: 'indexes and references', tables: loaded.tables, of: loaded.tables, bytes: loaded.bytes });
  for (const text of guards.restore) {
    try {
      await session.query(text);
    } catch (error) {
      throw damaged(options.backup.file, `holds rows that do not fit together (${(error as Error).message})`);
    }
  }
  const migrated = known.slice(at);
  await applyMigrations(session, migrated);
  await options.verify(session);
  return { tables: loaded.tables, rows: loaded.rows, foreign: loaded.foreign, migrated: migrated.map(({ version }) => version) };
}

/** Takes away what a first start made. Its tables hold nothing. */
async function removeSchema(session: Session, known: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations((text) => session.query(text));
  const steps = knownSteps(applied, known);
  if (applied.length > 0) {
    if (steps.kind === 'unreleased') throw new StartError(`This database cannot be restored into: ${steps.fault}. Nothing was changed.`);
    if (steps.kind !== 'known')
      throw new StartError(`This database was prepared by a newer version of Tocsin: restore with that version. Nothing was changed.`);
    for (const { down } of known.slice(0, steps.count).reverse()) await session.query(down);
  }
  await session.query('drop table if exists schema_migrations, schema_work');
}

async function applyMigrations(session: Session, migrations: readonly Migration[]): Promise<void> {
  await session.query(CREATE_LISTS);
  for (const migration of migrations) {
    await session.query(migration.up);
    await recordMigration(session, migration);
    // What one migration leaves to be checked would keep the next from changing the table.
    await session.query('set constraints all immediate');
  }
}

interface Loaded {
  tables: number;
  rows: number;
  bytes: number;
  readonly foreign: string[];
}

async function loadFrames(session: Session, { backup, progress }: RestoreOptions): Promise<Loaded> {
  const shapes = new Map((await listTables(session)).map((table) => [table.name, table]));
  // Rows that migrations put there: the backup has its own.
  await session.query(`truncate ${[...shapes.keys()].map(quoted).join(', ')}`);
  const loaded: Loaded = { tables: 0, rows: 0, bytes: 0, foreign: [] };
  let end: BackupEnd | null = null;
  for await (const frame of backup.rest) {
    if (frame.kind === FRAME.table) await loadTable(session, backup, { frame, shapes, loaded, progress });
    else if (frame.kind === FRAME.sequences) await setSequences(session, jsonOf<SequenceState[]>(frame));
    else if (frame.kind === FRAME.end) end = jsonOf<BackupEnd>(frame);
    else throw damaged(backup.file, 'is damaged');
  }
  if (end === null || end.tables !== loaded.tables + loaded.foreign.length || end.rows !== loaded.rows)
    throw damaged(backup.file, `says that it holds ${end?.rows ?? 'other'} rows, but holds ${loaded.rows}`);
  return loaded;
}

interface TableWork {
  readonly frame: Frame;
  readonly shapes: ReadonlyMap<string, TableShape>;
  readonly loaded: Loaded;
  readonly progress: RestoreOptions['progress'];
}

async function loadTable(session: Session, backup: OpenBackup, { frame, shapes, loaded, progress }: TableWork): Promise<void> {
  const table = jsonOf<TableShape>(frame);
  const ours = shapes.has(table.name);
  const report = () => progress({ table: table.name, tables: loaded.tables, of: backup.header.tables.length, bytes: loaded.bytes });
  report();
  const into = ours
    ? session.client.query(copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`))
    : null;
  let failed: Error | null = null;
  into?.on('error', (error) => {
    failed = error;
  });
  for (;;) {
    const next = await backup.rest.next();
    if (next.done) throw damaged(backup.file, 'is damaged');
    const { kind, body } = next.value;
    if (kind === FRAME.tableEnd) {
      const { rows } = jsonOf<{ rows: number }>(next.value);
      if (into) await finishCopy(into, backup.file, table.name);
      if (into && into.rowCount !== rows) throw damaged(backup.file, `has ${into.rowCount} of ${rows} rows of ${table.name}`);
      if (ours) loaded.tables += 1;
      else loaded.foreign.push(table.name);
      loaded.rows += rows;
      return;
    }
    if (kind !== FRAME.rows) throw damaged(backup.file, 'is damaged');
    if (failed) throw failed;
    loaded.bytes += body.length;
    if (into && !into.write(body) && !failed) await Promise.race([once(into, 'drain'), once(into, 'close')]);
    report();
  }
}

async function finishCopy(into: import('node:stream').Writable, file: string, table: string): Promise<void> {
  try {
    const done = once(into, 'finish');
    into.end();
    await done;
  } catch (error) {
    if (/^(22|23)/.test(String((error as { code?: unknown }).code)))
      throw damaged(file, `holds rows of ${table} that do not fit (${(error as Error).message})`);
    throw error;
  }
}

async function setSequences(session: Session, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, called } of states)
    await session.query(`select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null`, [quoted(name), last, called]);
}
