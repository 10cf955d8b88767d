// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeAgent, type TestAgent } from '../../harness/agent.ts';
import { type AgentScene, startAgentScene } from './agent-scene.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

let serial = 0;

describe('investigations that nobody asks for by hand', () => {
  let scene: AgentScene;
  let app: TestApp;
  let agent: TestAgent;
  let api: AgentScene['api'];
  let given: AgentScene['given'];
  let shifted = 0;
  before(async () => {
    scene = await startAgentScene();
    ({ app, agent, api, given } = scene);
  });
  after(() => scene.stop());

  const fire = (app: string, more: object = {}, status?: string): Promise<any> => {
    serial += 1;
    const labels = { alertname: 'Down', namespace: app, deployment: `d${serial}`, app, severity: 'critical', ...more };
    return api('POST', '/api/v1/alerts', { fingerprint: `auto-${serial}`, labels, ...(status ? { status } : {}) }, 201);
  };
  const service = (name: string, auto: string) =>
    api('POST', '/api/v1/services', { name, matchers: [`app="${name}"`], auto_investigate: auto }, 201);
  const all = async (groupId: string): Promise<any[]> => (await api('GET', `/api/v1/investigations?group_id=${groupId}`)).items;
  const begun = async (alert: any): Promise<any> => {
    await until(async () => (await all(alert.group_id)).length > 0, `an investigation of alert ${alert.number}`);
    return (await all(alert.group_id))[0];
  };
  const routed = (alert: any) =>
    until(async () => (await said(alert.number)).some(({ step }: any) => step === 'routed'), `routing of alert ${alert.number}`);
  const said = async (number: number): Promise<any[]> => (await api('GET', `/api/v1/alerts/${number}/explain`)).items;
  const complete = async (id: string, more: object = {}) => {
    const work = await given(id);
    await agent.call(work, 'investigation_accept');
    const done = await agent.call(work, 'investigation_complete', { summary: 'Done.', hypotheses: [], ...more });
    assert.equal(done.status, 200, JSON.stringify(done.body));
  };
  const wait = async (ms: number) => {
    shifted += ms;
    await moveClock(app.database.url, shifted);
    // It is online at the new time as well.
    await agent.api('POST', '/api/v1/agent/heartbeat');
  };

  test('a service begins one for an alert as bad as it says, with the reason; a milder alert, and a service with off, begin none', async () => {
    const { id: serviceId, auto_investigate: auto } = await service('cart', 'high');
    assert.equal(auto, 'high');
    await service('quiet', 'off');
    const [mild, quiet] = [await fire('cart', { alertname: 'Slow', severity: 'warning' }), await fire('quiet')];
    const alert = await fire('cart');
    const made = await begun(alert);
    assert.deepEqual([made.automatic, made.origin, made.service_id, made.requested_by.kind], [true, 'service', serviceId, 'system']);
    assert.match(made.because, /auto-investigates high and above/);
    await Promise.all([routed(mild), routed(quiet)]);
    assert.deepEqual([(await all(mild.group_id)).length, (await all(quiet.group_id)).length], [0, 0]);
    const work = await given(made.id);
    assert.deepEqual([work.origin, work.service.name, work.budget.tool_calls], ['service', 'cart', 1_000]);
    assert.match(work.traceparent, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    assert.ok((await said(alert.number)).some(({ step, outcome }) => step === 'investigation' && outcome === 'begun'));
  });

  test('a storm of one service and alertname is one investigation, whatever the groups; another alertname is a second', async () => {
    await service('storm', 'high');
    const first = await fire('storm');
    const { id } = await begun(first);
    const others = await Promise.all(Array.from({ length: 6 }, () => fire('storm')));
    const second = await fire('storm', { alertname: 'Slow' });
    assert.notEqual((await begun(second)).id, id);
    await Promise.all(others.map(routed));
    for (const other of others) {
      assert.equal((await all(other.group_id)).length, 0);
      assert.ok((await said(other.number)).some(({ step, outcome }) => step === 'investigation' && outcome === 'joined'));
    }
  });

  test('begins again when the severity rises, and not while 30 minutes have not gone by', async () => {
    await service('again', 'high');
    const first = await fire('again', { severity: 'high' });
    const one = await begun(first);
    await complete(one.id);
    const more = await fire('again', { severity: 'high' });
    await routed(more);
    assert.equal((await all(more.group_id)).length, 0);
    assert.match(JSON.stringify(await said(more.number)), /ended less than 30 minutes ago/);
    const worse = await fire('again', { severity: 'critical' });
    assert.notEqual((await begun(worse)).id, one.id);
  });

  test('begins again by itself 30 minutes after the last ended, where the alert still fires; where it does not, none begins', async () => {
    await service('still', 'high');
    await service('over', 'high');
    const [still, over] = [await fire('still'), await fire('over')];
    for (const alert of [still, over]) await complete((await begun(alert)).id);
    await api('POST', `/api/v1/alerts/${over.number}/resolve`);
    await wait(30 * 60_000 + 1_000);
    await until(async () => (await all(still.group_id)).length === 2, 'the second investigation');
    assert.equal((await all(over.group_id)).length, 1);
  });

  test('triage begins one for what a rule leaves to it; where the rule asks, the agent decides what the group is, once and only there', async () => {
    await api('POST', '/api/v1/triage/rules', { name: 'Ask', matchers: ['app="ask"'], decision: 'investigate', ask: true }, 201);
    const alert = await fire('ask');
    const made = await begun(alert);
    assert.equal(made.origin, 'triage');
    const { items } = await api('GET', `/api/v1/triage/results?alert_number=${alert.number}`);
    assert.deepEqual(items[0].investigation, { status: 'queued', id: made.id });
    const work = await given(made.id);
    await agent.call(work, 'investigation_accept');
    const decided = await agent.call(work, 'triage_decide', { decision: 'noise', confidence: 0.9, reason: 'A known test' });
    assert.equal(decided.body.result.status, 'success', JSON.stringify(decided.body));
    const [result] = (await api('GET', `/api/v1/triage/results?alert_number=${alert.number}`)).items;
    assert.deepEqual([result.source, result.agent_id, result.decision], ['agent', agent.id, 'noise']);
    const plain = await fire('plain');
    const { id } = await api('POST', `/api/v1/alerts/${plain.number}/investigate`, undefined, 202);
    const other = await given(id);
    await agent.call(other, 'investigation_accept');
    const refused = await agent.call(other, 'triage_decide', { decision: 'noise', reason: 'x' });
    assert.deepEqual([refused.body.result.status, refused.body.result.output.code], ['error', 'conflict']);
  });

  test('an incident marked as active is investigated, with its own subject and text; its timeline says so, and its likely cause', async () => {
    const { id, number } = await api(
      'POST',
      '/api/v1/incidents',
      { title: 'Payments fail', severity: 'high', description: 'All of them' },
      201,
    );
    await api('POST', `/api/v1/incidents/${id}/promote`);
    const { items } = await api('GET', `/api/v1/incidents/${id}/investigations`);
    assert.deepEqual([items.length, items[0].origin, items[0].subject], [1, 'promotion', { kind: 'incident', id, number }]);
    const shown = async () => (await api('GET', `/api/v1/incidents/${id}`)).investigations;
    assert.deepEqual(
      (await shown()).map((one: any) => [one.id, one.number, one.title, one.ended_at]),
      [[items[0].id, items[0].number, 'Payments fail', null]],
    );
    const work = await given(items[0].id);
    assert.deepEqual([work.subject.kind, work.untrusted.title, work.untrusted.description], ['incident', 'Payments fail', 'All of them']);
    await agent.call(work, 'investigation_accept');
    const cited = await agent.call(work, 'evidence_add', {
      kind: 'metric',
      source: 'prometheus',
      observed_at: '2030-05-15T10:00:00Z',
      excerpt: 'pool 100 of 100',
    });
    const supports = [cited.body.result.output.evidence_id];
    const asked = await api('POST', `/api/v1/incidents/${id}/request-summary`, undefined, 202);
    assert.equal(asked.status, 'asked');
    const wanted = await scene.stream.get('incident.summary_requested');
    assert.deepEqual([wanted.data.investigation_id, wanted.data.request_id], [items[0].id, asked.id]);
    for (const [tool, args] of [
      ['timeline_add', { incident_id: id, text: 'Looking at @pools' }],
      ['incident_set_severity', { incident_id: id, severity: 'critical' }],
      ['incident_mitigate', { incident_id: id, note: 'Restarted' }],
      ['status_update_publish', { incident_id: id, message: 'We look into it' }],
      ['summary_submit', { incident_id: id, request_id: asked.id, text: 'The pool is full.' }],
    ] as const) {
      const done = await agent.call(work, tool, args);
      assert.equal(done.body.result?.status, 'success', `${tool}: ${JSON.stringify(done.body)}`);
    }
    const refused = await agent.call(work, 'incident_promote', { incident_id: id });
    assert.deepEqual([refused.body.result.status, refused.body.result.output.code], ['error', 'invalid_transition']);
    await agent.call(work, 'investigation_complete', { summary: 'Full.', hypotheses: [{ claim: 'The pool is too small', supports }] });
    const timeline = (await api('GET', `/api/v1/incidents/${id}/timeline?limit=100`)).items;
    const kinds = timeline.map(({ kind }: any) => kind);
    for (const kind of ['investigation.begun', 'investigation.found_likely', 'note.added', 'status_update.posted', 'summary.written'])
      assert.ok(kinds.includes(kind), `${kind} in ${kinds.join()}`);
    assert.ok(!JSON.stringify(timeline).includes('@pools'), 'it mentions nobody');
    const found = timeline.find(({ kind }: any) => kind === 'investigation.found_likely');
    assert.deepEqual([found.data.evidence[0].id, found.actor.kind], [supports[0], 'agent']);
    assert.equal((await api('GET', `/api/v1/incidents/${id}`)).severity, 'critical');
    const [ended] = await shown();
    assert.deepEqual([ended.status, ended.summary, ended.ended_at === null], ['completed', 'Full.', false]);
  });

  test('an incident of somebody else is not touched: the call is denied and audited, and the incident stays', async () => {
    const other = await api('POST', '/api/v1/incidents', { title: 'Other', severity: 'low' }, 201);
    const alert = await fire('foreign');
    const { id } = await api('POST', `/api/v1/alerts/${alert.number}/investigate`, undefined, 202);
    const work = await given(id);
    await agent.call(work, 'investigation_accept');
    for (const tool of ['incident_resolve', 'incident_promote', 'incident_escalate']) {
      const answer = await agent.call(work, tool, { incident_id: other.id });
      assert.equal(answer.body.result.status, 'denied', tool);
    }
    assert.equal((await api('GET', `/api/v1/incidents/${other.id}`)).status, 'triggered');
  });

  test('what is for the public is read by a person before, whatever the agent may do', async () => {
    const { id } = await api('POST', '/api/v1/incidents', { title: 'Public', severity: 'high' }, 201);
    await api('POST', `/api/v1/incidents/${id}/promote`);
    const [made] = (await api('GET', `/api/v1/incidents/${id}/investigations`)).items;
    const work = await given(made.id);
    await agent.call(work, 'investigation_accept');
    const said = { incident_id: id, message: 'All is well', audience: 'public' };
    assert.equal((await agent.call(work, 'status_update_publish', said)).status, 422, 'a reason is needed');
    const asked = await agent.call(work, 'status_update_publish', said, { reason: 'People ask' });
    assert.equal(asked.body.result.status, 'approval_required', JSON.stringify(asked.body));
    assert.equal(
      (await api('GET', `/api/v1/incidents/${id}/timeline`)).items.some(({ kind }: any) => kind === 'status_update.posted'),
      false,
    );
  });

  test('investigations of incidents, and what agents ask in them, are listed only for who may read incidents', async () => {
    const { id } = await api('POST', '/api/v1/incidents', { title: 'Listed', severity: 'high' }, 201);
    await api('POST', `/api/v1/incidents/${id}/promote`);
    const [made] = (await api('GET', `/api/v1/incidents/${id}/investigations`)).items;
    const work = await given(made.id);
    await agent.call(work, 'investigation_accept');
    const said = { incident_id: id, message: 'All is well', audience: 'public' };
    await agent.call(work, 'status_update_publish', said, { reason: 'People ask' });
    const lists = async (permissions: readonly string[]) => {
      const { token } = await api('POST', '/api/v1/user/tokens', { name: permissions.join(), permissions }, 201);
      const read = async (path: string) => {
        const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
        assert.equal(answer.status, 200, path);
        return JSON.stringify(await answer.json()).includes(made.id);
      };
      return [await read('/api/v1/investigations?limit=200'), await read('/api/v1/approvals?limit=200')];
    };
    assert.deepEqual(await lists(['alerts:read', 'alerts:write', 'incidents:write']), [false, false]);
    assert.deepEqual(await lists(['alerts:read', 'alerts:write', 'incidents:write', 'incidents:read']), [true, true]);
    await api('POST', `/api/v1/investigations/${made.id}/cancel`);
  });

  test('what changes about an incident is told to who works on it or on its alerts, at most every ten seconds; of one that is private nothing', async () => {
    const { id } = await api('POST', '/api/v1/incidents', { title: 'Told', severity: 'low' }, 201);
    await api('POST', `/api/v1/incidents/${id}/promote`);
    const [own] = (await api('GET', `/api/v1/incidents/${id}/investigations`)).items;
    const alert = await fire('told');
    const ofAlert = await api('POST', `/api/v1/alerts/${alert.number}/investigate`, undefined, 202);
    const works = [await given(own.id), await given(ofAlert.id)];
    for (const work of works) await agent.call(work, 'investigation_accept');
    const later = async () => {
      const investigations = works.map(({ investigation_id, fencing_token }) => ({ id: investigation_id, fencing_token }));
      await agent.api('POST', '/api/v1/agent/heartbeat', { investigations });
      await wait(10_000);
    };
    await api('POST', `/api/v1/incidents/${id}/alerts`, { alert_numbers: [alert.number] });
    await api('PATCH', `/api/v1/incidents/${id}`, { severity: 'high' });
    const told = (investigation: string) =>
      scene.stream.of('incident.updated').flatMap(({ data }) => (data.investigation_id === investigation ? [data] : []));
    await later();
    await until(() => told(own.id).length === 1 && told(ofAlert.id).length === 1, 'both hear of it');
    assert.deepEqual(told(own.id)[0], {
      investigation_id: own.id,
      incident_id: id,
      status: 'active',
      severity: 'high',
      changed: ['severity'],
    });
    assert.deepEqual([told(ofAlert.id)[0].incident_id, told(ofAlert.id)[0].changed], [id, ['alerts']]);
    await api('POST', `/api/v1/incidents/${id}/mitigate`);
    await later();
    await until(() => told(ofAlert.id).length === 2, 'the next news');
    assert.deepEqual([told(ofAlert.id)[1].status, told(ofAlert.id)[1].changed], ['mitigated', ['status']]);

    await api('PATCH', `/api/v1/incidents/${id}`, { private: true });
    await api('PATCH', `/api/v1/incidents/${id}`, { severity: 'critical' });
    await later();
    const other = await api('POST', '/api/v1/incidents', { title: 'After', severity: 'low' }, 201);
    await api('POST', `/api/v1/incidents/${other.id}/alerts`, { alert_numbers: [alert.number] });
    await later();
    await until(() => told(ofAlert.id).some(({ incident_id: of }: any) => of === other.id), 'news that came after');
    assert.deepEqual(
      told(ofAlert.id).map(({ incident_id: of }: any) => of),
      [id, id, other.id],
    );
    const again = await agent.stream('0');
    await again.get('stream.ready');
    assert.equal(
      again.events.some(({ event, data }) => event === 'incident.updated' && JSON.stringify(data).includes(id)),
      false,
      'nothing of it is replayed',
    );
    again.close();
    scene.stream = await agent.stream();
    await scene.stream.get('stream.ready');
  });

  test('later alerts of the group are told to who works on it, with counts and the newest, and once it is over', async () => {
    const labels = { alertname: 'News', namespace: 'news', deployment: 'one', severity: 'critical' };
    const post = (fingerprint: string, more: object = {}) => api('POST', '/api/v1/alerts', { fingerprint, labels, ...more }, 201);
    const first = await post('news-1');
    const { id } = await api('POST', `/api/v1/alerts/${first.number}/investigate`, undefined, 202);
    await agent.call(await given(id), 'investigation_accept');
    const second = await post('news-2');
    const news = () => scene.stream.of('investigation.updated').filter(({ data }) => data.investigation_id === id);
    await wait(10_000);
    await until(() => news().length === 1, 'the news');
    const { data } = news()[0];
    assert.deepEqual([data.change, data.alerts.total, data.alerts.firing, data.newest[0].number], ['alerts', 2, 2, second.number]);
    for (const { number } of [first, second]) await api('POST', `/api/v1/alerts/${number}/resolve`);
    await wait(10_000);
    await until(() => news().some((event) => event.data.change === 'subject_ended'), 'the end');
    assert.equal((await api('GET', `/api/v1/investigations/${id}`)).status, 'running', 'it goes on unless the settings end it');
  });
});

describe('limits of automatic investigations', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({
      env: { INVESTIGATIONS_PER_HOUR: '2', INVESTIGATION_TOOL_CALLS: '3', INVESTIGATIONS_END_WITH_SUBJECT: 'true' },
    });
  });
  after(() => app.stop());
  const fire = async (name: string) => {
    const labels = { alertname: name, namespace: 'shop', deployment: name, app: 'limited', severity: 'critical' };
    return (await app.api('POST', '/api/v1/alerts', { fingerprint: name, labels })).body;
  };
  const all = async (): Promise<any[]> => (await app.api('GET', '/api/v1/investigations?sort=created_at')).body.items;

  test('without agents none begins and the alert says why; with one, the third of an hour waits with its reason while a person’s begins', async () => {
    await app.api('POST', '/api/v1/services', { name: 'limited', matchers: ['app="limited"'], auto_investigate: 'low' });
    const lonely = await fire('Zero');
    const explained = async () => JSON.stringify((await app.api('GET', `/api/v1/alerts/${lonely.number}/explain`)).body);
    await until(async () => /no agent that investigates/.test(await explained()), 'the reason');
    assert.equal((await all()).length, 0);
    const agent = await makeAgent(app, { max_concurrent_investigations: 50 });
    const stream = await agent.stream();
    await stream.get('stream.ready');
    for (const [n, name] of ['One', 'Two', 'Three'].entries()) {
      await fire(name);
      await until(async () => (await all()).length === n + 1, `investigation ${n + 1}`);
    }
    await until(async () => /2 automatic investigations began/.test((await all())[2]?.reason ?? ''), 'the limit');
    assert.deepEqual((await all()).map(({ status }) => status).at(2), 'queued');
    const byHand = await app.api('POST', `/api/v1/alerts/${lonely.number}/investigate`);
    assert.equal(byHand.status, 202);
    const given = () => stream.of('investigation.dispatched').find(({ data }) => data.investigation_id === byHand.body.id)?.data;
    await until(() => given() !== undefined, 'the one a person asked for');

    // Its budget: three calls run, the fourth ends it.
    const work = given();
    await agent.call(work, 'investigation_accept');
    for (const phase of ['one', 'two']) assert.equal((await agent.call(work, 'investigation_progress', { phase })).status, 200);
    const refused = await agent.call(work, 'investigation_progress', { phase: 'three' });
    assert.deepEqual([refused.status, refused.body.code], [429, 'budget_exhausted']);
    const ended = (await app.api('GET', `/api/v1/investigations/${byHand.body.id}`)).body;
    assert.deepEqual([ended.status, ended.usage.tool_calls], ['cancelled', 3]);
    assert.match(ended.reason, /3 tool calls/);
    await until(() =>
      stream.of('investigation.cancelled').some(({ data }) => data.investigation_id === byHand.body.id && data.reason === 'budget'),
    );
    // A person begins it anew, with the whole budget once more.
    assert.equal((await app.api('POST', `/api/v1/investigations/${byHand.body.id}/retry`)).body.budget.tool_calls, 6);

    // An hour later the third begins.
    await moveClock(app.database.url, 3_600_000);
    await until(async () => (await all())[2]?.status !== 'queued' || !/began/.test((await all())[2]?.reason ?? ''), 'the third');
    stream.close();
  });

  test('an agent that reached its cost limit of the day ends its work and gets nothing more that day; the reason says so', async () => {
    const agent = await makeAgent(app, { name: 'Costly', daily_cost_limit_usd: 1, label_selectors: { app: 'costly' } });
    const stream = await agent.stream();
    await stream.get('stream.ready');
    const ask = async (name: string) => {
      const labels = { alertname: name, namespace: 'bank', deployment: name, app: 'costly' };
      const alert = (await app.api('POST', '/api/v1/alerts', { fingerprint: name, labels })).body;
      return (await app.api('POST', `/api/v1/alerts/${alert.number}/investigate`)).body;
    };
    const other = await ask('Other');
    const assign = (id: string) => app.api('PATCH', `/api/v1/alert-investigations/${id}/assign`, { agent_id: agent.id });
    await assign(other.id);
    await until(() => stream.of('investigation.dispatched').some(({ data }) => data.investigation_id === other.id), 'the dispatch');
    const work = stream.of('investigation.dispatched').findLast(({ data }) => data.investigation_id === other.id).data;
    assert.equal(work.budget.usd, 1);
    await agent.call(work, 'investigation_accept');
    const beat = (usd: number) =>
      agent.api('POST', '/api/v1/agent/heartbeat', {
        investigations: [{ id: other.id, fencing_token: work.fencing_token, usage: { usd } }],
      });
    assert.deepEqual((await beat(0.99)).body.renewed, [other.id]);
    assert.deepEqual((await beat(1)).body.cancelled, [other.id]);
    assert.match((await app.api('GET', `/api/v1/investigations/${other.id}`)).body.reason, /1 USD a day/);
    const next = await ask('Next');
    await assign(next.id);
    await until(
      async () => /1 USD a day/.test((await app.api('GET', `/api/v1/investigations/${next.id}`)).body.reason ?? ''),
      'the reason',
    );
    const shown = (await app.api('GET', '/api/v1/agent-tokens')).body.items.find(({ id }: any) => id === agent.id);
    assert.deepEqual([shown.daily_cost_limit_usd, shown.spent_today_usd], [1, 1]);
    stream.close();
  });
});

