// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { type AgentScene, startAgentScene } from './agent-scene.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { metric } from '../../harness/metrics.ts';
import { until } from '../../harness/until.ts';

let serial = 0;
const EVIDENCE = { kind: 'metric', source: 'prometheus', observed_at: '2030-05-15T10:00:00Z', excerpt: 'pool_in_use 100 of 100' };

describe('an investigation by an agent', () => {
  let scene: AgentScene;
  let app: TestApp;
  let agent: TestAgent;
  let stream: AgentClient;
  let given: AgentScene['given'];
  before(async () => {
    scene = await startAgentScene();
    ({ app, agent, stream, given } = scene);
  });
  after(() => scene.stop());

  /** A new alert of a group of its own. */
  async function fire(more: object = {}): Promise<any> {
    serial += 1;
    const labels = { alertname: `Pool${serial}`, namespace: 'shop', deployment: 'checkout', ...more };
    const { status, body } = await app.api('POST', '/api/v1/alerts', {
      fingerprint: `fp-${serial}`,
      labels,
      annotations: { summary: 'Pool is full' },
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }
  const shown = async (id: string) => (await app.api('GET', `/api/v1/investigations/${id}`)).body;
  async function accepted(): Promise<{ id: string; work: any; alert: any }> {
    const alert = await fire();
    return { ...(await scene.accepted(alert.number)), alert };
  }

  test('is asked for by a person, given over the stream, accepted, fed with evidence, completed, and its outcome is settled by the server', async () => {
    const alert = await fire();
    const asked = await app.api('POST', `/api/v1/alerts/${alert.number}/investigate`, { note: 'Again!' });
    assert.equal(asked.status, 202);
    const { id } = asked.body;
    const work = await given(id);
    assert.equal(work.subject.number, alert.number);
    assert.equal(work.untrusted.labels.alertname, alert.labels.alertname);
    assert.equal(work.correlation.alert_count, 1);
    assert.equal((await agent.call(work, 'investigation_accept')).body.result.status, 'success');
    assert.equal((await shown(id)).status, 'running');
    const open = async () => (await app.api('GET', '/api/v1/investigations?status=open&limit=200')).body.items.map((item: any) => item.id);
    assert.ok((await open()).includes(id), 'open: it has not ended');
    const evidence = (await agent.call(work, 'evidence_add', EVIDENCE)).body.result.output.evidence_id;
    const hypotheses = [
      { claim: 'A neighbour is noisy', supports: [], contradicts: [evidence] },
      { claim: 'The pool is too small', supports: [evidence] },
      { claim: 'The moon' },
    ];
    const done = await agent.call(work, 'investigation_complete', {
      summary: 'The pool is full.',
      hypotheses,
      usage: { tokens: 1_200, usd: 0.04 },
    });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    assert.equal(done.body.result.output.outcome, 'likely');
    const after = await shown(id);
    assert.deepEqual([after.status, after.outcome, after.summary], ['completed', 'likely', 'The pool is full.']);
    assert.deepEqual(
      after.hypotheses.map(({ claim, outcome }: any) => [claim, outcome]),
      [
        ['The pool is too small', 'likely'],
        ['A neighbour is noisy', 'possible'],
        ['The moon', 'inconclusive'],
      ],
    );
    assert.deepEqual(
      after.evidence.map((one: any) => [one.id, one.excerpt]),
      [[evidence, EVIDENCE.excerpt]],
    );
    assert.deepEqual(
      after.attempts.map(({ outcome, agent: { name } }: any) => [outcome, name]),
      [['completed', 'Scout']],
    );
    assert.deepEqual([after.usage.tokens, after.usage.usd, after.usage.tool_calls], [1_200, 0.04, 3]);
    const { items } = (await app.api('GET', '/api/v1/investigations?status=completed')).body;
    assert.ok(items.some((item: any) => item.id === id));
    assert.ok(!(await open()).includes(id), 'not open any more');
    assert.deepEqual(
      after.calls.map(({ tool, about }: any) => [tool, about]),
      [
        ['investigation_complete', 'The pool is full.'],
        ['evidence_add', EVIDENCE.source],
        ['investigation_accept', null],
      ],
      'each call says in short what it is about',
    );
    const { items: thread } = (await app.api('GET', `/api/v1/alerts/${alert.number}/thread`)).body;
    assert.match(thread[0].text, /The pool is too small/);
    assert.equal(thread[0].author.kind, 'agent');
  });

  test('is one for a group: who asks again gets the open one with 200, many at once as well', async () => {
    const alert = await fire();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.api('POST', `/api/v1/alerts/${alert.number}/investigate`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 202]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  });

  test('without evidence is inconclusive, and writes in no thread', async () => {
    const { id, work, alert } = await accepted();
    const done = await agent.call(work, 'investigation_complete', { summary: 'I am sure of it.', hypotheses: [{ claim: 'It is DNS' }] });
    assert.equal(done.body.result.output.outcome, 'inconclusive');
    assert.equal((await shown(id)).outcome, 'inconclusive');
    assert.equal((await app.api('GET', `/api/v1/alerts/${alert.number}/thread`)).body.total, 0);
  });

  test('is confirmed by a person alone, after its end; the scoreboard of its agent counts it', async () => {
    const { id, work } = await accepted();
    const judge = (body: object) => app.api('POST', `/api/v1/investigations/${id}/verdict`, body);
    assert.equal((await judge({ verdict: 'confirmed' })).body.code, 'invalid_transition');
    await agent.call(work, 'investigation_complete', { summary: 'x', hypotheses: [] });
    assert.equal((await judge({ verdict: 'likely' })).status, 422);
    const before = (await app.api('GET', `/api/v1/agent-tokens/${agent.id}/scoreboard`)).body;
    assert.equal((await judge({ verdict: 'wrong' })).status, 200);
    const judged = await judge({ verdict: 'confirmed', note: ' It was. ' });
    assert.deepEqual([judged.body.verdict.verdict, judged.body.verdict.note, judged.body.verdict.by.name], ['confirmed', 'It was.', 'Ada']);
    const { verdicts, runs } = (await app.api('GET', `/api/v1/agent-tokens/${agent.id}/scoreboard`)).body;
    assert.deepEqual([verdicts.confirmed, verdicts.wrong, runs], [before.verdicts.confirmed + 1, before.verdicts.wrong, before.runs]);
    assert.ok((await app.api('GET', '/api/v1/audit-events?event=investigation.judged')).body.total >= 2);
  });

  test('cites only evidence of its own: anything else is 422, names the place, and nothing is stored', async () => {
    const other = await accepted();
    const foreign = (await agent.call(other.work, 'evidence_add', EVIDENCE)).body.result.output.evidence_id;
    const { id, work } = await accepted();
    for (const cited of [foreign, randomUUID()]) {
      const refused = await agent.call(work, 'investigation_complete', { summary: 'x', hypotheses: [{ claim: 'x', supports: [cited] }] });
      assert.equal(refused.status, 422);
      assert.equal(refused.body.errors[0].pointer, '/tool/arguments/hypotheses/0/supports/0');
    }
    assert.deepEqual([(await shown(id)).status, (await shown(id)).summary], ['running', null]);
  });

  test('takes the same call once: the same call_id gets the same answer', async () => {
    const { id, work } = await accepted();
    const callId = randomUUID();
    const [one, two] = [
      await agent.call(work, 'evidence_add', EVIDENCE, { call_id: callId }),
      await agent.call(work, 'evidence_add', EVIDENCE, { call_id: callId }),
    ];
    assert.deepEqual(one.body, two.body);
    assert.equal((await shown(id)).evidence.length, 1);
  });

  test('refuses an unknown tool, arguments that do not fit, an unknown investigation and every fence but the current one', async () => {
    const { work } = await accepted();
    assert.deepEqual([(await agent.call(work, 'reboot')).status, (await agent.call(work, 'reboot')).body.code], [422, 'unknown_tool']);
    for (const args of [
      {},
      { ...EVIDENCE, kind: 'rumour' },
      { ...EVIDENCE, excerpt: 'x'.repeat(4_097) },
      { ...EVIDENCE, url: 'javascript:alert(1)' },
      { ...EVIDENCE, more: 1 },
    ]) {
      const answer = await agent.call(work, 'evidence_add', args);
      assert.deepEqual([answer.status, answer.body.code], [422, 'validation_failed'], JSON.stringify(args).slice(0, 80));
    }
    assert.equal((await agent.call({ ...work, investigation_id: randomUUID() }, 'evidence_add', EVIDENCE)).status, 404);
    for (const fence of [0, work.fencing_token - 1, work.fencing_token + 1, Number.MAX_SAFE_INTEGER]) {
      const answer = await agent.call({ ...work, fencing_token: fence }, 'evidence_add', EVIDENCE);
      assert.deepEqual([answer.status, answer.body.code], [409, 'stale_fence'], String(fence));
    }
    await agent.call(work, 'investigation_complete', { summary: 'x', hypotheses: [] });
    assert.equal((await agent.call(work, 'evidence_add', EVIDENCE)).body.code, 'investigation_over');
  });

  test('S25: an agent runs a command with the verb of a person, as itself, on alerts of its group alone', async () => {
    const { work, alert } = await accepted();
    const foreign = await fire();
    const done = await agent.call(work, 'alert_resolve', { number: alert.number });
    assert.deepEqual([done.body.result.status, done.body.result.output.status], ['success', 'resolved']);
    const resolved = (await app.api('GET', `/api/v1/alerts/${alert.number}`)).body;
    assert.deepEqual([resolved.status, resolved.resolved_by.kind, resolved.resolved_by.name], ['resolved', 'agent', 'Scout']);
    assert.equal((await agent.call(work, 'alert_acknowledge', { number: alert.number })).body.result.output.code, 'invalid_transition');
    for (const number of [foreign.number, 999_999])
      assert.equal((await agent.call(work, 'alert_resolve', { number })).body.result.status, 'denied');
    assert.equal((await app.api('GET', `/api/v1/alerts/${foreign.number}`)).body.status, 'firing');
    const denied = (await app.api('GET', '/api/v1/audit-events?event=agent.command_denied')).body;
    assert.ok(denied.total >= 2);
  });

  test('an agent that acknowledges an alert takes its incident along where it may do that too; else the answer says that it still pages', async () => {
    const scoped = async (scope: object) => {
      const whole = { name: 'Scout', capabilities: ['investigate', 'communicate', 'command'], max_concurrent_investigations: 50, scope };
      const changed = await app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, whole);
      assert.equal(changed.status, 200, JSON.stringify(changed.body));
    };
    const acknowledged = async (tools: object) => {
      await scoped({ mode: 'act', tools });
      const { work, alert } = await accepted();
      const incident = (await app.api('POST', '/api/v1/incidents', { title: 'Pool', severity: 'low' })).body;
      await app.api('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [alert.number] });
      const { output } = (await agent.call(work, 'alert_acknowledge', { number: alert.number })).body.result;
      const { status, acknowledged_by: by } = (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body;
      return { number: incident.number, output, status, by: by?.name };
    };
    const along = await acknowledged({});
    assert.deepEqual(
      [along.output.status, along.output.incident_still_paging, along.status, along.by],
      ['acknowledged', undefined, 'acknowledged', 'Scout'],
    );
    const alone = await acknowledged({ incident_acknowledge: 'never' });
    assert.deepEqual([alone.output.status, alone.status], ['acknowledged', 'triggered']);
    assert.deepEqual(alone.output.incident_still_paging, [`Incident #${alone.number} is not acknowledged.`]);
    await scoped({ mode: 'act' });
  });

  test('is ended by a person: the agent is told, and what it writes later is refused', async () => {
    const { id, work } = await accepted();
    const ended = await app.api('POST', `/api/v1/investigations/${id}/cancel`, { reason: 'known' });
    assert.deepEqual([ended.status, ended.body.status, ended.body.reason], [200, 'cancelled', 'known']);
    await until(() => stream.of('investigation.cancelled').some(({ data }) => data.investigation_id === id && data.reason === 'known'));
    assert.equal((await agent.call(work, 'evidence_add', EVIDENCE)).body.code, 'investigation_over');
    assert.equal((await agent.call(work, 'investigation_stopped')).body.result.status, 'success');
    const kept = await agent.api('POST', '/api/v1/agent/heartbeat', { investigations: [{ id, fencing_token: work.fencing_token }] });
    assert.deepEqual(kept.body.cancelled, [id]);
    assert.equal((await app.api('POST', `/api/v1/investigations/${id}/cancel`)).body.code, 'investigation_over');
  });

  test('that failed every try waits among the dead letters, and a person begins it anew with every try kept', async () => {
    const { id, work } = await accepted();
    const buried = async () => (await metric(app.url, 'svc_queue_depth', { topic: 'svc.dead_letter' })) ?? 0;
    const before = await buried();
    await agent.call(work, 'investigation_fail', { reason: 'no access', retryable: false });
    await until(async () => (await buried()) === before + 1, 'the queue to have it among its dead letters');
    const dead = await shown(id);
    assert.deepEqual([dead.status, dead.error, dead.next_at], ['dead_lettered', 'no access', null]);
    const letters = (await app.api('GET', '/api/v1/investigations/dead-lettered')).body;
    assert.ok(letters.items.some((item: any) => item.id === id));
    const again = await app.api('POST', `/api/v1/investigations/${id}/retry`);
    assert.deepEqual([again.status, again.body.attempt], [202, 1]);
    const second = await given(id, 1);
    assert.ok(second.fencing_token > work.fencing_token);
    assert.deepEqual(
      (await shown(id)).attempts.map(({ outcome }: any) => outcome),
      ['failed', null],
    );
    await agent.call(second, 'investigation_accept');
    assert.equal((await app.api('POST', `/api/v1/investigations/${id}/retry`)).body.code, 'invalid_transition');
  });

  test('F12: without a queue one that was given up is not begun anew: broker_unavailable, and it stays as it is', async () => {
    const { id, work } = await accepted();
    await agent.call(work, 'investigation_fail', { reason: 'no access', retryable: false });
    const before = await shown(id);
    const without = await startTestApp({ beside: app, env: { BROKER_URL: 'off' } });
    try {
      const refused = await without.api('POST', `/api/v1/investigations/${id}/retry`);
      assert.deepEqual([refused.status, refused.body.code], [503, 'broker_unavailable']);
      assert.deepEqual(await shown(id), before);
    } finally {
      await without.stop();
    }
  });

  test('F45: whose agent is not heard of any more is taken from it once, and goes to another after the pause', async (t) => {
    t.after(() => moveClock(app.database.url, 0));
    const { id, work } = await accepted();
    const second = await makeAgent(app, { name: 'Second', max_concurrent_investigations: 50 });
    const other = await second.stream();
    t.after(() => other.close());
    await app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, { max_concurrent_investigations: 1 });
    t.after(() => app.api('PUT', `/api/v1/agent-tokens/${agent.id}`, { max_concurrent_investigations: 50 }));
    // Others of these tests are lost with it.
    await moveClock(app.database.url, 61_000);
    await until(async () => (await shown(id)).status === 'retrying', 'the lease ends');
    assert.deepEqual(
      (await shown(id)).attempts.map(({ outcome }: any) => outcome),
      ['agent_lost'],
    );
    assert.equal((await agent.call(work, 'evidence_add', EVIDENCE)).body.code, 'stale_fence');
    await app.api('PATCH', `/api/v1/alert-investigations/${id}/assign`, { agent_id: second.id });
    await moveClock(app.database.url, 61_000 + 37_000);
    await second.api('POST', '/api/v1/agent/heartbeat');
    const next = await given(id, 0, other);
    assert.deepEqual([next.attempt, next.fencing_token], [2, work.fencing_token + 1]);
  });
});

describe('without a queue', () => {
  test('F12: an investigation is refused with broker_unavailable, nothing is stored, and alerts are taken as ever', async () => {
    const app = await startTestApp({ env: { BROKER_URL: 'off' } });
    try {
      const { body: alert } = await app.api('POST', '/api/v1/alerts', { fingerprint: 'fp', labels: { alertname: 'A' } });
      const refused = await app.api('POST', `/api/v1/alerts/${alert.number}/investigate`);
      assert.deepEqual([refused.status, refused.body.code], [503, 'broker_unavailable']);
      assert.equal((await app.api('GET', '/api/v1/investigations')).body.total, 0);
    } finally {
      await app.stop();
    }
  });
});
