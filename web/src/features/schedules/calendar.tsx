import { ActionIcon, Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { serverNow, useNow, zoneStore } from '../../api/clock.ts';
import { useStore } from '../../api/store.ts';
import type { FinalSchedule, Override } from '../../api/types.ts';
import { useMe } from '../../api/session.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { whenLaidOut } from '../../components/layout/laid-out.ts';
import styles from './calendar.module.css';
import { Legend } from './legend.tsx';
import {
  across,
  columnsOf,
  fitting,
  fromTo,
  hasRoom,
  instantAt,
  place,
  type Range,
  rangeAround,
  type Span,
  type Zone,
  zoneName,
} from './range.ts';
import { sharersOf } from './sharers.ts';
import { shiftBar } from './shift-bar.ts';

interface CalendarProps {
  readonly schedule: FinalSchedule;
  readonly overrides: readonly Override[];
  readonly range: Range;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  /** Moves by weeks, months or years; 0 is now. */
  readonly onStep: (step: -1 | 0 | 1) => void;
  /** Somebody drew over the result, or picked an override. Null: may not. */
  readonly onDrawn: ((part: Range) => void) | null;
  readonly onOverride: (override: Override) => void;
}

/** The final schedule above its overrides and layers, over the days of a range. */
export function Calendar({ schedule, overrides, range, span, onSpan, onStep, onDrawn, onOverride }: CalendarProps) {
  const zone = useStore(zoneStore);
  const me = useMe();
  const now = useNow(serverNow());
  const scroll = useRef<HTMLDivElement>(null);
  const columns = columnsOf(range, span, zone);
  // Where not everything fits, the present is what is looked for.
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    return whenLaidOut(box, () => {
      box.scrollLeft = place(serverNow(), range) * box.scrollWidth - box.clientWidth / 3;
    });
  }, [range]);
  const names = new Map(schedule.users.map((user) => [user.id, user.display_name]));
  const nameOf = (id: string) => (id === me.id ? 'You' : (names.get(id) ?? '…'));
  const shown = [...new Set([...schedule.segments, ...overrides].map(({ user_id: id }) => id))];
  const sharers = sharersOf(schedule.users.map(({ id }) => id));
  return (
    <section className={styles.calendar} aria-label="Calendar of the schedule">
      <header className={styles.bar}>
        <div className={styles.steps}>
          <ActionIcon aria-label="Earlier" onClick={() => onStep(-1)}>
            <Icon name="left" />
          </ActionIcon>
          <Button size="compact-sm" variant="default" onClick={() => onStep(0)}>
            Today
          </Button>
          <ActionIcon aria-label="Later" onClick={() => onStep(1)}>
            <Icon name="right" />
          </ActionIcon>
          <strong className={styles.title}>{titleOf(range, span, zone)}</strong>
        </div>
        <div className={styles.steps}>
          <SegmentedControl
            size="xs"
            aria-label="Time zone"
            value={zone}
            onChange={(value) => zoneStore.set(value === 'utc' ? 'utc' : 'mine')}
            data={[
              { value: 'mine', label: 'Local time' },
              { value: 'utc', label: 'UTC' },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label="Range"
            value={span}
            onChange={(value) => onSpan(value as Span)}
            data={[
              { value: 'weeks', label: 'Two weeks' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label="Shifts">
        <div className={styles.grid} data-span={span}>
          <div className={styles.days}>
            {columns.map((column) => (
              <div
                key={column.from}
                className={styles.day}
                data-today={now >= column.from && now < column.until}
                style={{ flexGrow: column.until - column.from }}
              >
                {columnText(column.from, span, zone)}
              </div>
            ))}
          </div>
          <FinalRow
            schedule={schedule}
            range={range}
            columns={columns}
            zone={zone}
            nameOf={nameOf}
            meId={me.id}
            sharers={sharers}
            onDrawn={onDrawn}
          />
          {overrides.length > 0 && (
            <Row name="Overrides" columns={columns} range={range}>
              {overrides.map((override) => (
                <button
                  key={override.id}
                  type="button"
                  {...shiftBar(override.user_id, sharers, { className: styles.bar2, style: across(override, range) })}
                  data-kind="override"
                  title={`${nameOf(override.user_id)} overrides: ${fromTo(override, now, zone)}`}
                  onClick={() => onOverride(override)}
                >
                  {fitting(nameOf(override.user_id), override, range)}
                </button>
              ))}
            </Row>
          )}
          {(schedule.layer_segments ?? []).toReversed().map((layer) => (
            <Row
              key={layer.layer_id}
              name={schedule.layers.find((one) => one.id === layer.layer_id)?.name ?? ''}
              columns={columns}
              range={range}
            >
              {layer.segments.map((segment) => (
                <span
                  key={segment.start}
                  {...shiftBar(segment.user_id, sharers, { className: styles.bar2, style: across(segment, range) })}
                  data-kind="layer"
                  title={`${nameOf(segment.user_id)}: ${fromTo(segment, now, zone)}`}
                >
                  {fitting(nameOf(segment.user_id), segment, range)}
                </span>
              ))}
            </Row>
          ))}
          {now >= range.from && now < range.until && (
            <div className={styles.nowPlace}>
              <div className={styles.past} style={{ width: `${place(now, range) * 100}%` }} aria-hidden="true" />
              <div className={styles.now} style={{ left: `${place(now, range) * 100}%` }} aria-hidden="true" />
            </div>
          )}
        </div>
      </section>
      <Legend
        people={shown.map((id) => ({ id, name: names.get(id) ?? '…', mine: id === me.id }))}
        sharers={sharers}
        gaps={schedule.gaps.length > 0}
        note={`Times in ${zoneName(zone)}`}
      />
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly columns: readonly Range[];
  readonly range: Range;
  readonly children: React.ReactNode;
}

function Row({ name, columns, range, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.rowName}>{name}</div>
      <div className={styles.track}>
        <Lines columns={columns} range={range} />
        {children}
      </div>
    </div>
  );
}

function Lines({ columns, range }: Pick<RowProps, 'columns' | 'range'>) {
  return columns.slice(1).map(({ from }) => <span key={from} className={styles.line} style={{ left: `${place(from, range) * 100}%` }} />);
}

interface FinalRowProps extends Pick<RowProps, 'columns' | 'range'>, Pick<CalendarProps, 'schedule' | 'onDrawn'> {
  readonly zone: Zone;
  readonly nameOf: (id: string) => string;
  readonly meId: string;
  readonly sharers: ReadonlyMap<string, number>;
}

/** Who is on call in the end. Drawing over it makes an override of that part. */
function FinalRow({ schedule, range, columns, zone, nameOf, meId, sharers, onDrawn }: FinalRowProps) {
  const track = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Range | null>(null);
  const now = useNow(range.from);
  const at = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? instantAt((event.clientX - box.left) / box.width, range, zone) : range.from;
  };
  const begin = (event: PointerEvent) => {
    if (!onDrawn || event.button !== 0) return;
    track.current?.setPointerCapture(event.pointerId);
    const start = at(event);
    setDrawn({ from: start, until: start });
  };
  const move = (event: PointerEvent) => setDrawn((part) => part && { from: part.from, until: at(event) });
  const end = () => {
    const part = drawn;
    setDrawn(null);
    if (!part || part.from === part.until) return;
    onDrawn?.({ from: Math.min(part.from, part.until), until: Math.max(part.from, part.until) });
  };
  const shown = drawn && {
    start: new Date(Math.min(drawn.from, drawn.until)).toISOString(),
    end: new Date(Math.max(drawn.from, drawn.until)).toISOString(),
  };
  return (
    <div className={styles.row} data-final="true">
      <div className={styles.rowName}>On call</div>
      <div
        ref={track}
        className={styles.track}
        data-draws={onDrawn !== null}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(null)}
      >
        <Lines columns={columns} range={range} />
        {schedule.segments.map((segment) => (
          <span
            key={segment.start}
            {...shiftBar(segment.user_id, sharers, { className: styles.bar2, style: across(segment, range) })}
            data-kind="final"
            data-mine={segment.user_id === meId}
            title={`${nameOf(segment.user_id)}: ${fromTo(segment, now, zone)}`}
          >
            {fitting(nameOf(segment.user_id), segment, range)}
          </span>
        ))}
        {schedule.gaps.map((gap) => (
          <span
            key={gap.start}
            className={styles.bar2}
            data-kind="gap"
            style={across(gap, range)}
            title={`Nobody: ${fromTo(gap, now, zone)}`}
          >
            {hasRoom(gap, range) && 'nobody'}
          </span>
        ))}
        {shown && <span className={styles.drawn} style={across(shown, range)} />}
      </div>
    </div>
  );
}

const COLUMN_TEXT: Readonly<Record<Span, Intl.DateTimeFormatOptions>> = {
  weeks: { weekday: 'short', day: 'numeric' },
  month: { day: 'numeric' },
  year: { month: 'long' },
};

function columnText(at: number, span: Span, zone: Zone): string {
  return new Intl.DateTimeFormat('en-GB', { ...COLUMN_TEXT[span], ...(zone === 'utc' ? { timeZone: 'UTC' } : {}) }).format(at);
}

function titleOf(range: Range, span: Span, zone: Zone): string {
  const format = (at: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, ...(zone === 'utc' ? { timeZone: 'UTC' } : {}) }).format(at);
  if (span === 'month') return format(range.from, { month: 'long', year: 'numeric' });
  if (span === 'year') return format(range.from, { year: 'numeric' });
  return `${format(range.from, { day: 'numeric', month: 'short' })} to ${format(range.until - 1, { day: 'numeric', month: 'short', year: 'numeric' })}`;
}

/** What is shown first, and after a step. */
export function stepped(range: Range, span: Span, zone: Zone, step: -1 | 0 | 1): Range {
  return step === 0 ? rangeAround(serverNow(), span, zone) : rangeAround(range.from, span, zone, step);
}
