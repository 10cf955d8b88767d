import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { clockOf } from '../../../src/modules/oncall/schedule/wall-clock.ts';
import type { Layer } from '../../../src/modules/oncall/schedule/layer.ts';
import { walk } from '../../../src/modules/oncall/schedule/oracle.fixture.ts';
import { openTimeline, type ScheduleHistory, segmentsOf } from '../../../src/modules/oncall/schedule/resolve.ts';

const MINUTE = 60_000;
const DAYS = 400;
const DAY = 86_400_000;

/** Where and from when: each span of 400 days holds changes of the clocks worth a look. Handoffs fall into some of them. */
const PLACES: ReadonlyArray<readonly [zone: string, from: string, handoff: string]> = [
  ['Europe/London', '2025-01-01', '01:30'],
  ['Europe/Berlin', '2025-01-01', '02:30'],
  ['Europe/Dublin', '2024-06-01', '01:00'],
  ['America/Chicago', '2025-01-01', '02:00'],
  ['America/New_York', '2024-06-01', '09:00'],
  ['America/St_Johns', '2010-06-01', '00:01'],
  ['America/Sao_Paulo', '2018-06-01', '00:00'],
  ['America/Caracas', '2016-01-01', '02:45'],
  ['America/Asuncion', '2023-06-01', '00:00'],
  ['Australia/Lord_Howe', '2024-06-01', '02:15'],
  ['Australia/Sydney', '2024-06-01', '02:30'],
  ['Pacific/Auckland', '2024-06-01', '03:00'],
  ['Pacific/Chatham', '2024-06-01', '02:45'],
  ['Pacific/Apia', '2011-06-01', '00:00'],
  ['Africa/Casablanca', '2024-06-01', '02:30'],
  ['Africa/Cairo', '2023-01-01', '00:00'],
  ['Asia/Kathmandu', '2025-01-01', '09:00'],
  ['Asia/Tehran', '2021-06-01', '00:00'],
  ['Asia/Gaza', '2012-01-01', '00:30'],
  ['Asia/Amman', '2022-01-01', '00:00'],
  ['Asia/Pyongyang', '2015-06-01', '00:00'],
  ['Europe/Moscow', '2014-03-01', '01:30'],
  ['Europe/Istanbul', '2016-01-01', '03:00'],
  ['Antarctica/Troll', '2024-06-01', '02:00'],
];

const python = spawnSync('python3', ['-c', 'from zoneinfo import ZoneInfo; ZoneInfo("Europe/London")']).status === 0;

type Span = [from: number, until: number, userId: string | null];

/** Each seventh minute, and the last. */
function minutesOf(from: number, until: number): number[] {
  const minutes = Array.from({ length: Math.ceil((until - from) / 7) }, (_, index) => from + index * 7);
  return [...minutes, until - 1];
}

const minuteOfDay = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function scheduleIn(zone: string, from: number, handoff: string): ScheduleHistory {
  const common = {
    name: 'x',
    shift_length: 1,
    handoff_time: handoff,
    time_zone: zone,
    start: new Date(from).toISOString(),
    end: null,
  } as const;
  const layers: Layer[] = [
    {
      ...common,
      id: 'daily',
      rotation_type: 'daily',
      shift_length_unit: 'days',
      handoff_day: null,
      user_ids: ['ann', 'ben', 'cem'],
      restrictions: [],
    },
    {
      ...common,
      id: 'weekly',
      rotation_type: 'weekly',
      shift_length_unit: 'weeks',
      handoff_day: 'wednesday',
      user_ids: ['dot', 'eve'],
      restrictions: [{ type: 'time_of_day', start_time: '22:00', end_time: '02:20' }],
    },
  ];
  const override = { id: 'o', userId: 'fay', replacedUserId: null, from: from + 100 * DAY + 90 * MINUTE, until: from + 103 * DAY };
  return { versions: [{ from: Number.NEGATIVE_INFINITY, layers }], overrides: [override] };
}

function askPython(zone: string, from: number, handoff: string): Span[] {
  const ask = {
    zone,
    from: from / MINUTE,
    days: DAYS,
    handoff: minuteOfDay(handoff),
    daily: ['ann', 'ben', 'cem'],
    weekly: { day: 2, users: ['dot', 'eve'] },
    night: [22 * 60, 2 * 60 + 20],
    override: { from: (from + 100 * DAY) / MINUTE + 90, until: (from + 103 * DAY) / MINUTE, user: 'fay' },
  };
  const run = spawnSync('python3', [join(import.meta.dirname, 'on-call-oracle.py')], {
    input: JSON.stringify(ask),
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout).segments;
}

describe(`F24: each minute of ${DAYS} days has exactly the person whom ${python ? 'Python’s zone data say' : 'a walk by Intl says'}`, () => {
  for (const [zone, day, handoff] of PLACES) {
    test(`${zone} from ${day}, handoff at ${handoff}`, () => {
      const from = Date.parse(`${day}T00:00:00Z`);
      const history = scheduleIn(zone, from, handoff);
      const timeline = openTimeline(history);
      const segments = segmentsOf(timeline, from, from + DAYS * DAY);
      const expected = python
        ? askPython(zone, from, handoff)
        : walk(history, from, from + DAYS * DAY).map(({ from: start, until, userId }): Span => [start / MINUTE, until / MINUTE, userId]);
      assert.deepEqual(
        segments.map(({ from: start, until, userId }) => [start / MINUTE, until / MINUTE, userId]),
        expected,
      );
      // Asked out of the blue, without what came before it, at the ends of each shift and at every seventh minute.
      for (const [start, end, userId] of expected)
        for (const minute of minutesOf(start, end))
          assert.equal(timeline.at(minute * MINUTE).userId, userId, new Date(minute * MINUTE).toISOString());
      // No hole and no overlap, and every handoff at its time on the wall, or at the end of the hours that the clock left out.
      const clock = clockOf(zone);
      const times = new Set([minuteOfDay(handoff), 22 * 60, 2 * 60 + 20]);
      for (const [index, segment] of segments.slice(1).entries()) {
        assert.equal(segment.from, segments[index]?.until);
        if (segment.userId === 'fay' || segments[index]?.userId === 'fay') continue;
        const shown = Math.floor(clock.read(segment.from) / MINUTE);
        const before = Math.floor(clock.read(segment.from - 1) / MINUTE);
        const passed = Array.from({ length: shown - before }, (_, step) => (((before + 1 + step) % 1_440) + 1_440) % 1_440);
        assert.ok(
          passed.some((minute) => times.has(minute)),
          `${zone} ${new Date(segment.from).toISOString()}`,
        );
      }
    });
  }
});
