import type { Severity } from '../../alerts/signal.ts';
import type { GroupStanding } from '../ports.ts';

/** News of one investigation come at most so often. */
export const NEWS_EVERY_MS = 10_000;
/** An investigation whose subject ended goes on for so long, where the settings end it. */
const ENDS_AFTER_MS = 120_000;

/** What an agent knows of the subject of its work. */
export interface Known {
  readonly alerts: number;
  readonly firing: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly severity: Severity;
  /** Number of the newest alert. */
  readonly newest: number | null;
  /** Since when the subject is over, as far as anybody looked; null: it is not. RFC 3339. */
  readonly overSince: string | null;
}

/** How a subject stands: alerts of its group, and whether it is over. */
export interface Stands {
  readonly group: GroupStanding | null;
  readonly over: boolean;
}

/** What is known of a subject now. */
export function knownOf({ group, over }: Stands, before: Partial<Known>, now: Date): Known {
  return {
    alerts: group?.alerts ?? 0,
    firing: group?.firing ?? 0,
    acknowledged: group?.acknowledged ?? 0,
    resolved: group?.resolved ?? 0,
    severity: group?.severity ?? 'info',
    newest: group?.newest[0]?.number ?? null,
    overSince: over ? (before.overSince ?? now.toISOString()) : null,
  };
}

/** What changed, for the agent; null: nothing. */
export function newsOf(before: Partial<Known>, known: Known): 'alerts' | 'subject_ended' | 'subject_reopened' | null {
  if (known.overSince !== null && !before.overSince) return 'subject_ended';
  if (known.overSince === null && before.overSince) return 'subject_reopened';
  const counted = ['alerts', 'firing', 'acknowledged', 'resolved', 'severity', 'newest'] as const;
  return counted.some((name) => before[name] !== known[name]) ? 'alerts' : null;
}

/** Whether the subject has been over for long enough. */
export function isOverLong({ overSince }: Partial<Known>, now: Date): boolean {
  return typeof overSince === 'string' && now.getTime() - new Date(overSince).getTime() >= ENDS_AFTER_MS;
}
