import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. */
interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** A store that outlives the page, in localStorage under `tocsin.<name>`; unknown values fall back. */
export function createSavedStore<Value extends string>(name: string, known: readonly Value[], fallback: Value): Store<Value> {
  const key = `tocsin.${name}`;
  const store = createStore(read());
  function read(): Value {
    try {
      const saved = localStorage.getItem(key);
      return known.find((value) => value === saved) ?? fallback;
    } catch {
      return fallback;
    }
  }
  return {
    ...store,
    set(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage may be blocked: the choice then lasts as long as the page.
      }
      store.set(value);
    },
  };
}
