import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holesOf } from './coverage.ts';
import { readLayers } from './layer-input.ts';
import { openTimeline, segmentsOf } from './resolve.ts';

test('holes are named by schedule and hour, and an override fills its part', () => {
  const { layers } = readLayers(
    [
      {
        name: 'Days',
        rotation_type: 'daily',
        start: '2026-03-01T00:00:00Z',
        user_ids: ['ann'],
        restrictions: [{ type: 'time_of_day', start_time: '08:00', end_time: '20:00' }],
      },
    ],
    { timeZone: 'UTC', now: 0, before: [], makeId: () => 'x' },
  );
  const schedule = (id: string, overridden: boolean) => ({
    id,
    name: `Schedule ${id}`,
    teamId: `team ${id}`,
    history: {
      versions: [{ from: Number.NEGATIVE_INFINITY, layers: overridden ? layers : [] }],
      overrides: overridden
        ? [
            {
              id: 'o',
              userId: 'ben',
              replacedUserId: null,
              from: Date.parse('2026-03-02T20:00:00Z'),
              until: Date.parse('2026-03-03T02:00:00Z'),
            },
          ]
        : [],
    },
  });
  const holes = [schedule('a', true), schedule('b', false)].flatMap((one) =>
    holesOf(one, segmentsOf(openTimeline(one.history), Date.parse('2026-03-02T00:00:00Z'), Date.parse('2026-03-03T12:00:00Z'))),
  );
  assert.deepEqual(
    holes.map((hole) => [hole.schedule_name, hole.team_id, hole.start, hole.end, hole.minutes]),
    [
      ['Schedule a', 'team a', '2026-03-02T00:00:00.000Z', '2026-03-02T08:00:00.000Z', 480],
      ['Schedule a', 'team a', '2026-03-03T02:00:00.000Z', '2026-03-03T08:00:00.000Z', 360],
      ['Schedule b', 'team b', '2026-03-02T00:00:00.000Z', '2026-03-03T12:00:00.000Z', 2160],
    ],
  );
});
