import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connectionProviders } from '../../src/integrations/providers.ts';
import {
  openConnections,
  readSharedSecret,
  registerConnectionRoutes,
  registerCredentialRoutes,
} from '../../src/modules/connections/index.ts';
import { clientSecretContext } from '../../src/modules/identity/sso/oidc-providers.actions.ts';
import { generateWebhookToken, openSenders, senderLookup } from '../../src/modules/alerts/index.ts';
import { openIdentity, registerIdentityRoutes } from '../../src/modules/identity/index.ts';
import { ConfigError, loadConfig } from '../../src/platform/config.ts';
import { countKeys, rotateColumn, type EncryptedColumn } from '../../src/platform/crypto/rotate.store.ts';
import { encryptionKeyProblems } from '../../src/platform/crypto/encryption-keys.ts';
import { openSealer, type Sealer } from '../../src/platform/crypto/sealing.ts';
import { parseToken } from '../../src/platform/crypto/token.ts';
import { installAuthentication } from '../../src/platform/http/authenticate.ts';
import { buildHttp } from '../../src/platform/http/server.ts';
import type { Database, Queryable } from '../../src/platform/db/database.ts';
import { openOutbound } from '../../src/platform/outbound/outbound.ts';
import { lookForMissingKeys, ENCRYPTED_COLUMNS } from '../../src/wiring/encrypted-columns.ts';
import { type Cast, injectAs, startCast, startServer, TEST_KEYS } from '../cast.ts';
import { collectingLog } from '../harness/log.ts';
import { until } from '../harness/until.ts';

const ROOT = join(import.meta.dirname, '../..');
const key = (fill: number, bytes = 32) => Buffer.alloc(bytes, fill).toString('base64');
/** What the servers of these tests have, and what comes after it. */
const OLD = TEST_KEYS.encryptionKeys;
const BOTH = `${OLD},2:${key(2)}`;
const NEW = `2:${key(2)}`;
const AGENT = '01890000-0000-7000-8000-000000000001';

/** A server whose secrets are sealed with these keys, on the cast's database. */
async function serverWith(cast: Cast, encryptionKeys: string) {
  const sealer = openSealer(encryptionKeys);
  const outbound = openOutbound({ allowedCidrs: [] });
  const server = await startServer(cast.database, {
    register: (http, { db, config, live, log, baseUrl }) => {
      const connections = openConnections({ db, config, sealer, live, log, providers: connectionProviders(outbound) });
      registerConnectionRoutes(http, { connections, baseUrl });
      registerCredentialRoutes(http, { db, sealer });
    },
  });
  const as = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    injectAs(server, cast.alice.cookies, { method, url, ...(payload ? { payload } : {}) });
  return {
    sealer,
    as,
    read: (id: string) => readSharedSecret(server.platform.db, sealer, { id, agentId: AGENT }),
    close: async () => {
      await server.close();
      await outbound.close();
    },
  };
}

