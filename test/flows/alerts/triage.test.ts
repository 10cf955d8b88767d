// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeHttp, startFakeHttp } from '../../harness/fakes/fake-http.ts';
import { until } from '../../harness/until.ts';

const RULES = '/api/v1/triage/rules';
const RESULTS = '/api/v1/triage/results';

describe('triage in the flow', () => {
  let app: TestApp;
  let second: TestApp;
  let place: FakeHttp;
  const got: any[] = [];
  before(async () => {
    place = await startFakeHttp(({ body }) => {
      got.push(JSON.parse(body));
      return { status: 200, json: {} };
    });
    app = await startTestApp();
    await app.api('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'a secret for the tests of triage' } });
    const routes = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'webhook', channel: `${place.url}/ops` }],
      rules: [],
      default_destinations: ['ops'],
    });
    assert.equal(routes.status, 200, JSON.stringify(routes.body));
    // After the rules: another server follows a save within a second, not at once.
    second = await startTestApp({ beside: app });
  });
  after(async () => {
    await second?.stop();
    await app?.stop();
    await place?.stop();
  });

  /** An alert of the workload's group: `job` names it. */
  const fire = async (name: string, job: string, over: object = {}) => {
    const { body } = await app.webhook([
      {
        fingerprint: `${job} ${name}`,
        title: `${job} ${name}`,
        status: 'firing',
        severity: 'warning',
        labels: { alertname: job, job },
        ...over,
      },
    ]);
    return body.alerts[0].number as number;
  };
  /** An alert that no rule is about: when it is announced, so is whatever came before it. */
  const announced = async (job: string) => {
    await fire('alone', job);
    await until(() => about(`${job} alone`).length === 1, `the alert of ${job}`);
  };
  const rule = async (job: string, decision: string, more: object = {}) => {
    const { status, body } = await app.api('POST', RULES, { name: `About ${job}`, matchers: [`job="${job}"`], decision, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const explained = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}/explain`)).body;
  const alert = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body;
  const step = async (number: number, name: string) => (await explained(number)).items.findLast((item: any) => item.step === name);
  const routed = (number: number, outcome: string) =>
    until(async () => (await step(number, 'routed'))?.outcome === outcome, `alert ${number} to be ${outcome}`);
  const about = (title: string) => got.filter((message) => message.title === title);
  const results = async (query: string) => (await app.api('GET', `${RESULTS}?${query}`)).body.items;
  const resultOf = async (number: number) => (await results(`alert_number=${number}`))[0];
  const incidentsOf = async (number: number) => {
    const { incident_ids: ids } = await alert(number);
    return Promise.all(ids.map(async (id: string) => (await app.api('GET', `/api/v1/incidents/${id}`)).body));
  };
  const override = (id: string, decision: string, note?: string) => app.api('POST', `${RESULTS}/${id}/override`, { decision, note });

  test('noise notifies nobody and is stored, listed, counted and explained; so is its end; what no rule is about goes the normal way', async () => {
    await rule('noisy', 'noise');
    const number = await fire('one', 'noisy');
    await routed(number, 'noise');
    const shown = await alert(number);
    assert.deepEqual([shown.status, shown.suppressed_by], ['firing', 'triage rule "About noisy"']);
    const listed = (await app.api('GET', '/api/v1/alerts?suppressed=true')).body.items.map((item: any) => item.number);
    assert.deepEqual(listed, [number]);
    const { items, concluded, next } = await explained(number);
    const triage = items.find((item: any) => item.step === 'triage');
    assert.deepEqual([triage.outcome, triage.rule], ['noise', 'About noisy']);
    assert.equal(triage.text, 'Triaged as noise: triage rule "About noisy" matched: job="noisy".');
    assert.match(items.at(-1).text, /^Noise: nobody is notified\. Without triage: No rule matched: default route, sends to ops\./);
    assert.deepEqual([concluded, next], [true, 'Nobody was notified.']);
    const result = await resultOf(number);
    assert.deepEqual([result.decision, result.status, result.source, result.round], ['noise', 'pending', 'rule', 1]);
    assert.deepEqual([result.title, result.rule_name], ['noisy one', 'About noisy']);
    assert.match(result.reason, /^Triage rule "About noisy" matched: job="noisy"$/);

    const other = await fire('two', 'noisy');
    await routed(other, 'noise');
    assert.equal((await results(`group_id=${result.group_id}`)).length, 1, 'one a group');
    for (const name of ['one', 'two']) await fire(name, 'noisy', { status: 'resolved' });
    await until(async () => (await resultOf(number)).ended_at !== null, 'the round to end');
    await routed(number, 'noise');
    await announced('elsewhere');
    assert.deepEqual([...about('noisy one'), ...about('noisy two')], []);

    const again = await fire('one', 'noisy');
    await until(async () => (await results(`group_id=${result.group_id}`)).length === 2, 'the next round');
    assert.equal(again, number, 'it fires again within the reopen window');
  });

  test('an incident is created where no service wants one, with the severity of the alert, and its message is sent', async () => {
    await rule('grave', 'incident');
    const number = await fire('one', 'grave', { severity: 'high' });
    await until(async () => (await incidentsOf(number)).length === 1, 'the incident');
    const [incident] = await incidentsOf(number);
    assert.deepEqual([incident.severity, incident.source, incident.status, incident.service_id], ['high', 'alert', 'triggered', null]);
    assert.match(incident.timeline[0].text, /^Created as high by alert \d+: triage rule "About grave" matched: job="grave"\.$/);
    await until(() => about('grave one').length > 0, 'its message');
    assert.equal((await step(number, 'triage')).outcome, 'incident');
  });

  test('what wants an investigation says that there are no agents, and goes the normal way besides', async () => {
    await rule('odd', 'investigate');
    const number = await fire('one', 'odd');
    await until(() => about('odd one').length === 1, 'its message');
    const result = await resultOf(number);
    assert.deepEqual([result.decision, result.investigation], ['investigate', { status: 'no_agents', id: null }]);
    assert.match((await step(number, 'triage')).text, /no agents: nothing is investigated\.$/);
  });

  test('a rule decides each alert by itself: what it is not about is announced, and what calls for more is decided anew', async () => {
    await rule('mixed', 'noise', { severities: ['info', 'warning'] });
    await rule('mixed grave', 'incident', { matchers: ['job="mixed"'], severities: ['critical'] });
    const quiet = await fire('quiet', 'mixed');
    await routed(quiet, 'noise');
    const loud = await fire('loud', 'mixed', { severity: 'high' });
    await routed(loud, 'announced');
    const grave = await fire('grave', 'mixed', { severity: 'critical' });
    await until(async () => (await incidentsOf(grave)).length === 1, 'the incident');
    assert.equal((await resultOf(grave)).decision, 'incident');
    assert.equal((await results(`group_id=${(await alert(quiet)).group_id}`)).length, 1, 'one a group and round');
  });

  test('an override is carried out at once, also by another server: noise becomes an incident and is announced', async () => {
    await rule('mistaken', 'noise');
    const number = await fire('one', 'mistaken');
    await routed(number, 'noise');
    const { id } = await resultOf(number);
    const answer = await second.api('POST', `${RESULTS}/${id}/override`, { decision: 'incident', note: 'It was the shop' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { status, override_decision: decision, final_decision: final, decision: first, note, reviewed_by: by } = answer.body;
    assert.deepEqual(
      [status, decision, final, first, note, by.name],
      ['overridden', 'incident', 'incident', 'noise', 'It was the shop', 'Ada'],
    );
    await until(async () => (await incidentsOf(number)).length === 1, 'the incident');
    await until(() => about('mistaken one').length > 0, 'its message');
    assert.equal((await alert(number)).suppressed_by, null);
    assert.equal((await step(number, 'triage')).text, 'Triaged as an incident: Ada overrode triage as incident (It was the shop).');

    // Closed, and looked at again because it changed: what was overridden once creates no second incident.
    const [incident] = await incidentsOf(number);
    for (const command of ['resolve', 'close']) await app.api('POST', `/api/v1/incidents/${incident.id}/${command}`);
    await fire('one', 'mistaken', { annotations: { summary: 'other words' } });
    await until(async () => (await explained(number)).items.some((item: any) => item.step === 'updated'), 'the change');
    await announced('later');
    assert.equal((await incidentsOf(number)).length, 1);
  });

  test('overridden as noise, an incident that nobody acknowledged is cancelled, and one that somebody works on stays', async () => {
    await rule('false', 'incident');
    const one = await fire('one', 'false');
    await until(async () => (await incidentsOf(one)).length === 1, 'the incident');
    assert.equal((await override((await resultOf(one)).id, 'noise')).status, 200);
    assert.equal((await incidentsOf(one))[0].status, 'cancelled');
    await routed(one, 'noise');
    const later = await fire('later', 'false');
    await routed(later, 'noise');

    await rule('worked', 'incident');
    const other = await fire('one', 'worked');
    await until(async () => (await incidentsOf(other)).length === 1, 'the incident');
    const [incident] = await incidentsOf(other);
    await app.api('POST', `/api/v1/incidents/${incident.id}/acknowledge`);
    assert.equal((await override((await resultOf(other)).id, 'noise')).status, 200);
    await routed(other, 'noise');
    assert.equal((await incidentsOf(other))[0].status, 'acknowledged');
  });

  test('a person decides for what was there and for what is no more severe; a worse alert goes by the rules', async () => {
    await rule('worse', 'incident', { severities: ['critical', 'high'] });
    const first = await fire('first', 'worse', { severity: 'high' });
    await until(async () => (await incidentsOf(first)).length === 1, 'the incident');
    await override((await resultOf(first)).id, 'noise');
    await routed(first, 'noise');
    const same = await fire('same', 'worse', { severity: 'high' });
    await routed(same, 'noise');
    const critical = await fire('critical', 'worse', { severity: 'critical' });
    await until(async () => (await incidentsOf(critical)).length === 1, 'the incident of what is worse');
    const result = await resultOf(critical);
    assert.deepEqual([result.status, result.decision], ['pending', 'incident']);
  });

  test('confirming changes nothing but the figures; what is not there, unchanged or overridden is refused and named', async () => {
    await rule('right', 'noise');
    const number = await fire('one', 'right');
    await routed(number, 'noise');
    const { id } = await resultOf(number);
    const before = (await app.api('GET', '/api/v1/triage/stats')).body;
    const same = await override(id, 'noise');
    assert.deepEqual([same.status, same.body.errors[0].pointer], [422, '/decision']);
    const confirmed = await app.api('POST', `${RESULTS}/${id}/confirm`);
    assert.deepEqual([confirmed.status, confirmed.body.status, confirmed.body.reviewed_by.name], [200, 'confirmed', 'Ada']);
    assert.equal((await app.api('POST', `${RESULTS}/${id}/confirm`)).status, 200, 'said again');
    const stats = (await app.api('GET', '/api/v1/triage/stats')).body;
    assert.deepEqual([stats.confirmed - before.confirmed, stats.total - before.total, before.pending - stats.pending], [1, 0, 1]);
    assert.equal(stats.accuracy, Math.round((stats.confirmed / (stats.confirmed + stats.overridden)) * 10_000) / 100);
    assert.equal(stats.total, stats.by_decision.incident + stats.by_decision.investigate + stats.by_decision.noise);
    await override(id, 'investigate');
    assert.equal((await app.api('POST', `${RESULTS}/${id}/confirm`)).status, 409);
    const back = (await override(id, 'noise')).body;
    assert.deepEqual([back.status, back.override_decision], ['confirmed', null]);
    const nowhere = '018f0000-0000-7000-8000-000000000000';
    assert.equal((await app.api('POST', `${RESULTS}/${nowhere}/confirm`)).status, 404);
    assert.equal((await override(nowhere, 'noise')).status, 404);
    assert.equal((await app.api('POST', `${RESULTS}/${id}/override`, { decision: 'never' })).status, 422);
  });

  test('a maintenance window comes before triage: nothing is decided while it is active, and the rule counts at its end', async () => {
    await rule('planned', 'noise');
    const { body: window } = await app.api('POST', '/api/v1/maintenance-windows', {
      title: 'Work',
      matchers: ['job="planned"'],
      duration_minutes: 60,
    });
    const number = await fire('one', 'planned');
    await routed(number, 'silenced');
    assert.equal(await resultOf(number), undefined);
    await app.api('POST', `/api/v1/maintenance-windows/${window.id}/end`);
    await routed(number, 'noise');
    assert.equal((await resultOf(number)).decision, 'noise');
    assert.deepEqual(about('planned one'), []);
    assert.deepEqual(
      got.filter(({ event }) => event === 'maintenance.ended'),
      [],
      'noise is in no digest',
    );
  });

  test('a disabled or deleted rule decides nothing more', async () => {
    const made = await rule('gone', 'noise');
    assert.equal((await app.api('PUT', `${RULES}/${made.id}`, { enabled: false })).body.enabled, false);
    const group = (name: string) => ({ labels: { alertname: name, job: 'gone' } });
    await fire('disabled', 'gone', group('one'));
    await until(() => about('one: gone disabled').length === 1, 'the alert of the disabled rule');
    await app.api('PUT', `${RULES}/${made.id}`, { enabled: true });
    const number = await fire('enabled', 'gone', group('two'));
    await routed(number, 'noise');
    assert.equal((await app.api('DELETE', `${RULES}/${made.id}`)).status, 204);
    assert.equal((await resultOf(number)).rule_name, 'About gone', 'what it decided stays');
    await fire('deleted', 'gone', group('three'));
    await until(() => about('three: gone deleted').length === 1, 'the alert after the rule');
  });
});
