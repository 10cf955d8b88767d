import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Copy } from './copy.ts';
import type { PublicComponent, PublicIncident, PublicMaintenance, PublicPage } from './public-page.ts';
import { renderAtom, renderBadge } from './render-feeds.ts';
import { renderPage } from './render-html.ts';
import { renderStatuspage, type StatuspagePath } from './render-statuspage.ts';

const NOW = '2030-05-15T10:00:00.000Z';
const URL = 'https://s.example';
const component = (id: string, more: Partial<PublicComponent> = {}): PublicComponent => ({
  id,
  name: `Name ${id}`,
  description: '',
  group: null,
  status: 'operational',
  since: NOW,
  createdAt: '2030-01-02T00:00:00.000Z',
  days: [],
  uptime: null,
  ...more,
});
const incident = (id: string, more: Partial<PublicIncident> = {}): PublicIncident => ({
  id,
  title: `Title ${id}`,
  status: 'investigating',
  impact: 'minor',
  componentIds: ['b', 'gone'],
  startedAt: NOW,
  resolvedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  updates: [{ id: 'u', status: 'monitoring', message: 'M', at: '2030-05-15T09:00:00.000Z', editedAt: null }],
  ...more,
});
const window = (id: string, startsAt: string, more: Partial<PublicMaintenance> = {}): PublicMaintenance => ({
  id,
  windowId: id,
  repeats: null,
  title: `W ${id}`,
  componentIds: ['a'],
  startsAt,
  endsAt: '2030-05-20T00:00:00.000Z',
  ...more,
});
const page = (more: Partial<PublicPage> = {}): PublicPage => ({
  id: 'p',
  slug: 'shop',
  title: 'Shop',
  description: '',
  visibility: 'public',
  theme: { color: '#000000', logo: null, dark: true },
  links: [],
  supportUrl: null,
  customDomain: null,
  linkVersion: 0,
  revision: 0,
  byMail: false,
  createdAt: NOW,
  asOf: NOW,
  incidents: [],
  maintenance: [],
  components: [component('a'), component('b', { description: 'D' })],
  ...more,
});
const FULL = page({
  incidents: [incident('open'), incident('over', { status: 'resolved', resolvedAt: NOW, updates: [] })],
  maintenance: [window('now', NOW), window('later', '2030-05-15T10:00:00.001Z')],
});
interface Answer {
  readonly components?: ReadonlyArray<Record<string, unknown>>;
  readonly incidents?: ReadonlyArray<Record<string, unknown>>;
  readonly scheduled_maintenances?: ReadonlyArray<Record<string, unknown>>;
  readonly status?: unknown;
  readonly page: unknown;
}
const answer = (path: StatuspagePath, of = FULL) => renderStatuspage(of, path, URL) as Answer;
const ids = (list: ReadonlyArray<Record<string, unknown>> = []) => list.map(({ id }) => id);

describe('a page for readers of Atlassian Statuspage', () => {
  test('each path has the page and what it is asked for, the summary all that is open', () => {
    assert.deepEqual(answer('status').page, { id: 'p', name: 'Shop', url: URL, time_zone: 'Etc/UTC', updated_at: NOW });
    assert.deepEqual(Object.keys(answer('summary')), ['page', 'components', 'incidents', 'scheduled_maintenances', 'status']);
    assert.deepEqual(ids(answer('summary').incidents), ['open']);
    assert.deepEqual([ids(answer('incidents').incidents), ids(answer('incidents/unresolved').incidents)], [['open', 'over'], ['open']]);
    assert.deepEqual(ids(answer('components').components), ['a', 'b']);
    assert.deepEqual(ids(answer('scheduled-maintenances').scheduled_maintenances), ['now', 'later']);
    assert.deepEqual(ids(answer('scheduled-maintenances/upcoming').scheduled_maintenances), ['later']);
    assert.deepEqual(ids(answer('scheduled-maintenances/active').scheduled_maintenances), ['now']);
    const many = page({ incidents: Array.from({ length: 51 }, (_, n) => incident(`i${n}`)) });
    assert.deepEqual([answer('incidents', many).incidents?.length, answer('summary', many).incidents?.length], [50, 51]);
  });

  test('components have their places, from one', () => {
    const [first, second] = answer('components').components ?? [];
    assert.deepEqual(first, {
      id: 'a',
      name: 'Name a',
      status: 'operational',
      created_at: '2030-01-02T00:00:00.000Z',
      updated_at: NOW,
      position: 1,
      description: null,
      showcase: true,
      start_date: '2030-01-02',
      group_id: null,
      page_id: 'p',
      group: false,
      only_show_if_degraded: false,
    });
    assert.deepEqual([second?.['position'], second?.['description']], [2, 'D']);
  });

  test('incidents have their updates and the components that are still there', () => {
    const [open, over] = answer('incidents').incidents ?? [];
    const { components, incident_updates: updates, ...rest } = open ?? {};
    assert.deepEqual(rest, {
      id: 'open',
      name: 'Title open',
      status: 'investigating',
      created_at: NOW,
      updated_at: NOW,
      monitoring_at: '2030-05-15T09:00:00.000Z',
      resolved_at: null,
      impact: 'minor',
      shortlink: `${URL}/history#i-open`,
      started_at: NOW,
      page_id: 'p',
    });
    assert.deepEqual(
      (components as Array<{ id: string; position: number }>).map(({ id, position }) => [id, position]),
      [['b', 2]],
    );
    assert.deepEqual(updates, [
      {
        id: 'u',
        status: 'monitoring',
        body: 'M',
        incident_id: 'open',
        created_at: '2030-05-15T09:00:00.000Z',
        updated_at: '2030-05-15T09:00:00.000Z',
        display_at: '2030-05-15T09:00:00.000Z',
        affected_components: null,
        deliver_notifications: true,
        custom_tweet: null,
        tweet_id: null,
      },
    ]);
    assert.deepEqual([over?.['monitoring_at'], over?.['resolved_at']], [null, NOW]);
  });

  test('maintenance that began is in progress', () => {
    const [begun, later] = answer('scheduled-maintenances').scheduled_maintenances ?? [];
    const { components: _, ...rest } = begun ?? {};
    assert.deepEqual(rest, {
      id: 'now',
      name: 'W now',
      status: 'in_progress',
      created_at: NOW,
      updated_at: NOW,
      monitoring_at: null,
      resolved_at: null,
      impact: 'maintenance',
      shortlink: URL,
      started_at: NOW,
      page_id: 'p',
      incident_updates: [],
      scheduled_for: NOW,
      scheduled_until: '2030-05-20T00:00:00.000Z',
    });
    assert.equal(later?.['status'], 'scheduled');
  });
});

