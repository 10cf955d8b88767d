import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A list of things in a card, one below the other. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={`plain ${styles.rows}`} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** Before the words: a person's initials, a shape. */
  readonly mark?: ReactNode;
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  /** A state in a word. */
  readonly state?: ReactNode;
  /** What can be done with it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing: what it is, what is known of it, what can be done with it. */
export function Row({ mark, title, meta, state, actions, children }: RowProps) {
  return (
    <li className={`row wrap middle gap-12 rows-6 ${styles.row}`}>
      {mark}
      <div className="shrinks breaks from-180">
        <div className="row wrap baseline gap-8 rows-2 medium">{title}</div>
        {meta && <div className="muted text">{meta}</div>}
        {children}
      </div>
      {(state || actions) && (
        <div className="row wrap middle gap-10 rows-6 to-end">
          {state}
          {actions}
        </div>
      )}
    </li>
  );
}
