import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { freePort } from '../../src/platform/free-port.ts';
import { ROOT, start } from '../harness/process.ts';
import { eventually } from '../harness/processes.ts';

/** Serves its version, tells what reaches it, and takes its time to end. */
const program = (version: string) => `
import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('${version}'));
server.listen(Number(process.env.PORT), 'localhost', () => console.log('up ${version} ' + process.execArgv.join(' ')));
process.on('SIGTERM', () => setTimeout(() => { console.log('drained ${version}'); process.exit(0); }, 100));
`;

describe('npm run dev', () => {
  test('starts the server again when a source changes, serves the page hot beside it, and ends both', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-dev-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['tools', 'package.json', 'web/vite.config.ts'])
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
    for (const name of ['src/deep', 'migrations', 'web/src']) mkdirSync(path.join(folder, name), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'src/main.ts'), program('one'));
    writeFileSync(
      path.join(folder, 'web/index.html'),
      '<!doctype html><title>page</title><script type="module" src="/src/main.ts"></script>',
    );
    writeFileSync(path.join(folder, 'web/src/main.ts'), 'export const first: number = 1;\n');

    const [port, pagePort] = [await freePort(), await freePort()];
    const running = start([], {
      env: { PORT: String(port), PAGE_PORT: String(pagePort) },
      root: folder,
      command: [process.execPath, 'tools/dev.ts', '--no-warnings'],
      t,
    });
    const ask = async (url: string) => (await fetch(`http://localhost:${pagePort}${url}`).catch(() => null))?.text() ?? '';
    await eventually('the server is up', () => running.stdout().includes('up one'));
    assert.match(running.stdout(), /up one .*--no-warnings/, 'options of Node.js reach the server');
    await eventually('the page is served with its reloading', async () => /@vite\/client[\s\S]*page/.test(await ask('/')));
    await eventually('the page reaches the server', async () => (await ask('/api/v1/version')) === 'one');

    writeFileSync(path.join(folder, 'src/deep/part.ts'), 'export {};\n');
    writeFileSync(path.join(folder, 'src/main.ts'), program('two'));
    await eventually('the new server is up', () => running.stdout().includes('up two'));
    assert.match(running.stdout(), /drained one[\s\S]*up two/, 'the old one has ended first');
    await eventually('the page reaches the new server', async () => (await ask('/api/v1/version')) === 'two');
    writeFileSync(path.join(folder, 'web/src/main.ts'), 'export const second: number = 2;\n');
    await eventually('the page is changed at once', async () => (await ask('/src/main.ts')).includes('second'));

    running.child.kill('SIGTERM');
    const ended = await running.ended;
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stdout, /drained two/);
    assert.equal(await ask('/'), '');
  });
});
