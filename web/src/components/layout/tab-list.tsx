import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { whenLaidOut } from './laid-out.ts';
import styles from './tab-list.module.css';

/** Tabs in one line, which scrolls where there is no room; the chosen one is in sight. */
export function TabList({ children }: { readonly children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    return whenLaidOut(box, () => {
      const chosen = box.querySelector<HTMLElement>('[aria-selected="true"]');
      if (chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2;
    });
  });
  return (
    <Tabs.List ref={list} className={styles.list}>
      {children}
    </Tabs.List>
  );
}
