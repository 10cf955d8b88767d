// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type FakeVoiceone, startFakeVoiceone } from '../../harness/fakes/fake-voiceone.ts';
import { type MailServer, startMailServer } from '../../harness/fakes/smtp.ts';
import { until } from '../../harness/until.ts';

const MINUTE = 60_000;
const RULES = {
  mail: [{ urgency: 'high', channel: 'email', delay_minutes: 0 }],
  laterMail: [{ urgency: 'high', channel: 'email', delay_minutes: 3 }],
  call: [{ urgency: 'high', channel: 'voiceone', delay_minutes: 0 }],
} as const;

/** Somebody with an account, signed in over HTTP. */
interface Signed {
  readonly id: string;
  readonly name: string;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

/** An incident of a service whose rotation is Bob, then Carol, and whose second level is Dan. */
interface Scene {
  readonly bob: Signed;
  readonly carol: Signed;
  readonly dan: Signed;
  readonly teamId: string;
  readonly scheduleId: string;
  readonly incidentId: string;
}

describe('F50: somebody drops out while paged', () => {
  let app: TestApp;
  let mail: MailServer;
  let twilio: FakeVoiceone;
  let scenes = 0;
  let moved = 0;
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
  });
  after(async () => {
    await app?.stop();
    await Promise.all([mail.stop(), twilio.stop()]);
  });
  beforeEach(async () => {
    moved = 0;
    await moveClock(app.database.url, 0);
  });
  afterEach(() => twilio.heal());
  const wait = async (ms: number) => {
    moved += ms;
    await moveClock(app.database.url, moved);
  };

