import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { eventually } from '../harness/processes.ts';
import { ROOT, type Running, start } from '../harness/process.ts';

/** What the launcher takes of the program itself. */
const STARTS_AGAIN = 'src/platform/start-again.mjs';

/** The launcher runs on the system's Node.js, which cannot load what tells the tests their date. */
const SYSTEM_NODE = { NODE_OPTIONS: '' };

/** A checkout whose packages are installed and whose program is a stand-in that tells what reaches it. */
function checkout(t: TestContext, program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-checkout-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['tools', 'bin', 'package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
  cpSync(path.join(ROOT, STARTS_AGAIN), path.join(folder, STARTS_AGAIN));
  writeFileSync(path.join(folder, 'src/main.ts'), program);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

const TELLS = `
const tell = (text: string) => process.stdout.write(text + '\\n');
let signals = 0;
process.on('SIGINT', () => tell('signal ' + ++signals));
process.on('SIGTERM', () => { tell('drained'); process.exit(0); });
process.on('disconnect', () => { tell('alone'); process.exit(0); });
tell('up ' + process.pid);
setInterval(() => {}, 1_000);
`;

async function launch(t: TestContext, command: [string, ...string[]], program: string = TELLS): Promise<Running> {
  const running = start([], { env: SYSTEM_NODE, root: checkout(t, program), command, t });
  await eventually('the program is up', () => running.stdout().includes('up '));
  return running;
}

const LAUNCHER: [string, ...string[]] = [process.execPath, 'tools/start.mjs'];

describe('the launcher of npm start', () => {
  test('passes SIGTERM on and ends with the exit code of the program', async (t) => {
    const running = await launch(t, LAUNCHER);
    running.child.kill('SIGTERM');
    const ended = await running.ended;
    assert.deepEqual([ended.code, ended.stdout.includes('drained')], [0, true]);
  });

  test('Ctrl-C, which arrives from the terminal and once more from npm, counts once', async (t) => {
    const running = await launch(t, LAUNCHER);
    running.child.kill('SIGINT');
    await eventually('the first is passed on', () => running.stdout().includes('signal 1'));
    running.child.kill('SIGINT');
    // Passed on in order: had the second SIGINT been, it would have been told before the end.
    running.child.kill('SIGTERM');
    const { stdout } = await running.ended;
    assert.doesNotMatch(stdout, /signal 2/);
    assert.match(stdout, /drained/);
  });

  test('killed itself, it leaves nothing behind: the program hears of it', async (t) => {
    const running = await launch(t, LAUNCHER);
    running.child.kill('SIGKILL');
    const ended = await running.ended;
    assert.match(ended.stdout, /alone/);
  });

  test('a signal to npm reaches the program, and npm ends when it has ended', async (t) => {
    const running = await launch(t, ['npm', 'start', '--silent']);
    running.child.kill('SIGTERM');
    assert.match((await running.ended).stdout, /drained/);
  });

  test('npm killed: the program is told to stop', async (t) => {
    const running = await launch(t, ['npm', 'start', '--silent']);
    running.child.kill('SIGKILL');
    assert.match((await running.ended).stdout, /drained|alone/);
  });

  test('the exit code of a program that fails is passed on', async (t) => {
    const folder = checkout(t, 'process.exit(7);');
    assert.equal((await start([], { env: SYSTEM_NODE, root: folder, command: LAUNCHER }).ended).code, 7);
  });

  test('a program that has run and then finds its settings wrong ends the launcher with its exit code', async (t) => {
    const folder = checkout(
      t,
      `
      import { existsSync, writeFileSync } from 'node:fs';
      const again = existsSync('ran');
      process.send?.(again ? 'wrong settings' : 'ready', () => {
        writeFileSync('ran', '');
        process.exit(again ? 5 : 1);
      });
      `,
    );
    const ended = await start([], { env: SYSTEM_NODE, root: folder, command: LAUNCHER }).ended;
    assert.equal(ended.code, 5);
    assert.match(ended.stderr, /^Tocsin ended unexpectedly \(exit code 1\); it is started again in 1 s\.\n$/m);
  });

  test('bin/tocsin works from any folder and through a link', async (t) => {
    const folder = checkout(t, 'console.log(process.argv.slice(2).join(" "));');
    const link = path.join(folder, 'elsewhere');
    symlinkSync('bin/tocsin', link);
    const ended = await start(['alerts', 'query'], { env: SYSTEM_NODE, root: '/', command: [link] }).ended;
    assert.equal(ended.stdout, 'alerts query\n');
  });

  test('bin/tocsin without installed packages says what to do', async (t) => {
    const folder = checkout(t, '');
    rmSync(path.join(folder, 'node_modules'));
    const ended = await start([], { env: SYSTEM_NODE, root: '/', command: [path.join(folder, 'bin/tocsin')] }).ended;
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /packages are not installed: run "npm install"/);
    assert.equal(existsSync(path.join(folder, '.data')), false);
  });
});
