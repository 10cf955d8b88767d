import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactListProps {
  /** May set `--labels`, the width of the names. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is known of a thing: names and values in two columns. */
export function FactList({ className, children }: FactListProps) {
  return <dl className={`column gap-8 bare text ${styles.facts} ${className ?? ''}`}>{children}</dl>;
}

/** One fact. `className` is the value's. */
export function Fact({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
