const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** An RFC 3339 instant, with any offset, in milliseconds since 1970; null when the text is none. */
export function parseInstant(text: string): number | null {
  if (!RFC_3339.test(text)) return null;
  try {
    return Temporal.Instant.from(text.replace(' ', 'T').toUpperCase()).epochMilliseconds;
  } catch {
    return null;
  }
}

/** Milliseconds as the API writes instants; null for what has no end. */
export function showInstant(instant: number): string | null {
  return Number.isFinite(instant) ? new Date(instant).toISOString() : null;
}
