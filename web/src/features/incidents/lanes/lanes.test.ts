import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawLanes, LANES, type Mark, marksOf, wholeOf } from './lanes.ts';

const at = (minute: number) => Date.parse('2030-05-15T10:00:00Z') + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();

test('alerts, pages, status, people and notes of an incident each stand in their lane, in time; what goes on lasts until now', () => {
  const marks = marksOf(
    {
      alerts: [
        { number: 7, title: 'Slow', severity: 'critical', starts_at: iso(0), ends_at: null, resolved_at: null, status: 'firing' },
        { number: 8, title: 'Gone', severity: 'warning', starts_at: iso(1), ends_at: null, resolved_at: iso(3), status: 'resolved' },
      ],
      pages: [
        { user_name: 'Bo', level: 1, sent_at: iso(2), delivered_at: iso(4), state: 'delivered' },
        { user_name: 'Cara', level: 2, sent_at: null, delivered_at: null, state: 'skipped' },
      ],
      timeline: [
        { at: iso(0), kind: 'incident.created', text: 'created' },
        { at: iso(2), kind: 'page.sent', text: 'shown by its page' },
        { at: iso(5), kind: 'role.assigned', text: 'Bo is Scribe' },
        { at: iso(6), kind: 'note.added', text: 'restarted' },
        { at: iso(7), kind: 'made.up_by_a_program', text: 'else' },
      ],
    },
    at(10),
  );
  assert.deepEqual(
    marks.map(({ lane, from, until, tone }) => [lane, (from - at(0)) / 60_000, (until - at(0)) / 60_000, tone]),
    [
      ['alerts', 0, 10, 'critical'],
      ['status', 0, 0, 'critical'],
      ['alerts', 1, 3, 'warning'],
      ['pages', 2, 4, 'accent'],
      ['people', 5, 5, 'plain'],
      ['updates', 6, 6, 'plain'],
      ['updates', 7, 7, 'plain'],
    ],
  );
  assert.deepEqual(wholeOf(marks, at(10)), { from: at(0), until: at(10) });
  assert.deepEqual(wholeOf([], at(10)), { from: at(10), until: at(10) + 1 }, 'of nothing there is a moment');
});

const mark = (from: number, until = from, more: Partial<Mark> = {}): Mark => ({
  lane: 'alerts',
  from,
  until,
  tone: 'warning',
  text: `at ${from}`,
  ...more,
});

test('what lasts at the same time stands below each other, what stands too close is one with the worst tone, and the lanes are always the same', () => {
  const lanes = drawLanes(
    [mark(0, 100), mark(10, 90, { tone: 'critical' }), mark(500), mark(501, 501, { tone: 'high' })],
    { from: 0, until: 1_000 },
    1_000,
  );
  assert.deepEqual(
    lanes.map(({ lane }) => lane),
    LANES,
  );
  assert.equal(lanes[0]?.rows, 2);
  assert.deepEqual(
    lanes[0]?.drawn.map(({ x, width, row, tone, count, text }) => [x, width, row, tone, count, text]),
    [
      [0, 100, 0, 'warning', 1, 'at 0'],
      [500, 9, 0, 'high', 2, '2: at 500; at 501'],
      [10, 80, 1, 'critical', 1, 'at 10'],
    ],
  );
  assert.equal(lanes[1]?.rows, 1, 'an empty lane has its line');
});

test('only what is seen in the span is drawn, cut at its edges', () => {
  const [alerts] = drawLanes([mark(0, 400), mark(450), mark(900)], { from: 200, until: 500 }, 300);
  assert.deepEqual(
    alerts?.drawn.map(({ x, width }) => [x, width]),
    [
      [0, 200],
      [250, 8],
    ],
  );
});

test('of 10,000 entries no more is drawn than can be told apart', () => {
  const marks = Array.from({ length: 10_000 }, (_, index) =>
    mark(index, index + (index % 700), { lane: LANES[index % LANES.length] ?? 'alerts' }),
  );
  const drawn = drawLanes(marks, wholeOf(marks, 10_000), 1_000).flatMap((lane) => lane.drawn);
  assert.ok(drawn.length <= LANES.length * 5 * (1_000 / 8), String(drawn.length));
  assert.equal(
    drawn.reduce((sum, { count }) => sum + count, 0),
    10_000,
    'and nothing is left out',
  );
});
