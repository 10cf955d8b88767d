import assert from 'node:assert/strict';
import type { Layer, Restriction, WEEKDAYS } from './layer.ts';
import { type LayerInput, readLayers } from './layer-input.ts';
import type { Override } from '../overrides/override.ts';
import { openTimeline, type ScheduleHistory, segmentsOf } from './resolve.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const at = (text: string) => Date.parse(text);
export const EVER = Number.NEGATIVE_INFINITY;

export function layer(input: Partial<LayerInput> & { start: string }, zone = 'UTC'): Layer {
  const sent = { name: 'Layer', rotation_type: 'daily', user_ids: ['ann', 'ben'], ...input } as LayerInput;
  const { layers, errors } = readLayers([sent], { timeZone: zone, now: 0, before: [], makeId: () => sent.id ?? 'layer' });
  assert.deepEqual(errors, []);
  const [made] = layers;
  assert.ok(made);
  return made;
}

export function history(layers: readonly Layer[], overrides: readonly Override[] = []): ScheduleHistory {
  return { versions: [{ from: EVER, layers }], overrides };
}

export function stand(userId: string, from: string, until: string, replacedUserId: string | null = null): Override {
  return { id: `${userId} ${from}`, userId, replacedUserId, from: at(from), until: at(until) };
}

export const who = (schedule: ScheduleHistory, text: string) => openTimeline(schedule).at(at(text)).userId;

/** `start–end user` of each segment, times in the zone. */
export function shown(schedule: ScheduleHistory, from: string, until: string, zone: string): string[] {
  const local = (instant: number) => {
    const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return `${time.toPlainDate().toString().slice(5)} ${time.toPlainTime().toString().slice(0, 5)}${time.offset}`;
  };
  return segmentsOf(openTimeline(schedule), at(from), at(until)).map(
    (segment) => `${local(segment.from)} to ${local(segment.until)} ${segment.userId}`,
  );
}

export const night = (days?: (typeof WEEKDAYS)[number][]): Restriction => ({
  type: 'time_of_day',
  start_time: '22:00',
  end_time: '06:00',
  ...(days ? { days } : {}),
});
