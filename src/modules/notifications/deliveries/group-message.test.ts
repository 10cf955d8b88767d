import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digestMessage, type DigestGroupRow, type GroupAlertRow, groupMessage, type GroupTotals } from './group-message.ts';

const person = (name: string) => ({ kind: 'user' as const, id: name, name }) as unknown as NonNullable<GroupAlertRow['acknowledged_by']>;
const row = (number: number, more: Partial<GroupAlertRow> = {}): GroupAlertRow => ({
  number,
  fingerprint: `f${number}`,
  title: `Title ${number}`,
  status: 'firing',
  owned: false,
  severity: 'warning',
  labels: {},
  annotations: {},
  starts_at: new Date(number),
  ends_at: null,
  generator_url: null,
  acknowledged_by: null,
  acknowledged_at: null,
  resolved_by: null,
  resolved_at: null,
  ...more,
});
const totals = (more: Partial<GroupTotals> = {}): GroupTotals => ({
  time_zone: 'UTC',
  revision: 3,
  total: 2,
  firing: 1,
  acknowledged: 0,
  owned: 0,
  resolved: 1,
  started_at: new Date(1),
  severities: [],
  incident: null,
  ...more,
});
const of = (more: Partial<GroupTotals>, ...rows: GroupAlertRow[]) => {
  const message = groupMessage('g', totals(more), rows, 'https://t.example');
  assert.ok(message);
  return message;
};

describe('a group as a channel shows it', () => {
  test('it fires while one alert fires, then is acknowledged while one is open, then resolved', () => {
    assert.equal(of({ firing: 1, acknowledged: 1 }, row(1)).status, 'firing');
    assert.equal(of({ firing: 0, acknowledged: 1 }, row(1)).status, 'acknowledged');
    assert.equal(of({ firing: 0, acknowledged: 0 }, row(1)).status, 'resolved');
    assert.equal(groupMessage('g', totals(), [], ''), null);
  });

  test('it is called by the name and summary of its only alert, or by the name and workload that its alerts share', () => {
    const named = row(2, { labels: { alertname: 'DiskFull' } });
    assert.equal(of({ total: 1 }, named).title, 'DiskFull: Title 2');
    assert.equal(of({ total: 1 }, row(2)).title, 'Title 2');
    const summary = (title: string) => of({ total: 1 }, row(2, { title, labels: { alertname: 'DiskFull' } })).title;
    assert.deepEqual([summary('DiskFull'), summary('diskfull on db-1')], ['DiskFull', 'diskfull on db-1'], 'never twice');
    assert.equal(of({ total: 2 }, named, row(1)).title, 'DiskFull');
    const workload = row(2, { labels: { alertname: 'DiskFull', statefulset: 'db', job: 'node' } });
    assert.equal(of({ total: 2 }, workload, row(1)).title, 'DiskFull · db');
    assert.equal(of({ total: 2 }, row(2), row(1)).title, 'Title 2');
  });

  test('it is as grave as the gravest of its severities, and leads to its newest alert', () => {
    const message = of({ severities: ['info', 'high'] }, row(2), row(1));
    assert.deepEqual([message.severity, message.url, message.startedAt], ['high', 'https://t.example/alerts/2', new Date(1)]);
    assert.equal(of({ severities: [] }, row(2)).severity, 'warning');
    assert.deepEqual(message.counts, { total: 2, firing: 1, acknowledged: 0, resolved: 1 });
    assert.deepEqual(message.alerts[1], {
      number: 1,
      fingerprint: 'f1',
      title: 'Title 1',
      status: 'firing',
      owned: false,
      severity: 'warning',
      labels: {},
      annotations: {},
      startsAt: new Date(1),
      endsAt: null,
      generatorUrl: null,
    });
  });

  test('the last person to acknowledge is named, or the holder of the incident that owns an alert', () => {
    const rows = [
      row(3),
      row(2, { acknowledged_at: new Date(9), acknowledged_by: person('Ada') }),
      row(1, { acknowledged_at: new Date(5), acknowledged_by: person('Bob') }),
    ];
    const incident = { number: 1, status: 'acknowledged', holder: 'Eve' } as unknown as NonNullable<GroupTotals['incident']>;
    assert.equal(of({ incident, owned: 1 }, ...rows).acknowledgedBy, 'Ada');
    assert.equal(of({ incident, owned: 1 }, ...rows.toReversed()).acknowledgedBy, 'Ada');
    assert.equal(of({ incident, owned: 1 }, row(3)).acknowledgedBy, 'Eve');
    assert.equal(of({ incident, owned: 0 }, row(3)).acknowledgedBy, null);
    assert.equal(of({ owned: 1 }, row(3)).acknowledgedBy, null);
    assert.equal(of({ firing: 0, incident, owned: 1 }, ...rows).acknowledgedBy, null, 'a resolved group is of nobody');
  });

  test('a resolved group says by whom and when it ended last, an open one does not', () => {
    const rows = [
      row(2, { resolved_at: new Date(5), resolved_by: person('Bob') }),
      row(1, { resolved_at: new Date(9), resolved_by: person('Ada') }),
    ];
    const ended = of({ firing: 0 }, ...rows);
    assert.deepEqual([ended.resolvedBy, ended.resolvedAt], ['Ada', new Date(9)]);
    const open = of({ firing: 1 }, ...rows);
    assert.deepEqual([open.resolvedBy, open.resolvedAt], [null, null]);
    const bySource = of({ firing: 0 }, row(1));
    assert.deepEqual([bySource.resolvedBy, bySource.resolvedAt], [null, null]);
  });
});