describe('secrets at rest', () => {
  let cast: Cast;
  let secretId: string;
  let providerId: string;
  before(async () => {
    cast = await startCast();
    const server = await serverWith(cast, OLD);
    const secret = await server.as('POST', '/api/v1/shared-secrets', { name: 'deploy key', value: 'canary-shared', agent_ids: [AGENT] });
    assert.equal(secret.statusCode, 201, secret.body);
    secretId = secret.json().id;
    const provider = await server.as('POST', '/api/v1/credential-providers', {
      name: 'Grafana',
      kind: 'grafana',
      settings: { url: 'https://grafana.test' },
      secrets: { token: 'canary-provider', other: 'canary-other' },
    });
    assert.equal(provider.statusCode, 201, provider.body);
    providerId = provider.json().id;
    const saved = await server.as('PUT', '/api/v1/integrations', {
      chatone: { bot_token: 'canary-bot', signing_secret: 'canary-signing', base_url: 'https://slack.test/api' },
    });
    assert.equal(saved.statusCode, 200, saved.body);
    await server.close();
  });
  after(() => cast.close());

  const stored = async () => {
    const rows = await cast.platform.db.query<{ sealed: string }>(
      `select value as sealed from shared_secrets
       union all select e.value from credential_providers, jsonb_each_text(secrets) e
       union all select e.value from integrations, jsonb_each_text(secrets) e`,
    );
    return rows.map((row) => row.sealed).sort();
  };

  test('no secret is in the database, in an answer or in the audit trail as it was sent', async () => {
    const server = await serverWith(cast, OLD);
    const dump = await cast.platform.db.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select s::text from shared_secrets s union all select p::text from credential_providers p
         union all select i::text from integrations i union all select a::text from audit_events a) t`,
    );
    const answers = await Promise.all(
      [
        '/api/v1/shared-secrets',
        `/api/v1/shared-secrets/${secretId}`,
        '/api/v1/credential-providers',
        `/api/v1/credential-providers/${providerId}`,
        '/api/v1/integrations',
      ].map(async (url) => (await server.as('GET', url)).body),
    );
    assert.doesNotMatch([dump[0]?.text, ...answers].join(' '), /canary/);
    await server.close();
  });

  test('a shared secret is read by an agent on its list and by no other', async () => {
    const sealer = openSealer(OLD);
    const { db } = cast.platform;
    assert.deepEqual(await readSharedSecret(db, sealer, { id: secretId, agentId: AGENT }), { name: 'deploy key', value: 'canary-shared' });
    assert.equal(await readSharedSecret(db, sealer, { id: secretId, agentId: providerId }), null);
    assert.equal(await readSharedSecret(db, sealer, { id: AGENT, agentId: AGENT }), null);
  });

  test('F36: a sealed text that is moved to another row or column does not open', async () => {
    const { db } = cast.platform;
    const sealer = openSealer(OLD);
    const server = await serverWith(cast, OLD);
    const other = await server.as('POST', '/api/v1/shared-secrets', { name: 'other', value: 'theirs', agent_ids: [AGENT] });
    const before = await db.query<{ id: string; value: string }>('select id, value from shared_secrets order by id');
    await db.query('update shared_secrets set value = (select value from shared_secrets where id = $1) where id = $2', [
      other.json().id,
      secretId,
    ]);
    await assert.rejects(readSharedSecret(db, sealer, { id: secretId, agentId: AGENT }), { code: 'unavailable' });
    const [row] = await db.query<{ secrets: Record<string, string> }>('select secrets from credential_providers where id = $1', [
      providerId,
    ]);
    await db.query('update shared_secrets set value = $1 where id = $2', [row?.secrets['token'], secretId]);
    await assert.rejects(readSharedSecret(db, sealer, { id: secretId, agentId: AGENT }), { code: 'unavailable' });
    for (const { id, value } of before) await db.query('update shared_secrets set value = $2 where id = $1', [id, value]);
    await db.query('delete from shared_secrets where id = $1', [other.json().id]);
    await server.close();
  });

  test('F36: every column has its own context, different for every row and name', () => {
    const contexts = ENCRYPTED_COLUMNS.flatMap((column) =>
      ['\\x0a', '\\x0b'].flatMap((row) =>
        (column.shape === 'map' ? ['x', 'y'] : ['']).map((name) =>
          column.contextOf(Object.fromEntries(column.key.map((part) => [part, row])), name),
        ),
      ),
    );
    assert.equal(new Set(contexts).size, contexts.length);
    assert.equal(
      clientSecretContext('a'),
      ENCRYPTED_COLUMNS.find((column) => column.table === 'oidc_providers')?.contextOf({ id: 'a' }, ''),
    );
  });

  test('F36: every place that seals is walked by the rotation', () => {
    const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const sealing = files.filter((file) => /\.seal\(/.test(readFileSync(join(ROOT, 'src', file), 'utf8'))).sort();
    assert.deepEqual(
      sealing,
      [
        'modules/agents/tokens/tokens.actions.ts',
        'modules/alerts/tokens/webhook-tokens.actions.ts',
        'modules/audit/audit-key.actions.ts',
        'modules/connections/connections.actions.ts',
        'modules/connections/credential-providers.actions.ts',
        'modules/connections/shared-secrets.actions.ts',
        'modules/identity/second-factor/show-factor.actions.ts',
        'modules/identity/sso/flows.actions.ts',
        'modules/identity/sso/grants.actions.ts',
        'modules/identity/sso/oidc-providers.actions.ts',
        'modules/status-pages/subscribers/subscribers.actions.ts',
        'platform/crypto/encrypted-column.ts',
        'platform/crypto/rotate.store.ts',
        'platform/http/idempotency.ts',
        'platform/mail/mail.store.ts',
      ],
      'a new place needs an entry in src/wiring/encrypted-columns.ts, then one here',
    );
  });

  test('F36: old rows open under old and new keys, and a save moves only what it saves to the newest', async () => {
    const server = await serverWith(cast, BOTH);
    assert.equal((await server.read(secretId))?.value, 'canary-shared');
    assert.ok((await stored()).every((sealed) => sealed.startsWith('1.')));
    const patched = await server.as('PATCH', `/api/v1/shared-secrets/${secretId}`, { description: 'for deploys' });
    assert.equal(patched.statusCode, 200, patched.body);
    assert.equal((await stored()).filter((sealed) => sealed.startsWith('2.')).length, 1);
    assert.equal((await server.read(secretId))?.value, 'canary-shared');
    await server.close();
  });

  test('F36: a key removed too early: that secret is 503, its row untouched, the rest goes on, the start warns; the key brings it back', async () => {
    const before = await stored();
    const { log, lines } = collectingLog();
    // Busy at first: the first look of each start failed, and was not repeated.
    let busy = 1;
    const db: Queryable = {
      query: (...asked: Parameters<Queryable['query']>) => {
        if (busy > 0) {
          busy -= 1;
          return Promise.reject(new Error('timeout exceeded when trying to connect'));
        }
        return cast.platform.db.query(...asked);
      },
    } as Queryable;
    const look = lookForMissingKeys(db, openSealer(NEW), log, 10);
    await until(() => /credential_providers/.test(lines.join('\n')) && /integrations/.test(lines.join('\n')), 'the warnings');
    await look.stop();
    const warned = lines.join('\n');
    assert.match(warned, /could not look for missing keys yet/);
    assert.doesNotMatch(warned, /\bat .*\.ts:\d/, 'no stack trace');
    assert.match(warned, /credential_providers\.secrets/);
    assert.match(warned, /integrations\.secrets/);
    assert.match(warned, /key 1/);

    const server = await serverWith(cast, NEW);
    assert.equal((await server.read(secretId))?.value, 'canary-shared', 'saved under key 2 before');
    const tested = await server.as('POST', '/api/v1/integrations/test', { kind: 'chatone' });
    assert.equal(tested.statusCode, 503, tested.body);
    assert.match(tested.body, /bot_token/);
    const shown = (await server.as('GET', '/api/v1/integrations')).json().chatone;
    assert.deepEqual([shown.unreadable, shown.bot_token.set], [['bot_token', 'signing_secret'], false], 'its screen says so');
    const provider = (await server.as('GET', `/api/v1/credential-providers/${providerId}`)).json();
    assert.deepEqual(provider.unreadable.sort(), ['other', 'token']);
    assert.deepEqual((await server.as('GET', `/api/v1/shared-secrets/${secretId}`)).json().unreadable, []);
    // Changing something else keeps what cannot be read.
    const saved = await server.as('PUT', '/api/v1/integrations', { chatone: { signing_secret: 'entered anew' } });
    assert.equal(saved.statusCode, 200, saved.body);
    const renamed = await server.as('PATCH', `/api/v1/credential-providers/${providerId}`, { description: 'x', secrets: { other: null } });
    assert.equal(renamed.statusCode, 200, renamed.body);
    await server.close();

    const after = await stored();
    const [bot] = await cast.platform.db.query<{ sealed: string }>(
      `select secrets->>'bot_token' as sealed from integrations where kind = 'chatone'`,
    );
    assert.ok(before.includes(bot?.sealed ?? ''), 'the unreadable bot token is what it was');
    assert.equal(after.filter((sealed) => sealed.startsWith('1.')).length, 2, 'bot token and the provider’s token');
    const back = await serverWith(cast, BOTH);
    assert.notEqual((await back.as('POST', '/api/v1/integrations/test', { kind: 'chatone' })).statusCode, 503);
    await back.close();
  });

  test('F36: the walk moves everything to the newest key, reports what it cannot open, may run again and beside a save', async () => {
    const { db } = cast.platform;
    const walk = async (sealer: Sealer) => {
      const done = [];
      for (const column of ENCRYPTED_COLUMNS) done.push(await rotateColumn(db, sealer, column));
      return done;
    };
    const blind = await walk(openSealer(NEW));
    assert.equal(
      blind.reduce((sum, entry) => sum + entry.unreadable.length, 0),
      2,
    );
    assert.ok(blind.flatMap((entry) => entry.unreadable).every((entry) => /key 1/.test(entry.reason)));

    const both = openSealer(BOTH);
    const first = await walk(both);
    assert.equal(
      first.reduce((sum, entry) => sum + entry.renewed, 0),
      2,
    );
    assert.ok((await stored()).every((sealed) => sealed.startsWith('2.')));
    assert.deepEqual(
      (await walk(both)).map((entry) => entry.renewed),
      ENCRYPTED_COLUMNS.map(() => 0),
    );
    const server = await serverWith(cast, NEW);
    assert.equal((await server.read(secretId))?.value, 'canary-shared', 'the old key is not needed any more');
    await server.close();
  });

  test('F36: the walk goes through many rows in portions and never overwrites what was saved meanwhile', async () => {
    const { db } = cast.platform;
    const old = openSealer(OLD);
    const column = ENCRYPTED_COLUMNS.find((entry) => entry.table === 'shared_secrets') as EncryptedColumn;
    await db.query(
      `insert into shared_secrets (id, name, description, value, agent_ids, created_at, updated_at)
       select gen_random_uuid(), 'many ' || n, '', 'x', '{}', app_now(), app_now() from generate_series(1, 250) n`,
    );
    const rows = await db.query<{ id: string }>(`select id from shared_secrets where name like 'many %'`);
    for (const { id } of rows)
      await db.query('update shared_secrets set value = $2 where id = $1', [id, old.seal('v', column.contextOf({ id }, ''))]);
    const both = openSealer(BOTH);
    const victim = rows[249]?.id ?? '';
    const fresh = both.seal('saved meanwhile', column.contextOf({ id: victim }, ''));
    // The save comes between the walk's look at the row and its write.
    const racing = {
      ...db,
      query: async (text: string, params: readonly unknown[] = []) => {
        if (text.startsWith('update') && params.includes(victim))
          await db.query('update shared_secrets set value = $2 where id = $1', [victim, fresh]);
        return db.query(text, params);
      },
    } as Database;
    const done = await rotateColumn(racing, both, column);
    assert.equal(done.renewed, 249);
    const [row] = await db.query<{ value: string }>('select value from shared_secrets where id = $1', [victim]);
    assert.equal(both.open(row?.value ?? '', column.contextOf({ id: victim }, '')), 'saved meanwhile');
    assert.deepEqual([...(await countKeys(db, column)).keys()], [2]);
    await db.query(`delete from shared_secrets where name like 'many %'`);
  });

  test('F36: kids are numbers: 10 is newer than 9', () => {
    const sealer = openSealer(`9:${key(9)},10:${key(10)}`);
    assert.match(sealer.seal('x', 'c'), /^10\./);
    assert.equal(sealer.isStale(openSealer(`9:${key(9)}`).seal('x', 'c')), true);
  });

  test('F36: a duplicate kid, bad base64, a 31-byte key and no key at all refuse the start, and show no key', () => {
    for (const bad of [
      `1:${key(1)},1:${key(2)}`,
      '1:not base64!',
      `1:${key(1, 31)}`,
      `1:${key(1, 33)}`,
      'x:y',
      `${key(1)}`,
      `1:${key(1)},`,
      '-1:x',
    ]) {
      const problems = encryptionKeyProblems(bad);
      assert.ok(problems.length > 0, bad);
      assert.throws(() => openSealer(bad), ConfigError, bad);
      assert.ok(
        problems.every((line) => !line.includes(key(1).slice(0, 20)) && !line.includes(key(2).slice(0, 20))),
        bad,
      );
    }
  });
});

describe('the pepper', () => {
  test('F37: with another pepper sessions and tokens are strangers, passwords still open, and nothing is deleted', async () => {
    const cast = await startCast();
    const { db } = cast.platform;
    const password = 'correct horse battery staple';
    await cast.identity.context.passwords
      .hash(password)
      .then((hash) => db.query('update users set password_hash = $2 where id = $1', [cast.alice.userId, hash]));
    const webhook = await generateWebhookToken(db, TEST_KEYS.pepper, 'w', { actor: { kind: 'cli', id: null, name: 'test' } });
    const pat = await cast.alice.inject({
      method: 'POST',
      url: '/api/v1/user/tokens',
      payload: { name: 't', permissions: ['alerts:read'] },
    });
    assert.equal(pat.statusCode, 201, pat.body);
    const count = async () =>
      db.query<Record<string, string>>(
        'select (select count(*) from sessions) s, (select count(*) from webhook_tokens where revoked_at is null) w, (select count(*) from users) u',
      );
    const before = await count();

    let stranger = cast.identity;
    const other = await startServer(cast.database, {
      build: (platform) => {
        const { config, log } = platform;
        const keys = { ...TEST_KEYS, pepper: 'another pepper than before' };
        stranger = openIdentity(platform, keys, { programs: { webhook: senderLookup(openSenders(platform, keys)) } });
        const http = buildHttp({ log, trustedProxies: config.TRUSTED_PROXIES, https: false });
        installAuthentication(http, stranger.options);
        registerIdentityRoutes(http, stranger);
        return http;
      },
    });
    const me = await other.http.inject({ url: '/api/v1/auth/me', cookies: { ...cast.alice.cookies } });
    assert.equal(me.statusCode, 401);
    const byToken = await other.http.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${pat.json().token}` } });
    assert.equal(byToken.statusCode, 401);
    const token = parseToken(webhook.token);
    assert.ok(token);
    assert.ok(await cast.identity.options.authenticator.tokens.webhook?.(token));
    assert.equal(await stranger.options.authenticator.tokens.webhook?.(token), null);
    const signIn = await other.http.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: cast.alice.email, password } });
    assert.equal(signIn.statusCode, 200, signIn.body);
    const after = await count();
    assert.equal(Number(after[0]?.['s']), Number(before[0]?.['s']) + 1);
    assert.deepEqual([after[0]?.['w'], after[0]?.['u']], [before[0]?.['w'], before[0]?.['u']]);
    const back = await cast.alice.inject({ url: '/api/v1/auth/me' });
    assert.equal(back.statusCode, 200, 'the old pepper brings the old sessions back');
    await other.close();
    await cast.close();
  });

  test('F37: production with an external database refuses to start without a pepper or without keys, and with a short pepper', () => {
    const production = { NODE_ENV: 'production', POSTGRES_URL: 'postgres://u@h/d' };
    const problemsOf = (env: Record<string, string>) => {
      try {
        loadConfig(env);
        return [];
      } catch (error) {
        return error instanceof ConfigError ? error.problems : [String(error)];
      }
    };
    assert.deepEqual(problemsOf({ ...production, SECRET_PEPPER: 'x'.repeat(32), ENCRYPTION_KEYS: OLD }), []);
    assert.match(problemsOf({ ...production, ENCRYPTION_KEYS: OLD }).join(), /SECRET_PEPPER/);
    assert.match(problemsOf({ ...production, SECRET_PEPPER: 'x'.repeat(32) }).join(), /ENCRYPTION_KEYS/);
    assert.match(problemsOf({ ...production, SECRET_PEPPER: 'short', ENCRYPTION_KEYS: OLD }).join(), /at least 16/);
  });
});
