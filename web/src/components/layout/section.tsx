import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a detail page under a small heading; `level` 3 where what it is part of has a heading of its own below the page's. */
export function Section({
  title,
  count,
  level = 2,
  children,
}: {
  readonly title: string;
  readonly count?: number | undefined;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}) {
  const Title = `h${level}` as const;
  return (
    <section className="column gap-10">
      <Title className={`line-below row gap-8 bare semibold ${styles.title}`}>
        {title}
        {count !== undefined && <span className="muted regular figures">{count}</span>}
      </Title>
      {children}
    </section>
  );
}
