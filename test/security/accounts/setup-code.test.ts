import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startServer, type TestServer } from '../../cast.ts';
import { createTestDatabase } from '../../harness/postgres.ts';
import { freePort } from '../../harness/processes.ts';
import { startServerProcess } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const CODE = 'a code of ours 1';
const BODY = { email: 'ada@tocsin.test', password: 'correct horse battery', display_name: 'Ada' };

interface From {
  readonly peer: string;
  readonly headers?: Record<string, string>;
}

async function server(t: TestContext, env: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const started = await startServer(database, { env: { SETUP_CODE: CODE, ...env } });
  t.after(async () => {
    await started.close();
    await database.drop();
  });
  return started;
}

const asks = async (on: TestServer, { peer, headers = {} }: From) =>
  (await on.http.inject({ url: '/api/v1/setup/status', remoteAddress: peer, headers })).json();
const setUp = (on: TestServer, { peer, headers = {} }: From, extra: object = {}) =>
  on.http.inject({ method: 'POST', url: '/api/v1/setup', remoteAddress: peer, headers, payload: { ...BODY, ...extra } });

describe('a set-up from a public address', () => {
  test('needs the code, says where it stands, and is not told apart by a wrong one', async (t) => {
    const on = await server(t);
    for (const code of [undefined, '', 'wrong', `${CODE}2`]) {
      const answer = await setUp(on, { peer: '203.0.113.7' }, code === undefined ? {} : { setup_code: code });
      assert.deepEqual([answer.statusCode, answer.json().code], [403, 'forbidden'], String(code));
      assert.match(answer.json().detail, /printed it in its log when it started, unless SETUP_CODE/);
      assert.ok(!answer.body.includes(CODE));
    }
    assert.deepEqual(await asks(on, { peer: '203.0.113.7' }), { complete: false, code_required: true });
    assert.equal((await setUp(on, { peer: '203.0.113.7' }, { setup_code: ` ${CODE.toUpperCase()}` })).statusCode, 201);
    assert.deepEqual(await asks(on, { peer: '203.0.113.7' }), { complete: true });
  });

  test('addresses of this machine and of private networks need none; the first outside of each do', async (t) => {
    const on = await server(t);
    const near = [
      '127.0.0.1',
      '127.255.255.255',
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.1',
      '169.254.1.1',
    ];
    const near6 = ['::1', 'fc00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1', '::ffff:10.1.2.3'];
    for (const peer of [...near, ...near6]) assert.deepEqual(await asks(on, { peer }), { complete: false }, peer);
    const far = [
      '126.255.255.255',
      '128.0.0.0',
      '9.255.255.255',
      '11.0.0.0',
      '172.15.255.255',
      '172.32.0.0',
      '192.167.255.255',
      '192.169.0.0',
    ];
    const far6 = ['::2', 'fbff::1', 'fec0::1', '2001:db8::1', '::ffff:203.0.113.1', '100.64.0.1'];
    for (const peer of [...far, ...far6]) assert.equal((await asks(on, { peer })).code_required, true, peer);
    assert.equal((await setUp(on, { peer: '192.168.0.1' })).statusCode, 201);
  });

  test('behind a trusted proxy the client that it names counts; what an unknown proxy carries is public', async (t) => {
    const on = await server(t, { TRUSTED_PROXIES: '10.0.0.0/8' });
    const via = (peer: string, client: string) => ({ peer, headers: { 'x-forwarded-for': client } });
    assert.equal((await asks(on, via('10.0.0.1', '203.0.113.7'))).code_required, true);
    assert.equal((await asks(on, via('10.0.0.1', '192.168.1.1'))).code_required, undefined);
    assert.equal((await asks(on, via('10.0.0.1', '192.168.1.1, 203.0.113.7'))).code_required, true, 'what the client wrote itself');
    assert.equal((await asks(on, via('10.0.0.1', '10.0.0.1'))).code_required, undefined, 'a browser on the machine of the proxy');
    assert.equal((await asks(on, { peer: '10.0.0.1', headers: { forwarded: 'for=10.0.0.1' } })).code_required, true, 'what is not read');
    assert.equal((await asks(on, via('127.0.0.1', '192.168.1.1'))).code_required, true, 'a proxy nobody named');
    assert.equal((await asks(on, { peer: '192.168.1.1', headers: { forwarded: 'for=192.168.1.2' } })).code_required, true);
    assert.equal((await setUp(on, via('127.0.0.1', '192.168.1.1'))).statusCode, 403);
    assert.equal((await setUp(on, via('10.0.0.1', '203.0.113.7'), { setup_code: CODE })).statusCode, 201);
  });

  test('the code that a server prints at its start opens the set-up; once set up, none is printed', async (t) => {
    const database = await createTestDatabase();
    t.after(() => database.drop());
    const env = { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'info' };
    const first = await startServerProcess({ databaseUrl: database.url, port: await freePort(), env });
    await until(() => first.output().includes('setup code'), 'the code in the log');
    const code = /setup code ([0-9A-Z-]{19})/.exec(first.output())?.[1];
    const ask = (body: object) =>
      fetch(`${first.url}/api/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
        body: JSON.stringify({ ...BODY, ...body }),
      });
    assert.equal((await ask({})).status, 403);
    assert.equal((await ask({ setup_code: code })).status, 201);
    await first.kill();
    const second = await startServerProcess({ databaseUrl: database.url, port: await freePort(), env });
    await second.kill();
    assert.ok(!second.output().includes('setup code'));
  });
});

describe('data without accounts', () => {
  for (const [what, sql] of [
    [
      'the audit log',
      `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type)
        values (gen_random_uuid(), 'incident.acknowledged', 'user', 'f3b0', 'Ada', 'incident')`,
    ],
    ['an absence', `insert into user_absences (user_id, from_at) values (gen_random_uuid(), app_now())`],
  ] as const)
    test(`is nobody's to set up when ${what} shows that an account existed`, async (t) => {
      const on = await server(t);
      await on.platform.db.query(sql);
      const answer = await setUp(on, { peer: '127.0.0.1' });
      assert.deepEqual([answer.statusCode, answer.json().code], [409, 'conflict']);
      assert.match(answer.json().detail, /restore a whole backup into an empty database/);
    });

  test('is set up like an empty service when nothing shows that: a refused sign-in or alerts are no account', async (t) => {
    const on = await server(t);
    await on.http.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: BODY.email, password: BODY.password } });
    await on.platform.db.query(`insert into webhook_tokens (id, name, digest, hint) values (gen_random_uuid(), 'early', 'x', 'x')`);
    assert.equal((await setUp(on, { peer: '127.0.0.1' })).statusCode, 201);
  });
});
