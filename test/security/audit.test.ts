import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { workPasswordRequests } from '../../src/modules/identity/index.ts';
import { type Cast, startCast, TEST_KEYS } from '../cast.ts';
import { ADMIN, startTestApp } from '../harness/app.ts';
import {
  type Event,
  Walk,
  walkAccounts,
  walkAgents,
  walkAlerts,
  walkHeartbeats,
  walkMaintenance,
  walkMappings,
  walkKnowledge,
  walkOnCall,
  walkRouting,
  walkSecrets,
  walkSettings,
  walkSignIn,
  walkStatusPages,
  walkTokens,
  walkTriage,
} from '../harness/audit-walk.ts';
import { type FakeChattwo, startFakeChattwo } from '../harness/fakes/fake-chattwo.ts';
import { MAIL_ENV } from '../harness/fakes/emails.ts';
import { start } from '../harness/process.ts';
import { keyOf, TABLE } from '../harness/route-table.ts';
import { until } from '../harness/until.ts';

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Routes that take a change and write no event themselves, and why. Nothing else may. */
const UNAUDITED: Readonly<Record<string, string>> = {
  'POST /api/v1/auth/second-step': 'audited as the beginning of a session; accounts/second-factor.test.ts looks for its event',
  'POST /api/v1/auth/second-step/passkey': 'hands out a challenge',
  'POST /api/v1/auth/passkey': 'as second-step',
  'POST /api/v1/auth/passkey/options': 'hands out a challenge',
  'POST /api/v1/auth/step-up/passkey': 'hands out a challenge',
  'POST /api/v1/auth/second-factor/app': 'counts for nothing until it is confirmed',
  'POST /api/v1/auth/second-factor/passkeys/options': 'hands out a challenge',
  'POST /api/v1/auth/second-factor/passkeys': 'audited; needs a passkey, so accounts/second-factor.test.ts looks for its event',
  'PATCH /api/v1/auth/second-factor/passkeys/{id}': 'as adding it',
  'DELETE /api/v1/auth/second-factor/passkeys/{id}': 'as adding it',
  'POST /api/v1/sample-data': 'audited; refused in a system in use, so flows/sample looks for its event',
  'DELETE /api/v1/sample-data': 'as loading it',
  'POST /webhooks/alerts': 'nobody acts: what tools report is kept as alerts with their timeline',
  'POST /v2/enqueue': 'as the webhook',
  'POST /v2/change/enqueue': 'as the webhook',
  'POST /v2/alerts': 'as the webhook',
  'POST /v2/alerts/{alias}/close': 'as the webhook',
  'POST /v2/alerts/{alias}/acknowledge': 'as the webhook',
  'POST /api/v2/alerts': 'as the webhook',
  'POST /api/v1/intake/mappings/preview': 'only looks: nothing is stored',
  'POST /api/v1/status-pages/preview': 'only looks: nothing is stored',
  'POST /status/{slug}/subscribe': 'nobody acts who is known: the subscriber is kept once the address has confirmed',
  'POST /status/{slug}/confirm/{token}': 'as subscribe',
  'POST /status/{slug}/unsubscribe/{token}': 'as subscribe',
  'POST /api/v1/auth/forgot-password':
    'answers alike for every address; the event is written by the job that finds the account (tested below)',
  'POST /api/v1/integrations/chatone/interactions': 'stored, then worked as the verb it asks for, which writes the event',
  'POST /api/v1/integrations/chatone/events': 'as interactions',
  'POST /api/v1/integrations/chatone/commands': 'as interactions',
  'POST /api/v1/integrations/chattwo/interactions': 'as interactions',
  'POST /api/v1/integrations/chattwo/commands': 'as interactions',
  'POST /api/v1/incidents/{id}/chatone-channel': 'needs a chat: incident-channels.test.ts finds the event',
  'DELETE /api/v1/incidents/{id}/chatone-channel': 'as creating it',
  'POST /api/v1/incidents/{id}/chattwo-channel': 'as for the other chat',
  'DELETE /api/v1/incidents/{id}/chattwo-channel': 'as for the other chat',
  'POST /api/v1/voiceone/callback': 'stored, then worked as the verb that the digit asks for, which writes the event',
  'POST /api/v1/voicetwo/callback': 'as voiceone',
  'POST /api/v1/maintenance-windows/preview': 'only looks: nothing is stored',
  'POST /api/v1/triage/preview': 'only looks: nothing is stored',
  'POST /api/v1/heartbeats/ping/{token}': 'nobody acts: what jobs report is kept with the heartbeat, with each change of its state',
  'POST /api/v1/heartbeats/ping/{token}/start': 'as ping',
  'POST /api/v1/heartbeats/ping/{token}/fail': 'as ping',
  'POST /api/v1/heartbeats/ping/{token}/{status}': 'as ping',
  'POST /api/v1/incidents/{id}/thread/typing': 'only shows others that somebody writes',
  'POST /api/v1/incidents/{id}/coordination/messages/{messageId}/acknowledge':
    'needs somebody else than the author; src/modules/ics/coordination/coordination.test.ts looks for its event',
  'POST /api/v1/incidents/{id}/ics/document/{section}/typing': 'only shows others that somebody writes',
  'POST /api/v1/routes/preview': 'changes nothing',
  'POST /api/v1/incidents/{id}/status-updates/preview': 'changes nothing',
  'POST /api/v1/on-call/schedules/preview': 'changes nothing',
  'POST /api/v1/integrations/test': 'audited; needs a platform that answers, so test/flows/chat/integrations.test.ts looks for its event',
  'POST /api/v1/oidc/providers/{id}/groups/preview': 'changes nothing: computes what groups would change',
  'POST /api/v1/oidc/providers/{id}/test': 'changes nothing: reads what the provider publishes',
  'DELETE /api/v1/users/me/wake-question': 'changes only whether the web app asks its owner a question',
  'POST /api/v1/users/me/notification-preferences/test': 'changes nothing: tells the person who asks; the attempts are kept as pages',
  'POST /api/v1/users/me/phone/call': 'audited; needs a phone provider, so test/flows/paging/phone-codes.test.ts looks for its event',
  'POST /api/v1/users/me/phone/confirm': 'audited; needs a phone provider, so test/flows/paging/phone-codes.test.ts looks for its event',
  'PUT /api/v1/users/me/contact-addresses/{channel}':
    'audited; needs a provider with addresses of its own, so test/flows/chat/ntfy.test.ts looks for its event',
  'POST /api/v1/users/me/contact-addresses/{channel}/confirm':
    'audited; needs a provider with addresses of its own, so test/flows/chat/ntfy.test.ts looks for its event',
  'DELETE /api/v1/users/me/contact-addresses/{channel}':
    'audited; needs a provider with addresses of its own, so test/flows/chat/ntfy.test.ts looks for its event',
  'POST /api/v1/integrations/chatone/oauth/authorize':
    'only gives the address at which consent is asked; the connection is written at the callback',
  'POST /api/v1/alerts/{number}/thread/typing': 'tells open pages for a moment, nothing is stored',
  'POST /api/v1/agent/messages':
    'an agent acts: completing, failing and commands write the events of their verbs, in test/flows/agents; the calls are kept with the investigation',
  'POST /api/v1/agent/alerts/{fingerprint}/resolve':
    'an agent acts: the event of the verb is looked for in test/flows/agents/reading.test.ts',
  'POST /api/v1/agent/alerts/{fingerprint}/reopen': 'as resolve',
  'POST /api/v1/agent/memories': 'an agent acts: the event of the verb is looked for in test/flows/agents/reading.test.ts',
  'POST /api/v1/agent/peer-ask': 'an agent acts: the events are looked for in test/flows/agents/talking.test.ts',
  'POST /api/v1/agent/drafts': 'an agent proposes: what a person sends writes the event of the message',
  'POST /api/v1/agent/typing': 'only shows people that an agent writes',
  'DELETE /api/v1/drafts/{id}': 'audited; needs the draft of an agent, so test/flows/agents/talking.test.ts looks for its event',
  'POST /api/v1/approvals/{id}/approve': 'audited; needs an agent that asks, so test/flows/agents/approvals.test.ts looks for its event',
  'POST /api/v1/approvals/{id}/deny': 'as approve',
  'POST /api/v1/investigations/{id}/verdict':
    'audited; needs an agent that completes one, so test/flows/agents/investigation.test.ts looks for its event',
  'POST /api/v1/agent/heartbeat': 'an agent shows that it is there: nobody acts',
  'POST /api/v1/incidents/{id}/looked': 'somebody reads: nothing of the incident changes',
  'POST /api/v1/notifications/read-all': 'what a person has read is theirs alone',
  'POST /api/v1/notifications/{id}/read': 'what a person has read is theirs alone',
};

