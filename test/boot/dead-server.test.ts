import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setUp } from '../../lab/session.ts';
import { CRASHES, startCrashing } from '../harness/crashing-server.ts';
import { eventually } from '../harness/processes.ts';
import { Crashes } from '../../src/platform/start-again.mjs';
import { ROOT } from '../harness/process.ts';
import { until } from '../harness/until.ts';

/** This project under the launcher, without the page, which nobody looks at here. */
function checkout(t: TestContext): { readonly root: string; readonly data: string } {
  const place = mkdtempSync(path.join(tmpdir(), 'tocsin-crash-'));
  t.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }));
  const root = path.join(place, 'checkout');
  for (const name of ['tools', 'package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true });
  for (const name of ['src', 'node_modules']) symlinkSync(path.join(ROOT, name), path.join(root, name));
  return { root, data: path.join(place, 'data') };
}

/** Whether this one could take the port. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}

describe('a server that dies', () => {
  test('F51: killed, out of its heap or by an unhandled error, it comes back by itself with all it had accepted, one line each; killed with its launcher, it leaves no database behind', async (t) => {
    const server = await startCrashing({ ...checkout(t), t });
    const session = await setUp(server.url);
    const titles: string[] = [];
    for (const how of Object.keys(CRASHES) as (keyof typeof CRASHES)[]) {
      await session.call('POST', '/api/v1/incidents', { title: how, severity: 'low' });
      titles.push(how);
      const died = server.pid();
      server.crash(how);
      await server.serves(died);
      const { items } = (await session.call('GET', '/api/v1/incidents')) as { items: { title: string }[] };
      assert.deepEqual(items.map(({ title }) => title).sort(), titles.toSorted());
    }
    const lines = server.launcher.stderr().match(/^Tocsin ended unexpectedly .*$/gm);
    assert.deepEqual(lines, [
      'Tocsin ended unexpectedly (SIGKILL); it is started again in 1 s.',
      'Tocsin ended unexpectedly (SIGABRT); it is started again in 2 s.',
      'Tocsin ended unexpectedly (exit code 1); it is started again in 4 s.',
    ]);
    assert.notEqual(server.database(), null);
    const last = server.pid();
    server.launcher.child.kill('SIGKILL');
    process.kill(last, 'SIGKILL');
    await eventually('the database has ended', () => server.database() === null);
  });

  test('F51: a start after a crash that something outside prevents is tried again, one line each, until it succeeds', async (t) => {
    const server = await startCrashing({ ...checkout(t), t });
    const died = server.pid();
    server.crash('kill -9');
    // Somebody else takes the port while the server is away.
    const thief = createServer();
    await until(() => listens(thief, Number(new URL(server.url).port)), 'the port is taken');
    await until(() => /next try is in 4 s/.test(server.launcher.stderr()), 'two more starts have failed', 60_000);
    thief.close();
    await server.serves(died);
    const lines = server.launcher.stderr().trimEnd().split('\n');
    assert.match(lines[0] ?? '', /^Tocsin ended unexpectedly \(SIGKILL\); it is started again in 1 s\.$/);
    assert.match(lines[1] ?? '', /^The configuration has a problem: PORT: Port \d+ of 127\.0\.0\.1 is taken/);
    assert.match(lines[2] ?? '', /^Tocsin could not start again, for the reason above; the next try is in 2 s\.$/);
  });

  test('F51: stopped while the launcher waits to start it again, nothing is started', async (t) => {
    const server = await startCrashing({ ...checkout(t), t });
    server.crash('kill -9');
    await eventually('the launcher waits', () => server.launcher.stderr().includes('started again'));
    server.launcher.child.kill('SIGTERM');
    assert.equal((await server.launcher.ended).code, 0);
    await eventually('the database has ended', () => server.database() === null);
  });
});

describe('when a server is started again', () => {
  const died = { code: null, signal: 'SIGKILL', ready: true, ranMs: 5_000 };

  test('the pauses are 1, 2, 4 … at most 30 s, and begin anew after a minute that went well', () => {
    const crashes = new Crashes();
    const pauses = Array.from({ length: 7 }, () => crashes.pauseAfter(died));
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    assert.equal(crashes.pauseAfter({ ...died, ranMs: 59_999 }), 30_000);
    assert.equal(crashes.pauseAfter({ ...died, ranMs: 60_000 }), 1_000);
    assert.equal(crashes.pauseAfter({ ...died, ranMs: 60_001 }), 1_000);
  });

  test('not after an end in order, a signal of the user, or a first start that could not be', () => {
    const ends = [
      { code: 0, signal: null },
      { code: 130, signal: null },
      { code: 143, signal: null },
      { code: null, signal: 'SIGTERM' },
      { code: null, signal: 'SIGINT' },
    ];
    for (const end of ends) assert.equal(new Crashes().pauseAfter({ ...died, ...end }), null);
    assert.equal(new Crashes().pauseAfter({ code: 1, signal: null, ready: false, ranMs: 100 }), null);
  });

  test('not when its settings are wrong, though it has run: the launcher has no others to give', () => {
    const crashes = new Crashes();
    crashes.pauseAfter(died);
    assert.equal(crashes.pauseAfter({ code: 1, signal: null, ready: false, wrongSettings: true, ranMs: 100 }), null);
  });

  test('what has run once is tried again, however its next start fails', () => {
    const crashes = new Crashes();
    crashes.pauseAfter(died);
    assert.equal(crashes.pauseAfter({ code: 1, signal: null, ready: false, ranMs: 100 }), 2_000);
  });
});
