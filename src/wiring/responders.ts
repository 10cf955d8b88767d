import { teamNames } from '../modules/catalog/index.ts';
import type { IncidentDeps, ResponderDeps } from '../modules/incidents/index.ts';
import { type PagesDeps, responderPages } from '../modules/notifications/index.ts';

/** Requests to join, joined with paging. */
export function responderDeps(incidents: IncidentDeps, planner: PagesDeps): ResponderDeps {
  return { ...incidents, pages: responderPages(planner), teamNames };
}
