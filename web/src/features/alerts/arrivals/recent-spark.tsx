import { VisuallyHidden } from '@mantine/core';
import { serverNow, useNow, zoneStore } from '../../../api/clock.ts';
import { useStore } from '../../../api/store.ts';
import { Spark } from '../../../components/charts/spark.tsx';
import { clockText } from '../../../components/text/time.ts';
import { busiest, type GroupArrivals, type Recent, RECENT_COLUMN_MS, recentAt } from './recent.ts';

const WIDTH = 72;
const HEIGHT = 16;

/** When the alerts of a group arrived of late: whether a storm grows or is over. Its words are also there where it has no room, for who does not see it. */
export function RecentSpark({ arrivals, className }: { readonly arrivals: GroupArrivals; readonly className: string }) {
  // An instant long ago: ticks of ten seconds will do.
  const recent = recentAt(arrivals, useNow());
  const zone = useStore(zoneStore);
  const words = recent ? wordsOf(recent, zone) : '';
  return (
    <>
      <span className={className} title={words} aria-hidden="true">
        {recent && <Spark counts={recent.counts} width={WIDTH} height={HEIGHT} />}
      </span>
      {recent && <VisuallyHidden>{words}</VisuallyHidden>}
    </>
  );
}

/** `22 arrived in the last 2 hours, most (20) from 10:05`. */
function wordsOf({ from, counts }: Recent, zone: 'mine' | 'utc'): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { at, count } = busiest(from, counts);
  const hours = (counts.length * RECENT_COLUMN_MS) / 3_600_000;
  const time = clockText(at, serverNow(), zone);
  const most = count === total ? `from ${time}` : `most (${count.toLocaleString('en')}) from ${time}`;
  return `${total.toLocaleString('en')} arrived in the last ${hours} hours, ${most}`;
}
