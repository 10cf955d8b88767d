import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Identity, registerIdentityRoutes, resetPassword } from '../../src/modules/identity/index.ts';
import { type Limits, openLimits } from '../../src/platform/counters/limits.ts';
import { installAuthentication } from '../../src/platform/http/authenticate.ts';
import { buildHttp } from '../../src/platform/http/server.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { createPerson, startServer, type TestServer } from '../cast.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';

const PASSWORD = 'correct horse battery';

describe('addresses behind proxies', () => {
  const opened: Limits[] = [];
  let database: TestDatabase;
  let bare: TestServer;
  let proxied: TestServer;

  function build(platform: Platform, identity: Identity) {
    const { config, db, log } = platform;
    const limits = openLimits({ db, log, redis: null });
    opened.push(limits);
    const http = buildHttp({ log, trustedProxies: config.TRUSTED_PROXIES, https: false });
    installAuthentication(http, identity.options, limits);
    registerIdentityRoutes(http, identity, limits);
    return http;
  }

  before(async () => {
    database = await createTestDatabase();
    bare = await startServer(database, { build });
    proxied = await startServer(database, { build, env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  });
  after(async () => {
    for (const limits of opened) await limits.close();
    await Promise.all([bare.close(), proxied.close()]);
    await database.drop();
  });

  const login = (server: TestServer, peer: string, headers: Record<string, string>, email = 'nobody@tocsin.test') =>
    server.http.inject({ method: 'POST', url: '/api/v1/auth/login', remoteAddress: peer, headers, payload: { email, password: PASSWORD } });

  test('S57: invented X-Forwarded-For values do not pass the limit of an address', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 15; round += 1)
      answers.push(
        (
          await login(
            bare,
            '192.0.2.1',
            { 'x-forwarded-for': `203.0.113.${round}`, 'x-real-ip': `203.0.113.${round}`, forwarded: `for=203.0.113.${round}` },
            `n${round}@tocsin.test`,
          )
        ).statusCode,
      );
    assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('S57: behind a trusted proxy the address it saw counts, not what the client wrote before it', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 12; round += 1)
      answers.push(
        (await login(proxied, '10.0.0.1', { 'x-forwarded-for': `203.0.113.${round}, 198.51.100.7` }, `m${round}@tocsin.test`)).statusCode,
      );
    assert.deepEqual(answers.slice(10), [429, 429]);
    assert.equal(
      (await login(proxied, '10.0.0.1', { 'x-forwarded-for': '198.51.100.8' })).statusCode,
      401,
      'another client has a limit of its own',
    );
  });

  test('S57: sessions and the audit trail carry the address of the peer, or of the client a trusted proxy names', async () => {
    const alice = await createPerson(bare, 'Alice', 'viewer');
    await resetPassword(bare.platform.db, alice.email, PASSWORD);
    await login(bare, '192.0.2.9', { 'x-forwarded-for': '203.0.113.99' }, alice.email);
    await login(proxied, '10.0.0.1', { 'x-forwarded-for': '198.51.100.9' }, alice.email);
    await login(proxied, '192.0.2.10', { 'x-forwarded-for': '203.0.113.98' }, alice.email);
    const rows = await bare.platform.db.query<{ ip: string }>('select ip from sessions where user_id = $1 order by created_at', [
      alice.userId,
    ]);
    assert.deepEqual(
      rows.map((row) => row.ip),
      ['192.0.2.9', '198.51.100.9', '192.0.2.10'],
    );
    const audited = await bare.platform.db.query<{ ip: string }>(
      `select ip from audit_events where event = 'session.created' and actor_id = $1 order by created_at, id`,
      [alice.userId],
    );
    assert.deepEqual(audited.map((row) => row.ip).slice(-3), ['192.0.2.9', '198.51.100.9', '192.0.2.10']);
  });

  test('S65: a refused sign-in says when to come back', async () => {
    const answer = await login(bare, '192.0.2.1', {});
    assert.equal(answer.statusCode, 429);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal(answer.headers['ratelimit-limit'], '10');
    assert.equal(answer.headers['ratelimit-remaining'], '0');
  });
});
