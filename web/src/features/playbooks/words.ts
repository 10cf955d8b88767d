import type { Playbook, Step } from './queries.ts';

export const KINDS: ReadonlyArray<{ value: Playbook['kind']; label: string }> = [
  { value: 'investigation', label: 'Investigation' },
  { value: 'response', label: 'Response' },
  { value: 'remediation', label: 'Remediation' },
];
export const STATES: ReadonlyArray<{ value: Playbook['state']; label: string }> = [
  { value: 'draft', label: 'Draft' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];
export const STEP_KINDS: ReadonlyArray<{ value: Step['kind']; label: string }> = [
  { value: 'check', label: 'Check' },
  { value: 'query', label: 'Query' },
  { value: 'action', label: 'Action' },
  { value: 'decision', label: 'Decision' },
];

/** The word for a value. */
export function labelOf(list: ReadonlyArray<{ value: string; label: string }>, value: string): string {
  return list.find((one) => one.value === value)?.label ?? value;
}

/** How often it was followed. */
export function followedWords({ followed, completed }: Pick<Playbook, 'followed' | 'completed'>): string {
  if (followed === 0) return 'never followed';
  return `followed ${followed === 1 ? 'once' : `${followed} times`}, ${completed} to the end`;
}

/** `name=value` as a label; null: it is none. */
export function readSelector(text: string): readonly [string, string] | null {
  const at = text.indexOf('=');
  if (at < 1) return null;
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
