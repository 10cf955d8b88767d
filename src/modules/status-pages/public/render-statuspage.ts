import { isOpen, overall, type PublicComponent, type PublicIncident, type PublicMaintenance, type PublicPage } from './public-page.ts';

/** Answers under `/api/v2`, in the shapes that readers of Atlassian Statuspage know. */
export const STATUSPAGE_PATHS = [
  'summary',
  'status',
  'components',
  'incidents',
  'incidents/unresolved',
  'scheduled-maintenances',
  'scheduled-maintenances/upcoming',
  'scheduled-maintenances/active',
] as const;
export type StatuspagePath = (typeof STATUSPAGE_PATHS)[number];

/** Incidents of a list there. */
const INCIDENTS = 50;

export function renderStatuspage(page: PublicPage, path: StatuspagePath, url: string): object {
  const head = { page: { id: page.id, name: page.title, url, time_zone: 'Etc/UTC', updated_at: page.asOf } };
  const status = overall(page);
  const components = page.components.map((component, index) => componentOf(page, component, index));
  const incidents = page.incidents.slice(0, INCIDENTS).map((incident) => incidentOf(page, incident, url));
  const unresolved = page.incidents.filter(isOpen).map((incident) => incidentOf(page, incident, url));
  const active = page.maintenance.filter(({ startsAt }) => startsAt <= page.asOf);
  const upcoming = page.maintenance.filter(({ startsAt }) => startsAt > page.asOf);
  const planned = (windows: readonly PublicMaintenance[]) => ({
    scheduled_maintenances: windows.map((window) => maintenanceOf(page, window, url)),
  });
  switch (path) {
    case 'summary':
      return { ...head, components, incidents: unresolved, ...planned(page.maintenance), status };
    case 'status':
      return { ...head, status };
    case 'components':
      return { ...head, components };
    case 'incidents':
      return { ...head, incidents };
    case 'incidents/unresolved':
      return { ...head, incidents: unresolved };
    case 'scheduled-maintenances':
      return { ...head, ...planned(page.maintenance) };
    case 'scheduled-maintenances/upcoming':
      return { ...head, ...planned(upcoming) };
    case 'scheduled-maintenances/active':
      return { ...head, ...planned(active) };
  }
}

function componentOf(page: PublicPage, component: PublicComponent, index: number) {
  return {
    id: component.id,
    name: component.name,
    status: component.status,
    created_at: component.createdAt,
    updated_at: component.since,
    position: index + 1,
    description: component.description === '' ? null : component.description,
    showcase: true,
    start_date: component.createdAt.slice(0, 10),
    group_id: null,
    page_id: page.id,
    group: false,
    only_show_if_degraded: false,
  };
}

function componentsOf(page: PublicPage, ids: readonly string[]) {
  return page.components.flatMap((component, index) => (ids.includes(component.id) ? [componentOf(page, component, index)] : []));
}

function incidentOf(page: PublicPage, incident: PublicIncident, url: string) {
  const monitoring = incident.updates.findLast(({ status }) => status === 'monitoring');
  return {
    id: incident.id,
    name: incident.title,
    status: incident.status,
    created_at: incident.createdAt,
    updated_at: incident.updatedAt,
    monitoring_at: monitoring?.at ?? null,
    resolved_at: incident.resolvedAt,
    impact: incident.impact,
    shortlink: `${url}/history#i-${incident.id}`,
    started_at: incident.startedAt,
    page_id: page.id,
    incident_updates: incident.updates.map((update) => ({
      id: update.id,
      status: update.status,
      body: update.message,
      incident_id: incident.id,
      created_at: update.at,
      updated_at: update.editedAt ?? update.at,
      display_at: update.at,
      affected_components: null,
      deliver_notifications: true,
      custom_tweet: null,
      tweet_id: null,
    })),
    components: componentsOf(page, incident.componentIds),
  };
}

function maintenanceOf(page: PublicPage, window: PublicMaintenance, url: string) {
  const begun = window.startsAt <= page.asOf;
  return {
    id: window.id,
    name: window.title,
    status: begun ? 'in_progress' : 'scheduled',
    created_at: page.asOf,
    updated_at: page.asOf,
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: url,
    started_at: window.startsAt,
    page_id: page.id,
    incident_updates: [],
    components: componentsOf(page, window.componentIds),
    scheduled_for: window.startsAt,
    scheduled_until: window.endsAt,
  };
}
