import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SILENT } from '../../../test/harness/log.ts';
import { buildHttp, type Http } from './server.ts';
import { registerWebPage } from './static.ts';

const PAGE = { accept: 'text/html' };
/** What the build copies as it is. */
const PUBLIC = join(import.meta.dirname, '../../../web/public');

function serve(dist: string): Http {
  const http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
  registerWebPage(http, { dist });
  return http;
}

describe('the web page', () => {
  let dist: string;
  let http: Http;

  before(() => {
    dist = mkdtempSync(join(tmpdir(), 'tocsin-web-'));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html>');
    writeFileSync(join(dist, 'secret.txt'), 'never served');
    writeFileSync(join(dist, 'assets', 'main-abc123.js'), 'main()');
    writeFileSync(join(dist, 'assets', 'main-abc123.js.br'), 'brotli');
    http = serve(dist);
  });
  after(async () => {
    await http.close();
    rmSync(dist, { recursive: true });
  });

  test('an address a browser navigates to is the page, never kept', async () => {
    for (const url of ['/', '/alerts', '/alerts/12?status=firing', '/no/such/page']) {
      const answer = await http.inject({ url, headers: PAGE });
      assert.equal(answer.statusCode, 200, url);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.match(answer.headers['content-security-policy'] as string, /script-src 'self'(;|$)/);
    }
  });

  test('hashed assets are kept for a year and come compressed when that is wanted', async () => {
    const plain = await http.inject('/assets/main-abc123.js');
    assert.equal(plain.body, 'main()');
    assert.match(plain.headers['cache-control'] as string, /immutable/);
    const small = await http.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(small.headers['content-encoding'], 'br');
  });

  test('what the build copies to the top is served and checked anew each time, with a policy that lets the worker and the manifest run', async () => {
    const files = readdirSync(PUBLIC);
    for (const file of files) {
      writeFileSync(join(dist, file), file);
      const answer = await http.inject({ url: `/${file}`, headers: { accept: '*/*' } });
      assert.equal(answer.body, file);
      assert.equal(answer.headers['cache-control'], 'no-cache', file);
      assert.match(answer.headers['content-security-policy'] as string, /manifest-src 'self';worker-src 'self'(;|$)/);
    }
    const type = async (url: string) => String((await http.inject(url)).headers['content-type']);
    assert.match(await type('/sw.js'), /^(?:text|application)\/javascript/);
    assert.match(await type('/manifest.webmanifest'), /^application\/manifest\+json/);
    const { icons } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as { icons: readonly { src: string }[] };
    for (const { src } of icons) assert.ok(files.includes(src), src);
  });

  test('the service worker leaves alone the addresses that the server answers by programs', () => {
    const reserved = (path: string) => /^const RESERVED = (.+);$/m.exec(readFileSync(path, 'utf8'))?.[1];
    const own = reserved(join(import.meta.dirname, 'static.ts'));
    assert.ok(own);
    assert.equal(reserved(join(PUBLIC, 'sw.js')), own);
  });

  test('what is missing under a program’s address, or is a gone asset, is a problem document that is not kept', async () => {
    for (const url of [
      '/api/v1/nothing',
      '/webhooks/other',
      '/assets/main-old.js',
      '/assets/..%2fsecret.txt',
      '/internal/x',
      '/metrics/x',
    ]) {
      const answer = await http.inject({ url, headers: PAGE });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().code, 'not_found');
      assert.doesNotMatch((answer.headers['cache-control'] as string | undefined) ?? '', /immutable/);
    }
  });

  test('S54: no spelling of an address reaches a file beside the build’s own', async () => {
    writeFileSync(join(dist, '.sources'), 'never served');
    writeFileSync(join(dist, 'assets', '.hidden'), 'never served');
    for (const url of [
      '/secret.txt',
      '/.sources',
      '/assets/../secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e/secret.txt',
      '/assets/%2e%2e%2fsecret.txt',
      '/assets/..%5csecret.txt',
      '/assets/..\\secret.txt',
      '/assets/....//secret.txt',
      '/assets/x/../../secret.txt',
      '/assets//secret.txt',
      '/assets/.hidden',
      '/assets/main-abc123.js/../../secret.txt',
      '/assets/main-abc123.js%00',
      '/favicon.svg/../secret.txt',
      '/../secret.txt',
    ])
      for (const headers of [PAGE, {}]) {
        const answer = await http.inject({ url, headers });
        assert.doesNotMatch(answer.body, /never served/, url);
        if (!('accept' in headers)) assert.ok([400, 403, 404].includes(answer.statusCode), `${url}: ${answer.statusCode}`);
      }
  });

  test('a program that asks for an unknown address gets a problem document, not the page', async () => {
    assert.equal((await http.inject({ url: '/alerts', headers: { accept: '*/*' } })).statusCode, 404);
    assert.equal((await http.inject({ url: '/secret.txt' })).statusCode, 404);
  });

  test('without a build the page says how to make one', async () => {
    const bare = serve(join(dist, 'absent'));
    const answer = await bare.inject({ url: '/', headers: PAGE });
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /not built/);
    await bare.close();
  });
});
