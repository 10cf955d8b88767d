const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** A span as one unit: `32 s`, `4 min`, `3 h`, `12 d`. */
export function spanText(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE) return span < 5 * SECOND ? 'now' : `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < 2 * DAY) return `${Math.floor(span / HOUR)} h`;
  return `${Math.floor(span / DAY)} d`;
}

/** A span as two units where it helps: `1 h 20 min`, `3 d 4 h`. */
export function longSpanText(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < SECOND) return '< 1 s';
  if (span < MINUTE) return `${Math.floor(span / SECOND)} s`;
  if (span < HOUR) return spanText(span);
  const [unit, part, names] = span < DAY ? ([HOUR, MINUTE, ['h', 'min']] as const) : ([DAY, HOUR, ['d', 'h']] as const);
  const rest = Math.floor((span % unit) / part);
  return `${Math.floor(span / unit)} ${names[0]}${rest === 0 ? '' : ` ${rest} ${names[1]}`}`;
}

type Zone = 'mine' | 'utc';

/**
 * A format in each zone that is asked for. It is kept: making one costs far more than using it, and a list has hundreds of
 * times. One's own is made anew once the device is in another zone.
 */
export function inZones(options: Intl.DateTimeFormatOptions): (zone: Zone) => Intl.DateTimeFormat {
  const made = new Map<number | 'utc', Intl.DateTimeFormat>();
  return (zone) => {
    const key = zone === 'utc' ? zone : new Date().getTimezoneOffset();
    const format = made.get(key) ?? new Intl.DateTimeFormat('en-GB', zone === 'utc' ? { ...options, timeZone: 'UTC' } : options);
    made.set(key, format);
    return format;
  };
}

const ABSOLUTE = inZones({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const DATE = inZones({ day: 'numeric', month: 'short' });
const CLOCK = inZones({ hour: '2-digit', minute: '2-digit' });
const EXACT = inZones({ timeStyle: 'medium' });

/** An instant on a wall clock, with the zone's name: `21 Nov 2026, 03:14:05 UTC`. */
export function absoluteText(at: number, zone: Zone): string {
  return ABSOLUTE(zone).format(at);
}

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day of the calendar, which is the same in every zone: `2027-01-31` as `31 Jan 2027`. */
export function dateText(date: string): string {
  return DAY_OF_YEAR.format(Date.parse(`${date}T00:00:00Z`));
}

/** Hours and minutes, with the day when it is not today's. */
export function clockText(at: number, now: number, zone: Zone): string {
  const day = DATE(zone);
  const time = CLOCK(zone).format(at);
  return day.format(at) === day.format(now) ? time : `${day.format(at)}, ${time}`;
}

/** What stands at a tick of an axis: as {@link clockText}, with seconds between whole minutes. */
export function tickText(at: number, now: number, zone: 'mine' | 'utc'): string {
  return at % MINUTE === 0 ? clockText(at, now, zone) : EXACT(zone).format(at);
}

/** Midnight of the day an instant is in, `days` later. */
export function midnight(at: number, zone: Zone, days = 0): number {
  const date = new Date(at);
  if (zone === 'utc') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

const WEEKDAY = inZones({ weekday: 'short', day: 'numeric', month: 'short' });

/** A day by name: `Wed 15 May`. */
export function weekdayText(at: number, zone: Zone): string {
  return WEEKDAY(zone).format(at);
}

/** The day of the week of an instant, 0 on a Monday. */
export function weekday(at: number, zone: Zone): number {
  const date = new Date(at);
  return ((zone === 'utc' ? date.getUTCDay() : date.getDay()) + 6) % 7;
}
