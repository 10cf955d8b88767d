import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeVoiceone, startFakeVoiceone } from '../../harness/fakes/fake-voiceone.ts';
import { type MailServer, startMailServer } from '../../harness/fakes/smtp.ts';
import { until } from '../../harness/until.ts';

describe('F50: what admins must hear of reaches them by their own rules', () => {
  let app: TestApp;
  let mail: MailServer;
  let twilio: FakeVoiceone;
  let gone: Server;
  /** What the destination answers. */
  let status = 410;
  let reached = 0;
  before(async () => {
    mail = await startMailServer();
    twilio = await startFakeVoiceone();
    // A destination that is gone for good, until a test says otherwise.
    gone = createServer((request, response) => {
      request.resume();
      reached += 1;
      response.writeHead(status, { connection: 'close' }).end();
    });
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    app = await startTestApp({
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Tocsin <tocsin@example.com>',
        VOICEONE_BASE_URL: twilio.url,
        VOICEONE_ACCOUNT_SID: twilio.accountSid,
        VOICEONE_AUTH_TOKEN: twilio.authToken,
        VOICEONE_FROM: twilio.number,
      },
    });
    const me = (await app.api('GET', '/api/v1/auth/me')).body.user.id;
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    await client.query('update users set phone = $2 where id = $1', [me, '+15005550001']);
    await client.end();
    const rules = [
      { urgency: 'high', channel: 'voiceone', delay_minutes: 0 },
      { urgency: 'low', channel: 'email', delay_minutes: 0 },
    ];
    assert.equal((await app.api('PUT', '/api/v1/users/me/notification-preferences', { rules })).status, 200);
  });
  after(async () => {
    await app?.stop();
    await Promise.all([mail.stop(), twilio.stop(), new Promise((resolve) => gone.close(resolve))]);
  });

  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const inbox = async (kind: string): Promise<unknown[]> =>
    (await app.api('GET', '/api/v1/notifications?limit=100')).body.items.filter((item: { kind: string }) => item.kind === kind);
  /** Answers the newest call; what the phone says. */
  const hear = async (calls: number): Promise<string> => {
    await until(() => twilio.calls.length === calls, `call ${calls}`);
    const call = twilio.calls.at(-1);
    assert.ok(call);
    await twilio.answer(call);
    return call.said.join(' ');
  };

  test('an incident without a policy, and an escalation that is exhausted, ring the phone of an admin who wants that', async () => {
    const { body } = await app.api('POST', '/api/v1/incidents', { title: 'Nobody’s', severity: 'high' });
    assert.match(await hear(1), new RegExp(`Nobody is paged for incident ${body.number}`));
    assert.equal((await inbox('escalation.no_policy')).length, 1, 'and it stands in the page, once');

    const bob = (
      await app.api('POST', '/api/v1/users', { email: 'bob@example.com', display_name: 'Bob', role: 'operator', password: PASSWORD })
    ).body.user.id;
    const levels = [{ delay_minutes: 0, targets: [{ target_type: 'user', target_user_id: bob }] }];
    const policy = (await app.api('POST', '/api/v1/escalation-policies', { name: 'Short', levels })).body.id;
    const saved = await app.api('PUT', '/api/v1/system/config', { settings: { default_escalation_policy_id: policy } });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const { body: second } = await app.api('POST', '/api/v1/incidents', { title: 'Unanswered', severity: 'high' });
    await until(async () => (await inbox('escalation.exhausted')).length === 1, 'the end of the escalation');
    const [page] = (await app.api('GET', `/api/v1/incidents/${second.id}/pages`)).body.items;
    assert.equal(page.user_id, bob, 'the default policy was used');
  });

  test('a destination that is dead is reported with low urgency, once a day, and anew when it had worked again: no phone rings', async () => {
    const webhook = { signing_secret: 'a secret of sixteen and more' };
    assert.equal((await app.api('PUT', '/api/v1/integrations', { webhook })).status, 200);
    const channel = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/hook`;
    const routes = { destinations: [{ name: 'hook', provider: 'webhook', channel }], rules: [], default_destinations: ['hook'] };
    assert.equal((await app.api('PUT', '/api/v1/routes', routes)).status, 200);
    const emails = () =>
      mail.emails.filter((email) => email.to.includes(ADMIN.email) && email.subject.includes('Alerts do not reach')).length;
    // Read in the database: the session of the admin ends with the first day.
    const dead = async () => (await sql(`select 1 from notifications where kind = 'delivery.dead'`)).length;
    const calls = twilio.calls.length;
    /** Another group; its message has come to the destination, and what became of it is written. */
    const group = async (name: string, state: 'dead' | 'sent') => {
      const tries = reached;
      await app.webhook({ labels: { alertname: name, namespace: name, job: name } });
      await until(async () => {
        const rows = await sql<{ n: number }>(
          `select count(*)::int as n from deliveries d join alert_groups g on g.id = d.group_id
             join alerts a on a.group_id = g.id where a.labels ->> 'alertname' = $1 and d.state = $2`,
          [name, state],
        );
        return rows[0]?.n === 1;
      }, `${name}: ${state}`);
      assert.ok(reached > tries, 'it was really tried');
    };
    // The clock stands at noon, so that no midnight comes between.
    const [{ ms = 0 } = {}] = await sql<{ ms: number }>(
      `select extract(epoch from date_trunc('day', app_now() at time zone 'UTC') + interval '36 hours' - (app_now() at time zone 'UTC'))::float * 1000 as ms`,
    );
    const at = (hours: number) => moveClock(app.database.url, ms + hours * 3_600_000);
    const reports = (count: number) => until(async () => emails() === count && (await dead()) === count, `${count} reports`);

    await at(0);
    await group('First', 'dead');
    await reports(1);
    await group('Second', 'dead');
    await at(11.9);
    await group('Third', 'dead');
    await at(24);
    await group('NextDay', 'dead');
    await reports(2);
    assert.deepEqual([emails(), await dead()], [2, 2], 'the second and third group of the first day were not reported');
    await at(25);
    status = 200;
    await group('Works', 'sent');
    status = 410;
    await group('DiesAgain', 'dead');
    await reports(3);
    await group('StillDead', 'dead');
    await at(48);
    await group('ThirdDay', 'dead');
    await reports(4);
    assert.deepEqual([emails(), await dead(), twilio.calls.length], [4, 4, calls]);
  });
});