describe('a copy of a page', () => {
  const copy = (more: Partial<PublicPage> = {}, stale = false) => new Copy(page(more), { baseUrl: 'https://t.example', stale });

  test('its address is that of its own domain, or one of ours', () => {
    assert.deepEqual(
      [copy().url, copy({ customDomain: 'status.example' }).url],
      ['https://t.example/status/shop', 'https://status.example'],
    );
  });

  test('each form is rendered once for each place, with its type, and packed where that is smaller', () => {
    const one = copy();
    assert.equal(one.get('html', '/x'), one.get('html', '/x'));
    assert.notEqual(one.get('html', '/x'), one.get('html', ''));
    const types = (['html', 'history', 'atom', 'badge', 'calendar', 'json', 'api/status'] as const).map(
      (form) => one.get(form, '').headers['Content-Type']?.split(';')[0],
    );
    assert.deepEqual(types, [
      'text/html',
      'text/html',
      'application/atom+xml',
      'image/svg+xml',
      'text/calendar',
      'application/json',
      'application/json',
    ]);
    assert.ok((one.get('html', '').gzip?.length ?? Number.POSITIVE_INFINITY) < one.get('html', '').body.length);
    assert.equal(one.get('api/status', '').gzip, null, 'a short answer is sent as it is');
    assert.match(one.get('json', '').etag, /^[\w-]{22}$/);
    assert.notEqual(one.get('json', '').etag, one.get('html', '').etag);
    assert.deepEqual(Object.keys(JSON.parse(one.get('api/components', '').body.toString())), ['page', 'components']);
  });

  test('a public page may be kept and read by all, another by its readers alone', () => {
    const open = copy().get('json', '').headers;
    assert.deepEqual(
      [open['Cache-Control'], open['Vary'], open['Access-Control-Allow-Origin']],
      ['public, max-age=15, stale-if-error=86400', 'Accept-Encoding', '*'],
    );
    const inner = copy({ visibility: 'private' }).get('json', '').headers;
    assert.deepEqual(
      [inner['Cache-Control']?.split(',')[0], inner['Vary'], inner['Access-Control-Allow-Origin']],
      ['private', 'Accept-Encoding, Cookie', undefined],
    );
    assert.equal(copy().get('html', '').headers['Access-Control-Allow-Origin'], undefined);
    assert.match(copy().get('json', '').headers['Content-Security-Policy'] ?? '', /default-src 'none'/);
    assert.equal(open['Last-Modified'], 'Wed, 15 May 2030 10:00:00 GMT');
  });
});

