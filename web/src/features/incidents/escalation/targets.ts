import type { Policy } from '../../../api/types.ts';

/** Who is at a level: `on call for Payments, Cara Diaz`. Empty while the policy is not known, or the level is no longer in it. */
export function targetNames(policy: Pick<Policy, 'levels' | 'fallback' | 'teams' | 'users'> | undefined, number: number): string {
  const fallback = policy?.fallback && number === policy.levels.length + 1 ? { targets: [policy.fallback] } : null;
  const level = policy?.levels.find((each) => each.level_number === number) ?? fallback;
  if (!policy || !level) return '';
  const names = new Map([...policy.teams, ...policy.users].map((each) => [each.id, each.name]));
  if (level.targets.length === 0) return 'nobody';
  return level.targets
    .map((target) =>
      target.target_type === 'team'
        ? `on call for ${names.get(target.target_team_id ?? '') ?? '…'}`
        : (names.get(target.target_user_id ?? '') ?? '…'),
    )
    .join(', ');
}

const MOST = 4;

/** Of many levels those around the one that was paged last: the one before it, itself, and what comes next. */
export function shownLevels(levels: readonly number[], current: number): readonly number[] {
  if (levels.length <= MOST) return levels;
  const from = Math.min(Math.max(0, current - 2), levels.length - MOST);
  return levels.slice(from, from + MOST);
}
