import { useEffect } from 'react';
import { createStore } from '../../api/store.ts';

/** What is looked at: `#12 Customers cannot pay by card`. Null: the navigation's word says it all. */
export const screenNameStore = createStore<string | null>(null);

/** Names the screen for the browser's tab and for screen readers, for as long as it is shown. */
export function useScreenName(name: string | null): void {
  useEffect(() => {
    screenNameStore.set(name);
    return () => screenNameStore.set(null);
  }, [name]);
}
