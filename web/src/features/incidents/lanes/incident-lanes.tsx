import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { useNow, zoneStore } from '../../../api/clock.ts';
import { useStore } from '../../../api/store.ts';
import type { IncidentDetail, Schema } from '../../../api/types.ts';
import { AXIS, TimeAxis } from '../../../components/charts/time-axis.tsx';
import { moved, type Span, spanIn, timeText, xOf, zoomed } from '../../../components/charts/time-scale.ts';
import { useBrush } from '../../../components/charts/use-brush.ts';
import { useWidth } from '../../../components/charts/use-width.ts';
import { Hint, ProblemNote } from '../../../components/forms/notes.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useChoices } from '../../../components/layout/address.ts';
import { ChartFrame, FigureTable } from '../../../components/layout/chart-frame.tsx';
import { Inline } from '../../../components/layout/layout.tsx';
import { CopyLink } from '../../../components/text/copy-link.tsx';
import { absoluteText } from '../../../components/text/time.ts';
import { linksQuery, timelineQuery } from '../queries.ts';
import { isOver } from '../words.ts';
import styles from './incident-lanes.module.css';
import { drawLanes, type DrawnLane, LANE_NAMES, type Mark, marksOf, wholeOf } from './lanes.ts';

interface IncidentLanesProps {
  readonly incident: IncidentDetail;
  readonly pages: readonly Schema<'Page'>[];
}

const NEW_EVERY_MS = 15_000;
const ROW = 14;
const PAD = 8;
/** A table longer than this is not read. */
const MOST_ROWS = 300;

/** An incident over time, a lane for each thing it is made of; a stretch is looked at closer by drawing over it. */
export function IncidentLanes({ incident, pages }: IncidentLanesProps) {
  const zone = useStore(zoneStore);
  // A picture that is new four times a minute is new enough.
  const now = Math.ceil(useNow() / NEW_EVERY_MS) * NEW_EVERY_MS;
  const carriedAll = incident.timeline.length < CARRIED;
  const whole = useInfiniteQuery({ ...timelineQuery(incident.id), enabled: !carriedAll });
  const links = useInfiniteQuery({ ...linksQuery(incident.id), enabled: incident.alert_count > incident.alerts.length });
  const end = isOver(incident.status) ? Date.parse(incident.resolved_at ?? incident.cancelled_at ?? incident.updated_at) : now;
  const marks = useMemo(
    () =>
      marksOf(
        {
          alerts: links.data?.pages.flatMap((page) => page.items) ?? incident.alerts,
          timeline: whole.data?.pages.flatMap((page) => page.items) ?? incident.timeline,
          pages,
        },
        end,
      ),
    [incident, pages, links.data, whole.data, end],
  );
  const all = useMemo(() => wholeOf(marks, end), [marks, end]);
  const [choices, choose] = useChoices('from', 'until');
  const span = useMemo(() => spanIn(choices.from, choices.until), [choices.from, choices.until]);
  const setSpan = useCallback(
    (next: Span | null) => choose({ from: next ? timeText(next.from) : undefined, until: next ? timeText(next.until) : undefined }),
    [choose],
  );
  const shown = span ?? all;
  const more = (whole.hasNextPage ?? false) || (links.hasNextPage ?? false);
  const loadMore = () => {
    for (const each of [whole, links]) {
      if (each.hasNextPage) void each.fetchNextPage();
      else if (each.error) void each.refetch();
    }
  };
  return (
    <ChartFrame
      title="Over time"
      note={`${absoluteText(shown.from, zone)} to ${absoluteText(shown.until, zone)}`}
      height={260}
      action={
        <Inline gap={2}>
          <Zoom shown={shown} all={all} onSpan={setSpan} closer={span !== null} />
          <CopyLink />
        </Inline>
      }
      table={<LanesTable marks={marks} shown={shown} zone={zone} />}
    >
      <Picture marks={useDeferredValue(marks)} shown={useDeferredValue(shown)} all={all} now={now} zone={zone} onSpan={setSpan} />
      {(whole.error ?? links.error) && (
        <ProblemNote error={whole.error ?? links.error} what="Earlier entries could not be loaded" retry={loadMore} />
      )}
      {more && (
        <Inline>
          <Button size="compact-sm" variant="default" loading={whole.isFetching || links.isFetching} onClick={loadMore}>
            Load earlier entries
          </Button>
        </Inline>
      )}
    </ChartFrame>
  );
}

interface TableProps {
  readonly marks: readonly Mark[];
  readonly shown: Span;
  readonly zone: 'mine' | 'utc';
}

