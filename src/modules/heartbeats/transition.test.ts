import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { HeartbeatState, PingKind, Schedule, Watch } from './heartbeat.ts';
import { deadline, dueAt, onPause, onPing, onReschedule, onResume, onTime, runDeadline } from './transition.ts';

const START = Date.parse('2026-03-01T00:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000);

function fresh(schedule: Schedule = { kind: 'period', seconds: 300 }, graceSeconds = 60): Watch {
  return {
    state: 'new',
    schedule,
    graceSeconds,
    expectedAt: null,
    startedAt: null,
    startedRun: null,
    graceUntil: null,
    lastPingAt: null,
  };
}

const says = (kind: PingKind, run: string | null = null) => ({ kind, run });
const up = (seconds = 0) => onPing(fresh(), says('success'), at(seconds)).watch;

describe('the states of a heartbeat', () => {
  test('a new one waits for its first ping for ever', () => {
    assert.equal(dueAt(fresh()), null);
    assert.equal(onTime(fresh(), at(1e9)).change, null);
  });

  test('it is late from the moment it is expected, and down when its grace is over, not a millisecond before', () => {
    const watch = up();
    assert.equal(onTime(watch, new Date(at(300).getTime() - 1)).change, null);
    const late = onTime(watch, at(300));
    assert.deepEqual(late.change, { from: 'up', to: 'late', reason: 'expected' });
    assert.equal(onTime(late.watch, new Date(at(360).getTime() - 1)).change, null);
    assert.deepEqual(onTime(late.watch, at(360)).change, { from: 'late', to: 'down', reason: 'missed' });
  });

  test('a look that comes late finds it down at once', () => {
    assert.deepEqual(onTime(up(), at(10_000)).change, { from: 'up', to: 'down', reason: 'missed' });
  });

  test('any success brings it back, also from down, late and new', () => {
    for (const watch of [fresh(), up(), onTime(up(), at(310)).watch, onTime(up(), at(1_000)).watch])
      assert.equal(onPing(watch, says('success'), at(2_000)).watch.state, 'up');
  });

  test('a run is measured from its start, is not late while it goes on, and is down when it does not end within its grace', () => {
    const running = onPing(onTime(up(), at(310)).watch, says('start', 'a'), at(320));
    assert.deepEqual(running.change, { from: 'late', to: 'up', reason: 'started' });
    assert.equal(onTime(running.watch, at(330)).change, null);
    assert.equal(onPing(running.watch, says('success', 'a'), at(350)).runtimeMs, 30_000);
    const long = onPing(up(), says('start'), at(10)).watch;
    assert.deepEqual(onTime(long, at(70)).change, { from: 'up', to: 'down', reason: 'overran' });
    const back = onPing(onTime(long, at(70)).watch, says('success'), at(500));
    assert.deepEqual([back.change?.reason, back.runtimeMs], ['pinged', 490_000]);
  });

  test('the end of another run leaves the run going; an end without a name ends any', () => {
    const running = onPing(up(), says('start', 'a'), at(1)).watch;
    const other = onPing(running, says('success', 'b'), at(2));
    assert.deepEqual([other.runtimeMs, other.watch.startedRun], [null, 'a']);
    assert.equal(onPing(running, says('success'), at(2)).watch.startedAt, null);
    assert.equal(onPing(running, says('fail', 'b'), at(2)).watch.startedAt, null);
  });

  test('a start brings nothing back from down, and a run of one that was never up counts', () => {
    const down = onPing(up(), says('fail'), at(1)).watch;
    assert.equal(onPing(down, says('start'), at(2)).watch.state, 'down');
    const first = onPing(fresh(), says('start'), at(0)).watch;
    assert.deepEqual(onTime(first, at(60)).change, { from: 'new', to: 'down', reason: 'overran' });
  });

  test('a paused one expects nothing and notes pings; resumed, it is expected anew', () => {
    const paused = onPause(onPing(up(), says('start'), at(1)).watch).watch;
    assert.equal(dueAt(paused), null);
    assert.equal(onPing(paused, says('fail'), at(5)).change, null);
    assert.equal(onTime(paused, at(1e9)).change, null);
    const resumed = onResume(paused, at(10_000));
    assert.deepEqual(resumed.change, { from: 'paused', to: 'up', reason: 'resumed' });
    assert.deepEqual(dueAt(resumed.watch), at(10_300));
    assert.equal(onResume(onPause(fresh()).watch, at(5)).watch.state, 'new');
  });

  test('a new rhythm counts from the change; another grace moves the end of the present one', () => {
    const late = onTime(up(), at(310)).watch;
    const changed = onReschedule(late, { schedule: { kind: 'period', seconds: 30 }, graceSeconds: 60 }, at(320));
    assert.deepEqual([changed.change?.reason, changed.watch.expectedAt], ['rescheduled', at(350)]);
    const patient = onReschedule(late, { schedule: late.schedule, graceSeconds: 600 }, at(320));
    assert.deepEqual([patient.change, deadline(patient.watch)], [null, at(900)]);
    const down = onTime(up(), at(1_000)).watch;
    assert.equal(onReschedule(down, { schedule: { kind: 'period', seconds: 9_000 }, graceSeconds: 0 }, at(1_001)).watch.state, 'down');
  });

  test('what was given more time goes late but not down', () => {
    const late = { ...up(), graceUntil: at(1_000) };
    assert.equal(onTime(late, at(900)).watch.state, 'late');
    assert.equal(onTime(late, at(1_000)).watch.state, 'down');
    assert.equal(onPing(late, says('success'), at(900)).watch.graceUntil, null);
    const running = { ...onPing(up(), says('start'), at(1)).watch, graceUntil: at(1_000) };
    assert.equal(onTime(running, at(900)).watch.state, 'up');
  });
});

type Step = { readonly do: 'look' | 'pause' | 'resume' | PingKind; readonly after: number; readonly run: string | null };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('look', 'look', 'success', 'success', 'start', 'fail', 'pause', 'resume'),
  // Clocks go back as well.
  after: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: -200, max: 4_000 })),
  run: fc.constantFrom(null, 'a', 'b'),
});
const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.integer({ min: 30, max: 1_000 }).map((seconds) => ({ kind: 'period', seconds }) as const),
  fc.constantFrom('*/5 * * * *', '7 * * * *').map((cron) => ({ kind: 'cron', cron, timeZone: 'Europe/Berlin' }) as const),
);
const life = fc.record({ schedule, grace: fc.integer({ min: 0, max: 600 }), steps: fc.array(step, { maxLength: 40 }) });

