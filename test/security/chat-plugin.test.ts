import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { factsOf, packArchive } from '../../plugins/chattwo/pack.ts';
import { registerChattwoPlugin } from '../../src/integrations/channels/chattwo/plugin.routes.ts';
import type { Limit } from '../../src/platform/counters/window.ts';
import { buildHttp, type Http } from '../../src/platform/http/server.ts';
import { SILENT } from '../harness/log.ts';

const ROOT = join(import.meta.dirname, '../..');
const URL_PATH = '/internal/chattwo-plugin';
/** What stands in the environment of a build must not get into what it makes. */
const CANARIES = {
  CHATTWO_BOT_TOKEN: 'canary-bot-token-5f1d',
  SECRET_PEPPER: 'canary-pepper-77ab',
  ENCRYPTION_KEYS: 'canary-keys-90cc',
  POSTGRES_URL: 'postgres://canary-user:canary-password-31ee@db.example/x',
  VITE_SECRET: 'canary-vite-44dd',
};

interface Unpacked {
  readonly header: Header;
  readonly content: Buffer;
}

async function unpack(archive: Buffer): Promise<readonly Unpacked[]> {
  const found: Unpacked[] = [];
  const tar = extract();
  tar.end(gunzipSync(archive));
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    found.push({ header: entry.header, content: Buffer.concat(chunks) });
  }
  return found;
}

