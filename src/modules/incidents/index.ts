export { type CommandRequest, commandIncident } from './command.actions.ts';
export { createIncident } from './create.actions.ts';
export { followAlerts, type Followed } from './follow.actions.ts';
export { registerIncidentRoutes } from './incidents.routes.ts';
export { findIncidents, openIncidentsOfTeam } from './incidents.store.ts';
export { tidyLinks } from './links.actions.ts';
export type { IncidentDeps } from './record.actions.ts';
export { NO_ESCALATIONS, NOBODY_ON_CALL } from './standing-alone.ts';
export { addTimelineEntries, addTimelineEntry, type NewTimelineEntry } from './timeline.store.ts';