/** What is seen, as rows. */
function LanesTable({ marks, shown, zone }: TableProps) {
  const inSpan = marks.filter(({ from, until }) => until >= shown.from && from <= shown.until);
  return (
    <>
      <FigureTable
        caption="What happened, in time"
        columns={['At', 'Lane', 'What']}
        rows={inSpan.slice(0, MOST_ROWS).map((mark, index) => ({
          key: String(index),
          cells: [absoluteText(mark.from, zone), LANE_NAMES[mark.lane], mark.text],
        }))}
      />
      {inSpan.length > MOST_ROWS && (
        <Hint>
          The first {MOST_ROWS} of {inSpan.length.toLocaleString('en')}: look at a shorter stretch for the others.
        </Hint>
      )}
    </>
  );
}

/** What the incident itself carries of its timeline. */
const CARRIED = 200;

interface ZoomProps {
  readonly shown: Span;
  readonly all: Span;
  readonly closer: boolean;
  readonly onSpan: (span: Span | null) => void;
}

/** The same as drawing, by keys. */
function Zoom({ shown, all, closer, onSpan }: ZoomProps) {
  return (
    <Inline gap={2}>
      {closer && (
        <>
          <ActionIcon aria-label="Earlier" onClick={() => onSpan(moved(shown, -0.5, all))}>
            <Icon name="left" />
          </ActionIcon>
          <ActionIcon aria-label="Later" onClick={() => onSpan(moved(shown, 0.5, all))}>
            <Icon name="right" />
          </ActionIcon>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onSpan(null)}>
            Show all
          </Button>
        </>
      )}
      <ActionIcon aria-label="Zoom in" onClick={() => onSpan(zoomed(shown, 0.5, all))}>
        <Icon name="plus" />
      </ActionIcon>
    </Inline>
  );
}

interface PictureProps {
  readonly marks: readonly Mark[];
  readonly shown: Span;
  readonly all: Span;
  readonly now: number;
  readonly zone: 'mine' | 'utc';
  readonly onSpan: (span: Span) => void;
}

/** Drawn again when something in it changes, not whenever the page around it does, and after the press that changes it is answered. */
const Picture = memo(function Picture({ marks, shown, all, now, zone, onSpan }: PictureProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const lanes = useMemo(() => (width === 0 ? [] : drawLanes(marks, shown, width)), [marks, shown, width]);
  const brush = useBrush(shown, all, width, onSpan);
  const heights = lanes.map(({ rows }) => rows * ROW + LANE_TITLE + PAD);
  const tops = heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0));
  const height = heights.reduce((sum, each) => sum + each, 0);
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg
          className={styles.picture}
          width={width}
          height={height + AXIS}
          role="img"
          aria-label="The incident over time, in lanes. The same stands in the table."
          {...brush.handlers}
        >
          <TimeAxis span={shown} width={width} height={height} now={now} zone={zone} />
          {lanes.map((lane, index) => (
            <LaneShapes key={lane.lane} lane={lane} top={tops[index] ?? 0} width={width} />
          ))}
          {now >= shown.from && now <= shown.until && (
            <g className={styles.now ?? ''}>
              <line x1={xOf(now, shown, width) - 1} x2={xOf(now, shown, width) - 1} y1={0} y2={height} />
              <text x={xOf(now, shown, width) - 5} y={11} textAnchor="end">
                now
              </text>
            </g>
          )}
          {brush.drawn && <rect className={styles.brush ?? ''} x={brush.drawn.x} width={brush.drawn.width} y={0} height={height} />}
        </svg>
      )}
    </div>
  );
});

const LANE_TITLE = 18;

interface ShapesProps {
  readonly lane: DrawnLane;
  readonly top: number;
  readonly width: number;
}

/** Hundreds of shapes, which stay while something is drawn over them. */
const LaneShapes = memo(function LaneShapes({ lane: { lane, drawn }, top, width }: ShapesProps) {
  return (
    <g className={styles.lane ?? ''}>
      <line x1={0} x2={width} y1={top + 0.5} y2={top + 0.5} />
      <text x={0} y={top + 13}>
        {LANE_NAMES[lane]}
      </text>
      {drawn.map((each) => (
        <g key={each.key} className={styles.mark ?? ''} data-tone={each.tone}>
          <title>{each.text}</title>
          <rect x={each.x} y={top + LANE_TITLE + each.row * ROW} width={Math.max(8, each.width)} height={ROW - 4} rx={4} />
          {each.count > 1 && each.width >= 8 * String(each.count).length && (
            <text x={each.x + each.width / 2} y={top + LANE_TITLE + each.row * ROW + 8.5} textAnchor="middle">
              {each.count}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});
