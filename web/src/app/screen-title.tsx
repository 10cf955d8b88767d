import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../api/store.ts';
import { screenNameStore } from '../components/layout/screen-name.ts';

/** Where in the navigation one is, and how many alerts nobody has. */
const sectionStore = createStore<string | null>(null);
const countStore = createStore(0);

/** What the shell knows of the screen. */
export function useSection(section: string | null, count: number): void {
  useEffect(() => {
    sectionStore.set(section);
    countStore.set(count);
  }, [section, count]);
  useEffect(
    () => () => {
      sectionStore.set(null);
      countStore.set(0);
    },
    [],
  );
}

/** A screen whose data come in a moment is said once, with its name. */
const SETTLED_MS = 250;

/** Names the browser's tab after what is shown, and says so to those who do not see that the screen changed. */
export function ScreenTitle() {
  const name = useStore(screenNameStore);
  const section = useStore(sectionStore);
  const count = useStore(countStore);
  const words = [...new Set([name, section])].filter((word) => word !== null);
  const title = [...words, ...(words.some((word) => word.endsWith('Tocsin')) ? [] : ['Tocsin'])].join(' · ');
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [title, count]);
  const spoken = words.join(', ');
  const [said, setSaid] = useState('');
  /** The first screen is announced by the browser, with the title. */
  const known = useRef('');
  useEffect(() => {
    if (spoken === '') return;
    const timer = setTimeout(() => {
      if (known.current !== '' && known.current !== spoken) setSaid(spoken);
      known.current = spoken;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [spoken]);
  return (
    <VisuallyHidden role="status" aria-label="Screen">
      {said}
    </VisuallyHidden>
  );
}