describe('an investigation whose alerts end', () => {
  test('is cancelled two minutes later where the settings say so, not before, and its agent hears both', async () => {
    const app = await startTestApp({ env: { INVESTIGATIONS_END_WITH_SUBJECT: 'true' } });
    try {
      const agent = await makeAgent(app);
      const stream = await agent.stream();
      const labels = { alertname: 'Short', namespace: 'shop' };
      const alert = (await app.api('POST', '/api/v1/alerts', { fingerprint: 'short', labels })).body;
      const { id } = (await app.api('POST', `/api/v1/alerts/${alert.number}/investigate`)).body;
      const work = (await stream.get('investigation.dispatched')).data;
      await agent.call(work, 'investigation_accept');
      await app.api('POST', `/api/v1/alerts/${alert.number}/resolve`);
      let shifted = 0;
      const wait = async (ms: number) => {
        shifted += ms;
        await moveClock(app.database.url, shifted);
        // It works on: its lease does not end.
        await agent.call(work, 'investigation_progress', { phase: String(shifted) });
      };
      await wait(10_000);
      assert.equal((await stream.get('investigation.updated')).data.change, 'subject_ended');
      await wait(30_000);
      assert.equal((await app.api('GET', `/api/v1/investigations/${id}`)).body.status, 'running');
      for (const ms of [30_000, 30_000, 35_000]) await wait(ms);
      const cancelled = await stream.get('investigation.cancelled');
      assert.deepEqual([cancelled.data.investigation_id, cancelled.data.reason], [id, 'subject_ended']);
      assert.equal((await app.api('GET', `/api/v1/investigations/${id}`)).body.status, 'cancelled');
      stream.close();
    } finally {
      await app.stop();
    }
  });
});

