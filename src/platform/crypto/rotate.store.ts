import type { Database, Queryable } from '../db/database.ts';
import type { Sealer } from './sealing.ts';

/** A column that holds sealed texts. All names are ours, never a caller's. */
export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key, in order. */
  readonly key: readonly string[];
  /** `map`: a JSON object of sealed texts by name. An empty text is none. */
  readonly shape: 'text' | 'map';
  /** What the seal of a row's text proves. Key columns arrive as text; `name` only for a map. */
  readonly contextOf: (key: Readonly<Record<string, string>>, name: string) => string;
}

/** What became of the texts of a column. `unreadable` stayed as they are. */
export interface Rotated {
  readonly column: string;
  readonly renewed: number;
  readonly unreadable: ReadonlyArray<{ readonly row: string; readonly reason: string }>;
}

interface EncryptedRow {
  readonly keys: string[];
  readonly value: string | Record<string, string>;
}

const PORTION = 100;

/**
 * Seals everything of a column with the newest key, in portions. What cannot be opened is reported and left alone.
 * May be stopped and run again, and may run beside servers: a value that was saved meanwhile is not overwritten.
 */
export async function rotateColumn(db: Database, sealer: Sealer, column: EncryptedColumn): Promise<Rotated> {
  const unreadable: { row: string; reason: string }[] = [];
  let renewed = 0;
  let after: readonly string[] | null = null;
  for (;;) {
    const rows: readonly EncryptedRow[] = await selectPortion(db, column, after);
    for (const row of rows) {
      const done = renew(sealer, column, row);
      unreadable.push(...done.unreadable.map((reason) => ({ row: row.keys.join(' '), reason })));
      if (done.value !== null && (await replace(db, column, row, done.value))) renewed += done.count;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return { column: `${column.table}.${column.column}`, renewed, unreadable };
    after = last.keys;
  }
}

/** How many texts of a column were sealed with each key. */
export async function countKeys(db: Queryable, column: EncryptedColumn): Promise<ReadonlyMap<number, number>> {
  const texts =
    column.shape === 'text'
      ? `select ${column.column} as sealed from ${column.table} where ${column.column} <> ''`
      : `select entry.value as sealed from ${column.table}, jsonb_each_text(${column.column}) as entry`;
  const rows = await db.query<{ kid: string; count: number }>(
    `select split_part(sealed, '.', 1) as kid, count(*)::int as count from (${texts}) texts group by 1`,
  );
  return new Map(rows.map((row) => [Number(row.kid), row.count]));
}

/** Texts of a column that do not open, by the number of the key that sealed them. Reads in portions, changes nothing. */
export async function unreadableByKey(db: Queryable, sealer: Sealer, column: EncryptedColumn): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  let after: readonly string[] | null = null;
  for (;;) {
    const rows: readonly EncryptedRow[] = await selectPortion(db, column, after);
    for (const row of rows) {
      const key = Object.fromEntries(column.key.map((name, index) => [name, row.keys[index] ?? '']));
      for (const [name, sealed] of Object.entries(typeof row.value === 'string' ? { '': row.value } : row.value)) {
        try {
          sealer.open(sealed, column.contextOf(key, name));
        } catch {
          const kid = Number.parseInt(sealed, 10);
          found.set(kid, (found.get(kid) ?? 0) + 1);
        }
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return found;
    after = last.keys;
  }
}

async function selectPortion(
  db: Queryable,
  { table, column, key, shape }: EncryptedColumn,
  after: readonly string[] | null,
): Promise<readonly EncryptedRow[]> {
  const keys = key.map((name) => `${name}::text collate "C"`).join(', ');
  const where = after === null ? '' : `and (${keys}) > (${key.map((_, index) => `$${index + 2}`).join(', ')})`;
  return db.query<{ keys: string[]; value: string | Record<string, string> }>(
    `select array[${key.map((name) => `${name}::text`).join(', ')}] as keys, ${column} as value from ${table}
     where ${column} ${shape === 'text' ? "<> ''" : 'is not null'} ${where} order by ${keys} limit $1`,
    [PORTION, ...(after ?? [])],
  );
}

interface Renewed {
  /** Null: nothing to write. */
  readonly value: string | null;
  readonly count: number;
  readonly unreadable: readonly string[];
}

function renew(sealer: Sealer, column: EncryptedColumn, row: EncryptedRow): Renewed {
  const key = Object.fromEntries(column.key.map((name, index) => [name, row.keys[index] ?? '']));
  const texts: Record<string, string> = typeof row.value === 'string' ? { '': row.value } : { ...row.value };
  const unreadable: string[] = [];
  let count = 0;
  for (const [name, sealed] of Object.entries(texts)) {
    if (!sealer.isStale(sealed)) continue;
    const context = column.contextOf(key, name);
    try {
      texts[name] = sealer.seal(sealer.open(sealed, context), context);
      count += 1;
    } catch (error) {
      unreadable.push(
        `${name === '' ? '' : `${name}: `}${sealer.hasKey(sealed) ? 'it was changed or belongs elsewhere' : (error as Error).message}`,
      );
    }
  }
  const value = typeof row.value === 'string' ? (texts[''] ?? null) : JSON.stringify(texts);
  return { value: count === 0 ? null : value, count, unreadable };
}

async function replace(db: Queryable, { table, column, key, shape }: EncryptedColumn, row: EncryptedRow, value: string): Promise<boolean> {
  const type = shape === 'map' ? '::jsonb' : '';
  const before = typeof row.value === 'string' ? row.value : JSON.stringify(row.value);
  const rows = await db.query(
    `update ${table} set ${column} = $1${type} where ${column} = $2${type} and ${key.map((name, index) => `${name}::text = $${index + 3}`).join(' and ')} returning 1`,
    [value, before, ...row.keys],
  );
  return rows.length > 0;
}
