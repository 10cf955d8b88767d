import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type Ended, ROOT, start, startServer } from '../harness/process.ts';
import { dataDir } from './folders.ts';

const NOBODY = 65_534;

/** One sentence on standard error, a failure for the caller, and no stack. */
function assertSentence(ended: Ended, pattern: RegExp): void {
  assert.equal(ended.code, 1, ended.stderr);
  assert.match(ended.stderr, pattern);
  assert.equal(ended.stderr.trim().split('\n').length, 1, `one line, not: ${ended.stderr}`);
  assert.doesNotMatch(ended.stderr, /^\s+at /m);
}

describe('a start that cannot be is refused in words', () => {
  test('a wrong configuration: every problem on a line of its own, no secret, no start', async (t) => {
    const folder = dataDir(t);
    const ended = await start([], {
      t,
      env: { DATA_DIR: folder, PORT: 'x', SESSION_LIFETIME: 'soon', POSTGRES_URL: 'mysql://u:hunter2hunter2@h/d', SECRET_PEPPER: 'short' },
    }).ended;
    assert.equal(ended.code, 1);
    for (const name of ['PORT', 'SESSION_LIFETIME', 'POSTGRES_URL']) assert.match(ended.stderr, new RegExp(`^ +${name}: `, 'm'));
    assert.doesNotMatch(ended.stderr, /hunter2|^\s+at /m);
    assert.equal(existsSync(folder), false, 'nothing was begun');
  });

  test('the port is taken: says which, and leaves no database running', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    t.after(() => taken.close());
    const { port } = taken.address() as AddressInfo;
    const folder = dataDir(t);
    assertSentence(
      await start([], { t, env: { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' } }).ended,
      new RegExp(`Port ${port}\\b.*PORT`),
    );
    assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
  });

  test('the data directory is in use: says by which process; the one that has it is not disturbed', async (t) => {
    const folder = dataDir(t);
    const server = await startServer({ t, env: { DATA_DIR: folder } });
    assertSentence(
      await start([], { t, env: { DATA_DIR: folder, PORT: '0' } }).ended,
      new RegExp(`in use by another tocsin server \\(process ${server.child.pid},.*DATA_DIR`),
    );
    assert.equal((await fetch(`${server.url}/ready`)).status, 200);
    assert.equal((await server.stop()).code, 0);
  });

  test('the data directory is a file', async (t) => {
    const folder = dataDir(t);
    writeFileSync(folder, '');
    assertSentence(await start([], { t, env: { DATA_DIR: folder, PORT: '0' } }).ended, /is not a folder: set DATA_DIR/);
  });

  for (const folder of ['/proc/tocsin', '/sys/tocsin'])
    test(`the data directory is ${folder}, where nothing is kept`, async (t) => {
      assertSentence(await start([], { t, env: { DATA_DIR: folder, PORT: '0' } }).ended, /keeps no files: set it to a folder on a disk/);
    });

  test('no permission to write the data directory', {
    skip: process.getuid?.() === 0 && !reachableBy(NOBODY) ? 'this checkout is closed to other accounts' : false,
  }, async (t) => {
    const folder = dataDir(t);
    mkdirSync(folder, { mode: 0o555 });
    chmodSync(path.dirname(folder), 0o755);
    const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    assertSentence(await start([], { t, env: { DATA_DIR: folder, PORT: '0' }, ...account }).ended, /No permission to use .*DATA_DIR/);
  });

  test('an external database that does not answer: says where, and shows no password', async (t) => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const ended = await start([], {
      t,
      env: { DATA_DIR: dataDir(t), PORT: '0', POSTGRES_URL: `postgres://u:hunter2hunter2@127.0.0.1:${port}/d` },
    }).ended;
    assertSentence(ended, new RegExp(`127\\.0\\.0\\.1:${port}`));
    assert.doesNotMatch(ended.stderr + ended.stdout, /hunter2/);
  });

  test('data of another PostgreSQL version is not touched', async (t) => {
    const folder = dataDir(t);
    mkdirSync(path.join(folder, 'postgres'), { recursive: true });
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n');
    assertSentence(await start([], { t, env: { DATA_DIR: folder, PORT: '0' } }).ended, /written by PostgreSQL 17, this version uses 18/);
  });
});

describe('stopping and starting again', () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`${signal} drains: exit 0, its database stopped in order`, async (t) => {
      const folder = dataDir(t);
      const server = await startServer({ t, env: { DATA_DIR: folder } });
      const ended = await server.stop(signal);
      assert.equal(ended.code, 0, ended.stderr);
      assert.match(ended.stdout, /"msg":"stopped"/);
      assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
    });
  }

  test('a request that hangs does not keep a second signal from ending it at once', async (t) => {
    const server = await startServer({ t, env: { DATA_DIR: dataDir(t) } });
    // Headers that never end: the drain waits for them.
    const socket = (await import('node:net')).connect(Number(new URL(server.url).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write('POST /api/v1/setup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{');
    await fetch(`${server.url}/live`);
    server.child.kill('SIGTERM');
    await new Promise<void>((resolve) => server.child.stdout?.on('data', () => server.stdout().includes('"msg":"stopping"') && resolve()));
    const ended = await server.stop('SIGINT');
    assert.equal(ended.code, 130, ended.stdout);
  });

  test('kill -9, then start again: the old database processes are gone and the data is there', async (t) => {
    const folder = dataDir(t);
    const env = { DATA_DIR: folder };
    const made = await start(['seed'], { env }).ended;
    assert.equal(made.code, 0, made.stderr);
    const first = await startServer({ t, env });
    const ended = await first.stop('SIGKILL');
    assert.equal(ended.signal, 'SIGKILL');
    assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), true, 'its database was left running');
    const second = await startServer({ t, env });
    assert.match(second.stdout(), /a killed server had left running/);
    const listed = await start(['alerts', 'query'], { env }).ended;
    assert.equal((JSON.parse(listed.stdout) as { total: number }).total, 5);
    assert.equal((await second.stop()).code, 0);
  });

  test('as an ordinary user: starts, keeps its files to itself, stops', { skip: ordinaryUserSkip() }, async (t) => {
    const home = mkdtempSync(path.join(tmpdir(), 'tocsin-user-'));
    chownSync(home, NOBODY, NOBODY);
    t.after(() => rmSync(home, { recursive: true, force: true }));
    const folder = path.join(home, 'data');
    const server = await startServer({ t, env: { DATA_DIR: folder, HOME: home }, uid: NOBODY, gid: NOBODY });
    assert.equal((await fetch(`${server.url}/ready`)).status, 200);
    assert.equal((await server.stop()).code, 0);
    for (const file of ['postgres.password', 'keys/secret_pepper', 'keys/encryption_keys']) {
      const { uid, mode } = statSync(path.join(folder, file));
      assert.deepEqual([uid, mode & 0o777], [NOBODY, 0o600], file);
    }
  });
});

/** Root starts it in a folder of the user, and the user can go on with it afterwards. */
test('what root makes in the data directory of a user stays usable for that user', { skip: ordinaryUserSkip() }, async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'tocsin-user-'));
  chownSync(home, NOBODY, NOBODY);
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, 'data');
  mkdirSync(folder);
  chownSync(folder, NOBODY, NOBODY);
  const env = { DATA_DIR: folder, HOME: home };
  assert.equal((await (await startServer({ t, env })).stop()).code, 0);
  assert.equal((await (await startServer({ t, env, uid: NOBODY, gid: NOBODY })).stop()).code, 0);
});

function ordinaryUserSkip(): string | false {
  if (process.getuid?.() !== 0) return 'only root can become another account';
  return reachableBy(NOBODY) ? false : 'this checkout is closed to other accounts';
}

function reachableBy(_uid: number): boolean {
  for (let place = ROOT; place !== '/'; place = path.dirname(place)) if ((statSync(place).mode & 0o001) === 0) return false;
  return true;
}