describe('every change is recorded', () => {
  let walk: Walk;
  let chattwo: FakeChattwo;

  before(async () => {
    chattwo = await startFakeChattwo();
    const app = await startTestApp({
      env: {
        INBOUND_SMTP_PORT: '0',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'tocsin@example.com',
        CHATTWO_BASE_URL: chattwo.url,
        CHATTWO_BOT_TOKEN: chattwo.botToken,
      },
    });
    const db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
    walk = new Walk(app, db);
    walk.adminId = (await walk.given('GET', '/api/v1/auth/me')).user.id;
  });
  after(async () => {
    await walk.db.end();
    await walk.app.stop();
    await chattwo.stop();
  });

  for (const [what, steps] of Object.entries({
    'accounts, sessions and ways back in': walkAccounts,
    tokens: walkTokens,
    'ways to sign in': walkSignIn,
    'secrets and integrations': walkSecrets,
    'alerts and views': walkAlerts,
    'agents and investigations': walkAgents,
    heartbeats: walkHeartbeats,
    'maintenance windows': walkMaintenance,
    triage: walkTriage,
    'intake mappings': walkMappings,
    'status pages': walkStatusPages,
    knowledge: walkKnowledge,
    routing: walkRouting,
    'on-call, escalation, catalog and incidents': walkOnCall,
    settings: walkSettings,
  }))
    test(`an admin who walks ${what} leaves an event in the one shape for every change`, async () => steps(walk));

  test('setting the service up is recorded', async () => {
    walk.walked.add('POST /api/v1/setup');
    const first = (await walk.events()).find((event) => event.event === 'setup.completed');
    assert.deepEqual([first?.actor_name, first?.ip], [ADMIN.name, '127.0.0.1']);
  });

  test('no route that changes something was left out: each was walked, or has its reason in the table, and no reason is stale', () => {
    const built = [...TABLE.values()].filter((row) => UNSAFE.has(row.method)).map(keyOf);
    assert.deepEqual(
      built.filter((key) => !walk.walked.has(key) && UNAUDITED[key] === undefined),
      [],
      'add a step to this file, or a reason to UNAUDITED',
    );
    assert.deepEqual(
      Object.keys(UNAUDITED).filter((key) => !built.includes(key)),
      [],
      'a reason for a route that is not built',
    );
  });

  test('the chain over all of it holds; the command that verifies it names the first event that was changed, and with an anchor also what was cut off', async () => {
    await until(
      async () => (await walk.db.query('select from audit_events where position is null')).rowCount === 0,
      'the chain to reach the end',
      20_000,
    );
    const env = { POSTGRES_URL: walk.app.database.url, ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys };
    const good = await start(['audit', 'verify'], { env }).ended;
    assert.equal(good.code, 0, good.stderr);
    assert.match(good.stdout, /^All \d+ events are as they were written\.\nAnchor: \d+:[0-9a-f]{64}\n$/);
    const anchor = /Anchor: (\S+)/.exec(good.stdout)?.[1] ?? '';
    const { rows } = await walk.db.query<{ id: string }>(`update audit_events set actor_name = 'Mallory' where position = 5 returning id`);
    await walk.db.query(`update audit_events set actor_name = 'Mallory' where position = 9`);
    const bad = await start(['audit', 'verify'], { env }).ended;
    assert.deepEqual(
      [bad.code, bad.stdout],
      [1, `The event ${rows[0]?.id} at position 5 was changed. The 4 events before it are as they were written.\n`],
    );
    // Events cut off at the end leave a chain that holds; only the anchor tells.
    await walk.db.query(`delete from audit_events where position >= 5`);
    assert.equal((await start(['audit', 'verify'], { env }).ended).code, 0);
    const cut = await start(['audit', 'verify', '--anchor', anchor], { env }).ended;
    assert.deepEqual([cut.code, cut.stdout.split(' is gone')[0]], [1, 'The event at position 5']);
    assert.equal((await start(['audit', 'verify', '--anchor', 'nonsense'], { env }).ended).code, 1);
  });
});

test('a forgotten password of somebody who has an account is recorded by the job that writes the letter', async () => {
  const cast: Cast = await startCast({ env: MAIL_ENV });
  try {
    const { db } = cast.platform;
    await cast.http.inject({
      method: 'POST',
      url: '/api/v1/auth/forgot-password',
      payload: { email: cast.bob.email },
      headers: { 'user-agent': 'firefox' },
    });
    await workPasswordRequests(cast.identity.context);
    const rows = await db.query<Event & { user_agent: string }>(`select * from audit_events where event = 'user.password_requested'`);
    assert.deepEqual([rows.length, rows[0]?.ip, rows[0]?.user_agent], [1, '127.0.0.1', 'firefox']);
  } finally {
    await cast.close();
  }
});
