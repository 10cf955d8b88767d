import { Problem } from '../../../platform/errors.ts';
import { SideThread, TookTooLong } from '../../../platform/side-thread.ts';
import { openTimeline, type ScheduleHistory, type Segment, segmentsOf } from './resolve.ts';
import type { SegmentsAnswer, SegmentsQuestion } from './segments.thread.ts';

/** What is worked out at once, in looks at a layer: a few milliseconds. More goes to another thread. */
const STEPS_HERE = 5_000;
/** Overrides that are indexed at once. */
const OVERRIDES_HERE = 100;
/** What working a time out may take there. */
const LIMIT_MS = 2_000;
/** Most intervals in an answer. */
const MOST_SEGMENTS = 20_000;
/** Questions that may wait. */
const WAITING = 50;

const FILE = new URL('./segments.thread.ts', import.meta.url);
/** Of callers' proposals, and of what is saved: the one never waits for the other. */
const threads = { proposed: new SideThread(FILE), saved: new SideThread(FILE) };

/** A time, and of what: a proposal, or what is saved. */
interface Asked {
  readonly from: number;
  readonly until: number;
  readonly kind?: keyof typeof threads;
  readonly most?: number;
  /** The member that is refused when it takes too long. */
  readonly pointer?: '?until' | '/until' | '/layers';
}

/**
 * Who is on call in [from, until) in each of these schedules, however long that takes to work out: other requests go on.
 *
 * @throws Problem `bad_request` (an address) or `validation_failed` (a body) when it takes longer than two seconds or has more than 20,000 intervals, `unavailable` when many
 *   wait
 */
export async function segmentsWithin(
  histories: readonly ScheduleHistory[],
  { from, until, kind = 'saved', most = MOST_SEGMENTS, pointer = '?until' }: Asked,
): Promise<readonly (readonly Segment[])[]> {
  const here = tryHere(histories, from, until);
  if (here) return here;
  const thread = threads[kind];
  if (thread.depth >= WAITING) throw new Problem('unavailable', 'Too many schedules are being computed; try again shortly');
  const question: SegmentsQuestion = { histories, from, until, most };
  const answer = await thread.ask<SegmentsAnswer>(question, LIMIT_MS).catch((error) => {
    if (error instanceof TookTooLong) return null;
    throw error;
  });
  if (answer) return answer;
  const detail = `${pointer} has more than ${most.toLocaleString('en')} shifts, or takes longer than ${LIMIT_MS / 1_000} s to compute: ask for a shorter time, or use fewer layers, restrictions and overrides`;
  throw new Problem(pointer === '?until' ? 'bad_request' : 'validation_failed', detail, {
    errors: [{ pointer, code: 'too_long', detail }],
  });
}

/** Null: that is more than should be worked out here. */
function tryHere(histories: readonly ScheduleHistory[], from: number, until: number): Segment[][] | null {
  let left = STEPS_HERE;
  const all: Segment[][] = [];
  for (const history of histories) {
    if (history.overrides.length > OVERRIDES_HERE) return null;
    const timeline = openTimeline(history);
    const each = 1 + Math.max(0, ...history.versions.map(({ layers }) => layers.length));
    const segments = segmentsOf(
      {
        at(instant) {
          left -= each;
          // The rest is one piece: thrown away below.
          return left < 0 ? { from: instant, until, userId: null, layerId: null, overrideId: null } : timeline.at(instant);
        },
      },
      from,
      until,
    );
    if (left < 0) return null;
    all.push(segments);
  }
  return all;
}
