import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

describe('a status page', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}/status/${path}`, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('is served at once after it was made: as HTML of one request without scripts, as JSON, and again by its ETag', async () => {
    const made = await app.api('POST', '/api/v1/status-pages', {
      slug: 'acme',
      title: 'Acme <Cloud>',
      components: [{ name: 'Web shop' }, { name: 'API', group: 'Platform', status: 'degraded_performance' }],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const html = await read('acme', { accept: 'text/html' });
    assert.equal(html.status, 200);
    assert.match(html.text, /Acme &lt;Cloud&gt;/);
    assert.match(html.text, /Degraded performance/);
    assert.doesNotMatch(html.text, /<script|src="(?!data:)|@import|url\(/);
    assert.match(html.headers.get('content-security-policy') ?? '', /^default-src 'none';style-src 'sha256-/);
    assert.equal(html.headers.get('cache-control'), 'public, max-age=15, stale-if-error=86400');
    const etag = html.headers.get('etag') ?? '';
    assert.equal((await read('acme', { accept: 'text/html', 'if-none-match': etag })).status, 304);

    const json = JSON.parse((await read('acme.json')).text);
    assert.equal(json.status.indicator, 'minor');
    assert.deepEqual(
      json.components.map(({ name, status, group }: Record<string, string>) => [name, status, group]),
      [
        ['Web shop', 'operational', null],
        ['API', 'degraded_performance', 'Platform'],
      ],
    );
    await app.api('PATCH', `/api/v1/status-pages/${made.body.id}`, { title: 'Acme' });
    assert.equal((await read('acme', { 'if-none-match': etag })).status, 200);
    assert.match((await read('acme')).text, /<h1>Acme</);
  });

  test('an automatic component follows the worst incident of its service, and a person’s choice wins until given back', async () => {
    const service = (await app.api('POST', '/api/v1/services', { name: 'Checkout' })).body;
    const page = (
      await app.api('POST', '/api/v1/status-pages', {
        slug: 'auto',
        title: 'Auto',
        components: [
          { name: 'Pay', service_id: service.id, automatic: true },
          { name: 'Pay early', service_id: service.id, automatic: true, automatic_from: 'triggered' },
        ],
      })
    ).body;
    const shown = async () => JSON.parse((await read('auto.json')).text).components.map(({ status }: { status: string }) => status);
    const becomes = (statuses: string[]) => until(async () => `${await shown()}` === `${statuses}`, statuses.join(', '));

    const incident = (await app.api('POST', '/api/v1/incidents', { title: 'secret title', severity: 'high', service_id: service.id })).body;
    await becomes(['operational', 'partial_outage']);
    await app.api('POST', `/api/v1/incidents/${incident.id}/promote`, {});
    await becomes(['partial_outage', 'partial_outage']);
    const worse = (await app.api('POST', '/api/v1/incidents', { title: 'worse', severity: 'critical', service_id: service.id })).body;
    await becomes(['partial_outage', 'major_outage']);

    const [first, second] = (await app.api('GET', `/api/v1/status-pages/${page.id}`)).body.components;
    const save = (components: unknown[]) => app.api('PATCH', `/api/v1/status-pages/${page.id}`, { components });
    const named = ({ id, name }: Record<string, string>) => ({ id, name });
    const chosen = await save([{ ...named(first), status: 'operational' }, named(second)]);
    assert.deepEqual(
      chosen.body.components.map(({ status, overridden }: Record<string, unknown>) => [status, overridden]),
      [
        ['operational', true],
        ['major_outage', false],
      ],
    );
    await app.api('POST', `/api/v1/incidents/${worse.id}/promote`, {});
    await becomes(['operational', 'major_outage']);
    const back = await save([{ ...named(first), overridden: false }, named(second)]);
    assert.equal(back.body.components[0].status, 'major_outage', 'given back, it says at once what incidents say');
    await app.api('POST', `/api/v1/incidents/${worse.id}/resolve`, {});
    await app.api('POST', `/api/v1/incidents/${incident.id}/resolve`, {});
    await becomes(['operational', 'operational']);
  });

  test('a merge leaves the component of the merged incident as bad as it was; a service that comes through alerts is at most as bad as these', async () => {
    const made = async (path: string, body: object) => {
      const answer = await app.api('POST', `/api/v1/${path}`, body);
      assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const orders = await made('services', { name: 'Orders' });
    const pay = await made('services', { name: 'Payments' });
    const search = await made('services', { name: 'Search', matchers: ['team="search"'] });
    const components = [orders, pay, search].map(({ id, name }) => ({
      name,
      service_id: id,
      automatic: true,
      automatic_from: 'triggered',
    }));
    await made('status-pages', { slug: 'joint', title: 'Joint', components });
    const shown = async () => JSON.parse((await read('joint.json')).text).components.map(({ status }: { status: string }) => status);
    const becomes = (...statuses: string[]) => until(async () => `${await shown()}` === `${statuses}`, statuses.join(', '));

    const source = await made('incidents', { title: 'Orders fail', severity: 'critical', service_id: orders.id });
    const target = await made('incidents', { title: 'Payments fail', severity: 'critical', service_id: pay.id });
    await becomes('major_outage', 'major_outage', 'operational');
    await made(`incidents/${target.id}/acknowledge`, {});
    await made(`incidents/${source.id}/merge`, { into: target.id });
    const alert = await made('alerts', { fingerprint: 'joint', labels: { alertname: 'Slow', team: 'search', severity: 'high' } });
    await until(
      async () => (await app.api('GET', `/api/v1/alerts/${alert.number}`)).body.service_id === search.id,
      'the service of the alert',
    );
    await made(`incidents/${target.id}/alerts`, { alert_numbers: [alert.number] });
    await becomes('major_outage', 'major_outage', 'degraded_performance');
    const catalog = async () =>
      Promise.all([orders, pay, search].map(async ({ id }) => (await app.api('GET', `/api/v1/services/${id}`)).body.status));
    const [ofOrders, ofPay, ofSearch] = await catalog();
    assert.deepEqual([ofOrders === ofPay, ofSearch === ofPay], [true, false], 'the catalog says the same');
    await made(`alerts/${alert.number}/resolve`, {});
    await becomes('major_outage', 'major_outage', 'operational');
    await made(`incidents/${source.id}/unmerge`, {});
    await made(`incidents/${target.id}/resolve`, {});
    await becomes('major_outage', 'operational', 'operational');
    await made(`incidents/${source.id}/resolve`, {});
    await becomes('operational', 'operational', 'operational');
  });

  test('publishing an incident raises its components to its impact until it is resolved; a person’s later choice wins and is recorded', async () => {
    const service = (await app.api('POST', '/api/v1/services', { name: 'Raised' })).body;
    const page = (
      await app.api('POST', '/api/v1/status-pages', {
        slug: 'raised',
        title: 'Raised',
        components: [
          { name: 'Hand' },
          { name: 'Rule', service_id: service.id, automatic: true },
          { name: 'Other', status: 'partial_outage' },
        ],
      })
    ).body;
    const [hand, rule, other] = page.components as { id: string; name: string }[];
    const shown = async () =>
      (await app.api('GET', `/api/v1/status-pages/${page.id}`)).body.components.map(({ status }: { status: string }) => status);
    const posts = `/api/v1/status-pages/${page.id}/incidents`;
    const post = (
      await app.api('POST', posts, {
        title: 'Orders fail',
        message: 'We look',
        impact: 'major',
        component_ids: [hand?.id, rule?.id, other?.id],
      })
    ).body;
    assert.deepEqual(await shown(), ['partial_outage', 'partial_outage', 'partial_outage']);
    await until(async () => JSON.parse((await read('raised.json')).text).status.indicator === 'major', 'the public page');

    const save = (components: object[]) => app.api('PATCH', `/api/v1/status-pages/${page.id}`, { components });
    const asRead = (await app.api('GET', `/api/v1/status-pages/${page.id}`)).body.components.map(
      ({ id, name, status }: Record<string, string>) => ({ id, name, status }),
    );
    await save(asRead);
    await app.api('POST', `${posts}/${post.id}/updates`, { message: 'Still', impact: 'critical' });
    assert.deepEqual(await shown(), ['major_outage', 'major_outage', 'major_outage'], 'a page that was saved as it was read chose nothing');

    await save([
      { ...asRead[0], status: 'operational' },
      { id: rule?.id, name: 'Rule' },
      { id: other?.id, name: 'Other' },
    ]);
    assert.deepEqual(await shown(), ['operational', 'major_outage', 'major_outage']);
    const audited = (await app.api('GET', '/api/v1/audit-events?event=status_page.updated&limit=1')).body.items[0];
    assert.deepEqual(audited.data.statuses, [{ id: hand?.id, name: 'Hand', from: 'major_outage', to: 'operational' }]);
    await app.api('POST', `${posts}/${post.id}/updates`, { message: 'The same again' });
    assert.deepEqual((await shown())[0], 'operational', 'an update that says no more leaves the choice alone');

    await app.api('POST', `${posts}/${post.id}/updates`, { message: 'It works', status: 'resolved' });
    assert.deepEqual(await shown(), ['operational', 'operational', 'partial_outage'], 'each shows what it says itself again');
    await app.api('POST', `${posts}/${post.id}/updates`, { message: 'It is back', status: 'investigating' });
    assert.deepEqual(await shown(), ['major_outage', 'major_outage', 'major_outage']);
    assert.equal((await app.api('DELETE', `${posts}/${post.id}`)).status, 204);
    assert.deepEqual(await shown(), ['operational', 'operational', 'partial_outage']);
  });

  test('what is wrong with a page is said with the name of its member, and nothing is stored', async () => {
    const unknown = '01951b6c-9a10-7b44-a5d2-3c8e1f7b2d64';
    const base = { slug: 'wrong', title: 'Wrong' };
    const componentsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Part ${n}` }));
    const cases: ReadonlyArray<readonly [object, number, string]> = [
      [{ ...base, slug: 'acme' }, 409, '/slug'],
      [{ ...base, slug: 'No Slug' }, 422, '/slug'],
      [{ ...base, slug: 'a'.repeat(61) }, 422, '/slug'],
      [{ ...base, title: ' ' }, 422, '/title'],
      [{ ...base, components: [{ name: 'a' }, { name: 'b', service_id: unknown }] }, 422, '/components/1/service_id'],
      [{ ...base, components: [{ id: unknown, name: 'a' }] }, 422, '/components/0/id'],
      [{ ...base, components: [{ name: 'a', automatic: true }] }, 422, '/components/0/service_id'],
      [{ ...base, components: [{ name: 'a', status: 'broken' }] }, 422, '/components/0/status'],
      [{ ...base, components: componentsOf(101) }, 422, '/components'],
      [{ ...base, theme: { color: 'red' } }, 422, '/theme/color'],
      [{ ...base, theme: { logo: 'https://elsewhere.example/logo.png' } }, 422, '/theme/logo'],
      [{ ...base, links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 422, '/links/0/url'],
      [{ ...base, support_url: 'ftp://x' }, 422, '/support_url'],
      [{ ...base, custom_domain: 'https://status.example.com' }, 422, '/custom_domain'],
      [{ ...base, custom_domain: '127.0.0.1' }, 422, '/custom_domain'],
      [{ ...base, visibility: 'secret' }, 422, '/visibility'],
      [{ ...base, slugg: 'x' }, 422, '/slugg'],
    ];
    for (const [body, status, pointer] of cases) {
      const answer = await app.api('POST', '/api/v1/status-pages', body);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].pointer, pointer);
    }
    assert.equal((await read('wrong')).status, 404);
    const most = { ...base, slug: 'a'.repeat(60), components: componentsOf(100) };
    assert.equal((await app.api('POST', '/api/v1/status-pages', most)).status, 201);
  });
});
