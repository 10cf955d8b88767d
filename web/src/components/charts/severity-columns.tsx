import { memo } from 'react';
import type { DrawnColumn } from './columns.ts';
import styles from './severity-columns.module.css';

interface SeverityColumnsProps {
  readonly drawn: readonly DrawnColumn[];
  readonly height: number;
  /** What a column says under a pointer, where the picture has no other words for it. */
  readonly wordsOf?: (drawn: DrawnColumn) => string;
}

/** Columns stacked by severity. They stay while something is drawn over them. */
export const SeverityColumns = memo(function SeverityColumns({ drawn, height, wordsOf }: SeverityColumnsProps) {
  return drawn.map((each) => (
    <g key={each.column.from} className={styles.column ?? ''}>
      {wordsOf && <title>{wordsOf(each)}</title>}
      <rect className={styles.hit ?? ''} x={each.x} y={0} width={each.width} height={height} />
      {each.bars.map(({ severity, ...place }) => (
        <rect key={severity} className={styles.bar ?? ''} data-severity={severity} {...place} />
      ))}
    </g>
  ));
});
