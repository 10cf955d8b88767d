import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { signIn, startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

const FORMS = [
  '',
  '.json',
  '.atom',
  '/history',
  '/badge.svg',
  '/maintenance.ics',
  ...['summary', 'status', 'components', 'incidents', 'incidents/unresolved', 'scheduled-maintenances'].map(
    (name) => `/api/v2/${name}.json`,
  ),
  ...['scheduled-maintenances/upcoming', 'scheduled-maintenances/active'].map((name) => `/api/v2/${name}.json`),
];

describe('what a status page shows, and to whom', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());
  const make = async (path: string, body: object) => {
    const answer = await app.api('POST', `/api/v1/${path}`, body);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const status = async (path: string, headers: Record<string, string> = {}) => (await fetch(`${app.url}${path}`, { headers })).status;
  /** As a browser asks under another name. */
  const under = (host: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(`${app.url}${path}`, { headers: { host } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += String(chunk)));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      call.on('error', reject).end();
    });

  test('no internal text is in any public answer: a canary stands in every internal field', async () => {
    const canary = (field: string) => `canary-${field}`;
    const team = await make('teams', { name: canary('team'), description: canary('team-description') });
    const service = await make('services', { name: canary('service'), description: canary('service-description'), team_id: team.id });
    const page = await make('status-pages', {
      slug: 'acme',
      title: 'Acme',
      components: [
        { name: 'Shop', service_id: service.id, automatic: true, automatic_from: 'triggered' },
        { name: 'API', service_id: service.id },
      ],
    });
    const incident = await make('incidents', {
      title: canary('incident'),
      description: canary('incident-description'),
      severity: 'critical',
      service_id: service.id,
      custom_fields: { [canary('custom-field')]: canary('custom-value') },
    });
    await make(`incidents/${incident.id}/timeline`, { text: canary('timeline') });
    await make(`incidents/${incident.id}/promote`, { note: canary('note') });
    await app.webhook([
      {
        status: 'firing',
        fingerprint: canary('fingerprint'),
        labels: { alertname: canary('alert'), host: canary('label') },
        annotations: { summary: canary('annotation') },
      },
    ]);
    await make('maintenance-windows', {
      title: canary('window'),
      comment: canary('window-comment'),
      service_ids: [service.id],
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      ends_at: new Date(Date.now() + 7_200_000).toISOString(),
    });
    await make(`status-pages/${page.id}/subscribers`, { url: 'https://canary-host.example.com/canary-path' });
    await make(`status-pages/${page.id}/incidents`, {
      title: 'Public title',
      message: 'Public message',
      incident_id: incident.id,
      component_ids: [page.components[0].id],
    });
    await until(async () => (await (await fetch(`${app.url}/status/acme.json`)).text()).includes('major_outage'), 'the automatic status');
    for (const form of FORMS) {
      const answer = await fetch(`${app.url}/status/acme${form}`);
      assert.equal(answer.status, 200, form);
      const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
      for (const hidden of ['canary', incident.id, service.id, team.id, 'Ada', 'ada@example.com'])
        assert.ok(!text.includes(hidden), `${form} has ${hidden}`);
    }
  });

  test('a private page opens by its link and to who is signed in, to nobody else, and not by a link that was replaced', async () => {
    const page = await make('status-pages', { slug: 'inside', title: 'Inside', visibility: 'private' });
    for (const form of FORMS) assert.equal(await status(`/status/inside${form}`), 404, form);
    const link = new URL(page.private_url);
    const token = link.searchParams.get('token') ?? '';
    for (const form of FORMS) assert.equal(await status(`/status/inside${form}?token=${token}`), 200, form);
    assert.equal(await status(`/status/inside?token=${token}x`), 404);
    const first = await fetch(`${app.url}/status/inside?token=${token}`);
    const [cookie = ''] = first.headers.getSetCookie();
    assert.match(cookie, /^svc_status=.*; Path=\/status\/inside; HttpOnly; SameSite=Lax/);
    assert.match(first.headers.get('cache-control') ?? '', /^private/);
    assert.equal(first.headers.get('access-control-allow-origin'), null);
    assert.equal(await status('/status/inside/history', { cookie: cookie.split(';', 1)[0] ?? '' }), 200);

    const { cookie: session } = await signIn(app.url);
    assert.equal(await status('/status/inside', { cookie: session }), 200);

    const turned = (await app.api('PATCH', `/api/v1/status-pages/${page.id}`, { rotate_link: true })).body;
    assert.notEqual(turned.private_url, page.private_url);
    assert.equal(await status(`/status/inside?token=${token}`), 404);
    const stale = await app.api('PATCH', `/api/v1/status-pages/${page.id}`, { title: 'x', version: page.version });
    assert.deepEqual([stale.status, stale.body.code, stale.body.current_version], [409, 'version_conflict', turned.version]);
  });

  test('under its own domain the page stands at the root, and what belongs to the service stays where it was', async () => {
    const unlisted = await app.api('POST', '/api/v1/status-pages', { slug: 'own', title: 'x', custom_domain: 'status.example.com' });
    assert.deepEqual([unlisted.status, unlisted.body.errors[0].pointer], [422, '/custom_domain']);
    assert.match(unlisted.body.errors[0].detail, /ask an administrator to list status\.example\.com/);
    assert.ok(!(await under('status.example.com', '/')).body.includes('<h1>'), 'nothing is served under a name that is not listed');
    const listed = await app.api('PUT', '/api/v1/system/config', { settings: { status_page_domains: ['status.example.com'] } });
    assert.equal(listed.status, 200);
    const other = await make('status-pages', { slug: 'other', title: 'x' });
    const moved = await app.api('PATCH', `/api/v1/status-pages/${other.id}`, { custom_domain: 'tocsin.example.com' });
    assert.deepEqual([moved.status, moved.body.errors[0].code], [422, 'not_listed']);
    await make('status-pages', { slug: 'own', title: 'Own domain', custom_domain: 'Status.Example.com' });
    const taken = await app.api('POST', '/api/v1/status-pages', { slug: 'own2', title: 'x', custom_domain: 'status.example.com' });
    assert.deepEqual([taken.status, taken.body.errors[0].pointer], [409, '/custom_domain']);
    for (const [path, text] of [
      ['/', '<h1>Own domain'],
      ['/history', 'Nothing has been published yet'],
      ['/status.json', '"slug":"own"'],
      ['/status.atom', '<feed'],
      ['/badge.svg', '<svg'],
      ['/maintenance.ics', 'BEGIN:VCALENDAR'],
      ['/api/v2/summary.json', '"indicator":"none"'],
    ] as const) {
      const answer = await under('status.example.com:8443', path);
      assert.equal(answer.status, 200, path);
      assert.ok(answer.body.includes(text), path);
    }
    const { body } = await under('status.example.com', '/');
    assert.ok(body.includes('href="/history"') && body.includes('href="/status.atom"'), 'links of the root');
    assert.deepEqual(
      await Promise.all(
        ['/live', '/api/v1/alerts', '/alerts', '/status/own'].map(async (path) => (await under('status.example.com', path)).status),
      ),
      [200, 401, 404, 200],
    );
    assert.match((await under('other.example.com', '/status/own')).body, /href="\/status\/own\/history"/);
  });
});
