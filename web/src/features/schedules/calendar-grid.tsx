import { memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { serverNow, useNow } from '../../api/clock.ts';
import type { FinalSchedule, Override } from '../../api/types.ts';
import { useDrawn } from '../../components/layout/drawn.ts';
import { whenLaidOut } from '../../components/layout/laid-out.ts';
import { inZones, midnight } from '../../components/text/time.ts';
import styles from './calendar.module.css';
import {
  across,
  columnsOf,
  fitting,
  fromTo,
  hasRoom,
  instantAt,
  type Part,
  partedAt,
  place,
  type Range,
  type Span,
  type Zone,
} from './range.ts';
import { sharersOf } from './sharers.ts';
import { shiftBar } from './shift-bar.ts';

interface Shown {
  readonly schedule: FinalSchedule;
  readonly overrides: readonly Override[];
  readonly range: Range;
  readonly span: Span;
  readonly zone: Zone;
  readonly meId: string;
}

type Segment = FinalSchedule['segments'][number];

/** What a calendar shows, and all that its bars are drawn by. */
interface Picture extends Pick<Shown, 'overrides' | 'range' | 'span' | 'zone' | 'meId'> {
  /** What the range is divided into. */
  readonly columns: readonly Range[];
  readonly final: readonly Segment[];
  readonly gaps: FinalSchedule['gaps'];
  /** The last first: it takes precedence. */
  readonly layers: ReadonlyArray<{ readonly id: string; readonly name: string; readonly segments: readonly Segment[] }>;
  readonly nameOf: (id: string) => string;
  readonly sharers: ReadonlyMap<string, number>;
}

/** What of a schedule is shown in a range. It may have been read for another range: what is not in this one is left out. */
export function pictureOf({ schedule, overrides, range, span, zone, meId }: Shown): Picture {
  const names = new Map(schedule.users.map((user) => [user.id, user.display_name]));
  const isIn = (part: Part) => Date.parse(part.end) > range.from && Date.parse(part.start) < range.until;
  return {
    range,
    span,
    zone,
    meId,
    columns: columnsOf(range, span, zone),
    final: schedule.segments.filter(isIn),
    gaps: schedule.gaps.filter(isIn),
    overrides: overrides.filter(isIn),
    layers: (schedule.layer_segments ?? []).toReversed().map(({ layer_id: id, segments }) => ({
      id,
      name: schedule.layers.find((layer) => layer.id === id)?.name ?? '',
      segments: segments.filter(isIn),
    })),
    nameOf: (id) => (id === meId ? 'You' : (names.get(id) ?? '…')),
    sharers: sharersOf(schedule.users.map(({ id }) => id)),
  };
}

/** The same with its rows and without its bars. */
export function bareOf(picture: Picture): Picture {
  return { ...picture, final: [], gaps: [], layers: picture.layers.map((layer) => ({ ...layer, segments: [] })) };
}

interface CalendarGridProps {
  readonly picture: Picture;
  readonly onDrawn: ((part: Range) => void) | null;
  readonly onOverride: (override: Override) => void;
}

/** Days or months, and below them who is on call in the end, overrides and layers. A year has a thousand bars: they are drawn again only when they change. */
export const CalendarGrid = memo(function CalendarGrid({ picture, onDrawn, onOverride }: CalendarGridProps) {
  const { columns, range, span, zone } = picture;
  const now = useNow();
  const today = midnight(now, zone);
  const scroll = useRef<HTMLDivElement>(null);
  // Where not everything fits, the present is what is looked for.
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    return whenLaidOut(box, () => {
      box.scrollLeft = place(serverNow(), range) * box.scrollWidth - box.clientWidth / 3;
    });
  }, [range]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={scroll} className="scrolls-x" tabIndex={0} aria-label="Shifts">
      <div className={styles.grid} data-span={span}>
        <div className={`row ${styles.days}`}>
          {columns.map((column) => (
            <div
              key={column.from}
              className={`muted small figures nowrap ${styles.day}`}
              data-today={now >= column.from && now < column.until}
              style={{ flexGrow: column.until - column.from }}
            >
              {COLUMN_TEXT[span](zone).format(column.from)}
            </div>
          ))}
        </div>
        <FinalRow picture={picture} today={today} onDrawn={onDrawn} />
        {picture.overrides.length > 0 && (
          <Row name="Overrides" picture={picture}>
            <Overrides picture={picture} today={today} onOverride={onOverride} />
          </Row>
        )}
        {picture.layers.map(({ id, name, segments }) => (
          <Row key={id} name={name} picture={picture}>
            <Bars kind="layer" segments={segments} picture={picture} today={today} />
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
  );
});

interface RowProps {
  readonly name: string;
  readonly picture: Picture;
  readonly children: React.ReactNode;
}

function Row({ name, picture, children }: RowProps) {
  return (
    <div className={`grid middle ${styles.row}`}>
      <div className={`ellipsis muted text ${styles.rowName}`}>{name}</div>
      <div className={styles.track}>
        <Lines picture={picture} />
        {children}
      </div>
    </div>
  );
}

const Lines = memo(function Lines({ picture: { columns, range } }: { readonly picture: Picture }) {
  return columns.slice(1).map(({ from }) => <span key={from} className={styles.line} style={{ left: `${place(from, range) * 100}%` }} />);
});

interface BarsProps {
  readonly kind: 'final' | 'layer';
  readonly segments: readonly Segment[];
  readonly picture: Picture;
  /** The midnight before now: times of another day say which. */
  readonly today: number;
}

/** A row of a year has hundreds: put in together, all rows of them take a long frame. */
const BARS_AT_ONCE = 100;

/** Anew for each range. */
function Bars(props: BarsProps) {
  return <BarsOfRange key={`${props.picture.range.from} ${props.picture.span}`} {...props} />;
}

const BarsOfRange = memo(function BarsOfRange({ kind, segments, picture: { range, zone, nameOf, sharers, meId }, today }: BarsProps) {
  const drawn = useDrawn(segments.length, BARS_AT_ONCE);
  return segments.slice(0, drawn).map((segment) => (
    <span
      key={segment.start}
      {...shiftBar(segment.user_id, sharers, { className: styles.bar2, style: across(segment, range) })}
      data-kind={kind}
      data-mine={kind === 'final' ? segment.user_id === meId : undefined}
      title={`${nameOf(segment.user_id)}: ${fromTo(segment, today, zone)}`}
    >
      {fitting(nameOf(segment.user_id), segment, range)}
    </span>
  ));
});

const Gaps = memo(function Gaps({ picture: { gaps, range, zone }, today }: Pick<BarsProps, 'picture' | 'today'>) {
  return gaps
    .flatMap((gap) => partedAt(gap, today))
    .map(({ whole, isPast, ...part }) => (
      <span
        key={part.start}
        className={styles.bar2}
        data-kind="gap"
        data-past={isPast}
        style={across(part, range)}
        title={`Nobody: ${fromTo(whole, today, zone)}`}
      >
        {hasRoom(part, range) && 'nobody'}
      </span>
    ));
});

interface OverridesProps extends Pick<BarsProps, 'picture' | 'today'>, Pick<CalendarGridProps, 'onOverride'> {}

const Overrides = memo(function Overrides({ picture: { overrides, range, zone, nameOf, sharers }, today, onOverride }: OverridesProps) {
  return overrides.map((override) => (
    <button
      key={override.id}
      type="button"
      {...shiftBar(override.user_id, sharers, { className: styles.bar2, style: across(override, range) })}
      data-kind="override"
      title={`${nameOf(override.user_id)} overrides: ${fromTo(override, today, zone)}`}
      onClick={() => onOverride(override)}
    >
      {fitting(nameOf(override.user_id), override, range)}
    </button>
  ));
});

interface FinalRowProps extends Pick<BarsProps, 'picture' | 'today'>, Pick<CalendarGridProps, 'onDrawn'> {}

/** Who is on call in the end. Drawing over it makes an override of that part. */
function FinalRow({ picture, today, onDrawn }: FinalRowProps) {
  const { range, zone } = picture;
  const track = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Range | null>(null);
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
    <div className={`grid middle ${styles.row}`} data-final="true">
      <div className={`ellipsis muted text ${styles.rowName}`}>On call</div>
      <div
        ref={track}
        className={styles.track}
        data-draws={onDrawn !== null}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(null)}
      >
        <Lines picture={picture} />
        <Bars kind="final" segments={picture.final} picture={picture} today={today} />
        <Gaps picture={picture} today={today} />
        {shown && <span className={styles.drawn} style={across(shown, range)} />}
      </div>
    </div>
  );
}

const COLUMN_TEXT = {
  weeks: inZones({ weekday: 'short', day: 'numeric' }),
  month: inZones({ day: 'numeric' }),
  year: inZones({ month: 'long' }),
} as const;
