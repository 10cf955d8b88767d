// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('a public update is published on the pages that show a component of the incident, its edit says so there, and both stand in the document', async () => {
  const service = (await app.api('POST', '/api/v1/services', { name: 'checkout' })).body;
  const other = (await app.api('POST', '/api/v1/status-pages', { slug: 'other', title: 'Other' })).body;
  const page = (
    await app.api('POST', '/api/v1/status-pages', {
      slug: 'acme',
      title: 'Acme',
      components: [{ name: 'Payments', service_id: service.id }],
    })
  ).body;
  const incident = (await app.api('POST', '/api/v1/incidents', { title: 'db-7 burns', severity: 'critical', service_id: service.id })).body;
  const url = `/api/v1/incidents/${incident.id}/status-updates`;
  const post = (body: object) => app.api('POST', url, { audience: 'public', ...body });
  const published = async (id: string) =>
    (await app.api('GET', `/api/v1/status-pages/${id}/incidents`)).body.items.map((post: any) => ({
      title: post.title,
      status: post.status,
      impact: post.impact,
      updates: post.updates.map(({ message, edited_at }: any) => [message, edited_at !== null]),
    }));

  const first = await post({ message: 'Payments fial' });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  assert.deepEqual(first.body.status_page_ids, [page.id]);
  assert.deepEqual(await published(other.id), []);
  await app.api('PATCH', `${url}/${first.body.id}`, { message: 'Payments fail' });
  const resolved = await app.api('POST', `/api/v1/incidents/${incident.id}/resolve`, {});
  const still = [{ page_id: page.id, title: 'Acme', status: 'investigating' }];
  assert.deepEqual(resolved.body.still_published, still, 'ending an incident publishes nothing by itself');
  const detail = async () => (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.still_published;
  assert.deepEqual(await detail(), still);
  const second = await post({ message: 'Payments work again', status_page_ids: [page.id, other.id] });
  assert.equal(second.status, 201);
  assert.deepEqual(await detail(), []);
  const seen = [
    ['Payments work again', false],
    ['Payments fail', true],
  ];
  assert.deepEqual(await published(page.id), [{ title: 'Disruption of Payments', status: 'resolved', impact: 'critical', updates: seen }]);
  assert.deepEqual(await published(other.id), [
    { title: 'Service disruption', status: 'resolved', impact: 'critical', updates: seen.slice(0, 1) },
  ]);
  const unknown = await post({ message: 'x', status_page_ids: ['00000000-0000-7000-8000-000000000000'] });
  assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [422, '/status_page_ids']);
  const { body: list } = await app.api('GET', url);
  assert.equal(list.total, 2, 'what was refused is not stored');

  const document = `/api/v1/incidents/${incident.id}/ics/document`;
  const { content } = (await app.api('GET', document)).body.sections.communications;
  assert.deepEqual(
    content.map(({ channel }: any) => channel),
    ['Status page Acme', 'Status page Other'],
  );
  const mine = { id: 'bridge', purpose: 'Command', channel: 'Bridge', address: '5' };
  assert.equal((await app.api('PATCH', `${document}/communications`, { content: [...content, mine], version: 0 })).status, 200);
  const saved = (await app.api('GET', document)).body.sections.communications.content;
  assert.deepEqual(
    saved.map(({ channel }: any) => channel),
    ['Status page Acme', 'Status page Other', 'Bridge'],
    'what is computed is not saved, and stands first',
  );
});

