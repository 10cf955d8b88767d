import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type KeyEntry, typing } from '../components/keys/keys.ts';
import { useNavigation } from './navigation.ts';

/** Between `g` and the letter that follows. */
const CHORD_MS = 1_000;

/** `g a`: go to alerts. The letter is taken before the page's own keys see it. Returns the entries for the map of keys. */
export function useGoTo(): readonly KeyEntry[] {
  const navigate = useNavigate();
  const items = useNavigation()
    .flatMap((group) => group.items)
    .filter((item) => item.key !== undefined);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    let pressed = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      // When it was pressed, not when a busy page came to it.
      const armed = event.timeStamp - pressed < CHORD_MS;
      pressed = event.key === 'g' && !armed ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const item = armed ? latest.current.find(({ key }) => key === event.key) : undefined;
      if (!item) return;
      event.preventDefault();
      event.stopPropagation();
      void navigate({ to: item.to });
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [navigate]);
  return items.map(({ key = '', label }) => [['g', key], `Go to ${label.toLowerCase()}`]);
}
