import type { IncidentDetail } from '../../../api/types.ts';
import type { Span } from '../../../components/charts/time-scale.ts';

type Escalation = Pick<
  NonNullable<IncidentDetail['escalation']>,
  'fallback' | 'level' | 'levels' | 'next_at' | 'next_level' | 'notified' | 'round' | 'status'
>;

/** A level of an escalation on the axis of time: when it was paged or will be, and for how long it is waited for. */
export interface Rung extends Span {
  readonly level: number;
  readonly name: string;
  /** done: it was paged. current: it is waited for now. next: it is paged unless somebody acknowledges. */
  readonly state: 'done' | 'current' | 'next';
  /** Ids of who was paged. */
  readonly people: readonly string[];
}

const MINUTE = 60_000;
/** How long the last level, which nobody follows, is drawn. */
const LAST_MS = 5 * MINUTE;

/**
 * The levels of the present round. `delays`: minutes that each level of the policy has, as far as they are known; what comes
 * after the next level is reckoned with them. `end`: when paging ended; null while it goes on. Pure.
 */
export function rungsOf(escalation: Escalation, delays: readonly number[], end: number | null, now: number): readonly Rung[] {
  const { fallback, level: current, levels, next_at: nextAt, next_level: nextLevel, round, status } = escalation;
  const running = status === 'running' && end === null;
  const paged = Map.groupBy(
    escalation.notified.filter((each) => each.round === round),
    ({ level }) => level,
  );
  const began = [...paged]
    .map(([level, people]) => ({
      level,
      from: Math.min(...people.map(({ at }) => Date.parse(at))),
      people: people.map((each) => each.user_id),
    }))
    .toSorted((a, b) => a.from - b.from);
  const nameOf = (level: number) => (fallback && level > levels ? 'Fallback' : `Level ${level}`);
  const past = began.map(({ level, from, people }, index): Rung => {
    const waited = running && level === current;
    const next = began[index + 1]?.from ?? (running && nextAt !== null ? Date.parse(nextAt) : (end ?? now));
    return { level, name: nameOf(level), from, until: Math.max(from, next), state: waited ? 'current' : 'done', people };
  });
  if (!running || nextAt === null || nextLevel === null) return past;
  const coming: Rung[] = [];
  let from = Date.parse(nextAt);
  for (let level = nextLevel; level <= levels + (fallback ? 1 : 0); level += 1) {
    const delay = delays[level - 1];
    const until = from + (delay === undefined ? LAST_MS : delay * MINUTE);
    coming.push({ level, name: nameOf(level), from, until: Math.max(until, from + MINUTE), state: 'next', people: [] });
    from = until;
  }
  return [...past, ...coming];
}