  const done = async (method: string, path: string, body: unknown, status: number) => {
    const answer = await app.api(method, path, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return answer.body;
  };
  const person = async (name: string): Promise<Signed> => {
    const email = `${name.toLowerCase()}@example.com`;
    const { user } = await done('POST', '/api/v1/users', { email, display_name: name, role: 'operator', password: PASSWORD }, 201);
    let headers: Record<string, string> | null = null;
    return {
      id: user.id,
      name,
      call: async (method, path, body = {}) => {
        headers ??= { ...(await signIn(app.url, email)), 'content-type': 'application/json' };
        const answer = await fetch(`${app.url}${path}`, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) });
        return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
      },
    };
  };
  const layers = (...people: readonly Signed[]) => [{ name: 'Week', rotation_type: 'weekly', user_ids: people.map(({ id }) => id) }];

  /** @param delay of the first level, in minutes */
  async function scene({ delay = 30, rules = RULES.mail }: { delay?: number; rules?: readonly object[] } = {}): Promise<Scene> {
    scenes += 1;
    const [bob, carol, dan] = [await person(`Bob${scenes}`), await person(`Carol${scenes}`), await person(`Dan${scenes}`)];
    // A number that was proved earlier, and the preferences: signing everybody in would meet the limit of sign-ins.
    await sql('update users set phone = $2 where id = $1', [bob.id, '+15005550002']);
    await sql(`insert into notification_preferences (user_id, rules, updated_at) values ($1, $2, app_now())`, [
      bob.id,
      JSON.stringify(rules),
    ]);
    const team = await done('POST', '/api/v1/teams', { name: `Team ${scenes}`, member_ids: [bob.id, carol.id] }, 201);
    await done('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers: layers(bob, carol) }, 200);
    const policy = await done(
      'POST',
      '/api/v1/escalation-policies',
      {
        name: `Policy ${scenes}`,
        levels: [
          { delay_minutes: delay, targets: [{ target_type: 'team', target_team_id: team.id }] },
          { delay_minutes: 30, targets: [{ target_type: 'user', target_user_id: dan.id }] },
        ],
      },
      201,
    );
    const service = { name: `Service ${scenes}`, team_id: team.id, escalation_policy_id: policy.id, urgency: 'high' };
    const { id: serviceId } = await done('POST', '/api/v1/services', service, 201);
    const incident = await done('POST', '/api/v1/incidents', { title: 'It burns', severity: 'critical', service_id: serviceId }, 201);
    return { bob, carol, dan, teamId: team.id, scheduleId: team.schedule_id, incidentId: incident.id };
  }
  const incidentOf = async ({ incidentId }: Scene) => (await app.api('GET', `/api/v1/incidents/${incidentId}`)).body;
  const pagesOf = async ({ incidentId }: Scene): Promise<any[]> =>
    (await app.api('GET', `/api/v1/incidents/${incidentId}/pages?limit=100`)).body.items;
  const statesOf = async (at: Scene, who: Signed) =>
    (await pagesOf(at))
      .filter((page) => page.user_id === who.id)
      .map((page) => `${page.level} ${page.channel} ${page.state}`)
      .sort();
  const timelineOf = async ({ incidentId }: Scene) =>
    (await app.api('GET', `/api/v1/incidents/${incidentId}/timeline?limit=100&sort=at`)).body.items.map(
      (entry: any) => `${entry.kind}: ${entry.text}`,
    ) as string[];
  const until_ = (at: Scene, who: Signed, ...states: string[]) =>
    until(
      async () => {
        const now = await statesOf(at, who);
        return states.every((state) => now.includes(state));
      },
      `${who.name}: ${states.join(', ')}`,
    );
  const deactivate = (who: Signed) => done('PUT', `/api/v1/users/${who.id}`, { active: false }, 200);
  const sql = async (text: string, values: readonly unknown[] = []): Promise<any[]> => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  /** Everybody who might have dropped out has been looked at, both times. */
  const looked = async () => {
    await until(async () => (await sql('select 1 from escalation_leavers where looks = 0')).length === 0, 'the look at who dropped out');
    await wait(16_000);
    await until(
      async () => (await sql(`select 1 from escalation_leavers where look_at < app_now() + interval '1 minute'`)).length === 0,
      'the second look',
    );
  };
  const minutesLeft = async (at: Scene): Promise<number> => {
    const [row] = await sql('select extract(epoch from $1::timestamptz - app_now())::float / 60 as left', [
      (await incidentOf(at)).escalation.next_at,
    ]);
    return row.left;
  };

  test('before their page was sent: it is never sent, and whoever is on call now is paged at once', async () => {
    const at = await scene({ rules: RULES.laterMail });
    assert.deepEqual(await statesOf(at, at.bob), ['1 email pending']);
    await deactivate(at.bob);
    await until_(at, at.carol, '1 email sent', '1 in_app delivered');
    assert.deepEqual(await statesOf(at, at.bob), ['1 email skipped']);
    const [page] = (await pagesOf(at)).filter((one) => one.user_id === at.bob.id);
    assert.equal(page.reason, 'the account was deactivated');
    const timeline = await timelineOf(at);
    const line = `escalation.person_left: ${at.bob.name} is no longer paged, the account was deactivated: ${at.carol.name} (on call for Team ${scenes}) is paged instead.`;
    assert.equal(timeline.filter((entry) => entry === line).length, 1, timeline.join('\n'));
    await wait(4 * MINUTE);
    await looked();
    assert.deepEqual(await statesOf(at, at.bob), ['1 email skipped']);
    assert.deepEqual(await statesOf(at, at.dan), [], 'the level keeps its clock');
    assert.ok(Math.abs((await minutesLeft(at)) - 26) < 0.5, String(await minutesLeft(at)));
  });

  test('while their phone is being called: nothing more is tried for them', async () => {
    twilio.fail('POST', { kind: 'hang' });
    const at = await scene({ rules: RULES.call });
    await until_(at, at.bob, '1 voiceone sending');
    await deactivate(at.bob);
    await until_(at, at.carol, '1 email sent');
    assert.deepEqual(await statesOf(at, at.bob), ['1 voiceone skipped']);
    twilio.heal();
    const calls = twilio.calls.length;
    await wait(10 * MINUTE);
    await looked();
    assert.equal(twilio.calls.length, calls);
    assert.deepEqual(await statesOf(at, at.bob), ['1 voiceone skipped']);
  });

  test('while their phone rings: it stops, is not rung again, and the next person is paged at once', async () => {
    const at = await scene({ rules: RULES.call });
    await until_(at, at.bob, '1 voiceone sent');
    const call = twilio.calls.at(-1);
    assert.ok(call);
    const calls = twilio.calls.length;
    await deactivate(at.bob);
    await until_(at, at.carol, '1 email sent');
    await until(() => call.status === 'canceled', 'the end of the call');
    assert.deepEqual(await statesOf(at, at.bob), ['1 voiceone skipped']);
    await wait(10 * MINUTE);
    await looked();
    assert.equal(twilio.calls.length, calls);
  });

  test('after their page was sent: it stays sent, and the next person is paged at once', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('DELETE', `/api/v1/users/${at.bob.id}`, undefined, 204);
    await until_(at, at.carol, '1 email sent');
    assert.deepEqual(await statesOf(at, at.bob), ['1 email sent']);
  });

  for (const [delay, after_, least] of [
    [30, 29.9, 5],
    [4, 3.9, 4],
    [30, 1, 29],
  ] as const)
    test(`${after_} minutes into a level of ${delay}: whoever comes instead has ${least} minutes before the next level`, async () => {
      const at = await scene({ delay });
      await until_(at, at.bob, '1 email sent');
      await wait(after_ * MINUTE);
      await deactivate(at.bob);
      await until_(at, at.carol, '1 email sent');
      const left = await minutesLeft(at);
      assert.ok(left > least - 0.3 && left <= least + 0.05, `${left} minutes are left`);
      assert.deepEqual(await statesOf(at, at.dan), []);
      await wait(least * MINUTE + 5_000);
      await until_(at, at.dan, '2 email sent');
    });

  test('after it was acknowledged: nobody is paged', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('POST', `/api/v1/incidents/${at.incidentId}/acknowledge`, {}, 200);
    const before_ = await pagesOf(at);
    await deactivate(at.bob);
    await looked();
    await wait(60 * MINUTE);
    await looked();
    assert.deepEqual((await pagesOf(at)).length, before_.length);
    assert.ok(!(await timelineOf(at)).some((line) => line.startsWith('escalation.person_left')));
  });

  test('after it was acknowledged, and the acknowledgement is undone: whoever is on call now is paged at once', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('POST', `/api/v1/incidents/${at.incidentId}/acknowledge`, {}, 200);
    await deactivate(at.bob);
    await looked();
    assert.deepEqual(await statesOf(at, at.carol), []);
    await done('POST', `/api/v1/incidents/${at.incidentId}/unacknowledge`, {}, 200);
    await until_(at, at.carol, '1 email sent');
  });

  test('after it was acknowledged they leave the rotation, and the acknowledgement is undone: whoever it leads to now is paged at once', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('POST', `/api/v1/incidents/${at.incidentId}/acknowledge`, {}, 200);
    await done('PATCH', `/api/v1/on-call/schedules/${at.scheduleId}`, { layers: layers(at.carol) }, 200);
    await looked();
    assert.deepEqual(await statesOf(at, at.carol), [], 'nobody is paged while it is acknowledged');
    await done('POST', `/api/v1/incidents/${at.incidentId}/unacknowledge`, {}, 200);
    await until_(at, at.carol, '1 email sent');
    assert.ok((await timelineOf(at)).some((line) => line.includes(`${at.bob.name} is no longer paged, no longer on call`)));
    await looked();
    await wait(12 * MINUTE);
    await until(async () => (await sql('select 1 from escalation_leavers')).length === 0, 'nothing is kept for ever');
  });

  test('roles of a closed account end, what was offered to it is withdrawn, and whoever is on call now leads the incident', async () => {
    const at = await scene();
    await done('POST', `/api/v1/incidents/${at.incidentId}/ics/roles`, { role: 'scribe', user_id: at.bob.id }, 201);
    await done('POST', `/api/v1/incidents/${at.incidentId}/ics/roles`, { role: 'liaison', user_id: at.bob.id, offer: true }, 201);
    assert.equal((await incidentOf(at)).commander_id, at.bob.id);
    await deactivate(at.bob);
    await until(async () => (await incidentOf(at)).commander_id === at.carol.id, 'another commander');
    const timeline = (await timelineOf(at)).filter((line) => line.startsWith('role.'));
    const ended = (role: string) => `role.ended: ${at.bob.name} is no longer ${role}: the account was deactivated.`;
    assert.equal(timeline.filter((line) => line === ended('Incident Commander')).length, 1, timeline.join('\n'));
    assert.equal(timeline.filter((line) => line === ended('Scribe')).length, 1, timeline.join('\n'));
    const withdrawn = `role.offer_withdrawn: Liaison is no longer offered to ${at.bob.name}: the account was deactivated.`;
    assert.equal(timeline.filter((line) => line === withdrawn).length, 1, timeline.join('\n'));
    assert.ok(
      timeline.includes(`role.assigned: ${at.carol.name} is Incident Commander: ${at.carol.name} is on call.`),
      timeline.join('\n'),
    );
  });

  test('their last contact method that works is removed: the next level is tried at once, as nobody else is on call', async () => {
    const at = await scene({ rules: RULES.call });
    await until_(at, at.bob, '1 voiceone sent');
    const call = twilio.calls.at(-1);
    assert.equal((await at.bob.call('POST', '/api/v1/auth/profile', { phone: null })).status, 200);
    await until_(at, at.dan, '2 email sent');
    await until(() => call?.status === 'canceled', 'the end of the call');
    const timeline = await timelineOf(at);
    assert.ok(
      timeline.includes(
        `escalation.person_left: ${at.bob.name} is no longer paged, no contact method works: nobody is left at this level, and the next level is paged now.`,
      ),
      timeline.join('\n'),
    );
    assert.notEqual((await incidentOf(at)).commander_id, at.bob.id);
  });

  test('a contact method is removed and another that works is left: nothing happens', async () => {
    const at = await scene({ rules: [...RULES.call, ...RULES.mail] });
    await until_(at, at.bob, '1 email sent');
    assert.equal((await at.bob.call('POST', '/api/v1/auth/profile', { phone: null })).status, 200);
    await looked();
    assert.deepEqual(await statesOf(at, at.carol), []);
    assert.ok(!(await timelineOf(at)).some((line) => line.startsWith('escalation.person_left')));
  });

  test('they leave the rotation: whoever it leads to now is paged at once', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('PATCH', `/api/v1/on-call/schedules/${at.scheduleId}`, { layers: layers(at.carol) }, 200);
    await until_(at, at.carol, '1 email sent');
    assert.ok((await timelineOf(at)).some((line) => line.includes(`${at.bob.name} is no longer paged, no longer on call`)));
  });

  test('somebody is put on call in their place: paged at once; taken back, they are paged again', async () => {
    const at = await scene({ rules: RULES.laterMail });
    const url = `/api/v1/on-call/schedules/${at.scheduleId}/overrides`;
    const span = (await app.api('GET', `/api/v1/on-call/who-is-on-call?schedule_id=${at.scheduleId}`)).body;
    const end = new Date(Date.parse(span.at) + 3_600_000).toISOString();
    const override = await done('POST', url, { user_id: at.carol.id, start: span.at, end }, 201);
    await until_(at, at.carol, '1 email sent');
    assert.deepEqual(await statesOf(at, at.bob), ['1 email skipped']);
    await done('DELETE', `/api/v1/on-call/overrides/${override.id}`, undefined, 204);
    await until_(at, at.bob, '1 email sent');
    assert.equal((await incidentOf(at)).commander_id, at.bob.id);
    assert.equal((await timelineOf(at)).filter((line) => line.startsWith('escalation.person_left')).length, 2);
  });

  test('taken out of the team’s members, but not out of the rotation, they stay on call: nothing happens', async () => {
    const at = await scene();
    await until_(at, at.bob, '1 email sent');
    await done('PATCH', `/api/v1/teams/${at.teamId}`, { member_ids: [at.carol.id] }, 200);
    await looked();
    assert.deepEqual(await statesOf(at, at.carol), []);
  });
});

