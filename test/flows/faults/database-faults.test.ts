// Concerns: src/platform/db, src/platform/outage.ts, src/platform/look.ts, src/modules/alerts/intake
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeChatone, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { ENDINGS, type SacrificialPostgres, startSacrificialPostgres } from '../../harness/programs/sacrificial-postgres.ts';
import { openPoster, type Poster, startSenders, watchAnswers } from '../../harness/senders.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../harness/programs/database-proxy.ts';
import { LONG } from '../../../lab/long.ts';
import { freePort } from '../../harness/processes.ts';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { openSse, type SseClient } from '../../harness/sse.ts';
import { until } from '../../harness/until.ts';

const SENDERS = 8;
/** Nothing takes so long while the database is away. */
const PATIENCE_MS = 5_000;

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
const status = async (url: string) => (await get(url)).status;

describe('the database goes away and comes back', () => {
  const ROUNDS = LONG ? 10 : 2;
  let postgres: SacrificialPostgres;
  let server: ServerProcess;
  let poster: Poster;
  let port: number;

  before(async () => {
    postgres = await startSacrificialPostgres();
    const setup = await startTestApp({ database: postgres.database });
    await setup.app.stop();
    poster = openPoster(setup.webhookToken, SENDERS, PATIENCE_MS);
    port = await freePort();
    server = await startServerProcess({ databaseUrl: postgres.database.url, port, env: { LOG_LEVEL: 'fatal' } });
  });
  after(async () => {
    poster?.close();
    await server?.kill();
    await postgres?.remove();
  });

  for (const how of Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]) {
    test(`F05: ${how}, ${ROUNDS} times: senders hear 503 and when to come back, the server lives, nothing accepted is lost or doubled`, async (t) => {
      const seen = watchAnswers();
      const senders = startSenders({
        name: `away ${how}`,
        senders: SENDERS,
        post: (body) => poster.post(port, body),
        onAnswer: seen.onAnswer,
      });
      t.after(() => senders.stop());
      const more = async (code: number, enough: number) => {
        const before = senders.count(code);
        await until(() => senders.count(code) >= before + enough, `${enough} more answers ${code}`);
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        await more(200, 15 + round * 20);
        await postgres.end(how);
        await more(503, SENDERS * 3);
        assert.deepEqual([await status(`${server.url}/live`), await status(`${server.url}/ready`)], [200, 503]);
        await postgres.start();
        await until(async () => (await status(`${server.url}/ready`)) === 200, 'the server to be ready');
        await more(200, SENDERS * 3);
      }
      await senders.stop();
      assert.deepEqual(seen.bad(), {});
      assert.equal(server.ended(), false, server.output());
      assert.deepEqual(await senders.missing(postgres.database.url), { lost: [], unresolved: [] });
    });
  }
});

describe('connections to the database are lost', () => {
  const TERMINATIONS = LONG ? 200 : 30;
  const RESETS = LONG ? 20 : 4;
  let setup: TestApp;
  let proxy: DatabaseProxy;
  let server: ServerProcess;
  let poster: Poster;
  let outside: pg.Client;
  let stream: SseClient;
  let cookie: string;

  before(async () => {
    setup = await startTestApp();
    await setup.app.stop();
    proxy = await startDatabaseProxy(setup.database.url);
    poster = openPoster(setup.webhookToken, SENDERS, PATIENCE_MS);
    server = await startServerProcess({ databaseUrl: proxy.url, port: await freePort(), env: { LOG_LEVEL: 'fatal' } });
    outside = new pg.Client({ connectionString: setup.database.url });
    await outside.connect();
    ({ cookie } = await signIn(server.url));
    stream = await openSse(`${server.url}/api/v1/events`, { cookie });
  });
  after(async () => {
    stream?.close();
    poster?.close();
    await server?.kill();
    await outside?.end();
    proxy?.close();
    await setup?.database.drop();
  });

  const port = () => Number(new URL(server.url).port);
  /** Of this server: how many connections of each kind. */
  const connections = async () => {
    const { rows } = await outside.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'tocsin %' group by 1`,
    );
    return new Map(rows.map((row) => [row.name, row.count]));
  };
  /** Everything that works in the background is at work again: a new alert is stored, routed, and shown to who watches. */
  const worksAgain = async (name: string) => {
    const answer = await poster.post(port(), JSON.stringify({ fingerprint: name, labels: { alertname: name } }));
    assert.equal(answer.status, 200, JSON.stringify(answer));
    const { rows } = await outside.query<{ number: string }>('select number from alerts where fingerprint = $1', [name]);
    const number = Number(rows[0]?.number);
    await until(
      () =>
        stream.events.some(
          (event) => event.event === 'alerts.changed' && (event.data as { data: { numbers: number[] } }).data.numbers.includes(number),
        ),
      'the live event',
    );
    await until(
      async () =>
        (
          await outside.query(
            `select 1 from alert_timeline e join alerts a on a.id = e.alert_id where a.fingerprint = $1 and e.step = 'routed'`,
            [name],
          )
        ).rowCount === 1,
      'the alert to be routed',
    );
    await until(async () => (await connections()).get('tocsin listen') === 1, 'the listening connection');
    await until(
      async () => ((await (await get(`${server.url}/api/v1/readiness`)).json()) as { scheduler: { leader: boolean } }).scheduler.leader,
      'the leader',
    );
    assert.equal(stream.ended(), false, 'the page stayed connected');
    assert.equal(server.ended(), false, server.output());
  };

  test(`F06: ${TERMINATIONS} idle connections ended one by one: at most one failed request each, none broken, all comes back`, async (t) => {
    const seen = watchAnswers();
    const senders = startSenders({
      name: 'idle',
      senders: 2,
      post: (body) => poster.post(port(), body),
      onAnswer: seen.onAnswer,
      alertsARequest: 1,
      pauseMs: 4,
    });
    t.after(() => senders.stop());
    let reading = true;
    t.after(() => {
      reading = false;
    });
    const answers: number[] = [];
    const reader = (async () => {
      while (reading) answers.push((await get(`${server.url}/api/v1/alerts?limit=1`, { cookie })).status);
    })();
    let ended = 0;
    // Without pauses: a person may read only so often in a minute.
    while (ended < TERMINATIONS) {
      const { rows } = await outside.query<{ ended: boolean }>(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = (
           select pid from pg_stat_activity where datname = current_database() and application_name like 'tocsin %' and state = 'idle' order by random() limit 1)`,
      );
      ended += rows.filter((row) => row.ended).length;
    }
    await senders.stop();
    reading = false;
    await reader;
    assert.deepEqual(seen.bad(), {});
    assert.deepEqual(
      [...new Set(answers)].filter((code) => code !== 200 && code !== 503),
      [],
    );
    const failed = senders.count(503) + answers.filter((code) => code === 503).length;
    assert.ok(failed <= ended, `${failed} requests failed, ${ended} connections were ended`);
    await worksAgain('after terminations');
    assert.deepEqual(await senders.missing(setup.database.url), { lost: [], unresolved: [] });
  });

  test(`F06: all connections reset at once, ${RESETS} times under load: the next requests work, nothing accepted is lost or doubled`, async (t) => {
    const seen = watchAnswers();
    const senders = startSenders({ name: 'reset', senders: SENDERS, post: (body) => poster.post(port(), body), onAnswer: seen.onAnswer });
    t.after(() => senders.stop());
    for (let round = 0; round < RESETS; round += 1) {
      const before = senders.count(200);
      await until(() => senders.count(200) >= before + SENDERS * 2, 'answers');
      assert.ok(proxy.reset() > 0);
    }
    await senders.stop();
    assert.deepEqual(seen.bad(), {});
    await worksAgain('after resets');
    assert.ok(((await connections()).get('tocsin intake') ?? 0) > 0, 'the pool was filled again');
    assert.deepEqual(await senders.missing(setup.database.url), { lost: [], unresolved: [] });
  });
});

