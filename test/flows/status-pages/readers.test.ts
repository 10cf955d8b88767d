import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseAtomFeed } from 'feedsmith';
import { Statuspage } from 'statuspage.io';
import { startTestApp, type TestApp } from '../../harness/app.ts';

/** Texts that break feeds, calendars and JSON which are put together carelessly. */
const HARD = 'Slow <b>& "quoted"; back\\slash, 💥 und Ümläute ]]> — and a line that is longer than seventy-five bytes in any case';

describe('programs of others read a status page', () => {
  let app: TestApp;
  let page: { id: string; components: Array<{ id: string }> };
  let published: { id: string };
  before(async () => {
    app = await startTestApp();
    page = (
      await app.api('POST', '/api/v1/status-pages', {
        slug: 'acme',
        title: HARD.slice(0, 60),
        components: [{ name: HARD.slice(0, 70), status: 'partial_outage' }, { name: 'API' }],
      })
    ).body;
    const body = { title: HARD, message: `${HARD}\n\nsecond line`, impact: 'major', component_ids: [page.components[0]?.id] };
    published = (await app.api('POST', `/api/v1/status-pages/${page.id}/incidents`, body)).body;
    const update = await app.api('POST', `/api/v1/status-pages/${page.id}/incidents/${published.id}/updates`, {
      message: 'We watch it',
      status: 'monitoring',
    });
    assert.equal(update.status, 201);
  });
  after(() => app.stop());
  const read = async (path: string) => (await fetch(`${app.url}/status/${path}`)).text();

  test('a feed reader finds each update with its text as it was written', async () => {
    const feed = parseAtomFeed(await read('acme.atom'));
    assert.equal(feed.title?.value, HARD.slice(0, 60).trim());
    assert.deepEqual(
      feed.entries?.map(({ title }) => title?.value),
      [`Monitoring: ${HARD}`, `Investigating: ${HARD}`],
    );
    assert.ok(feed.entries?.every(({ id, updated, links }) => id && updated && links?.[0]?.href));
    assert.match(String(feed.entries?.[1]?.content?.value), /second line/);
  });

  test('a client of Statuspage reads status, components and incidents', async () => {
    const client = new Statuspage('acme');
    client.setApiUrl(`${app.url}/status/acme`);
    const summary = await client.api.getSummary();
    assert.deepEqual([summary.status.indicator, summary.page.id], ['major', page.id]);
    assert.deepEqual(
      summary.components.map(({ status, position }) => [status, position]),
      [
        ['partial_outage', 1],
        ['operational', 2],
      ],
    );
    assert.equal(summary.incidents[0]?.name, HARD);
    assert.equal((await client.api.getStatus()).status.description, 'Partial system outage');
    assert.equal((await client.api.getComponents()).components.length, 2);
    const { incidents } = await client.api.incidents.getAll();
    assert.deepEqual(
      incidents[0]?.incident_updates.map(({ status, body }) => [status, body.split('\n').length]),
      [
        ['monitoring', 1],
        ['investigating', 3],
      ],
    );
    assert.ok(incidents[0]?.monitoring_at);
    assert.equal((await client.api.incidents.getUnresolved()).incidents.length, 1);
    assert.deepEqual((await client.api.scheduledMaintenances.getAll()).scheduled_maintenances, []);
    assert.deepEqual((await client.api.scheduledMaintenances.getUpcoming()).scheduled_maintenances, []);
  });
});
