import { useMemo } from 'react';
import { zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import type { Trends } from '../../api/types.ts';
import { ChartFrame, FigureTable } from '../../components/layout/chart-frame.tsx';
import { longSpanText } from '../../components/text/time.ts';
import styles from './dashboard.module.css';
import { Multiple } from './targets/multiple.tsx';
import { columnName } from './words.ts';

const HEIGHT = 64;
const TIMES = [
  ['mtta_seconds', 'Time to acknowledge (MTTA)'],
  ['mttr_seconds', 'Time to resolve (MTTR)'],
] as const;

function span(seconds: number | null): string {
  return seconds === null ? '–' : longSpanText(seconds * 1_000);
}

/** How long it took, on average: small multiples. */
export function MeanTimes({ trends }: { readonly trends: Trends }) {
  const zone = useStore(zoneStore);
  const table = (
    <FigureTable
      caption="Mean times of the alerts received"
      columns={['Received', ...TIMES.map(([, name]) => name)]}
      rows={trends.columns.toReversed().map((column) => ({
        key: column.from,
        cells: [columnName(column, trends.range, zone), ...TIMES.map(([of]) => span(column[of]))],
      }))}
    />
  );
  return (
    <ChartFrame title="Mean times" note="For alerts received in this period" table={table} height={2 * HEIGHT}>
      <div className={`grid gap-20 ${styles.multiples}`}>
        {TIMES.map(([of, name]) => (
          <div key={of}>
            <div className="muted small">{name}</div>
            <div className="title bold figures tight">{span(trends[of])}</div>
            {trends[of] === null ? <p className="bare muted text">No data.</p> : <OverTime trends={trends} of={of} name={name} />}
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

interface OverTimeProps {
  readonly trends: Trends;
  readonly of: (typeof TIMES)[number][0];
  readonly name: string;
}

function OverTime({ trends: { columns, range }, of, name }: OverTimeProps) {
  const zone = useStore(zoneStore);
  const times = useMemo(
    () => ({
      target_seconds: null,
      joined: true as const,
      weeks: columns.map((column) => ({ from: column.from, mean_seconds: column[of] })),
    }),
    [columns, of],
  );
  const wordsOf = (from: string, seconds: number) => {
    const column = columns.find((each) => each.from === from);
    return `${column ? columnName(column, range, zone) : ''}: ${span(seconds)}`;
  };
  return <Multiple times={times} height={HEIGHT} label={`${name} over time. The same figures are in the table.`} wordsOf={wordsOf} />;
}
