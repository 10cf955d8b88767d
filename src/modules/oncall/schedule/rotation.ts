import { activityEdges, between, type Inactivity, isActive } from './activity.ts';
import { clockOf, type ScheduleClock } from './wall-clock.ts';
import { DAY_MS, type Layer, modulo, SOME_MONDAY, timeOfDay, UNIT_MS, WEEK_MS, WEEKDAYS } from './layer.ts';
import { spanAround, type WeekMask, weekMask } from './restrictions.ts';

/** A layer with everything worked out that does not depend on the time asked for. */
export interface CompiledLayer {
  readonly id: string;
  readonly clock: ScheduleClock;
  readonly start: number;
  readonly end: number;
  /** The wall time from which turns are counted: the last handoff at or before the start. */
  readonly anchor: number;
  /** Length of a turn in wall time. */
  readonly length: number;
  /** Number of the turn in which the layer starts; its user is the first. */
  readonly firstTurn: number;
  readonly userIds: readonly string[];
  /** Everybody in the list is the same person: turns change nothing. */
  readonly single: boolean;
  readonly mask: WeekMask | null;
  readonly inactivity: Inactivity;
  readonly activityEdges: readonly number[];
}

/** Works a layer out once. */
export function compileLayer(layer: Layer, inactivity: Inactivity): CompiledLayer {
  const clock = clockOf(layer.time_zone);
  const start = Date.parse(layer.start);
  const wall = clock.read(start);
  const anchor = lastHandoff(layer, wall);
  const length = layer.shift_length * UNIT_MS[layer.shift_length_unit];
  return {
    id: layer.id,
    clock,
    start,
    end: layer.end === null ? Number.POSITIVE_INFINITY : Date.parse(layer.end),
    anchor,
    length,
    firstTurn: Math.floor((wall - anchor) / length),
    userIds: layer.user_ids,
    single: new Set(layer.user_ids).size <= 1,
    mask: weekMask(layer.restrictions),
    inactivity,
    activityEdges: activityEdges(inactivity, layer.user_ids),
  };
}

/** The latest wall time at or before `wall` that shows the layer's handoff time, and day where it has one. */
function lastHandoff(layer: Layer, wall: number): number {
  const time = timeOfDay(layer.handoff_time);
  if (layer.shift_length_unit !== 'weeks') return wall - modulo(wall - time, DAY_MS);
  const inWeek = SOME_MONDAY + WEEKDAYS.indexOf(layer.handoff_day ?? 'monday') * DAY_MS + time;
  return wall - modulo(wall - inWeek, WEEK_MS);
}

/** Who a layer has on call, and between which instants at least nothing about it changes. */
export interface LayerPiece {
  readonly from: number;
  readonly until: number;
  readonly userId: string | null;
}

/** Resolves one layer at an instant. Costs the same however old the layer is. */
export function layerAt(layer: CompiledLayer, instant: number): LayerPiece {
  const { clock, start, end, mask } = layer;
  if (instant < start) return { from: Number.NEGATIVE_INFINITY, until: start, userId: null };
  if (instant >= end) return { from: end, until: Number.POSITIVE_INFINITY, userId: null };
  let from = start;
  let until = end;
  const wall = clock.read(instant);
  if (mask !== null) {
    const span = spanAround(mask, wall);
    from = Math.max(from, clock.at(span.from));
    until = Math.min(until, clock.at(span.until));
    if (!span.open) return { from, until, userId: null };
  }
  let turn = layer.firstTurn;
  if (!layer.single) {
    turn = Math.floor((wall - layer.anchor) / layer.length);
    from = Math.max(from, clock.at(layer.anchor + turn * layer.length));
    until = Math.min(until, clock.at(layer.anchor + (turn + 1) * layer.length));
  }
  if (layer.activityEdges.length > 0) {
    const known = between(layer.activityEdges, instant);
    from = Math.max(from, known.from);
    until = Math.min(until, known.until);
  }
  return { from, until, userId: turnUser(layer, turn, instant) };
}

/** The turn's user, or the next one in the list who is there. */
function turnUser({ userIds, inactivity, firstTurn, activityEdges: edges }: CompiledLayer, turn: number, instant: number): string | null {
  const count = userIds.length;
  if (count === 0) return null;
  const first = modulo(turn - firstTurn, count);
  if (edges.length === 0 && inactivity.size === 0) return userIds[first] ?? null;
  for (let step = 0; step < count; step += 1) {
    const userId = userIds[(first + step) % count];
    if (userId !== undefined && isActive(inactivity, userId, instant)) return userId;
  }
  return null;
}
