import styles from './spark.module.css';
import { sparkPath } from './spark-path.ts';

interface SparkProps {
  /** Oldest first; columns of equal width. */
  readonly counts: readonly number[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Counts over time as small as a word, in one piece: lists have many. What it says stands beside it in words. */
export function Spark({ counts, width, height }: SparkProps) {
  return (
    <svg
      className="block fits"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.ground ?? ''} d={`M0 ${height - 0.5}H${width}`} />
      <path className={styles.bars ?? ''} d={sparkPath(counts, width, height)} />
    </svg>
  );
}
