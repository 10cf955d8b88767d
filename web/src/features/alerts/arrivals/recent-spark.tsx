import { VisuallyHidden } from '@mantine/core';
import { useNow, zoneStore } from '../../../api/clock.ts';
import { useStore } from '../../../api/store.ts';
import { Spark } from '../../../components/charts/spark.tsx';
import { clockText } from '../../../components/text/time.ts';
import { busiest, type GroupArrivals, RECENT_COLUMN_MS, recentAt } from './recent.ts';

const WIDTH = 72;
const HEIGHT = 16;

/** When the alerts of a group arrived of late: whether a storm grows or is over. */
export function RecentSpark({ arrivals, className }: { readonly arrivals: GroupArrivals; readonly className: string }) {
  // An instant long ago: ticks of ten seconds will do.
  const recent = recentAt(arrivals, useNow(0));
  const words = useRecentWords(arrivals);
  return (
    <span className={className} title={words}>
      {recent && <Spark counts={recent.counts} width={WIDTH} height={HEIGHT} />}
    </span>
  );
}

/** What the picture says, for those who do not see it. */
export function RecentWords({ arrivals }: { readonly arrivals: GroupArrivals }) {
  const words = useRecentWords(arrivals);
  return words === '' ? null : <VisuallyHidden>{words}</VisuallyHidden>;
}

/** `22 arrived in the last 2 hours, most (20) from 10:05`; empty when it is over. */
function useRecentWords(arrivals: GroupArrivals): string {
  const now = useNow(0);
  const zone = useStore(zoneStore);
  const recent = recentAt(arrivals, now);
  if (!recent) return '';
  const total = recent.counts.reduce((sum, count) => sum + count, 0);
  const { at, count } = busiest(recent.from, recent.counts);
  const hours = (recent.counts.length * RECENT_COLUMN_MS) / 3_600_000;
  const most =
    count === total ? `from ${clockText(at, now, zone)}` : `most (${count.toLocaleString('en')}) from ${clockText(at, now, zone)}`;
  return `${total.toLocaleString('en')} arrived in the last ${hours} hours, ${most}`;
}
