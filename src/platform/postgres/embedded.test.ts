import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../test/harness/processes.ts';
import { type DataDir, openDataDir } from '../data-dir.ts';
import { openLog } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { OWNER } from './cluster.ts';
import { connectionsNeeded } from '../db/pools.ts';
import { startEmbedded } from './embedded.ts';
import { lockDataDir } from './lock.ts';
import { readPostmasterPid, stopLeftovers } from './processes.ts';
import { clusterArguments, parsePostmasterPid, restartDelayMs, socketQuery } from './settings.ts';

const log = openLog('silent');

/** A data directory nobody but its owner can enter, as in `/root`. */
function folder(t: TestContext): DataDir {
  const place = mkdtempSync(path.join(tmpdir(), 'tocsin-pg-'));
  const dir = openDataDir(path.join(place, 'data'));
  t.after(async () => {
    if (existsSync(dir.postgres)) await stopLeftovers(dir.postgres);
    rmSync(place, { recursive: true, force: true });
  });
  return dir;
}

async function run<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}

async function ask<Row>(url: string, text: string): Promise<Row> {
  const [row] = await run<Row>(url, text);
  assert.ok(row);
  return row;
}

/** The same database as its superuser, whom the service does not use. */
function superuserOf(dir: DataDir, url: string): string {
  const address = new URL(url);
  address.username = OWNER;
  address.password = readFileSync(dir.password, 'utf8').trim();
  return address.href;
}

