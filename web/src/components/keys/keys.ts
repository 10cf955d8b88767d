import { useEffect, useRef } from 'react';
import { createStore } from '../../api/store.ts';

/** What one key does. Keys are `event.key`, as typed: `j`, `?`, `Enter`. */
type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Whether keys go into a field. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Binds single keys for as long as the component lives; never while one types, a dialog is open or a modifier is held. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typing(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
      if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the map of keys is asked for. */
export const helpStore = createStore(false);

/** Opens the map of keys. */
export function showKeys(): void {
  helpStore.set(true);
}

/** Keys and what they do. */
export type KeyEntry = readonly [keys: readonly string[], text: string];
