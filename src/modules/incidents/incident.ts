/** How bad it is, worst first. Aliases (`sev1`, `p1` …) are understood at the door. */
export const INCIDENT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];

/** The states of an incident, in the usual order of its life. */
export const INCIDENT_STATUSES = ['triggered', 'triage', 'acknowledged', 'active', 'mitigated', 'resolved', 'closed', 'cancelled'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
