import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import ICAL from 'ical.js';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { type SmtpSink, startSmtpSink } from '../../harness/fakes/smtp-sink.ts';
import { until } from '../../harness/until.ts';

describe('maintenance on a status page', () => {
  let app: TestApp;
  let sink: SmtpSink;
  let service: string;
  let page: string;
  before(async () => {
    sink = await startSmtpSink();
    app = await startTestApp({ env: { SMTP_URL: sink.url, MAIL_FROM: 'status@example.com' } });
    service = (await app.api('POST', '/api/v1/services', { name: 'routers' })).body.id;
    const components = [{ name: 'Network', service_id: service, automatic: true }, { name: 'API' }];
    page = (await app.api('POST', '/api/v1/status-pages', { slug: 'acme', title: 'Acme', components })).body.id;
  });
  after(async () => {
    await app.stop();
    await sink.stop();
  });
  const json = async () =>
    (await fetch(`${app.url}/status/acme.json`)).json() as Promise<{
      components: Array<{ status: string }>;
      maintenance: Array<{ title: string }>;
    }>;
  const shows = (status: string, titles: string) =>
    until(async () => {
      const { components, maintenance } = await json();
      return components[0]?.status === status && maintenance.map(({ title }) => title).join() === titles;
    }, `${status} with "${titles}"`);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  test('a window that names the page is announced, shown and told of when it begins; one that does not changes only the component', async () => {
    const form = await fetch(`${app.url}/status/acme/subscribe`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'anna@example.com' }),
    });
    assert.equal(form.status, 202);
    await until(() => sink.accepted.length === 1, 'the question');
    const text = () => sink.accepted.map(({ raw }) => raw.replaceAll('=\r\n', '')).join('\n');
    const [, link = ''] = /\/status\/acme\/(confirm\/[\w.-]+)/.exec(text()) ?? [];
    assert.equal((await fetch(`${app.url}/status/acme/${link}`, { method: 'POST' })).status, 200);

    const shown = {
      title: 'New routers',
      starts_at: inMinutes(60),
      ends_at: inMinutes(120),
      service_ids: [service],
      status_page_ids: [page],
    };
    assert.equal((await app.api('POST', '/api/v1/maintenance-windows', shown)).status, 201);
    const hidden = { title: 'canary-window', starts_at: inMinutes(180), ends_at: inMinutes(240), service_ids: [service] };
    assert.equal((await app.api('POST', '/api/v1/maintenance-windows', hidden)).status, 201);
    await shows('operational', 'New routers');
    await until(() => text().includes('Planned: New routers'), 'the announcement');
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(`${app.url}/status/acme/maintenance.ics`)).text()));
    assert.deepEqual(
      calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary),
      ['New routers'],
    );

    await moveClock(app.database.url, 61 * 60_000);
    await shows('under_maintenance', 'New routers');
    await until(() => text().includes('In progress: New routers'), 'the beginning');
    const summary = await (await fetch(`${app.url}/status/acme/api/v2/scheduled-maintenances/active.json`)).json();
    assert.deepEqual(
      (summary as { scheduled_maintenances: Array<{ name: string; status: string }> }).scheduled_maintenances.map(({ name, status }) => [
        name,
        status,
      ]),
      [['New routers', 'in_progress']],
    );
    await moveClock(app.database.url, 121 * 60_000);
    await shows('operational', '');
    await moveClock(app.database.url, 181 * 60_000);
    await shows('under_maintenance', '');
    assert.ok(!text().includes('canary-window'));
  });
});
