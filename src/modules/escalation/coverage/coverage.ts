import { type Level, targetId } from '../policies/policy.ts';
import type { Urgency } from '../ports.ts';

/** An interval of time in milliseconds, half open. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

/** Somebody who may be called. */
export interface Reachable {
  readonly name: string;
  readonly active: boolean;
  readonly role: string;
  /** Verified methods by which the person notices a page of this urgency: of high urgency, that wake them. */
  readonly working: readonly string[];
}

/** What is looked at. */
export interface CoverageInput {
  readonly window: Interval;
  readonly urgency: Urgency;
  /** With the fallback, where there is one, as the last. */
  readonly levels: readonly Level[];
  readonly fallback?: boolean;
  readonly teams: ReadonlyMap<
    string,
    { readonly name: string; readonly segments: readonly (Interval & { readonly userId: string | null })[] }
  >;
  readonly people: ReadonlyMap<string, Reachable>;
}

/** Nobody is on call at any level; or somebody is, and of low urgency none would be reached, of high urgency none woken. Each is true of those before it. */
export const LACKS = ['nobody_at_all', 'nobody_reached', 'nobody_woken'] as const;
export type Lack = (typeof LACKS)[number];

/** Everything that a look can find. */
export const HOLE_CODES = ['no_policy', ...LACKS, 'level_empty', 'no_method', 'viewer', 'closed_account', 'team_gone'] as const;

/** A hole: what would go wrong, where, and for how long. */
export interface Hole {
  readonly code: (typeof HOLE_CODES)[number];
  /** critical: an incident in this time wakes nobody, or of low urgency reaches nobody. */
  readonly severity: 'critical' | 'warning';
  readonly level: number | null;
  readonly teamId: string | null;
  readonly userId: string | null;
  readonly intervals: readonly Interval[];
  /** With names, and with hours where it is about time. */
  readonly detail: string;
}

const HOUR_MS = 3_600_000;

/** Looks through a policy: at which times which level would call nobody, or somebody who cannot be reached. Pure. */
export function findHoles(input: CoverageInput): Hole[] {
  const { window, levels } = input;
  const called = levels.map((level) => intervalsOf(input, level, (person) => person.active));
  const reached = levels.map((level) => intervalsOf(input, level, (person) => person.active && person.working.length > 0));
  const nobody = complement(union(called.flat()), window);
  const unheard = complement(union([...reached.flat(), ...nobody]), window);
  const holes: Hole[] = [];
  const add = (code: Lack, words: string, intervals: readonly Interval[]) => {
    if (intervals.length === 0) return;
    const detail = `${words} for ${hours(intervals, window)}`;
    holes.push({ code, severity: 'critical', level: null, teamId: null, userId: null, intervals, detail });
  };
  add('nobody_at_all', 'Nobody is on call at any level', nobody);
  if (input.urgency === 'high') add('nobody_woken', 'A page would wake nobody', unheard);
  else add('nobody_reached', 'A page would reach nobody', unheard);
  for (const [index, level] of levels.entries()) {
    const empty = complement(union(called[index] ?? []), window);
    holes.push(...namedHoles(input, level));
    if (empty.length === 0) continue;
    const detail = `${titleOf(input, level)} (${namesOf(input, level)}) has nobody for ${hours(empty, window)} and is skipped`;
    holes.push({ code: 'level_empty', severity: 'warning', ...at(level), intervals: empty, detail });
  }
  return [...holes, ...weakPeople(input)];
}

/** When somebody who passes is called by the level. */
function intervalsOf({ window, teams, people }: CoverageInput, level: Level, passes: (person: Reachable) => boolean): Interval[] {
  return level.targets.flatMap((target): Interval[] => {
    const id = targetId(target);
    if (target.target_type === 'user') {
      const person = people.get(id);
      return person && passes(person) ? [window] : [];
    }
    return (teams.get(id)?.segments ?? []).filter(({ userId }) => {
      const person = userId === null ? undefined : people.get(userId);
      return person !== undefined && passes(person);
    });
  });
}

