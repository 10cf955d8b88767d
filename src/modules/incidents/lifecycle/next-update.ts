import type { IncidentSeverity, IncidentStatus } from '../incident.ts';

/** Longest message: what a status page takes. */
export const UPDATE_MAX = 5_000;
/** Furthest next update, in minutes: a week. */
export const NEXT_MAX = 7 * 24 * 60;
/** Pages that one update can name. */
export const PAGES_MAX = 20;
/** Components that one update may name, of all its pages. */
export const COMPONENTS_MAX = 1_000;
/** Between two reminders. */
const REMIND_EVERY_MS = 15 * 60_000;

export const AUDIENCES = ['internal', 'public'] as const;
export type Audience = (typeof AUDIENCES)[number];

const MINUTE = 60_000;

/** After how many minutes people expect the next update unless somebody says otherwise. */
const DEFAULTS: Readonly<Record<IncidentSeverity, number>> = { critical: 30, high: 60, medium: 0, low: 0 };

/** Nobody waits for an update any more. */
export function isOver(status: IncidentStatus): boolean {
  return status === 'resolved' || status === 'closed' || status === 'cancelled';
}

/** When the next update is due; null for never. `minutes`: as asked, 0 for none; undefined: by the severity. */
export function nextUpdateAt(
  minutes: number | undefined,
  { severity, status }: { readonly severity: IncidentSeverity; readonly status: IncidentStatus },
  now: Date,
): Date | null {
  const wanted = minutes ?? (isOver(status) ? 0 : DEFAULTS[severity]);
  return wanted === 0 ? null : new Date(now.getTime() + wanted * MINUTE);
}

/** The first time of the rhythm that lies ahead: what was missed meanwhile is made up for by one reminder. */
export function nextReminder(due: Date, now: Date): Date {
  const missed = Math.max(0, Math.floor((now.getTime() - due.getTime()) / REMIND_EVERY_MS));
  return new Date(due.getTime() + (missed + 1) * REMIND_EVERY_MS);
}

/** How an incident's status reads to customers. */
export function publicStatus(status: IncidentStatus): 'investigating' | 'identified' | 'monitoring' | 'resolved' {
  if (isOver(status)) return 'resolved';
  if (status === 'mitigated') return 'monitoring';
  return status === 'active' ? 'identified' : 'investigating';
}

/** How an incident's severity reads to customers. */
export function publicImpact(severity: IncidentSeverity): 'minor' | 'major' | 'critical' {
  return severity === 'critical' ? 'critical' : severity === 'high' ? 'major' : 'minor';
}
