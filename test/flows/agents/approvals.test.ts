// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AgentClient, TestAgent } from '../../harness/agent.ts';
import { type AgentScene, startAgentScene } from './agent-scene.ts';
import type { TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

describe('a command of an agent in suggest', () => {
  let scene: AgentScene;
  let app: TestApp;
  let agent: TestAgent;
  let stream: AgentClient;
  before(async () => {
    scene = await startAgentScene({ scope: { mode: 'suggest', tools: { alert_reopen: 'never' } } });
    ({ app, agent, stream } = scene);
  });
  after(() => scene.stop());

  let serial = 0;
  /** An accepted investigation of a new alert, and a call that waits for a person. */
  async function asked(): Promise<{ id: string; number: number; work: any; approval: string; callId: string }> {
    serial += 1;
    const labels = { alertname: `Approve${serial}`, job: 'x' };
    const { number } = (await app.api('POST', '/api/v1/alerts', { fingerprint: `a-${serial}`, labels })).body;
    const { id, work } = await scene.accepted(number);
    const answer = await agent.call(work, 'alert_resolve', { number }, { reason: 'It is gone.' });
    assert.equal(answer.body.result.status, 'approval_required', JSON.stringify(answer.body));
    return { id, number, work, approval: answer.body.result.output.approval_id, callId: answer.body.tool.call_id };
  }
  const alertOf = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body;
  const shown = async (id: string) => (await app.api('GET', `/api/v1/investigations/${id}`)).body;
  const decide = (approval: string, verb: string, body: object = {}) => app.api('POST', `/api/v1/approvals/${approval}/${verb}`, body);

  test('waits for a person, and once approved is run, once, as the agent, approved by that person', async () => {
    const { id, number, approval, callId } = await asked();
    assert.equal((await shown(id)).status, 'waiting_approval');
    assert.equal((await alertOf(number)).status, 'firing');
    const { items } = (await app.api('GET', `/api/v1/approvals?status=open&investigation_id=${id}`)).body;
    assert.deepEqual(
      items.map((one: any) => [one.id, one.tool, one.arguments, one.reason, one.would_change]),
      [[approval, 'alert_resolve', { number }, 'It is gone.', `Resolve alert ${number}, Approve${serial}`]],
    );
    const of = await shown(id);
    assert.deepEqual(
      [items[0].investigation_number, items[0].investigation_title],
      [of.number, of.title],
      'it says of which investigation',
    );
    const both = await Promise.all([decide(approval, 'approve'), decide(approval, 'approve')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'the first answer wins');
    await until(() => stream.of('tool.result').some(({ data }) => data.call_id === callId && data.status === 'success'));
    const resolved = await alertOf(number);
    assert.deepEqual(
      [resolved.status, resolved.resolved_by.kind, resolved.resolved_by.name],
      ['resolved', 'agent', 'Scout, approved by Ada'],
    );
    assert.equal((await app.api('GET', '/api/v1/audit-events?event=approval.approved')).body.total, 1);
    assert.equal((await app.api('GET', '/api/v1/audit-events?event=alert.resolved')).body.total, 1);
    assert.ok(stream.of('approval.decided').some(({ data }) => data.approval_id === approval && data.approved && data.by.name === 'Ada'));
    assert.equal((await shown(id)).status, 'running');
    assert.equal((await decide(approval, 'deny')).body.current_status, 'approved');
  });

  test('to acknowledge an alert says that its incidents follow, and they do where the person may', async () => {
    const { number, work, approval } = await asked();
    await decide(approval, 'deny');
    const incident = (await app.api('POST', '/api/v1/incidents', { title: 'Pool', severity: 'low' })).body;
    await app.api('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [number] });
    const answer = await agent.call(work, 'alert_acknowledge', { number }, { reason: 'I look at it.' });
    const waits = answer.body.result.output.approval_id;
    const { would_change: would } = (await app.api('GET', '/api/v1/approvals?status=open')).body.items.find(({ id }: any) => id === waits);
    assert.equal(would, `Acknowledge alert ${number}, Approve${serial}, and its open incidents`);
    await decide(waits, 'approve');
    const { status, acknowledged_by: by } = (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body;
    assert.deepEqual([status, by?.name], ['acknowledged', 'Scout, approved by Ada']);
  });

  test('that is approved after the state has changed is the error of the verb, and changes nothing', async () => {
    const { number, approval, callId } = await asked();
    await app.api('DELETE', `/api/v1/alerts/${number}`);
    assert.equal((await decide(approval, 'approve')).status, 200);
    await until(() => stream.of('tool.result').some(({ data }) => data.call_id === callId));
    assert.equal(stream.of('tool.result').find(({ data }) => data.call_id === callId).data.status, 'denied');
  });

  test('is decided by no token, whatever it holds', async () => {
    const { number, approval } = await asked();
    const permissions = ['alerts:read', 'alerts:write'];
    const { token } = (await app.api('POST', '/api/v1/user/tokens', { name: 'decides', permissions })).body;
    for (const verb of ['approve', 'deny']) {
      const answer = await fetch(`${app.url}/api/v1/approvals/${approval}/${verb}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      assert.deepEqual([answer.status, ((await answer.json()) as any).code], [403, 'session_required'], verb);
    }
    assert.equal((await alertOf(number)).status, 'firing');
    assert.equal((await decide(approval, 'deny')).status, 200, 'it is still open');
  });

  test('that is denied is not run; the agent is given the note and goes on', async () => {
    const { id, number, work, approval, callId } = await asked();
    assert.equal((await decide(approval, 'deny', { note: 'Not at noon' })).body.status, 'denied');
    await until(() => stream.of('approval.decided').some(({ data }) => data.call_id === callId && data.note === 'Not at noon'));
    assert.equal((await alertOf(number)).status, 'firing');
    assert.equal((await agent.call(work, 'investigation_complete', { summary: 'x', hypotheses: [] })).status, 200);
    assert.equal((await shown(id)).status, 'completed');
    assert.ok((await app.api('GET', '/api/v1/audit-events?event=approval.denied')).body.total > 0);
  });

  test('needs a reason, is for alerts of its own alone, and what the scope refuses is not even asked', async () => {
    const { number, work } = await asked();
    const bare = await agent.call(work, 'alert_acknowledge', { number });
    assert.deepEqual([bare.status, bare.body.errors[0].pointer], [422, '/tool/reason']);
    assert.equal((await agent.call(work, 'alert_resolve', { number: 999_999 }, { reason: 'x' })).body.result.status, 'denied');
    assert.equal((await agent.call(work, 'alert_reopen', { number }, { reason: 'x' })).body.result.status, 'denied');
  });

  test('expires after 30 minutes, while the deadline stands still and the lease is renewed; who lost the work cannot have it run', async (t) => {
    t.after(() => moveClock(app.database.url, 0));
    const { id, number, work, approval, callId } = await asked();
    const beat = () => agent.api('POST', '/api/v1/agent/heartbeat', { investigations: [{ id, fencing_token: work.fencing_token }] });
    for (let minutes = 0.9; minutes < 29; minutes += 0.9) {
      // In steps shorter than the lease: whoever renews it keeps it, past the deadline of 15 minutes.
      await moveClock(app.database.url, minutes * 60_000);
      assert.deepEqual((await beat()).body.renewed, [id], `${minutes} minutes`);
    }
    // The machine's own time passes as well: nearer to the end, a slow one would be past it.
    await moveClock(app.database.url, 29.2 * 60_000);
    await beat();
    assert.equal((await shown(id)).status, 'waiting_approval');
    await moveClock(app.database.url, 30.1 * 60_000);
    await until(() => stream.of('approval.decided').some(({ data }) => data.call_id === callId && data.approved === false));
    assert.equal((await decide(approval, 'approve')).status, 409);
    assert.deepEqual([(await shown(id)).status, (await alertOf(number)).status], ['running', 'firing']);
    const { items } = (await app.api('GET', '/api/v1/audit-events?event=approval.expired')).body;
    assert.deepEqual(
      // What other tests left to wait expires as well.
      items
        .filter(({ data }: any) => data.approval === approval)
        .map(({ actor, entity_id: of, data }: any) => [actor.kind, of, data.approval, data.tool]),
      [['system', id, approval, 'alert_resolve']],
    );
  });

  test('is not run for an agent that may not do it any more, by its capabilities or its scope; it can still be declined', async (t) => {
    const set = (values: object) => app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, values);
    const { items } = (await app.api('GET', '/api/v1/agent-tokens')).body;
    const { capabilities, scope } = items.find(({ id }: any) => id === agent.id);
    t.after(() => set({ capabilities, scope }));
    for (const taken of [{ capabilities: ['investigate'] }, { scope: { ...scope, tools: { alert_resolve: 'never' } } }]) {
      const { number, approval } = await asked();
      assert.equal((await set(taken)).status, 200);
      const refused = await decide(approval, 'approve');
      assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'], JSON.stringify(refused.body));
      assert.equal((await alertOf(number)).status, 'firing');
      assert.equal((await decide(approval, 'deny')).status, 200);
      await set({ capabilities, scope });
    }
  });

  test('of an agent that lost its investigation is void', async () => {
    const { id, number, approval } = await asked();
    await app.api('POST', `/api/v1/investigations/${id}/cancel`);
    assert.equal((await decide(approval, 'approve')).status, 409);
    assert.equal((await alertOf(number)).status, 'firing');
    assert.equal((await app.api('GET', `/api/v1/approvals?investigation_id=${id}`)).body.items[0].status, 'expired');
  });
});