describe('without a message queue', () => {
  test('BROKER_URL=off: automatic investigations are skipped and the alert says why; asking by hand is 503', async () => {
    const app = await startTestApp({ env: { BROKER_URL: 'off' } });
    try {
      await makeAgent(app);
      await app.api('POST', '/api/v1/services', { name: 'off', matchers: ['app="off"'], auto_investigate: 'low' });
      const alert = (await app.api('POST', '/api/v1/alerts', { fingerprint: 'off', labels: { alertname: 'Down', app: 'off' } })).body;
      const explained = async () => JSON.stringify((await app.api('GET', `/api/v1/alerts/${alert.number}/explain`)).body);
      await until(async () => /BROKER_URL=off/.test(await explained()), 'the reason');
      assert.equal((await app.api('POST', `/api/v1/alerts/${alert.number}/investigate`)).body.code, 'broker_unavailable');
      const { id } = (await app.api('POST', '/api/v1/incidents', { title: 'x', severity: 'high' })).body;
      assert.equal((await app.api('POST', `/api/v1/incidents/${id}/promote`)).status, 200);
      const kinds = (await app.api('GET', `/api/v1/incidents/${id}/timeline`)).body.items.map(({ kind }: any) => kind);
      assert.ok(kinds.includes('investigation.not_begun'), kinds.join());
      assert.equal((await app.api('GET', '/api/v1/investigations')).body.total, 0);
    } finally {
      await app.stop();
    }
  });
});
