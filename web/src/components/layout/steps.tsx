import { Icon } from '../icon.tsx';
import styles from './steps.module.css';

/** Where one is in a sequence. `current` counts from 0. */
export function Steps({ names, current }: { readonly names: readonly string[]; readonly current: number }) {
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'now' : 'later'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark}>{index < current ? <Icon name="check" size={12} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
