import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list.module.css';
import { Icon } from '../icon.tsx';

/** Lines in one box, as for things that are compared rather than read one by one. */
export function List({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={`plain framed surface rounded-10 clips ${styles.list}`} aria-label={label}>
      {children}
    </ul>
  );
}

/** What narrows a list down, above it. */
export function ListBar({ children }: { readonly children: ReactNode }) {
  return <div className={`row wrap gap-8 ${styles.bar}`}>{children}</div>;
}

interface ListSearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search in a list's bar. */
export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  return (
    <TextInput
      size="xs"
      className={styles.search ?? ''}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={14} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