describe('F50: somebody is paged by what was set up, and the change takes nothing away', () => {
  let app: TestApp;
  let twilio: FakeVoiceone;
  let people = 0;
  before(async () => {
    twilio = await startFakeVoiceone();
    // No mail: the usual rules name a way that never worked.
    app = await startTestApp({
      env: {
        VOICEONE_BASE_URL: twilio.url,
        VOICEONE_ACCOUNT_SID: twilio.accountSid,
        VOICEONE_AUTH_TOKEN: twilio.authToken,
        VOICEONE_FROM: twilio.number,
      },
    });
  });
  after(async () => {
    await app?.stop();
    await twilio.stop();
  });
  const sql = async (text: string, values: readonly unknown[] = []): Promise<any[]> => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
    }
  };
  const done = async (method: string, path: string, body: unknown, status: number) => {
    const answer = await app.api(method, path, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return answer.body;
  };
  const call = { urgency: 'high', channel: 'voiceone', delay_minutes: 0 };
  const page = { urgency: 'high', channel: 'in_app', delay_minutes: 0 };
  const mail = { urgency: 'high', channel: 'email', delay_minutes: 0 };

  /** An incident for which one is paged by these rules, the usual ones when null, and then, half an hour later, another. */
  const scene = async (rules: readonly object[] | null) => {
    people += 1;
    const person = async (name: string): Promise<string> =>
      (
        await done(
          'POST',
          '/api/v1/users',
          { email: `${name}${people}@example.com`, display_name: name, role: 'operator', password: PASSWORD },
          201,
        )
      ).user.id;
    const [cara, dan] = [await person('Cara'), await person('Dan')];
    if (rules?.includes(call)) await sql('update users set phone = $2 where id = $1', [cara, '+15005550002']);
    if (rules !== null)
      await sql(`insert into notification_preferences (user_id, rules, updated_at) values ($1, $2, app_now())`, [
        cara,
        JSON.stringify(rules),
      ]);
    const levels = [cara, dan].map((id) => ({ delay_minutes: 30, targets: [{ target_type: 'user', target_user_id: id }] }));
    const policy = await done('POST', '/api/v1/escalation-policies', { name: `Policy ${people}`, levels }, 201);
    const service = { name: `Service ${people}`, escalation_policy_id: policy.id, urgency: 'high' };
    const { id: serviceId } = await done('POST', '/api/v1/services', service, 201);
    const incident = await done('POST', '/api/v1/incidents', { title: 'It burns', severity: 'critical', service_id: serviceId }, 201);
    return { cara, dan, id: String(incident.id) };
  };
  const states = async (id: string) =>
    (await done('GET', `/api/v1/incidents/${id}/pages?limit=100`, undefined, 200)).items.map(
      (page: any) => `${page.level} ${page.channel} ${page.attempts.at(-1)?.outcome === 'held' ? 'held' : page.state}`,
    ) as string[];
  const settled = (id: string, ...wanted: string[]) =>
    until(async () => {
      const now = await states(id);
      return wanted.every((state) => now.includes(state));
    }, wanted.join(', '));
  let moved = 0;
  /** Everybody who might have dropped out has been looked at, both times. */
  const looked = async () => {
    await until(async () => (await sql('select 1 from escalation_leavers where looks = 0')).length === 0, 'the look at who dropped out');
    moved += 16_000;
    await moveClock(app.database.url, moved);
    await until(async () => (await sql('select 1 from escalation_leavers')).length === 0, 'the second look');
  };
  const left = async (id: string) =>
    (await done('GET', `/api/v1/incidents/${id}/timeline?limit=100`, undefined, 200)).items.filter(
      (entry: any) => entry.kind === 'escalation.person_left',
    ).length;

  test('in the page and by a mail that was never set up, and the acknowledgement is undone: they stay paged', async () => {
    const { id } = await scene(null);
    await settled(id, '1 in_app delivered', '1 email held');
    await done('POST', `/api/v1/incidents/${id}/acknowledge`, {}, 200);
    await done('POST', `/api/v1/incidents/${id}/unacknowledge`, {}, 200);
    await looked();
    assert.equal(await left(id), 0);
    assert.ok(!(await states(id)).some((state) => state.startsWith('2')), 'the next level is not tried');
  });

  test('in the page and by phone, and the phone number is removed: they still see it in the page, and stay paged', async () => {
    const { id, cara } = await scene([page, call]);
    await settled(id, '1 in_app delivered', '1 voiceone sent');
    await sql('update users set phone = null where id = $1', [cara]);
    await looked();
    assert.equal(await left(id), 0);
  });

  test('by a mail that was never set up alone: whatever changes in the account, nothing that worked is taken away', async () => {
    const { id, cara } = await scene([mail]);
    await settled(id, '1 email held');
    await sql(`update users set display_name = 'Cara Doe' where id = $1`, [cara]);
    await done('POST', `/api/v1/incidents/${id}/acknowledge`, {}, 200);
    await done('POST', `/api/v1/incidents/${id}/unacknowledge`, {}, 200);
    await looked();
    assert.equal(await left(id), 0);
  });

  test('by phone and by a mail that was never set up, and the phone number is removed: the next level is tried at once', async () => {
    const { id, cara } = await scene([mail, call]);
    await settled(id, '1 email held', '1 voiceone sent');
    await sql('update users set phone = null where id = $1', [cara]);
    await settled(id, '2 in_app delivered');
    assert.equal(await left(id), 1);
  });
});
