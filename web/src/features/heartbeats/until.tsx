import { useNow, zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { Explained } from '../../components/text/ago.tsx';
import { absoluteText, longSpanText, spanText } from '../../components/text/time.ts';

/** How far off an instant is, either way; it ticks. `in 4 min`, `4 min ago`. */
export function Until({ at }: { readonly at: string }) {
  const instant = Date.parse(at);
  const now = useNow(instant);
  const zone = useStore(zoneStore);
  const span = Math.abs(instant - now);
  const words = span < 5_000 ? 'now' : instant > now ? `in ${longSpanText(span)}` : `${spanText(span)} ago`;
  return (
    <Explained at={at} words={() => absoluteText(instant, zone)}>
      {words}
    </Explained>
  );
}
