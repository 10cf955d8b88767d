import type { Policy } from '../../../api/types.ts';

type Levels = Pick<Policy, 'levels' | 'teams' | 'users'>;

/** The levels of a policy to choose from: `Level 2: Payments, Cara`. */
export function levelChoices({ levels, teams, users }: Levels): { readonly value: string; readonly label: string }[] {
  const names = new Map([...teams.map(({ id, name }) => [id, name] as const), ...users.map(({ id, name }) => [id, name] as const)]);
  return levels.map(({ level_number: number, targets }) => ({
    value: String(number),
    label: `Level ${number}: ${targets.map((target) => names.get(target.target_team_id ?? target.target_user_id ?? '') ?? '…').join(', ')}`,
  }));
}
