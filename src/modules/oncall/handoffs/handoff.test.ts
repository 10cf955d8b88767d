import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTimeline } from '../schedule/resolve.ts';
import { at, DAY, history, layer, night } from '../schedule/schedules.fixture.ts';
import { isCounted, pagesOfShifts, REMINDED_EVERY_MS, reminderRefusal, settle, summariseIncidents } from './handoff.ts';

const START = at('2026-03-02T00:00:00Z');
const daily = openTimeline(history([layer({ start: '2026-03-02T00:00:00Z', handoff_time: '00:00' })]));
const nights = openTimeline(history([layer({ start: '2026-03-02T00:00:00Z', handoff_time: '12:00', restrictions: [night()] })]));
const state = (handedTo: string | null, handedUntil = START) => ({ handedTo, handedUntil });

describe('a handoff', () => {
  test('it is written when somebody else is on call than last, at the instant of the change', () => {
    assert.deepEqual(settle(daily, state('ann'), START + DAY + 5), {
      handoff: { at: START + DAY, outgoing: 'ann', incoming: 'ben' },
      handedTo: 'ben',
      nextCheckAt: START + 2 * DAY,
    });
  });

  test('the same person, and the first ever, are none', () => {
    assert.deepEqual(settle(daily, state('ann'), START + 5), { handoff: null, handedTo: 'ann', nextCheckAt: START + DAY });
    assert.deepEqual(settle(daily, state(null), START + 5), { handoff: null, handedTo: 'ann', nextCheckAt: START + DAY });
  });

  test('it is looked again within a day, also where nobody comes next', () => {
    const alone = openTimeline(history([layer({ start: '2026-03-02T00:00:00Z', user_ids: ['ann'] })]));
    assert.equal(settle(alone, state('ann'), START + 5).nextCheckAt, START + 5 + DAY);
    const since = settle(alone, state('ben', START + 3), START + 500 * DAY);
    assert.deepEqual(since.handoff, { at: START + 3, outgoing: 'ben', incoming: 'ann' }, 'the change is further back than anybody looks');
  });

  test('in a gap nobody takes over, and who was on call before it is remembered', () => {
    const noon = at('2026-03-04T12:00:00Z');
    assert.deepEqual(settle(nights, state('zoe'), noon), {
      handoff: null,
      handedTo: nights.at(noon - 7 * 3_600_000).userId,
      nextCheckAt: at('2026-03-04T22:00:00Z'),
    });
    assert.equal(settle(nights, state('zoe', noon - 1_000), noon).handedTo, 'zoe', 'nothing happened since the last look');
  });
});

test('open incidents are named up to ten, and counted', () => {
  const incidents = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), number: n + 1, title: 'Down', severity: 'high', status: 'triggered' }));
  assert.equal(summariseIncidents([]), 'No open incidents.');
  assert.equal(summariseIncidents(incidents(1)), '1 open incident: #1 Down (high, triggered).');
  assert.match(summariseIncidents(incidents(10)), /^10 open incidents: .*; #10 Down \(high, triggered\)\.$/);
  assert.match(summariseIncidents(incidents(12)), /#10 Down \(high, triggered\); and 2 more\.$/);
});

test('a reminder by hand needs a handoff that waits, and comes every 15 minutes at most', () => {
  const open = { accepted: false, dismissed: false, followed: false, remindedAt: null };
  assert.equal(REMINDED_EVERY_MS, 900_000);
  assert.equal(reminderRefusal(open, 5), null);
  for (const why of ['accepted', 'dismissed', 'followed'] as const) assert.equal(reminderRefusal({ ...open, [why]: true }, 5), why);
  assert.equal(reminderRefusal({ ...open, remindedAt: 5 }, 5 + REMINDED_EVERY_MS - 1), 'reminded');
  assert.equal(reminderRefusal({ ...open, remindedAt: 5 }, 5 + REMINDED_EVERY_MS), null);
});

test('pages of a shift are counted from its beginning until before its end, if it is no longer than 31 days', () => {
  const page = (at: number, scheduleId = 's', userId = 'ann') => ({ userId, at, scheduleIds: [scheduleId] });
  const pages = [page(9), page(10), page(19), page(20), page(15, 'other'), page(15, 's', 'ben')];
  const shift = (from: number | null, until: number, scheduleId = 's') => ({ scheduleId, userId: 'ann', from, until });
  assert.deepEqual(pagesOfShifts([shift(10, 20), shift(null, 20), shift(10, 20, 'none'), shift(0, 32 * DAY)], pages), [2, null, 0, null]);
  assert.deepEqual([isCounted(shift(0, 31 * DAY)), isCounted(shift(0, 31 * DAY + 1)), isCounted(shift(null, 5))], [true, false, false]);
});