describe('requests of people use up their connections', () => {
  const READERS = 50;
  let chatone: FakeChatone;
  let app: TestApp;

  before(async () => {
    chatone = await startFakeChatone();
    chatone.channels.push({ id: 'C0SLOW', name: 'slow', member: true });
    app = await startTestApp({ env: { CHATONE_BASE_URL: chatone.apiUrl, CHATONE_BOT_TOKEN: chatone.botToken, POSTGRES_POOL_MAX: '4' } });
    const routed = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'slow', provider: 'chatone', channel: 'C0SLOW' }],
      rules: [{ name: 'told', matchers: ['alertname="Told"'], destinations: ['slow'] }],
      default_destinations: [],
    });
    assert.equal(routed.status, 200);
  });
  after(async () => {
    await app?.stop();
    await chatone?.stop();
  });

  test(`F07: ${READERS} requests wait for a lock: they hear 503 and do not hang, while alerts come in and messages go out`, async (t) => {
    const { cookie } = await signIn(app.url);
    const poster = openPoster(app.webhookToken, SENDERS, PATIENCE_MS);
    // One holds the lock; the other looks: what a transaction sees of other sessions stands still.
    const [holder, outside] = [
      new pg.Client({ connectionString: app.database.url }),
      new pg.Client({ connectionString: app.database.url }),
    ];
    await Promise.all([holder.connect(), outside.connect()]);
    try {
      await holder.query('begin; lock table sessions in access exclusive mode');
      let reading = true;
      t.after(() => {
        reading = false;
      });
      const readers = Array.from({ length: READERS }, async () => {
        const answers = new Set<string>();
        while (reading) {
          const answer = await get(`${app.url}/api/v1/alerts`, { cookie });
          answers.add(`${answer.status} ${Number(answer.headers.get('retry-after')) > 0}`);
        }
        return answers;
      });
      await until(
        async () =>
          (await outside.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
            .rowCount === 4,
        'all connections of the API to wait',
      );

      const senders = startSenders({ name: 'slow', senders: 4, post: (body) => poster.post(Number(new URL(app.url).port), body) });
      t.after(() => senders.stop());
      const sent = await poster.post(Number(new URL(app.url).port), JSON.stringify({ fingerprint: 'told', labels: { alertname: 'Told' } }));
      assert.equal(sent.status, 200);
      await until(() => chatone.messages('C0SLOW').some((message) => message.shown.includes('Told')), 'the message');
      await until(() => senders.count(200) >= 50, 'alerts to be accepted');
      assert.equal(await status(`${app.url}/ready`), 200);
      reading = false;
      assert.deepEqual([...(await Promise.all(readers)).reduce((all, one) => all.union(one))], ['503 true']);
      await senders.stop();
      assert.deepEqual([...senders.counts.keys()], [200]);
      await holder.query('rollback');
      assert.equal((await get(`${app.url}/api/v1/alerts`, { cookie })).status, 200);
      assert.deepEqual(await senders.missing(app.database.url), { lost: [], unresolved: [] });
    } finally {
      poster.close();
      await Promise.all([holder.end(), outside.end()]);
    }
  });
});
