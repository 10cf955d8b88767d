import type { ReactNode } from 'react';
import { useNow, zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { absoluteText, clockText, longSpanText, spanText } from './time.ts';
import { useTip } from './use-tip.tsx';

interface AgoProps {
  /** RFC 3339. */
  readonly at: string;
  /** `short` for rows (`4 min`, absolute as title), `long` elsewhere (`4 min ago`, absolute in a tooltip, also on tap). */
  readonly form?: 'short' | 'long';
}

/** Time gone by since an instant; it ticks. */
export function Ago({ at, form = 'long' }: AgoProps) {
  const instant = Date.parse(at);
  const now = useNow(instant);
  const zone = useStore(zoneStore);
  if (form === 'short') {
    return (
      <time dateTime={at} title={absoluteText(instant, zone)}>
        {spanText(now - instant)}
      </time>
    );
  }
  return (
    <Explained at={at} words={() => absoluteText(instant, zone)}>
      {now - instant < 5_000 ? 'just now' : `${longSpanText(now - instant)} ago`}
    </Explained>
  );
}

/** An instant on the chosen wall clock; relative in the tooltip. */
export function At({ at }: { readonly at: string }) {
  const instant = Date.parse(at);
  const now = useNow(instant);
  const zone = useStore(zoneStore);
  return (
    <Explained at={at} words={() => `${absoluteText(instant, zone)} · ${longSpanText(now - instant)} ago`}>
      {clockText(instant, now, zone)}
    </Explained>
  );
}

interface ExplainedProps {
  readonly at: string;
  readonly words: () => string;
  readonly children: ReactNode;
}

/** A time that says more under a pointer or a finger. */
export function Explained({ at, words, children }: ExplainedProps) {
  const { on, tip } = useTip<HTMLTimeElement>(words);
  return (
    <>
      <time {...on} dateTime={at}>
        {children}
      </time>
      {tip}
    </>
  );
}

const MOMENT_MS = 5_000;

/** How long something lasted, or lasts. */
export function Lasting({ from, until }: { readonly from: string; readonly until: string | null }) {
  const start = Date.parse(from);
  const now = useNow(start);
  const span = (until === null ? now : Date.parse(until)) - start;
  return <span>{span < MOMENT_MS ? 'a moment' : longSpanText(span)}</span>;
}
