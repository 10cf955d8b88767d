// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from './harness/app.ts';
import { inlined } from './harness/inlined.ts';
import { TABLE } from './harness/route-table.ts';

/** POSTs that make something of which there is no list at the same address. */
const MAKE_WITHOUT_LIST = [
  '/api/v1/setup',
  '/api/v1/users/{id}/password-link',
  '/api/v1/alerts/{number}/thread/messages',
  '/api/v1/incidents/{id}/thread/messages',
  '/api/v1/status-pages/{id}/incidents/{incidentId}/updates',
  '/api/v1/webhook-tokens/mail-addresses/{id}',
  '/api/v1/incidents/{id}/post-mortem',
  '/api/v1/incidents/{id}/chatone-channel',
  '/api/v1/incidents/{id}/chattwo-channel',
  '/api/v1/incidents/{id}/idpone-meet',
  '/api/v1/agent/drafts',
  '/api/v1/auth/second-factor/passkeys',
];
/** Links alerts that are there already; pages people who are asked to join; asks an agent, which answers later. */
const MAKES_NOTHING = ['/api/v1/incidents/{id}/alerts', '/api/v1/incidents/{id}/responders', '/api/v1/agent/peer-ask'];
/**
 * Every test server begins with the first, and it is open only once; the second works where mail is listened for:
 * inbound-mail.test.ts; channels where a chat is connected: incident-channels.test.ts.
 */
const DONE_ELSEWHERE = [
  // A browser makes it: test/security/accounts/second-factor.test.ts.
  '/api/v1/auth/second-factor/passkeys',
  // Agents make them: test/flows/agents/reading.test.ts, talking.test.ts.
  '/api/v1/agent/memories',
  '/api/v1/agent/drafts',
  '/api/v1/setup',
  '/api/v1/webhook-tokens/mail-addresses/{id}',
  '/api/v1/incidents/{id}/chatone-channel',
  '/api/v1/incidents/{id}/chattwo-channel',
];

/** What exists already is answered 200 as it is. */
const MAY_EXIST = ['/api/v1/alerts', '/api/v1/on-call/schedules/{id}/overrides'];

