import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { start } from '../test/harness/process.ts';
import { ROOT } from './tracked.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const AMTOOL = '/usr/bin/amtool';

describe('files of the project', () => {
  test('the changelog knows the version, has one Unreleased on top, and its versions fall', () => {
    const log = read('CHANGELOG.md');
    const heads = [...log.matchAll(/^## (.*)$/gm)].map((match) => match[1] ?? '');
    assert.equal(heads[0], '[Unreleased]');
    const released = heads.slice(1).map((head) => {
      const match = /^\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(head);
      assert.ok(match, `"${head}" is no version with a date`);
      return match[1] ?? '';
    });
    const places = (text: string) =>
      text
        .split('.')
        .map((part) => part.padStart(6, '0'))
        .join('.');
    assert.deepEqual(
      released,
      [...new Set(released)].sort((a, b) => (places(a) < places(b) ? 1 : -1)),
    );
    if (released.length === 0) assert.ok(log.includes(`\`${version}\` in \`package.json\` is the version being built`), version);
    else assert.equal(released[0], version);
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, { version?: string }> };
    assert.deepEqual([lock.version, lock.packages['']?.version], [version, version]);
  });

  test('the workflow of the forge runs what .ci/run runs, with no more rights than reading', () => {
    const workflow = read('.github/workflows/ci.yml');
    assert.match(workflow, /^ {6}- run: \.ci\/run$/m);
    assert.match(workflow, /^permissions:\n {2}contents: read$/m);
    assert.doesNotMatch(workflow, /secrets\./);
  });

  test('every example is named in the README of examples', () => {
    const text = read('examples/README.md');
    for (const file of readdirSync(path.join(ROOT, 'examples'))) if (file !== 'README.md') assert.ok(text.includes(`\`${file}\``), file);
  });

  test('Alertmanager takes its example', { skip: existsSync(AMTOOL) ? false : `there is no ${AMTOOL}` }, (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-examples-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'alertmanager.yml');
    const check = (text: string) => {
      writeFileSync(file, text);
      return spawnSync(AMTOOL, ['check-config', file], { encoding: 'utf8' });
    };
    const done = check(read('examples/alertmanager.yml'));
    assert.equal(done.status, 0, done.stdout + done.stderr);
    assert.notEqual(check(read('examples/alertmanager.yml').replace('send_resolved', 'sends_resolved')).status, 0, 'the check looks at it');
  });

  test('send-alert.sh posts the native format with the token', async (t) => {
    const asked: { url: string | undefined; token: string | undefined; body: string }[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        asked.push({ url: request.url, token: request.headers.authorization, body: Buffer.concat(chunks).toString() });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const status of ['firing', 'resolved']) {
      const command: [string, ...string[]] = ['/bin/sh', 'examples/send-alert.sh', status];
      const ended = await start([], { t, command, env: { TOCSIN_URL: url, TOCSIN_TOKEN: 'example' } }).ended;
      assert.equal(ended.code, 0, ended.stderr);
    }
    assert.deepEqual(
      asked.map(({ url: at, token, body }) => [at, token, (JSON.parse(body) as { alerts: { status: string }[] }).alerts[0]?.status]),
      [
        ['/webhooks/alerts', 'Bearer example', 'firing'],
        ['/webhooks/alerts', 'Bearer example', 'resolved'],
      ],
    );
    const { NATIVE } = await import('../src/integrations/sources/native/index.ts');
    assert.ok(NATIVE.source?.matches(JSON.parse(asked[0]?.body ?? ''), {} as never), 'it is the native format');
  });

  test('the unit and the proxy name what is there', () => {
    assert.match(read('examples/tocsin.service'), /^ExecStart=\/opt\/tocsin\/bin\/tocsin$/m);
    const config = read('docs/configuration.md');
    for (const name of ['DATA_DIR', 'BASE_URL', 'TRUSTED_PROXIES']) assert.ok(config.includes(`\`${name}\``), name);
    assert.match(read('examples/nginx.conf'), /location \/api\/v1\/events \{[^}]*proxy_buffering off;/);
  });
});
