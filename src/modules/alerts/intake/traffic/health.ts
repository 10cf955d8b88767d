/** What is known of a token's deliveries. */
export interface Deliveries {
  /** Of the last request; null: none came yet. */
  readonly lastAt: Date | null;
  /** Hours in which something came, in milliseconds since 1970, in order, of the last 30 days. */
  readonly hours: readonly number[];
  /** Silence longer than this was declared unusual, in seconds; null: its own rate tells. */
  readonly staleAfter: number | null;
  /** Requests of the last two hours that were too large. */
  readonly tooLarge: number;
}

/** Whether a token delivers as usual. `detail` is a sentence for people. */
export interface Health {
  readonly state: 'none' | 'ok' | 'quiet' | 'unknown' | 'refusing';
  readonly detail: string;
  /** How long the silence lasts by now, in seconds; null: nothing came yet. */
  readonly silentSeconds: number | null;
  /** The silence after which it counts as quiet, in seconds; null: not known. */
  readonly quietAfterSeconds: number | null;
}

const HOUR_MS = 3_600_000;
/** Hours with deliveries from which a usual rate can be read. */
const ENOUGH_HOURS = 6;
/** So many of the longest usual pauses are more than usual, and never less than this. */
const FACTOR = 2;
const LEAST_MS = 2 * HOUR_MS;

/**
 * Whether a token delivers as usual at `now`: by the interval that was set, else by its own longest pause of the last
 * 30 days. A tool that only sends when something is wrong may well be quiet for days: then nothing is claimed.
 */
export function healthOf({ lastAt, hours, staleAfter, tooLarge }: Deliveries, now: Date): Health {
  if (lastAt === null) return { state: 'none', detail: 'Nothing received yet', silentSeconds: null, quietAfterSeconds: null };
  const silentMs = Math.max(0, now.getTime() - lastAt.getTime());
  const usual = longestPause(hours);
  const limit = staleAfter === null ? (usual === null ? null : Math.max(FACTOR * usual, LEAST_MS)) : staleAfter * 1_000;
  const known = { silentSeconds: Math.floor(silentMs / 1_000), quietAfterSeconds: limit === null ? null : Math.floor(limit / 1_000) };
  if (tooLarge > 0) {
    const requests = tooLarge === 1 ? '1 request was' : `${tooLarge} requests were`;
    return { state: 'refusing', detail: `${requests} too large and refused: let the sender send fewer alerts at once`, ...known };
  }
  const nothing = `Nothing for ${spanOf(silentMs)}`;
  if (limit !== null && silentMs > limit) {
    const why = staleAfter === null ? `its longest pause was ${spanOf(usual ?? 0)}` : `it is expected every ${spanOf(staleAfter * 1_000)}`;
    return { state: 'quiet', detail: `${nothing}; ${why}`, ...known };
  }
  if (limit === null && silentMs > LEAST_MS)
    return { state: 'unknown', detail: `${nothing}; too little was received to say whether that is unusual`, ...known };
  return { state: 'ok', detail: silentMs < HOUR_MS ? 'Receiving' : `${nothing}, as usual`, ...known };
}

/** The longest time between two hours with deliveries; null when there are too few of them. */
function longestPause(hours: readonly number[]): number | null {
  if (hours.length < ENOUGH_HOURS) return null;
  let longest = HOUR_MS;
  for (let i = 1; i < hours.length; i += 1) longest = Math.max(longest, (hours[i] ?? 0) - (hours[i - 1] ?? 0));
  return longest;
}

const UNITS = [
  { ms: 24 * HOUR_MS, name: 'day' },
  { ms: HOUR_MS, name: 'hour' },
  { ms: 60_000, name: 'minute' },
] as const;

/** A length of time in its largest unit, rounded down: `3 days`. */
function spanOf(ms: number): string {
  const unit = UNITS.find((one) => ms >= one.ms) ?? UNITS[2];
  const count = Math.max(1, Math.floor(ms / unit.ms));
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
