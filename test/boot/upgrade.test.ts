import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '../../src/platform/db/migrations.ts';
import { doSchemaWork, schemaWorkState } from '../../src/platform/db/schema-work.ts';
import { openLog } from '../../src/platform/log.ts';
import { upgradeEmbedded } from '../../src/platform/postgres/upgrade.ts';
import { configForCommand } from '../../src/platform/start-checks.ts';
import { TEST_KEYS } from '../cast.ts';
import { eventually } from '../harness/processes.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/postgres.ts';
import { type RunningServer, startServer } from '../harness/process.ts';
import { command } from '../harness/programs/command.ts';
import { dataDir } from './folders.ts';
import { openSite } from './walk.ts';

const KNOWN = readMigrations();
const LATER = { version: KNOWN.length + 1, name: 'later', oldestSchema: 1, work: [], down: '' };

describe('a schema of another version', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let env: Record<string, string>;
  before(async () => {
    database = await createEmptyDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    env = {
      POSTGRES_URL: database.url,
      DATA_DIR: dataDir({ after }),
      SECRET_PEPPER: TEST_KEYS.pepper,
      ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
    };
    await migrate(database.url);
  });
  after(async () => {
    await client.end();
    await database.drop();
  });
  const steps = async () => (await client.query('select version, name from schema_migrations order by version')).rows;
  const refusal = async (...args: string[]) => {
    const { code, stderr } = await command(args, env);
    assert.equal(code, 1, stderr);
    return stderr;
  };
  /** Forgets a later migration and what it made. */
  const forgetLater = () =>
    client.query(`delete from schema_migrations where version > ${KNOWN.length}; delete from schema_work;
      alter table services drop column if exists later; drop index if exists services_later`);

  test('a database from before 0.1.0 goes on when it is complete; one that is not is refused with the way, and stays as it is', async () => {
    for (const { down } of KNOWN.slice(1).toReversed()) await client.query(down);
    await client.query(`alter table schema_migrations drop column oldest_schema; delete from schema_migrations;
      insert into schema_migrations (version, name) select n, case n when 1 then 'clock' when 102 then 'alert_bulk' else 'x' end from generate_series(1, 102) n`);
    assert.match(await refusal('webhook-token', 'list'), /the schema has another form since 0\.1\.0: run "tocsin db migrate"/);
    await client.query('delete from schema_migrations where version = 102; drop table schema_work');
    for (const args of [
      ['webhook-token', 'list'],
      ['db', 'migrate'],
    ] as const)
      assert.match(await refusal(...args), /at schema 101 from before 0\.1\.0: start commit [0-9a-f]{8} once, .* then this version/);
    assert.equal((await steps()).length, 101);
    assert.equal((await client.query(`select to_regclass('schema_work') as made`)).rows[0].made, null, 'nothing is made in it');
    await client.query(`insert into schema_migrations (version, name) values (102, 'alert_bulk')`);
    assert.deepEqual(
      await migrate(database.url),
      KNOWN.slice(1).map(({ version }) => version),
    );
    assert.deepEqual(
      await steps(),
      KNOWN.map(({ version, name }) => ({ version, name })),
    );
    assert.equal((await command(['webhook-token', 'list'], env)).code, 0);
  });

  test('a schema that is behind is refused with the way out', async (t) => {
    const { version, name } = KNOWN.at(-1) ?? LATER;
    await client.query('delete from schema_migrations where version = $1', [version]);
    t.after(() => client.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]));
    assert.match(await refusal('webhook-token', 'list'), /1 migration is pending: run "tocsin db migrate"/);
  });

  test('a migration that waits for a lock holds up nobody, and is tried again until it gets it', async (t) => {
    const [reader, other] = [1, 2].map(() => new pg.Client({ connectionString: database.url }));
    assert.ok(reader && other);
    // Before anything else: what it holds would keep the rest from being put away.
    t.after(() => Promise.all([reader.end(), other.end()]));
    await Promise.all([reader.connect(), other.connect()]);
    await reader.query('begin; select count(*) from services');
    const migrating = migrate(database.url, [...KNOWN, { ...LATER, up: 'alter table services add column later text' }]);
    t.after(() => migrating);
    t.after(forgetLater);
    await eventually('it waits', async () => {
      const { rows } = await client.query(`select 1 from pg_locks where not granted and relation = 'services'::regclass`);
      return rows.length > 0;
    });
    await other.query(`set statement_timeout = '5s'`);
    await other.query('select count(*) from services');
    assert.equal((await steps()).length, KNOWN.length, 'it has not got it');
    await reader.query('commit');
    assert.deepEqual(await migrating, [LATER.version]);
  });

  test('long work is done after the migration: an index that was broken off anew, rows in batches, and it says what is left', async (t) => {
    t.after(forgetLater);
    const work = [
      { kind: 'index', name: 'services_later', statement: 'create index concurrently services_later on services (later)' },
      {
        kind: 'backfill',
        name: 'services_fill',
        statement: `update services set later = 'yes' where id in (select id from services where later is null order by id limit 2)`,
      },
    ] as const;
    await client.query(`insert into services (id, name) select gen_random_uuid(), 'S' || n from generate_series(1, 5) n`);
    t.after(() => client.query('delete from services'));
    await migrate(database.url, [...KNOWN, { ...LATER, up: 'alter table services add column later text', work }]);
    const state = () => schemaWorkState({ query: async <R>(text: string) => (await client.query(text)).rows as R[] });
    assert.deepEqual(await state(), { pending: 2, failed: 0, rows_changed: 0 });
    // As an end in the middle leaves it.
    await client.query(`update services set later = 'x'`);
    await assert.rejects(client.query('create unique index concurrently services_later on services (later)'), /could not create unique/);
    await client.query('update services set later = null');
    const changed: number[] = [];
    while ((await doSchemaWork(client)) !== null) changed.push((await state()).rows_changed);
    assert.deepEqual(changed, [2, 4, 5, 0, 0]);
    const { rows } = await client.query(`select indisvalid from pg_index where indexrelid = 'services_later'::regclass`);
    assert.deepEqual(rows, [{ indisvalid: true }]);
    assert.deepEqual(await state(), { pending: 0, failed: 0, rows_changed: 0 });

    await client.query(`update schema_work set done = false, statement = 'update nowhere set x = 1' where name = 'services_fill'`);
    await assert.rejects(doSchemaWork(client), /nowhere/);
    assert.equal((await state()).failed, 1);
    assert.equal(await doSchemaWork(client), null, 'what failed rests for a minute');
    await client.query(`update schema_work set failed_at = failed_at - interval '1 minute'`);
    const second = new pg.Client({ connectionString: database.url });
    await second.connect();
    await second.query('select pg_advisory_lock(7214017)');
    assert.equal(await doSchemaWork(client), null, 'another server is at it');
    await second.end();
  });

  test('a server serves on a newer schema that it need not know, as the page says, does the work left there, and refuses one that it must know', async (t) => {
    t.after(forgetLater);
    await client.query(`alter table services add column later text;
      insert into schema_migrations (version, name, oldest_schema) values (${LATER.version}, 'later', ${KNOWN.length});
      insert into schema_work (name, migration, kind, statement) values ('services_later', ${LATER.version}, 'index', 'create index concurrently services_later on services (later)')`);
    const site = openSite(t);
    for (const name of ['POSTGRES_URL', 'SECRET_PEPPER', 'ENCRYPTION_KEYS']) appendFileSync(site.settings, `${name}=${env[name]}\n`);
    await site.walk('upgrade.md', 'Back to the old version', {
      instead: { 'systemctl stop tocsin': () => {}, 'systemctl start tocsin': () => site.serve(t) },
    });
    const server = site.server();
    const admin = { email: 'anna@example.org', password: 'correct horse battery', display_name: 'Anna' };
    const made = await fetch(`${server.url}/api/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(admin),
    });
    assert.ok(made.status < 300, await made.text());
    await eventually('the index is there', async () => {
      const { schema_work: left } = (await (await fetch(`${server.url}/api/v1/readiness`)).json()) as { schema_work: { pending: number } };
      return left.pending === 0;
    });
    assert.equal((await client.query(`select 1 from pg_index where indexrelid = 'services_later'::regclass and indisvalid`)).rowCount, 1);
    assert.equal((await server.stop()).code, 0);
    await client.query(`update schema_migrations set oldest_schema = ${LATER.version} where version = ${LATER.version}`);
    await assert.rejects(
      startServer({ env, t }),
      new RegExp(
        `at schema ${LATER.version}, which a program must know up to ${LATER.version}, and this one knows ${KNOWN.length}: start a newer version`,
      ),
    );
  });
});

const DEBIAN = '/usr/lib/postgresql';
const older = existsSync(DEBIAN)
  ? readdirSync(DEBIAN).find((version) => existsSync(`${DEBIAN}/${version}/bin/initdb`) && version < '18')
  : undefined;

describe('an embedded database of another PostgreSQL', { skip: older === undefined && 'no older PostgreSQL is installed' }, () => {
  const site = openSite({ after });
  const { data: folder, env } = site;
  mkdirSync(path.join(site.folder, 'backups'));
  const version = (place = 'postgres') => readFileSync(path.join(folder, place, 'PG_VERSION'), 'utf8').trim();
  const chosen = ({ stdout }: RunningServer) => {
    const line = stdout()
      .split('\n')
      .find((text) => text.includes('PostgreSQL of this server'));
    const { major, from } = JSON.parse(line ?? '{}');
    return [major, from];
  };
  const person = { email: 'anna@example.org', password: 'correct horse battery', display_name: 'Anna' };
  const post = (server: RunningServer, place: string, body: object) =>
    fetch(`${server.url}/api/v1/${place}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(body),
    });

  test('the programs are those of POSTGRES_BIN_DIR, then those that read what is there; a folder without them is refused', async (t) => {
    const without = await command(['webhook-token', 'list'], { ...env, POSTGRES_BIN_DIR: '/usr' });
    assert.match(without.stderr, /POSTGRES_BIN_DIR: \/usr holds no postgres and initdb/);
    const first = await site.serve(t, { POSTGRES_BIN_DIR: `${DEBIAN}/${older}/bin` });
    assert.deepEqual(chosen(first), [Number(older), 'POSTGRES_BIN_DIR']);
    assert.equal((await post(first, 'setup', person)).status, 201);
    const restart = async () => {
      assert.equal((await first.stop()).code, 0);
      await site.serve(t);
    };
    const said = await site.walk('upgrade.md', 'To a new version', { instead: { 'systemctl restart tocsin': restart } });
    assert.match(said[3] ?? '', /The schema is current/);
    assert.match(said[7] ?? '', /"schema_work":\{"pending":0/);
    const second = site.server();
    assert.deepEqual(chosen(second), [Number(older), 'Debian'], 'the package of npm does not read its files');
    assert.match((await command(['db', 'upgrade'], env)).stderr, /A server works on .*: stop it, then upgrade\. Nothing was changed/);
    assert.equal((await second.stop()).code, 0);
  });

  test('an upgrade that fails leaves the old files in place', async () => {
    const carry = { backUp: async () => {}, restore: () => Promise.reject(new Error('no space')) };
    await assert.rejects(upgradeEmbedded(configForCommand({ DATA_DIR: folder }), openLog('silent'), carry), /no space/);
    assert.deepEqual([version(), existsSync(path.join(folder, `postgres.${older}`))], [older, false]);
    assert.equal(existsSync(path.join(folder, 'postgres.upgrading')), false);
  });

  test('an upgrade that was broken off at its last step is said, and no empty database is made', async (t) => {
    renameSync(path.join(folder, 'postgres'), path.join(folder, 'postgres.upgrading'));
    t.after(() => renameSync(path.join(folder, 'postgres.upgrading'), path.join(folder, 'postgres')));
    for (const args of [
      ['db', 'upgrade'],
      ['webhook-token', 'list'],
    ] as const)
      assert.match((await command(args, env)).stderr, /was broken off at its last step: rename .*postgres\.upgrading to .*postgres\./);
    assert.equal(existsSync(path.join(folder, 'postgres')), false);
  });

  test('it is upgraded as the page says, with everything in it, the old files are kept, and again there is nothing to do', async (t) => {
    const start = async () => {
      assert.deepEqual([version(), version(`postgres.${older}`)], ['18', older]);
      assert.match((await command(['db', 'upgrade'], env)).stdout, /of PostgreSQL 18 already; nothing to do/);
      await site.serve(t);
    };
    const instead = { 'systemctl stop tocsin': () => {}, 'systemctl start tocsin': start };
    const said = await site.walk('upgrade.md', 'The embedded PostgreSQL', {
      instead,
      names: { '/var/lib/tocsin/postgres.15': path.join(folder, `postgres.${older}`) },
    });
    assert.match(said[2] ?? '', new RegExp(`Upgraded from PostgreSQL ${older} to 18\\. The old files are kept in .*postgres\\.${older}`));
    assert.equal(existsSync(path.join(folder, `postgres.${older}`)), false, 'they are deleted once everything is there');
    const server = site.server();
    assert.deepEqual(chosen(server), [18, 'npm']);
    assert.equal((await post(server, 'auth/login', { email: person.email, password: person.password })).status, 200);
    assert.equal((await server.stop()).code, 0);
  });

  test('from a version that cannot go on, the way back is the backup, as the page says', async (t) => {
    const said = await site.walk('upgrade.md', 'Back from the backup', {
      instead: { 'systemctl stop tocsin': () => {}, 'systemctl start tocsin': () => site.serve(t) },
    });
    assert.match(said[3] ?? '', /everything as it was at/);
    assert.ok(existsSync(path.join(folder, 'postgres.newer')));
    assert.equal((await post(site.server(), 'auth/login', { email: person.email, password: person.password })).status, 200);
    assert.equal((await site.server().stop()).code, 0);
  });
});
