import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface WhenIdleProps<Code> {
  /** Loads the code of what is drawn: it is read and run before its turn comes, in a task of its own. The same function each time. */
  readonly load: () => Promise<Code>;
  /** Drawn until then, of the same size. */
  readonly fallback: ReactNode;
  readonly children: (code: Code) => ReactNode;
}

const LATEST_MS = 1_000;

/** What waits for its turn, in the order in which it came: one at a time, between which the page answers. */
const waiting: Array<() => void> = [];
let isWorking = false;

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, 50);
}

function workOn(): void {
  const next = waiting.shift();
  isWorking = next !== undefined;
  if (!next) return;
  whenIdle(() => {
    next();
    workOn();
  });
}

/** Draws its children when the page has nothing better to do, one such part after the other: what costs much must not hold up a press. */
export function WhenIdle<Code>({ load, fallback, children }: WhenIdleProps<Code>) {
  const [drawn, setDrawn] = useState<{ readonly code: Code } | null>(null);
  useEffect(() => {
    let isGone = false;
    void load().then((code) => {
      waiting.push(() => {
        // Now, or it would be drawn together with the next.
        if (!isGone) flushSync(() => setDrawn({ code }));
      });
      if (!isWorking) workOn();
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  return drawn === null ? fallback : children(drawn.code);
}