function take(watch: Watch, { do: what, run }: Step, now: Date) {
  if (what === 'look') return onTime(watch, now);
  if (what === 'pause') return onPause(watch);
  if (what === 'resume') return onResume(watch, now);
  return onPing(watch, { kind: what, run }, now);
}

/** Every state that a life goes through, with the time of each. */
function* live({ schedule: how, grace, steps }: { schedule: Schedule; grace: number; steps: readonly Step[] }) {
  let watch = fresh(how, grace);
  let seconds = 0;
  for (const one of steps) {
    seconds += one.after;
    const outcome = take(watch, one, at(seconds));
    yield { before: watch, step: one, now: at(seconds), outcome };
    watch = outcome.watch;
  }
}

const ALLOWED: Readonly<Record<Step['do'], readonly HeartbeatState[]>> = {
  look: ['late', 'down'],
  success: ['up'],
  start: ['up'],
  fail: ['down'],
  pause: ['paused'],
  resume: ['up', 'new'],
};

describe('in any life of a heartbeat', () => {
  test('nothing changes before the time that was said, and something does at that time', () => {
    fc.assert(
      fc.property(life, fc.integer({ min: 1, max: 10_000 }), (lived, early) => {
        for (const { outcome } of live(lived)) {
          const due = dueAt(outcome.watch);
          if (due === null) {
            assert.equal(onTime(outcome.watch, at(1e9)).change, null);
            continue;
          }
          assert.equal(onTime(outcome.watch, new Date(due.getTime() - early)).change, null);
          assert.notEqual(onTime(outcome.watch, due).change, null);
        }
      }),
    );
  });

  test('it goes down by time only when its grace, or that of its run, is over', () => {
    fc.assert(
      fc.property(life, (lived) => {
        for (const { before, step: one, now, outcome } of live(lived)) {
          if (outcome.change?.to !== 'down' || one.do === 'fail') continue;
          const ends = [deadline(before), runDeadline(before)].filter((end) => end !== null);
          assert.ok(ends.some((end) => end <= now));
        }
      }),
    );
  });

  test('how often one looks makes no difference to where it ends', () => {
    fc.assert(
      fc.property(life, fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 8 }), (lived, pauses) => {
        for (const { outcome, now } of live(lived)) {
          const end = new Date(now.getTime() + pauses.reduce((sum, pause) => sum + pause, 0) * 1_000);
          let often = outcome.watch;
          let moment = now.getTime();
          for (const pause of pauses) {
            moment += pause * 1_000;
            often = onTime(often, new Date(moment)).watch;
          }
          assert.deepEqual(onTime(often, end).watch.state, onTime(outcome.watch, end).watch.state);
        }
      }),
    );
  });

  test('a look never brings anything back, whichever way the clock goes, and each step leads only where it may', () => {
    fc.assert(
      fc.property(life, (lived) => {
        for (const { before, step: one, outcome } of live(lived)) {
          if (outcome.change === null) assert.equal(outcome.watch.state, before.state);
          else {
            assert.deepEqual([outcome.change.from, outcome.change.to], [before.state, outcome.watch.state]);
            assert.ok(ALLOWED[one.do].includes(outcome.watch.state), `${one.do} led to ${outcome.watch.state}`);
          }
          if (one.do === 'fail' && before.state !== 'paused') assert.equal(outcome.watch.state, 'down');
          if (one.do === 'success' && before.state !== 'paused') assert.equal(outcome.watch.state, 'up');
          assert.ok(outcome.runtimeMs === null || outcome.runtimeMs >= 0);
        }
      }),
    );
  });

  test('one that is pinged in time is never late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 30, max: 5_000 }),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 30 }),
        (seconds, parts) => {
          let watch = onPing(fresh({ kind: 'period', seconds }, 0), says('success'), at(0)).watch;
          let moment = START;
          for (const part of parts) {
            moment += Math.floor(part * seconds * 1_000);
            assert.equal(onTime(watch, new Date(moment)).change, null);
            watch = onPing(watch, says('success'), new Date(moment)).watch;
          }
        },
      ),
    );
  });
});
