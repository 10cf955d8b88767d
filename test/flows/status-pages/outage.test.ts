import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '../../../src/platform/free-port.ts';
import { TEST_KEYS } from '../../cast.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type RunningServer, start } from '../../harness/process.ts';
import { type SacrificialPostgres, startSacrificialPostgres } from '../../harness/programs/sacrificial-postgres.ts';
import { until } from '../../harness/until.ts';

const FORMS = ['', '.json', '.atom', '/history', '/badge.svg', '/maintenance.ics', '/api/v2/summary.json'];

describe('status pages while the database is away', () => {
  let postgres: SacrificialPostgres;
  let app: TestApp;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tocsin-outage-'));
    postgres = await startSacrificialPostgres();
    app = await startTestApp({ database: postgres.database, env: { DATA_DIR: folder } });
    const page = await app.api('POST', '/api/v1/status-pages', {
      slug: 'acme',
      title: 'Acme',
      components: [{ name: 'Shop', status: 'partial_outage' }],
    });
    assert.equal(page.status, 201);
    const post = { title: 'Published title', message: 'Published message' };
    assert.equal((await app.api('POST', `/api/v1/status-pages/${page.body.id}/incidents`, post)).status, 201);
    await until(async () => (await (await fetch(`${app.url}/status/acme.json`)).text()).includes('Published title'), 'the page');
  });
  after(async () => {
    await app.stop().catch(() => {});
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('without PostgreSQL every request is answered 200 with what was last true and when', async () => {
    const read = async (url: string, form: string) => {
      const answer = await fetch(`${url}/status/acme${form}`);
      assert.equal(answer.status, 200, form);
      assert.ok(answer.headers.get('last-modified'), form);
      return answer.text();
    };
    await postgres.end('immediate');
    let rounds = 0;
    await until(async () => {
      for (const form of FORMS) await read(app.url, form);
      const json = JSON.parse(await read(app.url, '.json'));
      assert.ok(!Number.isNaN(Date.parse(json.as_of)));
      assert.equal(json.incidents[0].title, 'Published title');
      rounds += 1;
      return rounds >= 15 && json.stale === true;
    }, 'the page says that it is a copy');
    assert.match(await read(app.url, ''), /Live data cannot be reached at the moment\.<\/b> This is what was known at <time/);
    await postgres.start();
    await until(async () => JSON.parse(await read(app.url, '.json')).stale === false, 'the page is read again');
  });

  test('a server that starts without its database serves the copies of its disk, says 503 to all else, and starts once the database is back', async (t) => {
    await app.stop().catch(() => {});
    const [own = ''] = readdirSync(join(folder, 'status-pages'));
    assert.ok(readdirSync(join(folder, 'status-pages', own)).some((name) => name.endsWith('.json')));
    await postgres.end('fast');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      POSTGRES_URL: postgres.database.url,
      DATA_DIR: folder,
      BASE_URL: url,
      SECRET_PEPPER: TEST_KEYS.pepper,
      ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
      LOG_LEVEL: 'warn',
    };
    const server = start([], { env, t }) as RunningServer;
    const status = (path: string) =>
      fetch(`${url}${path}`).then(
        (answer) => answer.status,
        () => 0,
      );
    await until(async () => (await status('/status/acme')) === 200, `the copy: ${server.stderr()}`, 60_000);
    for (const form of FORMS) assert.equal(await status(`/status/acme${form}`), 200, form);
    const json = (await (await fetch(`${url}/status/acme.json`)).json()) as {
      stale: boolean;
      as_of: string;
      incidents: Array<{ title: string }>;
    };
    assert.deepEqual([json.stale, json.incidents[0]?.title], [true, 'Published title']);
    assert.deepEqual(
      [await status('/ready'), await status('/api/v1/alerts'), await status('/live'), await status('/status/none')],
      [503, 503, 200, 404],
    );
    await postgres.start();
    await until(async () => (await status('/ready')) === 200, `the server: ${server.stderr()}`, 60_000);
    assert.equal(((await (await fetch(`${url}/status/acme.json`)).json()) as { stale: boolean }).stale, false);
    server.child.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
  });
});
