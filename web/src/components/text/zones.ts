/** Every time zone that one can choose, UTC first where the browser leaves it out. IANA names. */
export function timeZones(): readonly string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes('UTC') ? zones : ['UTC', ...zones];
}

/** That of this device; UTC where it has none that one can choose. */
export function deviceZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZones().includes(timeZone) ? timeZone : 'UTC';
}
