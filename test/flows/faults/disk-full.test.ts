import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signIn, startTestApp } from '../../harness/app.ts';
import { freePort } from '../../harness/processes.ts';
import { type SacrificialPostgres, startSacrificialPostgres } from '../../harness/programs/sacrificial-postgres.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openSmallDisk, type SmallDisk } from '../../harness/programs/small-disk.ts';
import { until } from '../../harness/until.ts';

const DISK_MB = 96;
/** What is sent at once, and the most that is sent until the disk is full. */
const ALERTS = 40;
const MOST = 60;
const small = openSmallDisk(DISK_MB);

describe('the disk of the database is full', { skip: small instanceof Error && small.message, timeout: 300_000 }, () => {
  const disk = small as SmallDisk;
  let postgres: SacrificialPostgres;
  let server: ServerProcess;
  let token: string;
  let headers: Record<string, string>;

  before(async () => {
    // Only what stands in the database: PostgreSQL's own log of changes lies elsewhere and goes on.
    postgres = await startSacrificialPostgres({ tablespace: disk.folder });
    const setup = await startTestApp({ database: postgres.database });
    token = setup.webhookToken;
    await setup.app.stop();
    server = await startServerProcess({ databaseUrl: postgres.database.url, port: await freePort(), limitMs: 90_000 });
    headers = { ...(await signIn(server.url)), 'content-type': 'application/json' };
  });
  after(async () => {
    await server?.kill();
    await postgres?.remove();
    disk.remove();
  });

  const ask = async (method: string, url: string, body?: unknown, own = headers) => {
    const answer = await fetch(`${server.url}${url}`, {
      method,
      headers: own,
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const shown = (await answer.json()) as { code?: string; detail?: string; total?: number; status?: unknown };
    return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after') ?? 0), body: shown };
  };
  type Answer = Awaited<ReturnType<typeof ask>>;
  const batch = (n: number) =>
    Array.from({ length: ALERTS }, (_, i) => ({
      fingerprint: `${n} ${i}`,
      labels: { alertname: `Alert ${n} ${i}` },
      annotations: { text: 'x'.repeat(3_000) + Math.random() },
    }));
  const post = (n: number) =>
    ask('POST', '/webhooks/alerts', { alerts: batch(n) }, { authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const assertReported = ({ status, body, retryAfter }: Answer) => {
    assert.deepEqual([status, body.code], [503, 'disk_full'], JSON.stringify(body));
    assert.match(body.detail ?? '', /disk of the database is full/i);
    assert.ok(retryAfter > 0);
  };
  const stored = async () => (await ask('GET', '/api/v1/alerts?limit=1')).body.total;

  test('F30: webhook and writes hear 503 disk_full and when to come back, /ready says so, reads go on; with room the retry is accepted, nothing accepted is lost', async () => {
    assert.equal((await post(0)).status, 200);
    assert.equal((await ask('GET', '/ready')).status, 200);
    disk.fill();
    const answers: Answer[] = [];
    while (answers.length < MOST && answers.at(-1)?.status !== 503) answers.push(await post(answers.length + 1));
    const refused = answers.length;
    assertReported(answers.at(-1) as Answer);
    assert.deepEqual(
      [...new Set(answers.slice(0, -1).map(({ status }) => status))].filter((status) => status !== 200),
      [],
    );
    const accepted = (refused - 1 + 1) * ALERTS;

    const ready = await ask('GET', '/ready');
    assert.deepEqual(
      [ready.status, ready.body.detail],
      [503, 'The disk of the database is full: nothing can be saved until there is room'],
    );
    const readiness = await ask('GET', '/api/v1/readiness');
    assert.equal(readiness.body.status, 'unavailable');
    for (const list of ['/api/v1/alerts', '/api/v1/dashboard/stats', '/api/v1/incidents', '/api/v1/teams', '/api/v1/users']) {
      const { status, body } = await ask('GET', list);
      assert.equal(status, 200, `${list} ${JSON.stringify(body)}`);
    }
    assert.equal(await stored(), accepted, 'of what was refused nothing is there');

    const writes: Answer[] = [];
    while (writes.length < 2_000 && writes.at(-1)?.status !== 503)
      writes.push(await ask('POST', '/api/v1/teams', { name: `Team ${writes.length}`, description: 'd'.repeat(400) + Math.random() }));
    assertReported(writes.at(-1) as Answer);
    // A flood of senders costs a few lines.
    for (let n = 0; n < 50; n += 1) assertReported(await post(refused));
    assert.equal((await ask('GET', '/live')).status, 200);
    assert.equal(server.ended(), false, server.output());

    disk.clear();
    assert.equal((await post(refused)).status, 200, 'the retry of the sender');
    assert.equal(await stored(), accepted + ALERTS);
    assert.equal((await ask('POST', '/api/v1/teams', { name: 'Afterwards' })).status, 201);
    await until(async () => (await ask('GET', '/ready')).status === 200, 'the server to be ready');
    assert.equal(server.ended(), false, server.output());

    const stacks = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"stack"'));
    assert.deepEqual(stacks, []);
  });
});
