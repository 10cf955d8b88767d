// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { noAlertmanager, startAlertmanager, type TestAlertmanager } from '../../harness/programs/alertmanager.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeVoiceone, startFakeVoiceone } from '../../harness/fakes/fake-voiceone.ts';
import { type MailServer, startMailServer } from '../../harness/fakes/smtp.ts';
import { until } from '../../harness/until.ts';

/** A person of the team, signed in over HTTP. */
interface Signed {
  readonly id: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

describe('from an alert to an acknowledgement', () => {
  let app: TestApp;
  let mail: MailServer;
  let twilio: FakeVoiceone;
  /** Null where there is none: then alerts are posted straight to the webhook. */
  let alertmanager: TestAlertmanager | null = null;
  before(async () => {
    mail = await startMailServer();
    twilio = await startFakeVoiceone();
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
    if (noAlertmanager() === false) alertmanager = await startAlertmanager(`${app.url}/webhooks/alerts`, app.webhookToken);
  });
  after(async () => {
    await alertmanager?.stop();
    await app?.stop();
    await Promise.all([mail.stop(), twilio.stop()]);
  });

  const made = async (path: string, body: unknown) => {
    const answer = await app.api('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const operator = async (name: string): Promise<Signed> => {
    const email = `${name.toLowerCase()}@example.com`;
    const { user } = await made('/api/v1/users', { email, display_name: name, role: 'operator', password: PASSWORD });
    const signed = await signIn(app.url, email);
    return {
      id: user.id,
      call: async (method, path, body) => {
        const answer = await fetch(`${app.url}${path}`, {
          method,
          headers: { ...signed, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
      },
    };
  };

  const verifyPhone = async (person: Signed, phone: string) => {
    const profile = await person.call('POST', '/api/v1/auth/profile', { phone });
    assert.equal(profile.status, 200, JSON.stringify(profile.body));
    assert.equal((await person.call('POST', '/api/v1/users/me/phone/call')).status, 202);
    const coded = twilio.calls.at(-1);
    assert.ok(coded);
    await twilio.answer(coded);
    const code = /code is: ([\d, ]+)\./.exec(coded.said.join(' '))?.[1]?.replaceAll(', ', '');
    assert.equal((await person.call('POST', '/api/v1/users/me/phone/confirm', { code })).status, 204);
  };

  test('alert → incident → page by mail → no answer → second level → a call, key 1 → everything stops, and all of it is told', async () => {
    const bob = await operator('Bob');
    const carol = await operator('Carol');
    await verifyPhone(carol, '+15005550003');
    const preferences = await carol.call('PUT', '/api/v1/users/me/notification-preferences', {
      rules: [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }],
    });
    assert.equal(preferences.status, 200, JSON.stringify(preferences.body));

    const team = await made('/api/v1/teams', { name: 'Shop', member_ids: [bob.id, carol.id] });
    const layers = [{ name: 'Week', rotation_type: 'weekly', start: new Date(Date.now() - 3_600_000).toISOString(), user_ids: [bob.id] }];
    const schedule = await app.api('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers });
    assert.equal(schedule.status, 200, JSON.stringify(schedule.body));
    const policy = await made('/api/v1/escalation-policies', {
      name: 'Shop',
      levels: [
        { delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] },
        { delay_minutes: 10, targets: [{ target_type: 'user', target_user_id: carol.id }] },
      ],
    });
    await made('/api/v1/services', {
      name: 'Checkout',
      team_id: team.id,
      escalation_policy_id: policy.id,
      urgency: 'high',
      matchers: ['deployment="checkout"'],
      auto_incident: 'critical',
    });

    const alert = async (alertname: string, summary: string) => {
      const fired = {
        labels: { alertname, namespace: 'shop', deployment: 'checkout', severity: 'critical' },
        annotations: { summary },
      };
      if (alertmanager) await alertmanager.post([fired]);
      else await app.webhook({ alerts: [fired] });
    };
    await alert('HighLatency', 'Checkout latency is high');
    const pageTo = (address: string) =>
      mail.emails.filter((outgoing) => outgoing.to.includes(address) && /Incident #\d+/.test(outgoing.subject));
    await until(() => pageTo('bob@example.com').length === 1, 'the letter to Bob');
    const [outgoing] = pageTo('bob@example.com');
    assert.match(outgoing?.subject ?? '', /^Incident #1: .*Checkout latency is high/);
    assert.match(outgoing?.text ?? '', /\/incidents\/1/);
    assert.equal(twilio.calls.length, 1, 'the second level has not been reached');

    await moveClock(app.database.url, 5 * 60_000 + 5_000);
    await until(() => twilio.calls.length === 2, 'the call to Carol');
    const [, call] = twilio.calls;
    assert.ok(call);
    assert.equal(call.to, '+15005550003');
    await twilio.answer(call);
    assert.match(call.said.at(-1) ?? '', /critical incident 1\. .*Checkout latency is high.* Press 1 to acknowledge/);
    await twilio.press(call, '1');
    assert.match(call.said.at(-1) ?? '', /Acknowledged by Carol/);

    const [listed] = (await app.api('GET', '/api/v1/incidents')).body.items;
    const incident = (await app.api('GET', `/api/v1/incidents/${listed.id}`)).body;
    assert.deepEqual(
      [incident.status, incident.acknowledged_by.name, incident.escalation.status, incident.escalation.next_at],
      ['acknowledged', 'Carol', 'stopped', null],
    );
    // Long after: what comes next is paged, so everything has had its turn, and of the first nobody hears again.
    await moveClock(app.database.url, 3 * 3_600_000);
    await alert('OutOfStock', 'Nothing left to sell');
    await until(() => pageTo('bob@example.com').length === 2, 'the letter about the second incident');
    assert.match(pageTo('bob@example.com')[1]?.subject ?? '', /^Incident #2: .*Nothing left to sell/);
    assert.equal(twilio.calls.length, 2, 'nobody is called any more');
    // Bob acknowledges the alert, not the incident: the second level is not reached.
    const [second] = (await app.api('GET', '/api/v1/alerts?search=OutOfStock')).body.items;
    const done = await bob.call('POST', `/api/v1/alerts/${second.number}/acknowledge`, {});
    assert.deepEqual(done.body.incidents, ['Incident #2 is acknowledged.']);
    const { escalation } = (await app.api('GET', '/api/v1/incidents/2')).body;
    assert.deepEqual([escalation.status, escalation.stopped_reason, escalation.next_at], ['stopped', 'acknowledged', null]);

    const pages = (await app.api('GET', `/api/v1/incidents/${incident.id}/pages`)).body.items;
    const states = pages.map((page: any) => `${page.user_name} ${page.level} ${page.channel} ${page.state}`).sort();
    assert.deepEqual(states, ['Bob 1 email sent', 'Bob 1 in_app delivered', 'Carol 2 voiceone delivered']);
    const timeline = (await app.api('GET', `/api/v1/incidents/${incident.id}/timeline?limit=100&sort=at`)).body.items
      .map((entry: any) => `${entry.kind}: ${entry.text}`)
      .join('\n');
    for (const line of [
      /page\.sent: Bob was notified by email/,
      /page\.sent: Carol was notified by phone \(Twilio\)/,
      /incident\.acknowledged: Acknowledged by Carol/,
      /escalation\./,
    ])
      assert.match(timeline, line);
    const explained = (await app.api('GET', '/api/v1/alerts/1/explain')).body;
    const notified = JSON.stringify(explained);
    for (const words of ['Bob was notified by email', 'Carol was notified by phone', 'Acknowledged by Carol'])
      assert.ok(notified.includes(words), `${words}: ${notified}`);
  });

  test('three people who never touch a rule: coverage is red until the one on call verifies a phone, which then rings at night within 2 minutes', async () => {
    const [dora, emil, fay] = [await operator('Dora'), await operator('Emil'), await operator('Fay')];
    const team = await made('/api/v1/teams', { name: 'Night', member_ids: [dora.id, emil.id, fay.id] });
    const layers = [{ name: 'Week', rotation_type: 'weekly', start: new Date(Date.now() - 3_600_000).toISOString(), user_ids: [dora.id] }];
    const schedule = await app.api('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers });
    assert.equal(schedule.status, 200, JSON.stringify(schedule.body));
    const policy = await made('/api/v1/escalation-policies', {
      name: 'Night',
      levels: [{ delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] }],
    });
    assert.match(
      JSON.stringify(policy.warnings),
      /Dora is to be paged for all of the next 2160 hours and has no verified method that would wake them/,
    );
    const service = await made('/api/v1/services', { name: 'Vault', team_id: team.id, escalation_policy_id: policy.id });
    const dark = async () => (await app.api('GET', '/api/v1/on-call/coverage/summary')).body.now;
    const unpaged = async () => (await dark()).first.map(({ id }: any) => id);
    const unwoken = async () =>
      (await app.api('GET', `/api/v1/on-call/unwoken?ids=${dora.id},${emil.id}`)).body.items.map((person: any) => person.display_name);
    assert.deepEqual([await unpaged(), await unwoken()], [[service.id], ['Dora', 'Emil']], 'email alone wakes nobody');
    assert.equal((await dark()).lack, 'nobody_woken', 'Dora is on call');

    await verifyPhone(dora, '+15005550004');
    await until(async () => (await unpaged()).length === 0, 'coverage to be green');
    assert.deepEqual(await unwoken(), ['Emil']);
    const rules = (await dora.call('GET', '/api/v1/users/me/notification-preferences')).body;
    assert.deepEqual([rules.is_default, rules.wakes, rules.warnings], [true, true, []]);

    const night = (24 + 3 - new Date().getUTCHours()) * 3_600_000;
    await moveClock(app.database.url, night);
    const calls = twilio.calls.length;
    const incident = await made('/api/v1/incidents', { title: 'The vault is open', severity: 'critical', service_id: service.id });
    await moveClock(app.database.url, night + 120_000);
    await until(() => twilio.calls.length > calls, 'the call');
    const call = twilio.calls.at(-1);
    assert.equal(call?.to, '+15005550004');
    if (call) await twilio.answer(call);
    assert.match(call?.said.at(-1) ?? '', /The vault is open.* Press 1 to acknowledge/);
    if (call) await twilio.press(call, '1');
    const { created_at, acknowledged_at, acknowledged_by } = (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body;
    assert.equal(acknowledged_by.name, 'Dora');
    assert.ok(Date.parse(acknowledged_at) - Date.parse(created_at) < 150_000, `${created_at} to ${acknowledged_at}`);
  });
});