describe('the embedded database', () => {
  test('is durable, listens on loopback only, speaks UTF-8, and keeps its data over a stop', async (t) => {
    const dir = folder(t);
    const first = await startEmbedded(dir, { log });
    t.after(() => first.stop());
    const setting = async (name: string) =>
      (await ask<{ value: string }>(superuserOf(dir, first.url), `select current_setting('${name}') as value`)).value;
    assert.deepEqual([await setting('fsync'), await setting('synchronous_commit'), await setting('full_page_writes')], ['on', 'on', 'on']);
    assert.deepEqual(
      [await setting('listen_addresses'), await setting('unix_socket_directories'), await setting('server_encoding')],
      ['127.0.0.1', '.', 'UTF8'],
    );
    assert.equal((await ask<{ address: string | null }>(first.url, 'select inet_server_addr() as address')).address, null, 'by its socket');
    await run(first.url, `create table kept as select 'ä' as word`);
    await first.stop();
    assert.equal(existsSync(path.join(dir.postgres, 'postmaster.pid')), false);
    const second = await startEmbedded(dir, { log });
    t.after(() => second.stop());
    assert.equal((await ask<{ word: string }>(second.url, 'select word from kept')).word, 'ä');
    await second.stop();
  });

  test('the service works without the rights of a superuser, also on what an earlier version made as one', async (t) => {
    const dir = folder(t);
    const first = await startEmbedded(dir, { log });
    t.after(() => first.stop());
    // As an earlier version left it: one role, which owns the database and all that is in it.
    await run(
      superuserOf(dir, first.url),
      `alter database tocsin owner to tocsin; reassign owned by tocsin_app to tocsin; drop owned by tocsin_app; drop role tocsin_app;
       create schema queue; create type queue.mood as enum ('a'); create table queue.job (id int generated always as identity, mood queue.mood);
       create extension pg_trgm; create sequence numbers; create table legacy (n bigint default nextval('numbers'), word text);
       insert into legacy (word) values ('kept'); create index on legacy using gin (word gin_trgm_ops);
       create view all_of_it as select * from legacy; create function answer() returns int language sql as 'select 42'`,
    );
    await first.stop();
    const second = await startEmbedded(dir, { log });
    t.after(() => second.stop());
    const { rights } = await ask<{ rights: boolean }>(
      second.url,
      'select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as rights from pg_roles where rolname = current_user',
    );
    assert.equal(rights, false);
    await run(
      second.url,
      `alter table legacy add column more int; drop view all_of_it; create or replace function answer() returns int language sql as 'select 43';
       alter type queue.mood add value 'b'; insert into queue.job (mood) values ('a'); alter table queue.job add column x int;
       create schema other; drop schema queue cascade`,
    );
    await run(second.url, `insert into legacy (word) values ('new')`);
    assert.deepEqual(await run(second.url, 'select n::int, word from legacy order by n'), [
      { n: 1, word: 'kept' },
      { n: 2, word: 'new' },
    ]);
    for (const text of [
      `copy legacy to program 'true'`,
      `select pg_read_file('PG_VERSION')`,
      'alter system set fsync = off',
      'create role another',
    ])
      await assert.rejects(run(second.url, text), { code: '42501' }, text);
    await second.stop();
    const third = await startEmbedded(dir, { log });
    t.after(() => third.stop());
    await run(third.url, 'alter table legacy drop column more');
    assert.deepEqual(await ask(third.url, 'select count(*)::int as n from legacy'), { n: 2 });
  });

  test('its password is needed and readable by the owner alone', async (t) => {
    const dir = folder(t);
    const running = await startEmbedded(dir, { log, throwAway: true });
    t.after(() => running.stop());
    assert.equal(statSync(dir.password).mode & 0o777, 0o600);
    const wrong = new URL(running.url);
    wrong.password = 'wrong';
    await assert.rejects(ask(wrong.href, 'select 1'), { code: '28P01' });
  });

  test('F05: a postmaster that is killed is started again on the same address, with every committed row', async (t) => {
    const dir = folder(t);
    const running = await startEmbedded(dir, { log });
    t.after(() => running.stop());
    await run(running.url, 'create table kept as select 7 as n');
    for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) {
      const pid = readPostmasterPid(dir.postgres)?.pid;
      assert.ok(pid);
      process.kill(pid, signal);
      await eventually('another postmaster is ready', () => {
        const state = readPostmasterPid(dir.postgres);
        return state !== null && state.pid !== pid && state.ready;
      });
      assert.equal((await ask<{ n: number }>(running.url, 'select n from kept')).n, 7, signal);
    }
  });

  test('stopping while it is being started again ends with nothing running', async (t) => {
    const dir = folder(t);
    const running = await startEmbedded(dir, { log, throwAway: true });
    const pid = readPostmasterPid(dir.postgres)?.pid;
    assert.ok(pid);
    process.kill(pid, 'SIGKILL');
    await running.stop();
    assert.deepEqual(await stopLeftovers(dir.postgres), []);
  });

  /** A process of its own that has the database until it is killed. */
  async function elsewhere(t: TestContext, dir: DataDir): Promise<() => Promise<void>> {
    const source = `import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))};
      import { openDataDir } from ${JSON.stringify(import.meta.resolve('../data-dir.ts'))};
      import { openLog } from ${JSON.stringify(import.meta.resolve('../log.ts'))};
      await startEmbedded(openDataDir(${JSON.stringify(dir.root)}), { log: openLog('silent'), throwAway: true }); console.log('up');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
  }

  /** The guards of a folder that run. */
  function guards(dir: DataDir): number {
    const list = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).stdout;
    return list.split('\n').filter((line) => line.includes(`tocsin guard of ${dir.postgres}`)).length;
  }

  test('F51: it ends by itself when the process that had it was killed, and nobody came', async (t) => {
    const dir = folder(t);
    const kill = await elsewhere(t, dir);
    assert.ok(readPostmasterPid(dir.postgres));
    await kill();
    await eventually('it has ended in order', () => readPostmasterPid(dir.postgres) === null);
    // It takes its file away shortly before it is gone.
    await eventually('its process is gone', () => spawnSync('pgrep', ['-f', `postgres -D ${dir.postgres}`]).status === 1);
    assert.deepEqual(await stopLeftovers(dir.postgres), []);
    await eventually('nothing of it is left', () => guards(dir) === 0);
  });

  test('F51: a next server that comes meanwhile keeps its own, whatever the guard of the dead one does', async (t) => {
    const dir = folder(t);
    const kill = await elsewhere(t, dir);
    await kill();
    const running = await startEmbedded(dir, { log, throwAway: true });
    t.after(() => running.stop());
    const pid = readPostmasterPid(dir.postgres)?.pid;
    assert.equal(guards(dir), 2);
    await eventually('the old guard has ended', () => guards(dir) === 1);
    assert.equal(readPostmasterPid(dir.postgres)?.pid, pid);
    assert.equal((await ask<{ n: number }>(running.url, 'select 1 as n')).n, 1);
  });

  test('F51: a guard that was killed is replaced, and ends with the database', async (t) => {
    const dir = folder(t);
    const running = await startEmbedded(dir, { log, throwAway: true });
    const found = () => spawnSync('pgrep', ['-f', `tocsin guard of ${dir.postgres}`], { encoding: 'utf8' }).stdout.trim();
    const first = found();
    process.kill(Number(first), 'SIGKILL');
    await eventually('another guards', () => !['', first].includes(found()));
    await running.stop();
    await eventually('no guard is left', () => guards(dir) === 0);
  });

  test('a creation that was cut off is begun anew', async (t) => {
    const dir = folder(t);
    mkdirSync(`${dir.postgres}.new`);
    writeFileSync(`${dir.postgres}.new/PG_VERSION`, '18\n');
    const running = await startEmbedded(dir, { log, throwAway: true });
    await running.stop();
    assert.equal(existsSync(`${dir.postgres}.new`), false);
  });

  test('a postmaster.pid whose number another program has by now neither stops the start nor that program', async (t) => {
    const dir = folder(t);
    await (await startEmbedded(dir, { log, throwAway: true })).stop();
    // Of the same account: another's would not be in the way.
    const { uid, gid } = statSync(dir.postgres);
    const bystander = spawn('sleep', ['600'], { stdio: 'ignore', cwd: '/', uid, gid });
    t.after(() => bystander.kill('SIGKILL'));
    await once(bystander, 'spawn');
    writeFileSync(path.join(dir.postgres, 'postmaster.pid'), `${bystander.pid}\n${dir.postgres}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const running = await startEmbedded(dir, { log, throwAway: true });
    await running.stop();
    assert.equal(bystander.exitCode ?? bystander.signalCode, null);
  });

  test('ending the leftovers of one data directory leaves the database of another alone', async (t) => {
    const [ours, theirs] = [folder(t), folder(t)];
    const [a, b] = [await startEmbedded(ours, { log, throwAway: true }), await startEmbedded(theirs, { log, throwAway: true })];
    t.after(() => Promise.all([a.stop(), b.stop()]));
    const before = readPostmasterPid(theirs.postgres)?.pid;
    assert.ok((await stopLeftovers(ours.postgres)).length > 1);
    assert.equal((await ask<{ n: number }>(b.url, 'select 1 as n')).n, 1);
    assert.equal(readPostmasterPid(theirs.postgres)?.pid, before);
  });
});

