import { type PointerEvent, useRef, useState } from 'react';
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

/** Drawing over a picture picks the span below it. `least`: pixels that a press moves to pick anything; 0 picks where it is. */
export function useBrush(span: Span, whole: Span, width: number, onPick: (span: Span) => void, least = LEAST): Brush {
  const [ends, setEnds] = useState<readonly [number, number] | null>(null);
  /** Where it was pressed. Press, move and release may all come before the picture is drawn again. */
  const start = useRef<number | null>(null);
  const place = (event: PointerEvent<SVGElement>) =>
    Math.min(width, Math.max(0, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const end = () => {
    start.current = null;
    setEnds(null);
  };
  return {
    drawn: ends && { x: Math.min(...ends), width: Math.abs(ends[1] - ends[0]) },
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = place(event);
        setEnds([start.current, start.current]);
      },
      onPointerMove: (event) => start.current !== null && setEnds([start.current, place(event)]),
      onPointerUp: (event) => {
        const [a, b] = [start.current, place(event)];
        end();
        if (a !== null && Math.abs(b - a) >= least) onPick(picked(instantAt(a, span, width), instantAt(b, span, width), whole));
      },
      onPointerCancel: end,
    },
  };
}
