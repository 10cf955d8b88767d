import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { PROVIDER_VARIABLES } from '../../integrations/providers.ts';
import { VARIABLES } from '../../platform/config.ts';
import { DEFAULT_RULES } from '../notifications/preferences/default-rules.ts';
import { DEFAULT_SLA_TARGETS } from '../incidents/sla/targets.ts';
import { pageOutside } from '../status-pages/index.ts';
import { registerSettingsRoutes } from './settings.routes.ts';

interface ConfigAnswer {
  settings: { display_name: string; time_zone: string; default_escalation_policy_id: string | null };
  environment: Record<string, unknown>;
}

const CANARY = 'canary-of-a-secret-that-nobody-may-see';

describe('configuration and the first day', () => {
  let cast: Cast;
  let connected = false;
  const config = async (): Promise<ConfigAnswer> => (await cast.alice.inject({ method: 'GET', url: '/api/v1/system/config' })).json();
  const put = (payload: object) => cast.alice.inject({ method: 'PUT', url: '/api/v1/system/config', payload });
  const steps = async () => {
    const answer = (await cast.alice.inject({ method: 'GET', url: '/api/v1/onboarding/status' })).json() as {
      complete: boolean;
      next: string | null;
      steps: Array<{ name: string; done: boolean }>;
    };
    return { complete: answer.complete, next: answer.next, done: answer.steps.filter((step) => step.done).map((step) => step.name) };
  };

  before(async () => {
    cast = await startCast({
      env: {
        SECRET_PEPPER: CANARY,
        CHATONE_BOT_TOKEN: CANARY,
        CHATTWO_BOT_TOKEN: '',
        SMTP_URL: `smtp://user:${CANARY}@mail.test`,
        MAIL_FROM: 'tocsin@test.example',
        CACHE_URL: `redis://:${CANARY}@cache.test`,
      },
      register: (http, { db, live, config: environment, baseUrl, version }) => {
        const all = async () => [{ kind: 'chatone', missing: connected ? [] : ['bot_token'] }] as never;
        registerSettingsRoutes(http, { db, live, config: environment, connections: { all }, baseUrl, version, pageOutside });
      },
    });
  });
  after(() => cast.close());

  test('the configuration names every variable, and of secrets only whether they are set', async () => {
    const response = await cast.alice.inject({ method: 'GET', url: '/api/v1/system/config' });
    const { settings, environment } = response.json() as ConfigAnswer;
    assert.deepEqual(Object.keys(environment).sort(), [...Object.keys(VARIABLES), ...Object.keys(PROVIDER_VARIABLES)].sort());
    assert.deepEqual(
      [environment['SECRET_PEPPER'], environment['CHATONE_BOT_TOKEN'], environment['SMTP_URL'], environment['CHATTWO_BOT_TOKEN']],
      ['set', 'set', 'set', 'not set'],
    );
    assert.deepEqual(settings, {
      display_name: 'Tocsin',
      time_zone: 'UTC',
      default_escalation_policy_id: null,
      archive_incident_channels: true,
      sla_targets: DEFAULT_SLA_TARGETS,
      status_page_domains: [],
      default_notification_rules: DEFAULT_RULES,
    });
    assert.ok(!response.body.includes(CANARY));
  });

  test('settings are changed by name, kept, and audited with what was', async () => {
    const response = await put({ settings: { display_name: ' Night watch ', time_zone: 'Europe/Berlin' } });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual((await config()).settings, {
      display_name: 'Night watch',
      time_zone: 'Europe/Berlin',
      default_escalation_policy_id: null,
      archive_incident_channels: true,
      sla_targets: DEFAULT_SLA_TARGETS,
      status_page_domains: [],
      default_notification_rules: DEFAULT_RULES,
    });
    assert.equal((await put({ settings: { time_zone: 'Europe/Berlin' } })).statusCode, 200);
    const events = await cast.platform.db.query<{ data: unknown; actor_name: string }>(
      `select data, actor_name from audit_events where event = 'system_config.updated'`,
    );
    assert.deepEqual(events, [
      {
        actor_name: 'Alice',
        data: { changes: { display_name: { from: 'Tocsin', to: 'Night watch' }, time_zone: { from: 'UTC', to: 'Europe/Berlin' } } },
      },
    ]);
  });

  test('what the environment fixes, what is unknown and what is wrong is 422 with its name, and nothing changes', async () => {
    const before = (await config()).settings;
    const [high, low] = (['high', 'low'] as const).map((urgency) => ({ urgency, method: 'email', delay_minutes: 0 }));
    for (const [body, pointer, code] of [
      [{ settings: { CORRELATION_WINDOW: '1m' } }, '/settings/CORRELATION_WINDOW', 'fixed_by_environment'],
      [{ settings: {}, environment: { PORT: 1 } }, '/environment', 'fixed_by_environment'],
      [{ settings: { display_name: 'x' }, SECRET_PEPPER: 'x' }, '/SECRET_PEPPER', 'fixed_by_environment'],
      [{ settings: { nonsense: 1 } }, '/settings/nonsense', 'unknown_member'],
      [{ settings: { display_name: 'x' }, nonsense: 1 }, '/nonsense', 'unknown_member'],
      [{ settings: { time_zone: 'Mars/Olympus' } }, '/settings/time_zone', 'time_zone'],
      [{ settings: { time_zone: '+02:00' } }, '/settings/time_zone', 'time_zone'],
      [{ settings: { display_name: '  ' } }, '/settings/display_name', 'length'],
      [{ settings: { display_name: 'a\nb' } }, '/settings/display_name', 'length'],
      [{ settings: { display_name: 'x'.repeat(81) } }, '/settings/display_name', 'length'],
      [{ settings: { default_notification_rules: 'loud' } }, '/settings/default_notification_rules', 'rule'],
      [
        { settings: { default_notification_rules: [{ ...high, method: 'pigeon' }, low] } },
        '/settings/default_notification_rules/0/method',
        'rule',
      ],
      [{ settings: { default_notification_rules: [high] } }, '/settings/default_notification_rules', 'rule'],
      [{ settings: { sla_targets: 5 } }, '/settings/sla_targets', 'target'],
      [{ settings: { sla_targets: { critical: { resolve_minutes: 0 } } } }, '/settings/sla_targets/critical/resolve_minutes', 'target'],
      [{ settings: { sla_targets: { sev1: {} } } }, '/settings/sla_targets/sev1', 'target'],
      [{ settings: { status_page_domains: 'a.example' } }, '/settings/status_page_domains', 'type'],
      [{ settings: { status_page_domains: ['a.example', '10.0.0.1'] } }, '/settings/status_page_domains', 'domain'],
      [{ settings: { status_page_domains: [7] } }, '/settings/status_page_domains', 'domain'],
      [{ settings: [] }, '/settings', 'type'],
      [{}, '/settings', 'required'],
    ] as const) {
      const response = await put(body);
      assert.equal(response.statusCode, 422, response.body);
      const errors = (response.json() as { errors: Array<{ pointer: string; code: string }> }).errors.map((error) => [
        error.pointer,
        error.code,
      ]);
      assert.deepEqual(errors, [[pointer, code]]);
    }
    assert.deepEqual((await config()).settings, before);
  });

  test('targets of incidents are changed one by one: those that are left out stay, null is none', async () => {
    const set = async (targets: object) => (await put({ settings: { sla_targets: targets } })).json().settings.sla_targets;
    await set({ critical: { acknowledge_minutes: 3 } });
    const { critical, low } = await set({ critical: { mitigate_minutes: null } });
    assert.deepEqual(critical, { acknowledge_minutes: 3, mitigate_minutes: null, resolve_minutes: 240 });
    assert.deepEqual(low, DEFAULT_SLA_TARGETS.low);
    assert.deepEqual(await set(DEFAULT_SLA_TARGETS), DEFAULT_SLA_TARGETS);
  });

  test('operators and viewers see and change neither', async () => {
    for (const person of [cast.bob, cast.charlie]) {
      for (const [method, url] of [
        ['GET', '/api/v1/system/config'],
        ['PUT', '/api/v1/system/config'],
        ['GET', '/api/v1/onboarding/status'],
        ['POST', '/api/v1/onboarding/complete'],
      ] as const) {
        assert.equal((await person.inject({ method, url, ...(method === 'PUT' ? { payload: {} } : {}) })).statusCode, 403, url);
      }
    }
    assert.equal((await cast.http.inject({ method: 'GET', url: '/api/v1/system/config' })).statusCode, 401);
  });

  test('each step of the first day is done when the thing is there', async () => {
    const { db } = cast.platform;
    assert.deepEqual(await steps(), { complete: false, next: 'webhook_token', done: ['admin'] });
    await cast.alice.inject({ method: 'POST', url: '/api/v1/webhook-tokens', payload: { name: 'first' } });
    assert.deepEqual((await steps()).done, ['admin', 'webhook_token']);
    await db.query(`
      with g as (insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at) values (gen_random_uuid(), 'k', 'open', 1, app_now(), app_now(), app_now()) returning id)
      insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at, content_digest, created_at, updated_at)
      select gen_random_uuid(), 'f', 't', 'firing', 'info', '{}', '{}', 's', 'k', id, app_now(), app_now(), app_now(), '', app_now(), app_now() from g`);
    connected = true;
    assert.deepEqual((await steps()).done, ['admin', 'webhook_token', 'first_alert', 'integration']);
    assert.equal((await steps()).next, 'routing');
  });

  test('a name that a status page uses stays listed, and the refusal names the page', async () => {
    const set = (domains: readonly string[]) => put({ settings: { status_page_domains: domains } });
    assert.deepEqual((await set([' B.example.', 'a.example', 'a.example'])).json().settings.status_page_domains, [
      'a.example',
      'b.example',
    ]);
    await cast.platform.db.query(
      `insert into status_pages (id, slug, title, theme, custom_domain, created_at, updated_at)
       values (gen_random_uuid(), 'shop', 'Shop', '{}', 'a.example', app_now(), app_now())`,
    );
    const refused = await set(['b.example']);
    assert.deepEqual([refused.statusCode, refused.json().errors[0].code], [422, 'in_use'], refused.body);
    assert.match(refused.json().errors[0].detail, /status page shop/);
    assert.deepEqual((await set(['a.example'])).json().settings.status_page_domains, ['a.example']);
  });

  test('a default escalation policy is one that exists, or none', async () => {
    const { db } = cast.platform;
    const id = '01a20000-0000-7000-8000-000000000001';
    const set = (value: unknown) => put({ settings: { default_escalation_policy_id: value } });
    for (const bad of [id, 'Night', '', 7, {}]) {
      const answer = await set(bad);
      assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [422, '/settings/default_escalation_policy_id'], String(bad));
    }
    await db.query(`insert into escalation_policies (id, name, levels) values ($1, 'Night', '[]')`, [id]);
    assert.equal((await set(id)).json().settings.default_escalation_policy_id, id);
    assert.ok((await steps()).done.includes('default_policy'));
    assert.equal((await set(null)).json().settings.default_escalation_policy_id, null);
    assert.ok(!(await steps()).done.includes('default_policy'));
  });

  test('ending the first day is remembered once', async () => {
    const first = await cast.alice.inject({ method: 'POST', url: '/api/v1/onboarding/complete' });
    assert.equal(first.statusCode, 200, first.body);
    const again = await cast.alice.inject({ method: 'POST', url: '/api/v1/onboarding/complete' });
    assert.equal((again.json() as { completed_at: string }).completed_at, (first.json() as { completed_at: string }).completed_at);
    assert.equal((await steps()).complete, true);
    assert.equal((await cast.platform.db.query(`select 1 from audit_events where event = 'onboarding.completed'`)).length, 1);
  });
});
