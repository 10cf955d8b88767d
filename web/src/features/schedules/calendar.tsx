import { ActionIcon, Button } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { serverNow, zoneStore } from '../../api/clock.ts';
import { useMe } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { FinalSchedule, Override } from '../../api/types.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { inZones } from '../../components/text/time.ts';
import { bareOf, CalendarGrid, pictureOf } from './calendar-grid.tsx';
import styles from './calendar.module.css';
import { Legend } from './legend.tsx';
import { type Range, rangeAround, type Span, type Zone, zoneName } from './range.ts';

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
  const picture = useMemo(
    () => pictureOf({ schedule, overrides, range, span, zone, meId: me.id }),
    [schedule, overrides, range, span, zone, me.id],
  );
  // The bars come after all else, a part at a time, between which the page answers.
  const drawn = useDeferredValue(picture, bareOf(picture));
  const names = new Map(schedule.users.map((user) => [user.id, user.display_name]));
  const shown = [...new Set([...schedule.segments, ...overrides].map(({ user_id: id }) => id))];
  return (
    <section className="framed surface rounded-10 clips" aria-label="Calendar of the schedule">
      <header className={`row wrap middle between gap-16 rows-8 ${styles.bar}`}>
        <div className="row wrap middle gap-8">
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
        <div className="row wrap middle gap-8">
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
            onChange={onSpan}
            data={[
              { value: 'weeks', label: 'Two weeks' },
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        </div>
      </header>
      <CalendarGrid picture={drawn} onDrawn={onDrawn} onOverride={onOverride} />
      <Legend
        people={shown.map((id) => ({ id, name: names.get(id) ?? '…', mine: id === me.id }))}
        sharers={picture.sharers}
        gaps={schedule.gaps.length > 0}
        note={`Times in ${zoneName(zone)}`}
      />
    </section>
  );
}

const DAY = inZones({ day: 'numeric', month: 'short' });
const DAY_OF_YEAR = inZones({ day: 'numeric', month: 'short', year: 'numeric' });
const MONTH = inZones({ month: 'long', year: 'numeric' });
const YEAR = inZones({ year: 'numeric' });

function titleOf({ from, until }: Range, span: Span, zone: Zone): string {
  if (span === 'month') return MONTH(zone).format(from);
  if (span === 'year') return YEAR(zone).format(from);
  return `${DAY(zone).format(from)} to ${DAY_OF_YEAR(zone).format(until - 1)}`;
}

/** What is shown first, and after a step. */
export function stepped(range: Range, span: Span, zone: Zone, step: -1 | 0 | 1): Range {
  return step === 0 ? rangeAround(serverNow(), span, zone) : rangeAround(range.from, span, zone, step);
}
