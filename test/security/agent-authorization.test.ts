// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Capability } from '../../src/modules/agents/agent.ts';
import { approvalOf, TOOLS, type ToolName } from '../../src/modules/agents/tools/tools.ts';
import { makeAgent, type TestAgent } from '../harness/agent.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { moveClock } from '../harness/clock.ts';
import { addressOf, keyOf, TABLE } from '../harness/route-table.ts';
import { until } from '../harness/until.ts';

/** What each route of agents needs besides an enabled token. A new route must be decided here. */
const NEEDS: Readonly<Record<string, Capability | null>> = {
  'GET /api/v1/agent/alerts': 'investigate',
  'GET /api/v1/agent/alerts/{fingerprint}': 'investigate',
  'POST /api/v1/agent/alerts/{fingerprint}/resolve': 'command',
  'POST /api/v1/agent/alerts/{fingerprint}/reopen': 'command',
  'GET /api/v1/agent/memories': 'investigate',
  'POST /api/v1/agent/memories': 'investigate',
  // Asks to others that it answered before its capability was taken stay its own.
  'GET /api/v1/agent/peer-ask': null,
  'POST /api/v1/agent/peer-ask': 'investigate',
  'GET /api/v1/agent/events': null,
  // By what is sent: see the tools, and the text.
  'POST /api/v1/agent/messages': 'communicate',
  'POST /api/v1/agent/drafts': 'communicate',
  'POST /api/v1/agent/typing': 'communicate',
  'POST /api/v1/agent/heartbeat': null,
  'GET /api/v1/agent/playbooks': 'investigate',
  'GET /api/v1/agent/knowledge': 'investigate',
  'GET /api/v1/agent/incidents/{id}': 'investigate',
  'GET /api/v1/agent/incidents/{id}/timeline': 'investigate',
  'GET /api/v1/agent/services': 'investigate',
  'GET /api/v1/agent/on-call/current': 'investigate',
  'GET /api/v1/agent/secrets/{id}': 'investigate',
  'GET /api/v1/agent/work': null,
  'GET /api/v1/agent/self': null,
};

/** What an investigation is held by. */
interface Held {
  readonly investigation_id: string;
  readonly fencing_token: number;
}

