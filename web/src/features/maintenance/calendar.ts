import type { MaintenanceWindow } from './queries.ts';

/** One occurrence on one day. */
export interface DayEntry {
  readonly window: MaintenanceWindow;
  /** `22:00–24:00`, as much of it as lies on the day. */
  readonly time: string;
  readonly active: boolean;
}

/** A day of the calendar, in the zone of who looks. */
export interface CalendarDay {
  readonly date: Date;
  readonly today: boolean;
  readonly entries: readonly DayEntry[];
}

const DAYS = 28;

/** The next four weeks from the Monday of this one, with what is under way and planned on each day. Pure but for the zone. */
export function calendarDays(windows: readonly MaintenanceWindow[], now: Date): readonly CalendarDay[] {
  const monday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + index);
    const next = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);
    return {
      date,
      today: date <= now && now < next,
      entries: windows.flatMap((window) => entriesOf(window, date, next, now)).sort((a, b) => (a.time < b.time ? -1 : 1)),
    };
  });
}

function entriesOf(window: MaintenanceWindow, from: Date, until: Date, now: Date): readonly DayEntry[] {
  return window.occurrences.flatMap(({ start, end }) => {
    const [begins, ends] = [new Date(start), new Date(end)];
    if (begins >= until || ends <= from) return [];
    return {
      window,
      time: `${begins < from ? '00:00' : clock(begins)}–${ends >= until ? '24:00' : clock(ends)}`,
      active: begins <= now && now < ends,
    };
  });
}

function clock(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
