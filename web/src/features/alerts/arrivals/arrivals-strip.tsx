import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { serverNow, useNow, zoneStore } from '../../../api/clock.ts';
import { createSavedStore, useStore } from '../../../api/store.ts';
import { type Schema, SEVERITIES } from '../../../api/types.ts';
import { type CountedColumn, drawColumns, type DrawnColumn, spanOf, totalOf, wholeColumns } from '../../../components/charts/columns.ts';
import { SeverityColumns } from '../../../components/charts/severity-columns.tsx';
import { ticksOf, xOf } from '../../../components/charts/time-scale.ts';
import { useBrush } from '../../../components/charts/use-brush.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { Icon } from '../../../components/icon.tsx';
import { FigureTable } from '../../../components/layout/chart-frame.tsx';
import { SEVERITY_WORDS } from '../../../components/text/severity.tsx';
import { absoluteText, clockText, tickText } from '../../../components/text/time.ts';
import { usePhone } from '../../../components/layout/use-phone.ts';
import { type AlertFilters, changed, toQuery } from '../filter/filters.ts';
import styles from './arrivals-strip.module.css';

const NEW_EVERY_MS = 30_000;
const HEIGHT = 44;
const AXIS = 18;
/** Pixels that a time below the picture takes. */
const LABEL = 92;

/** Whether the picture is open on this device; a phone begins without it. */
const openStore = createSavedStore('arrivals', ['usual', 'open', 'closed'], 'usual');