describe('what agents may', () => {
  let app: TestApp;
  /** Had the investigation, and lost it to the next. */
  let former: TestAgent;
  /** Has it. */
  let holder: TestAgent;
  /** Never had any. */
  let stranger: TestAgent;
  let powerless: TestAgent;
  let old: Held;
  let held: Held;
  let alert: any;
  let foreign: any;
  let incident: any;
  let person: string;
  let secret: any;

  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await app.api(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const given = async (agent: TestAgent): Promise<Held> => {
    await agent.api('POST', '/api/v1/agent/heartbeat');
    const mine = async () =>
      (await agent.api('GET', '/api/v1/agent/work')).body.items.find(({ type }: any) => type === 'investigation.dispatched');
    await until(async () => (await mine()) !== undefined, `work of ${agent.name}`);
    const { data } = await mine();
    assert.equal((await agent.call(data, 'investigation_accept')).status, 200);
    return data;
  };
  /** All that a refused call could have changed. */
  const stored = async () => {
    const was = await admin('GET', `/api/v1/investigations/${held.investigation_id}`);
    const { calls, evidence, asks, usage, status, phase, hypotheses, summary } = was;
    const thread = (await admin('GET', `/api/v1/alerts/${alert.number}/thread`)).items;
    const alerts = (await admin('GET', '/api/v1/alerts')).items.map(({ number, status: its }: any) => [number, its]);
    const now = await admin('GET', `/api/v1/incidents/${incident.id}`);
    return {
      status,
      phase,
      hypotheses,
      summary,
      usage,
      calls: calls.length,
      evidence: evidence.length,
      asks: asks.length,
      thread: thread.length,
      alerts,
      incident: [now.status, now.severity, now.timeline.length],
      memories: (await admin('GET', '/api/v1/memories')).total,
      approvals: (await admin('GET', '/api/v1/approvals')).total,
    };
  };
  /** However slow the machine is, the holder keeps its lease. */
  const renew = async () => {
    const work = { id: held.investigation_id, fencing_token: held.fencing_token };
    const { body } = await holder.api('POST', '/api/v1/agent/heartbeat', { investigations: [work] });
    assert.deepEqual(body.renewed, [held.investigation_id]);
  };
  const headersOf = ({ investigation_id: id, fencing_token: fence }: Held) => ({
    'tocsin-investigation': id,
    'tocsin-fencing-token': String(fence),
  });

  before(async () => {
    app = await startTestApp();
    alert = await admin('POST', '/api/v1/alerts', { fingerprint: 'walked', labels: { alertname: 'Walked' } });
    foreign = await admin('POST', '/api/v1/alerts', { fingerprint: 'foreign', labels: { alertname: 'Foreign' } });
    incident = await admin('POST', '/api/v1/incidents', { title: 'Walked', severity: 'high' });
    person = (await admin('GET', '/api/v1/auth/me')).user.id;
    await admin('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [alert.number] });
    powerless = await makeAgent(app, { name: 'Powerless', capabilities: [] });
    former = await makeAgent(app, { name: 'Former' });
    const { id } = await admin('POST', `/api/v1/alerts/${alert.number}/investigate`, {});
    old = await given(former);
    holder = await makeAgent(app, { name: 'Holder' });
    await admin('PATCH', `/api/v1/alert-investigations/${id}/assign`, { agent_id: holder.id });
    held = await given(holder);
    assert.ok(held.fencing_token > old.fencing_token);
    stranger = await makeAgent(app, { name: 'Stranger' });
    const agent_ids = [former.id, holder.id, stranger.id];
    secret = await admin('POST', '/api/v1/shared-secrets', { name: 'Key', value: 'a value of this test', agent_ids });
  });
  after(() => app.stop());
  beforeEach(() => renew());

  test('the table of needs names each route of agents, and no other', () => {
    const routes = [...TABLE.values()].filter(({ access }) => access === 'agent').map(keyOf);
    assert.deepEqual(Object.keys(NEEDS).sort(), routes.sort());
  });

  test('S24, S26: every route of agents is closed to no token, webhook tokens, personal tokens, and agents that are disabled or revoked', async () => {
    const { token: webhook } = await admin('POST', '/api/v1/webhook-tokens', { name: 'walk' });
    const { token: personal } = await admin('POST', '/api/v1/user/tokens', { name: 'walk', permissions: ['alerts:read', 'tokens:manage'] });
    const [disabled, revoked] = [await makeAgent(app), await makeAgent(app)];
    await admin('PUT', `/api/v1/agent-tokens/${disabled.id}`, { enabled: false });
    await admin('DELETE', `/api/v1/agent-tokens/${revoked.id}`);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const callers: Readonly<Record<string, Record<string, string>>> = {
      'no token': {},
      'webhook token': bearer(webhook),
      'personal token': bearer(personal),
      'disabled agent': bearer(disabled.token),
      'revoked agent': bearer(revoked.token),
      'agent of nobody': bearer(`${holder.token.slice(0, -4)}AAAA`),
    };
    for (const key of Object.keys(NEEDS)) {
      const [method = '', path = ''] = key.split(' ');
      for (const [who, headers] of Object.entries(callers)) {
        const answer = await fetch(app.url + addressOf(path), {
          method,
          headers: { ...headers, ...headersOf(held), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        await answer.body?.cancel();
        assert.equal(answer.status, 401, `${key} with ${who}`);
      }
    }
  });

  const BODIES: Readonly<Record<string, () => object>> = {
    'POST /api/v1/agent/memories': () => ({ text: 'x' }),
    'POST /api/v1/agent/peer-ask': () => ({ to: { agent: 'Holder' }, investigation_id: held.investigation_id, question: 'x' }),
    'POST /api/v1/agent/messages': () => ({ kind: 'text', chat_id: `group:${alert.group_id}`, text: 'x' }),
    'POST /api/v1/agent/drafts': () => ({ chat_id: `group:${alert.group_id}`, text: 'x' }),
    'POST /api/v1/agent/typing': () => ({ chat_id: `group:${alert.group_id}` }),
  };
  const addressIn = (path: string) =>
    path
      .replace('{fingerprint}', 'walked')
      .replace('/incidents/{id}', `/incidents/${incident.id}`)
      .replace('/secrets/{id}', `/secrets/${secret.id}`);

  test('S24: an agent without a capability gets 403 from every route that needs it, and nothing changes', async () => {
    const before = await stored();
    for (const [key, needed] of Object.entries(NEEDS)) {
      if (needed === null) continue;
      const [method = '', path = ''] = key.split(' ');
      const body = method === 'POST' ? (BODIES[key]?.() ?? {}) : undefined;
      const answer = await powerless.api(method, addressIn(path), body, headersOf(held));
      assert.deepEqual([answer.status, answer.body.code], [403, 'capability_required'], key);
    }
    assert.deepEqual(await stored(), before);
  });

  test('S24: what needs a lease is refused without one, with that of another agent, and with an old fence: by headers, in hand, and in the heartbeat', async () => {
    const before = await stored();
    const code = async (agent: TestAgent, key: string, headers: Record<string, string>) => {
      const [method = '', path = ''] = key.split(' ');
      const body = method === 'POST' ? (BODIES[key]?.() ?? { reason: 'x' }) : undefined;
      const answer = await agent.api(method, addressIn(path), body, headers);
      return answer.status < 300 ? answer.status : answer.body.code;
    };
    const leases: ReadonlyArray<readonly [string, TestAgent, Held]> = [
      ['its own from before', former, old],
      ['that of who has it now', former, held],
      ['that of who has it now', stranger, held],
      ['one that is gone', stranger, old],
      ['an old one', holder, old],
      ['one that never was', holder, { ...held, fencing_token: held.fencing_token + 1 }],
      ['none by number', holder, { ...held, fencing_token: 0 }],
    ];
    const byHeaders = [
      'GET /api/v1/agent/secrets/{id}',
      ...['resolve', 'reopen'].map((verb) => `POST /api/v1/agent/alerts/{fingerprint}/${verb}`),
    ];
    for (const key of byHeaders) {
      for (const [what, agent, lease] of leases)
        assert.equal(await code(agent, key, headersOf(lease)), 'stale_fence', `${key}: ${agent.name} with ${what}`);
      assert.equal(await code(holder, key, headersOf({ ...held, investigation_id: randomUUID() })), 'not_found', key);
      assert.equal(await code(holder, key, { 'tocsin-investigation': held.investigation_id }), 'bad_request', `${key} without a fence`);
    }
    assert.equal(await code(holder, 'GET /api/v1/agent/secrets/{id}', {}), 'bad_request');
    assert.equal(
      await code(stranger, 'POST /api/v1/agent/alerts/{fingerprint}/resolve', {}),
      'forbidden',
      'suggest asks, which needs an investigation',
    );
    for (const agent of [former, stranger])
      for (const key of ['GET /api/v1/agent/incidents/{id}', 'GET /api/v1/agent/incidents/{id}/timeline', 'POST /api/v1/agent/peer-ask'])
        assert.equal(await code(agent, key, headersOf(held)), 'not_found', `${key}: ${agent.name}`);
    for (const [what, agent, { investigation_id: id, fencing_token }] of leases) {
      const { body } = await agent.api('POST', '/api/v1/agent/heartbeat', { investigations: [{ id, fencing_token, phase: 'stolen' }] });
      assert.deepEqual([body.renewed, body.lost], [[], [id]], `heartbeat: ${agent.name} with ${what}`);
    }
    assert.deepEqual(await stored(), before);
    // What proves that these are right where the lease is.
    assert.equal(await code(holder, 'GET /api/v1/agent/secrets/{id}', headersOf(held)), 200);
    assert.equal(await code(holder, 'GET /api/v1/agent/incidents/{id}', {}), 200);
  });

  /** Arguments of each tool that fit, so that nothing but authority refuses the call. */
  const argumentsOf = (): Readonly<Record<ToolName, object>> => {
    const of = { incident_id: incident.id };
    return {
      investigation_accept: {},
      investigation_start: {},
      investigation_decline: { reason: 'busy' },
      investigation_stopped: {},
      investigation_progress: { phase: 'stolen' },
      evidence_add: { kind: 'log', source: 'x', observed_at: '2030-05-15T08:00:00Z', excerpt: 'x' },
      investigation_finding: { hypotheses: [{ claim: 'x' }] },
      investigation_complete: { summary: 'x', hypotheses: [] },
      investigation_fail: { reason: 'x' },
      alert_note_add: { text: 'x' },
      chat_reply: { text: 'x' },
      alert_acknowledge: { number: alert.number },
      alert_resolve: { number: alert.number },
      alert_reopen: { number: alert.number },
      incident_acknowledge: of,
      incident_promote: of,
      incident_mitigate: of,
      incident_resolve: of,
      incident_escalate: of,
      incident_set_severity: { ...of, severity: 'low' },
      incident_assign_role: { ...of, role: 'scribe', user_id: person },
      timeline_add: { ...of, text: 'x' },
      status_update_publish: { ...of, message: 'x', audience: 'public' },
      summary_submit: { ...of, text: 'x' },
      peer_finding_share: { finding: 'x' },
      triage_decide: { decision: 'noise', reason: 'x' },
    };
  };

  test('S25: every tool needs its capability, and the current fence of the agent that holds the investigation; what is refused stores nothing', async () => {
    const before = await stored();
    const given = argumentsOf();
    assert.deepEqual(Object.keys(given).sort(), TOOLS.map(({ name }) => name).sort());
    for (const { name } of TOOLS) {
      await renew();
      const code = async (agent: TestAgent, lease: Held) => (await agent.call(lease, name, given[name], { reason: 'x' })).body.code;
      assert.equal(await code(powerless, held), 'capability_required', name);
      assert.equal(await code(former, old), 'stale_fence', `${name}: who lost it`);
      assert.equal(await code(former, held), 'stale_fence', `${name}: with the fence of another`);
      assert.equal(await code(stranger, held), 'stale_fence', `${name}: who never had it`);
      assert.equal(await code(holder, old), 'stale_fence', `${name}: with an old fence`);
      assert.equal(await code(holder, { ...held, investigation_id: randomUUID() }), 'not_found', name);
      const bare = { kind: 'inv_tool', tool: { call_id: randomUUID(), name, arguments: given[name] } };
      assert.equal((await holder.api('POST', '/api/v1/agent/messages', bare)).status, 422, `${name} without an investigation`);
    }
    assert.deepEqual(await stored(), before);
  });

  test('what the scope refuses is denied and audited, what it asks for waits for a person and needs a reason: nothing is done before', async () => {
    const given = argumentsOf();
    const asks = TOOLS.filter(({ name }) => approvalOf({ scope: { mode: 'suggest' } }, name, given[name]) === 'ask').map(
      ({ name }) => name,
    );
    const commands = TOOLS.filter(({ capability }) => capability === 'command').map(({ name }) => name);
    assert.deepEqual([...asks].sort(), [...commands, 'status_update_publish'].sort());
    const before = await stored();
    for (const name of asks) {
      const bare = await holder.call(held, name, given[name]);
      assert.deepEqual([bare.status, bare.body.errors?.[0]?.pointer], [422, '/tool/reason'], name);
    }
    assert.deepEqual(await stored(), before);
    const denials = async () => (await admin('GET', '/api/v1/audit-events?event=agent.command_denied')).total as number;
    const scoped = TOOLS.filter(({ capability }) => capability !== 'investigate').map(({ name }) => name);
    await admin('PUT', `/api/v1/agent-tokens/${holder.id}`, {
      scope: { mode: 'act', tools: Object.fromEntries(scoped.map((name) => [name, 'never'])) },
    });
    const deniedBefore = await denials();
    for (const name of scoped)
      assert.equal((await holder.call(held, name, given[name], { reason: 'x' })).body.result.status, 'denied', name);
    assert.equal(await denials(), deniedBefore + scoped.length);
    await admin('PUT', `/api/v1/agent-tokens/${holder.id}`, { scope: { mode: 'suggest' } });
    for (const name of asks)
      assert.equal((await holder.call(held, name, given[name], { reason: 'x' })).body.result.status, 'approval_required', name);
    const now = await stored();
    assert.deepEqual([now.status, now.approvals], ['waiting_approval', before.approvals + asks.length]);
    const rest = ({ alerts, incident: its, thread, evidence }: typeof now) => ({ alerts, its, thread, evidence });
    assert.deepEqual(rest(now), rest(before), 'nothing was done');
    for (const { id } of (await admin('GET', '/api/v1/approvals?status=open')).items) await admin('POST', `/api/v1/approvals/${id}/deny`);
    assert.deepEqual(rest(await stored()), rest(before));
  });

  test('bad input has its code, stores nothing, and is audited where it was a command', async () => {
    const helper = await makeAgent(app, { name: 'Helper', scope: { mode: 'suggest', severities: ['info'] } });
    await helper.api('POST', '/api/v1/agent/heartbeat');
    await holder.api('POST', '/api/v1/agent/heartbeat', {
      investigations: [{ id: held.investigation_id, fencing_token: held.fencing_token }],
    });
    const ask = (agent: TestAgent, to: string, question = 'x') =>
      agent.api('POST', '/api/v1/agent/peer-ask', { to: { agent: to }, investigation_id: held.investigation_id, question });
    const first = await ask(holder, 'Helper');
    assert.equal(first.status, 202, JSON.stringify(first.body));
    const before = await stored();
    const excerpt = { ...argumentsOf().evidence_add, excerpt: 'x'.repeat(4_097) };
    const cites = { summary: 'x', hypotheses: [{ claim: 'x', supports: [randomUUID()] }] };
    const talk = (text: string) => holder.api('POST', '/api/v1/agent/messages', { kind: 'text', chat_id: `group:${alert.group_id}`, text });
    const rows: ReadonlyArray<readonly [string, () => Promise<{ status: number; body: any }>, number, string]> = [
      ['unknown tool', () => holder.call(held, 'reboot'), 422, 'unknown_tool'],
      ['wrong fence', () => holder.call({ ...held, fencing_token: 0 }, 'investigation_progress', { phase: 'x' }), 409, 'stale_fence'],
      ['unknown evidence, at the end', () => holder.call(held, 'investigation_complete', cites), 422, 'validation_failed'],
      [
        'unknown evidence, early',
        () => holder.call(held, 'investigation_finding', { hypotheses: cites.hypotheses }),
        422,
        'validation_failed',
      ],
      ['too large an excerpt', () => holder.call(held, 'evidence_add', excerpt), 422, 'validation_failed'],
      ['too large a text', () => talk('x'.repeat(200_001)), 422, 'validation_failed'],
      ['too large a body', () => talk('ä'.repeat(140_000)), 413, 'payload_too_large'],
      ['an ask to itself', () => ask(holder, 'Holder'), 409, 'conflict'],
      ['a circle of asks', () => ask(helper, 'Holder'), 409, 'conflict'],
      ['an unknown peer', () => ask(holder, 'Nobody'), 404, 'not_found'],
      ['too long a question', () => ask(holder, 'Helper', 'x'.repeat(10_001)), 422, 'validation_failed'],
    ];
    for (const [what, send, status, code] of rows) {
      await renew();
      const answer = await send();
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`);
    }
    assert.deepEqual(await stored(), before);

    const denials = async () => (await admin('GET', '/api/v1/audit-events?event=agent.command_denied')).total as number;
    const deniedBefore = await denials();
    const other = await admin('POST', '/api/v1/incidents', { title: 'Foreign', severity: 'low' });
    for (const [name, args] of [
      ['alert_resolve', { number: foreign.number }],
      ['incident_resolve', { incident_id: other.id }],
      ['timeline_add', { incident_id: other.id, text: 'x' }],
    ] as const)
      assert.equal((await holder.call(held, name, args, { reason: 'x' })).body.result.status, 'denied', `${name} of a foreign subject`);
    assert.equal(await denials(), deniedBefore + 3);
    assert.deepEqual((await stored()).alerts, before.alerts);
    assert.equal((await admin('GET', `/api/v1/incidents/${other.id}`)).status, other.status);

    const asked = await holder.call(held, 'alert_resolve', { number: alert.number }, { reason: 'x' });
    const { approval_id: approval } = asked.body.result.output;
    try {
      await moveClock(app.database.url, 30 * 60_000 + 1_000);
      const late = await app.api('POST', `/api/v1/approvals/${approval}/approve`);
      assert.deepEqual([late.status, late.body.code], [409, 'conflict'], JSON.stringify(late.body));
    } finally {
      await moveClock(app.database.url, 0);
    }
    assert.deepEqual((await stored()).alerts, before.alerts);
  });
});