describe('the lock of a data directory', () => {
  test('has one holder, who is named to others, and is free again after release', (t) => {
    const dir = folder(t);
    const first = lockDataDir(dir, 'server');
    assert.ok('lock' in first);
    first.lock.announce(4711);
    const second = lockDataDir(dir, 'command');
    assert.ok('heldBy' in second);
    assert.deepEqual([second.heldBy?.pid, second.heldBy?.kind, second.heldBy?.port], [process.pid, 'server', 4711]);
    first.lock.release();
    const third = lockDataDir(dir, 'command');
    assert.ok('lock' in third);
    third.lock.release();
  });

  test('goes when its holder is killed', async (t) => {
    const dir = folder(t);
    const source = `import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./lock.ts'))};
      import { dataDirAt } from ${JSON.stringify(import.meta.resolve('../data-dir.ts'))};
      // Kept, as the server keeps it: a lock nobody holds on to is collected and gone.
      globalThis.held = lockDataDir(dataDirAt(${JSON.stringify(dir.root)}), 'server'); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const during = lockDataDir(dir, 'server');
    assert.ok('heldBy' in during && during.heldBy?.pid === child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const after = lockDataDir(dir, 'server');
    assert.ok('lock' in after);
    after.lock.release();
  });
});

describe('settings', () => {
  test('a platform without a build is told what to do', () => {
    assert.throws(() => findBinaries({ account: null, binDir: null, major: null, debian: '/nowhere', platform: 'sunos', arch: 'sparc' }), {
      name: 'StartError',
      message: /No PostgreSQL is installed.*sunos-sparc.*POSTGRES_URL/,
    });
    assert.throws(() => findBinaries({ account: null, binDir: null, major: null, debian: '/nowhere', platform: 'linux', arch: 'mips' }), {
      name: 'StartError',
    });
  });

  test('the socket is used where its path is short enough, else the port', () => {
    assert.equal(socketQuery('/data/postgres', 5432), '?host=%2Fdata%2Fpostgres');
    assert.equal(socketQuery(`/${'ä'.repeat(45)}`, 54_321), '');
  });

  test('it lets in all connections of all processes, of commands beside them, and a hundred at least', () => {
    const needed = (WEB_CONCURRENCY: number, POSTGRES_POOL_MAX: number) => connectionsNeeded({ WEB_CONCURRENCY, POSTGRES_POOL_MAX });
    assert.deepEqual([needed(1, 2), needed(1, 10), needed(1, 71), needed(1, 72)], [100, 100, 100, 101]);
    assert.deepEqual([needed(3, 10), needed(4, 10), needed(16, 200)], [100, 111, 3_439]);
    assert.ok(clusterArguments({ port: 1, throwAway: false, connections: 111 }).includes('max_connections=111'));
    assert.ok(clusterArguments({ port: 1, throwAway: false }).includes('max_connections=100'));
  });

  test('only a throw-away cluster does without the disk', () => {
    assert.ok(clusterArguments({ port: 1, throwAway: false }).includes('fsync=on'));
    assert.ok(clusterArguments({ port: 1, throwAway: true }).includes('fsync=off'));
  });

  test('restarts wait longer each time, at most 5 s', () => {
    const delays = Array.from({ length: 40 }, (_, attempt) => restartDelayMs(attempt));
    assert.deepEqual(
      delays,
      delays.toSorted((a, b) => a - b),
    );
    assert.deepEqual([delays[0], delays.at(-1)], [100, 5_000]);
  });

  test('postmaster.pid: what is incomplete is not believed', () => {
    assert.equal(parsePostmasterPid(''), null);
    assert.equal(parsePostmasterPid('0\n'), null);
    assert.deepEqual(parsePostmasterPid('12\n/d\n1\n5433\n'), { pid: 12, port: 5433, ready: false });
    assert.deepEqual(parsePostmasterPid(readFileSync(new URL('./testdata/postmaster.pid', import.meta.url), 'utf8')), {
      pid: 4321,
      port: 5433,
      ready: true,
    });
  });
});
