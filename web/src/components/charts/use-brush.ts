import { type PointerEvent, useState } from 'react';
import { instantAt, picked, type Span } from './time-scale.ts';

interface Brush {
  /** What is being drawn, in pixels; null: nothing. */
  readonly drawn: { readonly x: number; readonly width: number } | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerUp: (event: PointerEvent<SVGElement>) => void;
    readonly onPointerCancel: () => void;
  };
}

/** A press that moves less than this picks nothing. */
const LEAST = 6;

/** Drawing over a picture picks the span below it. */
export function useBrush(span: Span, whole: Span, width: number, onPick: (span: Span) => void): Brush {
  const [ends, setEnds] = useState<readonly [number, number] | null>(null);
  const place = (event: PointerEvent<SVGElement>) =>
    Math.min(width, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left));
  return {
    drawn: ends && { x: Math.min(...ends), width: Math.abs(ends[1] - ends[0]) },
    handlers: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setEnds([place(event), place(event)]);
      },
      onPointerMove: (event) => ends && setEnds([ends[0], place(event)]),
      onPointerUp: (event) => {
        const [a, b] = [ends?.[0] ?? 0, place(event)];
        setEnds(null);
        if (ends && Math.abs(b - a) >= LEAST) onPick(picked(instantAt(a, span, width), instantAt(b, span, width), whole));
      },
      onPointerCancel: () => setEnds(null),
    },
  };
}
