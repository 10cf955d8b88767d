import { zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import type { Trends } from '../../api/types.ts';
import { ChartFrame, FigureTable } from '../../components/layout/chart-frame.tsx';
import { longSpanText } from '../../components/text/time.ts';
import { WhenIdle } from '../../components/layout/when-idle.tsx';
import styles from './dashboard.module.css';
import { loadCharts } from './load-charts.ts';
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
      <div className={styles.multiples}>
        {TIMES.map(([of, name]) => (
          <div key={of}>
            <div className={styles.multipleName}>{name}</div>
            <div className={styles.multipleValue}>{span(trends[of])}</div>
            {trends[of] === null ? (
              <p className={styles.none}>No data.</p>
            ) : (
              <WhenIdle load={loadCharts} fallback={<div style={{ height: HEIGHT }} />}>
                {({ TimeChart }) => <TimeChart trends={trends} of={of} name={name} zone={zone} height={HEIGHT} />}
              </WhenIdle>
            )}
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
