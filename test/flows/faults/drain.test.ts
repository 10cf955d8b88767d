// Concerns: src/server.ts, src/app.ts, src/cli/serve.ts, src/platform/http, src/platform/lease
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Answer, openPoster, type Poster, startSenders } from '../../harness/senders.ts';
import { LONG } from '../../../lab/long.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const SENDERS = 8;
const HEALTH_EVERY_MS = 50;
/** No answer takes so long. */
const PATIENCE_MS = 45_000;
const REFUSED = 'ECONNREFUSED';

interface Looked {
  /** Null: no connection. */
  readonly status: number | null;
  readonly connection: string | undefined;
}

/** One request over a connection of its own, or over those of `agent`. */
function look(port: number, path: string, agent: Agent | false = false): Promise<Looked> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, signal: AbortSignal.timeout(PATIENCE_MS) }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    });
    sent.once('error', (error: NodeJS.ErrnoException) =>
      error.code === REFUSED ? resolve({ status: null, connection: undefined }) : reject(error),
    );
    sent.end();
  });
}

/** What a load balancer does: asks both servers how they are, and sends each request to one that is well. */
function failOver(ports: readonly number[], poster: Poster): { post: (body: string) => Promise<Answer>; stop: () => Promise<void> } {
  const well = ports.map(() => true);
  let turn = 0;
  let stopped = false;
  const checks = ports.map(async (port, i) => {
    while (!stopped) {
      well[i] = (await look(port, '/ready').catch(() => null))?.status === 200;
      await pause(HEALTH_EVERY_MS);
    }
  });
  return {
    async post(body) {
      for (;;) {
        turn += 1;
        const i = turn % ports.length;
        if (!well[i] && well.includes(true)) continue;
        const answer = await poster.post(ports[i] ?? 0, body);
        if (answer.error !== REFUSED) return answer;
        well[i] = false;
        if (!well.includes(true)) await pause(HEALTH_EVERY_MS);
      }
    },
    async stop() {
      stopped = true;
      await Promise.all(checks);
    },
  };
}

describe('stopping servers', { timeout: 300_000 }, () => {
  let setup: TestApp;
  let poster: Poster;
  const servers: ServerProcess[] = [];
  const ports: number[] = [];
  const start = async (i: number, delay = '500ms') => {
    servers[i] = await startServerProcess({
      databaseUrl: setup.database.url,
      port: ports[i] ?? 0,
      env: { LOG_LEVEL: 'fatal', DRAIN_DELAY: delay },
    });
  };

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    poster = openPoster(setup.webhookToken, SENDERS * 2, 15_000);
    ports.push(await freePort(), await freePort());
    await Promise.all([start(0, '2s'), start(1, '2s')]);
  });
  after(async () => {
    poster?.close();
    await Promise.all(servers.map((server) => server.kill()));
    await setup?.database.drop();
  });

  const state = async (port: number) =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/readiness`)).json()) as {
      scheduler: { leader: boolean };
      intake: { waiting: number };
    };
  const leads = async (port: number) => (await state(port)).scheduler.leader;

  test('F29: told to stop, a server says so, hands over its lease at once, and answers what is under way before it ends', async (t) => {
    await until(async () => (await leads(ports[0] ?? 0)) || (await leads(ports[1] ?? 0)), 'a leader');
    const first = (await leads(ports[0] ?? 0)) ? 0 : 1;
    const [port = 0, otherPort = 0] = first === 0 ? ports : ports.toReversed();
    const holder = new pg.Client({ connectionString: setup.database.url });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query('begin; lock table alerts in exclusive mode');

    const agent = new Agent({ keepAlive: true });
    t.after(() => agent.destroy());
    assert.equal((await look(port, '/live', agent)).connection, 'keep-alive');
    const connected = connect(port, '127.0.0.1');
    t.after(() => connected.destroy());
    await once(connected, 'connect');
    const body = JSON.stringify({ fingerprint: 'under way slowly', labels: { alertname: 'UnderWay' } });
    connected.write(
      `POST /webhooks/alerts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${setup.webhookToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
    );
    let answered = 0;
    const underWay = Array.from({ length: SENDERS }, async (_, i) => {
      const answer = await poster.post(port, JSON.stringify({ fingerprint: `under way ${i}`, labels: { alertname: 'UnderWay' } }));
      answered += 1;
      return answer;
    });
    await until(async () => (await state(port)).intake.waiting === SENDERS, 'the requests to be under way');

    const exit = servers[first]?.terminate();
    await until(async () => (await look(port, '/ready')).status !== 200, 'the server to say that it stops');
    assert.equal((await look(port, '/ready')).status, 503);
    assert.deepEqual(await look(port, '/live', agent), { status: 200, connection: 'close' });
    // The lease lives 15 s; it was handed over.
    await until(() => leads(otherPort), 'the other server to lead', 10_000);
    await until(async () => (await look(port, '/ready').catch(() => null))?.status === null, 'new connections to be refused');
    assert.equal(answered, 0);
    assert.equal(servers[first]?.ended(), false, 'it waits for what is under way');

    await holder.query('rollback');
    const answers = await Promise.all(underWay);
    assert.deepEqual(new Set(answers.map(({ status, closes }) => `${status} ${closes}`)), new Set(['200 true']));
    connected.write(`\r\n${body}`);
    const [late] = (await once(connected, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer];
    assert.match(
      late.toString(),
      /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i,
      'a request that had begun to arrive is answered',
    );
    assert.equal(await exit, 0);
    const { rowCount } = await holder.query(`select 1 from alerts where fingerprint like 'under way %'`);
    assert.equal(rowCount, SENDERS + 1);
    await start(first);
  });

  const ROUNDS = LONG ? 5 : 2;
  test(`F29: both servers restarted in turn ${ROUNDS} times under load: no request is cut off or refused, nothing accepted is lost`, async (t) => {
    const balancer = failOver(ports, poster);
    t.after(() => balancer.stop());
    const bad: Answer[] = [];
    const senders = startSenders({
      name: 'rolling',
      senders: SENDERS,
      post: balancer.post,
      onAnswer: (answer) => answer.status !== 200 && bad.push(answer),
      pauseMs: LONG ? 5 : 50,
    });
    t.after(() => senders.stop());
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const i of [0, 1]) {
        const before = senders.count(200);
        await until(() => senders.count(200) > before + SENDERS * 2, 'both servers to work');
        assert.equal(await servers[i]?.terminate(), 0);
        await start(i);
      }
    }
    await senders.stop();
    assert.deepEqual(bad, []);
    assert.ok(senders.count(200) > ROUNDS * SENDERS * 4);
    assert.deepEqual(await senders.missing(setup.database.url), { lost: [], unresolved: [] });
  });
});
