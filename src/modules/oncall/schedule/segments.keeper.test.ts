import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { previewSchedule } from './preview.actions.ts';
import { openTimeline, segmentsOf } from './resolve.ts';
import { at, DAY, history, layer } from './schedules.fixture.ts';
import { segmentsWithin } from './segments.keeper.ts';

const FROM = at('2026-01-01T00:00:00Z');
const UNTIL = FROM + 400 * DAY;
const hourly = layer({ start: '2020-01-01T00:00:00Z', rotation_type: 'hourly' });

/** Turns of the event loop while something is awaited. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await work.finally(() => {
    over = true;
  });
  return turns;
}

describe('S73: a schedule that takes long to work out', () => {
  test('is worked out while other requests go on, and is what the resolver says', async () => {
    let worked: Awaited<ReturnType<typeof segmentsWithin>> = [];
    const turns = await turnsDuring(
      segmentsWithin([history([hourly])], { from: FROM, until: UNTIL }).then((found) => {
        worked = found;
      }),
    );
    assert.deepEqual(worked, [segmentsOf(openTimeline(history([hourly])), FROM, UNTIL)]);
    assert.equal(worked[0]?.length, 9_600);
    assert.ok(turns > 20, `${turns} turns of the event loop`);
  });

  test('a short one is worked out at once', async () => {
    const turns = await turnsDuring(segmentsWithin([history([hourly])], { from: FROM, until: FROM + 30 * DAY }));
    assert.ok(turns < 5, `${turns} turns of the event loop`);
  });

  test('has at most so many stretches, else the time is refused', async () => {
    const ask = (most: number) => segmentsWithin([history([hourly])], { from: FROM, until: UNTIL, most });
    for (const most of [9_601, 9_600]) assert.equal((await ask(most))[0]?.length, 9_600);
    await assert.rejects(ask(9_599), { code: 'bad_request', message: /more than 9,599 shifts.*ask for a shorter/ });
  });

  test('a preview that takes longer than two seconds is refused, and others go on meanwhile', async () => {
    const restrictions = (index: number) =>
      Array.from({ length: 100 }, (_, part) => {
        const hour = String(part % 24).padStart(2, '0');
        const minute = (Math.floor(part / 24) * 12 + (index % 10)) % 60;
        return {
          type: 'time_of_day' as const,
          start_time: `${hour}:${String(minute).padStart(2, '0')}`,
          end_time: `${hour}:${String(minute + 1)
            .padStart(2, '0')
            .replace('60', '59')}`,
        };
      }).filter(({ start_time: start, end_time: end }) => start < end);
    const users = Array.from({ length: 200 }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`);
    const layers = Array.from({ length: 50 }, (_, index) => ({
      name: `L${index}`,
      rotation_type: 'hourly' as const,
      start: '2020-01-01T00:00:00Z',
      user_ids: users,
      restrictions: restrictions(index),
    }));
    const asked = previewSchedule({ layers, from: '2026-01-01T00:00:00Z', until: '2027-02-01T00:00:00Z', include_layers: true }, FROM);
    const turns = turnsDuring(
      asked.then(
        () => {},
        () => {},
      ),
    );
    await assert.rejects(asked, { code: 'validation_failed', message: /takes longer than 2 s.*ask for a shorter/ });
    assert.ok((await turns) > 1_000);
  });
});
