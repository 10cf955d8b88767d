import { Select } from '@mantine/core';
import { delayText } from '../text/paging-words.ts';
import styles from './delay-select.module.css';

const USUAL = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60];
const NEVER = 'never';

interface DelaySelectProps {
  /** The method, as its row names it. */
  readonly method: string;
  readonly urgency: 'high' | 'low';
  /** Minutes; null: never. */
  readonly value: number | null;
  readonly onChange: (delay: number | null) => void;
  readonly disabled?: boolean;
}

/** After how long a method is used for an urgency. */
export function DelaySelect({ method, urgency, value, onChange, disabled = false }: DelaySelectProps) {
  const delays = value !== null && !USUAL.includes(value) ? [...USUAL, value].sort((a, b) => a - b) : USUAL;
  return (
    <Select
      size="xs"
      classNames={{ label: styles.which ?? '', input: (value === null ? styles.off : styles.on) ?? '' }}
      label={urgency === 'high' ? 'High urgency' : 'Low urgency'}
      aria-label={`${method}, ${urgency} urgency`}
      allowDeselect={false}
      disabled={disabled}
      value={value === null ? NEVER : String(value)}
      onChange={(chosen) => chosen !== null && onChange(chosen === NEVER ? null : Number(chosen))}
      data={[
        { value: NEVER, label: 'Never' },
        ...delays.map((delay) => {
          const text = delayText(delay);
          return { value: String(delay), label: text.charAt(0).toUpperCase() + text.slice(1) };
        }),
      ]}
    />
  );
}