function arrivalsQuery(filters: AlertFilters) {
  const { view: _, sort: __, ...narrowing } = filters;
  return queryOptions({
    queryKey: ['alerts', 'arrivals', narrowing],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/arrivals', { params: { query: toQuery(narrowing, serverNow()) }, signal })),
    staleTime: 5_000,
    refetchInterval: NEW_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

interface ArrivalsProps {
  readonly filters: AlertFilters;
  readonly onChange: (filters: AlertFilters) => void;
}

/** When the alerts of the list arrived; a span drawn over it narrows the list to it. */
export function ArrivalsStrip({ filters, onChange }: ArrivalsProps) {
  const zone = useStore(zoneStore);
  const kept = useStore(openStore);
  const phone = usePhone();
  const open = kept === 'usual' ? !phone : kept === 'open';
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery({ ...arrivalsQuery(filters), enabled: open });
  const narrowed = filters.from !== undefined || filters.until !== undefined || filters.range !== undefined;
  const pick = (from: string | undefined, until: string | undefined) => onChange(changed(filters, { range: undefined, from, until }));
  return (
    <section className="shrinks" aria-label="Arrivals">
      <header className={`row middle gap-10 ${styles.head}`}>
        <button
          type="button"
          className={`row middle gap-4 rigid ink flat ${styles.title}`}
          aria-expanded={open}
          onClick={() => openStore.set(open ? 'closed' : 'open')}
        >
          <Icon name={open ? 'up' : 'down'} size={14} />
          Arrivals
        </button>
        {open && data && <span className="ellipsis muted text figures">{noteOf(data, zone)}</span>}
        {open && narrowed && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => pick(undefined, undefined)}>
            Show all times
          </Button>
        )}
        {open && (
          <ActionIcon
            size="sm"
            className={styles.form ?? ''}
            aria-label={asTable ? 'Show arrivals as a chart' : 'Show arrivals as a table'}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon name={asTable ? 'chart' : 'table'} size={14} />
          </ActionIcon>
        )}
      </header>
      {open && error && !data && <ProblemNote error={error} what="Arrivals could not be loaded" retry={() => void refetch()} />}
      {open && !error && !data && <div className={styles.empty} />}
      {open && data && asTable && <ArrivalsTable columns={data.columns} zone={zone} onPick={pick} />}
      {open && data && !asTable && <Picture columns={data.columns} zone={zone} onPick={pick} />}
    </section>
  );
}

type Zone = 'mine' | 'utc';

/** How many, and since when: what the picture says in words. */
function noteOf({ counted, complete, columns }: Schema<'AlertArrivals'>, zone: Zone): string {
  const first = columns[0];
  if (!first) return 'No alerts';
  const since = clockText(Date.parse(first.from), serverNow(), zone);
  if (!complete) return `The ${counted.toLocaleString('en')} alerts that changed last, since ${since}`;
  return `${counted.toLocaleString('en')} received since ${since}. Drag to narrow the list.`;
}

interface PictureProps {
  readonly columns: readonly CountedColumn[];
  readonly zone: Zone;
  readonly onPick: (from: string, until: string) => void;
}

function Picture({ columns, zone, onPick }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const now = useNow();
  const drawn = useMemo(() => (width === 0 ? [] : drawColumns(columns, width, HEIGHT)), [columns, width]);
  const span = spanOf(columns) ?? { from: now, until: now };
  const brush = useBrush(span, span, width, (picked) => {
    const whole = wholeColumns(picked, columns);
    if (whole) onPick(whole.from, whole.until);
  });
  const ticks = ticksOf(
    span,
    Math.max(1, Math.floor(width / LABEL)),
    zone === 'utc' ? 0 : -new Date(span.from).getTimezoneOffset() * 60_000,
  );
  const words = useCallback((each: DrawnColumn) => wordsOf(each, zone), [zone]);
  if (columns.length === 0) return null;
  return (
    <div ref={box} className={styles.empty}>
      {width > 0 && (
        <svg
          className={styles.picture}
          width={width}
          height={HEIGHT + AXIS}
          role="img"
          aria-label="Alerts received, by time and severity. The same stands in the table."
          {...brush.handlers}
        >
          <line className={styles.ground ?? ''} x1={0} x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
          {ticks.map((tick) => (
            <text
              key={tick}
              className={styles.tick ?? ''}
              x={Math.min(width - 34, Math.max(34, xOf(tick, span, width)))}
              y={HEIGHT + 14}
              textAnchor="middle"
            >
              {tickText(tick, now, zone)}
            </text>
          ))}
          <SeverityColumns drawn={drawn} height={HEIGHT} wordsOf={words} />
          {now >= span.from && now <= span.until && (
            <line className={styles.now ?? ''} x1={xOf(now, span, width)} x2={xOf(now, span, width)} y1={0} y2={HEIGHT} />
          )}
          {brush.drawn && <rect className={styles.brush ?? ''} x={brush.drawn.x} width={brush.drawn.width} y={0} height={HEIGHT} />}
        </svg>
      )}
    </div>
  );
}

/** `12 from 15 May 2030, 10:00:00 UTC: 3 critical, 9 warning`. */
function wordsOf({ column, total }: DrawnColumn, zone: Zone): string {
  const parts = SEVERITIES.filter((severity) => column.counts[severity] > 0).map(
    (severity) => `${column.counts[severity].toLocaleString('en')} ${SEVERITY_WORDS[severity].toLowerCase()}`,
  );
  const from = absoluteText(Date.parse(column.from), zone);
  return total === 0 ? `None from ${from}` : `${total.toLocaleString('en')} from ${from}: ${parts.join(', ')}`;
}

/** The same figures, newest first; a press narrows the list as drawing does. */
function ArrivalsTable({ columns, zone, onPick }: PictureProps) {
  const filled = columns.filter((column) => totalOf(column) > 0).toReversed();
  return (
    <div className={styles.table}>
      <FigureTable
        caption="Alerts received, by time and severity"
        columns={['From', ...SEVERITIES.map((severity) => SEVERITY_WORDS[severity]), '']}
        rows={filled.map((column) => ({
          key: column.from,
          cells: [
            absoluteText(Date.parse(column.from), zone),
            ...SEVERITIES.map((severity) => column.counts[severity].toLocaleString('en')),
            <Button
              key="show"
              size="compact-xs"
              variant="subtle"
              aria-label={`Show alerts from ${absoluteText(Date.parse(column.from), zone)}`}
              onClick={() => {
                const whole = wholeColumns({ from: Date.parse(column.from), until: Date.parse(column.until) }, columns);
                if (whole) onPick(whole.from, whole.until);
              }}
            >
              Show
            </Button>,
          ],
        }))}
      />
    </div>
  );
}
