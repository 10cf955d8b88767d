import { type ReactNode, useEffect, useState } from 'react';

interface WhenIdleProps {
  /** Drawn until then, of the same size. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
  /** Loads the code of what is drawn: it is read and run before its turn comes, in a task of its own. */
  readonly load?: () => Promise<unknown>;
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
export function WhenIdle({ fallback, children, load }: WhenIdleProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    const draw = () => void (isGone || setDrawn(true));
    const queue = () => {
      waiting.push(draw);
      if (!isWorking) workOn();
    };
    if (load) void load().then(queue);
    else queue();
    return () => {
      isGone = true;
    };
  }, [load]);
  return isDrawn ? children : fallback;
}
