import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ROOT, start } from '../harness/process.ts';
import { eventually } from '../harness/processes.ts';

/** Stands for npm: notes its arguments, waits to be let go, and makes what this project needs of its packages. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
while (existsSync('hold')) await new Promise((resolve) => setTimeout(resolve, 20));
mkdirSync('node_modules/.bin', { recursive: true });
if (!existsSync('node_modules/node')) symlinkSync(${JSON.stringify(path.join(ROOT, 'node_modules/node'))}, 'node_modules/node');
if (process.argv.includes('--include=dev')) {
  mkdirSync('node_modules/vite/bin', { recursive: true });
  writeFileSync('node_modules/vite/package.json', '{}');
  writeFileSync('node_modules/vite/bin/vite.js', 'require("node:fs").mkdirSync("dist", { recursive: true })');
}
`;

/** Stands for what makes the types of the page. */
const GENERATE = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('web/src/made', { recursive: true });
writeFileSync('web/src/made/api.ts', '');
`;

/** What the launcher takes of the program itself. */
const STARTS_AGAIN = 'src/platform/start-again.mjs';

function checkout(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-install-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['tools', 'package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  cpSync(path.join(ROOT, STARTS_AGAIN), path.join(folder, STARTS_AGAIN));
  writeFileSync(path.join(folder, 'src/main.ts'), "console.log('up');");
  writeFileSync(path.join(folder, 'npm.mjs'), NPM);
  writeFileSync(path.join(folder, 'tools/generate/generate.ts'), GENERATE);
  return folder;
}

async function launch(t: TestContext, root: string, args: readonly string[] = []) {
  // The launcher runs on the system's Node.js, which cannot load what tells the tests their date.
  const env = { NODE_OPTIONS: '', npm_execpath: path.join(root, 'npm.mjs'), npm_node_execpath: process.execPath };
  const running = start([], { root, t, env, command: [process.execPath, 'tools/start.mjs', ...args] });
  const ended = await running.ended;
  return {
    ...ended,
    npm: existsSync(path.join(root, 'npm.log')) ? readFileSync(path.join(root, 'npm.log'), 'utf8').trim().split('\n') : [],
  };
}

describe('what npm start installs', () => {
  test('everything where the page must be built; of production only, where it is; nothing the next time', async (t) => {
    const root = checkout(t);
    mkdirSync(path.join(root, 'web'));
    writeFileSync(path.join(root, 'web/vite.config.ts'), '');
    const first = await launch(t, root);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stderr, /Making the types of the page …\nBuilding the web page …\n(?: {2}\d+ s …\n)* {2}built in \d+ s\./);
    assert.match(first.npm[0] ?? '', /^install --no-save --include=dev /);
    assert.equal((await launch(t, root)).npm.length, 1);

    // As in a release archive: the page is there as it is built, and no packages.
    rmSync(path.join(root, 'node_modules'), { recursive: true });
    const second = await launch(t, root);
    assert.equal(second.code, 0, second.stderr);
    assert.match(second.npm[1] ?? '', /^install --no-save --omit=dev /);
    assert.doesNotMatch(second.stderr, /Making|Building/);
    assert.equal((await launch(t, root)).npm.length, 2);

    // The page changes: what builds it is installed as well.
    writeFileSync(path.join(root, 'web/page.ts'), 'changed');
    const third = await launch(t, root);
    assert.match(third.npm[2] ?? '', /--include=dev/);
    assert.match(third.stderr, /Building the web page/);

    // The server changes, and the types that are made of it do not: the page stays as it is built.
    writeFileSync(path.join(root, 'src/other.ts'), 'changed');
    const fourth = await launch(t, root);
    assert.match(fourth.stderr, /Making the types of the page …/);
    assert.doesNotMatch(fourth.stderr, /Building/);
    assert.doesNotMatch((await launch(t, root)).stderr, /Making/);
  });

  test('a tool gets the packages of development, though those of production are there', async (t) => {
    const root = checkout(t);
    assert.match((await launch(t, root)).npm[0] ?? '', /--omit=dev/);
    writeFileSync(path.join(root, 'tools/some.ts'), '');
    assert.match((await launch(t, root, ['tools/some.ts'])).npm[1] ?? '', /--include=dev/);
    assert.equal((await launch(t, root)).npm.length, 2, 'and they stay');
  });

  test('while it installs it says how many packages are there', async (t) => {
    const root = checkout(t);
    writeFileSync(path.join(root, 'hold'), '');
    const running = start([], {
      root,
      t,
      env: { NODE_OPTIONS: '', npm_execpath: path.join(root, 'npm.mjs'), npm_node_execpath: process.execPath },
      command: [process.execPath, 'tools/start.mjs'],
    });
    await eventually('progress is shown', () =>
      /Installing packages for production[\s\S]*\n {2}0 of \d+ packages …/.test(running.stderr()),
    );
    rmSync(path.join(root, 'hold'));
    assert.equal((await running.ended).code, 0);
  });

  test('where the library that Node.js needs is missing, both ways to start say what to install', async (t) => {
    const root = checkout(t);
    const node = path.join(root, 'node_modules/node/bin/node');
    mkdirSync(path.dirname(node), { recursive: true });
    writeFileSync(node, '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2\nexit 127\n', {
      mode: 0o755,
    });
    cpSync(path.join(ROOT, 'bin'), path.join(root, 'bin'), { recursive: true });
    const direct = await start([], { root, t, env: {}, command: ['/bin/sh', path.join(root, 'bin/tocsin')] }).ended;
    for (const { code, stderr } of [direct, await launch(t, root)]) {
      assert.equal(code, 1);
      assert.match(stderr, /Node\.js needs libatomic, which is not installed: run "apt-get install libatomic1"/);
    }
  });
});
