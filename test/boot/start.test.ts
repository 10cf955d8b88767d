import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { command } from '../harness/programs/command.ts';
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

const KEY = Buffer.alloc(32, 'key').toString('base64');

/** A port that somebody listens on. */
async function listening(t: TestContext): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  return (taken.address() as AddressInfo).port;
}

describe('a start that cannot be is refused in words', () => {
  // Of those who find a server there.
  const inUse = dataDir({ after });

  test('a wrong configuration: every problem of every kind on a line of its own with what to set, the address first, no secret, no start', async (t) => {
    const folder = dataDir(t);
    const taken = await listening(t);
    const ended = await start([], {
      t,
      env: {
        DATA_DIR: folder,
        PORT: String(taken),
        HOST: '127.0.0.1',
        NODE_ENV: 'prod',
        POSTGRES_POOL_MAX: '201',
        SESSION_LIFETIME: 'soon',
        SECURE_COOKIES: 'yes',
        TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/33',
        POSTGRES_URL: 'mysql://u:hunter2hunter2@h/d',
        CACHE_URL: 'redis://u:hunter2%zz@h',
        BROKER_URL: 'redis://u:hunter2hunter2@h',
        SMTP_URL: 'smtp://mail.example.com?tls=hunter2',
        BASE_URL: 'https://u:hunter2@tocsin.example.com/',
        SECRET_PEPPER: 'hunter2',
        SETUP_CODE: 'hunter2',
        ENCRYPTION_KEYS: `1:${Buffer.alloc(31, 'hunter2').toString('base64')},2:hunter2,3:${KEY},3:${KEY}`,
      },
    }).ended;
    assert.equal(ended.code, 1);
    const [first, ...lines] = ended.stderr.trimEnd().split('\n');
    assert.equal(first, `The configuration has ${lines.length} problems:`);
    assert.deepEqual(
      lines.map((line) => /^ {2}([A-Z_]+): /.exec(line)?.[1]),
      [
        'PORT',
        'NODE_ENV',
        'POSTGRES_URL',
        'POSTGRES_POOL_MAX',
        'CACHE_URL',
        'TRUSTED_PROXIES',
        'SESSION_LIFETIME',
        'SECURE_COOKIES',
        'BASE_URL',
        'BROKER_URL',
        'SMTP_URL',
        'MAIL_FROM',
        'SETUP_CODE',
        'SECRET_PEPPER',
        'ENCRYPTION_KEYS',
        'ENCRYPTION_KEYS',
        'ENCRYPTION_KEYS',
      ],
      ended.stderr,
    );
    for (const line of lines) assert.match(line, /\b(set|stop|make|needs|give|such as)\b/, `what to do: ${line}`);
    assert.doesNotMatch(ended.stderr, /hunter2|^\s+at /m);
    assert.doesNotMatch(ended.stderr, new RegExp(KEY.slice(0, 12)));
    assert.equal(existsSync(folder), false, 'nothing was begun');
  });

  for (const [what, env, wanted] of [
    ['wrong settings are told to the launcher, which has no others to give', { PORT: 'x' }, ['wrong settings']],
    ['what is wrong outside of the settings is not: it may pass', { HOST: 'no-such-host.invalid' }, []],
  ] as const)
    test(what, async (t) => {
      const child = spawn(process.execPath, [path.join(ROOT, 'src/main.ts')], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir(t), ...env },
      });
      const messages: unknown[] = [];
      child.on('message', (message) => messages.push(message));
      const [code] = (await once(child, 'close')) as [number];
      assert.deepEqual([code, messages], [1, wanted]);
    });

  test('what a setting needs of others, and files that it names, are in the same list, of the server as of a command', async (t) => {
    const folder = dataDir(t);
    mkdirSync(path.join(folder, 'keys'), { recursive: true });
    writeFileSync(path.join(folder, 'keys/secret_pepper'), '');
    writeFileSync(path.join(folder, 'keys/encryption_keys'), `1:${Buffer.alloc(16).toString('base64')}\n`);
    const env = {
      DATA_DIR: folder,
      PORT: '0',
      HOST: 'no-such-host.invalid',
      BASE_URL: 'http://tocsin.example.com',
      BASE_URL_STRIPPED: 'true',
      SECURE_COOKIES: 'true',
      SMTP_URL: 'smtp://mail.example.com',
    };
    const expected = [
      /^HOST: "no-such-host\.invalid" is no address of this machine .* set HOST/,
      /^BASE_URL_STRIPPED: BASE_URL has no path/,
      /^SECURE_COOKIES: .*BASE_URL/,
      /^MAIL_FROM: .*SMTP_URL/,
      /^SECRET_PEPPER: .*secret_pepper is empty: restore it/,
      /^ENCRYPTION_KEYS: in the file .*encryption_keys.* 32 bytes in base64, it is 16/,
    ];
    for (const [args, wanted] of [
      [[], expected],
      [['alerts', 'query'], expected.slice(1)],
      [['db', 'migrate'], expected.slice(1)],
      [['backup', path.join(folder, 'file')], expected.slice(1)],
      [['restore', path.join(folder, 'file')], expected.slice(1)],
    ] as const) {
      const ended = args.length === 0 ? await start([], { t, env }).ended : await command(args, env);
      const lines = ended.stderr.trimEnd().split('\n').slice(1);
      assert.deepEqual([ended.code, lines.length], [1, wanted.length], ended.stderr);
      for (const [n, pattern] of wanted.entries()) assert.match(lines[n]?.trim() ?? '', pattern);
    }
    assert.equal(existsSync(path.join(folder, 'postgres')), false, 'nothing was begun');
  });

  test('the port is taken: says which, before a database is made', async (t) => {
    const port = await listening(t);
    const folder = dataDir(t);
    assertSentence(
      await start([], { t, env: { DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' } }).ended,
      new RegExp(`Port ${port}\\b.*PORT`),
    );
    assert.equal(existsSync(folder), false, 'nothing was begun');
  });

  test('a second server on the port and the data directory of the first: says that it is the first one', async (t) => {
    const server = await startServer({ t, env: { DATA_DIR: inUse } });
    const ended = await start([], { t, env: { DATA_DIR: inUse, PORT: new URL(server.url).port, HOST: '127.0.0.1' } }).ended;
    assert.match(
      ended.stderr,
      new RegExp(`^ {2}PORT: .*\\n {2}DATA_DIR: .*in use by another tocsin server \\(process ${server.child.pid}\\b`, 'm'),
    );
    assert.equal(ended.code, 1);
    assert.equal((await fetch(`${server.url}/ready`)).status, 200);
    assert.equal((await server.stop()).code, 0);
  });

  test('the data directory is in use: says by which process; the one that has it is not disturbed', async (t) => {
    const server = await startServer({ t, env: { DATA_DIR: inUse } });
    assertSentence(
      await start([], { t, env: { DATA_DIR: inUse, PORT: '0' } }).ended,
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
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '16\n');
    assertSentence(
      await start([], { t, env: { DATA_DIR: folder, PORT: '0' } }).ended,
      /written by PostgreSQL 16, and only [\d and]+ is installed: install PostgreSQL 16 as well, .* Nothing was changed\./,
    );
  });
});

describe('stopping and starting again', () => {
  // Of all of them: to make a database takes longer than to start it.
  const folder = dataDir({ after });
  const env = { DATA_DIR: folder };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`${signal} drains: exit 0, its database stopped in order`, async (t) => {
      const server = await startServer({ t, env: { ...env, BASE_URL: 'https://tocsin.example.com/' } });
      const ended = await server.stop(signal);
      assert.equal(ended.code, 0, ended.stderr);
      const lines = ended.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      assert.deepEqual([lines[0]?.['msg'], lines[0]?.['version']], ['starting', 'dev']);
      assert.equal(lines.find(({ msg }) => msg === 'ready')?.['base_url'], 'https://tocsin.example.com');
      assert.match(ended.stdout, /"msg":"stopped"/);
      assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
    });
  }

  test('kill -9, then start again: the old database processes are gone and the data is there', async (t) => {
    const made = await command(['seed'], env);
    assert.equal(made.code, 0, made.stderr);
    const first = await startServer({ t, env });
    const ended = await first.stop('SIGKILL');
    assert.equal(ended.signal, 'SIGKILL');
    assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), true, 'its database was left running');
    const second = await startServer({ t, env });
    assert.match(second.stdout(), /a killed server had left running/);
    const listed = await command(['alerts', 'query'], env);
    assert.equal((JSON.parse(listed.stdout) as { total: number }).total, 5);
    assert.equal((await second.stop()).code, 0);
  });

  test('a request that hangs does not keep a second signal from ending it at once', async (t) => {
    const server = await startServer({ t, env });
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
