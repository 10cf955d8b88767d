import { useEffect, useRef } from 'react';
import { createStore } from '../../api/store.ts';

/** What one key does. Keys are `event.key`, as typed: `j`, `?`, `Enter`; `Ctrl+a` is with Ctrl or ⌘. */
type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Whether keys go into a field. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Binds single keys for as long as the component lives; never while one types or a dialog is open. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (typing(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
      if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
      const run = latest.current[event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : event.key];
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

/** For lists that are worked with by keys; it comes with them. */
export { pressed } from './select.ts';
