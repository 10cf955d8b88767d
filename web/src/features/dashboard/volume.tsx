import { Link } from '@tanstack/react-router';
import { zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import { SEVERITIES, type Trends } from '../../api/types.ts';
import { ChartFrame, FigureTable } from '../../components/layout/chart-frame.tsx';
import { SEVERITY_WORDS, SeverityShape } from '../../components/text/severity.tsx';
import styles from './dashboard.module.css';
import { VolumePicture } from './volume-picture.tsx';
import { columnName } from './words.ts';

const HEIGHT = 240;

interface VolumeProps {
  readonly trends: Trends;
  readonly onSpan: (from: string, until: string) => void;
}

/** How many alerts arrived, by severity, over time. A span drawn on it shows its alerts. */
export function Volume({ trends, onSpan }: VolumeProps) {
  const zone = useStore(zoneStore);
  const { columns, range } = trends;
  const table = (
    <FigureTable
      caption="Alerts received, by time and severity"
      columns={['From', ...SEVERITIES.map((severity) => SEVERITY_WORDS[severity]), '']}
      rows={columns.toReversed().map((column) => ({
        key: column.from,
        cells: [
          columnName(column, range, zone),
          ...SEVERITIES.map((severity) => column[severity].toLocaleString('en')),
          <Link key="show" to="/alerts" search={{ status: 'all', from: column.from, until: column.until }}>
            Show
          </Link>,
        ],
      }))}
    />
  );
  return (
    <ChartFrame
      title="Alert volume"
      note={
        trends.total === 0
          ? 'No alerts received in this period.'
          : `${trends.total.toLocaleString('en')} received. Drag to zoom to the alerts of a span.`
      }
      table={table}
      height={HEIGHT}
    >
      <div className={`grid middle gap-16 ${styles.volume}`}>
        <VolumePicture trends={trends} zone={zone} height={HEIGHT} onSpan={onSpan} />
        <ul className={`plain row gap-6 text ${styles.direct}`}>
          {SEVERITIES.map((severity) => (
            <li key={severity} className="row middle gap-7" data-severity={severity}>
              <SeverityShape severity={severity} />
              <span>{SEVERITY_WORDS[severity]}</span>
              <span className={`to-end muted figures ${styles.directCount}`}>
                {columns.reduce((sum, column) => sum + column[severity], 0).toLocaleString('en')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}
