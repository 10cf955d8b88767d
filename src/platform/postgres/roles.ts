import { createHmac } from 'node:crypto';
import pg from 'pg';
import { OWNER, WORKER } from './cluster.ts';

/** The password of the role that the service works as. From it the superuser's cannot be found. */
export function workerPassword(ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(WORKER).digest('base64url');
}

/** Everything that a superuser made in earlier versions; members of extensions stay. Sequences of columns follow their table. */
const HAND_OVER = `
  select format('alter %s %s owner to ${WORKER}', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner = '${OWNER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i'))))
  union all select format('alter routine %s owner to ${WORKER}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = '${OWNER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select format('alter type %s owner to ${WORKER}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype in ('e', 'd') and t.typowner = '${OWNER}'::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  union all select format('alter schema %I owner to ${WORKER}', nspname)
    from pg_namespace where nspowner = '${OWNER}'::regrole and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`;

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin start' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the database and the role that the service works as, and hands over what earlier versions made as superuser.
 *
 * @param server address of the server with the superuser's name and password, without a database
 * @param mayCreate for tests: the role may make databases of its own
 */
export async function prepareRoles(server: string, options: { readonly password: string; readonly mayCreate: boolean }): Promise<void> {
  await asOwner(`${server}/postgres`, async (client) => {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [WORKER]);
    if (role.rowCount === 0) await client.query(`create role ${WORKER}`);
    await client.query(
      `alter role ${WORKER} login nosuperuser ${options.mayCreate ? 'createdb' : 'nocreatedb'} nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(options.password)}`,
    );
    // Dropping a database with force ends an autovacuum at work in it as well, which is nobody's own.
    if (options.mayCreate) await client.query(`grant pg_checkpoint, pg_signal_backend to ${WORKER}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [OWNER]);
    await client.query(database.rowCount === 0 ? `create database ${OWNER} owner ${WORKER}` : `alter database ${OWNER} owner to ${WORKER}`);
  });
  await asOwner(`${server}/${OWNER}`, async (client) => {
    const { rows } = await client.query<{ text: string }>(HAND_OVER);
    if (rows.length > 0) await client.query(`begin; ${rows.map(({ text }) => text).join('; ')}; commit`);
  });
}
