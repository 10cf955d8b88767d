// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';

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
      ...{ title: post.title, status: post.status, impact: post.impact },
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
