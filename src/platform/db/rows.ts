import type { Queryable } from './database.ts';

/** Of each text, the name under which sessions prepare it. */
const names = new Map<string, string>();

/**
 * Inserts rows in one statement; without rows it asks nothing. Their members are columns, in `snake_case` or `camelCase`; a row
 * that lacks one of another has null there. PostgreSQL reads each value by the column's type; a `jsonb` column takes the value itself.
 *
 * @param ending SQL, such as `on conflict do nothing returning id`
 * @returns what the ending returns
 */
export async function insertRows<Row>(db: Queryable, table: string, rows: readonly object[], ending = ''): Promise<Row[]> {
  const columns = [...new Set(rows.flatMap(Object.keys))].map(columnOf);
  if (columns.length === 0) return [];
  // As JSON, any number of rows is one parameter of one text.
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) ${ending}`;
  return ask(db, text, [JSON.stringify(rows.map(cellsOf))]);
}

/** Inserts a row as {@link insertRows} does. @returns what the ending returns; undefined where a conflict left it out */
export async function insertRow<Row>(db: Queryable, table: string, row: object, ending?: string): Promise<Row | undefined> {
  return (await insertRows<Row>(db, table, [row], ending))[0];
}

/**
 * Writes a row: a new one, or every column of the one with the same key but `created_at` and `created_by`.
 *
 * @param key columns that are unique together, such as `user_id, channel`
 */
export async function saveRow<Row>(db: Queryable, table: string, row: object, key: string, ending = ''): Promise<Row | undefined> {
  const kept = [...key.split(', '), 'created_at', 'created_by'];
  const changes = Object.keys(row)
    .map(columnOf)
    .filter((column) => !kept.includes(column));
  const update = changes.map((column) => `${column} = excluded.${column}`).join(', ');
  return insertRow(db, table, row, `on conflict (${key}) do update set ${update} ${ending}`);
}

/**
 * Changes the row with the `id` of this one: every column that is a member.
 *
 * @param also SQL of further changes, such as `version = version + 1`
 * @param ending SQL, such as `and status = 'open' returning id`
 */
export async function updateRow<Row>(
  db: Queryable,
  table: string,
  row: { readonly id: string; readonly [member: string]: unknown },
  { also, ending = '' }: { readonly also?: string; readonly ending?: string } = {},
): Promise<Row | undefined> {
  const { id, ...changes } = row;
  const columns = Object.keys(changes).map(columnOf);
  const set = `(${columns}) = (select ${columns} from json_populate_record(null::${table}, $2))${also === undefined ? '' : `, ${also}`}`;
  return (await ask<Row>(db, `update ${table} set ${set} where id = $1 ${ending}`, [id, JSON.stringify(cellsOf(changes))]))[0];
}

function ask<Row>(db: Queryable, text: string, values: readonly unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `row ${names.size}`;
  names.set(text, name);
  return db.query<Row>(text, values, name);
}

function cellsOf(row: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([member, value]) => [columnOf(member), cellOf(value)]));
}

function columnOf(member: string): string {
  if (!/^[a-z]\w*$/i.test(member)) throw new Error(`"${member}" is no name of a column`);
  return member.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** What JSON can't hold: bytes, and half of a pair of surrogates, which is U+FFFD as it is in parameters of text. */
function cellOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'string' ? value.toWellFormed() : value;
}
