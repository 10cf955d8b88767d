import type { Schema } from '../../api/types.ts';

export type ActionItem = Schema<'ActionItem'>;

/** The states in the order of the board. */
export const ITEM_STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'done', label: 'Done' },
  { value: 'wont_do', label: 'Won’t do' },
] as const;

export const ITEM_TYPES = [
  { value: 'prevent', label: 'Prevent' },
  { value: 'mitigate', label: 'Mitigate' },
  { value: 'detect', label: 'Detect' },
  { value: 'process', label: 'Process' },
  { value: 'other', label: 'Other' },
] as const;

export const ITEM_PRIORITIES = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const;

/** The word for a value. */
export function labelOf(choices: ReadonlyArray<{ readonly value: string; readonly label: string }>, value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** What the board is narrowed down to; kept in the address. */
export interface ItemFilters {
  readonly owner?: string;
  readonly overdue?: true;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is not understood is left out. */
export function readItems(search: Record<string, unknown>): ItemFilters {
  const { owner, overdue } = search;
  return {
    ...(typeof owner === 'string' && UUID.test(owner) ? { owner } : {}),
    ...(overdue === true || overdue === 'true' ? { overdue: true as const } : {}),
  };
}
