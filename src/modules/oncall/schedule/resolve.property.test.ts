import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { clockOf } from './wall-clock.ts';
import { type Layer, ROTATION_TYPES, SHIFT_UNITS, type ShiftUnit, WEEKDAYS } from './layer.ts';
import { readings, walk } from './oracle.fixture.ts';
import { openTimeline, type ScheduleHistory, segmentAround, segmentsOf } from './resolve.ts';

/** How often each zone is tried. A long run: ONCALL_RUNS=50. */
const RUNS = Number(process.env['ONCALL_RUNS'] ?? 1);
const MINUTE = 60_000;
const DAY = 86_400_000;
const FIRST = Date.UTC(2010, 0, 1);
const LAST = Date.UTC(2050, 0, 1);
const USERS = ['ann', 'ben', 'cem', 'dot'];
const ZONES = Intl.supportedValuesOf('timeZone');

/** Instants at which the zone's clock jumps between 2010 and 2050. */
function jumpsOf(zone: string): number[] {
  const jumps: number[] = [];
  let local = Temporal.Instant.fromEpochMilliseconds(FIRST).toZonedDateTimeISO(zone);
  for (;;) {
    const next = local.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= LAST) return jumps;
    jumps.push(next.epochMilliseconds);
    local = next;
  }
}

const minuteOfDay = fc.integer({ min: 0, max: 1_439 }).map(clockText);
// Handoffs in the small hours meet the jumps.
const handoffTime = fc.oneof(minuteOfDay, fc.integer({ min: 0, max: 200 }).map(clockText));
const weekday = fc.constantFrom(...WEEKDAYS);

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const restriction = fc.oneof(
  fc.record({
    type: fc.constant('time_of_day' as const),
    start_time: handoffTime,
    end_time: fc.oneof(handoffTime, fc.constant('24:00')),
    days: fc.uniqueArray(weekday, { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('time_of_day' as const), start_time: handoffTime, end_time: handoffTime }),
  fc.record({
    type: fc.constant('time_of_week' as const),
    start_day: weekday,
    start_time: handoffTime,
    end_day: weekday,
    end_time: fc.oneof(handoffTime, fc.constant('24:00')),
  }),
);

function layerIn(zone: string, around: number): fc.Arbitrary<Layer> {
  const units: Readonly<Record<string, ShiftUnit>> = { hourly: 'hours', daily: 'days', weekly: 'weeks' };
  return fc
    .record({
      id: fc.uuid(),
      rotation: fc.constantFrom(...ROTATION_TYPES),
      unit: fc.constantFrom(...SHIFT_UNITS),
      shift_length: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 13 })),
      handoff_time: handoffTime,
      handoff_day: weekday,
      age: fc.oneof(fc.integer({ min: 0, max: 12 * 1_440 }), fc.integer({ min: 0, max: 200 * 1_440 })),
      life: fc.option(fc.integer({ min: 1, max: 300 * 1_440 }), { freq: 4 }),
      user_ids: fc.array(fc.constantFrom(...USERS), { maxLength: 6 }),
      restrictions: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(restriction, { maxLength: 3 }) }),
    })
    .map(({ id, rotation, unit, shift_length, handoff_time, handoff_day, age, life, user_ids, restrictions }) => {
      const shift_length_unit = units[rotation] ?? unit;
      const start = around - age * MINUTE;
      return {
        id,
        name: id,
        rotation_type: rotation,
        shift_length,
        shift_length_unit,
        handoff_time,
        handoff_day: shift_length_unit === 'weeks' ? handoff_day : null,
        time_zone: zone,
        start: new Date(start).toISOString(),
        end: life === null ? null : new Date(start + life * MINUTE).toISOString(),
        user_ids,
        restrictions,
      };
    });
}

const interval = fc
  .tuple(fc.integer({ min: -1_440, max: 4 * 1_440 }), fc.integer({ min: 1, max: 4_000 }))
  .map(([from, length]) => ({ from, until: from + length }));

/** A schedule and a few days of it, mostly around a jump of the clock. */
function scheduleIn(zone: string): fc.Arbitrary<{ history: ScheduleHistory; from: number; until: number }> {
  const jumps = jumpsOf(zone);
  const anywhere = fc.integer({ min: FIRST / MINUTE, max: LAST / MINUTE }).map((minute) => minute * MINUTE);
  const nearJump = fc
    .tuple(fc.constantFrom(...(jumps.length > 0 ? jumps : [FIRST])), fc.integer({ min: 0, max: 4 * 1_440 }))
    .map(([jump, minutes]) => Math.floor(jump / MINUTE - minutes) * MINUTE);
  return fc.oneof({ weight: 4, arbitrary: nearJump }, { weight: 1, arbitrary: anywhere }).chain((from) =>
    fc
      .record({
        layers: fc.array(layerIn(zone, from + 2 * DAY), { minLength: 1, maxLength: 4 }),
        later: fc.option(
          fc.record({ at: fc.integer({ min: 0, max: 5 * 1_440 }), layers: fc.array(layerIn(zone, from + 2 * DAY), { maxLength: 2 }) }),
        ),
        overrides: fc.array(
          fc.record({
            id: fc.uuid(),
            userId: fc.constantFrom(...USERS),
            replacedUserId: fc.option(fc.constantFrom(...USERS)),
            stretch: interval,
          }),
          { maxLength: 4 },
        ),
        away: fc.array(fc.record({ userId: fc.constantFrom(...USERS), stretch: interval }), { maxLength: 1 }),
        days: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ layers, later, overrides, away, days }) => {
        const shift = (span: { from: number; until: number }) => ({ from: from + span.from * MINUTE, until: from + span.until * MINUTE });
        return {
          from,
          until: from + days * DAY,
          history: {
            versions: [
              { from: Number.NEGATIVE_INFINITY, layers },
              ...(later ? [{ from: from + later.at * MINUTE, layers: later.layers }] : []),
            ],
            overrides: overrides.map(({ stretch: span, ...override }) => ({ ...override, ...shift(span) })),
            inactivity: new Map(away.map(({ userId, stretch: span }) => [userId, [shift(span)]])),
          },
        };
      }),
  );
}

