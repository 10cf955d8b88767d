// The schema of a database as text: `migrations/schema.sql`, which shows what all migrations add up to.
import type pg from 'pg';

interface Row {
  readonly text: string;
}

/** Not ours: members of extensions, and what pg-boss makes in its own schema. */
const OURS = `n.nspname = 'public' and not exists (
  select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

const EXTENSIONS = `
  select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by extname`;

const SCHEMAS = `
  select format('create schema %I;', nspname) as text from pg_namespace
  where nspname !~ '^pg_' and nspname not in ('public', 'information_schema') order by nspname`;

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(o.oid), e'\\n ') || ';' as text from pg_proc o join pg_namespace n on n.oid = o.pronamespace
  where ${OURS} order by o.proname, pg_get_function_identity_arguments(o.oid)`;

const SEQUENCES = `
  select format('create sequence %I;', o.relname) as text from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where o.relkind = 'S' and ${OURS}
    and not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype in ('a', 'i')) order by o.relname`;

const COLUMN = `format('  %I %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  (select format(' collate %I', collname) from pg_collation l, pg_type y where l.oid = a.attcollation and y.oid = a.atttypid and y.typcollation <> l.oid),
  case when a.attidentity <> '' then format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end) else '' end,
  case when d.adbin is null then '' when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
       else ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
  case when a.attnotnull and a.attidentity = '' then ' not null' else '' end)`;

/** Foreign keys come after all tables; not-null constraints stand with their columns. */
const TABLES = `
  select format(e'create %stable %I (\\n%s\\n)%s;', case o.relpersistence when 'u' then 'unlogged ' else '' end, o.relname, concat_ws(e',\\n',
    (select string_agg(${COLUMN}, e',\\n' order by a.attnum) from pg_attribute a
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped),
    (select string_agg(format('  constraint %I %s', c.conname, pg_get_constraintdef(c.oid)), e',\\n' order by c.contype desc, c.conname)
       from pg_constraint c where c.conrelid = o.oid and c.contype in ('p', 'u', 'c', 'x'))),
    case when o.reloptions is null then '' else format(' with (%s)', array_to_string(o.reloptions, ', ')) end) as text
  from pg_class o join pg_namespace n on n.oid = o.relnamespace
  where o.relkind = 'r' and o.relname not in ('schema_migrations', 'schema_work') and ${OURS} order by o.relname`;

/** What is stored of a column and counted of its values, where that is not the usual. */
const COLUMN_SETTINGS = `
  select format('alter table %I alter column %I set %s;', o.relname, a.attname, s.what) as text
  from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
  join pg_type y on y.oid = a.atttypid,
  lateral (values (case when coalesce(a.attstattarget, -1) >= 0 then format('statistics %s', a.attstattarget) end),
    (case when a.attstorage <> y.typstorage then 'storage ' || case a.attstorage when 'm' then 'main' when 'e' then 'external' when 'x' then 'extended' else 'plain' end end)) s (what)
  where o.relkind = 'r' and s.what is not null and ${OURS} order by o.relname, a.attnum, s.what`;

const FOREIGN_KEYS = `
  select format('alter table %I add constraint %I %s;', o.relname, c.conname, pg_get_constraintdef(c.oid)) as text
  from pg_constraint c join pg_class o on o.oid = c.conrelid join pg_namespace n on n.oid = o.relnamespace
  where c.contype = 'f' and ${OURS} order by o.relname, c.conname`;

const INDEXES = `
  select replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') || ';' as text
  from pg_index i join pg_class o on o.oid = i.indrelid join pg_namespace n on n.oid = o.relnamespace
  join pg_class x on x.oid = i.indexrelid
  where ${OURS} and o.relname not in ('schema_migrations', 'schema_work') and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
  order by o.relname, x.relname`;

const VIEWS = `
  select format(e'create view %I as\\n%s', o.relname, pg_get_viewdef(o.oid, true)) as text
  from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind = 'v' and ${OURS} order by o.relname`;

const TRIGGERS = `
  select replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON ') || ';' as text
  from pg_trigger t join pg_class o on o.oid = t.tgrelid join pg_namespace n on n.oid = o.relnamespace
  where not t.tgisinternal and ${OURS} order by o.relname, t.tgname`;

const HEAD = '-- What all migrations add up to. Made from the database by `npm run schema`; do not edit.';

/** Everything in the database that migrations made, in an order in which it can be made again. The same schema is the same text. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const parts = [HEAD];
  for (const text of [EXTENSIONS, SCHEMAS, FUNCTIONS, SEQUENCES, TABLES, COLUMN_SETTINGS, FOREIGN_KEYS, INDEXES, VIEWS, TRIGGERS]) {
    const { rows } = await client.query<Row>(text);
    const tall = rows.some((row) => row.text.includes('\n'));
    if (rows.length > 0) parts.push(rows.map((row) => row.text.trimEnd()).join(tall ? '\n\n' : '\n'));
  }
  return `${parts.join('\n\n')}\n`;
}