test('a preview says what customers will read, page by page, and publishes nothing; title, impact and components may be chosen', async () => {
  const service = (await app.api('POST', '/api/v1/services', { name: 'orders' })).body;
  const part = (await app.api('POST', '/api/v1/services', { name: 'invoices' })).body;
  const components = [{ name: 'Orders', service_id: service.id }, { name: 'Search' }, { name: 'Invoices', service_id: part.id }];
  const page = (await app.api('POST', '/api/v1/status-pages', { slug: 'shop', title: 'Shop status', components })).body;
  const [orders, search, invoices] = page.components.map(({ id }: any) => id);
  const incident = (await app.api('POST', '/api/v1/incidents', { title: 'db-7', severity: 'high', service_id: service.id })).body;
  const url = `/api/v1/incidents/${incident.id}/status-updates`;
  const preview = async (body: object) => app.api('POST', `${url}/preview`, { message: 'Orders fail', ...body });
  const shown = async () => (await app.api('GET', `/api/v1/status-pages/${page.id}`)).body.components.map(({ status }: any) => status);

  const read = (await preview({})).body.items;
  assert.deepEqual(read, [
    {
      page_id: page.id,
      page_title: 'Shop status',
      slug: 'shop',
      title: 'Disruption of Orders',
      status: 'investigating',
      impact: 'major',
      components: [{ id: orders, name: 'Orders', before: 'operational', status: 'partial_outage' }],
    },
  ]);
  assert.deepEqual((await app.api('GET', `/api/v1/status-pages/${page.id}/incidents`)).body.total, 0);
  assert.deepEqual([await shown(), (await app.api('GET', url)).body.total], [['operational', 'operational', 'operational'], 0]);

  const chosen = { title: 'Orders are slow', impact: 'minor', component_ids: [orders, search] };
  const [previewed] = (await preview(chosen)).body.items;
  const posted = await app.api('POST', url, { message: 'Orders fail', audience: 'public', ...chosen });
  assert.equal(posted.status, 201, JSON.stringify(posted.body));
  const [post] = (await app.api('GET', `/api/v1/status-pages/${page.id}/incidents`)).body.items;
  assert.deepEqual([post.title, post.impact, post.component_ids], ['Orders are slow', 'minor', [orders, search]]);
  assert.deepEqual(
    previewed.components.map(({ status }: any) => status),
    (await shown()).slice(0, 2),
    'it shows what was previewed',
  );
  await app.api('PATCH', `/api/v1/incidents/${incident.id}`, { affected_services: { add: [part.id] } });
  const [later] = (await preview({})).body.items;
  assert.deepEqual(
    [later.title, later.impact, later.components.map(({ name }: any) => name)],
    ['Orders are slow', 'major', ['Orders', 'Search', 'Invoices']],
    'what it affects by now is named too',
  );
  const refused = async (body: object, of = preview) => (await of(body)).body.errors?.[0]?.pointer;
  assert.equal(await refused({ component_ids: [invoices, '00000000-0000-7000-8000-000000000000'] }), '/component_ids/1');
  assert.equal(await refused({ title: 'x' }, (body) => app.api('POST', url, { message: 'm', ...body })), '/title');
});

test('where an incident was published on the status page alone, who published it is reminded once it is over, and nobody once customers know', async () => {
  const page = (await app.api('POST', '/api/v1/status-pages', { slug: 'alone', title: 'Alone' })).body;
  const incident = (await app.api('POST', '/api/v1/incidents', { title: 'Alone', severity: 'low' })).body;
  const posts = `/api/v1/status-pages/${page.id}/incidents`;
  const post = await app.api('POST', posts, {
    title: 'Slow',
    message: 'We look into it',
    status: 'investigating',
    incident_id: incident.id,
  });
  assert.equal(post.status, 201, JSON.stringify(post.body));
  await app.api('POST', `/api/v1/incidents/${incident.id}/resolve`, {});
  const told = async () =>
    (await app.api('GET', '/api/v1/notifications')).body.items
      .map(({ title }: any) => title)
      .filter((title: string) => title === `Incident ${incident.number} is resolved, and customers read that it goes on`);
  await moveClock(app.database.url, 15 * 60_000);
  await until(async () => (await told()).length === 1, 'the reminder');
  await app.api('POST', `${posts}/${post.body.id}/updates`, { message: 'Fast again', status: 'resolved' });
  await moveClock(app.database.url, 31 * 60_000);
  const due = async () => (await app.api('GET', `/api/v1/incidents/${incident.id}`)).body.still_published;
  assert.deepEqual(await due(), []);
  assert.equal((await told()).length, 1);
});
