// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openIncidentsOfTeam } from '../../src/modules/incidents/index.ts';
import { findIncidentFacts } from '../../src/modules/agents/subject/subject.store.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type AgentClient, makeAgent, type TestAgent } from '../harness/agent.ts';
import { PASSWORD, signIn, startTestApp, type TestApp } from '../harness/app.ts';
import { moveClock } from '../harness/clock.ts';
import { type FakeChattwo, startFakeChattwo } from '../harness/fakes/fake-chattwo.ts';
import { keyOf, TABLE } from '../harness/route-table.ts';
import { openSse, type SseClient } from '../harness/sse.ts';
import { until } from '../harness/until.ts';

/** Stands in every text of the private incidents, and in no other. */
const CANARY = 'canaryprivateword';
const MINUTE = 60_000;
/** What is asked for otherwise, or shows nothing of the server's data. */
const ELSEWHERE = new Set(['GET /api/v1/events', 'GET /api/v1/openapi.json', 'GET /docs', 'GET /', 'GET /internal/chattwo-plugin']);

/** Somebody at a browser. */
interface Person {
  readonly id: string;
  readonly cookie: string;
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string; body: any }>;
}

describe('private incidents', () => {
  let app: TestApp;
  let db: Database;
  let chattwo: FakeChattwo;
  let ada: string;
  /** Operators: Eve has nothing to do with them, Ina is named as a viewer. Otto may only look, and is not named. */
  let eve: Person;
  let ina: Person;
  let otto: Person;
  /** An administrator who has no part in them. */
  let amy: Person;
  /** Became private after its alert had opened it. */
  let main: { id: string; number: number };
  /** Private from the beginning, critical, and over for days without a post-mortem. */
  let over: { id: string; number: number };
  /** Has investigated the first one before it became private, and another that has ended by then. */
  let scout: TestAgent;
  let scouting: AgentClient;
  let helping: TestAgent;
  let judged: { id: string; investigation: string };
  /** For the routes that name something else: where it stands in an address, and its id. */
  const places = new Map<string, string>();
  let alert = 0;
  let shownBefore = '';

  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await app.api(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const posts = () => chattwo.posts(chattwo.channelId);
  /** What stands in the threads of those. */
  const replies = () => posts().flatMap(({ id }) => chattwo.replies(id));

  before(async () => {
    chattwo = await startFakeChattwo();
    app = await startTestApp({
      env: { CHATTWO_BASE_URL: chattwo.url, CHATTWO_BOT_TOKEN: chattwo.botToken, CHATTWO_CALLBACK_SECRET: chattwo.hookToken },
    });
    db = openDatabase({ url: app.database.url, max: 1, name: 'test' });
    ada = (await admin('GET', '/api/v1/auth/me')).user.id;
    eve = await person('Eve', 'operator');
    ina = await person('Ina', 'operator');
    otto = await person('Otto', 'viewer');
    amy = await person('Amy', 'admin');
    await setTheScene();
    await investigate();
    await fillWithCanaries();
  });
  after(async () => {
    scouting?.close();
    await db?.close();
    await app?.stop();
    await chattwo?.stop();
  });

  async function person(name: string, role: string): Promise<Person> {
    const email = `${name.toLowerCase()}@example.com`;
    const { user } = await admin('POST', '/api/v1/users', { email, display_name: name, role, password: PASSWORD });
    const signed = await signIn(app.url, email);
    return {
      id: user.id,
      cookie: signed.cookie,
      async ask(method, path, body) {
        const answer = await fetch(app.url + path, {
          method,
          redirect: 'manual',
          headers: { ...signed, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
      },
    };
  }

  /** A team on call, a service on a status page, and an alert that opens an incident and stands in chat. */
  async function setTheScene(): Promise<void> {
    await admin('PUT', '/api/v1/routes', {
      destinations: [{ name: 'chat', provider: 'chattwo', channel: chattwo.channelId }],
      rules: [],
      default_destinations: ['chat'],
    });
    const policy = await admin('POST', '/api/v1/escalation-policies', {
      name: 'Shop',
      levels: [{ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: ada }] }],
    });
    const team = await admin('POST', '/api/v1/teams', { name: 'Shop', member_ids: [ada], escalation_policy_id: policy.id });
    const service = await admin('POST', '/api/v1/services', {
      name: 'Shop',
      team_id: team.id,
      matchers: ['namespace="shop"'],
      auto_incident: 'high',
    });
    const page = await admin('POST', '/api/v1/status-pages', {
      slug: 'shop',
      title: 'Shop',
      components: [{ name: 'Shop', service_id: service.id, automatic: true }],
    });
    for (const [place, id] of [
      ['escalation-policies', policy.id],
      ['teams', team.id],
      ['services', service.id],
      ['status-pages', page.id],
      ['schedules', team.schedule_id],
      ['users', ada],
    ] as const)
      places.set(place, id);
    const fired = await app.webhook({
      fingerprint: 'shop',
      status: 'firing',
      labels: { alertname: 'Down', namespace: 'shop', severity: 'critical' },
    });
    alert = fired.body.alerts[0].number;
    const open = async () => (await admin('GET', '/api/v1/incidents')).items;
    await until(async () => (await open()).length > 0, 'the incident of the alert');
    main = (await open())[0];
    await admin('POST', `/api/v1/incidents/${main.id}/acknowledge`);
    await until(() => posts().some(({ shown }) => /incident/i.test(shown)), 'the incident in chat');
    shownBefore = posts().at(-1)?.shown ?? '';
  }

  /** An investigation of an incident that was marked as active, accepted by the agent, with what it found. */
  async function beginWork(incident: string, findings: string): Promise<{ investigation_id: string; fencing_token: number }> {
    await admin('POST', `/api/v1/incidents/${incident}/promote`);
    const dispatched = () => scouting.of('investigation.dispatched').filter(({ data }) => data.subject.id === incident);
    await until(() => dispatched().length > 0, 'the dispatch');
    const work = dispatched()[0].data;
    await called(work, 'investigation_accept');
    const seen = { kind: 'log', source: findings, observed_at: '2030-05-15T08:00:00Z', excerpt: findings };
    const { evidence_id: piece } = await called(work, 'evidence_add', seen);
    await called(work, 'investigation_finding', { summary: findings, hypotheses: [{ claim: findings, supports: [piece] }] });
    return work;
  }

  async function called(
    work: { investigation_id: string; fencing_token: number },
    name: string,
    args: object = {},
    more: object = {},
  ): Promise<any> {
    const { status, body } = await scout.call(work, name, args, more);
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    return body.result.output;
  }

  /** What an agent finds, asks, proposes and is told while everybody may see the incident. */
  async function investigate(): Promise<void> {
    scout = await makeAgent(app, { name: 'Scout' });
    scouting = await scout.stream();
    await admin('POST', `/api/v1/agent-tokens/${scout.id}/chat/messages`, { text: 'Hello' });
    assert.equal((await scouting.get('chat.message')).id, '1');
    assert.equal(
      (await scout.api('POST', '/api/v1/agent/messages', { kind: 'text', chat_id: `agent:${scout.id}`, text: 'Hi' })).status,
      200,
    );
    // Is asked by the other, and given nothing.
    const helper = await makeAgent(app, { name: 'Helper', scope: { mode: 'suggest', severities: ['info'] } });
    await helper.api('POST', '/api/v1/agent/heartbeat');
    const work = await beginWork(main.id, CANARY);
    places.set('investigations', work.investigation_id);
    await until(() => replies().some(({ shown }) => shown.includes(CANARY)), 'what was found, in the thread of the alerts');
    const asked = await called(work, 'incident_resolve', { incident_id: main.id }, { reason: CANARY });
    places.set('approvals', asked.approval_id);
    const question = { to: { agent: 'Helper' }, investigation_id: work.investigation_id, question: CANARY };
    assert.equal((await scout.api('POST', '/api/v1/agent/peer-ask', question)).status, 202);
    assert.equal((await helper.api('GET', '/api/v1/agent/peer-ask')).body.items.length, 1);
    helping = helper;
    const draft = { chat_id: `incident:${main.id}`, text: CANARY };
    assert.equal((await scout.api('POST', '/api/v1/agent/drafts', draft)).status, 201);
    await admin('POST', `/api/v1/incidents/${main.id}/thread/messages`, { text: `@Scout, look at ${CANARY}` });
    await scouting.get('chat.message', 1);
    const other = await admin('POST', '/api/v1/incidents', { title: 'Judged later', severity: 'high' });
    await admin('POST', `/api/v1/incidents/${other.id}/acknowledge`);
    const done = await beginWork(other.id, CANARY);
    await called(done, 'investigation_complete', { summary: CANARY, hypotheses: [] });
    judged = { id: other.id, investigation: done.investigation_id };
    await admin('PATCH', `/api/v1/incidents/${other.id}`, { private: true, viewer_ids: [ina.id] });
  }

  /** Makes it private, and writes the canary wherever somebody can write. */
  async function fillWithCanaries(): Promise<void> {
    const of = `/api/v1/incidents/${main.id}`;
    const text = (where: string) => `${CANARY} ${where}`;
    await admin('PATCH', of, {
      private: true,
      viewer_ids: [ina.id],
      title: text('title'),
      description: text('description'),
      custom_fields: { [CANARY]: CANARY },
    });
    await admin('POST', `${of}/timeline`, { text: text('entry'), data: { [CANARY]: CANARY } });
    for (const section of ['situation', 'safety', 'notes'])
      await admin('PATCH', `${of}/ics/document/${section}`, { content: text(section), version: 0 });
    await admin('POST', `${of}/coordination/messages`, { kind: 'decision', text: text('decision') });
    await admin('POST', `${of}/thread/messages`, { text: text('thread') });
    await admin('POST', `${of}/status-updates`, { message: text('update') });
    await admin('POST', `${of}/responders`, { user_ids: [ina.id], message: text('please join') });
    await admin('POST', `${of}/ics/roles`, { role: 'scribe', user_id: ada });
    await admin('POST', `${of}/idpone-meet`, { url: `https://meet.example.com/${CANARY}` });
    await admin('POST', `${of}/request-summary`);
    await admin('POST', `${of}/post-mortem`);
    await admin('PATCH', `${of}/post-mortem`, { summary: text('summary'), root_cause: text('cause') });
    await admin('POST', `${of}/post-mortem/action-items`, { title: text('item'), owner_id: ada, due_date: '2030-05-16' });
    over = await admin('POST', '/api/v1/incidents', {
      title: text('second'),
      severity: 'critical',
      private: true,
      service_id: places.get('services'),
    });
    await admin('POST', `/api/v1/incidents/${over.id}/resolve`, { note: text('resolved') });
    await db.query(`update incidents set resolved_at = app_now() - interval '4 days' where id = $1`, [over.id]);
    const held = await admin('POST', '/api/v1/incidents', {
      title: text('held'),
      severity: 'high',
      private: true,
      service_id: places.get('services'),
    });
    await db.query(`update escalations set status = 'paused', wake_at = null, next_at = app_now() where incident_id = $1`, [held.id]);
    await until(
      async () =>
        Number((await db.query<{ n: number }>(`select count(*) as n from alert_groups where routed_revision < revision`))[0]?.n) === 0,
      'the flow',
    );
  }

  /** Every address that can be read, with what there is in the place of its parameters. */
  function addresses(): ReadonlyArray<readonly [string, string]> {
    return [...TABLE.values()]
      .filter((row) => row.method === 'GET' && ['session', 'cookie', 'public'].includes(row.access))
      .map((row) => [keyOf(row), row.path] as const)
      .filter(([key]) => !ELSEWHERE.has(key))
      .map(([key, path]) => {
        const filled = path
          .replace('/incidents/{id}', `/incidents/${main.id}`)
          .replace('{number}', String(alert))
          .replace('{section}', 'situation')
          .replace('{version}', '1')
          .replace('{slug}', 'shop')
          .replaceAll(/\/([a-z-]+)\/\{id\}/g, (whole, place: string) => (places.has(place) ? `/${place}/${places.get(place)}` : whole))
          .replaceAll(/\{[A-Za-z]+\}/g, () => randomUUID());
        return [key, filled] as const;
      });
  }

  test('S79: whoever may not see it finds a private incident in no answer of any route, and its own routes do not exist for them', async () => {
    const shown: string[] = [];
    const look = async (key: string, address: string, { who, member }: { who: Person; member: string }) => {
      const own = /\/(incidents|investigations)\/\{id\}/.test(key) && !key.includes('/agent/');
      const path = own ? address : address + member;
      const asked = await who.ask('GET', path);
      // What is no list, or cannot be searched, refuses the member.
      const answer = asked.status === 400 || asked.status === 422 ? await who.ask('GET', address) : asked;
      assert.ok(answer.status < 500, `${path} answered ${answer.status}`);
      // A refusal repeats the address that was asked for.
      for (const trace of own ? [CANARY] : [CANARY, main.id, over.id, judged.id, places.get('investigations') ?? ''])
        assert.ok(!answer.text.includes(trace), `${path} shows ${trace}: ${answer.text.slice(0, 500)}`);
      if (own) assert.equal(answer.status, 404, path);
      if (member.endsWith(CANARY) && asked.status === 200 && asked.body?.total !== undefined)
        assert.equal(asked.body.total, 0, `${path} counts it`);
    };
    for (const [key, address] of addresses())
      await Promise.all([
        look(key, address, { who: eve, member: '?limit=200' }),
        look(key, address, { who: eve, member: `?search=${CANARY}` }),
        look(key, address, { who: otto, member: '?limit=200' }),
        amy.ask('GET', address).then(({ text }) => text.includes(CANARY) && shown.push(key)),
      ]);
    for (const who of [eve, otto, amy]) assert.equal((await who.ask('GET', '/api/v1/auth/me')).status, 200, 'still signed in');
    // What proves that there was something to find.
    for (const key of [
      'GET /api/v1/incidents',
      'GET /api/v1/incidents/export',
      'GET /api/v1/action-items/export',
      'GET /api/v1/audit-events/export',
      'GET /api/v1/incidents/{id}',
      'GET /api/v1/incidents/{id}/timeline',
      'GET /api/v1/incidents/{id}/ics/document',
      'GET /api/v1/incidents/{id}/coordination/messages',
      'GET /api/v1/incidents/{id}/thread',
      'GET /api/v1/incidents/{id}/status-updates',
      'GET /api/v1/incidents/{id}/summary',
      'GET /api/v1/incidents/{id}/channels',
      'GET /api/v1/incidents/{id}/post-mortem',
      'GET /api/v1/post-mortems',
      'GET /api/v1/post-mortems/missing',
      'GET /api/v1/action-items',
      'GET /api/v1/escalations/paused',
      'GET /api/v1/audit-events',
      'GET /api/v1/investigations',
      'GET /api/v1/investigations/{id}',
      'GET /api/v1/incidents/{id}/investigations',
      'GET /api/v1/approvals',
    ])
      assert.ok(shown.includes(key), `${key} shows it to nobody: ${shown.join(', ')}`);
  });

  test('S79: no route that changes an incident tells a private one from one that does not exist', async () => {
    const changes = [...TABLE.values()].filter((row) => row.method !== 'GET' && row.path.includes('/api/v1/incidents/{id}'));
    assert.ok(changes.length > 40, 'the table has them');
    for (const { method, path } of changes) {
      const ask = (id: string) =>
        eve.ask(
          method,
          path.replace('{id}', id).replaceAll(/\{[A-Za-z]+\}/g, () => randomUUID()),
          method === 'DELETE' ? undefined : {},
        );
      const [of, none] = [await ask(main.id), await ask(randomUUID())];
      assert.deepEqual([of.status, of.body?.code], [none.status, none.body?.code], `${method} ${path}`);
      assert.ok(of.status >= 400, `${method} ${path} answered ${of.status}`);
    }
    const mine = (await eve.ask('POST', '/api/v1/incidents', { title: 'Mine', severity: 'low' })).body;
    const into = async (ref: string | number) =>
      (await eve.ask('POST', `/api/v1/incidents/${mine.id}/merge`, { into: String(ref) })).status;
    assert.deepEqual([await into(main.id), await into(main.number), await into(randomUUID())], [422, 422, 422]);
    const published = await eve.ask('POST', `/api/v1/status-pages/${places.get('status-pages')}/incidents`, {
      title: 'x',
      message: 'x',
      incident_id: main.id,
    });
    assert.deepEqual([published.status, published.body.errors[0].code], [422, 'unknown_incident']);
  });

  test('S79: no route that changes an investigation or an approval tells one of a private incident from one that does not exist', async () => {
    const changes = [...TABLE.values()].filter(
      ({ method, path }) => method !== 'GET' && /^\/api\/v1\/((alert-|incident-)?investigations|approvals)\/\{id\}/.test(path),
    );
    assert.equal(changes.length, 7, 'the table has them');
    for (const { method, path } of changes) {
      const body = path.endsWith('/assign') ? { agent_id: null } : path.endsWith('/verdict') ? { verdict: 'wrong' } : {};
      const ask = (who: Person, id: string) => who.ask(method, path.replace('{id}', id), body);
      const own = places.get(path.includes('approvals') ? 'approvals' : 'investigations') ?? '';
      const [of, none] = [await ask(eve, own), await ask(eve, randomUUID())];
      assert.deepEqual([of.status, of.body?.code, of.body?.detail], [none.status, none.body?.code, none.body?.detail], `${method} ${path}`);
      assert.equal(of.status, 404, path);
      assert.notEqual((await ask(ina, own)).status, 404, `${path} for who may see it`);
    }
    const again = await ina.ask('POST', `/api/v1/investigations/${places.get('investigations')}/retry`);
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'], 'agents do not see it: nothing begins anew');
    assert.match(again.body.detail, /private/);
  });

  test('S79: an agent loses an investigation when its incident becomes private, is told so, and hears and reads no more of it', async () => {
    const id = places.get('investigations');
    const stopped = scouting.of('investigation.cancelled').map(({ data }) => data);
    assert.deepEqual(stopped, [{ investigation_id: id, reason: 'incident_withdrawn', grace_seconds: 10 }]);
    const was = (await admin('GET', `/api/v1/investigations/${id}`)) as any;
    assert.deepEqual([was.status, was.attempts[0].outcome], ['cancelled', 'cancelled']);
    assert.match(was.reason, /became private/);
    assert.equal((await admin('GET', `/api/v1/approvals?investigation_id=${id}`)).items[0].status, 'expired');
    assert.deepEqual((await admin('GET', `/api/v1/incidents/${main.id}/thread`)).drafts, []);

    const chat = `incident:${main.id}`;
    for (const [method, path, body] of [
      ['GET', `/api/v1/agent/incidents/${main.id}`],
      ['GET', `/api/v1/agent/incidents/${main.id}/timeline`],
      ['POST', '/api/v1/agent/messages', { kind: 'text', chat_id: chat, text: 'x' }],
      ['POST', '/api/v1/agent/drafts', { chat_id: chat, text: 'x' }],
      ['POST', '/api/v1/agent/typing', { chat_id: chat }],
      ['POST', '/api/v1/agent/peer-ask', { to: { agent: 'Helper' }, investigation_id: id, question: 'x' }],
    ] as const)
      assert.equal((await scout.api(method, path, body)).status, 404, path);
    const late = await scout.call({ investigation_id: id ?? '', fencing_token: 1 }, 'timeline_add', { incident_id: main.id, text: 'x' });
    assert.deepEqual([late.status, late.body.code], [409, 'investigation_over']);
    assert.deepEqual((await helping.api('GET', '/api/v1/agent/peer-ask')).body.items, []);
    for (const agent of [scout, helping]) assert.deepEqual((await agent.api('GET', '/api/v1/agent/work')).body.items, []);

    const told = scouting.events.length;
    const thread = `/api/v1/incidents/${main.id}/thread`;
    await admin('POST', `${thread}/messages`, { text: '@Scout, and now?' });
    const { items } = await admin('GET', thread);
    assert.ok(items.some(({ text }: any) => text === 'Scout was not reached: agents never see a private incident.'));
    await admin('POST', `/api/v1/incidents/${main.id}/request-summary`);
    assert.deepEqual(
      scouting.events.slice(told).filter(({ event }) => event !== 'keepalive'),
      [],
    );

    // All that is kept for it behind its first event, which was a greeting.
    scouting.close();
    const replayed = await scout.stream('1');
    await replayed.get('investigation.cancelled');
    const text = JSON.stringify(replayed.events);
    for (const trace of [CANARY, main.id, judged.id]) assert.ok(!text.includes(trace), `replayed: ${trace}`);
    scouting = replayed;
  });

  test('S79: nothing about a private incident begins: no investigation, no call of one of its alerts, no mention among similar ones', async () => {
    const quiet = await admin('POST', '/api/v1/incidents', { title: CANARY, severity: 'high', private: true });
    await admin('POST', `/api/v1/incidents/${quiet.id}/acknowledge`);
    await admin('POST', `/api/v1/incidents/${quiet.id}/promote`);
    const { timeline } = await admin('GET', `/api/v1/incidents/${quiet.id}`);
    const entry = timeline.find(({ kind }: any) => kind === 'investigation.not_begun');
    assert.equal(entry?.text, 'No investigation began: agents never see a private incident.');
    assert.equal((await admin('GET', `/api/v1/incidents/${quiet.id}/investigations`)).total, 0);

    // Its alert goes on being investigated, as everybody sees it; the incident is none of the agent's business.
    const before = scouting.of('investigation.dispatched').length;
    await admin('POST', `/api/v1/alerts/${alert}/investigate`);
    const work = (await scouting.get('investigation.dispatched', before)).data;
    assert.ok(!JSON.stringify(work).includes(main.id) && !JSON.stringify(work).includes(CANARY), JSON.stringify(work));
    assert.deepEqual(work.similar, []);
    await called(work, 'investigation_accept');
    for (const [name, more] of [
      ['timeline_add', { text: 'x' }],
      ['incident_resolve', {}],
      ['incident_set_severity', { severity: 'low' }],
      ['summary_submit', { text: 'x' }],
      ['status_update_publish', { message: 'x' }],
    ] as const) {
      const answers = [];
      for (const incident_id of [main.id, randomUUID()])
        answers.push((await scout.call(work, name, { incident_id, ...more }, { reason: 'x' })).body.result);
      assert.deepEqual(answers[0], answers[1], `${name} tells it from one that does not exist`);
      assert.equal(answers[0].status, 'denied', name);
    }
    const told = scouting.events.length;
    await admin('POST', `/api/v1/incidents/${main.id}/request-summary`);
    assert.deepEqual(
      scouting.events.slice(told).filter(({ event }) => event === 'incident.summary_requested'),
      [],
    );
    await called(work, 'investigation_complete', { summary: 'Done.', hypotheses: [] });
    const seen = (await eve.ask('GET', `/api/v1/investigations?group_id=${work.correlation.group_id}`)).body;
    assert.deepEqual([seen.total, seen.items[0].id], [1, work.investigation_id]);
  });

  test('S79: what an agent of its alerts asked for and wrote about it while everybody saw it is not shown any more: not in the thread, nor in the investigation', async () => {
    const word = 'laterprivateword';
    const later = await admin('POST', '/api/v1/incidents', { title: word, severity: 'high' });
    await admin('POST', `/api/v1/incidents/${later.id}/alerts`, { alert_numbers: [alert] });
    const before = scouting.of('investigation.dispatched').length;
    const { id } = await admin('POST', `/api/v1/alerts/${alert}/investigate`);
    const work = (await scouting.get('investigation.dispatched', before)).data;
    assert.equal(work.investigation_id, id);
    await called(work, 'investigation_accept');
    await called(work, 'timeline_add', { incident_id: later.id, text: word });
    const asked = await called(work, 'incident_resolve', { incident_id: later.id }, { reason: 'x' });
    await until(() => replies().some(({ shown }) => shown.includes(word)), 'the question in the thread');
    const detail = () => eve.ask('GET', `/api/v1/investigations/${id}`);
    assert.ok((await detail()).text.includes(word));

    await admin('PATCH', `/api/v1/incidents/${later.id}`, { private: true });
    await until(() => replies().every(({ shown }) => !shown.includes(word)), 'the thread to forget it');
    assert.ok(!(await detail()).text.includes(word));
    assert.ok(
      (await admin('GET', `/api/v1/investigations/${id}`)).calls.some(({ about }: any) => about === word),
      'who may see it does',
    );
    assert.equal((await eve.ask('POST', `/api/v1/approvals/${asked.approval_id}/approve`)).status, 404);
    await admin('POST', `/api/v1/approvals/${asked.approval_id}/deny`);
    await called(work, 'investigation_complete', { summary: 'Done.', hypotheses: [] });
  });

  test('S79: who is named, who has a role, who was asked to join and an administrator see it; a token without admin:access does not', async () => {
    const see = async (who: Person) => [
      (await who.ask('GET', `/api/v1/incidents/${main.id}`)).status,
      (await who.ask('GET', `/api/v1/incidents?search=${CANARY}`)).body.total > 0,
    ];
    assert.deepEqual(
      [await see(ina), await see(otto)],
      [
        [200, true],
        [404, false],
      ],
    );
    const role = await admin('POST', `/api/v1/incidents/${main.id}/ics/roles`, { role: 'liaison', user_id: otto.id });
    assert.deepEqual(await see(otto), [200, true]);
    await admin('PATCH', `/api/v1/incidents/${main.id}/ics/roles/${role.id}`, { state: 'ended' });
    assert.deepEqual(await see(otto), [404, false]);
    await db.query(
      `insert into pages (id, kind, incident_id, user_id, channel, urgency, due_at, next_attempt_at, created_at, updated_at)
       values ($1, 'incident', $2, $3, 'email', 'high', app_now(), app_now(), app_now(), app_now())`,
      [randomUUID(), over.id, otto.id],
    );
    assert.equal((await otto.ask('GET', `/api/v1/incidents/${over.id}`)).status, 200, 'who was paged');
    await db.query('delete from pages where user_id = $1', [otto.id]);

    const read = async (permissions: readonly string[]) => {
      const { token } = await admin('POST', '/api/v1/user/tokens', { name: permissions.join(), permissions });
      return (await fetch(`${app.url}/api/v1/incidents/${over.id}`, { headers: { authorization: `Bearer ${token}` } })).status;
    };
    await admin('PATCH', `/api/v1/incidents/${over.id}`, { viewer_ids: [] });
    await db.query('delete from pages where incident_id = $1', [over.id]);
    await db.query('delete from incident_roles where incident_id = $1', [over.id]);
    assert.deepEqual([await read(['incidents:read']), await read(['incidents:read', 'admin:access'])], [404, 200]);
  });

  test('its alerts stay and count as firing: no owner, no incident, no story of it, and no word of it in chat, figures, handoffs and on status pages', async () => {
    const seen = (await eve.ask('GET', `/api/v1/alerts/${alert}`)).body;
    assert.deepEqual([seen.status, seen.owner, seen.incident_ids], ['firing', null, []]);
    const story = (await eve.ask('GET', `/api/v1/alerts/${alert}/explain`)).body;
    assert.ok(!/incident \d|Incident \d/.test(JSON.stringify(story)), JSON.stringify(story));
    const stats = (await eve.ask('GET', '/api/v1/dashboard/stats')).body;
    assert.equal(JSON.stringify(stats).includes('"owned":1'), false, JSON.stringify(stats));
    const mentions = (text: string) => /incident/i.test(text);
    assert.ok(mentions(shownBefore), 'it stood in chat before');
    await until(() => posts().every(({ shown }) => !mentions(shown)), 'the message of the alerts to forget it');
    assert.ok(posts().every(({ shown }) => !shown.includes(CANARY)));
    await until(() => replies().every(({ shown }) => !shown.includes(CANARY)), 'the post about its investigation to forget it');
    assert.ok(
      replies().every(({ buttons }) => buttons.length === 0),
      'nothing of it is decided there',
    );
    const figures = (await eve.ask('GET', `/api/v1/incidents/metrics?service_id=${places.get('services')}`)).body;
    assert.equal(figures.total, 0);
    const service = (await eve.ask('GET', `/api/v1/services/${places.get('services')}`)).body;
    assert.deepEqual(
      Object.values(service.open_incidents).filter((count) => count !== 0),
      [],
    );
    assert.deepEqual(await openIncidentsOfTeam(db, places.get('teams') ?? ''), []);
    await until(
      async () =>
        ((await (await fetch(`${app.url}/status/shop/api/v2/components.json`)).json()) as any).components[0].status === 'operational',
      'the component to be operational',
    );
    assert.equal(await findIncidentFacts(db, main.id), null, 'agents never see it');
  });

  test('S79: live events of it reach those who may see it, and nobody else', async () => {
    const watch = (who: Person): Promise<SseClient> => openSse(`${app.url}/api/v1/events`, { cookie: who.cookie });
    const [ofEve, ofIna] = [await watch(eve), await watch(ina)];
    const about = (client: SseClient, id: string) => client.events.filter(({ data }) => JSON.stringify(data ?? '').includes(id));
    await until(() => ofEve.events.length > 0 && ofIna.events.length > 0, 'both streams');
    await admin('POST', `/api/v1/incidents/${main.id}/timeline`, { text: CANARY });
    await admin('POST', `/api/v1/incidents/${main.id}/thread/typing`);
    await admin('PATCH', `/api/v1/incidents/${main.id}/post-mortem`, { detection: CANARY });
    assert.equal((await ina.ask('POST', `/api/v1/investigations/${judged.investigation}/verdict`, { verdict: 'wrong' })).status, 200);
    const open = await admin('POST', '/api/v1/incidents', { title: 'For all', severity: 'low' });
    await until(() => about(ofEve, open.id).length > 0 && about(ofIna, open.id).length > 0, 'what everybody may see');
    for (const id of [main.id, judged.id, judged.investigation]) assert.deepEqual(about(ofEve, id), []);
    assert.ok(about(ofIna, judged.investigation).some(({ event }) => event === 'investigation.changed'));
    const types = new Set(about(ofIna, main.id).map(({ event }) => event));
    assert.deepEqual([...types].sort(), ['incident.changed', 'incident.typing', 'post_mortem.changed']);
    for (const client of [ofEve, ofIna]) client.close();
  });

  test('nobody hears of it by being named in it, it has no chat channel and no public update, and it merges with none that others see', async () => {
    const of = `/api/v1/incidents/${main.id}`;
    const refusal = async (path: string, body: unknown) => {
      const { status, body: problem } = await app.api('POST', of + path, body);
      return [status, problem.errors?.[0]?.pointer ?? problem.code];
    };
    assert.deepEqual(await refusal('/coordination/messages', { text: 'x', to: [eve.id] }), [422, '/to/0']);
    assert.deepEqual(await refusal('/post-mortem/action-items', { title: 'x', owner_id: eve.id }), [422, '/owner_id']);
    assert.deepEqual(await refusal('/status-updates', { message: 'x', audience: 'public' }), [422, '/audience']);
    assert.deepEqual(await refusal('/chattwo-channel', {}), [409, 'conflict']);
    const open = await admin('POST', '/api/v1/incidents', { title: 'For all', severity: 'low' });
    await admin('POST', `/api/v1/incidents/${open.id}/acknowledge`);
    assert.deepEqual(await refusal('/merge', { into: open.id }), [409, 'conflict']);
    assert.deepEqual((await refusal('/coordination/messages', { text: 'x', to: [ina.id] }))[0], 201);
  });

  test('a chat channel is unlinked when its incident becomes private', async () => {
    const made = await admin('POST', '/api/v1/incidents', { title: 'Soon private', severity: 'low' });
    await admin('POST', `/api/v1/incidents/${made.id}/chattwo-channel`, {});
    await admin('PATCH', `/api/v1/incidents/${made.id}`, { private: true });
    const { chats } = await admin('GET', `/api/v1/incidents/${made.id}/channels`);
    assert.ok(chats.every((chat: any) => chat.channel === null));
    const told = chattwo.posts().length;
    await admin('POST', `/api/v1/incidents/${made.id}/timeline`, { text: CANARY });
    const { timeline } = await admin('GET', `/api/v1/incidents/${made.id}`);
    assert.ok(timeline.some((entry: any) => entry.kind === 'channel.unlinked'));
    assert.ok(
      chattwo
        .posts()
        .slice(told)
        .every(({ shown }) => !shown.includes(CANARY)),
    );
  });

  test('who decides: incidents:command; whoever makes it private stays among the viewers; an unknown viewer is refused by name', async () => {
    const made = (await eve.ask('POST', '/api/v1/incidents', { title: 'Of Eve', severity: 'low', private: true })).body;
    assert.deepEqual([made.private, made.viewer_ids], [true, [eve.id]]);
    assert.equal((await ina.ask('GET', `/api/v1/incidents/${made.id}`)).status, 404);
    const wrong = await eve.ask('PATCH', `/api/v1/incidents/${made.id}`, { viewer_ids: [eve.id, randomUUID()] });
    assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [422, '/viewer_ids/1']);
    const many = await eve.ask('PATCH', `/api/v1/incidents/${made.id}`, { viewer_ids: Array.from({ length: 101 }, () => eve.id) });
    assert.equal(many.status, 422);
    assert.equal((await eve.ask('PATCH', `/api/v1/incidents/${made.id}`, { viewer_ids: [eve.id, ina.id] })).status, 200);
    assert.equal((await ina.ask('GET', `/api/v1/incidents/${made.id}`)).status, 200);
    const { token } = (await eve.ask('POST', '/api/v1/user/tokens', { name: 'writes', permissions: ['incidents:read', 'incidents:write'] }))
      .body;
    const byToken = (body: object) =>
      fetch(`${app.url}/api/v1/incidents/${made.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.deepEqual([(await byToken({ private: false })).status, (await byToken({ title: 'Still of Eve' })).status], [403, 200]);
    assert.equal((await eve.ask('PATCH', `/api/v1/incidents/${made.id}`, { private: false })).status, 200);
    assert.equal((await otto.ask('GET', `/api/v1/incidents/${made.id}`)).status, 200);
  });

  test('that somebody looked at it is recorded once a person and hour', async () => {
    const views = async () =>
      (await admin('GET', `/api/v1/audit-events?event=incident.viewed&entity_id=${over.id}&actor_id=${ina.id}`)).total as number;
    await admin('PATCH', `/api/v1/incidents/${over.id}`, { viewer_ids: [ina.id] });
    const look = (path = '') => ina.ask('GET', `/api/v1/incidents/${over.id}${path}`);
    assert.equal(await views(), 0);
    await Promise.all([look(), look(), look('/timeline')]);
    assert.equal(await views(), 1);
    try {
      await moveClock(app.database.url, 59 * MINUTE);
      await look();
      assert.equal(await views(), 1);
      await moveClock(app.database.url, 61 * MINUTE);
      await look();
      await look();
      assert.equal(await views(), 2);
    } finally {
      await moveClock(app.database.url, 0);
    }
  });
});
