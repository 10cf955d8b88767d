import type { Policy } from '../../api/types.ts';

/** One level while it is edited. Targets are `team:<id>` or `user:<id>`. */
export interface LevelDraft {
  /** Only for the list on the screen. */
  readonly key: string;
  readonly delay: number;
  readonly targets: readonly string[];
}

/** A policy while it is edited. */
export interface PolicyDraft {
  readonly name: string;
  readonly repeat: number;
  readonly levels: readonly LevelDraft[];
  /** `team:<id>` or `user:<id>`; null: nobody. */
  readonly fallback: string | null;
}

let made = 0;
function nextKey(): string {
  made += 1;
  return `level ${made}`;
}

export function emptyLevel(): LevelDraft {
  return { key: nextKey(), delay: 5, targets: [] };
}

function keyOf(target: Policy['levels'][number]['targets'][number]): string {
  return target.target_type === 'team' ? `team:${target.target_team_id}` : `user:${target.target_user_id}`;
}

function targetOf(key: string) {
  const id = key.slice(5);
  return key.startsWith('team:')
    ? { target_type: 'team' as const, target_team_id: id }
    : { target_type: 'user' as const, target_user_id: id };
}

export function draftOf(policy: Policy | null): PolicyDraft {
  if (!policy) return { name: '', repeat: 1, levels: [emptyLevel()], fallback: null };
  return {
    name: policy.name,
    repeat: policy.repeat_count,
    levels: policy.levels.map((level) => ({
      key: nextKey(),
      delay: level.delay_minutes,
      targets: level.targets.map(keyOf),
    })),
    fallback: policy.fallback && keyOf(policy.fallback),
  };
}

/** What the server is sent. */
export function bodyOf(draft: PolicyDraft) {
  return {
    name: draft.name.trim(),
    repeat_count: draft.repeat,
    levels: draft.levels.map((level, index) => ({
      level_number: index + 1,
      delay_minutes: level.delay,
      targets: level.targets.map(targetOf),
    })),
    fallback: draft.fallback === null ? null : targetOf(draft.fallback),
  };
}

/** `5 minutes`, `1 minute`, `2 hours`. */
export function minutesText(minutes: number): string {
  if (minutes > 0 && minutes % 60 === 0) return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
