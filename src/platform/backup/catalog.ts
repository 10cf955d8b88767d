import type { Queryable } from '../db/database.ts';

/** A table as a backup holds it. Generated columns are left out: they follow from the others. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

/** Written anew by every database, or worth nothing a minute later. */
const LEFT_OUT: ReadonlySet<string> = new Set(['schema_migrations', 'schema_work', 'rate_counters', 'event_streams']);

const OURS = `n.nspname = current_schema() and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** The tables of the service in this database, by name. */
export async function listTables(db: Queryable): Promise<TableShape[]> {
  const rows = await db.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => !LEFT_OUT.has(name));
}

/** Where every sequence stands, those of identity columns too. */
export async function listSequences(db: Queryable): Promise<SequenceState[]> {
  const rows = await db.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by c.relname`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const [state] = await db.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}

/** What is taken away while rows are loaded, and what puts it back as it was. */
export interface Guards {
  readonly remove: readonly string[];
  readonly restore: readonly string[];
}

/**
 * Foreign keys, indexes that guard nothing, and triggers: rows come in any order and exactly as they were. Putting the
 * foreign keys back checks every row.
 */
export async function loadingGuards(db: Queryable): Promise<Guards> {
  const keys = await db.query<{ remove: string; restore: string }>(
    `select format('alter table %I drop constraint %I', c.relname, k.conname) as remove,
       format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as restore
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${OURS} order by c.relname, k.conname`,
  );
  const indexes = await db.query<{ remove: string; restore: string }>(
    `select format('drop index %I', x.relname) as remove, pg_get_indexdef(i.indexrelid) as restore
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class x on x.oid = i.indexrelid
     where ${OURS} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid) order by x.relname`,
  );
  const triggers = await db.query<{ remove: string; restore: string }>(
    `select distinct format('alter table %I disable trigger user', c.relname) as remove,
       format('alter table %I enable trigger user', c.relname) as restore
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and ${OURS}`,
  );
  return {
    remove: [...keys, ...indexes, ...triggers].map(({ remove }) => remove),
    restore: [...indexes, ...keys, ...triggers].map(({ restore }) => restore),
  };
}

/** Tables that hold rows, of whatever schema and program; not those of `besides`, nor the queue's own. */
export async function tablesWithRows(db: Queryable, besides: ReadonlySet<string>): Promise<string[]> {
  const tables = await db.query<{ name: string; place: string }>(
    `select c.relname::text as name, format('%I.%I', n.nspname, c.relname) as place
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'queue')
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  const found: string[] = [];
  for (const { name, place } of tables) {
    if (besides.has(name)) continue;
    const [row] = await db.query<{ some: boolean }>(`select exists (select from ${place}) as some`);
    if (row?.some) found.push(name);
  }
  return found;
}

/** A name for use in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
