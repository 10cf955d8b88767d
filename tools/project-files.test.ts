import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { ALERTMANAGER } from '../src/integrations/sources/monitoring/alertmanager.ts';
import { readConfig, VARIABLES } from '../src/platform/config.ts';
import { start } from '../test/harness/process.ts';
import { freePort } from '../test/harness/processes.ts';
import { ROOT } from './tracked.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const AMTOOL = '/usr/bin/amtool';
const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
const HAPROXY = '/usr/sbin/haproxy';
const absent = (program: string) => (existsSync(program) ? false : `there is no ${program}`);

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-examples-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A certificate in this folder, its key, and both in one file. */
function certificateIn(folder: string): { readonly cert: string; readonly key: string; readonly both: string } {
  const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [string, string, string];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=x'];
  assert.equal(spawnSync('openssl', [...made, '-keyout', key, '-out', cert]).status, 0);
  writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'));
  return { cert, key, both };
}

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

  test('Alertmanager takes its example', { skip: absent(AMTOOL) }, (t) => {
    const file = path.join(folderOf(t), 'alertmanager.yml');
    const check = (text: string) => {
      writeFileSync(file, text);
      return spawnSync(AMTOOL, ['check-config', file], { encoding: 'utf8' });
    };
    const done = check(read('examples/alertmanager.yml'));
    assert.equal(done.status, 0, done.stdout + done.stderr);
    assert.notEqual(check(read('examples/alertmanager.yml').replace('send_resolved', 'sends_resolved')).status, 0, 'the check looks at it');
  });

  test('the example and what the gallery says to paste have one route for Alertmanager', () => {
    const routeOf = (text = '') => text.slice(text.indexOf('route:'), text.indexOf('receivers:'));
    const [setting] = ALERTMANAGER.descriptor.settings;
    assert.match(routeOf(setting?.value), /^route:\n {2}receiver: tocsin\n/);
    assert.equal(routeOf(read('examples/alertmanager.yml')), routeOf(setting?.value));
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
    const { NATIVE } = await import('../src/integrations/sources/alerting/native.ts');
    assert.ok(NATIVE.source?.matches(JSON.parse(asked[0]?.body ?? ''), {} as never), 'it is the native format');
  });

  test('systemd takes the unit as it is, and finds little exposed', { skip: absent('/usr/bin/systemd-analyze') }, (t) => {
    const unit = read('examples/tocsin.service');
    assert.match(unit, /^ExecStart=\/opt\/tocsin\/bin\/tocsin$/m);
    const file = path.join(folderOf(t), 'tocsin.service');
    const analyze = (text: string, ...args: string[]) => {
      // The program and the account of an install, which this machine need not have.
      writeFileSync(file, text.replace('/opt/tocsin/bin/tocsin', '/bin/true').replace('User=tocsin', 'User=daemon'));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8', env: process.env });
      return { status, said: stdout + stderr };
    };
    assert.deepEqual(analyze(unit, 'verify', '--man=no'), { status: 0, said: '' });
    assert.notEqual(analyze(unit.replace('UMask=', 'Umask='), 'verify', '--man=no').said, '');
    const exposure = analyze(unit, 'security', '--offline=true', '--threshold=39');
    assert.equal(exposure.status, 0, exposure.said.slice(-200));
  });

  test('nginx takes the proxy as it is', { skip: absent(NGINX) }, async (t) => {
    const folder = folderOf(t);
    const { cert, key } = certificateIn(folder);
    const site = read('examples/nginx.conf')
      .replace(/\S+fullchain\.pem/, cert)
      .replace(/\S+privkey\.pem/, key)
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace('listen 443 ', `listen 127.0.0.1:${await freePort()} `);
    const check = (text: string) => {
      const file = path.join(folder, 'nginx.conf');
      writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${text}\n}\n`);
      const { status, stderr } = spawnSync(NGINX, ['-t', '-q', '-p', folder, '-c', file], { encoding: 'utf8' });
      return { status, said: stderr.replace(/.*open\(\) "\/var\/log.*\n/, '') };
    };
    assert.deepEqual(check(site), { status: 0, said: '' });
    assert.notEqual(check(site.replace('proxy_buffering', 'proxy_bufferin')).status, 0);
    assert.match(site, /location \/api\/v1\/events \{[^}]*proxy_buffering off;/);
  });

  test('Caddy takes the proxy as it is', { skip: absent(CADDY) }, (t) => {
    const file = path.join(folderOf(t), 'Caddyfile');
    const site = read('examples/Caddyfile');
    const check = (text: string, env: Readonly<Record<string, string>> = {}) => {
      writeFileSync(file, text);
      const args = ['validate', '--adapter', 'caddyfile', '--config', file];
      const { status, stderr } = spawnSync(CADDY, args, { encoding: 'utf8', env: { ...process.env, HOME: path.dirname(file), ...env } });
      return { status, said: stderr.split('\n').filter((line) => /"level":"(?:warn|error)"|^Error/.test(line)) };
    };
    assert.deepEqual(check(site), { status: 0, said: [] });
    assert.deepEqual(check(site, { TOCSIN_NAME: 'x.example.com', TOCSIN_SERVERS: 'tocsin-1:8080 tocsin-2:8080' }), { status: 0, said: [] });
    assert.notEqual(check(site.replace('flush_interval', 'flush_intervals')).status, 0);
    assert.match(site, /^\t\tflush_interval -1$/m);
  });

  test('HAProxy takes the proxy as it is', { skip: absent(HAPROXY) }, (t) => {
    const folder = folderOf(t);
    const file = path.join(folder, 'haproxy.cfg');
    const proxy = read('examples/haproxy.cfg').replace(/\/etc\/haproxy\/\S+\.pem/, certificateIn(folder).both);
    const check = (text: string) => {
      writeFileSync(file, text);
      const { status, stdout, stderr } = spawnSync(HAPROXY, ['-c', '-q', '-f', file], { encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    assert.deepEqual(check(proxy), { status: 0, said: '' });
    assert.notEqual(check(proxy.replace('option redispatch', 'option redispatches')).status, 0);
    const serversOf = (name: string) =>
      proxy
        .split(`\nbackend ${name}\n`)[1]
        ?.split('\n\n')[0]
        ?.match(/^ {2}server .*$/gm);
    assert.ok(serversOf('ready'));
    assert.deepEqual(serversOf('ready'), serversOf('unready'), 'both lists name the same servers');
  });

  test('proxies pass on what the server takes, and say to it what their comments say to set', () => {
    const takes = Number(VARIABLES.INTAKE_MAX_BYTES.default);
    const sizes: readonly (readonly [string, number])[] = [
      ['nginx.conf', Number(/client_max_body_size (\d+)m;/.exec(read('examples/nginx.conf'))?.[1]) * 2 ** 20],
      ['Caddyfile', Number(/max_size (\d+)MB/.exec(read('examples/Caddyfile'))?.[1]) * 1e6],
    ];
    for (const [file, size] of sizes) assert.ok(size > takes, `${file} lets ${size} bytes through, and the server takes ${takes}`);
    for (const file of ['nginx.conf', 'Caddyfile', 'haproxy.cfg']) {
      const env = Object.fromEntries(
        [...read(`examples/${file}`).matchAll(/^# (BASE_URL=.*)$/gm)].flatMap(([, line = '']) =>
          line.split(' ').map((pair) => pair.split('=')),
        ),
      );
      assert.deepEqual(readConfig(env).problems, [], file);
      assert.deepEqual(Object.keys(env), ['BASE_URL', 'SECURE_COOKIES', 'TRUSTED_PROXIES'], file);
    }
  });
});
