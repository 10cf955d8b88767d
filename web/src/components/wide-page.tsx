import type { ReactNode } from 'react';
import styles from './wide-page.module.css';

interface WidePageProps {
  /** Answers the page's question. */
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page that needs the width: calendars and tables. */
export function WidePage({ title, lead, action, children }: WidePageProps) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.header}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}
