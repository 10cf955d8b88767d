import type { Queryable, Tx } from '../db/database.ts';
import { SAMPLE_IN_TEXT, sqlIsSample } from './mark.ts';

/** A row as its table has it; what is left out has the column's default. */
export type Row = Readonly<Record<string, unknown>>;

/** A column of a sample row's table that repeats the number of the row that `of` names. */
export interface CopiedNumber {
  readonly table: string;
  readonly column: string;
  readonly of: string;
  readonly from: string;
}

/** Fills in numbers that are known once the rows stand: those that are 0. */
export async function copyNumbers(tx: Tx, { table, column, of, from }: CopiedNumber): Promise<void> {
  await tx.query(
    `update ${table} t set ${column} = f.number from ${from} f where f.id = t.${of} and ${sqlIsSample(`t.${of}`)} and t.${column} = 0`,
  );
}

/** How many sample rows each table has. */
export async function countRows(db: Queryable, tables: readonly string[]): Promise<Record<string, number>> {
  const counts = tables.map((table) => `(select count(*) from ${table} where ${sqlIsSample('id')}) as ${table}`);
  const [row] = await db.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return row ?? {};
}

/** The first of these tables with a real row; null: none has. */
export async function firstInUse(db: Queryable, tables: readonly string[]): Promise<string | null> {
  const kinds = tables.map((table) => `select '${table}' as kind where exists (select from ${table} where not (${sqlIsSample('id')}))`);
  const [row] = await db.query<{ kind: string }>(kinds.join(' union all '));
  return row?.kind ?? null;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly list: boolean;
  readonly needed: boolean;
  /** The table tells its rows apart by an id. */
  readonly own: boolean;
}

/** What is known of tables besides what the database says of them. */
export interface Removal {
  /** Left alone. */
  readonly kept: readonly string[];
  /** A row of these is nothing without what it names, although the column may be empty. */
  readonly nothingWithout: readonly string[];
  /** Others name these and hold them: they go last, in this order. */
  readonly held: readonly string[];
  /** Triggers write here while rows go. */
  readonly noted: readonly string[];
  /** Real documents that may name a sample row, and texts that lead to one: such a row goes. */
  readonly documents: ReadonlyArray<readonly [table: string, column: string]>;
  readonly links: ReadonlyArray<readonly [table: string, column: string]>;
  /** A document without what names a sample row. */
  readonly without: (document: unknown) => unknown;
}

/** Removes every sample row of every table, what hangs on it, and what real rows say of it. */
export async function removeRows(tx: Tx, how: Removal): Promise<void> {
  const columns = (
    await tx.query<Column>(
      `select c.relname as "table", a.attname as name, a.atttypid = 'uuid[]'::regtype as list, a.attnotnull as needed,
              exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'id' and o.atttypid = 'uuid'::regtype) as own
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) order by 1, a.attnum`,
    )
  ).filter(({ table }) => !how.kept.includes(table));
  const tables = [...new Set(columns.map(({ table }) => table))];
  const leaves = (column: Column) => !column.list && (column.needed || how.nothingWithout.includes(column.table));
  const of = (table: string) => columns.filter((column) => column.table === table);
  for (const table of tables)
    await clearReferences(
      tx,
      table,
      of(table).filter((column) => !leaves(column)),
    );
  for (const [table, column] of how.documents) await clearDocuments(tx, table, column, how.without);
  for (const [table, column] of how.links) await tx.query(`delete from ${table} where ${column} like $1`, [SAMPLE_IN_TEXT]);
  for (const table of [...tables.filter((one) => !how.held.includes(one)), ...how.held, ...how.noted]) {
    const named = of(table).filter(leaves);
    if (named.length > 0) await tx.query(`delete from ${table} where ${named.map(({ name }) => sqlIsSample(name)).join(' or ')}`);
  }
}

/** Real rows name nothing that goes; sample rows go with all they say. */
async function clearReferences(tx: Tx, table: string, columns: readonly Column[]): Promise<void> {
  if (columns.length === 0) return;
  const sets = columns.map(({ name, list }) =>
    list
      ? `${name} = array(select e from unnest(${name}) e where not (${sqlIsSample('e')}))`
      : `${name} = case when ${sqlIsSample(name)} then null else ${name} end`,
  );
  const found = columns.map(({ name, list }) =>
    list ? `exists (select from unnest(${name}) e where ${sqlIsSample('e')})` : sqlIsSample(name),
  );
  const inEarnest = columns.some(({ own }) => own) ? `not (${sqlIsSample('id')}) and` : '';
  await tx.query(`update ${table} set ${sets.join(', ')} where ${inEarnest} (${found.join(' or ')})`);
}

async function clearDocuments(tx: Tx, table: string, column: string, without: Removal['without']): Promise<void> {
  const rows = await tx.query<{ place: string; document: unknown }>(
    `select ctid::text as place, ${column} as document from ${table} where ${column}::text like $1 for update`,
    [SAMPLE_IN_TEXT],
  );
  for (const { place, document } of rows)
    await tx.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [place, JSON.stringify(without(document))]);
}