/** What the level names and is not there any more. */
function namedHoles(input: CoverageInput, level: Level): Hole[] {
  const { teams, people, window } = input;
  return level.targets.flatMap((target): Hole[] => {
    const id = targetId(target);
    const whole = { severity: 'warning' as const, level: level.level_number, intervals: [window] };
    if (target.target_type === 'team') {
      if (teams.has(id)) return [];
      return [{ ...whole, code: 'team_gone', teamId: id, userId: null, detail: `${titleOf(input, level)} names a deleted team` }];
    }
    const person = people.get(id);
    if (person?.active) return [];
    const detail = `${titleOf(input, level)} names ${person?.name ?? 'somebody'}, whose account is deactivated`;
    return [{ ...whole, code: 'closed_account', teamId: null, userId: id, detail }];
  });
}

/** People who would be called and have no method that works, or are viewers, with the time in which they would be. */
function weakPeople({ window, levels, teams, people, urgency }: CoverageInput): Hole[] {
  const duty = new Map<string, Interval[]>();
  const add = (userId: string, interval: Interval) => duty.set(userId, [...(duty.get(userId) ?? []), interval]);
  for (const target of levels.flatMap((level) => level.targets)) {
    if (target.target_type === 'user') add(target.target_user_id, window);
    else for (const segment of teams.get(target.target_team_id)?.segments ?? []) if (segment.userId !== null) add(segment.userId, segment);
  }
  return [...duty].flatMap(([userId, intervals]): Hole[] => {
    const person = people.get(userId);
    if (!person?.active) return [];
    const when = union(intervals);
    const hole = { severity: 'warning' as const, level: null, teamId: null, userId, intervals: when };
    const called = `${person.name} is to be paged for ${hours(when, window)} and`;
    return [
      ...(person.working.length > 0
        ? []
        : [
            {
              ...hole,
              code: 'no_method' as const,
              detail: `${called} has no verified method that ${urgency === 'high' ? 'would wake them' : 'reaches them outside the web app'}`,
            },
          ]),
      ...(person.role === 'viewer'
        ? [
            {
              ...hole,
              code: 'viewer' as const,
              detail: `${called} is a viewer: can only acknowledge and escalate what pages them`,
            },
          ]
        : []),
    ];
  });
}

function at(level: Level): Pick<Hole, 'level' | 'teamId' | 'userId'> {
  const [only] = level.targets.length === 1 ? level.targets : [];
  return {
    level: level.level_number,
    teamId: only?.target_type === 'team' ? only.target_team_id : null,
    userId: only?.target_type === 'user' ? only.target_user_id : null,
  };
}

function titleOf({ levels, fallback = false }: CoverageInput, level: Level): string {
  return fallback && level === levels.at(-1) ? 'The fallback' : `Level ${level.level_number}`;
}

function namesOf({ teams, people }: CoverageInput, level: Level): string {
  return level.targets
    .map((target) => (target.target_type === 'team' ? teams : people).get(targetId(target))?.name ?? 'somebody')
    .join(', ');
}

/** Intervals in order, with neighbours that meet or overlap made one. */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, until } of [...intervals].sort((a, b) => a.from - b.from)) {
    if (until <= from) continue;
    const last = merged.at(-1);
    if (last && from <= last.until) merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, until) };
    else merged.push({ from, until });
  }
  return merged;
}

/** What of the window these ordered, separate intervals leave. */
export function complement(intervals: readonly Interval[], window: Interval): Interval[] {
  const left: Interval[] = [];
  let from = window.from;
  for (const interval of intervals) {
    if (interval.from > from) left.push({ from, until: Math.min(interval.from, window.until) });
    from = Math.max(from, interval.until);
    if (from >= window.until) break;
  }
  if (from < window.until) left.push({ from, until: window.until });
  return left;
}

/** Length of intervals, in hours. */
export function hoursOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { from, until }) => sum + (until - from), 0) / HOUR_MS;
}

/** `36 of the next 2160 hours`. */
export function hours(intervals: readonly Interval[], window: Interval): string {
  const [some, all] = [hoursOf(intervals), hoursOf([window])];
  const shown = (value: number) => `${Number(value.toFixed(value < 10 ? 1 : 0))}`;
  return some >= all ? `all of the next ${shown(all)} hours` : `${shown(some)} of the next ${shown(all)} hours`;
}
