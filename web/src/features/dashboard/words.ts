import { inZones } from '../../components/text/time.ts';
import type { Range } from './range.ts';

const TIME = inZones({ hour: '2-digit', minute: '2-digit' });
const WEEKDAY = inZones({ weekday: 'short' });
const DATE = inZones({ day: 'numeric', month: 'short' });
const DAY = inZones({ weekday: 'short', day: 'numeric', month: 'short' });
const WHOLE_DAY = inZones({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const TICKS: Readonly<Record<Range, typeof TIME>> = { '24h': TIME, '7d': WEEKDAY, '30d': DATE };

/** What stands under a column: `14:00`, `Mon`, `21 Nov`. */
export function tickText(from: string, range: Range, zone: 'mine' | 'utc'): string {
  return TICKS[range](zone).format(Date.parse(from));
}

/** A column by name: `Sat 21 Nov, 14:00 – 15:00`, `Sat 21 Nov`. */
export function columnName(column: { readonly from: string; readonly until: string }, range: Range, zone: 'mine' | 'utc'): string {
  const day = DAY(zone);
  const time = TIME(zone);
  const from = Date.parse(column.from);
  if (range === '30d') return day.format(from + (Date.parse(column.until) - from) / 2);
  return `${day.format(from)}, ${time.format(from)} – ${time.format(Date.parse(column.until))}`;
}

/** A day in full: `Friday 20 November 2026`. */
export function dayName(date: string): string {
  return WHOLE_DAY('utc')
    .format(Date.parse(`${date}T00:00:00Z`))
    .replace(',', '');
}
