import { useEffect } from 'react';
import { createStore, useStore } from '../api/store.ts';

/** `wanted` stays true after the first time: the palette's code is loaded then. `asked` counts the wishes to open it. */
const wantedStore = createStore(false);
/** How often it was asked for; the palette opens with each change. */
export const askedStore = createStore(0);

/** Opens the palette; its code comes with the first time. */
export function openPalette(): void {
  wantedStore.set(true);
  askedStore.set(askedStore.get() + 1);
}

/** Listens to Ctrl K, also while one types. Whether the palette was ever asked for. */
export function usePaletteWanted(): boolean {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return useStore(wantedStore);
}
