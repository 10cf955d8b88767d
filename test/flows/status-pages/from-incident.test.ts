import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishFromIncident, type StatusPageDeps } from '../../../src/modules/status-pages/index.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';

let app: TestApp;
let db: Database;
before(async () => {
  app = await startTestApp();
  db = openDatabase({ url: app.database.url, max: 2, name: 'test' });
});
after(async () => {
  await db.close();
  await app.stop();
});

test('a public update of an incident is published once a page, under the names of components and never under the incident’s own title', async () => {
  const service = (await app.api('POST', '/api/v1/services', { name: 'checkout-svc-internal' })).body;
  const incident = (await app.api('POST', '/api/v1/incidents', { title: 'db-7 burns', severity: 'high', service_id: service.id })).body;
  const page = (
    await app.api('POST', '/api/v1/status-pages', {
      slug: 'acme',
      title: 'Acme',
      components: [{ name: 'Payments', service_id: service.id }],
    })
  ).body;
  const deps: StatusPageDeps = {
    db,
    baseUrl: app.url,
    pepper: 'x',
    windows: async () => [],
    onChanged: () => {},
    onNotice: () => {},
    live: { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} },
  };
  const publish = (key: string, message: string) =>
    db.transaction((tx) =>
      publishFromIncident(tx, deps, {
        key,
        message,
        incidentId: incident.id,
        serviceIds: [service.id],
        title: null,
        componentIds: null,
        status: 'identified',
        impact: 'major',
        pageIds: [page.id, page.id],
        actor: { kind: 'system', id: null, name: 'Tocsin' },
      }),
    );
  await publish('one', 'Payments fail');
  await publish('one', 'Payments fail');
  await publish('two', 'Payments work again');
  const { items } = (await app.api('GET', `/api/v1/status-pages/${page.id}/incidents`)).body;
  assert.deepEqual(
    items.map((item: { title: string; updates: Array<{ message: string }> }) => [item.title, item.updates.map(({ message }) => message)]),
    [['Disruption of Payments', ['Payments work again', 'Payments fail']]],
  );
});
