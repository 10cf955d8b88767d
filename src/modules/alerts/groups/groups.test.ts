import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { stopClock } from '../../../../test/harness/clock.ts';
import { type AlertsCast, startAlertsCast } from '../alerts.fixture.ts';
import { rankFacets } from '../list/facets.ts';

interface Row {
  number: number;
  fingerprint: string;
  group_id: string;
  status: string;
  group?: {
    firing: number;
    acknowledged: number;
    resolved: number;
    severity: string;
    since: string;
    arrivals?: { from: string; counts: number[] };
  };
}
interface List {
  items: Row[];
  total: number;
  next_cursor?: string;
}
interface Facets {
  counted: number;
  complete: boolean;
  severities: Record<string, number>;
  sources: object[];
  labels: { name: string; values: { value: string; count: number }[]; more: number }[];
}

describe('groups and facets of the alert list', () => {
  let cast: AlertsCast;
  const get = async <Answer>(path: string): Promise<Answer> => {
    const response = await cast.call(cast.charlie, 'GET', path);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const grouped = (query = '') => get<List>(`/api/v1/alerts?grouped=true&${query}`);
  const heads = async (query = '') => (await grouped(query)).items.map((row) => row.fingerprint);

  before(async () => {
    cast = await startAlertsCast();
    // Three groups: five alerts, two alerts, one that nothing correlates.
    for (const [index, severity] of (['info', 'critical', 'warning', 'high', 'info'] as const).entries()) {
      await cast.fire(`disk-${index}`, {
        severity,
        labels: { alertname: 'Disk', namespace: 'prod', deployment: 'db', pod: `db-${index}`, service: index < 2 ? 'shop' : 'search' },
      });
    }
    for (const index of [0, 1]) await cast.fire(`cpu-${index}`, { labels: { alertname: 'Cpu', namespace: 'stage', deployment: 'api' } });
    await cast.fire('alone', { labels: { alertname: 'Alone' }, severity: 'info' });
    await cast.fire('disk-1', { action: 'resolve' });
    const [first] = (await get<List>('/api/v1/alerts?search=&fingerprint=disk-0')).items;
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${first?.number}/acknowledge`);
  });
  after(() => cast.close());

  test('a grouped list has one row a group: its newest match, newest first, with the figures of the whole group', async () => {
    const { items, total } = await grouped('status=firing,acknowledged');
    assert.deepEqual([items.map((row) => row.fingerprint), total], [['alone', 'cpu-1', 'disk-4'], 3]);
    const { since, arrivals: _, ...figures } = items[2]?.group ?? { since: '' };
    assert.deepEqual(figures, { firing: 3, acknowledged: 1, owned: 0, resolved: 1, severity: 'high' });
    assert.ok(Date.parse(since) > 0);
    assert.equal((await get<List>('/api/v1/alerts')).items[0]?.group, undefined, 'a flat list has no figures');
  });

  test('filters choose which groups there are and which alert stands for them', async () => {
    assert.deepEqual(await heads('status=acknowledged'), ['disk-0']);
    assert.deepEqual(await heads('label=namespace:prod&severity=warning'), ['disk-2']);
    assert.deepEqual(await heads('label=service:shop&status=firing'), []);
    assert.deepEqual(await heads('search=cpu'), ['cpu-1']);
    assert.deepEqual(await heads('start_date=2100-01-01T00:00:00Z'), []);
  });

  test('pages of groups follow each other, whatever the length, and no group comes twice', async () => {
    for (const limit of [1, 2]) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await grouped(`limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...page.items.map((row) => row.fingerprint));
        cursor = page.next_cursor ?? '';
      } while (cursor !== '');
      assert.deepEqual(seen, ['alone', 'cpu-1', 'disk-4']);
    }
    const other = await cast.call(cast.charlie, 'GET', '/api/v1/alerts?grouped=true&sort=-updated_at');
    assert.equal(other.statusCode, 400);
  });

  test('a group with more alerts than are looked through is one row', async () => {
    await cast.db.query(
      `insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at, content_digest, created_at, updated_at)
       select gen_random_uuid(), 'storm' || i, 'Storm', 'firing', 'warning', '{"alertname":"Storm"}', '{}', 's', 'storm', '00000000-0000-7000-8000-000000000001', app_now(), app_now(), app_now(), '', app_now(), app_now()
         from generate_series(1, 1500) i`,
    );
    assert.deepEqual(await heads('status=firing'), ['storm1500', 'alone', 'cpu-1', 'disk-4']);
    assert.deepEqual(await heads('label=alertname:Storm'), ['storm1500']);
    const [storm] = (await grouped('label=alertname:Storm')).items;
    assert.equal(storm?.group?.firing, 1_500);
    await cast.db.query(`delete from alerts where title = 'Storm'`);
  });

  test('alerts named by number come each with the figures of their group', async () => {
    const all = (await get<List>('/api/v1/alerts?label=namespace:prod')).items;
    const named = await grouped(`numbers=${all.map((row) => row.number).join(',')}`);
    assert.equal(named.items.length, all.length);
    assert.ok(named.items.every((row) => row.group?.firing === 3));
  });

  test('facets count the labels of what the list shows; severities count what one could switch to', async () => {
    const facets = await get<Facets>('/api/v1/alerts/facets?status=firing&severity=info,high');
    assert.deepEqual([facets.counted, facets.complete], [3, true]);
    assert.deepEqual(facets.severities, { critical: 2, high: 1, warning: 1, info: 2 });
    const named = (name: string) => facets.labels.find((facet) => facet.name === name)?.values;
    assert.deepEqual(named('service'), [{ value: 'search', count: 2 }]);
    assert.deepEqual(named('namespace'), [{ value: 'prod', count: 2 }]);
    assert.equal((await get<Facets>('/api/v1/alerts/facets?label=namespace:none')).counted, 0);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/alerts/facets?grouped=true')).statusCode, 400);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/alerts/facets?severity=x')).statusCode, 400);
  });

  test('labels that people think in come first, those that differ on every alert last, and long lists are cut', () => {
    const row = (name: string, values: number, alerts: number) => ({ name, value: 'v', count: 1, values, alerts });
    const ranked = rankFacets([row('pod', 400, 400), row('zone', 2, 300), row('team', 3, 100), row('service', 9, 50)], 3);
    assert.deepEqual(
      ranked.map((facet) => [facet.name, facet.more]),
      [
        ['service', 8],
        ['team', 2],
        ['zone', 1],
      ],
    );
  });

  test('an acknowledgement can be given back: nobody has the alert, and its timeline says so', async () => {
    const number = await cast.fire('given-back');
    const send = (command: string) => cast.call(cast.bob, 'POST', `/api/v1/alerts/${number}/${command}`);
    assert.equal((await send('unacknowledge')).statusCode, 200, 'nothing to give back: nothing happens');
    await send('acknowledge');
    const given = (await send('unacknowledge')).json() as { status: string; acknowledged_by: unknown; acknowledged_at: unknown };
    assert.deepEqual([given.status, given.acknowledged_by, given.acknowledged_at], ['firing', null, null]);
    const timeline = await get<{ items: { text: string }[] }>(`/api/v1/alerts/${number}/explain`);
    assert.ok(timeline.items.some((item) => item.text === 'Unacknowledged by Bob.'));
    await send('resolve');
    assert.equal((await send('unacknowledge')).statusCode, 409);
  });

  test('a whole group is acknowledged and resolved with one press', async () => {
    const groupId = (await grouped('label=namespace:prod&status=firing')).items[0]?.group_id;
    const send = (command: string, id = groupId, as = cast.bob) => cast.call(as, 'POST', `/api/v1/alert-groups/${id}/${command}`);
    assert.deepEqual((await send('acknowledge')).json(), { changed: true, reason: '3 alerts are acknowledged now.' });
    assert.equal((await send('acknowledge')).json().changed, false);
    assert.equal((await send('resolve')).json().changed, true);
    assert.deepEqual(await heads('label=namespace:prod&status=firing,acknowledged'), []);
    assert.equal((await send('resolve', '0199f0a0-0000-7000-8000-000000000000')).statusCode, 404);
    assert.equal((await send('resolve', 'x')).statusCode, 404);
    assert.equal((await send('resolve', groupId, cast.charlie)).statusCode, 403);
  });

  test('a group says when its alerts of the last two hours arrived, in columns of five minutes; the one before them is left out', async () => {
    const now = new Date('2030-05-15T12:03:20Z');
    await stopClock(cast.database.url, now);
    const at = (fingerprint: string, clock: string) =>
      cast.db.query('update alerts set created_at = $2 where fingerprint = $1', [fingerprint, `2030-05-15T${clock}Z`]);
    const arrivals = async () => (await grouped('label=namespace:late')).items[0]?.group?.arrivals;
    for (const [fingerprint, clock] of [
      ['too-early', '10:04:59'],
      ['first', '10:05:00'],
      ['before', '11:59:59'],
      ['running', '12:00:00'],
      ['newest', '12:03:20'],
    ] as const) {
      await cast.fire(fingerprint, { labels: { alertname: 'Late', namespace: 'late', deployment: 'api' } });
      await at(fingerprint, clock);
    }
    const { from, counts = [] } = (await arrivals()) ?? {};
    assert.deepEqual([from, counts.length], ['2030-05-15T10:05:00.000Z', 24]);
    assert.deepEqual(
      counts.flatMap((count, index) => (count > 0 ? [[index, count]] : [])),
      [
        [0, 1],
        [22, 1],
        [23, 2],
      ],
    );
    for (const fingerprint of ['first', 'before', 'running', 'newest']) await at(fingerprint, '10:00:00');
    assert.equal(await arrivals(), undefined, 'nothing is said where nothing arrived');
  });
});
