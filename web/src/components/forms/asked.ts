import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from '../../api/store.ts';

/** What another part of the page wants a screen to open, or to bring into sight. */
interface Asked {
  readonly what: 'declare' | 'new-team' | 'new-service' | 'new-rule' | 'new-window' | 'override' | 'silence' | 'show';
  /** Which schedule or alert; empty where there is only one such form. */
  readonly about?: string;
  /** What was typed for it already. */
  readonly text?: string;
}

const askedStore = createStore<Asked | null>(null);

/** Asks the screen that comes, or is there, to open one of its forms. */
export function ask(asked: Asked): void {
  askedStore.set(asked);
}

/** Opens a form when it was asked for, once. */
export function useAsked(what: Asked['what'], open: (text: string) => void, about = ''): void {
  const asked = useStore(askedStore);
  useEffect(() => {
    if (asked?.what !== what || (asked.about ?? '') !== about) return;
    askedStore.set(null);
    open(asked.text ?? '');
  }, [asked, what, open, about]);
}

/** For what has no address of its own: brings its row or card into sight when it was asked for. */
export function useShown<Shown extends HTMLElement>(about: string, open?: () => void): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const show = useCallback(() => {
    open?.();
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [open]);
  useAsked('show', show, about);
  return element;
}
