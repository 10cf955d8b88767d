import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Hole, Interval } from './coverage.ts';
import { groupGaps, type Judged, summarise } from './gaps.ts';

const HOUR = 3_600_000;
const window: Interval = { from: 0, until: 100 * HOUR };
const night = { id: 'night', name: 'Night' };
const day = { id: 'day', name: 'Day' };
const hole = (severity: Hole['severity'], from: number, until: number, code: Hole['code'] = 'nobody_at_all'): Hole => ({
  code,
  severity,
  level: null,
  teamId: null,
  userId: null,
  detail: '',
  intervals: [{ from: from * HOUR, until: until * HOUR }],
});
const judged = (name: string, policy: Judged['service']['policy'], holes: readonly Hole[]): Judged => ({
  service: { id: name, name, policy },
  holes,
});
const namesOf = ({ services }: { readonly services: readonly { readonly name: string }[] }) => services.map(({ name }) => name);

describe('gaps of all services', () => {
  const soon = [hole('critical', 10, 12)];
  const weak = [hole('warning', 0, 50)];
  const all = [
    judged('api', night, soon),
    judged('billing', null, [hole('critical', 0, 100)]),
    judged('cart', null, [hole('critical', 0, 100)]),
    judged('docs', day, weak),
    judged('events', night, soon),
    judged('fine', day, []),
  ];

  test('all are counted; those without anybody to page now and later are named, with the first hour', () => {
    const summary = summarise(window, all);
    assert.deepEqual([summary.services, summary.withGaps], [6, 5]);
    assert.deepEqual([namesOf(summary.now), summary.now.from], [['billing', 'cart'], 0]);
    assert.deepEqual([namesOf(summary.later), summary.later.from], [['api', 'events'], 10 * HOUR]);
    assert.deepEqual(summarise(window, []).now, { services: [], from: null, lack: null });
  });

  test('of services that lack different things the most is said that is true of all', () => {
    const lack = (...codes: Hole['code'][]) =>
      summarise(
        window,
        codes.map((code) => judged(code, night, [hole('critical', 0, 5, code), hole('critical', 5, 9, 'nobody_woken')])),
      ).now.lack;
    assert.deepEqual([lack('no_policy', 'nobody_at_all'), lack('nobody_at_all', 'nobody_reached')], ['nobody_at_all', 'nobody_reached']);
    assert.equal(lack('nobody_woken', 'no_policy', 'nobody_reached'), 'nobody_woken');
  });

  test('services with the same gaps stand together, the worst first; those without a policy are one group', () => {
    assert.deepEqual(
      groupGaps(all).map((group) => [group.policy?.name ?? null, namesOf(group)]),
      [
        [null, ['billing', 'cart']],
        ['Night', ['api', 'events']],
        ['Day', ['docs']],
      ],
    );
  });
});
