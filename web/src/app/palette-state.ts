import { useEffect } from 'react';
import { createStore, useStore } from '../api/store.ts';
import { typing } from '../components/keys/keys.ts';

/** `wanted` stays true after the first time: the palette's code is loaded then. `asked` counts the wishes to open it. */
const wantedStore = createStore(false);
/** How often it was asked for; the palette opens with each change. */
export const askedStore = createStore(0);

/** What was typed for the palette before it could take it. */
interface Typed {
  readonly text: string;
  /** Enter came last: the best of what is found is wanted. */
  readonly entered: boolean;
}

const NOTHING: Typed = { text: '', entered: false };

/** What was typed while no field could take it: the palette's code may still be on its way, or its last dialog still be closing. */
export const typedStore = createStore(NOTHING);

/** Enter is acted upon, or given up. */
export function forgetEnter(): void {
  typedStore.set({ ...typedStore.get(), entered: false });
}

const PATIENCE_MS = 10_000;

/** Keeps what is typed from the page below, where `e` and `r` act, until a field takes the keys. */
function keepTyped(): void {
  const end = () => {
    window.removeEventListener('keydown', take, true);
    clearTimeout(timer);
  };
  const take = (event: KeyboardEvent) => {
    if (event.key === 'Escape') forgetEnter();
    if (typing(event.target) || event.key === 'Escape') return end();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const { text, entered } = typedStore.get();
    if (entered) return;
    if (event.key === 'Enter') typedStore.set({ text, entered: true });
    else if (event.key.length === 1) typedStore.set({ text: text + event.key, entered });
  };
  const timer = setTimeout(end, PATIENCE_MS);
  typedStore.set(NOTHING);
  window.addEventListener('keydown', take, true);
}

/** Opens the palette; its code comes with the first time. */
export function openPalette(): void {
  keepTyped();
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
