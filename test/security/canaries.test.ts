import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { PROVIDER_VARIABLES } from '../../src/integrations/providers.ts';
import { generateWebhookToken } from '../../src/modules/alerts/index.ts';
import { resetPassword } from '../../src/modules/identity/index.ts';
import { ConfigError, loadConfig, publicConfig, VARIABLES, type Variable } from '../../src/platform/config.ts';
import { mintToken } from '../../src/platform/crypto/token.ts';
import { injectAs, startCast, TEST_KEYS } from '../cast.ts';
import { collectingLog } from '../harness/log.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

const PASSWORD = 'canary-password-7e1b';
const WRONG_PASSWORD = 'canary-wrong-password-55d0';

describe('canaries', () => {
  test('S60: no secret of a whole run stands in a log line, an error or a metric', async () => {
    const { log, lines } = collectingLog();
    const answers: string[] = [];
    const cast = await startCast({
      ...WHOLE_SERVER,
      log,
      env: { WEBHOOK_ALLOW_QUERY_TOKEN: 'true', SMTP_URL: 'smtp://user:canary-smtp@mail.test', MAIL_FROM: 'a@b.c' },
    });
    const webhook = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'canary', {
      actor: { kind: 'cli', id: null, name: 'test' },
    });
    const heartbeat = 'canary-heartbeat-path-77aa';
    await resetPassword(cast.platform.db, cast.alice.email, PASSWORD);
    const secrets = [
      PASSWORD,
      WRONG_PASSWORD,
      TEST_KEYS.pepper,
      'canary-smtp',
      heartbeat,
      webhook.token,
      cast.bob.cookies.svc_session,
      cast.bob.cookies.svc_csrf,
      Buffer.alloc(32, 7).toString('base64'),
    ];

    const send = async (options: InjectOptions) => {
      const answer = await injectAs(cast, cast.bob.cookies, options);
      if (answer.statusCode >= 400) answers.push(answer.body);
      return answer;
    };
    const signIn = await cast.http.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: cast.alice.email, password: PASSWORD },
    });
    assert.equal(signIn.statusCode, 200, signIn.body);
    secrets.push(...signIn.cookies.map((cookie) => String(cookie['value'])));
    await send({ method: 'POST', url: '/api/v1/auth/login', payload: { email: cast.alice.email, password: WRONG_PASSWORD } });
    await send({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: cast.alice.email, password: WRONG_PASSWORD, extra: WRONG_PASSWORD },
    });
    await send({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: `{"email":"x","password":"${WRONG_PASSWORD}`,
      headers: { 'content-type': 'application/json' },
    });
    await send({ method: 'POST', url: `/webhooks/alerts?token=${webhook.token}`, payload: { alerts: 'bad' } });
    await send({ method: 'POST', url: `/webhooks/alerts?token=${mintToken('webhook')}`, payload: {} });
    await send({ method: 'POST', url: '/webhooks/alerts', payload: { bad: 1 }, headers: { authorization: `Bearer ${webhook.token}` } });
    await send({ method: 'GET', url: `/api/v1/heartbeats/ping/${heartbeat}` });
    await send({ url: '/api/v1/nothing', headers: { authorization: `Bearer ${webhook.token}` } });

    // The database goes away: every route fails, and what was sent must not be part of the complaint.
    const metrics = await cast.http.inject({ url: '/metrics' });
    await cast.platform.db.query('alter table users rename column password_hash to gone');
    await cast.platform.db.query('alter table webhook_tokens rename to gone');
    const broken = [
      await send({ method: 'POST', url: '/api/v1/auth/login', payload: { email: 'x@y.z', password: WRONG_PASSWORD } }),
      await send({ method: 'POST', url: `/webhooks/alerts?token=${webhook.token}`, payload: {} }),
      await send({ method: 'POST', url: '/webhooks/alerts', payload: {}, headers: { authorization: `Bearer ${webhook.token}` } }),
    ];
    assert.deepEqual(
      broken.map((answer) => answer.statusCode),
      [500, 500, 500],
    );
    await cast.close();

    const output = [...lines, ...answers, metrics.body];
    assert.ok(lines.filter((line) => line.includes('request failed')).length >= 3, 'the run must have logged failures');
    for (const secret of secrets) {
      assert.ok(secret.length > 8);
      assert.deepEqual(
        output.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
        [],
        `found ${secret.slice(0, 12)}…`,
      );
    }
  });

  test('S60: a bad value of a secret setting is named without being shown, and settings are shown without secrets', () => {
    const canary = 'canary value, wrong everywhere';
    for (const [name, variable] of Object.entries<Variable>({ ...VARIABLES, ...PROVIDER_VARIABLES })) {
      if (!variable.secret) continue;
      try {
        assert.doesNotMatch(JSON.stringify(publicConfig(loadConfig({ [name]: canary }, PROVIDER_VARIABLES))), /canary/, name);
      } catch (error) {
        assert.ok(error instanceof ConfigError, name);
        assert.match(error.message, new RegExp(name));
        assert.doesNotMatch(error.message, /canary/, name);
      }
    }
  });

  test('S60: log lines lose tokens, credentials in addresses and secret members, wherever they stand', () => {
    const { log, lines } = collectingLog();
    const token = mintToken('agent');
    log.error(
      {
        err: new Error(`refused ${token} at postgres://u:canary-db@h/x`),
        headers: { authorization: 'Bearer canary-authorization', cookie: 'svc_session=canary-cookie' },
        body: { password: 'canary-body' },
      },
      `GET /x?token=canary-query ${token}`,
    );
    log.warn(`xoxb-canary-slack ${mintToken('pat')} Authorization: Bearer canary-bearer-text`);
    assert.equal(lines.length, 2);
    for (const line of lines) assert.doesNotMatch(line, /canary-(?!slack)|svc_(agent_|pat_)[0-9A-Za-z]{38}/);
  });
});
