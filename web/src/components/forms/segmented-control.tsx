import { type ReactNode, useId } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly 'aria-label': string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly data: ReadonlyArray<{ readonly value: Value; readonly label: ReactNode }>;
  readonly size?: 'xs' | 'sm';
  /** As wide as what it stands in. */
  readonly fullWidth?: boolean;
  readonly className?: string | undefined;
}

/**
 * One of a few, all of them in sight. The chosen one is marked by style alone: Mantine's measures it, and with it lays the
 * whole page out, in the task that draws what was chosen.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { value: chosen, onChange, data, size = 'sm', fullWidth = false, className = '' } = props;
  const name = useId();
  return (
    <div
      className={`inline-row ${styles.root} ${className}`}
      role="radiogroup"
      aria-label={props['aria-label']}
      data-size={size}
      data-full-width={fullWidth}
    >
      {data.map(({ value, label }) => (
        <label key={value} className={`fill holds ${styles.segment}`} data-chosen={value === chosen}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <span className={`ellipsis block hand mid ${styles.label}`}>{label}</span>
        </label>
      ))}
    </div>
  );
}
