// Concerns: src/modules/alerts/intake, src/platform/db
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { LONG } from '../../../lab/long.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const KILLS = LONG ? 20 : 3;
const SENDERS = 12;
const ALERTS_A_REQUEST = 10;
const ENOUGH = LONG ? 5_000 : 300;
/** What is taken before a kill: each time another number. */
const MOST_BEFORE_KILL = 495;

describe('kill -9 during a burst of alerts', () => {
  let setup: TestApp;
  let port: number;
  let server: ServerProcess | null = null;
  const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    port = await freePort();
  });
  after(async () => {
    agent.destroy();
    await server?.kill();
    await setup?.database.drop();
  });

  /** The status, or null when the connection broke before an answer. */
  const post = (body: string): Promise<number | null> =>
    new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/webhooks/alerts',
          headers: {
            authorization: `Bearer ${setup.webhookToken}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
          answer.once('error', () => resolve(null));
        },
      );
      sent.once('error', () => resolve(null));
      sent.end(body);
    });

  test(`F01: of ${ENOUGH} accepted alerts and more, none is lost over ${KILLS} kills, and each is in the history once`, async () => {
    const fired = new Set<string>();
    const resolved = new Set<string>();
    let counter = 0;
    let sending = false;
    const body = (names: readonly string[], status: string) =>
      JSON.stringify({ alerts: names.map((fingerprint) => ({ status, fingerprint, labels: { alertname: 'Burst', host: fingerprint } })) });
    const sender = async () => {
      while (sending) {
        const names = Array.from({ length: ALERTS_A_REQUEST }, () => `burst-${++counter}`);
        // A sender repeats what was not answered with 2xx, with the same body.
        for (const status of ['firing', 'resolved']) {
          let code: number | null = null;
          while (code !== 200) {
            code = await post(body(names, status));
            if (!sending && code !== 200) return;
            if (code !== 200) await nextTurn();
          }
          for (const name of names) (status === 'firing' ? fired : resolved).add(name);
        }
      }
    };

    for (let round = 0; round < KILLS || fired.size < ENOUGH; round += 1) {
      server = await startServerProcess({ databaseUrl: setup.database.url, port });
      sending = true;
      const senders = Array.from({ length: SENDERS }, sender);
      const enough = round < KILLS ? fired.size + 1 + ((round * 97) % MOST_BEFORE_KILL) : ENOUGH;
      await until(() => fired.size >= enough, 'alerts to be accepted');
      await server.kill();
      sending = false;
      await Promise.all(senders);
    }
    server = await startServerProcess({ databaseUrl: setup.database.url, port });
    assert.equal(await server.terminate(), 0);

    const client = new pg.Client({ connectionString: setup.database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ fingerprint: string; status: string; firings: number; resolves: number }>(
        `select a.fingerprint, a.status, count(*) filter (where e.step = 'received')::int as firings, count(*) filter (where e.step = 'resolved')::int as resolves
           from alerts a join alert_timeline e on e.alert_id = a.id where a.fingerprint like 'burst-%' group by a.id`,
      );
      const stored = new Map(rows.map((row) => [row.fingerprint, row]));
      assert.equal(stored.size, rows.length, 'one alert a fingerprint');
      const lost = [...fired].filter((name) => stored.get(name)?.firings !== 1);
      const unresolved = [...resolved].filter((name) => stored.get(name)?.resolves !== 1 || stored.get(name)?.status !== 'resolved');
      assert.deepEqual({ lost: lost.slice(0, 5), unresolved: unresolved.slice(0, 5) }, { lost: [], unresolved: [] });
      assert.ok(fired.size >= ENOUGH, `${fired.size} alerts were accepted`);
    } finally {
      await client.end();
    }
  });
});
