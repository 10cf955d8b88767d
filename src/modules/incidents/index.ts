import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentSettings } from '../settings/index.ts';
import { registerIncidentRoutes } from './incidents.routes.ts';
import { pruneLinks } from './links/links.actions.ts';
import type { RoomPorts } from './ports.ts';
import type { IncidentActionDeps } from './record.actions.ts';
import { type SlaDeps, warnOfTargets } from './sla/sla.jobs.ts';
import { TARGETS_DUE } from './sla/sla.store.ts';

export { EVENTS } from './events.ts';
export { affectedSince } from './figures/days.store.ts';
export { sumWeeks } from './figures/mean-times.store.ts';
export { sumIncidents } from './figures/metrics.store.ts';
export { type CommandRequest, commandIncident } from './lifecycle/command.actions.ts';
export { createIncident } from './lifecycle/create.actions.ts';
export { cancelUntouched, followAlerts, type Followed } from './lifecycle/auto-incident.actions.ts';
export { openersSince } from './lifecycle/auto-incident.store.ts';
export { earlierIncidents, type Trouble, troubleOfAlert, troubleOfIncident } from './earlier/earlier.store.ts';
export { affectedServices } from './services/affected.store.ts';
export {
  deletedIncidents,
  hasOpenInEarnest,
  findIncident,
  findIncidents,
  lockIncident,
  ongoingIncidents,
  openIncidentsOfTeam,
  RESOLVED_CRITICAL,
  writeCommander,
} from './incidents.store.ts';
export { linkedGroupKeys, unlinkSampleAlerts, linkedInBrief, type LinkedInBrief } from './links/links.store.ts';
export { assertMaySee } from './privacy/privacy.actions.ts';
export { hidingLive } from './privacy/hiding-live.actions.ts';
export { type IncidentReader, NOBODY, readerOf } from './privacy/reader.ts';
export { hiddenIncidents, incidentIdsFor, incidentIdsOfPerson, visibleTo, whoMayNotSee } from './privacy/visible.store.ts';
export { editIncident, writeEntry } from './edit.actions.ts';
export { incidentsOfAlerts } from './lifecycle/acknowledge-with-alerts.actions.ts';
export { linkedAlerts } from './links/links.actions.ts';
export { incidentNumbersOf, isGroupLinked, linkedGroups, openIncidentsOfGroup, openIncidentsOfGroups } from './links/links.store.ts';
export { type IncidentDeps, type Leading, record, type SummaryRequested } from './record.actions.ts';
export { activeNames, findActiveName } from './people.store.ts';
export {
  duePublishReminders,
  PUBLISH_REMINDERS_DUE,
  takePublishReminder,
} from './lifecycle/publish-reminders.store.ts';
export {
  addTimelineEntries,
  addTimelineEntry,
  type NewTimelineEntry,
  type Highlight,
  highlightsOf,
} from './timeline/timeline.store.ts';
export { NO_ESCALATIONS, NO_ROOM, NOBODY_ON_CALL } from './null-ports.ts';
export { mergedIncidents } from './merge/merge.store.ts';
export { pageOfTimeline } from './timeline/timeline.routes.ts';
export { touchIncident, isRef } from './incidents.store.ts';
export { found, type IncidentActionDeps } from './record.actions.ts';
export { lastPosition, timelineEntries, newestSince } from './timeline/timeline.store.ts';
export { RefParams, NewRoleBody, RoleBody, RolePage, RoleParams, RoleSchema, EntrySchema } from './incidents.schema.ts';
export { countOpenLinked } from './links/links.store.ts';

const SLA_EVERY_MS = 5_000;

const slaTargets: SlaDeps['slaTargets'] = async (db) => (await currentSettings(db)).sla_targets;

/** Incidents and their course. */
export function incidentsModule(
  { db, reserved }: Pick<Platform, 'db' | 'reserved'>,
  incidents: Omit<IncidentActionDeps, 'db'>,
  joined: { readonly room: RoomPorts } & Pick<Parameters<typeof registerIncidentRoutes>[1], 'wasPaged'>,
): Module {
  return {
    name: 'incidents',
    jobs: [
      {
        name: 'incident targets',
        everyMs: SLA_EVERY_MS,
        due: TARGETS_DUE,
        run: () => warnOfTargets({ ...incidents, db: reserved, slaTargets }),
      },
    ],
    routes: (http) => registerIncidentRoutes(http, { ...incidents, db, ...joined, slaTargets }),
    prune: () => pruneLinks(db),
  };
}