describe('the digest at the end of a maintenance window', () => {
  const PLAIN = { baseUrl: '', timeZone: 'UTC', incident: null };
  const group = (number: number, more: Partial<GroupAlertRow> = {}, groups = 2) => ({
    ...row(number, more),
    firing: number,
    acknowledged: 0,
    groups,
  });

  test('it counts alerts and groups, begins with the earliest and is as grave as the gravest', () => {
    const digest = digestMessage({ id: 'd', title: 'Night' }, [group(3), group(2, { severity: 'high' })], {
      baseUrl: 'https://t.example',
      timeZone: 'Europe/Berlin',
      incident: null,
    });
    assert.equal(digest?.title, 'Maintenance window "Night" ended: 2 groups still fire');
    assert.deepEqual(
      [digest?.severity, digest?.startedAt, digest?.counts, digest?.digest, digest?.url, digest?.status, digest?.timeZone],
      [
        'high',
        new Date(2),
        { total: 5, firing: 5, acknowledged: 0, resolved: 0 },
        { groups: 2 },
        'https://t.example/alerts?status=firing',
        'firing',
        'Europe/Berlin',
      ],
    );
    assert.deepEqual(
      digest?.alerts.map(({ number }) => number),
      [3, 2],
    );
  });

  test('a group of several is named by what its alerts share, one alert by its title', () => {
    const pods = group(14, { labels: { alertname: 'PodNotReady', deployment: 'checkout' } });
    const titles = digestMessage({ id: 'd', title: 'N' }, [pods, group(1)], PLAIN)?.alerts.map(({ title }) => title);
    assert.deepEqual(titles, ['PodNotReady · checkout: 14 firing', 'Title 1']);
  });

  test('it says who has what of it, and once posted that nothing fires any more', () => {
    const of = (...groups: DigestGroupRow[]) => {
      const digest = digestMessage({ id: 'd', title: 'N' }, groups, PLAIN);
      return [digest?.status, digest?.counts.firing, digest?.counts.acknowledged, digest?.alerts[0]?.title, digest?.title.split(': ')[1]];
    };
    const pods = { labels: { alertname: 'PodNotReady', deployment: 'checkout' } };
    const still = '2 groups still fire';
    assert.deepEqual(of({ ...group(2, pods), acknowledged: 3 }, group(1)), [
      'firing',
      3,
      3,
      'PodNotReady · checkout: 2 firing, 3 acknowledged',
      still,
    ]);
    assert.deepEqual(of({ ...group(1), firing: 0, acknowledged: 1 }), ['acknowledged', 0, 1, 'Title 1', still]);
    assert.deepEqual(of({ ...group(1), firing: 0 }), ['resolved', 0, 0, 'Title 1', 'nothing fires any more']);
  });

  test('one group still fires, and nothing makes no digest', () => {
    assert.match(digestMessage({ id: 'd', title: 'N' }, [group(1, {}, 1)], PLAIN)?.title ?? '', /: 1 group still fires$/);
    assert.equal(digestMessage({ id: 'd', title: 'N' }, [], PLAIN), null);
  });
});
