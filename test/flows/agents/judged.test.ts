// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { type AgentScene, startAgentScene } from './agent-scene.ts';
import type { TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

describe('agents, judged by what they found', () => {
  let scene: AgentScene;
  let app: TestApp;
  let agent: TestAgent;
  let api: AgentScene['api'];
  before(async () => {
    scene = await startAgentScene();
    ({ app, agent, api } = scene);
  });
  after(() => scene.stop());

  let serial = 0;
  const accepted = async (alertname: string): Promise<{ id: string; work: any; number: number }> => {
    serial += 1;
    const labels = { alertname, job: `j${serial}` };
    const { number } = await api('POST', '/api/v1/alerts', { fingerprint: `j-${serial}`, labels }, 201);
    return { ...(await scene.accepted(number)), number };
  };
  const completed = async (alertname: string): Promise<string> => {
    const { id, work } = await accepted(alertname);
    const done = await agent.call(work, 'investigation_complete', { summary: 'Done.', hypotheses: [], usage: { usd: 0.5 } });
    assert.equal(done.status, 200, JSON.stringify(done.body));
    return id;
  };
  const judge = (id: string, verdict: string) => api('POST', `/api/v1/investigations/${id}/verdict`, { verdict });
  const shown = async (): Promise<any> => (await api('GET', '/api/v1/agent-tokens')).items.find(({ id }: any) => id === agent.id);
  const call = async (work: any, name: string, args: object, more: object = {}) => (await agent.call(work, name, args, more)).body;

  test('whom people judged wrong more often than not asks again from the tenth verdict on; the admins are told, a person lifts it, and then verdicts count anew', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await completed('Judged'));
    const [last = '', ...others] = ids;
    for (const [n, id] of others.entries()) await judge(id, n < 4 ? 'confirmed' : 'wrong');
    assert.deepEqual([(await shown()).scope.mode, (await shown()).restricted], ['act', null], 'nine verdicts say nothing');
    await judge(last, 'confirmed');
    assert.equal((await shown()).scope.mode, 'act', 'five of ten are half');
    await judge(last, 'partly');
    const restricted = await shown();
    assert.equal(restricted.scope.mode, 'suggest');
    assert.equal(restricted.restricted.because, 'People judged 4.5 of its last 10 results correct');
    const { work, number } = await accepted('Again');
    assert.equal((await call(work, 'alert_acknowledge', { number }, { reason: 'x' })).result.status, 'approval_required');
    const notices = (await api('GET', '/api/v1/notifications')).items.filter(({ kind }: any) => kind === 'agent.restricted');
    assert.deepEqual(
      notices.map(({ title, link }: any) => [title, link]),
      [['Scout asks for approval again', '/agents']],
    );
    assert.equal((await api('GET', '/api/v1/audit-events?event=agent_token.restricted')).total, 1);
    await judge(last, 'wrong');
    assert.equal((await api('GET', '/api/v1/audit-events?event=agent_token.restricted')).total, 1, 'once');

    await api('PUT', `/api/v1/agent-tokens/${agent.id}`, { scope: { mode: 'act' } });
    assert.deepEqual([(await shown()).scope.mode, (await shown()).restricted], ['act', null]);
    const after = await completed('Judged');
    await judge(after, 'wrong');
    assert.equal((await shown()).scope.mode, 'act', 'one verdict since');
  });

  test('who is set to suggest while a call of it waits is asked about that call: what it might before does not count', async () => {
    const { id, work, number } = await accepted('Waits');
    const db = new pg.Client({ connectionString: app.database.url });
    // Outside of the transaction, which sees who does what as it was when it looked first.
    const beside = new pg.Client({ connectionString: app.database.url });
    await Promise.all([db.connect(), beside.connect()]);
    try {
      await db.query('begin');
      await db.query('select from investigations where id = $1 for update', [id]);
      const answer = agent.call(work, 'alert_acknowledge', { number }, { reason: 'x' });
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%fencing_token as fence%'`;
      await until(async () => ((await beside.query(waits)).rowCount ?? 0) > 0, 'the call waits for the investigation');
      await api('PUT', `/api/v1/agent-tokens/${agent.id}`, { scope: { mode: 'suggest' } });
      await db.query('commit');
      assert.equal((await answer).body.result.status, 'approval_required');
      assert.equal((await api('GET', `/api/v1/alerts/${number}`)).status, 'firing');
    } finally {
      await db.end();
      await beside.end();
      await api('PUT', `/api/v1/agent-tokens/${agent.id}`, { scope: { mode: 'act' } });
    }
  });

  test('an agent is changed and judged while events and costs of it are written: neither waits for the other', async () => {
    const id = await completed('Beside');
    const db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
    try {
      await db.query('begin');
      // What writing a row that refers to the agent does.
      await db.query('select from agent_tokens where id = $1 for key share', [agent.id]);
      const ended: string[] = [];
      const changed = api('PUT', `/api/v1/agent-tokens/${agent.id}`, { max_concurrent_investigations: 49 }).then(() =>
        ended.push('changed'),
      );
      const judged = judge(id, 'confirmed').then(() => ended.push('judged'));
      await until(() => ended.length === 2, 'both, while the row is referred to');
      await Promise.all([changed, judged]);
    } finally {
      await db.end();
    }
  });

  test('an agent comes online while another one holds up what schedulers are told, and work is given out meanwhile', async () => {
    const late = await makeAgent(app, { name: 'Late', label_selectors: { team: 'late' } });
    const db = new pg.Client({ connectionString: app.database.url });
    await db.connect();
    try {
      await db.query('begin');
      await db.query('update agents_version set version = version + 1');
      const ended: number[] = [];
      const came = late.api('POST', '/api/v1/agent/heartbeat').then(({ status }) => ended.push(status));
      await until(() => ended.length === 1, 'the heartbeat is answered');
      await came;
      assert.deepEqual(ended, [200]);
      const labels = { alertname: 'Late', job: 'late', team: 'late' };
      const { number } = await api('POST', '/api/v1/alerts', { fingerprint: 'j-late', labels }, 201);
      const { id } = await api('POST', `/api/v1/alerts/${number}/investigate`, undefined, 202);
      await until(async () => (await api('GET', `/api/v1/investigations/${id}`)).agent !== null, 'an agent, as nothing waits for the row');
    } finally {
      await db.end();
    }
  });

  test('the scoreboard counts by alertname and by playbook, with the time to the first finding and the cost; each attempt has its usage', async () => {
    await api('POST', '/api/v1/playbooks', { name: 'Full pool', label_selectors: { alertname: 'Pool' }, steps: [], state: 'enabled' }, 201);
    const ids = [await completed('Pool'), await completed('Pool')];
    for (const id of ids) await judge(id, 'confirmed');
    const board = await api('GET', `/api/v1/agent-tokens/${agent.id}/scoreboard`);
    const pool = board.by_alertname.find(({ name }: any) => name === 'Pool');
    assert.deepEqual([pool.score.runs, pool.score.completed, pool.score.verdicts.confirmed, pool.score.usd], [2, 2, 2, 1]);
    assert.ok(pool.score.median_first_finding_seconds >= 0 && pool.score.median_seconds >= 0);
    assert.deepEqual(
      board.by_playbook.map(({ name, score }: any) => [name, score.runs]),
      [['Full pool', 2]],
    );
    assert.ok(board.runs >= 12 && board.by_alertname.length >= 2);
    const [attempt] = (await api('GET', `/api/v1/investigations/${ids[0]}`)).attempts;
    assert.deepEqual([attempt.usage.usd, attempt.usage.tool_calls], [0.5, 2]);
  });

  test('what an agent found is shared with those that see the alerts, with its evidence; foreign evidence is 422 and shares nothing', async () => {
    const other = await makeAgent(app, { name: 'Other' });
    const blind = await makeAgent(app, { name: 'Blind', label_selectors: { team: 'elsewhere' } });
    const streams = [await other.stream(), await blind.stream()];
    for (const one of streams) await one.get('stream.ready');
    const { id, work } = await accepted('Shared');
    const evidence = { kind: 'log', source: 'x', excerpt: 'x' };
    const { evidence_id: piece } = (await call(work, 'evidence_add', evidence)).result.output;
    const refused = await agent.call(work, 'peer_finding_share', { finding: 'x', evidence_ids: [randomUUID()] });
    assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/tool/arguments/evidence_ids/0']);
    const done = await call(work, 'peer_finding_share', { finding: 'It is @here', evidence_ids: [piece] });
    assert.deepEqual([done.result.status, done.result.output], ['success', { agents: 1 }]);
    const { data } = await (streams[0] as AgentClient).get('peer.finding');
    assert.deepEqual(
      [data.investigation_id, data.from_agent.name, data.evidence_ids, data.untrusted.finding],
      [id, 'Scout', [piece], 'It is ＠here'],
    );
    assert.deepEqual(
      [(streams[0] as AgentClient).of('peer.finding').length, (streams[1] as AgentClient).of('peer.finding').length],
      [1, 0],
    );
    for (const one of streams) one.close();
  });

  test('gives a role of its incident to a person, as itself, and to nobody who is not there', async () => {
    const { id, work, number } = await accepted('Led');
    const { incident } = { incident: await api('POST', '/api/v1/incidents', { title: 'Led', severity: 'high' }, 201) };
    await api('POST', `/api/v1/incidents/${incident.id}/alerts`, { alert_numbers: [number] });
    const { user } = await api('GET', '/api/v1/auth/me');
    const give = (userId: string, role = 'scribe') =>
      call(work, 'incident_assign_role', { incident_id: incident.id, role, user_id: userId }, { reason: 'It takes notes.' });
    assert.equal((await give(user.id)).result.status, 'success');
    const roles = async () => (await api('GET', `/api/v1/incidents/${incident.id}`)).roles;
    assert.deepEqual(
      (await roles()).map(({ role, user_id: of, source }: any) => [role, of, source]),
      [['scribe', user.id, 'agent']],
    );
    assert.equal((await give(randomUUID(), 'liaison')).result.status, 'denied');
    await api('PUT', `/api/v1/agent-tokens/${agent.id}`, { scope: { mode: 'suggest' } });
    const asked = (await give(user.id, 'liaison')).result;
    assert.equal(asked.status, 'approval_required');
    const [approval] = (await api('GET', `/api/v1/approvals?investigation_id=${id}`)).items;
    assert.equal(approval.would_change, `Make Ada Liaison of incident ${incident.number}, Led`);
  });
});
