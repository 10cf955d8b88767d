import { createHash } from 'node:crypto';
import { type Labels, SEVERITIES, type Severity } from '../../alerts/signal.ts';
import { type Investigation, isOver } from '../investigations/investigation.ts';

/** What fires on is investigated again this long after the last investigation ended. */
export const AGAIN_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;

/**
 * What automatic investigations are one for: a service and alertname, or a namespace and alertname where no service is
 * known. Null without an alertname: the group alone counts.
 */
export function stormOf({ labels, serviceId }: { readonly labels: Labels; readonly serviceId: string | null }): string | null {
  const alertname = labels['alertname'];
  if (alertname === undefined || alertname === '') return null;
  const place = serviceId === null ? ['namespace', labels['namespace'] ?? ''] : ['service', serviceId];
  return createHash('sha256')
    .update(JSON.stringify([...place, alertname]))
    .digest('hex');
}

/** The last investigation of a group or storm, as far as another one depends on it. */
export type Last = Pick<Investigation, 'number' | 'status' | 'severity' | 'endedAt'>;

/** Why nothing begins automatically after this one; null: it may. */
export function tooSoonAfter(last: Last | null, severity: Severity, now: Date): string | null {
  if (last === null || !isOver(last.status) || last.endedAt === null) return null;
  if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(last.severity)) return null;
  if (now.getTime() - last.endedAt.getTime() >= AGAIN_MS) return null;
  return `investigation ${last.number} ended less than 30 minutes ago`;
}

/** Why an automatic investigation is not begun in this hour; null: it is. */
export function hourIsFull(begun: number, perHour: number): string | null {
  return begun < perHour ? null : `${perHour} automatic investigations began within the last hour, which is the limit`;
}

/** From when automatic investigations count for the limit of an hour. */
export function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
