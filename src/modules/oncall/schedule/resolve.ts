import { ALL_ACTIVE, between, type Inactivity } from './activity.ts';
import type { Layer } from './layer.ts';
import { indexOverrides, type Override, type OverrideIndex } from '../overrides/override.ts';
import { type CompiledLayer, compileLayer, layerAt } from './rotation.ts';

/** Layers as they were in force from an instant until the next version. */
export interface ScheduleVersion {
  readonly from: number;
  readonly layers: readonly Layer[];
}

/** Everything that decides who is on call, for all time. */
export interface ScheduleHistory {
  /** In order of their beginnings. Before the first nobody is on call. */
  readonly versions: readonly ScheduleVersion[];
  /** In the order in which they were made. */
  readonly overrides: readonly Override[];
  readonly inactivity?: Inactivity;
}

/** Who is on call, through what, and between which instants at least that does not change. */
export interface Piece {
  readonly from: number;
  readonly until: number;
  readonly userId: string | null;
  readonly layerId: string | null;
  readonly overrideId: string | null;
}

/** An interval in which one person is on call, or nobody. */
export interface Segment {
  readonly from: number;
  readonly until: number;
  readonly userId: string | null;
}

/** A schedule that can be asked for any instant. */
export interface Timeline {
  /** The one resolver: paging, preview, calendars, handoffs and reports all ask this. */
  at(instant: number): Piece;
}

interface CompiledVersion {
  readonly from: number;
  readonly until: number;
  readonly layers: readonly CompiledLayer[];
}

/** Works a schedule out. No instant costs more than another, however old the schedule is. */
export function openTimeline(history: ScheduleHistory): Timeline {
  const inactivity = history.inactivity ?? ALL_ACTIVE;
  const starts = history.versions.map((version) => version.from);
  const compiled = new Map<number, CompiledVersion>();
  const versionAt = (instant: number): CompiledVersion => {
    const { from, until } = between(starts, instant);
    const known = compiled.get(from);
    if (known) return known;
    const layers = history.versions.findLast((version) => version.from === from && version.from <= instant)?.layers ?? [];
    const made = { from, until, layers: layers.map((layer) => compileLayer(layer, inactivity)) };
    compiled.set(from, made);
    return made;
  };
  const overrides = indexOverrides(history.overrides, inactivity);
  return {
    at(instant) {
      const piece = resolve(versionAt, overrides, instant);
      // Whoever walks from piece to piece would walk for ever.
      if (!(piece.from <= instant && instant < piece.until)) throw new Error(`the resolver stands still at ${instant}`);
      return piece;
    },
  };
}

function resolve(versionAt: (instant: number) => CompiledVersion, index: OverrideIndex, instant: number): Piece {
  const slot = index.at(instant);
  const { overrides } = slot;
  const whole = overrides.findLastIndex((override) => override.replacedUserId === null);
  // Where somebody stands in for whoever it is, the layers do not matter.
  // equivalent mutant: with the layers the answer is the same, in shorter pieces
  const base = whole >= 0 ? NOBODY : resolveLayers(versionAt(instant), instant);
  const from = Math.max(base.from, slot.from);
  const until = Math.min(base.until, slot.until);
  let { userId, layerId } = base;
  let overrideId: string | null = null;
  for (let i = Math.max(whole, 0); i < overrides.length; i += 1) {
    const override = overrides[i];
    if (!override || (override.replacedUserId !== null && override.replacedUserId !== userId)) continue;
    userId = override.userId;
    overrideId = override.id;
    layerId = null;
  }
  return { from, until, userId, layerId, overrideId };
}

const NOBODY: Piece = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, userId: null, layerId: null, overrideId: null };

/** The last layer that has somebody hides those before it. */
function resolveLayers(version: CompiledVersion, instant: number): Piece {
  let { from, until } = version;
  for (let i = version.layers.length - 1; i >= 0; i -= 1) {
    const layer = version.layers[i];
    if (!layer) continue;
    const piece = layerAt(layer, instant);
    if (piece.from > from) from = piece.from;
    if (piece.until < until) until = piece.until;
    if (piece.userId !== null) return { from, until, userId: piece.userId, layerId: layer.id, overrideId: null };
  }
  return { from, until, userId: null, layerId: null, overrideId: null };
}

/** Who is on call in [from, until): in order, without holes, neighbours of the same person united; gaps have no user. */
export function segmentsOf(timeline: Timeline, from: number, until: number): Segment[] {
  const segments: Segment[] = [];
  let open: { from: number; userId: string | null } | null = null;
  for (let instant = from; instant < until; ) {
    const piece = timeline.at(instant);
    if (open === null || open.userId !== piece.userId) {
      if (open) segments.push({ ...open, until: instant });
      open = { from: instant, userId: piece.userId };
    }
    instant = piece.until;
  }
  if (open) segments.push({ ...open, until });
  return segments;
}

/** The whole interval around an instant; ends that lie further away than the horizon are infinite. */
export function segmentAround(timeline: Timeline, instant: number, horizonMs: number): Segment & Pick<Piece, 'layerId' | 'overrideId'> {
  const here = timeline.at(instant);
  const { userId, layerId, overrideId } = here;
  let { from, until } = here;
  while (until < instant + horizonMs) {
    const piece = timeline.at(until);
    if (piece.userId !== userId) break;
    until = piece.until;
  }
  while (from > instant - horizonMs) {
    const piece = timeline.at(from - 1);
    if (piece.userId !== userId) break;
    from = piece.from;
  }
  return {
    from: from > instant - horizonMs ? from : Number.NEGATIVE_INFINITY,
    until: until < instant + horizonMs ? until : Number.POSITIVE_INFINITY,
    userId,
    layerId,
    overrideId,
  };
}

/** The first interval from an instant on in which somebody is on call who is not `userId`; null within the horizon. */
export function nextOnCall(
  timeline: Timeline,
  from: number,
  userId: string | null,
  horizonMs: number,
): { userId: string; from: number } | null {
  for (let instant = from; instant < from + horizonMs; ) {
    const piece = timeline.at(instant);
    if (piece.userId !== null && piece.userId !== userId) return { userId: piece.userId, from: instant };
    instant = piece.until;
  }
  return null;
}
