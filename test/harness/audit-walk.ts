import assert from 'node:assert/strict';
import type pg from 'pg';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type TestApp } from './app.ts';
import { emailsTo } from './fakes/emails.ts';
import { TABLE } from './route-table.ts';
import { until } from './until.ts';

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by tests
  readonly body: any;
}

/** A row of the audit log. */
export interface Event {
  readonly event: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly entity_type: string;
  readonly ip: string | null;
}

/** A whole server, its first admin, and the audit log beside it. */
export class Walk {
  readonly app: TestApp;
  readonly db: pg.Client;
  readonly walked = new Set<string>();
  adminId = '';

  constructor(app: TestApp, db: pg.Client) {
    this.app = app;
    this.db = db;
  }

  async events(): Promise<Event[]> {
    const { rows } = await this.db.query<Event>(
      'select event, actor_kind, actor_id, actor_name, entity_type, ip from audit_events order by created_at, id',
    );
    return rows;
  }

  /** The time of the service. */
  async now(): Promise<Date> {
    return (await this.db.query<{ now: Date }>('select app_now() as now')).rows[0]?.now ?? new Date();
  }

  /** A step that is not looked at: only makes what the next one needs. */
  async given(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.app.api(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Takes the route with these parts in its place and demands at least one event of the admin, in the one shape. */
  async take(key: string, parts: readonly (string | number)[] = [], body?: unknown): Promise<Answer['body']> {
    let next = 0;
    const [method = '', path = ''] = key.replaceAll(/\{[A-Za-z]+\}/g, () => String(parts[next++])).split(' ');
    return this.judge(key, () => this.app.api(method, path, body));
  }

  async judge(key: string, act: () => Promise<Answer>): Promise<Answer['body']> {
    assert.ok(TABLE.has(key), `${key} is no route`);
    this.walked.add(key);
    const before = (await this.events()).length;
    const answer = await act();
    assert.ok(answer.status >= 200 && answer.status < 300, `${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const written = (await this.events()).slice(before).filter((event) => event.actor_id === this.adminId || event.actor_kind === 'user');
    assert.ok(written.length > 0, `${key} wrote no event`);
    for (const event of written) {
      assert.match(event.event, /^[a-z_]+\.[a-z_]+$/, key);
      assert.match(event.entity_type, /^[a-z_]+$/, key);
      assert.ok(event.actor_name !== '' && event.ip !== null, `${key}: ${JSON.stringify(event)} says not who or from where`);
    }
    return answer.body;
  }
}

/** A request that shows a token and nothing else. */
async function asToken(walk: Walk, token: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(walk.app.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** A request without the admin's cookies. */
async function asStranger(walk: Walk, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(walk.app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

/** Another person at another browser. */
async function signIn(walk: Walk, email: string): Promise<TestApp['api']> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(walk.app.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { answer, status: answer.status, body: await answer.json() };
  };
  const { answer } = await send('POST', '/api/v1/auth/login', { email, password: PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
  return (method, path, body) => send(method, path, body, { cookie, 'x-csrf-token': csrf });
}

export async function walkAccounts(walk: Walk): Promise<void> {
  const emails = async (to: string) =>
    emailsTo({ query: async (text, values) => (await walk.db.query(text, [...(values ?? [])])).rows }, to);
  const person = { email: 'eve@example.com', display_name: 'Eve', role: 'operator' };
  const { user } = await walk.take('POST /api/v1/users', [], person);
  const [invitation] = await emails('eve@example.com');
  await walk.judge('POST /api/v1/auth/reset-password', () =>
    asStranger(walk, '/api/v1/auth/reset-password', { token: invitation?.token, password: PASSWORD }),
  );
  await walk.take('PUT /api/v1/users/{id}', [user.id], { display_name: 'Eva' });
  await walk.take('POST /api/v1/users/{id}/password-link', [user.id]);
  await walk.judge('POST /api/v1/auth/login', () =>
    asStranger(walk, '/api/v1/auth/login', { email: 'eve@example.com', password: PASSWORD }),
  );
  await walk.take('POST /api/v1/users/{id}/reset-second-factor', [user.id]);
  await walk.take('DELETE /api/v1/users/{id}', [user.id]);
  await walk.take('POST /api/v1/users/import', [], { users: [{ email: 'fay@example.com', display_name: 'Fay' }] });
  await walk.take('POST /api/v1/users/deactivate', [], { emails: ['fay@example.com'] });
  await walk.take('POST /api/v1/auth/profile', [], { time_zone: 'Europe/Berlin' });
  await walk.take('POST /api/v1/auth/change-password', [], { current_password: PASSWORD, new_password: `${PASSWORD} 2` });
  await walk.take('POST /api/v1/auth/change-email', [], { email: 'ada2@example.com', current_password: `${PASSWORD} 2` });
  const [outgoing] = await emails('ada2@example.com');
  await walk.take('POST /api/v1/auth/change-email/confirm', [], { token: outgoing?.token });
  const again = { email: 'ada2@example.com', password: `${PASSWORD} 2` };
  for (let n = 0; n < 2; n += 1) await asStranger(walk, '/api/v1/auth/login', again);
  await walk.given('POST', '/api/v1/auth/login', again);
  await walk.take('POST /api/v1/auth/refresh');
  const { items } = await walk.given('GET', '/api/v1/auth/sessions');
  await walk.take('DELETE /api/v1/auth/sessions/{id}', [items.find((item: { current: boolean }) => !item.current).id]);
  await asStranger(walk, '/api/v1/auth/login', again);
  await walk.take('DELETE /api/v1/auth/sessions');
  await walk.take('POST /api/v1/auth/logout');
  await walk.given('POST', '/api/v1/auth/login', again);
  await walk.take('PUT /api/v1/sign-in-rules', [], { remember_device_days: 7 });
  const { secret } = await walk.given('POST', '/api/v1/auth/second-factor/app');
  const { recovery_codes: codes } = await walk.take('POST /api/v1/auth/second-factor/app/confirm', [], {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (await walk.now()).getTime() }),
  });
  await walk.take('POST /api/v1/auth/step-up', [], { recovery_code: codes[0] });
  await walk.take('POST /api/v1/auth/second-factor/recovery-codes');
  await walk.take('DELETE /api/v1/auth/second-factor/app');
}

export async function walkTokens(walk: Walk): Promise<void> {
  for (const path of ['/api/v1/user/tokens', '/api/v1/admin/tokens']) {
    const { id } = await walk.take('POST /api/v1/user/tokens', [], { name: 'script', permissions: [] });
    await walk.take(`DELETE ${path}/{id}`, [id]);
  }
  const { id, token } = await walk.take('POST /api/v1/webhook-tokens', [], { name: 'prometheus' });
  await walk.take('PATCH /api/v1/webhook-tokens/{id}', [id], { unknown_bodies: 'refuse' });
  await walk.take('POST /api/v1/webhook-tokens/mail-addresses/{id}', [id]);
  await walk.take('DELETE /api/v1/webhook-tokens/mail-addresses/{id}', [id]);
  for (const message of ['The disk is full', 'The other disk is full'])
    assert.equal((await asToken(walk, token, 'POST', '/webhooks/alerts', { message })).status, 422);
  await walk.given('PATCH', `/api/v1/webhook-tokens/${id}`, { unknown_bodies: 'accept' });
  const kept = async () => (await walk.given('GET', '/api/v1/webhook-tokens/refusals')).items as readonly { readonly id: string }[];
  await until(async () => (await kept()).length === 2, 'the refused bodies to be kept');
  const [one, other] = await kept();
  await walk.take('POST /api/v1/webhook-tokens/refusals/{id}/retry', [one?.id ?? ''], {});
  await walk.take('POST /api/v1/webhook-tokens/refusals/retry', [], { ids: [other?.id] });
  await walk.take('DELETE /api/v1/webhook-tokens/{id}', [id]);
}

export async function walkSignIn(walk: Walk): Promise<void> {
  const provider = {
    name: 'Company',
    issuer: 'https://id.example.com',
    client_id: 'tocsin',
    client_secret: 'a secret for tests',
    enabled: false,
  };
  const { id } = await walk.take('POST /api/v1/oidc/providers', [], provider);
  await walk.take('PATCH /api/v1/oidc/providers/{id}', [id], { name: 'Company 2' });
  const link = (name: string) =>
    walk.db.query(
      `insert into linked_accounts (id, user_id, provider, issuer, subject) values (gen_random_uuid(), $1, $2, 'https://x.example', 'subject')`,
      [walk.adminId, name],
    );
  for (const [name, path] of [
    ['idpone', '/api/v1/users/me/idpone/disconnect'],
    ['chatone', '/api/v1/users/me/chatone/disconnect'],
    ['chattwo', '/api/v1/users/me/chattwo/disconnect'],
  ] as const) {
    await link(name);
    await walk.take(`POST ${path}`);
  }
  await walk.db.query(
    `update users set email = 'alice@example.com', email_normalised = 'alice@example.com', email_verified_at = app_now() where id = $1`,
    [walk.adminId],
  );
  await walk.take('POST /api/v1/users/me/chattwo/connect');
  await link(`oidc:${id}`);
  await walk.take('POST /api/v1/users/me/oidc/{id}/disconnect', [id]);
  await walk.take('DELETE /api/v1/oidc/providers/{id}', [id]);
}

export async function walkSecrets(walk: Walk): Promise<void> {
  const credentials = await walk.take('POST /api/v1/credential-providers', [], { name: 'aws', kind: 'aws', secrets: { key: 'a secret' } });
  await walk.take('PATCH /api/v1/credential-providers/{id}', [credentials.id], { description: 'changed' });
  await walk.take('DELETE /api/v1/credential-providers/{id}', [credentials.id]);
  const secret = await walk.take('POST /api/v1/shared-secrets', [], { name: 'wiki', value: 'a secret' });
  await walk.take('PATCH /api/v1/shared-secrets/{id}', [secret.id], { description: 'changed' });
  await walk.take('DELETE /api/v1/shared-secrets/{id}', [secret.id]);
  await walk.take('PUT /api/v1/integrations', [], { chatone: { bot_token: 'xoxb-for-tests' } });
  await walk.take('POST /api/v1/integrations/chatone/disconnect');
  await walk.take('PUT /api/v1/integrations', [], { chattwo: { base_url: 'https://one.example', bot_token: 'one' } });
  const moved = await walk.take('PUT /api/v1/integrations', [], { chattwo: { base_url: 'https://two.example', bot_token: 'two' } });
  const { version } = moved['chattwo'] as { version: number };
  await walk.take('POST /api/v1/integrations/{kind}/confirm-email-matching', ['chattwo'], { version });
}

export async function walkAlerts(walk: Walk): Promise<void> {
  const alert = (name: string) =>
    walk.take('POST /api/v1/alerts', [], { fingerprint: `audit-${name}`, labels: { alertname: name, severity: 'warning', job: name } });
  const { number } = await alert('Walk');
  await walk.take('PATCH /api/v1/alerts/{number}', [number], { title: 'A better title' });
  for (const command of ['acknowledge', 'unacknowledge', 'resolve', 'reopen'])
    await walk.take(`POST /api/v1/alerts/{number}/${command}`, [number], {});
  await walk.take('POST /api/v1/alerts/{number}/thread/messages', [number], { text: 'Looking into it' });
  const group = (await walk.given('GET', `/api/v1/alerts/${number}`)).group_id;
  for (const command of ['acknowledge', 'resolve']) await walk.take(`POST /api/v1/alert-groups/{id}/${command}`, [group], {});
  const bulk = await walk.take('POST /api/v1/alerts/bulk', [], { command: 'resolve', numbers: [(await alert('Many')).number] });
  await walk.take('POST /api/v1/alerts/bulk/{id}/undo', [bulk.id]);
  await walk.take('DELETE /api/v1/alerts/{number}', [number]);
  const view = await walk.take('POST /api/v1/saved-views', [], { page: 'alerts', name: 'Mine', search: {} });
  await walk.take('DELETE /api/v1/saved-views/{id}', [view.id]);
}

export async function walkAgents(walk: Walk): Promise<void> {
  const agent = await walk.take('POST /api/v1/agent-tokens', [], { name: 'Scout', capabilities: ['investigate'] });
  await walk.take('POST /api/v1/agent-tokens/{id}/chat/messages', [agent.id], { text: 'Are you there?' });
  await walk.take('PUT /api/v1/agent-tokens/{id}', [agent.id], { enabled: false });
  await walk.take('POST /api/v1/agent-tokens/{id}/enable', [agent.id]);
  const alert = await walk.take('POST /api/v1/alerts', [], { fingerprint: 'audit-agent', labels: { alertname: 'Walk', job: 'agent' } });
  const { id } = await walk.take('POST /api/v1/alerts/{number}/investigate', [alert.number]);
  await walk.take('PATCH /api/v1/alert-investigations/{id}/assign', [id], { agent_id: agent.id });
  const incident = await walk.given('POST', '/api/v1/incidents', { title: 'Walk', severity: 'low' });
  await walk.given('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [alert.number] });
  await walk.take('PATCH /api/v1/incident-investigations/{id}/assign', [id], { agent_id: null });
  await walk.take('POST /api/v1/investigations/{id}/cancel', [id], {});
  await walk.take('POST /api/v1/investigations/{id}/retry', [id]);
  await walk.take('DELETE /api/v1/agent-tokens/{id}', [agent.id]);
}

export async function walkHeartbeats(walk: Walk): Promise<void> {
  const { id } = await walk.take('POST /api/v1/heartbeats', [], { name: 'Backup', period_seconds: 300 });
  for (const change of [{ description: 'changed' }, { paused: true }, { paused: false }, { rotate_token: true }])
    await walk.take('PUT /api/v1/heartbeats/{id}', [id], change);
  await walk.take('DELETE /api/v1/heartbeats/{id}', [id]);
}

export async function walkMappings(walk: Walk): Promise<void> {
  await walk.take('PUT /api/v1/intake/mappings', [], {
    mappings: [{ name: 'Backup', when: '"vault" in body', fields: { title: 'body.vault' } }],
  });
}

export async function walkStatusPages(walk: Walk): Promise<void> {
  const page = { slug: 'audited', title: 'Audited', components: [{ name: 'Shop' }] };
  const { id } = await walk.take('POST /api/v1/status-pages', [], page);
  await walk.take('PATCH /api/v1/status-pages/{id}', [id], { title: 'Changed' });
  const post = await walk.take('POST /api/v1/status-pages/{id}/incidents', [id], { title: 'Slow', message: 'We are looking into it.' });
  const { updates } = await walk.take('POST /api/v1/status-pages/{id}/incidents/{incidentId}/updates', [id, post.id], {
    message: 'Mended.',
  });
  const edited = { message: 'Mended for good.' };
  await walk.take('PATCH /api/v1/status-pages/{id}/incidents/{incidentId}/updates/{updateId}', [id, post.id, updates[0].id], edited);
  await walk.take('DELETE /api/v1/status-pages/{id}/incidents/{incidentId}', [id, post.id]);
  const subscriber = await walk.take('POST /api/v1/status-pages/{id}/subscribers', [id], { url: 'https://203.0.113.7/hook' });
  await walk.take('DELETE /api/v1/status-pages/{id}/subscribers/{subscriberId}', [id, subscriber.id]);
  await walk.take('DELETE /api/v1/status-pages/{id}', [id]);
}

export async function walkMaintenance(walk: Walk): Promise<void> {
  const window = { title: 'Upgrade', matchers: ['namespace="audited"'], duration_minutes: 60 };
  const { id } = await walk.take('POST /api/v1/maintenance-windows', [], window);
  await walk.take('PUT /api/v1/maintenance-windows/{id}', [id], { comment: 'changed' });
  await walk.take('POST /api/v1/maintenance-windows/{id}/end', [id]);
  await walk.take('DELETE /api/v1/maintenance-windows/{id}', [id]);
  const { token } = await walk.given('POST', '/api/v1/user/tokens', { name: 'amtool', permissions: ['alerts:write'] });
  const { rows } = await walk.db.query(`select app_now() as now, app_now() + interval '1 hour' as later`);
  const silence = {
    matchers: [{ name: 'namespace', value: 'audited', isRegex: false, isEqual: true }],
    startsAt: rows[0]?.now,
    endsAt: rows[0]?.later,
    createdBy: 'amtool',
    comment: 'audited',
  };
  const { silenceID } = await walk.judge('POST /api/v2/silences', () => asToken(walk, token, 'POST', '/api/v2/silences', silence));
  await walk.judge('DELETE /api/v2/silence/{id}', () => asToken(walk, token, 'DELETE', `/api/v2/silence/${silenceID}`));
}

export async function walkTriage(walk: Walk): Promise<void> {
  const rule = { name: 'Audited', matchers: ['namespace="audited-triage"'], decision: 'noise' };
  const { id } = await walk.take('POST /api/v1/triage/rules', [], rule);
  await walk.take('PUT /api/v1/triage/rules/{id}', [id], { name: 'Changed' });
  const other = await walk.given('POST', '/api/v1/triage/rules', { ...rule, name: 'Other', decision: 'investigate' });
  await walk.take('PUT /api/v1/triage/rules/reorder', [], { ids: [other.id, id] });
  await walk.given('POST', '/api/v1/alerts', { fingerprint: 'audited-triage', labels: { alertname: 'A', namespace: 'audited-triage' } });
  let results: ReadonlyArray<{ id: string }> = [];
  await until(async () => {
    results = (await walk.given('GET', `/api/v1/triage/results?rule_id=${other.id}`)).items;
    return results.length > 0;
  }, 'the result of the rule');
  await walk.take('POST /api/v1/triage/results/{id}/confirm', [results[0]?.id ?? '']);
  await walk.take('POST /api/v1/triage/results/{id}/override', [results[0]?.id ?? ''], { decision: 'noise' });
  await walk.take('DELETE /api/v1/triage/rules/{id}', [id]);
}

export async function walkKnowledge(walk: Walk): Promise<void> {
  const { id } = await walk.take('POST /api/v1/knowledge', [], { title: 'Restart the ledger' });
  await walk.take('PUT /api/v1/knowledge/{id}', [id], { body: 'First drain it.' });
  await walk.take('DELETE /api/v1/knowledge/{id}', [id]);
  const playbook = await walk.take('POST /api/v1/playbooks', [], { name: 'Drain', steps: [{ title: 'Stop the writers' }] });
  await walk.take('PATCH /api/v1/playbooks/{id}', [playbook.id], { state: 'enabled' });
  const incident = await walk.given('POST', '/api/v1/incidents', { title: 'Ledger', severity: 'low' });
  const run = await walk.take('POST /api/v1/incidents/{id}/playbook-runs', [incident.id], { playbook_id: playbook.id });
  const step = 'PUT /api/v1/incidents/{id}/playbook-runs/{runId}/steps/{stepId}';
  await walk.take(step, [incident.id, run.id, run.steps[0].id], { done: true });
  await walk.take('DELETE /api/v1/playbooks/{id}', [playbook.id]);
  const memory = await walk.take('POST /api/v1/memories', [], { text: 'The bank deploys on Tuesdays.' });
  await walk.take('PUT /api/v1/memories/{id}', [memory.id], { text: 'The bank deploys on Wednesdays.' });
  await walk.db.query(`update memories set trust = 'agent' where id = $1`, [memory.id]);
  await walk.take('POST /api/v1/memories/{id}/promote', [memory.id]);
  await walk.take('DELETE /api/v1/memories/{id}', [memory.id]);
}

export async function walkRouting(walk: Walk): Promise<void> {
  const document = { destinations: [], rules: [], default_destinations: [] };
  const { version } = await walk.take('PUT /api/v1/routes', [], {
    ...document,
    destinations: [{ name: 'ops', provider: 'chatone', channel: 'C1' }],
    default_destinations: ['ops'],
  });
  await walk.given('PUT', '/api/v1/routes', document);
  await walk.take('POST /api/v1/routes/versions/{version}/restore', [version]);
}

export async function walkOnCall(walk: Walk): Promise<void> {
  const me = walk.adminId;
  const { user } = await walk.given('POST', '/api/v1/users', {
    email: 'sam@example.com',
    display_name: 'Sam',
    role: 'operator',
    password: PASSWORD,
  });
  const team = await walk.take('POST /api/v1/teams', [], { name: 'Payments', member_ids: [me, user.id] });
  await walk.take('PATCH /api/v1/teams/{id}', [team.id], { description: 'changed' });
  const policy = await walk.take('POST /api/v1/escalation-policies', [], {
    name: 'Payments',
    levels: [{ delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] }],
  });
  await walk.take('PATCH /api/v1/escalation-policies/{id}', [policy.id], { description: 'changed' });
  const service = await walk.take('POST /api/v1/services', [], { name: 'Checkout', team_id: team.id, escalation_policy_id: policy.id });
  await walk.take('PATCH /api/v1/services/{id}', [service.id], { description: 'changed' });

  const start = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await walk.take('PATCH /api/v1/on-call/schedules/{id}', [team.schedule_id], {
    layers: [{ name: 'Week', rotation_type: 'weekly', user_ids: [me], start: start(-24 * 14) }],
  });
  const override = { user_id: user.id, start: start(-1), end: start(24) };
  const { id } = await walk.take('POST /api/v1/on-call/schedules/{id}/overrides', [team.schedule_id], override);
  await walk.take('DELETE /api/v1/on-call/overrides/{id}', [id]);
  await walk.given('POST', `/api/v1/on-call/schedules/${team.schedule_id}/overrides`, override);
  await walk.given('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, {
    layers: [{ name: 'Week', rotation_type: 'weekly', user_ids: [me], start: start(-24 * 14) }],
  });
  const cover = { start: start(48), end: start(50), candidate_ids: [user.id] };
  const asked = await walk.take('POST /api/v1/on-call/schedules/{id}/cover-requests', [team.schedule_id], cover);
  await walk.take('DELETE /api/v1/on-call/cover-requests/{id}', [asked.id]);
  const sam = await signIn(walk, 'sam@example.com');
  const open = await walk.given('POST', `/api/v1/on-call/schedules/${team.schedule_id}/cover-requests`, cover);
  await walk.judge('POST /api/v1/on-call/cover-requests/{id}/accept', () =>
    sam('POST', `/api/v1/on-call/cover-requests/${open.id}/accept`, {}),
  );
  const { rows } = await walk.db.query<{ id: string }>(
    `insert into handoffs (id, schedule_id, team_id, at, outgoing_user_id, incoming_user_id, incident_summary, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, app_now() + interval '1 hour', $3, $3, '', app_now(), app_now()) returning id`,
    [team.schedule_id, team.id, me],
  );
  await walk.take('PATCH /api/v1/on-call/handoffs/{id}', [rows[0]?.id ?? ''], { outgoing_notes: { open_issues: 'None' } });
  await walk.take('POST /api/v1/on-call/handoffs/{id}/remind', [rows[0]?.id ?? '']);
  await walk.take('POST /api/v1/on-call/handoffs/{id}/dismiss', [rows[0]?.id ?? ''], {});
  await walk.take('POST /api/v1/on-call/handoffs/{id}/acknowledge', [rows[0]?.id ?? ''], {});
  const calendar = await walk.take('POST /api/v1/on-call/calendar', [], { schedule_id: team.schedule_id });
  await walk.take('DELETE /api/v1/on-call/calendar/{id}', [calendar.id]);
  await walkIncidents(walk, service.id, user.id);
  await walk.take('DELETE /api/v1/services/{id}', [service.id]);
  const spare = await walk.given('POST', '/api/v1/escalation-policies', {
    name: 'Spare',
    levels: [{ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: me }] }],
  });
  await walk.take('DELETE /api/v1/escalation-policies/{id}', [spare.id]);
  const away = await walk.given('POST', '/api/v1/teams', { name: 'Away' });
  await walk.take('DELETE /api/v1/teams/{id}', [away.id]);
}

async function walkIncidents(walk: Walk, serviceId: string, userId: string): Promise<void> {
  const open = () => walk.take('POST /api/v1/incidents', [], { title: 'Checkout fails', severity: 'high', service_id: serviceId });
  const command = (id: string, name: string, body: object = {}) => walk.take(`POST /api/v1/incidents/{id}/${name}`, [id], body);
  const { id } = await open();
  await walk.take('PATCH /api/v1/incidents/{id}', [id], { title: 'Checkout is slow' });
  await walk.take('POST /api/v1/incidents/{id}/timeline', [id], { text: 'A note' });
  const { number } = await walk.given('POST', '/api/v1/alerts', { fingerprint: 'audit-linked', labels: { alertname: 'Linked' } });
  await walk.take('POST /api/v1/incidents/{id}/alerts', [id], { alert_numbers: [number] });
  await walk.take('DELETE /api/v1/incidents/{id}/alerts/{alertNumber}', [id, number]);
  const role = await walk.take('POST /api/v1/incidents/{id}/ics/roles', [id], { role: 'scribe', user_id: userId });
  await walk.take('PATCH /api/v1/incidents/{id}/ics/roles/{roleId}', [id, role.id], { state: 'ended' });
  await walk.take('PATCH /api/v1/incidents/{id}/ics/document/{section}', [id, 'situation'], { content: 'Payments fail', version: 0 });
  await walk.take('POST /api/v1/incidents/{id}/coordination/messages', [id], { kind: 'order', text: 'Roll back' });
  await walk.take('POST /api/v1/incidents/{id}/thread/messages', [id], { text: 'It began with the deploy' });
  const update = await walk.take('POST /api/v1/incidents/{id}/status-updates', [id], { message: 'We are looking into it' });
  await walk.take('PATCH /api/v1/incidents/{id}/status-updates/{updateId}', [id, update.id], { message: 'Found' });
  const { responders } = await walk.take('POST /api/v1/incidents/{id}/responders', [id], { user_ids: [walk.adminId] });
  await walk.take('POST /api/v1/incidents/{id}/responders/{responderId}/answer', [id, responders[0].id], { answer: 'join' });
  const twin = await open();
  await command(id, 'acknowledge');
  await walk.take('POST /api/v1/incidents/{id}/merge', [twin.id], { into: id });
  await walk.take('POST /api/v1/incidents/{id}/unmerge', [twin.id], {});
  await walk.given('POST', `/api/v1/incidents/${twin.id}/merge`, { into: id });
  await command(id, 'unacknowledge');
  await command(id, 'request-summary');
  await walk.take('POST /api/v1/incidents/{id}/idpone-meet', [id], { url: 'https://meet.example.com/room' });
  await walk.take('DELETE /api/v1/incidents/{id}/idpone-meet', [id]);
  await command(id, 'escalate', { level: 1 });
  for (const name of ['begin-triage', 'acknowledge', 'unacknowledge', 'promote', 'mitigate', 'resolve', 'close', 'reopen', 'cancel'])
    await command(id, name);
  await walkPostMortem(walk, id, userId);
  await walk.take('DELETE /api/v1/incidents/{id}', [id]);
  const held = await open();
  await walk.db.query(`update escalations set status = 'paused', wake_at = null, next_at = app_now() where incident_id = $1`, [held.id]);
  await walk.take('POST /api/v1/escalations/paused/decide', [], { action: 'dismiss', incident_ids: [held.id] });
  await command(held.id, 'cancel');
}

async function walkPostMortem(walk: Walk, incidentId: string, userId: string): Promise<void> {
  const of = '/api/v1/incidents/{id}/post-mortem';
  const pm = await walk.take(`POST ${of}`, [incidentId]);
  await walk.take(`PATCH ${of}`, [incidentId], { summary: 'Slow', blameless_confirmed: true });
  const item = await walk.take(`POST ${of}/action-items`, [incidentId], { title: 'Mend it', owner_id: userId });
  await walk.take(`PATCH ${of}/action-items/{itemId}`, [incidentId, item.id], { status: 'done' });
  await walk.take(`DELETE ${of}/action-items/{itemId}`, [incidentId, item.id]);
  for (const step of ['submit-review', 'revert-to-draft']) await walk.take(`POST ${of}/{pmId}/${step}`, [incidentId, pm.id], {});
  await walk.take(`DELETE ${of}`, [incidentId]);
  const next = await walk.given('POST', `/api/v1/incidents/${incidentId}/post-mortem`, { blameless_confirmed: true });
  await walk.given('POST', `/api/v1/incidents/${incidentId}/post-mortem/${next.id}/submit-review`);
  for (const step of ['approve', 'revert-to-review', 'approve', 'publish'])
    await walk.take(`POST ${of}/{pmId}/${step}`, [incidentId, next.id], {});
}

export async function walkSettings(walk: Walk): Promise<void> {
  await walk.take('PUT /api/v1/system/config', [], { settings: { display_name: 'Walked' } });
  await walk.take('POST /api/v1/onboarding/complete', [], {});
  await walk.take('PUT /api/v1/users/me/notification-preferences', [], {
    rules: [{ urgency: 'high', channel: 'in_app', delay_minutes: 0 }],
  });
  await walk.take('DELETE /api/v1/users/me/notification-preferences', []);
}
