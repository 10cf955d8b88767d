import { startTransition, useEffect, useState } from 'react';

const AT_ONCE = 20;

/** How many of a long list's rows are drawn by now: the first at once, the rest a few at a time, between which the page answers. */
export function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + AT_ONCE));
  }, [drawn, count]);
  return drawn;
}
