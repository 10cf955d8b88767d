import { Cron } from 'croner';
import { serverNow } from '../../api/clock.ts';
import styles from './schedule-fields.module.css';

const SHOWN = 5;

/** The next times of a cron expression, on the clock it goes by. The server has the last word when it is saved. */
export function CronTimes({ cron, zone }: { readonly cron: string; readonly zone: string }) {
  const times = timesOf(cron, zone);
  return (
    <div className={`bare muted text framed rounded-8 pad-8-12 ${styles.times}`} role="status">
      {times === null
        ? 'Not a valid cron expression: minute, hour, day, month and weekday, such as 30 2 * * *'
        : times.length === 0
          ? 'This never occurs.'
          : `The next ${times.length}, in ${zone}`}
      {times !== null && times.length > 0 && (
        <ol>
          {times.map((at) => (
            <li key={at.getTime()}>{inZone(at, zone)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function timesOf(cron: string, zone: string): readonly Date[] | null {
  try {
    return new Cron(cron.trim(), { timezone: zone, mode: '5-part', paused: true }).nextRuns(SHOWN, new Date(serverNow()));
  } catch {
    return null;
  }
}

/** `Mon 23 Nov 2026, 02:30 CET`. */
function inZone(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at);
}
