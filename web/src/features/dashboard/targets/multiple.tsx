import { useMemo } from 'react';
import { useWidth } from '../../../components/charts/use-width.ts';
import { drawMultiple, type Means } from './multiples.ts';
import styles from './multiple.module.css';

interface MultipleProps {
  readonly times: Means;
  readonly height: number;
  /** What it shows, for who does not see it. */
  readonly label: string;
  /** What is said of a mean under a pointer. */
  readonly wordsOf: (from: string, seconds: number) => string;
}

/** Mean times, one after the other, beside their target: one idea, one line. */
export function Multiple({ times, height, label, wordsOf }: MultipleProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { lines, points, target, step } = useMemo(() => drawMultiple(times, width, height), [times, width, height]);
  return (
    <div ref={box} style={{ minHeight: height }}>
      {width > 0 && (
        <svg className="block" width={width} height={height} role="img" aria-label={label}>
          {target !== null && <line className={styles.target ?? ''} x1={0} x2={width} y1={target} y2={target} />}
          {lines.map((line) => (
            <polyline key={line} className={styles.line ?? ''} points={line} />
          ))}
          {points.map(({ from, x, y, seconds, late }) => (
            <g key={from}>
              <title>{wordsOf(from, seconds) + (late ? ', over target' : '')}</title>
              <rect className={styles.hit ?? ''} x={x - step / 2} width={step} height={height} />
              {late ? (
                <rect className={styles.late ?? ''} x={x - 3} y={y - 3} width={6} height={6} />
              ) : (
                <circle className={styles.point ?? ''} cx={x} cy={y} r={2.5} />
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
