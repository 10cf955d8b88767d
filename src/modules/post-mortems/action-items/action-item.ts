import type { Actor } from '../../../platform/actor.ts';

/** What an item is for. */
export const ITEM_TYPES = ['mitigate', 'prevent', 'detect', 'process', 'other'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** The most pressing first. */
export const ITEM_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export type ItemPriority = (typeof ITEM_PRIORITIES)[number];

/** The states of an item, any of which may follow any other. */
export const ITEM_STATUSES = ['open', 'in_progress', 'done', 'wont_do'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** In these, somebody still has something to do. */
export const TO_DO = ['open', 'in_progress'] as const satisfies readonly ItemStatus[];

/** What items may hold; `items`: those of one post-mortem. */
export const ITEM_LIMITS = { items: 100, title: 200, description: 10_000, url: 2_000 } as const;

/** Something to do so that the incident does not come back. */
export interface ActionItem {
  readonly id: string;
  readonly postMortemId: string;
  readonly incidentId: string;
  readonly incidentNumber: number;
  readonly title: string;
  readonly description: string | null;
  readonly type: ItemType;
  readonly priority: ItemPriority;
  readonly status: ItemStatus;
  readonly ownerId: string | null;
  /** `YYYY-MM-DD`. */
  readonly dueDate: string | null;
  readonly ticketUrl: string | null;
  readonly doneAt: Date | null;
  /** An alert like those of the incident fired again after it was done. */
  readonly recurredAt: Date | null;
  readonly recurredAlertNumber: number | null;
  readonly version: number;
  readonly createdBy: Actor;
  readonly updatedBy: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a caller says of an item. What is left out stays. */
export interface ItemInput {
  readonly title?: string;
  readonly description?: string | null;
  readonly type?: ItemType;
  readonly priority?: ItemPriority;
  readonly status?: ItemStatus;
  readonly owner_id?: string | null;
  readonly due_date?: string | null;
  readonly ticket_url?: string | null;
  readonly version?: number;
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A day that exists, as `YYYY-MM-DD`, from a day or from the beginning of an RFC 3339 time; null for anything else. */
export function dayOf(value: string): string | null {
  const day = DAY.test(value)
    ? value
    : /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)$/.test(value)
      ? value.slice(0, 10)
      : null;
  // equivalent mutant: without a day they are not looked at
  const [, year = '', month = '', date = ''] = day === null ? [] : (DAY.exec(day) ?? []);
  if (day === null || Number(year) < 1970) return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const real = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date);
  return real && !Number.isNaN(Date.parse(value)) ? day : null;
}