describe('the page itself', () => {
  const html = (more: Partial<PublicPage> = {}, base = '/status/shop') => renderPage(page(more), { base, stale: false }).body;

  test('what is over stands below what is open, ten of it, and what has more components than fit is counted', () => {
    const over = Array.from({ length: 12 }, (_, n) => incident(`o${n}`, { status: 'resolved', resolvedAt: NOW }));
    const body = html({ incidents: [incident('open'), ...over] });
    assert.ok(
      body.indexOf('Current incidents') < body.indexOf('Title open') && body.indexOf('Title open') < body.indexOf('Past incidents'),
    );
    assert.deepEqual([body.includes('Title o9<'), body.includes('Title o10<')], [true, false]);
    assert.doesNotMatch(html(), /Current incidents|Past incidents|Maintenance<\/h2>/);
  });

  test('uptime is shown as exactly as it matters, and days with trouble say what it was', () => {
    const of = (uptime: number | null, days: PublicComponent['days'] = []) => html({ components: [component('a', { uptime, days })] });
    assert.match(of(100), /100 % uptime/);
    assert.match(of(99.98765), /99\.988 % uptime/);
    assert.match(of(99), /99\.00 % uptime/);
    assert.match(of(null), /No data yet/);
    const quiet = { major_outage: 0, partial_outage: 0, degraded_performance: 0, under_maintenance: 0 };
    const day = (more: object) =>
      ({ date: '2030-05-14', status: 'major_outage', ...quiet, ...more }) as unknown as PublicComponent['days'][number];
    assert.match(
      of(99, [day({ major_outage: 5, partial_outage: 2 })]),
      /<title>2030-05-14: major outage 5 min, partial outage 2 min<\/title>/,
    );
    assert.match(of(99, [day({})]), /less than a minute of trouble/);
  });

  test('feeds and the form lead below the page, at the root of a domain of its own too', () => {
    const feeds = (body: string) =>
      [...body.slice(body.indexOf('Also as')).matchAll(/href="([^"]*\.(?:atom|ics|json))"/g)].map(([, url]) => url);
    assert.deepEqual(feeds(html()), ['/status/shop.atom', '/status/shop/maintenance.ics', '/status/shop.json']);
    assert.deepEqual(feeds(html({}, '')), ['/status.atom', '/maintenance.ics', '/status.json']);
    assert.doesNotMatch(html(), /subscribe/);
    assert.match(html({ byMail: true }), /action="\/status\/shop\/subscribe".*Only some components/s);
    assert.doesNotMatch(html({ byMail: true, components: [component('a')] }), /Only some components/);
  });

  test('every state has its colour, in light and in dark', () => {
    const body = html();
    for (const state of ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance', 'none'])
      assert.ok(body.match(new RegExp(`--${state}:#`, 'g'))?.length === 2 && body.includes(`.s-${state}{`), state);
  });

  test('components stand under their groups, in order', () => {
    const body = html({ components: [component('a', { group: 'G' }), component('b'), component('c', { group: 'G' })] });
    assert.ok(
      body.indexOf('<h3>G</h3>') < body.indexOf('Name a') &&
        body.indexOf('Name a') < body.indexOf('Name c') &&
        body.indexOf('Name c') < body.indexOf('Name b'),
    );
  });
});

test('the small picture says how the page stands, by its worst component', () => {
  const says = (status: PublicComponent['status']) => renderBadge(page({ components: [component('a'), component('b', { status })] }));
  const words = {
    operational: 'operational',
    under_maintenance: 'maintenance',
    degraded_performance: 'degraded',
    partial_outage: 'partial outage',
  };
  for (const [status, word] of Object.entries({ ...words, major_outage: 'major outage' }))
    assert.ok(says(status as PublicComponent['status']).includes(`>${word}<`), says(status as PublicComponent['status']));
});

test('a feed has one entry for each maintenance, a day before it begins and dated so', () => {
  const published = (startsAt: string) => /<published>([^<]+)</.exec(renderAtom(page({ maintenance: [window('w', startsAt)] }), URL))?.[1];
  assert.equal(published('2030-05-14T00:00:00.000Z'), '2030-05-13T00:00:00.000Z');
  const aDay = new Date(Date.parse(NOW) + 86_400_000);
  assert.equal(published(aDay.toISOString()), NOW);
  assert.equal(published(new Date(aDay.getTime() + 1).toISOString()), undefined, 'it is more than a day away');
});

test('a maintenance that recurs takes one place: its rule, the next time, and the others behind a line', () => {
  const html = (more: Partial<PublicPage>) => renderPage(page(more), { base: '/status/shop', stale: false }).body;
  const weekly = (id: string, day: string) =>
    window(id, `2030-05-${day}T22:00:00.000Z`, {
      windowId: 'w',
      title: 'Backup',
      repeats: 'every Sunday and Thursday',
      endsAt: `2030-05-${day}T23:00:00.000Z`,
    });
  const shown = html({
    maintenance: [weekly('1', '19'), window('once', '2030-05-20T00:00:00.000Z'), weekly('2', '23'), weekly('3', '26')],
  });
  assert.equal(shown.match(/<h3>Backup</g)?.length, 1);
  assert.match(shown, /<p>Every Sunday and Thursday, next <time datetime="2030-05-19T22:00:00.000Z"/);
  assert.match(shown, /<details><summary>2 more dates<\/summary><ul><li><time datetime="2030-05-23T22/);
  assert.match(html({ maintenance: [weekly('1', '19'), weekly('2', '23')] }), /<summary>1 more date</);
  assert.doesNotMatch(html({ maintenance: [window('once', NOW)] }), /<details|next </);
});
