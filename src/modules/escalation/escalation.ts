import { type Level, type Target, targetId, withFallback } from './policies/policy.ts';

/** A level in a round; both count from 1. Level 0 stands before the first. */
export interface Position {
  readonly round: number;
  readonly level: number;
}

/** The way of one escalation. */
export interface Plan {
  readonly levels: readonly Level[];
  /** How often the levels are gone through altogether. */
  readonly rounds: number;
  /** Tried once, after the last round, as a level after the last. */
  readonly fallback?: Target | null;
}

/** Who is on call for the teams, and who the people are, at the moment in which a level fires. */
export interface Lookup {
  readonly teams: ReadonlyMap<string, { readonly name: string; readonly scheduleId: string | null; readonly userId: string | null }>;
  readonly people: ReadonlyMap<string, { readonly name: string; readonly active: boolean }>;
}

/** What one target of a level led to; `userId` null: to nobody, and `text` says why. */
export interface Reached {
  readonly teamId: string | null;
  readonly scheduleId: string | null;
  readonly userId: string | null;
  readonly text: string;
}

/** A level that was tried. */
export interface Tried {
  readonly position: Position;
  readonly reached: readonly Reached[];
}

/** What becomes of an escalation when it is tried at a place. */
export interface Outcome {
  /** Levels that had nobody, in order. */
  readonly skipped: readonly Tried[];
  /** The level that has somebody; null: no level has, or none is left. */
  readonly notified: Tried | null;
  /** What follows `notified`; null after the very last level. */
  readonly next: Position | null;
}

/** The place after this one: the next level, or the first of the next round, or the fallback; null at the end. */
export function positionAfter({ levels, rounds, fallback }: Plan, { round, level }: Position): Position | null {
  if (level < levels.length) return { round, level: level + 1 };
  if (level > levels.length) return null;
  if (round < rounds) return { round: round + 1, level: 1 };
  return fallback ? { round, level: level + 1 } : null;
}

/** The level of a place, the fallback's too. */
export function levelAt({ levels, fallback = null }: Pick<Plan, 'levels' | 'fallback'>, level: number): Level | undefined {
  return withFallback(levels, fallback)[level - 1];
}

/**
 * Tries levels from a place on until one has somebody. A level with nobody is skipped at once; when all levels in a
 * row have nobody, another round in the same moment would find nobody either: then only the fallback is left. Pure.
 */
export function tryFrom(plan: Plan, first: Position | null, lookup: Lookup): Outcome {
  const skipped: Tried[] = [];
  const last: Position = { round: plan.rounds, level: plan.levels.length };
  for (
    let position = first;
    position !== null;
    position = skipped.length < plan.levels.length ? positionAfter(plan, position) : fallbackAfter(plan, position, last)
  ) {
    const tried = { position, reached: reach(levelAt(plan, position.level), lookup) };
    if (tried.reached.some(({ userId }) => userId !== null)) return { skipped, notified: tried, next: positionAfter(plan, position) };
    skipped.push(tried);
  }
  return { skipped, notified: null, next: null };
}

/** Where it goes on when every level was tried in one moment: to the fallback, unless that was it. */
function fallbackAfter(plan: Plan, { level }: Position, last: Position): Position | null {
  return level > plan.levels.length ? null : positionAfter(plan, last);
}

/** Whom a level leads to at this moment, one entry for each target. Pure. */
export function reach(level: Level | undefined, { teams, people }: Lookup): Reached[] {
  return (level?.targets ?? []).map((target): Reached => {
    const id = targetId(target);
    if (target.target_type === 'user') {
      const person = people.get(id);
      if (person?.active) return { teamId: null, scheduleId: null, userId: id, text: person.name };
      return { teamId: null, scheduleId: null, userId: null, text: `${person?.name ?? 'a person'} is no longer active` };
    }
    const team = teams.get(id);
    const scheduleId = team?.scheduleId ?? null;
    if (!team) return { teamId: id, scheduleId, userId: null, text: 'a team was deleted' };
    const person = team.userId === null ? null : people.get(team.userId);
    if (!person?.active) return { teamId: id, scheduleId, userId: null, text: `nobody is on call for ${team.name}` };
    return { teamId: id, scheduleId, userId: team.userId, text: `${person.name} (on call for ${team.name})` };
  });
}

/** Where an escalation by hand goes. */
export type ByHand =
  | { readonly ok: true; readonly position: Position; readonly rounds: number }
  | { readonly ok: false; readonly reason: 'exhausted' | 'no_such_level' };

/**
 * Where an escalation by hand goes: to the next place, or to the level that was named. Going back to a level of this
 * round begins another round, so that its pages are new ones and every repeat that was promised is kept. Pure.
 */
export function byHand(plan: Plan, at: Position, level: number | null): ByHand {
  if (level === null) {
    const position = positionAfter(plan, at);
    return position ? { ok: true, position, rounds: plan.rounds } : { ok: false, reason: 'exhausted' };
  }
  if (level < 1 || level > plan.levels.length) return { ok: false, reason: 'no_such_level' };
  if (level > at.level) return { ok: true, position: { round: at.round, level }, rounds: plan.rounds };
  return { ok: true, position: { round: at.round + 1, level }, rounds: plan.rounds + 1 };
}

/** The sentence of the timeline for a level that was notified. */
export function notifiedText(policyName: string, plan: Plan, { position, reached }: Tried): string {
  const found = reached.filter(({ userId }) => userId !== null).map(({ text }) => text);
  const missing = reached.filter(({ userId }) => userId === null).map(({ text }) => text);
  const also = missing.length > 0 ? `; ${missing.join('; ')}` : '';
  return `${levelOf(policyName, plan, position)}: ${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} paged${also}.`;
}

/** The sentence of the timeline for a level that had nobody. */
export function skippedText(policyName: string, plan: Plan, { position, reached }: Tried): string {
  return `${levelOf(policyName, plan, position)} is skipped: ${reached.map(({ text }) => text).join('; ')}.`;
}

function levelOf(policyName: string, { levels, rounds }: Plan, position: Position): string {
  if (position.level > levels.length) return `The fallback of ${policyName}`;
  return `Level ${position.level} of ${policyName}${rounds > 1 ? `, round ${position.round} of ${rounds}` : ''}`;
}
