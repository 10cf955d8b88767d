import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AlertsCast, pointers, startAlertsCast } from '../alerts.fixture.ts';

interface List {
  items: Array<{ number: number; fingerprint: string; title: string }>;
  total: number;
  total_capped?: boolean;
  limit: number;
  skip: number;
  next_cursor?: string;
}

describe('GET /api/v1/alerts', () => {
  let cast: AlertsCast;
  const list = async (query = ''): Promise<List> => {
    const response = await cast.call(cast.charlie, 'GET', `/api/v1/alerts${query}`);
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const names = async (query: string) => (await list(query)).items.map((alert) => alert.fingerprint).sort();

  before(async () => {
    cast = await startAlertsCast();
    await cast.fire('disk', {
      title: 'Disk 100% full on db_1',
      severity: 'critical',
      labels: { alertname: 'DiskFull', namespace: 'prod', team: 'a,b' },
      source: 'grafana',
    });
    await cast.fire('cpu', {
      title: 'CPU busy',
      severity: 'high',
      labels: { alertname: 'HighCpu', namespace: 'prod' },
      annotations: { runbook: 'https://runbooks.test/CPU' },
    });
    await cast.fire('net', {
      title: 'Packets lost',
      severity: 'info',
      labels: { alertname: 'Loss', namespace: 'stage', path: 'C:\\temp' },
      description: 'Größe ÜBER alles',
    });
    await cast.fire('done', { title: 'Was fixed', severity: 'warning' });
    await cast.fire('done', { action: 'resolve' });
    const [first] = await cast.db.query<{ number: number }>(
      `update alerts set provider = 'chatone', channel = '#ops' where fingerprint = 'disk' returning number`,
    );
    assert.ok(first);
    await cast.call(cast.bob, 'POST', `/api/v1/alerts/${first.number}/acknowledge`);
  });
  after(() => cast.close());

  test('?provider= and ?channel= find an alert by every place it was announced at, not by those where nothing was sent', async () => {
    const place = (provider: string, target: string, sent: boolean) =>
      cast.db.query(
        `insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, created_at, updated_at, sent_at)
       select gen_random_uuid(), group_id, $2, $1, $2, $2, 'delivered', 1, app_now(), app_now(), app_now(), case when $3 then app_now() end
         from alerts where fingerprint = 'disk'`,
        [provider, target, sent],
      );
    await place('chattwo', 'second', true);
    await place('email', 'never', false);
    const found = async (query: string) => (await list(`?${query}`)).items.map(({ fingerprint }) => fingerprint);
    for (const query of ['provider=chatone', 'channel=%23ops', 'provider=chattwo', 'channel=second', 'provider=chattwo&channel=second'])
      assert.deepEqual(await found(query), ['disk'], query);
    for (const query of ['provider=email', 'channel=never', 'provider=chatone&channel=second', 'provider=chattwo&channel=%23ops'])
      assert.deepEqual(await found(query), [], query);
    // Gathered by index, beside another filter.
    assert.deepEqual(await found('channel=second&label=no:such'), []);
    assert.deepEqual(await found('channel=second&status=acknowledged'), ['disk']);
    await cast.db.query(`delete from deliveries where target in ('second', 'never')`);
  });

  test('the envelope has items, total, limit and skip, newest change first, and every field of an alert', async () => {
    const page = await list();
    assert.deepEqual([page.total, page.limit, page.skip, page.total_capped, page.next_cursor], [4, 20, 0, undefined, undefined]);
    assert.equal(page.items[0]?.fingerprint, 'disk');
    assert.deepEqual(Object.keys(page.items[0] ?? {}), [
      'id',
      'number',
      'fingerprint',
      'title',
      'description',
      'status',
      'severity',
      'labels',
      'annotations',
      'source',
      'channel',
      'provider',
      'group_key',
      'group_id',
      'service_id',
      'starts_at',
      'ends_at',
      'last_received_at',
      'occurrence_count',
      'acknowledged_at',
      'acknowledged_by',
      'owner',
      'resolved_at',
      'resolved_by',
      'incident_ids',
      'unacknowledged_incidents',
      'suppressed_by',
      'flapping',
      'generator_url',
      'created_at',
      'updated_at',
    ]);
  });

  for (const [query, expected] of [
    ['?status=firing', ['cpu', 'net']],
    ['?status=firing,acknowledged', ['cpu', 'disk', 'net']],
    ['?status=firing,acknowledged,resolved', ['cpu', 'disk', 'done', 'net']],
    ['?severity=critical', ['disk']],
    ['?severity=high,info&status=firing', ['cpu', 'net']],
    ['?channel=%23ops', ['disk']],
    ['?provider=chatone', ['disk']],
    ['?provider=chattwo', []],
    ['?provider=chatone,chattwo&provider=email', ['disk']],
    ['?provider=chatone,chattwo,email,webhook', ['disk']],
    ['?severity=critical&severity=high,info', ['cpu', 'disk', 'net']],
    ['?source=grafana', ['disk']],
    ['?fingerprint=done', ['done']],
    ['?fingerprint=cpu', ['cpu']],
    ['?label=namespace:prod', ['cpu', 'disk']],
    ['?label=namespace:prod,alertname:DiskFull', ['disk']],
    ['?label=team:a%5C,b', ['disk']],
    ['?label=path:C:%5C%5Ctemp', ['net']],
    ['?label=namespace:pro', []],
    ['?search=DISK', ['disk']],
    ['?search=highcpu', ['cpu']],
    ['?search=runbooks.test/cpu', ['cpu']],
    ['?search=prod%20full', ['disk']],
    ['?search=prod%20packets', []],
    ['?search=100%25', ['disk']],
    ['?search=%25', ['disk']],
    ['?search=db_1', ['disk']],
    ['?search=dbx1', []],
    ['?search=_', ['disk']],
    ['?search=C:%5Ctemp', ['net']],
    ['?search=GR%C3%96SSE', []],
    ['?search=gr%C3%B6%C3%9Fe%20%C3%BCber', ['net']],
    ['?start_date=2020-01-01T00:00:00Z&end_date=2020-01-02T00:00:00%2B02:00', []],
    ['?start_date=2020-01-01&end_date=2020-01-01', []],
    ['?start_date=2020-01-01', ['cpu', 'disk', 'done', 'net']],
    ['?start_date=2020-01-01T00:00:00.5+02:00', ['cpu', 'disk', 'done', 'net']],
    ['?numbers=999999', []],
  ] as const) {
    test(`${decodeURIComponent(query)} shows ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await names(query), [...expected]);
      assert.equal((await list(query)).total, expected.length);
    });
  }

  test('numbers and group_id pick exactly those alerts', async () => {
    const [first] = (await list('?fingerprint=cpu')).items;
    assert.deepEqual(await names(`?numbers=${first?.number},999999`), ['cpu']);
    const detail = (await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${first?.number}`)).json() as { group_id: string };
    assert.deepEqual(await names(`?group_id=${detail.group_id}`), ['cpu']);
  });

  test('service_id picks the alerts of a service, open or not', async () => {
    const service = '0198a3c0-0000-7000-8000-000000000001';
    await cast.db.query(`update alerts set service_id = $1 where fingerprint in ('cpu', 'done')`, [service]);
    assert.deepEqual(await names(`?service_id=${service}`), ['cpu', 'done']);
    assert.deepEqual(await names(`?service_id=${service}&status=firing,acknowledged`), ['cpu']);
    assert.deepEqual(await names(`?service_id=${service.replace(/1$/, '2')}`), []);
    assert.deepEqual(await names(`?service_id=${service.replace(/1$/, '2')},${service}`), ['cpu', 'done'], 'any of several');
    assert.deepEqual(await names(`?service_id=${service.replace(/1$/, '2')}&service_id=${service}`), ['cpu', 'done'], 'or repeated');
    await cast.db.query('update alerts set service_id = null');
  });

  for (const sort of ['updated_at', '-updated_at', 'created_at', '-created_at', 'number', '-number', '-urgency']) {
    for (const filter of ['', '&status=firing,acknowledged', '&search=a', '&severity=critical,high,info,warning']) {
      test(`sort=${sort}${filter}: the cursor walks every alert once, in order, and says where to go on`, async () => {
        const whole = await list(`?sort=${sort}${filter}`);
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const response = await cast.call(
            cast.charlie,
            'GET',
            `/api/v1/alerts?sort=${sort}${filter}&limit=1${cursor ? `&cursor=${cursor}` : ''}`,
          );
          const page = response.json() as List;
          // A count that took too long says so, and knows of fewer.
          if (!page.total_capped && !whole.total_capped) assert.equal(page.total, whole.total);
          seen.push(...page.items.map((alert) => alert.number));
          cursor = page.next_cursor;
          const link = response.headers['link'];
          assert.equal(typeof link, cursor ? 'string' : 'undefined');
          if (cursor) assert.match(String(link), new RegExp(`^</api/v1/alerts\\?.*cursor=${cursor}.*>; rel="next"$`));
        } while (cursor && seen.length < 10);
        assert.deepEqual(
          seen,
          whole.items.map((alert) => alert.number),
        );
      });
    }
  }

  test('skip and limit cut the same list', async () => {
    const all = (await list()).items.map((alert) => alert.number);
    assert.deepEqual(
      (await list('?skip=1&limit=2')).items.map((alert) => alert.number),
      all.slice(1, 3),
    );
    assert.deepEqual((await list('?skip=9')).items, []);
  });

  test('S63: repeated, unknown and absurd query members are refused with 400 and their name', async () => {
    for (const [query, member] of [
      ['status=firing&status=odd', '?status'],
      ['provider=chatthree', '?provider'],
      ['source=a&source=b', '?source'],
      ['search=a&search=b', '?search'],
      ['nonsense=1', '?nonsense'],
      ['limit=-1', '?limit'],
      ['limit=0', '?limit'],
      ['limit=201', '?limit'],
      ['limit=1e9', '?limit'],
      ['limit=NaN', '?limit'],
      ['limit=', '?limit'],
      ['limit=5&limit=6', '?limit'],
      ['skip=-1', '?skip'],
      ['skip=99999999999999999999', '?skip'],
      ['skip=10001', '?skip'],
      ['skip=1&cursor=abc', '?skip'],
      ['cursor=abc', '?cursor'],
      [`cursor=${Buffer.from('["number",1,1,1]').toString('base64url')}`, '?cursor'],
      [`cursor=${Buffer.from('["-updated_at","x",1,1]').toString('base64url')}`, '?cursor'],
      [`cursor=${Buffer.from('["-updated_at",1e300,1,1]').toString('base64url')}`, '?cursor'],
      ['sort=password', '?sort'],
      ['sort=urgency', '?sort'],
      ['grouped=true&sort=-updated_at', '?sort'],
      [`sort=-urgency&cursor=${Buffer.from('["-urgency",16,1,1]').toString('base64url')}`, '?cursor'],
      [`sort=-urgency&cursor=${Buffer.from('["-number",1,1,1]').toString('base64url')}`, '?cursor'],
      ['sort=--number', '?sort'],
      ['status=open', '?status'],
      ['status=firing,', '?status'],
      ['severity=p1', '?severity'],
      ['group_id=7', '?group_id'],
      ['service_id=checkout', '?service_id'],
      ['numbers=1;2', '?numbers'],
      [`numbers=${Array.from({ length: 201 }, (_, i) => i + 1).join(',')}`, '?numbers'],
      ['label=nocolon', '?label'],
      ['label=a:1,a:2', '?label'],
      ['start_date=yesterday', '?start_date'],
      ['end_date=2026-02-30T00:00:00Z', '?end_date'],
      ['start_date=2026-01', '?start_date'],
      ['search=%00', '?search'],
    ] as const) {
      const response = await cast.call(cast.charlie, 'GET', `/api/v1/alerts?${query}`);
      assert.equal(response.statusCode, 400, `${query}: ${response.body}`);
      assert.ok(pointers(response).includes(member), `${query}: ${response.body}`);
    }
  });

  test('a total above 10,000 is capped and says so', async () => {
    await cast.db.query(`
      with g as (insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at)
        values ('0199f0a0-0000-7000-8000-0000000000aa', 'many', 'open', 1, app_now(), app_now(), app_now()) returning id)
      insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at,
        content_digest, created_at, updated_at)
      select gen_random_uuid(), 'many' || i, 'Many', 'firing', 'info', '{}', '{}', 'bulk', 'many', g.id, app_now(), app_now(), app_now(), '', app_now(), app_now()
        from g, generate_series(1, 10001) i`);
    await cast.db.query(`insert into alert_words (alert_id, words) select id, 'many' from alerts where fingerprint like 'many%'`);
    const all = await list('?limit=1');
    // Less where counting takes longer than it may.
    assert.ok(all.total_capped && all.total <= 10_000, `${all.total}`);
    const next = await list(`?cursor=${all.next_cursor}`);
    assert.deepEqual([next.total, next.total_capped], [all.total, true]);
    const firing = await list('?status=firing&limit=1');
    assert.ok(firing.total_capped && firing.total <= 10_000, `${firing.total}`);
    const exact = await list('?status=resolved&limit=1');
    assert.deepEqual([exact.total, exact.total_capped], [1, undefined]);
    const searched = await list('?search=many&limit=1');
    assert.ok(searched.total_capped && searched.total > 1);
  });
});
