import type { Range } from './range.ts';

/** A time zone as `Intl` takes it. */
function zoned(zone: 'mine' | 'utc'): { timeZone?: string } {
  return zone === 'utc' ? { timeZone: 'UTC' } : {};
}

/** What stands under a column: `14:00`, `Mon`, `21 Nov`. */
export function tickText(from: string, range: Range, zone: 'mine' | 'utc'): string {
  const form: Intl.DateTimeFormatOptions =
    range === '24h' ? { hour: '2-digit', minute: '2-digit' } : range === '7d' ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat('en-GB', { ...form, ...zoned(zone) }).format(Date.parse(from));
}

/** A column by name: `Sat 21 Nov, 14:00 – 15:00`, `Sat 21 Nov`. */
export function columnName(column: { readonly from: string; readonly until: string }, range: Range, zone: 'mine' | 'utc'): string {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...zoned(zone) });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zoned(zone) });
  const from = Date.parse(column.from);
  if (range === '30d') return day.format(from + (Date.parse(column.until) - from) / 2);
  return `${day.format(from)}, ${time.format(from)} – ${time.format(Date.parse(column.until))}`;
}

/** A day in full: `Friday 20 November 2026`. */
export function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(Date.parse(`${date}T00:00:00Z`))
    .replace(',', '');
}
