// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { MAGIC } from '../../src/platform/backup/frames.ts';
import { openBackup, restoreBackup } from '../../src/platform/backup/restore.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrations.ts';
import { TEST_KEYS } from '../cast.ts';
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../harness/app.ts';
import { moveClock } from '../harness/clock.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { command } from '../harness/programs/command.ts';
import { type Ended, startServer } from '../harness/process.ts';
import { until } from '../harness/until.ts';
import { makeSbom } from '../../tools/release/sbom.ts';
import { describeSchema } from '../../tools/schema.ts';
import { dataDir } from './folders.ts';
import { openSite } from './walk.ts';

const KEYS = { SECRET_PEPPER: TEST_KEYS.pepper, ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys };

function folder(t: { after(done: () => void): void }): string {
  const made = mkdtempSync(path.join(tmpdir(), 'tocsin-backup-'));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const run = command;

async function works(ended: Promise<Ended>): Promise<string> {
  const { code, stdout, stderr } = await ended;
  assert.equal(code, 0, stderr + stdout);
  return stdout;
}

async function refused(ended: Promise<Ended>, why: RegExp): Promise<void> {
  const { code, stdout, stderr } = await ended;
  assert.deepEqual([code, stdout], [1, ''], stderr);
  assert.match(stderr, why);
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything there is in a database: its schema, each table's rows, each sequence. */
function contents(url: string): Promise<{ schema: string; tables: Record<string, string>; sequences: Record<string, string> }> {
  return onDatabase(url, async (client) => {
    const names = async (kind: string) =>
      (
        await client.query<{ name: string }>(
          `select c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = $1 order by 1`,
          [kind],
        )
      ).rows.map(({ name }) => name);
    const read = async (sql: string) => (await client.query<{ text: string }>(sql)).rows[0]?.text ?? '';
    const tables: Record<string, string> = {};
    for (const name of await names('r')) {
      if (['schema_migrations', 'schema_work', 'rate_counters', 'event_streams'].includes(name)) continue;
      tables[name] = await read(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as text from "${name}" t`,
      );
    }
    const sequences: Record<string, string> = {};
    for (const name of await names('S')) sequences[name] = await read(`select last_value || ' ' || is_called as text from "${name}"`);
    return { schema: await describeSchema(client), tables, sequences };
  });
}

/** Nothing of ours is there: what was begun was undone. */
async function assertUntouched(database: TestDatabase): Promise<void> {
  const found = await onDatabase(database.url, (client) =>
    client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
  );
  assert.deepEqual(found.rows, []);
}

/** A person's sign-in over HTTP; the status. */
const signIn = async (url: string) =>
  (
    await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password: PASSWORD }),
    })
  ).status;

describe('backup and restore', () => {
  let app: TestApp;
  let incidentId: string;
  let personalToken: string;
  const env = () => ({ POSTGRES_URL: app.database.url, DATA_DIR: '/nonexistent', ...KEYS });

  const made = async (place: string, body: unknown) => {
    const answer = await app.api('POST', place, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };

  before(async () => {
    app = await startTestApp();
    const { user: bob } = await made('/api/v1/users', {
      email: 'bob@example.com',
      display_name: 'Bob',
      role: 'operator',
      password: PASSWORD,
    });
    const { user: gone } = await made('/api/v1/users', { email: 'gone@example.com', display_name: 'Gone', role: 'viewer' });
    assert.equal((await app.api('PUT', `/api/v1/users/${gone.id}`, { active: false })).status, 200);
    const ada = (await app.api('GET', '/api/v1/auth/me')).body.user;
    const policy = await made('/api/v1/escalation-policies', {
      name: 'Two levels',
      levels: [ada.id, bob.id].map((id) => ({ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: id }] })),
    });
    const service = await made('/api/v1/services', { name: 'Shop', escalation_policy_id: policy.id });
    await made('/api/v1/shared-secrets', { name: 'Deploy key', value: 'a secret \\ with "marks"\tand ü' });
    personalToken = (await made('/api/v1/user/tokens', { name: 'script', permissions: ['alerts:read'] })).token;
    for (let n = 0; n < 30; n += 1)
      await app.webhook({ alerts: [{ labels: { alertname: `Odd ${n}`, note: 'a\\tb\n\\N\\.' }, annotations: { text: 'ünï\t\r\n"' } }] });
    incidentId = (await made('/api/v1/incidents', { title: 'The shop is closed', severity: 'high', service_id: service.id })).id;
    await until(async () => (await steps(app.database.url)).length === 1, 'the first level');
  });
  const kept = mkdtempSync(path.join(tmpdir(), 'tocsin-backup-'));
  after(async () => {
    rmSync(kept, { recursive: true, force: true });
    await app?.stop();
  });

  const steps = (url: string) =>
    onDatabase(
      url,
      async (client) => (await client.query('select level from escalation_steps where incident_id = $1 order by level', [incidentId])).rows,
    );

  async function emptyDatabase(t: TestContext): Promise<TestDatabase> {
    const database = await createEmptyDatabase();
    t.after(() => database.drop());
    return database;
  }

  const backups = new Map<string, Promise<string>>();
  /** A backup of the server above, made once as it runs. Nobody changes it. */
  function backedUp(...flags: string[]): Promise<string> {
    const name = ['tocsin', ...flags].join('');
    const make = async () => {
      const file = path.join(kept, `${name}.backup`);
      await works(run(['backup', file, ...flags], env()));
      return file;
    };
    const file = backups.get(name) ?? make();
    backups.set(name, file);
    return file;
  }

  test('F48: a backup made while alerts come in, restored into the folder of a new machine as the page says, is the same installation', async (t) => {
    const [old, other] = [openSite(t), openSite(t)];
    mkdirSync(path.join(old.data, 'keys'), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(old.data, 'keys/secret_pepper'), TEST_KEYS.pepper, { mode: 0o600 });
    writeFileSync(path.join(old.data, 'keys/encryption_keys'), TEST_KEYS.encryptionKeys, { mode: 0o600 });
    appendFileSync(old.settings, `POSTGRES_URL=${app.database.url}\n`);
    const names = { '/backups': path.join(old.folder, 'backups'), '/etc/cron.d': old.folder, ' --owner=tocsin --group=tocsin': '' };
    let sending = true;
    let accepted = 0;
    const sender = (async () => {
      for (let n = 0; sending; n += 1)
        if ((await app.webhook({ alerts: [{ labels: { alertname: `Live ${n}` } }] })).status === 200) accepted += 1;
    })();
    await until(() => accepted > 20, 'some alerts');
    const before = accepted;
    const [, written] = await old.walk('backup.md', 'Back up', { names, instead: {}, programs: true });
    sending = false;
    await sender;
    assert.match(written ?? '', /Backed up \d+ rows of \d+ tables[\s\S]*Keep the keys with it/);
    assert.equal(statSync(path.join(names['/backups'], 'tocsin.backup')).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(names['/backups']), ['keys.tar', 'tocsin.backup']);

    const said = await other.walk('backup.md', 'Restore', {
      names,
      programs: true,
      instead: { 'systemctl stop tocsin': () => {}, 'systemctl enable --now tocsin': () => other.serve(t) },
    });
    assert.match(said[4] ?? '', /everything as it was at [\s\S]*people sign in as before/);
    assert.match(said[5] ?? '', /events are as they were written/);
    const server = other.server();
    assert.equal(await signIn(server.url), 200);
    const read = await fetch(`${server.url}/api/v1/alerts?limit=1`, { headers: { authorization: `Bearer ${personalToken}` } });
    assert.equal(read.status, 200);
    assert.ok(((await read.json()) as { total: number }).total >= before + 30);
    const sent = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.webhookToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ alerts: [{ labels: { alertname: 'After the restore' } }] }),
    });
    assert.equal(sent.status, 200);
    assert.equal(((await (await fetch(`${server.url}/api/v1/setup/status`)).json()) as any).complete, true);

    writeFileSync(path.join(other.folder, 'tocsin-0.1.0.cdx.json'), makeSbom('0.1.0', new Date()));
    const review = await other.walk('security-review.md', 'Answer a security review', {
      instead: { 'systemd-analyze security tocsin': () => {}, 'ss --listening --tcp --numeric --processes': () => {} },
    });
    assert.match(review[2] ?? '', /"purl": "pkg:npm\/fastify@/);
    assert.deepEqual(
      (review[3] ?? '').match(/^[d-][rwx-]{9}/gm),
      ['drwx------', 'drwx------', '-rw-------', '-rw-------'],
      'nobody else reads the data and the keys',
    );
    assert.match(review[4] ?? '', /Every secret is encrypted with the newest key/);
    assert.equal((await server.stop()).code, 0);
  });

  test('F48: every row, every number that counts on, and the schema are as they were', async (t) => {
    const source = await emptyDatabase(t);
    const first = await backedUp();
    await works(run(['restore', first], { ...env(), POSTGRES_URL: source.url }));
    // Nobody works on the copy: a copy of it must be equal to the last character.
    const file = path.join(folder(t), 'again.backup');
    await works(run(['backup', file], { ...env(), POSTGRES_URL: source.url }));
    const target = await emptyDatabase(t);
    await works(run(['restore', file], { ...env(), POSTGRES_URL: target.url }));
    const [was, is] = [await contents(source.url), await contents(target.url)];
    assert.deepEqual(is, was);
    assert.equal(is.schema, readFileSync(path.join(import.meta.dirname, '../../migrations/schema.sql'), 'utf8'));
    assert.match(is.tables['user_absences'] ?? '', /^1 /, 'the trigger did not fire again');
    assert.equal(is.tables['users'], (await contents(app.database.url)).tables['users']);
  });

  test('F48: an escalation that was running goes on where it was: what was sent is not sent again, the next level comes on time', async (t) => {
    const target = await emptyDatabase(t);
    await works(run(['restore', await backedUp()], { ...env(), POSTGRES_URL: target.url }));
    const restored = await startTestApp({ beside: { ...app, database: target } });
    t.after(() => restored.stop());
    const sent = () =>
      onDatabase(
        target.url,
        async (client) => (await client.query('select level, count(*)::int as n from pages group by 1 order by 1')).rows,
      );
    const before = await sent();
    await moveClock(target.url, 5 * 60_000 + 1_000);
    await until(async () => (await steps(target.url)).length === 2, 'the second level');
    const after = await sent();
    assert.deepEqual(
      after.filter(({ level }) => level === 1),
      before.filter(({ level }) => level === 1),
    );
    assert.equal(after.length, before.length + 1);
  });

  test('F48: the keys go with the backup where that is wanted, and replace those of a first start; so an installation moves as the page says', async (t) => {
    const old = openSite(t);
    appendFileSync(
      old.settings,
      `POSTGRES_URL=${app.database.url}\nSECRET_PEPPER=${TEST_KEYS.pepper}\nENCRYPTION_KEYS=${TEST_KEYS.encryptionKeys}\n`,
    );
    mkdirSync(path.join(old.folder, 'backups'));
    const file = path.join(old.folder, 'backups/tocsin.backup');
    const onTheNewMachine = async () => {
      assert.equal(statSync(file).mode & 0o777, 0o600);
      const target = { DATA_DIR: dataDir(t) };
      // Somebody started the new machine first, tried to sign in, and sees the set-up.
      const first = await startServer({ t, env: target });
      assert.equal(await signIn(first.url), 401);
      await refused(run(['restore', file], target), /A server works on .*stop it/);
      assert.equal((await first.stop()).code, 0);
      assert.match(await works(run(['restore', file], target)), /Other keys lay there/);
      assert.equal(readFileSync(path.join(target.DATA_DIR, 'keys/secret_pepper'), 'utf8'), TEST_KEYS.pepper);
      assert.equal(statSync(path.join(target.DATA_DIR, 'keys/encryption_keys')).mode & 0o777, 0o600);
      assert.equal(existsSync(path.join(target.DATA_DIR, 'keys/secret_pepper.replaced-1')), true);
      const server = await startServer({ t, env: target });
      assert.equal(await signIn(server.url), 200);
      await server.stop();
      // Now it is somebody's.
      await refused(run(['restore', file], target), /This database holds data \(/);
    };
    await old.walk('backup.md', 'Move to another machine', {
      instead: { 'systemctl disable --now tocsin': () => {}, 'tocsin restore /backups/tocsin.backup': onTheNewMachine },
    });
    assert.equal(existsSync(file), false, 'no copy of the keys is left');
  });

  test('a file that is none, is cut short anywhere or was changed is refused with a remedy, and the database stays empty', async (t) => {
    const target = await emptyDatabase(t);
    const to = { ...env(), POSTGRES_URL: target.url };
    const good = await backedUp();
    const bad = path.join(folder(t), 'bad.backup');
    await refused(run(['restore', bad], to), /does not exist/);
    await refused(run(['restore', path.dirname(bad)], to), /is a folder/);
    writeFileSync(bad, 'PGDMP and more');
    await refused(run(['restore', bad], to), /is no backup of Tocsin/);
    const length = statSync(good).size;
    for (const at of [14, 20, Math.floor(length / 2), length - 1]) {
      cpSync(good, bad);
      truncateSync(bad, at);
      await refused(
        run(['restore', bad], to),
        new RegExp(`${RegExp.escape(bad)} (is cut short|is damaged or cut short): use another copy or an earlier backup`),
      );
    }
    // The last byte is of the checksum, which stands behind everything that is restored.
    for (const at of [Math.floor(length / 2), length - 1]) {
      const bytes = readFileSync(good);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      writeFileSync(bad, bytes);
      await refused(run(['restore', bad], to), new RegExp(`${RegExp.escape(bad)} .*(damaged|does not hold|do not fit|holds)`));
    }
    // Names and JSON are read before the checksum: wherever they are wrong, the damage is what is said.
    const packed = readFileSync(good);
    const plain = zstdDecompressSync(packed.subarray(MAGIC.length)).toString('latin1');
    for (const [text, other] of [
      ['"format":', '"format";'],
      ['"number"', '"nvmber"'],
    ] as const) {
      assert.ok(plain.includes(text), text);
      const wrong = zstdCompressSync(Buffer.from(plain.replace(text, other), 'latin1'), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
      // The checksum is that of the text as it was.
      writeFileSync(bad, Buffer.concat([MAGIC, wrong.subarray(0, -4), packed.subarray(-4)]));
      await refused(run(['restore', bad], to), new RegExp(`${RegExp.escape(bad)} is damaged or cut short`));
    }
    await assertUntouched(target);
    await works(run(['restore', good], to));
  });

  test('keys that are missing or others are refused before anything is loaded; with the keys lost, people still come in', async (t) => {
    const target = await emptyDatabase(t);
    const file = await backedUp();
    const to = { POSTGRES_URL: target.url, DATA_DIR: path.join(folder(t), 'data') };
    await refused(run(['restore', file], to), /does not hold the keys.*copy the folder keys\//);
    await refused(run(['restore', file], { ...to, ...KEYS, SECRET_PEPPER: 'another pepper of ours' }), /SECRET_PEPPER is not the one/);
    const other = `1:${Buffer.alloc(32, 8).toString('base64')}`;
    await refused(run(['restore', file], { ...to, ...KEYS, ENCRYPTION_KEYS: other }), /ENCRYPTION_KEYS is not the one/);
    const packed = await backedUp('--with-keys');
    await refused(run(['restore', packed], { ...to, ENCRYPTION_KEYS: other }), /unset it/);
    assert.equal(existsSync(to.DATA_DIR), false, 'no key was made');
    await assertUntouched(target);
    assert.match(await works(run(['restore', '--lost-keys', file], to)), /Create every token again/);
    const server = await startServer({ t, env: to });
    assert.equal(await signIn(server.url), 200);
    await server.stop();
  });

  test('an older encryption key that stored secrets still need is asked for by its number, and nothing is restored without it', async (t) => {
    const target = await emptyDatabase(t);
    const newest = `2:${Buffer.alloc(32, 9).toString('base64')}`;
    const file = path.join(folder(t), 'two-keys.backup');
    await works(run(['backup', file], { ...env(), ENCRYPTION_KEYS: `${TEST_KEYS.encryptionKeys},${newest}` }));
    const to = { ...env(), POSTGRES_URL: target.url };
    await refused(run(['restore', file], { ...to, ENCRYPTION_KEYS: newest }), /need the encryption key 1.*add it to ENCRYPTION_KEYS/);
    await assertUntouched(target);
  });

  test('only a database without data is restored into: accounts, rows of others and a working server are refused', async (t) => {
    const file = await backedUp();
    await refused(run(['restore', file], env()), /A server works on this database/);
    const target = await createTestDatabase();
    t.after(() => target.drop());
    const to = { ...env(), POSTGRES_URL: target.url };
    await onDatabase(target.url, (client) => client.query('create table guests (name text); insert into guests values ($$Ada$$)'));
    await refused(run(['restore', file], to), /This database holds data \(guests\)/);
    await onDatabase(target.url, (client) =>
      client.query(`drop table guests; insert into audit_events (id, event, actor_kind, actor_name, entity_type)
        values (gen_random_uuid(), 'setup.completed', 'user', 'Ada', 'user')`),
    );
    await refused(run(['restore', file], to), /This database has had accounts/);
    await onDatabase(target.url, (client) => client.query('truncate audit_events'));
    await works(run(['restore', file], to));
  });

  // `npm run prove backup` kills the program at many moments.
  test('a restore that is cut off from its database, when all was loaded, leaves it as it was, and the next one works', async (t) => {
    const target = await emptyDatabase(t);
    const file = await backedUp();
    let loaded = '';
    const cutOff = restoreBackup({
      url: target.url,
      backup: await openBackup(file),
      bookkeeping: new Set(),
      refuse: async () => {},
      verify: async (db) => {
        loaded = (await db.query<{ n: string }>('select count(*) as n from alerts'))[0]?.n ?? '';
        await db.query('select pg_terminate_backend(pg_backend_pid())');
      },
      progress: () => {},
    });
    await assert.rejects(cutOff, /terminating connection|Connection terminated/);
    assert.ok(Number(loaded) >= 30, loaded);
    await assertUntouched(target);
    await works(run(['restore', file], { ...env(), POSTGRES_URL: target.url }));
  });

  test('a backup from before 0.1.0 is restored when it is complete; one of an older or a newer schema is refused', async (t) => {
    const old = await emptyDatabase(t);
    await migrate(old.url, readMigrations().slice(0, 1));
    const steps = (count: number) =>
      onDatabase(old.url, (client) =>
        client.query(`delete from schema_migrations;
          insert into schema_migrations (version, name)
            select n, case n when 1 then 'clock' when 102 then 'alert_bulk' else 'x' end from generate_series(1, ${count}) n`),
      );
    await onDatabase(old.url, (client) =>
      client.query(`insert into users (id, email, email_normalised, display_name, role)
        values (gen_random_uuid(), 'old@example.com', 'old@example.com', 'Old', 'admin')`),
    );
    const written = async (name: string) => {
      const file = path.join(folder(t), name);
      await works(run(['backup', file], { ...env(), POSTGRES_URL: old.url }));
      return file;
    };
    await steps(102);
    const target = await emptyDatabase(t);
    await works(run(['restore', await written('complete.backup')], { ...env(), POSTGRES_URL: target.url }));
    const restored = await contents(target.url);
    assert.equal(restored.schema, readFileSync(path.join(import.meta.dirname, '../../migrations/schema.sql'), 'utf8'));
    assert.match(restored.tables['users'] ?? '', /^1 /);

    await steps(101);
    const empty = await emptyDatabase(t);
    await refused(
      run(['restore', await written('older.backup')], { ...env(), POSTGRES_URL: empty.url }),
      /cannot be restored here: it is at schema 101 from before 0\.1\.0/,
    );
    await onDatabase(old.url, (client) =>
      client.query(
        `delete from schema_migrations; insert into schema_migrations (version, name) select n, case n when 1 then 'schema' else 'later' end from generate_series(1, 999) n`,
      ),
    );
    await refused(
      run(['restore', await written('newer.backup')], { ...env(), POSTGRES_URL: empty.url }),
      /has schema 999, this program knows \d+: restore it with a newer version/,
    );
    await assertUntouched(empty);
  });

  test('a backup that cannot be written says why and leaves nothing; one that works replaces the file of the last', async (t) => {
    const place = folder(t);
    await refused(run(['backup', path.join(place, 'no/such.backup')], env()), /folder .* does not exist/);
    await refused(run(['backup', place], env()), /is a folder/);
    assert.deepEqual(readdirSync(place), []);
    assert.deepEqual(
      readdirSync(path.dirname(place)).filter((name) => name.startsWith(`${path.basename(place)}.`)),
      [],
    );
    const empty = await emptyDatabase(t);
    await refused(run(['backup', path.join(place, 'x')], { ...env(), POSTGRES_URL: empty.url }), /nothing to back up/);
    writeFileSync(path.join(place, 'x'), 'the last one', { mode: 0o644 });
    await works(run(['backup', path.join(place, 'x')], env()));
    assert.equal(statSync(path.join(place, 'x')).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(place), ['x']);
  });
});

test('loading a dump with an empty search path, as pg_restore does, finds every table that a trigger needs', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  await onDatabase(database.url, async (client) => {
    await client.query(`set search_path to ''`);
    await client.query(`insert into public.users (id, email, email_normalised, display_name, role, active)
      values (gen_random_uuid(), 'a@example.com', 'a@example.com', 'A', 'admin', false)`);
    assert.equal((await client.query('select from public.user_absences')).rowCount, 1);
  });
});
