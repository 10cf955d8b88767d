import type { ServiceMatch } from '../../catalog/matching.ts';
import { type Severity, SEVERITIES } from '../../alerts/signal.ts';
import { atLeast, severityOfAlert } from '../../incidents/severity.ts';
import type { Origin } from '../investigations/investigation.ts';

/** An alert that the flow decides about. */
export interface FollowedAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly severity: Severity;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  /** The service it was known to belong to before. */
  readonly service_id: string | null;
  /** The service it belongs to now. */
  readonly match: ServiceMatch | null;
  /** Something keeps everybody from hearing of it for now. */
  readonly muted: boolean;
  /** What triage says of it; null: nothing. */
  readonly triaged: { readonly decision: 'incident' | 'investigate' | 'noise'; readonly why: string } | null;
}

/** A group that is to be investigated, by the worst of its alerts. */
export interface Wanted {
  readonly alert: FollowedAlert;
  readonly serviceId: string | null;
  readonly origin: Exclude<Origin, 'person'>;
  /** For people, without a full stop. */
  readonly because: string;
  /** Alerts that have not said before what becomes of the request. */
  readonly fresh: readonly string[];
}

/**
 * Which groups are to be investigated because a service or triage wants it: one request a group, by its worst alert. Nothing
 * that is over, acknowledged, muted or noise wants any. Pure.
 */
export function wantedOf(alerts: readonly FollowedAlert[]): Wanted[] {
  const requests = alerts.flatMap((alert) => {
    const request = alert.status === 'firing' && !alert.muted ? requestOf(alert) : null;
    return request === null ? [] : [{ alert, ...request }];
  });
  return [...Map.groupBy(requests, ({ alert }) => alert.group_id).values()].flatMap((group) => {
    const [worst] = [...group].sort((a, b) => SEVERITIES.indexOf(a.alert.severity) - SEVERITIES.indexOf(b.alert.severity));
    if (!worst) return [];
    const { alert, origin, because, serviceId } = worst;
    // Once: an alert that is decided about again has said it.
    const fresh = group.filter((one) => one.origin === 'service' && one.alert.service_id !== one.serviceId).map((one) => one.alert.id);
    return [{ alert, origin, because, serviceId, fresh }];
  });
}

function requestOf({ severity, match, triaged }: FollowedAlert): Pick<Wanted, 'origin' | 'because' | 'serviceId'> | null {
  if (triaged?.decision === 'noise') return null;
  const serviceId = match?.service.id ?? null;
  if (match && match.service.autoInvestigate !== 'off' && atLeast(severityOfAlert(severity), match.service.autoInvestigate))
    return { origin: 'service', serviceId, because: `${match.why}. It auto-investigates ${match.service.autoInvestigate} and above` };
  return triaged?.decision === 'investigate' ? { origin: 'triage', serviceId, because: triaged.why } : null;
}
