import { type ReactNode, useEffect, useState } from 'react';

interface WhenIdleProps {
  /** Drawn until then, of the same size. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

const LATEST_MS = 1_000;

/** Draws its children when the page has nothing better to do: what costs much must not hold up a press. */
export function WhenIdle({ fallback, children }: WhenIdleProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 50);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle ? children : fallback;
}