describe('every POST', () => {
  let app: TestApp;
  let paths: Readonly<Record<string, any>>;
  before(async () => {
    app = await startTestApp();
    const document = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as { paths: Record<string, any> };
    paths = inlined(document).paths;
  });
  after(() => app.stop());

  const making = () =>
    Object.entries(paths)
      .filter(([path, { get }]) => {
        const listed = get?.responses['200']?.content?.['application/json']?.schema?.properties?.items !== undefined;
        return (listed && !MAKES_NOTHING.includes(path)) || MAKE_WITHOUT_LIST.includes(path);
      })
      .filter(([, { post }]) => post !== undefined)
      .map(([path]) => path)
      .sort();

  test('that makes a thing says 201 and what it answers; every other one 200, 202 or 204', () => {
    const built = [...TABLE.values()].filter(({ method, path }) => method === 'POST' && paths[path]?.post !== undefined);
    assert.ok(built.length > 70);
    const made = making();
    for (const { path } of built) {
      const answers = Object.keys(paths[path].post.responses).filter((status) => /^[123]/.test(status));
      if (made.includes(path)) {
        assert.deepEqual(answers, MAY_EXIST.includes(path) ? ['200', '201'] : ['201'], path);
        assert.ok(paths[path].post.responses['201'].content['application/json'].schema.properties, path);
      } else assert.ok(answers.length > 0 && answers.every((status) => ['200', '202', '204'].includes(status)), `${path}: ${answers}`);
    }
  });

  test('that makes a thing answers 201 with it, it is found where it is read, and a change of a version that it is not at is refused', async () => {
    // Where each of them stands, by its path in the document.
    const stand = new Map<string, string>();
    const made = async (path: string, body?: unknown) => {
      const answer = await app.api('POST', path, body);
      assert.equal(answer.status, 201, `${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const { user } = (await app.api('GET', '/api/v1/auth/me')).body;
    const colleague = (await made('/api/v1/users', { email: 'first@example.com', display_name: 'First', role: 'operator' })).user;
    const team = await made('/api/v1/teams', { name: 'First', member_ids: [user.id, colleague.id] });
    const incident = await made('/api/v1/incidents', { title: 'First', severity: 'high' });
    const playbook = await made('/api/v1/playbooks', { name: 'First' });
    const alert = await made('/api/v1/alerts', { fingerprint: 'first', labels: { alertname: 'First' } });
    const agent = await made('/api/v1/agent-tokens', { name: 'First' });
    const page = await made('/api/v1/status-pages', { slug: 'first', title: 'First' });
    const published = await made(`/api/v1/status-pages/${page.id}/incidents`, { title: 'First', message: 'First' });
    const hours = (from: number, until: number) => ({
      start: new Date(Date.now() + from * 3_600_000).toISOString(),
      end: new Date(Date.now() + until * 3_600_000).toISOString(),
    });
    const schedule = `/api/v1/on-call/schedules/${team.schedule_id}`;
    await made(`${schedule}/overrides`, { user_id: user.id, ...hours(1, 30) });
    const bodies: Readonly<Record<string, unknown>> = {
      '/api/v1/users': { email: 'second@example.com', display_name: 'Second', role: 'viewer' },
      '/api/v1/users/{id}/password-link': undefined,
      '/api/v1/user/tokens': { name: 'Second', permissions: ['alerts:read'] },
      '/api/v1/webhook-tokens': { name: 'Second' },
      '/api/v1/oidc/providers': { name: 'Second', issuer: 'https://id.example.com', client_id: 'tocsin' },
      '/api/v1/credential-providers': { name: 'Second', kind: 'grafana' },
      '/api/v1/shared-secrets': { name: 'Second', value: 'a secret of this test' },
      '/api/v1/teams': { name: 'Second' },
      '/api/v1/services': { name: 'Second' },
      '/api/v1/alerts': { fingerprint: 'second', labels: { alertname: 'Second' } },
      '/api/v1/alerts/{number}/thread/messages': { text: 'Second' },
      '/api/v1/on-call/schedules/{id}/overrides': { user_id: colleague.id, ...hours(40, 41) },
      '/api/v1/on-call/schedules/{id}/cover-requests': hours(2, 3),
      '/api/v1/on-call/calendar': {},
      '/api/v1/escalation-policies': {
        name: 'Second',
        levels: [{ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: user.id }] }],
      },
      '/api/v1/incidents': { title: 'Second', severity: 'low' },
      '/api/v1/incidents/{id}/timeline': { text: 'Second' },
      '/api/v1/incidents/{id}/ics/roles': { role: 'scribe', user_id: user.id },
      '/api/v1/incidents/{id}/status-updates': { message: 'Second' },
      '/api/v1/incidents/{id}/coordination/messages': { text: 'Second' },
      '/api/v1/incidents/{id}/thread/messages': { text: 'Second' },
      '/api/v1/maintenance-windows': { title: 'Upgrade', matchers: ['namespace="shop"'], duration_minutes: 60 },
      '/api/v1/triage/rules': { name: 'Second', matchers: ['namespace="dev"'], decision: 'noise' },
      '/api/v1/heartbeats': { name: 'Second', period_seconds: 600 },
      '/api/v1/status-pages': { slug: 'second', title: 'Second' },
      '/api/v1/status-pages/{id}/incidents': { title: 'Second', message: 'Second' },
      '/api/v1/status-pages/{id}/incidents/{incidentId}/updates': { message: 'Second' },
      '/api/v1/status-pages/{id}/subscribers': { url: 'https://hooks.example.com/second' },
      '/api/v1/knowledge': { title: 'Second' },
      '/api/v1/playbooks': { name: 'Second' },
      '/api/v1/memories': { text: 'Second' },
      '/api/v1/incidents/{id}/idpone-meet': { url: 'https://meet.example.com/second' },
      '/api/v1/incidents/{id}/playbook-runs': { playbook_id: playbook.id },
      '/api/v1/agent-tokens': { name: 'Second' },
      '/api/v1/agent-tokens/{id}/chat/messages': { text: 'Second' },
      '/api/v1/incidents/{id}/post-mortem': { title: 'Second' },
      '/api/v1/incidents/{id}/post-mortem/action-items': { title: 'Second' },
      '/api/v1/saved-views': { page: 'alerts', name: 'Second', search: { status: 'firing' } },
    };
    assert.deepEqual(
      Object.keys(bodies).sort(),
      making().filter((path) => !DONE_ELSEWHERE.includes(path)),
      'a POST that makes a thing has a body here',
    );
    const parents: ReadonlyArray<readonly [RegExp, string]> = [
      [/^\/api\/v1\/users\//, colleague.id],
      [/^\/api\/v1\/agent-tokens\//, agent.id],
      [/^\/api\/v1\/alerts\//, alert.number],
      [/schedules\//, team.schedule_id],
      [/^\/api\/v1\/incidents\//, incident.id],
      [/^\/api\/v1\/status-pages\//, page.id],
    ];
    for (const [path, body] of Object.entries(bodies)) {
      const [, parent] = parents.find(([where]) => where.test(path)) ?? [];
      const address = path.replace('{incidentId}', published.id).replace(/\{\w+\}/, String(parent));
      const answered = await made(address, body);
      const thing = answered.user ?? answered;
      const key = paths[`${path}/{number}`] ? 'number' : 'id';
      const one = Object.keys(paths).find((other) => other.startsWith(`${path}/{`) && other.endsWith('}'));
      if (one !== undefined) stand.set(one, `${address}/${thing[key]}`);
      if (paths[`${path}/{${key}}`]?.get) {
        const read = await app.api('GET', `${address}/${thing[key]}`);
        assert.deepEqual([read.status, read.body[key]], [200, thing[key]], path);
      } else if (paths[path].get) {
        const needed = (paths[path].get.parameters ?? []).filter((one: any) => one.in === 'query' && one.required);
        const query = needed.map(({ name }: any) => `${name}=${(body as any)[name]}`).join('&');
        const { status, body: list } = await app.api('GET', `${address}?${query}`);
        assert.equal(status, 200, `${path}: ${JSON.stringify(list)}`);
        const found = list.items ?? [list];
        assert.ok(thing.id !== undefined && found.some(({ id }: any) => id === thing.id), `${path}: ${JSON.stringify(thing)}`);
      } else assert.ok(Object.keys(thing).length > 0, path);
    }
    stand.set('/api/v1/on-call/schedules/{id}', schedule);
    stand.set('/api/v1/incidents/{id}/post-mortem', `/api/v1/incidents/${incident.id}/post-mortem`);
    stand.set('/api/v1/incidents/{id}/ics/document/{section}', `/api/v1/incidents/${incident.id}/ics/document/notes`);
    const needed: Readonly<Record<string, object>> = {
      '/api/v1/incidents/{id}/ics/document/{section}': { content: 'Another' },
      '/api/v1/routes': { destinations: [], default_destinations: [], rules: [] },
      '/api/v1/intake/mappings': { mappings: [], adjustments: [] },
      '/api/v1/triage/rules/reorder': { ids: [randomUUID()] },
    };
    const changes = Object.entries(paths).flatMap(([path, methods]) =>
      ['put', 'patch'].flatMap((method) =>
        methods[method]?.requestBody?.content['application/json'].schema.properties?.version
          ? [{ path, method: method.toUpperCase() }]
          : [],
      ),
    );
    assert.ok(changes.length >= 15, `${changes.length} of them`);
    for (const { path, method } of changes) {
      const answer = await app.api(method, stand.get(path) ?? path, { ...needed[path], version: 1_000 });
      const { code, errors, current_version: now } = answer.body;
      assert.deepEqual(
        [answer.status, code, errors?.map(({ pointer }: any) => pointer), typeof now],
        [409, 'version_conflict', ['/version'], 'number'],
        `${method} ${path}: ${JSON.stringify(answer.body)}`,
      );
      const read = paths[path].get ? await app.api('GET', stand.get(path) ?? path) : null;
      if (typeof read?.body.version === 'number') assert.equal(now, read.body.version, path);
    }
  });
});
