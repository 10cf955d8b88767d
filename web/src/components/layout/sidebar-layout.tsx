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
    <div className={`tall scrolls-y ${styles.scroll}`}>
      <div className={`grid ${styles.page}`}>
        <header className={`row wrap at-top between gap-12 ${styles.header}`}>
          <div className={styles.words}>
            <ClampedTitle className={styles.title}>{title}</ClampedTitle>
            {lead && <p className="muted breaks bare below-4">{lead}</p>}
          </div>
          {action}
          {below && <div className={styles.below}>{below}</div>}
        </header>
        <div className="column gap-16 shrinks">{children}</div>
        <aside className={`column gap-16 shrinks ${styles.sidebar}`} aria-label={sidebarName}>
          {sidebar}
        </aside>
      </div>
    </div>
  );
}
