import { type FieldError, Problem } from '../../../platform/errors.ts';

/** Whom a level notifies: whoever is on call for a team, or one person. */
export type Target =
  | { readonly target_type: 'team'; readonly target_team_id: string }
  | { readonly target_type: 'user'; readonly target_user_id: string };

/** A step of a policy. JSON as in the API and in the table. */
export interface Level {
  /** From 1, in order. */
  readonly level_number: number;
  /** How long this level has before the next one is tried. */
  readonly delay_minutes: number;
  readonly targets: readonly Target[];
}

/** Sizes beyond which a policy is refused. */
export const POLICY_LIMITS = { levels: 20, targetsPerLevel: 50, delayMinutes: 50_000, repeats: 9 } as const;

/** A level as a caller writes it. */
export interface LevelInput {
  readonly level_number?: number;
  readonly delay_minutes: number;
  readonly targets: readonly {
    readonly target_type: 'team' | 'user';
    readonly target_team_id?: string | null;
    readonly target_user_id?: string | null;
  }[];
}

/**
 * The levels as they are stored: numbered in order, each with somebody to notify, nobody twice in a level.
 *
 * @throws Problem `validation_failed` with a pointer for every fault
 */
export function readLevels(levels: readonly LevelInput[]): Level[] {
  const errors: FieldError[] = [];
  const report = (pointer: string, code: string, detail: string) => errors.push({ pointer, code, detail: `${pointer} ${detail}` });
  const read = levels.map((level, index): Level => {
    const pointer = `/levels/${index}`;
    const number = index + 1;
    if (level.level_number !== undefined && level.level_number !== number)
      report(`${pointer}/level_number`, 'order', `must be ${number}: levels are numbered from 1 in their order`);
    if (level.targets.length === 0) report(`${pointer}/targets`, 'empty', 'must name a team or a user: an empty level notifies nobody');
    const seen = new Set<string>();
    const targets = level.targets.flatMap((target, position) => {
      const at = `${pointer}/targets/${position}`;
      const one = readTarget(target, at, report);
      if (one === null) return [];
      if (seen.has(targetId(one))) report(at, 'duplicate', 'repeats a target of this level');
      seen.add(targetId(one));
      return [one];
    });
    return { level_number: number, delay_minutes: level.delay_minutes, targets };
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  return read;
}

function readTarget(
  target: LevelInput['targets'][number],
  pointer: string,
  report: (pointer: string, code: string, detail: string) => void,
): Target | null {
  const [wanted, other] = target.target_type === 'team' ? (['team', 'user'] as const) : (['user', 'team'] as const);
  const ids = { team: target.target_team_id ?? null, user: target.target_user_id ?? null };
  if (ids[other] !== null) report(`${pointer}/target_${other}_id`, 'not_used', `must be left out: the target is a ${wanted}`);
  if (ids[wanted] === null) report(`${pointer}/target_${wanted}_id`, 'required', `must name the ${wanted}`);
  if (ids[wanted] === null || ids[other] !== null) return null;
  return wanted === 'team' ? { target_type: 'team', target_team_id: ids[wanted] } : { target_type: 'user', target_user_id: ids[wanted] };
}

/** A team or a person as a caller names one. */
export type TargetInput = LevelInput['targets'][number];

/**
 * The team or person to be tried last.
 *
 * @throws Problem `validation_failed` with a pointer
 */
export function readFallback(input: TargetInput | null): Target | null {
  if (input === null) return null;
  const errors: FieldError[] = [];
  const target = readTarget(input, '/fallback', (pointer, code, detail) => errors.push({ pointer, code, detail: `${pointer} ${detail}` }));
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  return target;
}

/** A fallback has as long as the last level, at least this. */
const FALLBACK_MINUTES = 5;

/** The levels, and the fallback as one more after them. */
export function withFallback(levels: readonly Level[], fallback: Target | null): readonly Level[] {
  if (fallback === null) return levels;
  const delay = Math.max(FALLBACK_MINUTES, levels.at(-1)?.delay_minutes ?? 0);
  return [...levels, { level_number: levels.length + 1, delay_minutes: delay, targets: [fallback] }];
}

/** The id of the team or user. */
export function targetId(target: Target): string {
  return target.target_type === 'team' ? target.target_team_id : target.target_user_id;
}

/** Everybody and every team that the levels name, each once. */
export function namedIn(levels: readonly Level[]): { readonly teamIds: readonly string[]; readonly userIds: readonly string[] } {
  const all = levels.flatMap((level) => level.targets);
  return {
    teamIds: [...new Set(all.flatMap((target) => (target.target_type === 'team' ? [target.target_team_id] : [])))].sort(),
    userIds: [...new Set(all.flatMap((target) => (target.target_type === 'user' ? [target.target_user_id] : [])))].sort(),
  };
}
