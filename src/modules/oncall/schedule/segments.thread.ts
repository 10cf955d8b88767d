import { answerQuestions } from '../../../platform/side-thread.ts';
import { openTimeline, type ScheduleHistory, type Segment, segmentsOf } from './resolve.ts';

/** What the thread of schedules is asked: who is on call in each of these, at most so many intervals together. */
export interface SegmentsQuestion {
  readonly histories: readonly ScheduleHistory[];
  readonly from: number;
  readonly until: number;
  readonly most: number;
}

/** Null: there are more. */
export type SegmentsAnswer = readonly (readonly Segment[])[] | null;

function answer({ histories, from, until, most }: SegmentsQuestion): SegmentsAnswer {
  let left = most;
  const all: Segment[][] = [];
  for (const history of histories) {
    const segments = segmentsOf(openTimeline(history), from, until);
    left -= segments.length;
    if (left < 0) return null;
    all.push(segments);
  }
  return all;
}

answerQuestions(answer);
