import { startTransition, useEffect, useState } from 'react';

const ROWS_AT_ONCE = 20;

/** How many of a long list's rows are drawn by now: the first at once, the rest a few at a time, between which the page answers. */
export function useDrawn(count: number, atOnce = ROWS_AT_ONCE): number {
  const [drawn, setDrawn] = useState(atOnce);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + atOnce));
  }, [drawn, count, atOnce]);
  return drawn;
}
