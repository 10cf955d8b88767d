import type { ReactNode } from 'react';
import { ClampedTitle } from '../text/clamped-title.tsx';
import { textOf } from './layout.tsx';
import { useScreenName } from './screen-name.ts';
import styles from './sidebar-layout.module.css';

interface SidebarLayoutProps {
  /** Answers the page's question. */
  readonly title: ReactNode;
  /** As that of a page. */
  readonly name?: string | null;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  /** A line of its own under title and action. */
  readonly below?: ReactNode;
  /** Stands beside the column on a wide screen and under it on a phone: what must be read first belongs into the lead. */
  readonly sidebar: ReactNode;
  readonly sidebarName: string;
  readonly children: ReactNode;
}

/** A page with one column to work in and a sidebar that follows it. */
export function SidebarLayout({ title, name = textOf(title), lead, action, below, sidebar, sidebarName, children }: SidebarLayoutProps) {
  useScreenName(name);
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.header}>
          <div className={styles.words}>
            <ClampedTitle className={styles.title}>{title}</ClampedTitle>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action}
          {below && <div className={styles.below}>{below}</div>}
        </header>
        <div className={styles.column}>{children}</div>
        <aside className={styles.sidebar} aria-label={sidebarName}>
          {sidebar}
        </aside>
      </div>
    </div>
  );
}
