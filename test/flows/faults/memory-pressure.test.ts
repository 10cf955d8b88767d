// Concerns: src/modules/alerts/intake, src/platform/http
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seedEscalations } from '../../../src/modules/escalation/seed.fixture.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { LONG } from '../../../lab/long.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { DATE_ENV } from '../../harness/shift-date.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const SENDERS = LONG ? 150 : 40;
/** So much of the bodies is in hand at once: less than is sent. */
const IN_HAND_BYTES = LONG ? 16_777_216 : 4_194_304;
const ALERTS_A_BODY = 1_000;
const DUE = LONG ? 100 : 30;

/** As large as a body may be: a thousand alerts, each with its own names, just under 1 MiB together. */
function body(sender: number): string {
  const alerts = Array.from({ length: ALERTS_A_BODY }, (_, i) => ({
    labels: { alertname: 'Pressure', host: `host-${sender}-${i}`, severity: 'critical' },
    annotations: { summary: `Host ${sender}-${i} is pressed`, description: 'x'.repeat(820) },
  }));
  return JSON.stringify({ alerts });
}

describe('a burst that is larger than the memory', () => {
  let setup: TestApp;
  let db: Database;
  let server: ServerProcess;

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    db = openDatabase({ url: setup.database.url, max: 2, name: 'test' });
    server = await startServerProcess({
      databaseUrl: setup.database.url,
      port: await freePort(),
      env: {
        NODE_OPTIONS: `${DATE_ENV['NODE_OPTIONS'] ?? ''} --max-old-space-size=256 --max-semi-space-size=32`,
        INTAKE_MAX_BYTES: String(IN_HAND_BYTES),
        LOG_LEVEL: 'error',
      },
      limitMs: 60_000,
    });
  });
  after(async () => {
    await server?.kill();
    await db?.close();
    await setup?.database.drop();
  });

  test('F41: with a heap of 256 MB it is answered with 200 or 503 and Retry-After; what was accepted is stored; due levels are fired meanwhile', async () => {
    const [user] = await db.query<{ id: string }>('select id from users');
    await seedEscalations(db, {
      count: DUE,
      targets: [{ target_type: 'user', target_user_id: user?.id ?? '' }],
      dueAt: `app_now() + interval '1 second'`,
    });
    assert.ok(body(0).length > 900_000 && body(0).length < 1_048_576, `${body(0).length} bytes`);
    const send = async (sender: number) => {
      const answer = await fetch(`${server.url}/webhooks/alerts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${setup.webhookToken}`, 'content-type': 'application/json' },
        body: body(sender),
      });
      await answer.arrayBuffer();
      return { sender, status: answer.status, retryAfter: answer.headers.get('retry-after') };
    };
    const answers = await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));

    assert.equal(server.ended(), false, `the server goes on:\n${server.output().slice(-2_000)}`);
    assert.deepEqual(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503),
      [],
    );
    const shed = answers.filter(({ status }) => status === 503);
    const accepted = answers.filter(({ status }) => status === 200);
    assert.ok(shed.length > 0, 'the burst was larger than what may wait');
    assert.ok(accepted.length > 0, 'and something was taken');
    for (const { retryAfter } of shed) assert.match(retryAfter ?? '', /^[1-9]\d*$/);
    const stored = await db.query<{ n: number }>(`select count(*) as n from alerts where labels ->> 'alertname' = 'Pressure'`);
    assert.equal(stored[0]?.n, accepted.length * ALERTS_A_BODY, 'what was accepted, and nothing else');
    await until(
      async () => (await db.query<{ n: number }>('select count(*) as n from escalation_steps'))[0]?.n === DUE,
      'all due levels to be fired',
      30_000,
    );
    assert.equal((await fetch(`${server.url}/ready`)).status, 200);
  });
});
