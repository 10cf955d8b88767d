import type { Severity } from '../alerts/signal.ts';
import { INCIDENT_SEVERITIES, type IncidentSeverity } from './incident.ts';

const ALIASES: Readonly<Record<IncidentSeverity, readonly string[]>> = {
  critical: ['critical', 'sev1', 'p1'],
  high: ['high', 'sev2', 'p2'],
  medium: ['medium', 'sev3', 'p3'],
  low: ['low', 'sev4', 'p4'],
};

/** Every word that names a severity. */
export const SEVERITY_WORDS: readonly string[] = Object.values(ALIASES).flat();

/** `sev1`, `P1`, `critical` → `critical`; null for a word that names none. */
export function incidentSeverity(word: string): IncidentSeverity | null {
  const wanted = word.trim().toLowerCase();
  return INCIDENT_SEVERITIES.find((severity) => ALIASES[severity].includes(wanted)) ?? null;
}

const OF_ALERT: Readonly<Record<Severity, IncidentSeverity>> = { critical: 'critical', high: 'high', warning: 'medium', info: 'low' };

/** The severity of an incident that an alert opens. */
export function severityOfAlert(severity: Severity): IncidentSeverity {
  return OF_ALERT[severity];
}

/** 0 is the worst. */
function rank(severity: IncidentSeverity): number {
  return INCIDENT_SEVERITIES.indexOf(severity);
}

/** Whether the first is as bad as the second, or worse. */
export function atLeast(severity: IncidentSeverity, threshold: IncidentSeverity): boolean {
  return rank(severity) <= rank(threshold);
}

/** The worst of some; null of none. */
export function worst(severities: readonly IncidentSeverity[]): IncidentSeverity | null {
  return INCIDENT_SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
}
