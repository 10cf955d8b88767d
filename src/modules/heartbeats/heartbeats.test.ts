// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast, TEST_KEYS } from '../../../test/cast.ts';
import { moveClock } from '../../../test/harness/clock.ts';
import { until } from '../../../test/harness/until.ts';
import { startLoop } from '../../platform/loop.ts';
import { openWakes } from '../../platform/wakes.ts';
import { takeLease } from '../../platform/lease/lease.store.ts';
import { updateAlerts, type TimerDeps, watchHeartbeats } from './heartbeats.jobs.ts';
import { countPing } from './logs.store.ts';
import { tokenDigest } from './ping.actions.ts';
import { type HeartbeatOptions, openHeartbeats, registerHeartbeatRoutes } from './index.ts';

const LEASE = 'scheduler';

describe('heartbeats', () => {
  let cast: Cast;
  let timers: TimerDeps;
  let notified: Array<{ action: string; fingerprint: string }>;
  let url: string;

  before(async () => {
    notified = [];
    cast = await startCast({
      register: (http, platform) => {
        const { db, live, log, baseUrl, telemetry } = platform;
        const intake: HeartbeatOptions['intake'] = {
          record: async (signals) => {
            notified.push(...signals.map(({ action, fingerprint }) => ({ action, fingerprint })));
            return signals.map(({ index, fingerprint }) => ({
              index,
              fingerprint,
              outcome: 'created' as const,
              number: 7,
              status: 'firing' as const,
            }));
          },
        };
        const leader = { name: LEASE, fence: () => null, ttlMs: 15_000 };
        const { routes } = openHeartbeats({
          db,
          live,
          log,
          baseUrl,
          intake,
          leader,
          wakes: openWakes(),
          registry: telemetry.registry,
          pepper: TEST_KEYS.pepper,
        });
        registerHeartbeatRoutes(http, { pings: routes, db, limits: null });
        timers = { ...routes, log, intake, lease: LEASE, absenceMs: 60_000 };
      },
    });
    url = await cast.http.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => cast.close());

  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    who: Person = cast.alice,
  ): Promise<{ status: number; body: any }> => {
    const answer = await who.inject({ method, url: `/api/v1/heartbeats${path}`, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const make = async (body: object): Promise<any> => {
    const { status, body: made } = await ask('POST', '', { period_seconds: 60, ...body });
    assert.equal(status, 201, JSON.stringify(made));
    return made;
  };
  const pathOf = (made: any) => new URL(made.ping_url).pathname;
  const ping = (made: any, end = '', init: RequestInit = {}) => fetch(`${url}${pathOf(made)}${end}`, init);
  const see = async (made: any): Promise<any> => (await ask('GET', `/${made.id}`)).body;

  test('what is made is shown with its defaults; its token is in that answer only', async () => {
    const made = await make({ name: ' Backup ', labels: { team: 'storage' } });
    assert.deepEqual(
      { name: made.name, state: made.state, severity: made.severity, grace: made.grace_seconds, cron: made.cron, pings: made.pings },
      { name: 'Backup', state: 'new', severity: 'high', grace: 60, cron: null, pings: 0 },
    );
    const shown = await see(made);
    assert.equal(shown.token, `svc_hb_••••${made.token.slice(-4)}`);
    assert.deepEqual(shown.recent_pings, []);
  });

  test('a change keeps what is left out; a new address ends the old one; the audit trail says who did what', async () => {
    const made = await make({ name: 'Change me', cron: '30 2 * * *', period_seconds: null, time_zone: 'Europe/Berlin' });
    await ping(made);
    const { body: changed } = await ask('PUT', `/${made.id}`, { severity: 'critical', time_zone: 'America/New_York' });
    assert.deepEqual(
      [changed.cron, changed.time_zone, changed.severity, changed.name],
      ['30 2 * * *', 'America/New_York', 'critical', 'Change me'],
    );
    const { body: rotated } = await ask('PUT', `/${made.id}`, { rotate_token: true });
    assert.notEqual(rotated.token, made.token);
    assert.deepEqual([(await ping(made)).status, (await ping(rotated)).status], [404, 200]);
    await ask('PUT', `/${made.id}`, { paused: true }, cast.bob);
    await ask('PUT', `/${made.id}`, { paused: true }, cast.bob);
    await ask('DELETE', `/${made.id}`);
    const events = await cast.platform.db.query<{ event: string; actor_name: string }>(
      'select event, actor_name from audit_events where entity_id = $1 order by created_at',
      [made.id],
    );
    assert.deepEqual(
      events.map(({ event, actor_name }) => `${actor_name} ${event}`),
      [
        'Alice heartbeat.created',
        'Alice heartbeat.updated',
        'Alice heartbeat.token_rotated',
        'Bob heartbeat.paused',
        'Alice heartbeat.deleted',
      ],
    );
    assert.equal((await ping(rotated)).status, 404);
  });

  test('what is wrong is refused with its member named, and nothing is stored', async () => {
    await make({ name: 'Taken' });
    const nobody = '00000000-0000-7000-8000-000000000000';
    const cases: Array<[object, number, string]> = [
      [{ name: 'x' }, 422, '/period_seconds'],
      [{ name: 'x', period_seconds: 29 }, 422, '/period_seconds'],
      [{ name: 'x', period_seconds: 1.5 }, 422, '/period_seconds'],
      [{ name: 'x', cron: '* * * *' }, 422, '/cron'],
      [{ name: 'x', cron: '* * * * *', time_zone: 'Mars/Base' }, 422, '/time_zone'],
      [{ name: 'x', period_seconds: 60, cron: '* * * * *' }, 422, '/cron'],
      [{ name: 'x', period_seconds: 60, grace_seconds: -1 }, 422, '/grace_seconds'],
      [{ name: '  ', period_seconds: 60 }, 422, '/name'],
      [{ name: 'x', period_seconds: 60, severity: 'huge' }, 422, '/severity'],
      [{ name: 'x', period_seconds: 60, service_id: nobody }, 422, '/service_id'],
      [{ name: 'x', period_seconds: 60, labels: { severity: 'low' } }, 422, '/labels/severity'],
      [{ name: 'x', period_seconds: 60, labels: { heartbeat_id: 'mine' } }, 422, '/labels/heartbeat_id'],
      [{ name: 'x', period_seconds: 60, token: 'mine' }, 422, '/token'],
      [{ name: 'TAKEN', period_seconds: 60 }, 409, '/name'],
    ];
    for (const [body, status, pointer] of cases) {
      const answer = await ask('POST', '', body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].pointer, pointer, JSON.stringify(answer.body));
    }
    assert.equal((await ask('GET', `/${nobody}`)).status, 404);
    assert.equal((await ask('PUT', `/${nobody}`, { name: 'y' })).status, 404);
    assert.equal((await ask('DELETE', `/${nobody}`)).status, 404);
    assert.equal((await ask('GET', '?sort=secret')).status, 400);
    assert.equal((await ask('GET', '?search=x')).body.total, 0);
  });

  test('the list is paged, filtered by state and text, and counts every state', async () => {
    const failing = await make({ name: 'Needle one' });
    await make({ name: 'Needle two' });
    await ping(failing, '/fail');
    const { body } = await ask('GET', '?search=needle&sort=state&limit=1');
    assert.deepEqual([body.items.length, body.total, body.items[0].name, body.limit], [1, 2, 'Needle one', 1]);
    assert.ok(body.counts.down >= 1 && body.counts.new >= 1);
    assert.equal((await ask('GET', '?search=needle&state=new')).body.items[0].name, 'Needle two');
  });

  test('a ping counts by any method, with any type of any body, with what it says kept to 10 KB', async () => {
    const made = await make({ name: 'Any' });
    const long = `${'ä'.repeat(5_119)}xyz and more`;
    const bodies: Array<[RequestInit, string | null]> = [
      [{ method: 'GET' }, null],
      [{ method: 'HEAD' }, null],
      [{ method: 'POST' }, null],
      [{ method: 'POST', body: 'done' }, 'done'],
      [{ method: 'POST', body: '{"half', headers: { 'content-type': 'application/json' } }, '{"half'],
      [{ method: 'POST', body: '<x/>', headers: { 'content-type': 'application/xml; charset=x' } }, '<x/>'],
      [{ method: 'POST', body: 'a=1', headers: { 'content-type': 'no type at all' } }, 'a=1'],
      [{ method: 'POST', body: new Uint8Array([0, 255, 65]) }, '\uFFFD\uFFFDA'],
      [{ method: 'POST', body: long }, `${'ä'.repeat(5_119)}xy`],
      [{ method: 'POST', body: 'y'.repeat(3_000_000) }, 'y'.repeat(10_240)],
    ];
    for (const [init, kept] of bodies) {
      const answer = await ping(made, '', init);
      assert.deepEqual(
        [answer.status, await answer.text()],
        [200, init.method === 'HEAD' ? '' : 'OK\n'],
        JSON.stringify(init).slice(0, 80),
      );
      const [newest] = (await see(made)).recent_pings;
      assert.equal(newest.method, init.method);
      assert.equal(newest.body, kept);
    }
    assert.equal((await see(made)).recent_pings[0].body_bytes, 3_000_000);
    assert.equal((await see(made)).pings, bodies.length);
  });

  test('a body without a type, without a length, or far beyond every limit is no reason to refuse a ping', async () => {
    const made = await make({ name: 'Raw' });
    const answered = (request: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request));
        let text = '';
        socket.on('data', (data) => {
          text += data.toString();
          socket.destroy();
          resolve(text.split('\r\n')[0] ?? '');
        });
        socket.on('error', reject);
      });
    const head = `POST ${pathOf(made)} HTTP/1.1\r\nHost: x\r\n`;
    assert.equal(await answered(`${head}Content-Length: 2\r\n\r\nok`), 'HTTP/1.1 200 OK');
    assert.equal(await answered(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`), 'HTTP/1.1 200 OK');
    assert.equal(await answered(`${head}Content-Length: 900000000\r\n\r\n${'z'.repeat(4_300_000)}`), 'HTTP/1.1 200 OK');
    assert.equal((await see(made)).pings, 3);
  });

  test('exit statuses: 0 is well, 1 to 255 a failure, anything else is told how to write it', async () => {
    const made = await make({ name: 'Status' });
    for (const [end, state] of [
      ['/0', 'up'],
      ['/1', 'down'],
      ['/000', 'up'],
      ['/255', 'down'],
    ] as const) {
      assert.equal((await ping(made, end)).status, 200);
      assert.equal((await see(made)).state, state, end);
    }
    for (const end of ['/256', '/-1', '/stop', '/1.5', '/%20', '/1e2']) {
      const answer = await ping(made, end);
      assert.equal(answer.status, 400, end);
      assert.match(await answer.text(), /exit status from 0 to 255/);
    }
    assert.equal((await see(made)).pings, 4);
  });

  test('the log keeps the last hundred pings, newest first; a storm is counted and costs no lines', async () => {
    const made = await make({ name: 'Storm' });
    for (let n = 0; n < 105; n += 1) await ping(made, `/0?rid=run-${n}`);
    const { recent_pings: pings } = await see(made);
    assert.deepEqual([pings.length, pings[0].run, pings.at(-1).run], [100, 'run-104', 'run-5']);
    const answers = await Promise.all(Array.from({ length: 300 }, () => ping(made)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const after = await see(made);
    assert.equal(after.pings, 405);
    assert.equal(after.state, 'up');
    const [row] = await cast.platform.db.query<{ logged: number }>('select logged from heartbeats where id = $1', [made.id]);
    assert.ok((row?.logged ?? 0) < 400, `${row?.logged} lines for a storm`);
  });

  test('the shortcut of a storm leaves the same times as a ping by itself', async () => {
    const times = `select expected_at - last_ping_at as ahead, due_at = expected_at as due, last_ping_at from heartbeats where id = $1`;
    for (const how of [{ period_seconds: 300 }, { cron: '0 4 * * *', period_seconds: null }]) {
      const made = await make({ name: `Same ${JSON.stringify(how)}`, ...how });
      await ping(made);
      const [first] = await cast.platform.db.query<any>(times, [made.id]);
      assert.equal(await countPing(cast.platform.db, tokenDigest(TEST_KEYS.pepper, made.token)), true);
      const [second] = await cast.platform.db.query<any>(times, [made.id]);
      assert.ok(second.last_ping_at > first.last_ping_at);
      assert.equal(second.due, true);
      if (made.cron === null) assert.deepEqual(second.ahead, first.ahead);
    }
  });

  test('runs: measured by their id; several at once do not end each other', async () => {
    const made = await make({ name: 'Runs', grace_seconds: 600 });
    await ping(made, '/start?rid=a');
    assert.notEqual((await see(made)).running_since, null);
    await ping(made, '?rid=b');
    assert.notEqual((await see(made)).running_since, null);
    await ping(made, '/0?rid=a');
    const done = await see(made);
    assert.equal(done.running_since, null);
    assert.ok(done.last_ping.runtime_ms >= 0);
    await ping(made, '?rid=<script>');
    assert.equal((await see(made)).recent_pings[0].run, null, 'what is no id is left out, and the ping counts');
  });

  test('a leader that has lost its lease writes nothing; the next one marks, once, and tells in order', async () => {
    const { db } = cast.platform;
    const made = await make({ name: 'Fenced', grace_seconds: 0 });
    await ping(made);
    const taken = await takeLease(db, { name: LEASE, holder: 'old', ttlMs: 600_000 });
    assert.ok('fence' in taken);
    await watchHeartbeats(timers, taken.fence);
    await moveClock(cast.database.url, 61_000, `update heartbeat_watch set seen_at = seen_at + interval '61 seconds'`);
    assert.equal(await watchHeartbeats(timers, taken.fence - 1), false);
    assert.equal((await see(made)).state, 'up', 'the fence of another term');
    await Promise.all([watchHeartbeats(timers, taken.fence), watchHeartbeats(timers, taken.fence)]);
    assert.equal((await see(made)).state, 'down');
    await ping(made);
    notified.length = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let telling = () => {};
    const began = new Promise<void>((resolve) => {
      telling = resolve;
    });
    const slow: TimerDeps['intake'] = {
      record: async (signals) => {
        telling();
        await held;
        return timers.intake.record(signals);
      },
    };
    const first = updateAlerts({ ...timers, intake: slow });
    await began;
    assert.equal(await updateAlerts(timers), false, 'another one tells');
    release();
    await first;
    const own = notified.filter(({ fingerprint }) => fingerprint === `heartbeat:${made.id}`).map(({ action }) => action);
    assert.deepEqual(own, ['fire', 'resolve']);
    const changes = (await see(made)).recent_changes.map(({ to, reason }: any) => `${to} ${reason}`);
    assert.deepEqual(changes, ['up pinged', 'down missed', 'up pinged']);
    await moveClock(cast.database.url, 0);
  });

  for (const n of [4, 5, 6, 50])
    test(`F46: ${n} heartbeats that fall silent at once are all marked in one go, and the alerts hear of each in order, where a run takes 5`, async (t) => {
      const { db, log } = cast.platform;
      await db.query('truncate heartbeats cascade');
      for (let i = 0; i < n; i += 1) await ping(await make({ name: `Silent ${i}`, grace_seconds: 0 }));
      await updateAlerts(timers);
      notified.length = 0;
      const taken = await takeLease(db, { name: LEASE, holder: 'old', ttlMs: 600_000 });
      assert.ok('fence' in taken);
      await watchHeartbeats(timers, taken.fence);
      await moveClock(cast.database.url, 120_000, `update heartbeat_watch set seen_at = seen_at + interval '120 seconds'`);
      t.after(() => moveClock(cast.database.url, 0));
      const portioned = { ...timers, portion: 5 };
      const loop = (run: () => Promise<boolean>) => {
        const started = startLoop({ name: 'portions', everyMs: 2 ** 30, log, run });
        t.after(() => started.stop());
        started.wake();
      };
      const states = async () => (await db.query<{ state: string }>('select state from heartbeats')).map(({ state }) => state);
      loop(() => watchHeartbeats(portioned, taken.fence));
      await until(async () => (await states()).every((state) => state === 'down'), 'every heartbeat to be marked');
      const owed = await db.query<{ fingerprint: string }>(
        `select signal ->> 'fingerprint' as fingerprint from heartbeat_signals order by id`,
      );
      assert.equal(owed.length, n);
      loop(() => updateAlerts(portioned));
      await until(() => notified.length >= n, 'every alert');
      assert.deepEqual(
        notified.map(({ fingerprint }) => fingerprint),
        owed.map(({ fingerprint }) => fingerprint),
      );
    });

  test('what the alerts refuse for now is kept and told later', async () => {
    const made = await make({ name: 'Kept' });
    await ping(made, '/fail');
    const failing: TimerDeps = { ...timers, intake: { record: () => Promise.reject(new Error('full')) } };
    await assert.rejects(updateAlerts(failing), /full/);
    notified.length = 0;
    await updateAlerts(timers);
    assert.deepEqual(notified, [{ action: 'fire', fingerprint: `heartbeat:${made.id}` }]);
    assert.equal((await see(made)).alert_number, 7);
    await updateAlerts(timers);
    assert.equal(notified.length, 1);
  });

  test('figures: states, pings by what they said', async () => {
    const text = await cast.platform.telemetry.registry.metrics();
    assert.match(text, /svc_heartbeats\{state="down"\} [1-9]/);
    assert.match(text, /svc_heartbeat_pings_total\{kind="success"\} [1-9]/);
    assert.match(text, /svc_heartbeats_behind\{what="unreported"\} \d/);
  });
});
