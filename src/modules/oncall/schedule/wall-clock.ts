/**
 * The wall clock of a time zone as schedules read it: it never runs backwards. When clocks go back it stands still,
 * one millisecond before the reading it had reached, until the zone's clock catches up; when they go forward it jumps.
 * Wall times are milliseconds on a line of their own, on which every day has 24 hours.
 */
export interface ScheduleClock {
  readonly zone: string;
  /** The reading at an instant. */
  read(instant: number): number;
  /** The earliest instant at which this reading, or a later one, is shown. `at(l) <= t` exactly when `read(t) >= l`. */
  at(wall: number): number;
}

/** Years in a row whose offsets are known: one entry for each offset, in order. */
interface Block {
  /** Instants from which the offsets hold. */
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
  /** The reading below which everything was shown before the entry began. */
  readonly reached: readonly number[];
}

/** About nine years. */
const BLOCK_MS = 2 ** 38;
/** Further than any offset and any jump of a clock. */
const MARGIN_MS = 4 * 86_400_000;
const KEPT_BLOCKS = 64;
/** Instants that a date can name. */
const LAST_INSTANT = 8.64e15 - 2 * MARGIN_MS;

const clocks = new Map<string, ScheduleClock>();

/**
 * The clock of a zone. Reading it costs no look into the zone's rules after the first time.
 *
 * @throws RangeError when there is no such zone
 */
export function clockOf(zone: string): ScheduleClock {
  const known = clocks.get(zone);
  if (known) return known;
  const made = openClock(zone);
  clocks.set(zone, made);
  return made;
}

/** The zone's name as the zone data spell it; null when it is no IANA name. */
export function zoneName(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return null;
  }
}

function openClock(zone: string): ScheduleClock {
  const blocks = new Map<number, Block>();
  let index = Number.NaN;
  let block = readBlock(zone, 0);
  const blockFor = (time: number): Block => {
    const wanted = Math.floor(clamp(time) / BLOCK_MS);
    if (wanted === index) return block;
    const known = blocks.get(wanted);
    if (known) block = known;
    else {
      block = readBlock(zone, wanted);
      // equivalent mutant: what is forgotten is worked out again
      if (blocks.size >= KEPT_BLOCKS) blocks.clear();
      // equivalent mutant: what is not kept is worked out again
      blocks.set(wanted, block);
    }
    index = wanted;
    return block;
  };
  return {
    zone,
    read(instant) {
      const { starts, offsets, reached } = blockFor(instant);
      const i = lastUpTo(starts, instant);
      return Math.max(instant + (offsets[i] ?? 0), (reached[i] ?? 0) - 1);
    },
    at(wall) {
      const { starts, offsets, reached } = blockFor(wall);
      const i = lastUpTo(reached, wall);
      const shown = wall - (offsets[i] ?? 0);
      return i === 0 ? shown : Math.max(starts[i] ?? 0, shown);
    },
  };
}

/** Index of the last entry of a rising list that is not above the value; 0 when all are. */
function lastUpTo(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function readBlock(zone: string, index: number): Block {
  const from = clamp(index * BLOCK_MS - MARGIN_MS);
  const until = clamp((index + 1) * BLOCK_MS + MARGIN_MS);
  let local = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  const starts = [from];
  const offsets = [offsetOf(local)];
  const reached = [Number.NEGATIVE_INFINITY];
  for (;;) {
    const next = local.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= until) return { starts, offsets, reached };
    const last = starts.length - 1;
    reached.push(Math.max(reached[last] ?? 0, next.epochMilliseconds + (offsets[last] ?? 0)));
    starts.push(next.epochMilliseconds);
    offsets.push(offsetOf(next));
    local = next;
  }
}

function offsetOf(local: Temporal.ZonedDateTime): number {
  return local.offsetNanoseconds / 1e6;
}

function clamp(time: number): number {
  return Math.min(LAST_INSTANT, Math.max(-LAST_INSTANT, time));
}
