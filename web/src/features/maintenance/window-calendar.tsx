import { serverNow, zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { weekdayText } from '../../components/text/time.ts';
import { calendarDays, type CalendarDay } from './calendar.ts';
import type { MaintenanceWindow } from './queries.ts';
import styles from './window-calendar.module.css';

/** Occurrences of a day that are drawn; the others are counted. */
const MOST = 4;

interface WindowCalendarProps {
  readonly windows: readonly MaintenanceWindow[];
  readonly onEdit: ((window: MaintenanceWindow) => void) | null;
}

/** Four weeks with what is under way and planned; on a phone only the days that have something. */
export function WindowCalendar({ windows, onEdit }: WindowCalendarProps) {
  const zone = useStore(zoneStore);
  return (
    <ol className={`grid gap-1 bare rounded-10 unmarked ${styles.days}`} aria-label="Calendar of maintenance windows">
      {calendarDays(windows, serverNow(), zone).map((day) => (
        <Day key={day.from} day={day} zone={zone} onEdit={onEdit} />
      ))}
    </ol>
  );
}

function Day({ day, zone, onEdit }: { readonly day: CalendarDay; readonly zone: 'mine' | 'utc' } & Pick<WindowCalendarProps, 'onEdit'>) {
  const { entries, today, from } = day;
  const more = entries.length - MOST;
  return (
    <li className={`column shrinks ${styles.day}`} data-today={today} data-empty={entries.length === 0}>
      <span className={`muted small figures ${styles.date}`}>{weekdayText(from, zone)}</span>
      {entries.slice(0, MOST).map(({ window, time, active }) => (
        <button
          key={`${window.id} ${time}`}
          type="button"
          className={`ellipsis framed hand same-ink ${styles.entry}`}
          data-active={active}
          disabled={onEdit === null}
          title={`${window.title}, ${time}`}
          onClick={() => onEdit?.(window)}
        >
          <span className="figures">{time}</span> {window.title}
        </button>
      ))}
      {more > 0 && <span className="muted small">{more} more</span>}
    </li>
  );
}