for (const processZone of ['UTC', 'Pacific/Apia']) {
  describe(`the resolver, in a process that lives in ${processZone}`, () => {
    const own = process.env['TZ'];
    before(() => {
      process.env['TZ'] = processZone;
      assert.equal(new Date(Date.UTC(2012, 5, 1)).getTimezoneOffset(), processZone === 'UTC' ? 0 : -780, 'the process lives there');
    });
    after(() => {
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    });

    // The process's own zone must make no difference: where it is an odd one, a part of the zones shows that.
    const zones = processZone === 'UTC' || RUNS > 1 ? ZONES : ZONES.filter((_, index) => index % 4 === 0);
    test(`agrees with a walk by minutes in each of ${zones.length} zones between 2010 and 2050`, () => {
      for (const zone of zones) {
        fc.assert(
          fc.property(scheduleIn(zone), ({ history, from, until }) => {
            const timeline = openTimeline(history);
            const walked = walk(history, from, until);
            assert.deepEqual(segmentsOf(timeline, from, until), walked);
            // Asked out of the blue, without what came before it.
            for (let instant = from; instant < until; instant += 7 * MINUTE) {
              const said = walked.find((segment) => segment.until > instant);
              assert.equal(timeline.at(instant).userId, said?.userId, new Date(instant).toISOString());
            }
          }),
          { numRuns: RUNS },
        );
      }
    });

    test('an answer for one instant lies in the segment of the whole that holds it', () => {
      for (const zone of ZONES.filter((_, index) => index % 8 === 0)) {
        fc.assert(
          fc.property(scheduleIn(zone), fc.nat(), ({ history, from, until }, pick) => {
            const timeline = openTimeline(history);
            const instant = from + (pick % (until - from));
            const around = segmentAround(timeline, instant, 30 * DAY);
            const whole = segmentsOf(timeline, instant - 40 * DAY, instant + 40 * DAY).find((segment) => segment.until > instant);
            assert.equal(around.userId, whole?.userId);
            if (Number.isFinite(around.from)) assert.equal(around.from, whole?.from);
            if (Number.isFinite(around.until)) assert.equal(around.until, whole?.until);
          }),
          { numRuns: RUNS },
        );
      }
    });
  });
}

describe('the schedule clock', () => {
  test('never runs backwards, and shows what Intl shows at its highest, in every zone', () => {
    for (const zone of ZONES) {
      const clock = clockOf(zone);
      const jumps = jumpsOf(zone);
      const from = Math.floor((jumps[Math.floor(jumps.length / 2)] ?? FIRST) / MINUTE - 180) * MINUTE;
      const expected = readings(zone, from, from + 8 * 60 * MINUTE);
      const shown = expected.map((_, index) => Math.floor(clock.read(from + index * MINUTE) / MINUTE));
      assert.deepEqual(shown, expected, zone);
    }
  });

  test('at(l) is at or before t exactly when the reading at t is l or later', () => {
    const zoned = fc.constantFrom(...ZONES).chain((zone) => {
      const jumps = jumpsOf(zone);
      return fc.record({
        zone: fc.constant(zone),
        jump: fc.constantFrom(...(jumps.length > 0 ? jumps : [FIRST])),
        before: fc.integer({ min: -2 * DAY, max: 2 * DAY }),
        wall: fc.integer({ min: -2 * DAY, max: 2 * DAY }),
      });
    });
    fc.assert(
      fc.property(zoned, ({ zone, jump, before: offset, wall }) => {
        const clock = clockOf(zone);
        const instant = jump + offset;
        const reading = clock.read(jump) + wall;
        assert.equal(clock.at(reading) <= instant, clock.read(instant) >= reading);
        assert.ok(clock.read(instant) >= clock.read(instant - 1), 'never backwards');
        assert.ok(clock.read(clock.at(reading)) >= reading && clock.read(clock.at(reading) - 1) < reading, 'the earliest instant');
      }),
      { numRuns: 2_000 * RUNS },
    );
  });
});
