import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setUp } from '../../lab/session.ts';
import { readPostmasterPid } from '../../src/platform/postgres/processes.ts';
import { eventually, freePort } from '../harness/processes.ts';
import { start, startServer } from '../harness/process.ts';
import { openSse } from '../harness/sse.ts';
import { dataDir } from './folders.ts';
import { alert, cookie, metric, post, processes, started, TWO } from './several-processes.ts';

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('several processes on one port', () => {
  test('the server is ready when all of them serve, not before', async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const starting = startServer({ t, env: { DATA_DIR: dataDir(t), ...TWO, PORT: String(port) } });
    const refusals = new Set<string>();
    await eventually('it is ready', async () => {
      const answer = await fetch(`${url}/ready`).catch(() => null);
      if (answer?.status === 503) refusals.add(((await answer.json()) as { detail: string }).detail);
      return answer?.status === 200;
    });
    assert.deepEqual([...(await metric(url, 'svc_live_clients')).keys()].toSorted(), [1, 2]);
    assert.ok(refusals.has('The other processes of this server are starting'), [...refusals].join(', '));
    await (await starting).stop();
  });

  test('both take alerts and tell each other what happened; one that is killed comes back while the other answers, and nothing that was accepted is lost', async (t) => {
    const folder = dataDir(t);
    const server = await startServer({ t, env: { DATA_DIR: folder, ...TWO } });
    const { url } = server;
    const before = await started(server);
    const session = await setUp(url);
    const { token } = (await session.call('POST', '/api/v1/webhook-tokens', { name: 'test' })) as { token: string };

    const accepted: string[] = [];
    const send = async (name: string) => {
      const status = await post(url, token, alert(name));
      if (status === 200) accepted.push(name);
      return status;
    };
    for (let n = 0; n < 20; n++) assert.equal(await send(`first ${n}`), 200);
    const taken = await metric(url, 'svc_webhook_requests_total');
    assert.equal(
      [...taken.values()].reduce((sum, n) => sum + n, 0),
      20,
    );
    assert.ok(taken.get(1) && taken.get(2), `both took some: ${[...taken]}`);
    assert.deepEqual(await metric(url, 'svc_webhook_requests_total'), taken, 'whichever is asked');

    const signedIn = { cookie: await cookie(url) };
    // The system deals them out by chance: that all of these go to one process happens once in thousands of runs.
    const streams = await Promise.all(Array.from({ length: 14 }, () => openSse(`${url}/api/v1/events`, signedIn)));
    t.after(() => {
      for (const stream of streams) stream.close();
    });
    await eventually('each process has a stream', async () => {
      const clients = await metric(url, 'svc_live_clients');
      return [clients.get(1), clients.get(2)].every((count) => (count ?? 0) > 0);
    });
    await session.call('POST', '/api/v1/incidents', { title: 'seen by all', severity: 'low' });
    await eventually('every stream hears of it', () =>
      streams.every(({ events }) => events.some(({ event }) => event === 'incident.changed')),
    );

    const database = readPostmasterPid(path.join(folder, 'postgres'))?.pid;
    process.kill(before.get(2) ?? 0, 'SIGKILL');
    let answered = 0;
    await eventually('it comes back', async () => {
      // All of them are on one page of the list.
      if (answered < 100 && (await send(`meanwhile ${answered}`)) === 200) answered += 1;
      return processes(server).get(2) !== before.get(2);
    });
    assert.ok(answered > 0, 'the other went on answering');
    assert.equal(streams.filter((stream) => stream.ended()).length > 0, true, 'the streams of the one that was killed have ended');
    assert.equal(streams.filter((stream) => !stream.ended()).length > 0, true, 'those of the other go on');
    for (let n = 0; n < 20; n++) assert.equal(await send(`afterwards ${n}`), 200);
    assert.ok((await metric(url, 'svc_webhook_requests_total')).get(2), 'the next one takes alerts');
    const after = processes(server);
    assert.equal(after.get(1), before.get(1));
    assert.equal(readPostmasterPid(path.join(folder, 'postgres'))?.pid, database, 'its database was not touched');

    const { items } = (await session.call('GET', '/api/v1/alerts?limit=200')) as {
      items: { title: string; labels: { alertname: string } }[];
    };
    const stored = new Set(items.map(({ labels }) => labels.alertname));
    assert.ok(accepted.length < 200);
    assert.deepEqual(
      accepted.filter((name) => !stored.has(name)),
      [],
    );

    const ended = await server.stop();
    assert.equal(ended.code, 0, ended.stderr);
    assert.deepEqual([...after.values()].filter(lives), []);
    assert.equal(ended.stdout.match(/"msg":"stopped"/g)?.length, 3, 'each in order');
    assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);
  });

  test('a signal of the terminal, which reaches all of them, drains once; the main process killed, no other is left and the next start finds the data', async (t) => {
    const folder = dataDir(t);
    const env = { DATA_DIR: folder, ...TWO };
    const first = await startServer({ t, env });
    for (const pid of [first.child.pid ?? 0, ...(await started(first)).values()]) process.kill(pid, 'SIGINT');
    const ended = await first.ended;
    assert.deepEqual([ended.code, ended.stdout.match(/"msg":"stopped"/g)?.length], [0, 3], ended.stdout);

    const second = await startServer({ t, env });
    const pids = [...(await started(second)).values()];
    await setUp(second.url);
    await second.stop('SIGKILL');
    await eventually('the others have ended', () => !pids.some(lives));
    const third = await startServer({ t, env: { DATA_DIR: folder } });
    assert.match(await cookie(third.url), /svc_/, 'who was set up signs in');
    assert.equal((await third.stop()).code, 0);
  });

  for (const value of ['0', '17', 'auto'])
    test(`WEB_CONCURRENCY=${value} is refused with what to set, and nothing is begun`, async (t: TestContext) => {
      const folder = dataDir(t);
      const ended = await start([], { t, env: { DATA_DIR: folder, PORT: '0', WEB_CONCURRENCY: value } }).ended;
      assert.deepEqual([ended.code, existsSync(folder)], [1, false]);
      assert.match(ended.stderr, /WEB_CONCURRENCY: .* does not fit: set a whole number from 1 to 16, or leave it out for 1\n$/);
    });
});
