import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generateWebhookToken } from '../../src/modules/alerts/index.ts';
import { LIMITS } from '../../src/platform/counters/limits.ts';
import { mintToken } from '../../src/platform/crypto/token.ts';
import { type Cast, startCast, TEST_KEYS } from '../cast.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { collectingLog } from '../harness/log.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

const PING = '/api/v1/heartbeats/ping';
const ENDS = ['', '/start', '/fail', '/0', '/17', '/nonsense'];

describe('the address of a heartbeat is its key', () => {
  let cast: Cast;
  const { log, lines } = collectingLog();
  let token: string;
  let id: string;

  const send = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) => cast.http.inject({ method, url });
  const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    cast.alice.inject({ method, url, ...(payload ? { payload } : {}) });

  before(async () => {
    cast = await startCast({ ...WHOLE_SERVER, log });
    const made = (await write('POST', '/api/v1/heartbeats', { name: 'Backup', period_seconds: 60 })).json();
    ({ token, id } = made);
    assert.match(token, /^svc_hb_[0-9A-Za-z]{38}$/);
    assert.ok(made.ping_url.endsWith(`${PING}/${token}`));
  });
  after(() => cast.close());

  /** Everything a stranger can see of an answer, without what differs from any request to the next. */
  const seen = ({ statusCode, headers, body }: Awaited<ReturnType<typeof send>>) => {
    const { 'x-request-id': requestId, date: _, ...rest } = headers;
    return JSON.stringify([statusCode, rest, body.replaceAll(String(requestId), 'ID').replaceAll(/"instance":"[^"]*"/g, '')]);
  };

  test('S28: unknown, malformed, of another class, replaced, deleted: one and the same 404, by every method and ending', async () => {
    const webhook = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'x', { actor: { kind: 'cli', id: null, name: 'test' } });
    const replaced = token;
    ({ token } = (await write('PUT', `/api/v1/heartbeats/${id}`, { rotate_token: true })).json());
    const deleted = (await write('POST', '/api/v1/heartbeats', { name: 'Gone', period_seconds: 60 })).json();
    assert.equal((await send('GET', `${PING}/${deleted.token}`)).statusCode, 200);
    await write('DELETE', `/api/v1/heartbeats/${deleted.id}`);
    const worthless = [
      mintToken('heartbeat'),
      mintToken('pat'),
      mintToken('agent'),
      webhook.token,
      replaced,
      deleted.token,
      `${token}x`,
      token.slice(0, -1),
      token.toLowerCase(),
      `svc_hb_${'a'.repeat(38)}`,
      '%00',
      'x',
    ];
    for (const end of ENDS) {
      for (const method of ['GET', 'POST'] as const) {
        const answers = new Set<string>();
        for (const one of worthless) answers.add(seen(await send(method, `${PING}/${one}${end}`)));
        assert.equal(answers.size, 1, [...answers].join('\n'));
        assert.match([...answers][0] ?? '', /^\[404,/);
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
      assert.equal(seen(await send(method, `${PING}/${token}`)), seen(await send(method, `${PING}/${mintToken('heartbeat')}`)), method);
    const head = await send('HEAD', `${PING}/${mintToken('heartbeat')}`);
    assert.equal(head.statusCode, 404);
    assert.equal((await send('GET', `${PING}/${token}`)).statusCode, 200);
  });

  test('S28: what can be no address of ours is refused before the database is asked', async () => {
    const { db } = cast.platform;
    const { transaction, query } = db;
    let asked = 0;
    const counting =
      (original: unknown) =>
      (...args: unknown[]) => {
        asked += 1;
        return Reflect.apply(original as () => unknown, db, args);
      };
    Object.assign(db, { transaction: counting(transaction), query: counting(query) });
    try {
      for (const one of ['x', mintToken('webhook'), mintToken('pat'), `svc_hb_${'b'.repeat(38)}`, token.slice(0, -1)])
        await send('GET', `${PING}/${one}`);
      assert.equal(asked, 0);
      await send('GET', `${PING}/${mintToken('heartbeat')}`);
      assert.ok(asked > 0);
    } finally {
      Object.assign(db, { transaction, query });
    }
  });

  test('S26, S28: the address opens nothing else, and nothing of it is stored or shown again', async () => {
    for (const url of ['/api/v1/heartbeats', `/api/v1/heartbeats/${id}`, '/api/v1/alerts'])
      assert.equal((await cast.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 401);
    assert.equal(
      (await cast.http.inject({ method: 'POST', url: '/webhooks/alerts', payload: {}, headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
      401,
    );
    const core = token.slice('svc_hb_'.length, -6);
    for (const url of ['/api/v1/heartbeats', `/api/v1/heartbeats/${id}`])
      assert.equal((await cast.alice.inject({ url })).body.includes(core), false, url);
    const rows = await cast.platform.db.query<object>('select * from heartbeats');
    const audited = await cast.platform.db.query<object>('select * from audit_events');
    assert.equal(JSON.stringify([rows, audited]).includes(core), false);
  });

  test('S28, S60: neither a failing ping nor a strange spelling of the address puts it into a log line, an error or a metric', async () => {
    const answers: string[] = [];
    const ping = async (url: string) => {
      const answer = await send('POST', url);
      answers.push(answer.body);
      return answer.statusCode;
    };
    await cast.platform.db.query('alter table heartbeats rename to gone');
    try {
      for (const url of [`${PING}/${token}`, `/api/v1/%68eartbeats/ping/${token}/fail`, `${PING}/${token}/start?rid=1`])
        assert.equal(await ping(url), 500);
      assert.equal(await ping(`${PING}/${token}/${token}/${token}`), 404);
      assert.equal(await ping(`/api/v1/heartbeat/ping/${token}`), 404);
    } finally {
      await cast.platform.db.query('alter table gone rename to heartbeats');
    }
    assert.ok(
      lines.some((line) => JSON.stringify(line).includes('request failed')),
      'the failure was logged',
    );
    const metrics = (await cast.http.inject({ url: '/metrics' })).body;
    const core = token.slice('svc_hb_'.length, -6);
    assert.equal([JSON.stringify(lines), ...answers, metrics].join('\n').includes(core), false);
  });
});

describe('guessing', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  test('S28: of 10,000 guesses none succeeds, all but the first few are told to slow down, and the jobs at the same address go on', async () => {
    const { body: made } = await app.api('POST', '/api/v1/heartbeats', { name: 'Job', period_seconds: 60 });
    const own = app.url + new URL(made.ping_url).pathname;
    const statuses = new Map<number, number>();
    const ask = async (url: string) => {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      return answer;
    };
    const guesses = Array.from({ length: 10_000 }, (_, n) =>
      n % 2 ? mintToken('heartbeat') : `${made.token.slice(0, -6)}${String(n).padStart(6, '0')}`,
    );
    for (let n = 0; n < guesses.length; n += 50) {
      const answers = await Promise.all(guesses.slice(n, n + 50).map((guess) => ask(`${app.url}${PING}/${guess}`)));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (n % 2_000 === 0) assert.equal((await ask(own)).status, 200, 'the real one goes through');
    }
    // Unknown tokens wait for their look-up; 503 if too many wait.
    assert.deepEqual([...statuses.keys()].sort(), [404, 429, 503]);
    // A window may end and another begin meanwhile.
    assert.ok((statuses.get(404) ?? 0) <= LIMITS.heartbeatGuess.hits * 5, JSON.stringify([...statuses]));
    const refused = await ask(`${app.url}${PING}/${mintToken('heartbeat')}`);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });
});
