import { clockText, midnight, weekday } from '../../components/text/time.ts';
import type { MaintenanceWindow } from './queries.ts';

/** One occurrence on one day. */
export interface DayEntry {
  readonly window: MaintenanceWindow;
  /** `22:00–24:00`, as much of it as lies on the day. */
  readonly time: string;
  readonly active: boolean;
}

/** A day of the calendar, in the zone that times are shown in. */
export interface CalendarDay {
  /** Its midnight. */
  readonly from: number;
  readonly today: boolean;
  readonly entries: readonly DayEntry[];
}

const DAYS = 28;

type Zone = 'mine' | 'utc';

/** The next four weeks from the Monday of this one, with what is under way and planned on each day. Pure but for the reader's zone. */
export function calendarDays(windows: readonly MaintenanceWindow[], now: number, zone: Zone): readonly CalendarDay[] {
  const monday = midnight(now, zone, -weekday(now, zone));
  return Array.from({ length: DAYS }, (_, index) => {
    const from = midnight(monday, zone, index);
    const until = midnight(monday, zone, index + 1);
    return {
      from,
      today: from <= now && now < until,
      entries: windows.flatMap((window) => entriesOf(window, { from, until, now, zone })).sort((a, b) => (a.time < b.time ? -1 : 1)),
    };
  });
}

interface Day {
  readonly from: number;
  readonly until: number;
  readonly now: number;
  readonly zone: Zone;
}

function entriesOf(window: MaintenanceWindow, { from, until, now, zone }: Day): readonly DayEntry[] {
  return window.occurrences.flatMap(({ start, end }) => {
    const [begins, ends] = [Date.parse(start), Date.parse(end)];
    if (begins >= until || ends <= from) return [];
    const clock = (at: number) => clockText(at, at, zone);
    return {
      window,
      time: `${begins < from ? '00:00' : clock(begins)}–${ends >= until ? '24:00' : clock(ends)}`,
      active: begins <= now && now < ends,
    };
  });
}
