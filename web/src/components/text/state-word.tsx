import type { ReactNode } from 'react';
import styles from './state-word.module.css';

/** A state in a word, with a dot whose shape tells it too. */
export function StateWord({ tone, children }: { readonly tone: 'good' | 'warn' | 'bad' | 'plain'; readonly children: ReactNode }) {
  return (
    <span className={`inline-row middle gap-7 rigid muted ${styles.state}`} data-tone={tone}>
      <span className={styles.dot} />
      {children}
    </span>
  );
}
