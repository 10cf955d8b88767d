import type { ReactNode } from 'react';
import styles from './brand.module.css';
import { Mark } from './icon.tsx';
import { useScreenName } from './layout/screen-name.ts';

/** The product's name over a page without the shell. */
export function Brand({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useScreenName(title);
  return (
    <header className="column gap-4">
      <Mark size={36} />
      <h1 className={styles.title}>{title}</h1>
      {children && <p className="muted bare below-2">{children}</p>}
    </header>
  );
}
