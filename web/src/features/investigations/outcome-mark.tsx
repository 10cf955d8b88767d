import type { Investigation } from './queries.ts';
import styles from './outcome-mark.module.css';
import { OUTCOME_WORDS } from './words.ts';

/** What the evidence amounts to: a bar of three for likely, of two, of one. */
export function OutcomeMark({ outcome }: { readonly outcome: NonNullable<Investigation['outcome']> }) {
  return (
    <span className={`inline-row middle gap-7 rigid muted ${styles.mark}`} data-outcome={outcome}>
      <span className={`row gap-2 ${styles.bars}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {OUTCOME_WORDS[outcome]}
    </span>
  );
}
