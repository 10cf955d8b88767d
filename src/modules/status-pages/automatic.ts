import type { IncidentSeverity, IncidentStatus } from '../incidents/incident.ts';
import { type AutomaticFrom, type ComponentStatus, worse } from './page.ts';

/** An incident of a service that is not over. */
export interface ServiceIncident {
  readonly service_id: string;
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
}

const COUNTS: Readonly<Record<AutomaticFrom, readonly IncidentStatus[]>> = {
  active: ['active', 'mitigated'],
  triggered: ['triggered', 'triage', 'acknowledged', 'active', 'mitigated'],
};

const BY_SEVERITY: Readonly<Record<IncidentSeverity, ComponentStatus>> = {
  critical: 'major_outage',
  high: 'partial_outage',
  medium: 'degraded_performance',
  low: 'degraded_performance',
};

/** What an automatic component shows: planned work where there is some now, else what the worst incident of its service says. */
export function automaticStatus(
  component: { readonly service_id: string | null; readonly automatic_from: AutomaticFrom },
  incidents: readonly ServiceIncident[],
  underMaintenance: boolean,
): ComponentStatus {
  if (underMaintenance) return 'under_maintenance';
  return incidents
    .filter(({ service_id, status }) => service_id === component.service_id && COUNTS[component.automatic_from].includes(status))
    .map(({ severity }) => BY_SEVERITY[severity])
    .reduce<ComponentStatus>(worse, 'operational');
}
