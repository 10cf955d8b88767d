import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { freePort } from '../../harness/processes.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const ROUNDS = 5;
const KEYS_A_ROUND = 40;
const LEASE_MS = 3 * 60_000;

/**
 * A way to the database on which transactions that open an incident stop at their commit: every other one before it
 * reaches the database, the rest after the database has committed and before the server hears of it.
 */
async function startFailpoint(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const held = { before: 0, after: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const upstream = connect(Number(port), hostname);
    let opens = false;
    let deaf = false;
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => {
        sockets.delete(each);
        (each === socket ? upstream : socket).destroy();
      });
    }
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      opens ||= text.includes('insert into incidents ');
      if (opens && /Q[\s\S]{4}commit\0/.test(text)) {
        deaf = true;
        if (held.before <= held.after) {
          held.before += 1;
          return;
        }
        held.after += 1;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!deaf) socket.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    held,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe('opening an incident under an Idempotency-Key', () => {
  let setup: TestApp;
  let token: string;
  before(async () => {
    setup = await startTestApp();
    token = (await setup.api('POST', '/api/v1/user/tokens', { name: 'script', permissions: ['incidents:read', 'incidents:write'] })).body
      .token;
    await setup.app.stop();
  });
  after(() => setup?.database.drop());

  const open = (url: string, key: string) =>
    fetch(`${url}/api/v1/incidents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ title: key, severity: 'low' }),
      signal: AbortSignal.timeout(60_000),
    });

  test(`F42: kill -9 around the commit, ${ROUNDS * KEYS_A_ROUND} keys: one incident for each, and a retry gets the stored answer`, async (t) => {
    const port = await freePort();
    const client = new pg.Client({ connectionString: setup.database.url });
    await client.connect();
    let clock = 0;
    let committed = 0;
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const failpoint = await startFailpoint(setup.database.url);
        t.after(() => failpoint.close());
        const env = { POSTGRES_POOL_MAX: String(KEYS_A_ROUND + 8) };
        const first = await startServerProcess({ databaseUrl: failpoint.url, port, env });
        t.after(() => first.kill());
        const keys = Array.from({ length: KEYS_A_ROUND }, (_, i) => `round ${round} key ${i}`);
        // A slow machine answers some of so many at once with 503: a client asks again, until it gets no answer at all.
        const insist = async (key: string): Promise<number | null> => {
          const answer = await open(first.url, key).catch(() => null);
          return answer?.status === 503 ? insist(key) : (answer?.status ?? null);
        };
        const lost = keys.map(insist);
        await until(() => failpoint.held.before + failpoint.held.after === KEYS_A_ROUND, 'every transaction to stop at its commit');
        await first.kill();
        failpoint.close();
        assert.deepEqual(new Set(await Promise.all(lost)), new Set([null]), 'nobody got an answer');
        await until(async () => {
          const { rows } = await client.query('select count(*)::int as count from incidents where title like $1', [`round ${round} %`]);
          return rows[0].count === failpoint.held.after;
        }, 'what was committed to show');
        committed += failpoint.held.after;

        // Keys of requests that never came to an end are free again after their lease.
        clock += LEASE_MS;
        await moveClock(setup.database.url, clock);
        const second = await startServerProcess({ databaseUrl: setup.database.url, port });
        t.after(() => second.kill());
        let replayed = 0;
        for (const key of keys) {
          const answers = [await open(second.url, key), await open(second.url, key)];
          const bodies = await Promise.all(
            answers.map((answer) => answer.json() as Promise<{ id: string; title: string; status: string }>),
          );
          assert.deepEqual(
            answers.map(({ status }) => status),
            [201, 201],
          );
          assert.deepEqual(bodies[0], bodies[1]);
          assert.deepEqual([bodies[0]?.title, bodies[0]?.status], [key, 'triggered']);
          assert.equal(answers[1]?.headers.get('idempotent-replayed'), 'true');
          if (answers[0]?.headers.get('idempotent-replayed') === 'true') replayed += 1;
        }
        assert.equal(replayed, failpoint.held.after, 'what was committed was answered from the store');
        assert.equal(await second.terminate(), 0);
      }
      const { rows } = await client.query('select count(*)::int as incidents, count(distinct title)::int as keys from incidents');
      assert.deepEqual(rows[0], { incidents: ROUNDS * KEYS_A_ROUND, keys: ROUNDS * KEYS_A_ROUND });
      assert.ok(committed >= ROUNDS * Math.floor(KEYS_A_ROUND / 2), 'both sides of the commit were met');
    } finally {
      await client.end();
    }
  });
});
