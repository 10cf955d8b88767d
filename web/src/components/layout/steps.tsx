import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './steps.module.css';

/** A step of a sequence that is more than a name. */
interface Step {
  readonly name: string;
  /** Beside the name: when it was reached. */
  readonly note?: ReactNode;
  /** Passed over on the way to a later one. */
  readonly skipped?: boolean;
}

interface StepsProps {
  readonly names: ReadonlyArray<string | Step>;
  /** Counts from 0; the number of steps: all are done. */
  readonly current: number;
  /** Names the list where more than one thing on the page goes on. */
  readonly label?: string;
}

/** Where one is in a sequence. On a phone one line: the marks of all, the name of the one that matters. */
export function Steps({ names, current, label }: StepsProps) {
  const named = Math.min(current, names.length - 1);
  return (
    <ol className={`plain row wrap ${styles.steps}`} aria-label={label}>
      {names.map((step, index) => {
        const { name, note, skipped = false }: Step = typeof step === 'string' ? { name: step } : step;
        const state = index > current ? 'later' : index === current ? 'now' : skipped ? 'skipped' : 'done';
        return (
          <li
            key={name}
            className={`row middle gap-7 muted text ${styles.step}`}
            data-state={state}
            data-named={index === named}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={`row middle centred tiny semibold ${styles.mark}`}>
              {state === 'done' ? <Icon name="check" size={12} /> : state === 'skipped' ? '–' : index + 1}
            </span>
            <span className={styles.words}>
              {name}
              {note !== undefined && <span className={`muted regular figures ${styles.note}`}>{note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
