import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useRef, useState } from 'react';
import { ReferenceArea, ReferenceLine } from 'recharts';
import { SEVERITIES, type Trends } from '../../api/types.ts';
import { SEVERITY_WORDS, SeverityShape } from '../../components/text/severity.tsx';
import { longSpanText } from '../../components/text/time.ts';
import styles from './charts.module.css';
import { columnName, tickText } from './words.ts';

interface VolumeChartProps {
  readonly trends: Trends;
  readonly zone: 'mine' | 'utc';
  readonly height: number;
  readonly onSpan: (from: string, until: string) => void;
}

/** Best stands below: the worst is seen at the ground line of its column first. */
const SERIES = SEVERITIES.map((severity) => ({ name: severity, color: `var(--${severity}-solid)`, label: SEVERITY_WORDS[severity] }));

interface Hover {
  readonly activeTooltipIndex?: number | string | null | undefined;
}

/** Columns stacked by severity; drawing over some picks their span. */
export function VolumeChart({ trends: { columns, range }, zone, height, onSpan }: VolumeChartProps) {
  const [drawn, setDrawn] = useState<readonly [number, number] | null>(null);
  /** The column where the span begins. Press, move and release may all come before the page is drawn again. */
  const start = useRef<number | null>(null);
  const at = ({ activeTooltipIndex: index }: Hover) => (index === undefined || index === null ? null : Number(index));
  const draw = (span: readonly [number, number] | null) => {
    start.current = span ? span[0] : null;
    setDrawn(span);
  };
  const finish = (state: Hover) => {
    const end = at(state) ?? drawn?.[1];
    if (start.current !== null && end !== undefined) {
      const from = columns[Math.min(start.current, end)]?.from;
      const until = columns[Math.max(start.current, end)]?.until;
      if (from && until) onSpan(from, until);
    }
    draw(null);
  };
  const now = columns.at(-1)?.from;
  return (
    <div className={styles.chart} role="img" aria-label="Alerts received, by time and severity. The same figures are in the table.">
      <BarChart
        h={height}
        data={columns.map((column) => ({ ...column }))}
        dataKey="from"
        type="stacked"
        series={SERIES}
        gridAxis="x"
        strokeDasharray="0"
        gridColor="var(--line)"
        textColor="var(--muted)"
        tickLine="none"
        maxBarWidth={40}
        cursorFill="var(--hover)"
        barProps={{ isAnimationActive: false }}
        xAxisProps={{ tickFormatter: (from: string) => tickText(from, range, zone), interval: 'preserveStartEnd', minTickGap: 28 }}
        yAxisProps={{ allowDecimals: false, width: 44, tickFormatter: (count: number) => count.toLocaleString('en') }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ active, payload }) => {
            const column = payload?.[0]?.payload as Trends['columns'][number] | undefined;
            return active && column ? <ColumnWords name={columnName(column, range, zone)} column={column} /> : null;
          },
        }}
        barChartProps={{
          barCategoryGap: '18%',
          accessibilityLayer: false,
          // A move that waits for the next frame comes after the release: the span would end short of it.
          throttledEvents: [],
          onMouseDown: (state: Hover) => {
            const index = at(state);
            draw(index === null ? null : [index, index]);
          },
          onMouseMove: (state: Hover) => {
            const index = at(state);
            if (start.current !== null && index !== null && index !== drawn?.[1]) setDrawn([start.current, index]);
          },
          onMouseUp: finish,
          onMouseLeave: () => draw(null),
        }}
      >
        {drawn && columns[drawn[0]] && columns[drawn[1]] && (
          <ReferenceArea
            x1={columns[Math.min(...drawn)]?.from ?? ''}
            x2={columns[Math.max(...drawn)]?.from ?? ''}
            fill="var(--accent)"
            fillOpacity={0.18}
            stroke="var(--accent)"
          />
        )}
        {now && (
          <ReferenceLine
            x={now}
            stroke="var(--accent)"
            strokeDasharray="2 3"
            label={{ value: 'now', position: 'insideTopRight', fill: 'var(--accent)', fontSize: 11 }}
          />
        )}
      </BarChart>
    </div>
  );
}

function ColumnWords({ name, column }: { readonly name: string; readonly column: Trends['columns'][number] }) {
  return (
    <div className={styles.words}>
      <div className={styles.when}>{name}</div>
      {SEVERITIES.map((severity) => (
        <div key={severity} className={styles.line} data-severity={severity}>
          <SeverityShape severity={severity} />
          {SEVERITY_WORDS[severity]}
          <span className={styles.count}>{column[severity].toLocaleString('en')}</span>
        </div>
      ))}
    </div>
  );
}

interface TimeChartProps {
  readonly trends: Trends;
  readonly of: 'mtta_seconds' | 'mttr_seconds';
  readonly name: string;
  readonly zone: 'mine' | 'utc';
  readonly height: number;
}

/** A mean time over the same columns; one idea, one line. */
export function TimeChart({ trends: { columns, range }, of, name, zone, height }: TimeChartProps) {
  return (
    <div role="img" aria-label={`${name} over time. The same figures are in the table.`}>
      <LineChart
        h={height}
        data={columns.map((column) => ({ ...column }))}
        dataKey="from"
        series={[{ name: of, color: 'var(--accent)' }]}
        withXAxis={false}
        withYAxis={false}
        gridAxis="none"
        connectNulls
        curveType="monotone"
        strokeWidth={1.8}
        dotProps={{ r: 2 }}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 4, bottom: 4, left: 4 } }}
        tooltipAnimationDuration={0}
        tooltipProps={{
          content: ({ active, payload }) => {
            const column = payload?.[0]?.payload as Trends['columns'][number] | undefined;
            const seconds = column?.[of];
            return active && column ? (
              <div className={styles.words}>
                <div className={styles.when}>{columnName(column, range, zone)}</div>
                {seconds === null || seconds === undefined ? 'no data' : longSpanText(seconds * 1_000)}
              </div>
            ) : null;
          },
        }}
      />
    </div>
  );
}
