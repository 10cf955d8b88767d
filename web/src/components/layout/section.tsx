import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a detail page under a small heading. */
export function Section({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        {title}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
