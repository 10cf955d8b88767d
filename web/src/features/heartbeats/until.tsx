import { Tooltip } from '@mantine/core';
import { useNow, zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { absoluteText, longSpanText, spanText } from '../../components/text/time.ts';

/** How far off an instant is, either way; it ticks. `in 4 min`, `4 min ago`. */
export function Until({ at }: { readonly at: string }) {
  const instant = Date.parse(at);
  const now = useNow(instant);
  const zone = useStore(zoneStore);
  const span = Math.abs(instant - now);
  const words = span < 5_000 ? 'now' : instant > now ? `in ${longSpanText(span)}` : `${spanText(span)} ago`;
  return (
    <Tooltip label={absoluteText(instant, zone)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{words}</time>
    </Tooltip>
  );
}
