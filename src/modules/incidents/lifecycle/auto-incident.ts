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
}

/** What an alert's service wants to happen. `why` is a sentence for the alert's timeline. */
export interface AutoIncidentDecision {
  readonly alert: FollowedAlert;
  readonly service: MatchableService;
  /** Opens an incident when its group has none that is open. */
  readonly opens: boolean;
  readonly why: string;
}

/** Which service each alert belongs to, and whether it opens an incident by itself. Alerts of no service are left out. Pure. */
export function autoIncidentDecisions(alerts: readonly FollowedAlert[]): AutoIncidentDecision[] {
  return alerts.flatMap((alert) => {
    const { match } = alert;
    return match ? [{ alert, service: match.service, ...decide(alert, match.service, match.why) }] : [];
  });
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
