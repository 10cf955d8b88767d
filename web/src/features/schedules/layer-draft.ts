import type { FinalSchedule } from '../../api/types.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export type RestrictionDraft =
  | { readonly type: 'time_of_day'; readonly start_time: string; readonly end_time: string; readonly days: readonly Weekday[] }
  | {
      readonly type: 'time_of_week';
      readonly start_day: Weekday;
      readonly start_time: string;
      readonly end_day: Weekday;
      readonly end_time: string;
    };

/** A layer while it is edited. */
export interface LayerDraft {
  /** Only for the list on the screen. */
  readonly key: string;
  /** Of a layer that exists: keeps its start and its turns. */
  readonly id: string | null;
  readonly name: string;
  readonly every: number;
  readonly unit: 'hours' | 'days' | 'weeks';
  readonly handoffTime: string;
  readonly handoffDay: Weekday;
  readonly timeZone: string;
  readonly users: readonly string[];
  readonly restrictions: readonly RestrictionDraft[];
}

let made = 0;
function nextKey(): string {
  made += 1;
  return `layer ${made}`;
}

export function newLayer(count: number, timeZone: string): LayerDraft {
  return {
    key: nextKey(),
    id: null,
    name: `Layer ${count + 1}`,
    every: 1,
    unit: 'weeks',
    handoffTime: '09:00',
    handoffDay: 'monday',
    timeZone,
    users: [],
    restrictions: [],
  };
}

const asDay = (text: string | null | undefined): Weekday => WEEKDAYS.find((day) => day === text) ?? 'monday';

export function draftsOf(schedule: FinalSchedule): LayerDraft[] {
  return schedule.layers.map((layer) => ({
    key: nextKey(),
    id: layer.id,
    name: layer.name,
    every: layer.shift_length,
    unit: layer.shift_length_unit === 'hours' || layer.shift_length_unit === 'days' ? layer.shift_length_unit : 'weeks',
    handoffTime: layer.handoff_time,
    handoffDay: asDay(layer.handoff_day),
    timeZone: layer.time_zone,
    users: layer.user_ids,
    restrictions: layer.restrictions.map((one) =>
      one.type === 'time_of_week'
        ? {
            type: 'time_of_week',
            start_day: asDay(one.start_day),
            start_time: one.start_time,
            end_day: asDay(one.end_day),
            end_time: one.end_time,
          }
        : { type: 'time_of_day', start_time: one.start_time, end_time: one.end_time, days: (one.days ?? []).map(asDay) },
    ),
  }));
}

/** What the server is sent: a layer that exists keeps what is not edited here. */
export function layersOf(drafts: readonly LayerDraft[], schedule: Pick<FinalSchedule, 'layers'>) {
  return drafts.map((draft) => {
    const stored = schedule.layers.find((layer) => layer.id === draft.id);
    return {
      ...(draft.id === null ? {} : { id: draft.id }),
      ...(stored ? { start: stored.start, end: stored.end } : {}),
      name: draft.name.trim(),
      rotation_type: 'custom' as const,
      shift_length: draft.every,
      shift_length_unit: draft.unit,
      handoff_time: draft.handoffTime,
      ...(draft.unit === 'weeks' ? { handoff_day: draft.handoffDay } : {}),
      time_zone: draft.timeZone,
      user_ids: [...draft.users],
      restrictions: draft.restrictions.map((one) =>
        one.type === 'time_of_week'
          ? { ...one }
          : { type: one.type, start_time: one.start_time, end_time: one.end_time, ...(one.days.length > 0 ? { days: [...one.days] } : {}) },
      ),
    };
  });
}

/** The turns of a rotation in order, each with a key of its own: somebody may have several. */
export function turnsOf(users: readonly string[]): readonly { readonly key: string; readonly id: string }[] {
  const seen = new Map<string, number>();
  return users.map((id) => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return { key: `${id} ${before}`, id };
  });
}
