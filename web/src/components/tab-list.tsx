import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tab-list.module.css';

/** Tabs in one line, which scrolls where there is no room. */
export function TabList({ children }: { readonly children: ReactNode }) {
  return <Tabs.List className={styles.list}>{children}</Tabs.List>;
}
