// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeChatone, type FakeChatoneMessage, startFakeChatone } from '../../harness/fakes/fake-chatone.ts';
import { deliverCallback } from '../../harness/fakes/fake-http.ts';
import { noAlertmanager, startAlertmanager, type TestAlertmanager } from '../../harness/programs/alertmanager.ts';
import { type Running, start } from '../../harness/process.ts';
import { machineTime } from '../../harness/shift-date.ts';
import { until } from '../../harness/until.ts';

const CHANNEL = 'C0ALERTS';
const PODS = 500;

describe('from a real Alertmanager to a command that a person approved in Slack', { skip: noAlertmanager() }, () => {
  let slack: FakeChatone;
  let app: TestApp;
  let alertmanager: TestAlertmanager;
  let agent: Running;

  const api = async (method: string, path: string, body?: unknown, status = 200): Promise<any> => {
    const answer = await app.api(method, path, body);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const crash = (workload: string, pod: number) => ({
    labels: {
      alertname: `${workload}CrashLooping`,
      namespace: 'shop',
      deployment: workload,
      pod: `${workload}-${pod}`,
      severity: 'critical',
    },
    annotations: { summary: `Pod ${workload}-${pod} is crash looping` },
    startsAt: new Date(machineTime() - 60_000).toISOString(),
  });
  const investigations = async (): Promise<any[]> => (await api('GET', '/api/v1/investigations?sort=created_at')).items;
  const detail = (id: string) => api('GET', `/api/v1/investigations/${id}`);
  /** The post about an investigation, in the thread of its group's message. */
  const post = (number: number): FakeChatoneMessage | undefined =>
    slack
      .messages(CHANNEL)
      .flatMap(({ ts }) => slack.replies(ts))
      .find(({ shown }) => shown.startsWith(`Investigation ${number}:`));
  const button = (number: number, label: RegExp) => post(number)?.buttons.find((one) => label.test(one.label));
  const pressed = async (number: number, label: RegExp, user: string) => {
    const message = post(number);
    const found = button(number, label);
    assert.ok(message && found, `the post of investigation ${number} has a button ${label}: ${message?.shown}`);
    return slack.clickCallback(message.ts, found.actionId, user);
  };
  const press = async (number: number, label: RegExp, user: string) => {
    const answer = await deliverCallback(app.url, await pressed(number, label, user));
    assert.equal(answer.status, 200, answer.body);
  };
  const audited = async (event: string): Promise<any[]> => (await api('GET', `/api/v1/audit-events?event=${event}`)).items;

  before(async () => {
    slack = await startFakeChatone();
    for (const [id, email, name] of [
      ['U0ADA', ADMIN.email, 'Ada'],
      ['U0VIC', 'vic@example.com', 'Vic'],
    ] as const)
      slack.users.push({ id, email, name, confirmed: true });
    app = await startTestApp({
      env: { CHATONE_BASE_URL: slack.apiUrl, CHATONE_BOT_TOKEN: slack.botToken, CHATONE_SIGNING_SECRET: slack.signingSecret },
    });
    await api('POST', '/api/v1/users', { email: 'vic@example.com', display_name: 'Vic', role: 'viewer', password: PASSWORD }, 201);
    await api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'ops', provider: 'chatone', channel: CHANNEL }],
      rules: [],
      default_destinations: ['ops'],
    });
    await api('POST', '/api/v1/services', { name: 'shop', matchers: ['namespace="shop"'], auto_investigate: 'high' }, 201);
    const { token } = await api('POST', '/api/v1/agent-tokens', { name: 'Scout', capabilities: ['investigate', 'command'] }, 201);
    agent = start(['examples/agents/typescript/agent.ts'], {
      command: [process.execPath],
      env: { TOCSIN_URL: app.url, TOCSIN_TOKEN: token },
    });
    await until(async () => (await api('GET', '/api/v1/agents')).items[0].online, 'the agent of the examples to be online');
    alertmanager = await startAlertmanager(`${app.url}/webhooks/alerts`, app.webhookToken);
  });
  after(async () => {
    agent?.child.kill('SIGKILL');
    await alertmanager?.stop();
    await app?.stop();
    await slack?.stop();
  });

  test('500 alerts of one group are one investigation, which an agent takes, and asks in Slack before it acknowledges an alert', async () => {
    await alertmanager.post(Array.from({ length: PODS }, (_, pod) => crash('cart', pod)));
    await until(async () => (await api('GET', '/api/v1/alerts?status=firing&limit=1')).total === PODS, `${PODS} alerts`);
    await until(() => button(1, /Approve/) !== undefined, 'the question of the agent in the thread of the group');
    const all = await investigations();
    assert.deepEqual(
      all.map(({ number, automatic, origin, status, agent: { name } }: any) => [number, automatic, origin, status, name]),
      [[1, true, 'service', 'waiting_approval', 'Scout']],
    );
    assert.equal(slack.messages(CHANNEL).length, 1, 'one message for the group');
    const { items: groups } = await api('GET', '/api/v1/alerts?limit=1');
    assert.equal(all[0].group_id, groups[0].group_id);
    assert.match(post(1)?.shown ?? '', /Waiting for approval[\s\S]*Scout asks for approval: Acknowledge alert/);
  });

  test('a click with a wrong signature is refused, one of a person without the right by name, and nothing is run', async () => {
    const { body, path, headers } = await pressed(1, /Approve/, 'U0ADA');
    const forged = slack.sign(path, body, { secret: 'another secret' });
    assert.equal((await deliverCallback(app.url, forged)).status, 401);
    assert.equal(
      (await deliverCallback(app.url, { path, headers, body: `${body}&more=1` })).status,
      401,
      'another body under that signature',
    );
    await press(1, /Approve/, 'U0VIC');
    await until(() => slack.privateMessages('U0VIC').length > 0, 'an answer to Vic');
    assert.match(slack.privateMessages('U0VIC')[0] ?? '', /^Nothing was changed, Vic: .*alerts:write/);
    await until(async () => (await audited('chat_reply.refused')).length > 0, 'the refusal in the audit log');
    const [refused] = await audited('chat_reply.refused');
    assert.deepEqual([refused.actor.kind, refused.actor.name, refused.data.intent], ['user', 'Vic', 'decide']);
    const { items } = await api('GET', '/api/v1/approvals');
    assert.deepEqual(
      items.map((one: any) => one.status),
      ['open'],
    );
    assert.equal((await api('GET', '/api/v1/alerts?status=acknowledged')).total, 0);
  });

  test('a signed click runs the command once, as the agent, approved by that person; a second click does nothing', async () => {
    // Pressed twice before the message changes.
    const clicks = [await pressed(1, /Approve/, 'U0ADA'), await pressed(1, /Approve/, 'U0ADA'), await pressed(1, /Decline/, 'U0ADA')];
    for (const click of clicks) assert.equal((await deliverCallback(app.url, click)).status, 200);
    await until(() => slack.privateMessages('U0ADA').length === 2, 'what the later clicks are answered');
    for (const text of slack.privateMessages('U0ADA')) assert.match(text, /approved already: nothing was run/);
    const { items } = await api('GET', '/api/v1/alerts?status=acknowledged');
    assert.deepEqual(
      items.map((alert: any) => [alert.acknowledged_by.kind, alert.acknowledged_by.name]),
      [['agent', 'Scout, approved by Ada']],
    );
    assert.deepEqual(
      (await audited('alert.acknowledged')).map((event: any) => [event.actor.kind, event.actor.name]),
      [['agent', 'Scout, approved by Ada']],
    );
    assert.deepEqual(
      (await audited('approval.approved')).map((event: any) => event.actor.name),
      ['Ada'],
    );
    assert.equal((await audited('approval.denied')).length, 0);
  });

  test('the agent goes on and finds a likely cause with evidence, which the same post shows, edited, and the message of the group; a click judges it', async () => {
    const [{ id }] = (await investigations()) as [any];
    await until(async () => (await detail(id)).status === 'completed', 'the end of the investigation');
    const done = await detail(id);
    assert.equal(done.outcome, 'likely');
    const [best] = done.hypotheses;
    assert.deepEqual([best.outcome, best.supports], ['likely', [done.evidence[0].id]]);
    const claim = String(best.claim);
    assert.match(done.evidence[0].excerpt, /crash looping/);
    await until(() => button(1, /Correct/) !== undefined, 'the post to show the result');
    const shown = post(1);
    assert.match(shown?.shown ?? '', /Investigation 1: Completed[\s\S]*Approved by Ada: Acknowledge alert[\s\S]*/);
    assert.ok(shown?.shown.includes(`Likely cause: ${claim} (evidence: 1 for it)`), String(shown?.shown));
    assert.ok((shown?.edits ?? 0) > 0, 'it was edited');
    const posts = slack.messages(CHANNEL).flatMap(({ ts }) => slack.replies(ts));
    assert.equal(posts.filter(({ shown: text }) => text.startsWith('Investigation 1:')).length, 1, 'one post');
    await until(() => slack.messages(CHANNEL)[0]?.shown.includes(`Likely cause: ${claim}`) === true, 'the message of the group');
    await press(1, /Correct/, 'U0ADA');
    await until(async () => (await detail(id)).verdict !== null, 'the verdict');
    const { verdict } = await detail(id);
    assert.deepEqual([verdict.verdict, verdict.by.name], ['confirmed', 'Ada']);
    await until(
      () => post(1)?.shown.includes('Judged correct by Ada.') === true && button(1, /Correct/) === undefined,
      'the post to say so',
    );
  });

  test('a second workload is a second investigation', async () => {
    await alertmanager.post([crash('billing', 1), crash('billing', 2)]);
    await until(() => button(2, /Approve/) !== undefined, 'the question about the second workload');
    const all = await investigations();
    assert.deepEqual(
      all.map(({ number, status }: any) => [number, status]),
      [
        [1, 'completed'],
        [2, 'waiting_approval'],
      ],
    );
    await press(2, /Decline/, 'U0ADA');
    await until(async () => (await detail(all[1].id)).status === 'completed', 'the end of the second');
    assert.equal((await detail(all[1].id)).calls.find(({ tool }: any) => tool === 'alert_acknowledge').status, 'denied');
    const acknowledged = await audited('alert.acknowledged');
    assert.equal(acknowledged.length, 1, 'nothing else was run');
  });
});
