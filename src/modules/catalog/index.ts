import type { Http } from '../../platform/http/server.ts';
import { registerServiceRoutes } from './services.routes.ts';
import type { CatalogDeps } from './teams.actions.ts';
import { registerTeamRoutes } from './teams.routes.ts';

export { EVENTS } from './events.ts';
export { findService, pageOfServices } from './services.store.ts';
export { activeServices } from './active-services.store.ts';
export type { Warning } from './catalog.schema.ts';
export { matchOf, matchService, matchServiceWithin, type MatchableService, type ServiceMatch } from './matching.ts';
export {
  DEFAULT_POLICY,
  allDependencies as activeDependencies,
  defaultPolicyId,
  neededServices,
  policyOf,
  serviceNamed,
  serviceNames,
  servicesOfPerson,
  type ServicePolicy,
} from './services.store.ts';
export { teamNames, teamsNamed } from './teams.store.ts';
export { openGivenTeams } from './given-teams.actions.ts';
export { zoneOfReader, zoneOfService } from './zones.store.ts';
export type { CatalogDeps } from './teams.actions.ts';

/** Every route of this module. */
export function registerCatalogRoutes(http: Http, deps: CatalogDeps): void {
  registerTeamRoutes(http, deps);
  registerServiceRoutes(http, deps);
}
