import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Incident } from '../../api/types.ts';
import type { ListedAlert } from '../../features/alerts/queries.ts';
import { alertsToKeep, incidentsToKeep, KEPT_MS, MOST_ROWS, type OfflineCopy, renewed } from './copy.ts';

/** The part of the page without the server, which the build copies as it is. */
const PAGE = new URL('../../../public/offline-rows.js', import.meta.url).href;
const { shownOf } = (await import(PAGE)) as { shownOf: (text: string | null, now: number) => OfflineCopy | null };

const NOW = Date.parse('2030-05-15T12:00:00Z');
const SECRET = 'not for a device';

function alert(number: number, more: Partial<ListedAlert> = {}): ListedAlert {
  const row = {
    number,
    title: `Disk ${number} is full`,
    severity: 'critical',
    status: 'firing',
    starts_at: '2030-05-15T11:00:00Z',
    updated_at: '2030-05-15T11:00:00Z',
    resolved_at: null,
    owner: null,
    labels: { password: SECRET },
    annotations: { runbook: SECRET },
    description: SECRET,
  };
  return { ...row, ...more } as unknown as ListedAlert;
}

function incident(number: number, more: Partial<Incident> = {}): Incident {
  const row = {
    id: SECRET,
    number,
    title: `Outage ${number}`,
    severity: 'medium',
    status: 'active',
    created_at: '2030-05-15T10:00:00Z',
    private: false,
    description: SECRET,
    custom_fields: { customer: SECRET },
    viewer_ids: [SECRET],
  };
  return { ...row, ...more } as unknown as Incident;
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const alerts = (count: number, at = NOW) => alertsToKeep({ items: many(count).map((number) => alert(number)), total: count, at }, false);
const incidents = (count: number, at = NOW) => incidentsToKeep({ items: many(count).map((number) => incident(number)), total: count, at });
const copy = (count: number, at = NOW): OfflineCopy => ({ owner: 'anna', alerts: alerts(count, at), incidents: incidents(count, at) });
const sizes = (kept: OfflineCopy | null) => [kept?.incidents?.rows.length, kept?.alerts?.rows.length];

describe('the copy for a time without the server', () => {
  test('it has what the lists show, and nothing else of them; the page without the server reads it whole', () => {
    const group = { firing: 3, acknowledged: 1, resolved: 9, severity: 'high', since: '2030-05-15T09:00:00Z' };
    const items = [alert(1), alert(2, { group } as unknown as Partial<ListedAlert>)];
    const kept = renewed(null, { owner: 'anna', alerts: alertsToKeep({ items, total: 7, at: NOW }, true), incidents: incidents(1) }, NOW);
    const text = JSON.stringify(kept);
    assert.ok(!text.includes(SECRET), text);
    assert.deepEqual(shownOf(text, NOW), kept);
    assert.deepEqual(kept?.alerts?.rows, [
      { number: 1, title: 'Disk 1 is full', severity: 'critical', state: 'Firing', since: '2030-05-15T11:00:00Z' },
      { number: 2, title: 'Disk 2 is full', severity: 'high', state: '3 firing, 1 acknowledged', since: '2030-05-15T09:00:00Z' },
    ]);
    assert.deepEqual([kept?.alerts?.more, kept?.alerts?.filtered], [5, true]);
    assert.deepEqual(kept?.incidents?.rows, [
      { number: 1, title: 'Outage 1', severity: 'medium', state: 'Active', since: '2030-05-15T10:00:00Z' },
    ]);
  });

  test('private incidents are never in it, only counted', () => {
    const kept = incidentsToKeep({ items: [incident(1, { private: true }), incident(2)], total: 2, at: NOW });
    assert.deepEqual([kept.rows.map(({ number }) => number), kept.more], [[2], 1]);
  });

  test('incidents stand in it as in their list: what nobody has first, the worst of it first', () => {
    const items = [
      incident(1, { severity: 'low', acknowledged_by: null }),
      incident(2, { severity: 'critical', acknowledged_by: 'bo' } as unknown as Partial<Incident>),
      incident(3, { severity: 'critical', acknowledged_by: null }),
      incident(4, { severity: 'high', acknowledged_by: null }),
    ];
    const kept = incidentsToKeep({ items, total: 4, at: NOW });
    assert.deepEqual(
      kept.rows.map(({ number }) => number),
      [3, 4, 1, 2],
    );
  });

  test('it has 200 lines at most, and incidents have room beside any number of alerts', () => {
    assert.equal(MOST_ROWS, 200);
    for (const [of, [incidentRows, alertRows]] of [
      [copy(99), [99, 99]],
      [copy(100), [100, 100]],
      [copy(101), [100, 100]],
      [copy(500), [100, 100]],
      [{ ...copy(500), alerts: alerts(20) }, [180, 20]],
      [{ ...copy(500), incidents: incidents(3) }, [3, 197]],
    ] as const)
      assert.deepEqual(sizes(renewed(null, of, NOW)), [incidentRows, alertRows]);
    const kept = renewed(null, copy(500), NOW);
    assert.deepEqual([kept?.incidents?.more, kept?.alerts?.more], [400, 400], 'what is not kept is counted');
  });

  test('each list is gone 24 hours after the server last confirmed it, for the page that writes it and the one that shows it', () => {
    assert.equal(KEPT_MS, 24 * 60 * 60_000);
    const older: OfflineCopy = { owner: 'anna', alerts: alerts(1, NOW - 1), incidents: incidents(1, NOW) };
    const none: OfflineCopy = { owner: 'anna', alerts: null, incidents: null };
    for (const [at, shown] of [
      [NOW + KEPT_MS - 2, [1, 1]],
      [NOW + KEPT_MS - 1, [1, undefined]],
      [NOW + KEPT_MS, [undefined, undefined]],
    ] as const) {
      assert.deepEqual(sizes(shownOf(JSON.stringify(older), at)), shown);
      assert.deepEqual(sizes(renewed(older, none, at)), shown);
    }
  });

  test('a copy of a time to come is not shown: the clock was set back', () => {
    assert.equal(shownOf(JSON.stringify(copy(1)), NOW - 5 * 60_000 - 1), null);
    assert.ok(shownOf(JSON.stringify(copy(1)), NOW - 5 * 60_000));
  });

  test('what another user saw does not stay, what the same one saw does until it is seen anew', () => {
    const seen: OfflineCopy = { owner: 'anna', alerts: null, incidents: incidents(2) };
    assert.deepEqual(sizes(renewed({ ...copy(5), owner: 'bo' }, seen, NOW)), [2, undefined]);
    assert.deepEqual(sizes(renewed(copy(5, NOW - 1), seen, NOW)), [2, 5]);
    assert.deepEqual(sizes(renewed(copy(5, NOW + 1), seen, NOW)), [5, 5], 'another tab saw it later');
  });

  test('anything else in its place is no copy', () => {
    for (const text of [null, '', '{', 'null', '7', '[]', '{}', '{"owner":"anna"}', '{"owner":"anna","alerts":{"rows":7}}'])
      assert.equal(shownOf(text, NOW), null, String(text));
    const odd = { ...copy(1), alerts: { ...alerts(1), rows: [null, 7, { number: 1 }, { ...alerts(1).rows[0], severity: '<b>' }] } };
    assert.deepEqual(sizes(shownOf(JSON.stringify(odd), NOW)), [1, 0]);
  });
});
