import { rmSync } from 'node:fs';
import { chmod, open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '../db/migrations.ts';
import type { Keys } from '../keys/keys.ts';
import { errorCode, StartError } from '../start-error.ts';
import { listSequences, listTables, quoted, type TableShape } from './catalog.ts';
import { FRAME, MAGIC, writeFrame, writeJson } from './frames.ts';
import { describeKeys, type KeyCheck } from './key-check.ts';
import { openSession, type Session } from './session.ts';

/** The form of the file. A program reads every form up to its own. */
export const FORMAT = 1;

/** What a backup says about itself. */
export interface BackupHeader {
  readonly format: number;
  /** The database's time: everything committed before is in it. */
  readonly made_at: string;
  readonly program: string;
  readonly schema: ReadonlyArray<{ readonly version: number; readonly name: string }>;
  readonly keys: KeyCheck;
  readonly with_keys: boolean;
  readonly tables: readonly string[];
}

/** What the last part says: a backup without it is cut short. */
export interface BackupEnd {
  readonly tables: number;
  readonly rows: number;
}

/** What a backup holds. */
export interface BackupDone extends BackupEnd {
  readonly madeAt: string;
  readonly bytes: number;
}

export interface BackupOptions {
  readonly url: string;
  readonly file: string;
  readonly keys: Keys;
  /** Whether the keys themselves go into the file. */
  readonly withKeys: boolean;
  readonly program: string;
  /** Called for each table, and while a large one is read. */
  readonly progress: (done: { readonly table: string; readonly tables: number; readonly of: number; readonly bytes: number }) => void;
}

/** Rows are put together to parts of this size. */
const PART_BYTES = 256 * 1_024;
const LEVEL = 3;

/**
 * Writes the whole database as it is at one instant, while servers work on it. The file appears when it is whole, for its
 * owner alone.
 *
 * @throws StartError when the file cannot be written or the database has no tables of ours
 */
export async function writeBackup(options: BackupOptions): Promise<BackupDone> {
  const file = path.resolve(options.file);
  const draft = `${file}.${process.pid}.part`;
  const onExit = () => rmSync(draft, { force: true });
  process.once('exit', onExit);
  const session = await openSession(options.url, 'backup');
  try {
    const handle = await open(draft, 'wx', 0o600);
    const sink = handle.createWriteStream({ flush: true });
    const zipped = createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
    });
    sink.write(MAGIC);
    zipped.pipe(sink);
    const broken = finished(sink);
    const work = writeAll(session, zipped, options).then((done) => {
      zipped.end();
      return done;
    });
    let done: Awaited<typeof work>;
    try {
      // A full disk ends the wait for it too.
      [done] = await Promise.all([Promise.race([work, broken.then(() => work)]), broken]);
    } finally {
      // Nobody else closes the file where the database fails.
      sink.destroy();
    }
    await chmod(draft, 0o600);
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    return { ...done, bytes: (await stat(file)).size };
  } catch (error) {
    throw unwritable(file, error);
  } finally {
    rmSync(draft, { force: true });
    process.off('exit', onExit);
    await session.end().catch(() => {});
  }
}

async function writeAll(session: Session, to: NodeJS.WritableStream, options: BackupOptions) {
  const sink = to as import('node:stream').Writable;
  const tables = await beginSnapshot(session);
  const [clock] = await session.query<{ now: Date }>('select app_now() as now');
  const schema = await session.query<{ version: number; name: string }>('select version, name from schema_migrations order by version');
  const header: BackupHeader = {
    format: FORMAT,
    made_at: clock?.now.toISOString() ?? '',
    program: options.program,
    schema,
    keys: describeKeys(options.keys),
    with_keys: options.withKeys,
    tables: tables.map(({ name }) => name),
  };
  await writeJson(sink, FRAME.header, header);
  if (options.withKeys) await writeJson(sink, FRAME.keys, options.keys);
  let rows = 0;
  let bytes = 0;
  for (const [index, table] of tables.entries()) {
    const report = (size: number) => options.progress({ table: table.name, tables: index, of: tables.length, bytes: bytes + size });
    report(0);
    const done = await writeTable(session, sink, table, report);
    rows += done.rows;
    bytes += done.bytes;
  }
  // Sequences do not wait for transactions: read last, they are past every row above.
  await writeJson(sink, FRAME.sequences, await listSequences(session));
  await writeJson(sink, FRAME.end, { tables: tables.length, rows } satisfies BackupEnd);
  await session.query('commit');
  return { tables: tables.length, rows, madeAt: header.made_at };
}

/** Locks out migrations for the while, then takes the one snapshot that everything is read from. */
async function beginSnapshot(session: Session): Promise<TableShape[]> {
  if ((await appliedMigrations((text) => session.query(text))).length === 0)
    throw new StartError('There is nothing to back up: this database was never used by a server. Check DATA_DIR or POSTGRES_URL.');
  const names = (await listTables(session)).map(({ name }) => quoted(name));
  await session.query('begin isolation level repeatable read read only');
  await session.query(`lock table schema_migrations, ${names.join(', ')} in access share mode`);
  const tables = await listTables(session);
  if (tables.length !== names.length) throw new StartError('The schema was changed while the backup began: run it again.');
  return tables;
}

async function writeTable(
  session: Session,
  sink: import('node:stream').Writable,
  table: TableShape,
  report: (bytes: number) => void,
): Promise<{ rows: number; bytes: number }> {
  await writeJson(sink, FRAME.table, table);
  const rows = session.client.query(copyTo(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) to stdout`));
  let parts: Buffer[] = [];
  let held = 0;
  let bytes = 0;
  const flush = async () => {
    if (held === 0) return;
    await writeFrame(sink, FRAME.rows, Buffer.concat(parts));
    bytes += held;
    parts = [];
    held = 0;
    report(bytes);
  };
  for await (const chunk of rows) {
    parts.push(chunk as Buffer);
    held += (chunk as Buffer).length;
    if (held >= PART_BYTES) await flush();
  }
  await flush();
  await writeJson(sink, FRAME.tableEnd, { rows: rows.rowCount });
  return { rows: rows.rowCount, bytes };
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

function unwritable(file: string, error: unknown): unknown {
  const code = errorCode(error);
  const where = path.dirname(file);
  if (code === 'ENOSPC') return new StartError(`The disk of ${where} is full: free some space, or name a file on another disk.`, error);
  if (code === 'ENOENT') return new StartError(`The folder ${where} does not exist: make it, or name another file.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`No permission to write to ${where}: name a file in another folder.`, error);
  if (code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') return new StartError(`${file} is a folder: name a file.`, error);
  return error;
}