describe('the archive of the plugin for Mattermost', () => {
  const work = mkdtempSync(join(tmpdir(), 'tocsin-plugin-'));
  const dist = join(work, 'dist');
  const http: Http[] = [];
  let archive: Buffer;

  function build(into: string): void {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const done = spawnSync(process.execPath, [vite, 'build', '--outDir', into, '--emptyOutDir', '--logLevel', 'error'], {
      cwd: join(ROOT, 'plugins/chattwo'),
      env: { ...process.env, ...CANARIES, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    assert.equal(done.status, 0, done.stderr);
  }

  function serve(folder: string): Http {
    const server = buildHttp({ log: SILENT, trustedProxies: [], https: false });
    registerChattwoPlugin(server, { dist: folder });
    http.push(server);
    return server;
  }

  /** A server on a build to which something was done. */
  function served(change: (folder: string) => void): Http {
    const folder = mkdtempSync(join(work, 'changed-'));
    cpSync(dist, folder, { recursive: true });
    change(folder);
    return serve(folder);
  }

  before(() => {
    build(dist);
    archive = readFileSync(join(dist, 'plugin.tar.gz'));
  });
  after(async () => {
    for (const server of http) await server.close();
    rmSync(work, { recursive: true, force: true });
  });

  test('S54: holds plain files below one folder, no links, no way out, nothing of the machine that built it', async () => {
    const entries = await unpack(archive);
    const names = entries.map(({ header }) => header.name);
    assert.deepEqual(names, ['tocsin/plugin.json', 'tocsin/webapp/dist/main.js']);
    for (const { header } of entries) {
      assert.deepEqual([header.type, header.linkname ?? null, header.mode], ['file', null, 0o644], header.name);
      assert.deepEqual([header.uid, header.gid, header.uname, header.gname, header.mtime?.getTime()], [0, 0, '', '', 0], header.name);
      assert.equal(posix.normalize(header.name), header.name);
      assert.doesNotMatch(header.name, /^\/|\\|(^|\/)\.\.?(\/|$)/);
    }
  });

  test('S54: holds no secret of the environment it was built in, no token, and no path or name of that machine', async () => {
    const text = (await unpack(archive)).map(({ content }) => content.toString('latin1')).join('\n');
    for (const canary of [...Object.values(CANARIES), 'canary-', ROOT, hostname(), userInfo().homedir].filter((word) => word.length > 3))
      assert.ok(!text.includes(canary), canary);
    assert.doesNotMatch(text, /svc_(pat_|agent_)?[0-9A-Za-z]{20}|Bearer |BEGIN [A-Z ]*KEY|sourceMappingURL|localhost/);
  });

  test('S54: its script calls nobody, and makes neither code nor markup of texts', async () => {
    const script = (await unpack(archive)).find(({ header }) => header.name.endsWith('.js'))?.content.toString() ?? '';
    assert.match(script, /registerPlugin/);
    assert.doesNotMatch(script, /\bfetch\b|XMLHttpRequest|WebSocket|sendBeacon|\beval\b|\bFunction\(|innerHTML|document\.write|\bimport\(/);
  });

  test('S54: Mattermost finds its manifest: id, version of this program, the script, and no program for the server', async () => {
    const entries = new Map((await unpack(archive)).map(({ header, content }) => [header.name, content.toString()]));
    const manifest = JSON.parse(entries.get('tocsin/plugin.json') ?? '{}');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.deepEqual([manifest.id, manifest.version, manifest.server], ['tocsin', version, undefined]);
    assert.match(manifest.min_server_version, /^\d+\.\d+\.\d+$/);
    assert.ok(entries.has(`tocsin/${manifest.webapp.bundle_path}`));
  });

  test('S54: the same sources make the same bytes', async () => {
    const again = join(work, 'again');
    build(again);
    assert.deepEqual(readFileSync(join(again, 'plugin.tar.gz')), archive);
    const files = [
      { path: 'b/x', content: 'x' },
      { path: 'a', content: 'y' },
    ];
    assert.deepEqual(await packArchive(files), await packArchive([...files].reverse()));
  });

  test('S54: no entry that leads out of its folder can be packed', async () => {
    for (const path of ['../x', '/etc/passwd', 'a/../../x', 'a//b', './a', 'a\\b', 'C:/x', '', '.hidden', 'a/.', 'a/..'])
      await assert.rejects(packArchive([{ path, content: '' }]), /no plain relative path/, path);
  });

  test('S54: what is served is what the build made: its hash is the ETag and the manifest’s', async () => {
    const answer = await serve(dist).inject({ url: URL_PATH });
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.rawPayload, archive);
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
    assert.deepEqual(JSON.parse(readFileSync(join(dist, 'plugin.tar.gz.json'), 'utf8')), factsOf(archive, '0.1.0'));
    assert.equal(answer.headers.etag, `"${sha256}"`);
    assert.equal(answer.headers['content-type'], 'application/gzip');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="tocsin-mattermost-0.1.0.tar.gz"');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-length'], String(archive.length));
  });

  test('who has it already is told so; HEAD tells the same without the bytes', async () => {
    const server = serve(dist);
    const head = await server.inject({ method: 'HEAD', url: URL_PATH });
    assert.deepEqual([head.statusCode, head.rawPayload.length, head.headers['content-length']], [200, 0, String(archive.length)]);
    const tag = String(head.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await server.inject({ url: URL_PATH, headers: { 'if-none-match': known } });
      assert.deepEqual([answer.statusCode, answer.rawPayload.length, answer.headers.etag], [304, 0, tag], known);
    }
    for (const other of ['"other"', tag.slice(1, -1), '']) {
      assert.equal((await server.inject({ url: URL_PATH, headers: { 'if-none-match': other } })).statusCode, 200, other);
    }
  });

  test('S65: one address may not fetch it without end, and is told when to come back', async () => {
    const server = buildHttp({ log: SILENT, trustedProxies: [], https: false });
    http.push(server);
    const asked: string[] = [];
    const hit = async (key: string, { hits, windowMs }: Limit) => {
      asked.push(key);
      return { allowed: asked.length <= 1, limit: hits, remaining: 0, resetMs: windowMs, of: 'requests' };
    };
    registerChattwoPlugin(server, { dist, limits: { hit } });
    assert.equal((await server.inject(URL_PATH)).statusCode, 200);
    const refused = await server.inject(URL_PATH);
    assert.deepEqual([refused.statusCode, refused.headers['retry-after'], refused.headers.etag], [429, '60', undefined]);
    assert.equal(new Set(asked).size, 1);
  });

  const file = (folder: string) => join(folder, 'plugin.tar.gz');
  const facts = (folder: string) => join(folder, 'plugin.tar.gz.json');
  const REFUSED: ReadonlyArray<readonly [string, (folder: string) => void, RegExp]> = [
    [
      'one changed bit',
      (folder) => writeFileSync(file(folder), Buffer.from(archive).fill((archive[40] ?? 0) ^ 1, 40, 41)),
      /not what the build/,
    ],
    ['a byte more', (folder) => writeFileSync(file(folder), Buffer.concat([archive, Buffer.from('x')])), /not what the build made/],
    ['nothing in it', (folder) => writeFileSync(file(folder), ''), /not what the build made/],
    [
      'a link to another file',
      (folder) => {
        rmSync(file(folder));
        symlinkSync('/etc/passwd', file(folder));
      },
      /not what the build made/,
    ],
    [
      'another hash',
      (folder) => writeFileSync(facts(folder), JSON.stringify({ ...factsOf(archive, '0.1.0'), sha256: '0'.repeat(64) })),
      /not what/,
    ],
    [
      'a version that breaks out',
      (folder) => writeFileSync(facts(folder), JSON.stringify(factsOf(archive, '1"\r\nX: y'))),
      /cannot be read/,
    ],
    ['facts that are no JSON', (folder) => writeFileSync(facts(folder), '{'), /cannot be read/],
    ['no facts', (folder) => rmSync(facts(folder)), /not built yet.*npm run web:build/],
    ['no archive', (folder) => rmSync(file(folder)), /not built yet.*npm run web:build/],
  ];
  for (const [what, change, words] of REFUSED) {
    test(`S54: ${what}: not served, and the answer says what to do`, async () => {
      const answer = await served(change).inject({ url: URL_PATH, headers: { 'if-none-match': '*' } });
      assert.equal(answer.statusCode, 503);
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
      assert.equal(answer.headers.etag, undefined);
      assert.match(answer.json().detail, words);
      assert.doesNotMatch(answer.body, /root:|passwd|tocsin-plugin-|\/tmp\//);
    });
  }

  test('S54: what is changed while the server runs is not served either', async () => {
    let folder = '';
    const server = served((made) => {
      folder = made;
    });
    assert.equal((await server.inject(URL_PATH)).statusCode, 200);
    writeFileSync(file(folder), Buffer.from(archive).reverse());
    assert.equal((await server.inject(URL_PATH)).statusCode, 503);
  });

  test('S54: no spelling of the address reaches another file', async () => {
    const server = serve(dist);
    for (const rest of [
      '/',
      '/main.js',
      '/../main.js',
      '/..%2fmain.js',
      '%2f..%2fmain.js',
      '/plugin.tar.gz.json',
      '/....//x',
      '%00',
      ';/x',
    ]) {
      const answer = await server.inject(`${URL_PATH}${rest}`);
      // The last one is an address of its own, which takes another method only.
      const wanted = rest === ';/x' ? [405] : [400, 404];
      assert.ok(wanted.includes(answer.statusCode), `${rest}: ${answer.statusCode}`);
    }
  });
});
