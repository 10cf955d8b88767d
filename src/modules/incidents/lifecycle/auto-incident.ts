import type { Labels, Severity } from '../../alerts/signal.ts';
import type { MatchableService, ServiceMatch } from '../../catalog/matching.ts';
import { atLeast, severityOfAlert } from '../severity.ts';

/** An alert that the flow decides about. */
export interface FollowedAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly title: string;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  /** The service it was known to belong to before. */
  readonly service_id: string | null;
  /** The service it belongs to now. */
  readonly match: ServiceMatch | null;
  /** A mute interval keeps everybody from hearing of it for now. */
  readonly muted: boolean;
  /** What triage says of it; null: nothing. */
  readonly triaged: TriagedAs | null;
}

/** What triage says of an alert. */
export interface TriagedAs {
  readonly decision: 'incident' | 'investigate' | 'noise';
  readonly why: string;
  /** A person said so, at this time. */
  readonly reviewedAt: Date | null;
}

/** What an alert's service or triage wants to happen. `why` is a sentence for the alert's timeline. */
export interface AutoIncidentDecision {
  readonly alert: FollowedAlert;
  readonly service: MatchableService | null;
  /** Opens an incident when its group has none that is open. */
  readonly opens: boolean;
  readonly why: string;
}

/**
 * Which service each alert belongs to, and whether it opens an incident by itself. Alerts of no service are left out, unless
 * triage wants an incident. Pure.
 */
export function autoIncidentDecisions(alerts: readonly FollowedAlert[]): AutoIncidentDecision[] {
  return alerts.flatMap((alert) => {
    const { match, triaged } = alert;
    const service = match?.service ?? null;
    if (triaged?.decision === 'incident') return [{ alert, service, ...decideTriaged(alert, triaged) }];
    if (triaged?.decision === 'noise') return service ? [{ alert, service, opens: false, why: triaged.why }] : [];
    return match ? [{ alert, service: match.service, ...decide(alert, match.service, match.why) }] : [];
  });
}

function decideTriaged(alert: FollowedAlert, { why, reviewedAt }: TriagedAs): Pick<AutoIncidentDecision, 'opens' | 'why'> {
  if (alert.status === 'resolved') return { opens: false, why: `${why}. The alert ended before an incident was created` };
  if (alert.muted) return { opens: false, why: `${why}. It is muted now` };
  // Who overrides triage has seen that it is acknowledged.
  if (alert.status === 'acknowledged' && reviewedAt === null) return { opens: false, why: `${why}. The alert is already acknowledged` };
  return { opens: true, why };
}

function decide(alert: FollowedAlert, service: MatchableService, match: string): Pick<AutoIncidentDecision, 'opens' | 'why'> {
  const { autoIncident } = service;
  if (autoIncident === 'off') return { opens: false, why: `${match}. It does not auto-create incidents` };
  const severity = severityOfAlert(alert.severity);
  if (!atLeast(severity, autoIncident))
    return { opens: false, why: `${match}. It auto-creates incidents for ${autoIncident} and above, and this alert is ${severity}` };
  if (alert.status === 'resolved') return { opens: false, why: `${match}. The alert ended before an incident was created` };
  if (alert.status === 'acknowledged') return { opens: false, why: `${match}. The alert is already acknowledged` };
  if (alert.muted) return { opens: false, why: `${match}. It is muted now` };
  return { opens: true, why: `${match}. It auto-creates incidents for ${autoIncident} and above` };
}
