const formats = new Map<string, Intl.DateTimeFormat>();

/** Built once for each zone: building one takes longer than thousands of uses. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const made =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  formats.set(zone, made);
  return made;
}

/**
 * An instant on the wall clock of a zone, in parts for texts that several people read: they name the zone always.
 *
 * @param zone an IANA name
 * @returns day `2026-03-01`, clock `14:42`, name of the zone at that instant such as `CET` or `GMT+9`
 * @throws RangeError when there is no such zone
 */
export function onClock(at: Date, zone: string): { readonly day: string; readonly clock: string; readonly name: string } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    clock: `${parts.get('hour')}:${parts.get('minute')}`,
    name: parts.get('timeZoneName') ?? zone,
  };
}

/** `2026-03-01 14:42 CET`. Throws RangeError when there is no such zone. */
export function zonedTime(at: Date, zone: string): string {
  const { day, clock, name } = onClock(at, zone);
  return `${day} ${clock} ${name}`;
}

/** `2026-03-01 14:42 to 16:00 CET`; the second day only where it is another. Throws RangeError when there is no such zone. */
export function zonedSpan(from: Date, until: Date, zone: string): string {
  const [begin, end] = [onClock(from, zone), onClock(until, zone)];
  const named = begin.name === end.name ? '' : ` ${begin.name}`;
  return `${begin.day} ${begin.clock}${named} to ${begin.day === end.day ? '' : `${end.day} `}${end.clock} ${end.name}`;
}
